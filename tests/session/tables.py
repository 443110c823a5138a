"""Sessions to test with: bots in this process, choices that are always the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from liukfu.engine import Action, Deal, Outcome, Rules, View, parse_action
from liukfu.players.host import Answer
from liukfu.players.registry import UnknownPlayer, create, is_known, names
from liukfu.records import DealRecord, Record, read_record
from liukfu.session import SeatSpec, Session

PEOPLE = (SeatSpec("Ann", "human"), SeatSpec("Ben", "human"), SeatSpec("Cai", "human"))
TABLE = (SeatSpec("You", "human"), SeatSpec("Random", "random"), SeatSpec("Novice", "novice"))
PAIR = (SeatSpec("Ann", "human"), SeatSpec("Ben", "human"), SeatSpec("Novice", "novice"))

GOLDEN = sorted((Path(__file__).parent.parent / "data" / "records").glob("*.json"))


class HostHere:
    """A bot without a process of its own: quick, and as good for what a session does."""

    def __init__(self, name: str, *, think: int | None = None) -> None:
        del think
        if not is_known(name):
            raise UnknownPlayer(name, names())
        self.player = create(name)

    def new_deal(self) -> None:
        pass

    def choose(self, view: View, seed_key: str) -> Answer:
        return Answer(self.player.choose(view, random.Random(seed_key)))

    def start(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def bots_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liukfu.session.match.BotHost", HostHere)


def chosen(session: Session) -> Action:
    """What the person on turn does: by chance, but always the same at the same moment."""
    seat = session.to_act
    assert seat is not None
    rng = random.Random(f"{session.number}/{session.action_count}")
    return session.view(seat).legal.sample(rng)


def step(session: Session) -> None:
    """Do whatever comes next: a person's choice, or a bot's."""
    seat = session.to_act
    assert seat is not None
    if session.is_human(seat):
        session.act(seat, chosen(session))
    else:
        move = session.ask_bot()
        assert move.fault is None
        session.apply_bot(move)


def play_deal(session: Session) -> None:
    while not session.deal_over:
        step(session)


def to_a_person(session: Session) -> None:
    """Let bots act until a person is asked, or the deal is over."""
    while session.to_act is not None and not session.is_human(session.to_act):
        step(session)


def a_match(seats: tuple[SeatSpec, ...] = PEOPLE, deals: int = 3, seed: str = "tiger") -> Record:
    """The record of a match played to its end."""
    with Session.new(seed, Rules(deals=deals), seats) as session:
        while True:
            play_deal(session)
            if session.match_over:
                return session.record
            session.next_deal()


def told(deal: DealRecord) -> tuple[object, ...]:
    """What was played, without when and how."""
    return (deal.number, deal.dealer, deal.hands, deal.actions, deal.result)


def deals_by_hand(record: Record) -> Iterator[tuple[DealRecord, Deal]]:
    """Each deal of a golden record from the seed's cards, before its first action."""
    outcomes: tuple[Outcome, ...] = ()
    for kept in record.deals:
        deal = Deal.from_seed(record.seed, kept.number, kept.dealer, record.rules.rules(), outcomes)
        yield kept, deal.copy()
        deal.apply_all(map(parse_action, kept.actions))
        if deal.result is not None:
            outcomes += (Outcome(kept.number, kept.dealer, deal.result),)


def golden(place: int) -> Record:
    return read_record(GOLDEN[place])
