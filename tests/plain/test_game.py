"""A match in lines: what is told, what is asked, and that it is the same match as at the table."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liukfu.engine import Cards, parse_mask
from liukfu.plain import Lines, PlainTable
from liukfu.records import replay
from liukfu.session import SeatSpec, Session
from liukfu.session.eyes import Eyes
from tests.plain.playing import DATA, Typed, a_session, answers, by_policy, told
from tests.session.tables import HostHere, bots_here

pytestmark = pytest.mark.usefixtures("bots_here")
__all__ = ["bots_here"]

_CARD = re.compile(r"\b[TMKC][1-9]\b")
_CHARACTER = {"T": "拾", "M": "貫", "K": "索", "C": "綫"}
PAIR = (SeatSpec("Ann", "human"), SeatSpec("Ben", "human"))


@pytest.mark.parametrize("path", sorted(DATA.glob("*.txt")), ids=lambda path: path.stem)
def test_a_transcript_comes_again_from_its_own_commands(path: Path) -> None:
    """The first line of the file has the seed and the number of deals."""
    head, _newline, expected = path.read_text("utf-8").partition("\n")
    seed, deals = head.split()
    commands = [command for command, _lines in answers(expected)[1:]]
    with a_session(seed, deals=int(deals)) as session:
        assert told(session, commands) == expected
        assert replay(session.record).faults == ()


def by_chance(session: Session, seed: int) -> str:
    """A legal action, written in one of the ways in which it may be typed."""
    seat = session.to_act
    assert seat is not None
    rng = random.Random(f"{seed}/{session.number}/{session.action_count}")
    first, *cards = str(session.view(seat).legal.sample(rng)).split()
    if _CARD.fullmatch(first):
        first, cards = "", [first, *cards]
    rng.shuffle(cards)
    written = [rng.choice((card, card.lower(), _CHARACTER[card[0]] + card[1:])) for card in cards]
    return rng.choice(("", "  ")) + " ".join(
        filter(None, (rng.choice((first, first.upper())), *written))
    )


def check_transcript(seed: int, *, full: bool, deals: int) -> None:
    """Play a match by chance, and look at all that is told between two commands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("liukfu.session.match.BotHost", HostHere)
        session = a_session(f"seed {seed}", deals=deals)
    written: list[str] = []

    def look() -> None:
        text = "".join(written)
        written.clear()
        assert all(character == "\n" or character.isprintable() for character in text)
        assert " no action" not in text
        view = session.view(0)
        named = Cards(parse_mask(" ".join(set(_CARD.findall(text)))))
        # Nothing of the others' hands, nor of what they put down: what was shown, and one's own.
        claimed = 0 if view.result is None else view.result.claimed
        assert not named.without(view.dealt | view.shown | claimed)

    def lines() -> Iterator[str]:
        if full:
            yield "say full"
        for line in by_policy(session, lambda now: by_chance(now, seed)):
            for ask in () if session.deal_over else ("hand", "table", "log", "legal"):
                look()
                yield ask
            look()
            yield line
        look()

    PlainTable(session, Lines(Typed(lines()), written.append)).run()
    assert session.match_over
    assert replay(session.record).faults == ()


@settings(max_examples=40)
@given(seed=st.integers(0, 999), full=st.booleans())
def test_every_legal_text_is_taken_and_no_hidden_card_is_told(seed: int, full: bool) -> None:
    check_transcript(seed, full=full, deals=1)


@settings(max_examples=20)
@given(seed=st.integers(0, 999), third=st.sampled_from(["human", "novice"]))
def test_between_two_people_only_what_was_shown_is_told(seed: int, third: str) -> None:
    session = a_session(f"seed {seed}", (*PAIR, SeatSpec("Cai", third)), deals=1)
    eyes = Eyes(session)
    written: list[str] = []

    def lines() -> Iterator[str]:
        for line in by_policy(session, lambda now: by_chance(now, seed)):
            sight = eyes.look()
            if sight.covered:
                # What was typed is seen by all who look, and is not told: see Lines.
                told_now = "".join(text for text in written if not text.startswith("> "))
                named = Cards(parse_mask(" ".join(set(_CARD.findall(told_now)))))
                assert not named.without(session.view(0).shown)
                yield "log"
                yield "hand"
                yield "ready"
                assert sight.opens is not None
                eyes.open(sight.opens)
            written.clear()
            yield line

    PlainTable(session, Lines(Typed(lines()), written.append)).run()
    assert session.match_over


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1016))
def test_no_hidden_card_is_told_in_whole_matches(seed: int) -> None:
    check_transcript(seed, full=seed % 2 == 0, deals=4)
