"""What there is to tell of a deal, as one seat may know it or with all cards open."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from liukfu.engine import Cards, Claim, Deal, Kind, Outcome, Play, Result, Seat, next_dealer
from liukfu.engine.settlement import Three
from liukfu.players.registry import HUMAN
from liukfu.session import DealSpec, SeatSpec, Watch
from liukfu.words import (
    call_text,
    cards_text,
    dealer_text,
    end_text,
    face_down,
    kind_name,
    payment_texts,
    share_text,
)
from liukfu.words.names import person_names, spoken_to


class ToldTrick(NamedTuple):
    """A trick. ``plays`` are by seat, None where a seat has not played; ``winners`` counts
    the winners of each seat after it.
    """

    number: int
    leader: Seat
    kind: Kind
    plays: tuple[Play | None, Play | None, Play | None]
    winner: Seat | None
    winners: Three

    @property
    def lead(self) -> str:
        """What was led: ``run of three``."""
        play = self.plays[self.leader]
        return kind_name(self.kind, play.n if play is not None else 0)


class ToldDeal(NamedTuple):
    """A deal to its end, or as far as its record goes.

    ``eyes`` is the seat that it is told to, None with all cards open. ``hands`` are those
    dealt, None where they are hidden; ``claim`` are the cards of a claim that ended it.
    ``started`` and ``seconds`` are None where the record does not say.
    """

    spec: DealSpec
    seats: tuple[SeatSpec, ...]
    eyes: Seat | None
    hands: tuple[Cards | None, ...]
    calls: tuple[tuple[Seat, str], ...]
    tricks: tuple[ToldTrick, ...]
    claim: Cards | None
    result: Result | None
    before: Three
    """The units of each seat before this deal."""
    totals: Three
    next_dealer: Seat | None
    started: str | None
    seconds: int | None
    assisted: tuple[str, ...]
    replayed: bool
    branch: tuple[str, int, int] | None
    """The record, deal and number of actions that it was taken over from."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, as they stand in the record; see ``person_names``."""
        return tuple(person_names(self.seats))

    @property
    def you(self) -> Seat | None:
        """The seat of a person who is called as the game calls one, ``You``: no name for what
        is told of somebody.
        """
        mine = [seat for seat in spoken_to(self.names) if self.seats[seat].kind == HUMAN]
        return mine[0] if len(mine) == 1 else None

    def call_lines(self) -> tuple[str, ...]:
        """The calls, a sentence each."""
        view = Deal.from_seed(self.spec.seed, self.spec.number, self.spec.dealer).view(0)
        nobody = view._replace(seat=-1)
        return tuple(
            call_text(nobody, self.names, seat, word, self.you) for seat, word in self.calls
        )

    def end_lines(self) -> tuple[str, ...]:
        """How it ended and who pays what; empty while it is under way."""
        result = self.result
        if result is None:
            return ()
        lines = [end_text(result, self.names, self.you), share_text(result, self.spec.rules)]
        lines += payment_texts(result, self.spec.rules, self.names, self.you)
        outcome = Outcome(self.spec.number, self.spec.dealer, result)
        lines.append(dealer_text(outcome, self.spec.rules, self.names, self.you))
        return tuple(line for line in lines if line)


def told(watch: Watch, eyes: Seat | None = None) -> ToldDeal:
    """All there is to tell of the deal that a cursor stands in, whatever its moment.

    Args:
        watch: stands in the deal; it is not moved.
        eyes: the seat that it is told to; None tells it with all cards open.

    Raises:
        ValueError: the deal is still under way and keeps this from being seen.
    """
    if not (watch.may_open if eyes is None else eyes in watch.eyes):
        raise ValueError("the deal is still under way")
    deal = watch.whole
    kept = watch.record.deals[watch.numbers.index(watch.number)]
    branch = watch.record.branch
    result = deal.result
    last = deal.actions[-1] if result is not None else None
    before = deal.frame.totals
    payments = result.payments if result is not None else (0, 0, 0)
    return ToldDeal(
        spec=watch.spec,
        seats=watch.seats,
        eyes=eyes,
        hands=tuple(
            Cards(hand) if eyes in (None, seat) else None for seat, hand in enumerate(deal.dealt)
        ),
        calls=deal.view(0).calls,
        tricks=_tricks(deal, eyes),
        claim=last.cards if isinstance(last, Claim) else None,
        result=result,
        before=before,
        totals=(before[0] + payments[0], before[1] + payments[1], before[2] + payments[2]),
        next_dealer=None if result is None else next_dealer(watch.rules, watch.spec.dealer, result),
        started=kept.started if isinstance(kept.started, str) else None,
        seconds=kept.seconds if isinstance(kept.seconds, int) else None,
        assisted=() if kept.assisted is UNSET else kept.assisted,
        replayed=kept.replayed is True,
        branch=None
        if branch is UNSET or watch.numbers[0] != watch.number
        else (branch.record, branch.deal, branch.action),
    )


def _tricks(deal: Deal, eyes: Seat | None) -> tuple[ToldTrick, ...]:
    counts = [0, 0, 0]
    downs = [iter(deal.down(seat)) for seat in range(3)]
    found = []
    for number, trick in enumerate(deal.view(0).tricks, 1):
        plays: list[Play | None] = [None, None, None]
        for play in trick.plays:
            cards = play.cards if play.up else next(downs[play.seat])
            hidden = not play.up and eyes not in (None, play.seat)
            plays[play.seat] = play._replace(cards=None if hidden else cards)
        if trick.winner is not None:
            counts[trick.winner] += trick.plays[0].n
        first, second, third = counts
        found.append(
            ToldTrick(
                number,
                trick.leader,
                trick.kind,
                (plays[0], plays[1], plays[2]),
                trick.winner,
                (first, second, third),
            )
        )
    return tuple(found)


def play_cell(trick: ToldTrick, seat: Seat) -> str:
    """A seat's play as it stands in a table: ``> M5 M6 M7 *`` leads and wins, ``x C3`` is
    face down.
    """
    play = trick.plays[seat]
    if play is None:
        return ""
    if play.cards is None:
        return f"x ({face_down(play.n)})"
    text = cards_text(play.cards) if play.up else f"x {cards_text(play.cards)}"
    lead = "> " if seat == trick.leader else ""
    won = " *" if seat == trick.winner else ""
    return f"{lead}{text}{won}"
