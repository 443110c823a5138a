"""What the table proves of a play: that nobody can head it, or that somebody has to.

All that is said here is certain for the seat on turn, whatever may be true of the cards that it
cannot see. Where nothing is said, nothing is known: it may be certain all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, partial, reduce
from operator import or_
from typing import TypeAlias

from liukfu.engine.actions import KIND_SHIFT, SHOW
from liukfu.engine.cards import ALL, RANK_MASKS, SUIT_MASKS, Mask, Seat
from liukfu.engine.combos import OLD_GROUP, SET, headings_in
from liukfu.engine.legality import FOLLOW, kind_led
from liukfu.engine.view import View
from liukfu.players.history import PUT_DOWN, History, history_of
from liukfu.players.sense import can_hold
from liukfu.players.splits import MUST_SHIFT, Splits, splits_of

_Ways: TypeAlias = set[tuple[int, Mask, Mask]]

Proven: TypeAlias = tuple[bool, bool, bool]
"""Of three shares, which are certain."""


def kind_of(view: View, code: int) -> int:
    """The kind of the trick that a play of the seat on turn is made in."""
    if view.phase == FOLLOW:
        return view.kind
    return kind_led(code & ALL, int(view.old), view.vulnerable == view.seat)


def to_come(view: View) -> tuple[Seat, ...]:
    """The seats that are still to follow after the one on turn."""
    one, two = (view.seat + 1) % 3, (view.seat + 2) % 3
    if view.phase != FOLLOW:
        return one, two
    return () if view.leader == one else (one,)


class Proofs:
    """What is certain of the plays of the seat on turn.

    Args:
        view: of that seat.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self._others: tuple[Seat, Seat] = (view.seat + 1) % 3, (view.seat + 2) % 3
        self._to_come = to_come(view)
        self._can = dict(zip(self._others, can_hold(view), strict=True))

    def sure(self, code: int) -> bool:
        """Whether nobody can head a play.

        Args:
            code: of a legal action.
        """
        if code >> KIND_SHIFT != SHOW:
            return False
        kind, cards = kind_of(self.view, code), code & ALL
        return all(self.cannot_head(seat, kind, cards) for seat in self._to_come)

    def headed(self, code: int) -> bool:
        """Whether somebody has to head a play.

        Args:
            code: of a legal play, cards to be shown.
        """
        return self.must_head(self._to_come, kind_of(self.view, code), code & ALL)

    def of(self, code: int, shares: tuple[float, float, float]) -> Proven:
        """Whether it is certain that the next seat heads a play, or does not; the same of the
        seat after it; and that the play wins, or does not.

        Args:
            code: of a legal play, cards to be shown.
            shares: how often each was so in worlds: only what was so in all, or in none, can
                be certain.
        """
        kind, cards, seats = kind_of(self.view, code), code & ALL, self._to_come
        never = [
            place >= len(seats)
            or (shares[place] == 0 and self.cannot_head(seats[place], kind, cards))
            for place in (0, 1)
        ]
        headed = shares[2] == 0 and self.must_head(seats, kind, cards)
        return (
            never[0]
            or (headed and never[1])
            or (shares[0] == 1 and self.must_head(seats[:1], kind, cards)),
            never[1] or (headed and never[0]),
            headed or all(never),
        )

    def cannot_head(self, seat: Seat, kind: int, cards: Mask) -> bool:
        """Whether one of the others is sure to hold nothing that heads a play.

        Args:
            seat: the other seat.
            kind: of the lead.
            cards: the play.
        """
        if kind == OLD_GROUP or not headings_in(self._can[seat], kind, cards):
            return True
        return not any(
            self._may_hold(seat, play) for play in headings_in(self._held[seat], kind, cards)
        )

    def must_head(self, seats: Sequence[Seat], kind: int, cards: Mask) -> bool:
        """Whether at least one of some seats is sure to hold what heads a play: the cards that
        are not seen cannot be shared out in any other way.

        Args:
            seats: one or both of the others.
            kind: of the lead.
            cards: the play.
        """
        one, two = self._others
        sizes, dealt = self.view.hand_sizes, 12 - self._histories[0].shown.bit_count()
        most = cache(partial(_most, kind, cards))
        # Of what has been gone through: how much the first of them was dealt, and how much each
        # can hold without that it heads.
        totals = {(0, 0, 0)}
        for ways in self._by_rank() if kind == SET else self._by_suit():
            here = {
                (
                    count,
                    most(first) if one in seats else first.bit_count(),
                    most(second) if two in seats else second.bit_count(),
                )
                for count, first, second in ways
            }
            totals = {(n + m, a + c, b + d) for n, a, b in totals for m, c, d in here}
        return not any(
            count == dealt and first >= sizes[one] and second >= sizes[two]
            for count, first, second in totals
        )

    def _by_suit(self) -> Iterator[_Ways]:
        """Of each suit the ways to share it out: how many cards the first of the others was
        dealt, and what is left of them to it and to the other once what must be down is.
        """
        for suit, by_number in enumerate(self._splits.shares):
            there = int(self.view.unseen) & SUIT_MASKS[suit]
            yield {
                (
                    number,
                    one.first & ~_all_of(one.first_must),
                    there & ~one.first & ~_all_of(one.second_must),
                )
                for number in {counts[suit] for counts in self._splits.counts}
                for one in by_number[number][0]
            }

    def _by_rank(self) -> Iterator[_Ways]:
        """The same of each rank, as far as its cards can be looked at one by one."""
        first, second = (self._held[seat] for seat in self._others)
        for rank in RANK_MASKS:
            there = int(self.view.unseen) & rank
            yield {(one.bit_count(), one & first, there & ~one & second) for one in _chosen(there)}

    def _may_hold(self, seat: Seat, cards: Mask) -> bool:
        """Whether a seat can hold all of some cards: nothing that it did speaks against it."""
        for suit, mask in enumerate(SUIT_MASKS):
            part = cards & mask
            if part and all(part & ~held for held in self._ways[seat][suit]):
                return False
        # Whoever holds them now held them whenever they put cards down.
        return not any(
            moment.what == PUT_DOWN and headings_in(cards | moment.later, moment.kind, moment.best)
            for moment in self._histories[self._others.index(seat)].moments
        )

    @cached_property
    def _histories(self) -> tuple[History, History]:
        first, second = self._others
        return history_of(self.view, first), history_of(self.view, second)

    @cached_property
    def _splits(self) -> Splits:
        view = self.view
        deduction = view.frame.rules.old_inference == "deduction"
        return splits_of(int(view.unseen), *self._histories, deduction)

    @cached_property
    def _ways(self) -> dict[Seat, list[set[Mask]]]:
        """By seat and suit: what it may hold of the suit, in every way to share it out."""
        suits = list(self._by_suit())
        one, two = self._others
        return {
            one: [{first for _, first, _ in ways} for ways in suits],
            two: [{second for _, _, second in ways} for ways in suits],
        }

    @cached_property
    def _held(self) -> dict[Seat, Mask]:
        """The unseen cards that each of the others may still hold."""
        return {
            seat: reduce(or_, (held for by_suit in ways for held in by_suit), 0)
            for seat, ways in self._ways.items()
        }


def _chosen(cards: Mask) -> Iterator[Mask]:
    """All choices among some cards."""
    chosen = cards
    while True:
        yield chosen
        if not chosen:
            return
        chosen = chosen - 1 & cards


def _most(kind: int, play: Mask, cards: Mask) -> int:
    """How many of some cards can be in one hand without that it heads a play."""
    if not headings_in(cards, kind, play):
        return cards.bit_count()
    return max(one.bit_count() for one in _chosen(cards) if not headings_in(one, kind, play))


def _all_of(must: int) -> Mask:
    """The cards that must have gone face down, by whenever."""
    cards = 0
    while must:
        cards |= must & ALL
        must >>= MUST_SHIFT
    return cards
