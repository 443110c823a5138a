"""A quick stand-in for a sensible opponent: how likely it would have done what it did.

It is asked thousands of times a decision, of hands that are only imagined, and answers in a few
microseconds: roughly what the steady player would do, with enough noise that nobody else's play
is thought impossible.
"""

from __future__ import annotations

import random
from functools import cache
from math import exp
from typing import NamedTuple

from liukfu.engine.cards import ALL, FIELD, OLD_ACES, RANK_MASKS, Mask, Suit, bits
from liukfu.engine.combos import RUNS
from liukfu.engine.knowledge import old_cards
from liukfu.players.sense import IN_RUNS, LONGEST, cards_above, outlook, quads, triples
from liukfu.players.worth import CALL_WORTH, call_units


class Model(NamedTuple):
    """What is taken for likely of an opponent. Every part can be switched off."""

    discards: float = 1.0
    """How surely the cards that are missed least are put down, from 1 (as most players do) to
    0 (any cards)."""
    calls: bool = True
    """Whether the calls count."""
    slope: float = 5.0
    """How surely Play is said where it is worth more than Pass, per unit."""
    floor: float = 0.02
    """The least chance of a call; the greatest is as far from 1."""
    leads: bool = False
    """Whether the leads count, and what was not claimed. Measured: it makes opponents seem to
    hold fewer combinations than they do, and choices no better."""


MODEL = Model()
"""The model that players imagine with unless told otherwise."""


_RANK_9 = 8


def call_chance(model: Model, dealt: Mask, place: int, play: bool) -> float:
    """How likely a seat with these cards would have made its call.

    Args:
        model: how sharply it decides.
        dealt: its hand as dealt.
        place: 0 for the Master, then in the order of the calls.
        play: whether it said Play.
    """
    gain = call_gain(dealt, place)
    gain *= model.slope if play else -model.slope
    chance = 1 / (1 + exp(-gain)) if gain > -20 else 0.0
    return min(1 - model.floor, max(model.floor, chance))


def call_gain(dealt: Mask, place: int) -> float:
    """The units by which the steady player thinks Play better than Pass, before any trick.

    Args:
        dealt: a hand as dealt.
        place: 0 for the Master, then in the order of the calls.
    """
    coins, knots, myriads, tens = _CALLED[place]
    old0, sum0, _, own0 = coins[dealt & FIELD]
    old1, sum1, row1, own1 = knots[dealt >> 9 & FIELD]
    old2, sum2, row2, own2 = myriads[dealt >> 18 & FIELD]
    old3, sum3, row3, _ = tens[dealt >> 27]
    ranks = triples(dealt)
    if (
        own2 > row3
        or (own1 > row2 and own1 > row3)
        or (own0 > row1 and own0 > row2 and own0 > row3)
        or (ranks and _may_be_sure(ranks, dealt))
    ):
        others = ALL & ~dealt
        return call_units(CALL_WORTH[place], outlook(dealt, dealt, others, others))
    by_power, per = CALL_WORTH[place]
    total = by_power[old0 + old1 + old2 + old3] + sum0 + sum1 + sum2 + sum3
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        total += per[4] * (dealt & RANK_MASKS[low.bit_length() - 1]).bit_count()
    return total


def _may_be_sure(ranks: int, dealt: Mask) -> bool:
    """Whether nobody may be able to beat a set of one of these ranks."""
    theirs = triples(ALL & ~dealt)
    return theirs < ranks or (ranks & 1 and theirs < 1 << _RANK_9) or quads(dealt) != 0


class _Called(dict[int, tuple[int, float, int, int]]):
    """By the nine bits of a suit in a hand as dealt: its Old cards, the units for its other
    cards, the longest row that the others may have, and the longest run that none of them beats
    within the suit. Such a run of Tens is sure, and counted as if it were Old. Filled as asked.
    """

    def __init__(self, suit: int, place: int) -> None:
        super().__init__()
        self.suit = suit
        self.per = CALL_WORTH[place][1]

    def __missing__(self, field: int) -> tuple[int, float, int, int]:
        cards, others = field << 9 * self.suit, FIELD & ~field
        power, own, in_runs = old_cards(cards, cards), 0, IN_RUNS[field]
        for run in RUNS[0][field]:
            size = run.bit_count()
            if LONGEST[others >> run.bit_length()] < size:
                own = max(own, size)
                if self.suit == Suit.TENS:
                    power |= run << 9 * self.suit
                    in_runs &= ~run
        total = self.per[3] * in_runs.bit_count()
        for card in bits(cards & ~power):
            above = cards_above(card, others << 9 * self.suit)
            total += (0.0, *self.per[:3], 0.0, 0.0, 0.0, 0.0, 0.0)[above]
        self[field] = found = power.bit_count(), total, LONGEST[others], own
        return found


_CALLED = [[_Called(suit, place) for suit in range(4)] for place in range(3)]

_LOOSE = (0.0, 0.98, 2.06, 3.16, 4.36, 5.75, 6.57, 7.64, 7.64)
_IN_RUN = (0.0, -2.18, -1.77, -1.55, 0.08, 0.4, 0.87, 1.2, 1.5)
_IN_SET = (0.0, -2.89, -2.42, -1.89, -1.31, -1.23, -0.97, -0.97, -0.97)
_IN_BOTH = (0.0, -3.56, -3.39, -2.73, -1.33, -1.53, -0.6, -0.6, -0.6)
"""How gladly a card is put down, as the logarithm of its odds, by the unseen cards above it: a
card alone, in a run, in a set, in both."""

_OLD, _OLD_IN = (-1.35, -2.3, -2.33), (-4.88, -5.9, -3.87)
"""The same for Old cards, alone and in a combination: by being the highest that is left, a 9,
an Old Ace."""

_PER_RANK = -0.35
"""What is added for each rank above 1."""


def _log_odds(card: int, above: int, in_run: bool, in_set: bool) -> float:
    rank = card % 9
    ace = OLD_ACES >> card & 1 == 1
    if not above or ace:
        by_kind = _OLD_IN if in_run or in_set else _OLD
        return by_kind[2 if ace else 1 if rank == _RANK_9 else 0] + _PER_RANK * rank
    if in_set:
        table = _IN_BOTH if in_run else _IN_SET
    else:
        table = _IN_RUN if in_run else _LOOSE
    return table[above] + _PER_RANK * rank


class _Odds(dict[int, tuple[tuple[Mask, float], ...]]):
    """By ``field << 18 | unseen << 9 | sets`` of one suit: how gladly each of its cards is put
    down. ``sets`` are the ranks of which the hand has a set. Filled as it is asked.
    """

    def __init__(self, suit: int, sharpness: float) -> None:
        super().__init__()
        self.suit = suit
        self.sharpness = sharpness

    def __missing__(self, key: int) -> tuple[tuple[Mask, float], ...]:
        field, unseen, sets = key >> 18, key >> 9 & FIELD, key & FIELD
        found = []
        for rank in range(9):
            if field >> rank & 1:
                card = 9 * self.suit + rank
                above = (unseen >> rank).bit_count()
                in_run, in_set = bool(IN_RUNS[field] >> rank & 1), bool(sets >> rank & 1)
                odds = exp(self.sharpness * _log_odds(card, above, in_run, in_set))
                found.append((1 << card, odds))
        self[key] = kept = tuple(found)
        return kept


@cache
def _odds_of(sharpness: float) -> tuple[_Odds, _Odds, _Odds, _Odds]:
    return _Odds(0, sharpness), _Odds(1, sharpness), _Odds(2, sharpness), _Odds(3, sharpness)


def discard_odds(hand: Mask, unseen: Mask, model: Model = MODEL) -> list[tuple[Mask, float]]:
    """The cards of a hand with the odds that each is the next to be put face down.

    Args:
        hand: the hand.
        unseen: the cards that its owner thinks the others may hold.
        model: how surely it does what it does.
    """
    coins, knots, myriads, tens = _odds_of(model.discards)
    sets = triples(hand)
    return [
        *coins[(hand & FIELD) << 18 | (unseen & FIELD) << 9 | sets],
        *knots[(hand >> 9 & FIELD) << 18 | unseen & FIELD << 9 | sets],
        *myriads[(hand >> 18 & FIELD) << 18 | unseen >> 9 & FIELD << 9 | sets],
        *tens[hand >> 27 << 18 | unseen >> 18 & FIELD << 9 | sets],
    ]


def discard_chance(hand: Mask, unseen: Mask, cards: Mask, model: Model = MODEL) -> float:
    """The chance that just these cards are put face down: one after the other, in any order,
    each by its odds among those left.

    Args:
        hand: the hand.
        unseen: the cards that its owner thinks the others may hold.
        cards: the cards put down.
        model: how surely it does what it does.
    """
    odds = discard_odds(hand, unseen, model)
    total = sum(each for _, each in odds)
    chances = {0: (1.0, total)}
    chosen = [(card, each) for card, each in odds if card & cards]
    for _ in chosen:
        longer: dict[Mask, tuple[float, float]] = {}
        for gone, (chance, left) in chances.items():
            for card, each in chosen:
                if not card & gone:
                    before = longer.get(gone | card, (0.0, 0.0))[0]
                    longer[gone | card] = before + chance * each / left, left - each
        chances = longer
    return chances[cards][0]


def draw_discard(
    hand: Mask, free: Mask, due: Mask, unseen: Mask, count: int, model: Model, rng: random.Random
) -> tuple[Mask, float]:
    """Cards that may have been put down, drawn by their odds among those that can have been.

    Args:
        hand: the hand.
        free: the cards that can have been put down.
        due: those of them that must have been.
        unseen: the cards that its owner thinks the others may hold.
        count: how many.
        model: how surely it does what it does.
        rng: the only source of chance.

    Returns:
        The cards, and the chance of this draw by the model over that by which it was made: the
        chance that the model has for cards that can have been put down.
    """
    odds = discard_odds(hand, unseen, model)
    total = among = 0.0
    able = []
    for pair in odds:
        total += pair[1]
        if pair[0] & free:
            among += pair[1]
            able.append(pair)
    chosen, weight = 0, 1.0
    left = due.bit_count()
    while count:
        if count == left:
            # All that are left to choose are due.
            able = [pair for pair in able if pair[0] & due & ~chosen]
            among = sum([each for _, each in able])
        weight *= among / total
        at = rng.random() * among
        for pair in able:
            at -= pair[1]
            if at < 0:
                break
        card, each = pair
        chosen |= card
        if card & due:
            left -= 1
        count -= 1
        total -= each
        among -= each
        if count:
            able.remove(pair)
    return chosen, weight
