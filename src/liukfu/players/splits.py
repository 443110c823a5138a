"""How the unseen cards may have been dealt to the other two seats, suit by suit.

Nearly all that a table proves about a hidden hand speaks of one suit at a time: a refused
single, a refused run, a single lead (every card of a higher suit was Old), an Old group. So the
ways to share out the unseen cards of each suit are listed with what they ask of later discards;
what fits is drawn by counting, never by trial. What remains (refused sets, runs refused after
cards had gone face down) is seen to where the discards are imagined.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from liukfu.engine.cards import SUIT_MASKS, Mask
from liukfu.engine.combos import OLD_GROUP, RUN, SINGLE, SINGLE_BEATEN_BY, headings_in
from liukfu.engine.knowledge import old_cards
from liukfu.players.history import LED, PUT_DOWN, History, Moment

MUST_SHIFT = 36
"""Cards that must be face down by a seat's discard number ``k`` (from 0) are the 36 bits from
``36 * k`` on."""

UNLIKELY = 0.3
"""How much less often a share is proposed for each card that must have been thrown early; its
weight makes up for it."""


class Share(NamedTuple):
    """One way to share out the unseen cards of a suit."""

    first: Mask
    """What the first seat was dealt; the second has the rest."""
    first_must: int
    """What must have gone face down by when (see :data:`MUST_SHIFT`),"""
    second_must: int
    weight: float
    """By how much a world with it counts for more than it is proposed."""


class Splits(NamedTuple):
    """The ways to share out all unseen cards, ready to be drawn from."""

    ways: float
    """How many there are, each counted by the chance to be proposed."""
    total: int
    """How many there are."""
    counts: tuple[tuple[int, int, int, int], ...]
    """How many cards of each suit the first seat may have been dealt,"""
    up_to: tuple[float, ...]
    """with the running sum of their ways."""
    shares: tuple[dict[int, tuple[list[Share], list[float]]], ...]
    """By suit and number of cards: the shares, with the running sum of their chances."""

    def draw(self, rng: random.Random) -> tuple[Share, Share, Share, Share]:
        """One way to share out all unseen cards, by suit."""
        place = bisect_right(self.up_to, rng.random() * self.ways)
        counts = self.counts[min(place, len(self.counts) - 1)]
        one, two, three, four = self.shares
        return (
            _pick(one[counts[0]], rng),
            _pick(two[counts[1]], rng),
            _pick(three[counts[2]], rng),
            _pick(four[counts[3]], rng),
        )


def _pick(found: tuple[list[Share], list[float]], rng: random.Random) -> Share:
    shares, up_to = found
    if not up_to:
        return shares[int(rng.random() * len(shares))]
    return shares[min(bisect_right(up_to, rng.random() * up_to[-1]), len(shares) - 1)]


def splits_of(unseen: Mask, first: History, second: History, deduction: bool) -> Splits:
    """All ways to share out the unseen cards that the suits, each for itself, allow.

    Args:
        unseen: the cards in question.
        first: what one of the two seats has done.
        second: what the other has done.
        deduction: whether the optional rule for Old cards is on (Rules §9).
    """
    wanted = 12 - first.shown.bit_count()
    shares: list[dict[int, tuple[list[Share], list[float]]]] = []
    for suit in range(4):
        there = unseen & SUIT_MASKS[suit]
        one = _Asked(first, suit, there, deduction)
        two = _Asked(second, suit, there, deduction)
        shares.append(_shares(there, one, two))
    ways: list[float] = []
    total = 0
    counts = []
    sums = [
        {number: (up_to[-1] if up_to else len(found)) for number, (found, up_to) in by.items()}
        for by in shares
    ]
    for zero, ways0 in sums[0].items():
        for one_, ways1 in sums[1].items():
            for two_, ways2 in sums[2].items():
                three_ = wanted - zero - one_ - two_
                ways3 = sums[3].get(three_)
                if ways3 is not None:
                    counts.append((zero, one_, two_, three_))
                    ways.append(ways0 * ways1 * ways2 * ways3)
                    total += (
                        len(shares[0][zero][0])
                        * len(shares[1][one_][0])
                        * len(shares[2][two_][0])
                        * len(shares[3][three_][0])
                    )
    up_to = tuple(accumulate(ways))
    return Splits(up_to[-1] if up_to else 0.0, total, tuple(counts), up_to, tuple(shares))


def _shares(there: Mask, one: _Asked, two: _Asked) -> dict[int, tuple[list[Share], list[float]]]:
    found: dict[int, tuple[list[Share], list[float]]] = {}
    free = not one.asked and not two.asked
    first = there
    even = True
    while True:
        musts = (0, 0, 0) if free else _musts(first, there, one, two)
        if musts is not None:
            first_must, second_must, unlikely = musts
            chance = UNLIKELY**unlikely if unlikely else 1.0
            even = even and not unlikely
            shares, chances = found.setdefault(first.bit_count(), ([], []))
            shares.append(Share(first, first_must, second_must, 1 / chance))
            chances.append(chance)
        if not first:
            break
        first = first - 1 & there
    if even:
        return {number: (shares, []) for number, (shares, _) in found.items()}
    return {
        number: (shares, list(accumulate(chances))) for number, (shares, chances) in found.items()
    }


def _musts(first: Mask, there: Mask, one: _Asked, two: _Asked) -> tuple[int, int, int] | None:
    first_must = one.must(first)
    if first_must is None:
        return None
    second_must = two.must(there & ~first)
    if second_must is None:
        return None
    return first_must[0], second_must[0], first_must[1] + second_must[1]


class _Asked:
    """What the history of a seat asks of the cards of one suit that it was dealt."""

    def __init__(self, history: History, suit: int, there: Mask, deduction: bool) -> None:
        self.mask = SUIT_MASKS[suit]
        self.suit = suit
        self.own = history.shown & self.mask
        self.deduction = deduction
        self.room = [sum(history.downs[: turn + 1]) for turn in range(len(history.downs))]
        self.asked = [
            moment for moment in history.moments if self._speaks(moment, history.vulnerable, there)
        ]

    def _speaks(self, moment: Moment, vulnerable: bool, there: Mask) -> bool:
        if moment.what == PUT_DOWN:
            if moment.kind == SINGLE:
                return SINGLE_BEATEN_BY[moment.best] & there != 0
            return moment.kind == RUN and (moment.best.bit_length() - 1) // 9 <= self.suit
        if moment.what != LED:
            return False
        if vulnerable:
            if moment.kind == RUN or moment.kind == OLD_GROUP:
                return moment.cards & self.mask != 0
            return False
        # Also where none of the unseen cards is in the suit: what was shown later had to be Old.
        return moment.kind == SINGLE and moment.cards < 1 << 9 * (self.suit + 1)

    def must(self, dealt: Mask) -> tuple[int, int] | None:
        """What must go face down by when if these unseen cards of the suit were dealt here, and
        how unlikely that is; None where it cannot have been.
        """
        must = unlikely = 0
        for moment in self.asked:
            hand = dealt | self.own & moment.later
            if moment.what == PUT_DOWN and moment.kind == SINGLE:
                wrong = hand & SINGLE_BEATEN_BY[moment.best]
            elif moment.what == PUT_DOWN:
                if headings_in(hand, RUN, moment.best):
                    if not moment.turn or headings_in(self.own & moment.later, RUN, moment.best):
                        return None
                    unlikely += 1
                continue
            else:
                wrong = self._wrong_at_lead(hand, dealt, moment)
                if wrong < 0:
                    return None
            if wrong:
                if wrong & ~dealt or not moment.turn:
                    return None
                if wrong.bit_count() > self.room[moment.turn - 1]:
                    return None
                must |= wrong << MUST_SHIFT * (moment.turn - 1)
                unlikely += 1
        return must, unlikely

    def _wrong_at_lead(self, hand: Mask, dealt: Mask, moment: Moment) -> Mask:
        """The cards that cannot have been in hand at a lead, -1 where it was impossible."""
        known = dealt | self.own | moment.seen | (moment.proven if self.deduction else 0)
        led = moment.cards & self.mask
        if moment.kind == RUN:
            return 0 if led & ~old_cards(hand, known) else -1
        if moment.kind == OLD_GROUP:
            return 0 if not led & ~old_cards(hand, known) else -1
        if led:
            # An Old single: only where every card in hand was Old.
            return hand & ~old_cards(hand, known) if led & old_cards(hand, known) else 0
        return hand & ~old_cards(hand, known)
