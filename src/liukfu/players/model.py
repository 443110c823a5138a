"""A quick stand-in for a sensible opponent: how likely it would have done what it did.

It is asked thousands of times a decision, of hands that are only imagined, and answers in a few
microseconds: roughly what the steady player would do, with enough noise that nobody else's play
is thought impossible.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from liukfu.engine.cards import ALL, FIELD, OLD_ACES, RANK_MASKS, Mask
from liukfu.players.sense import IN_RUNS, combination_cards, outlook
from liukfu.players.worth import CALL_WORTH, OFF_WORTH, call_units

HOPELESS = 3
"""With more unseen cards above it than this a card alone counts for nothing."""

BROKEN = 3
"""How many cards of runs and sets are thought of as a discard, the lowest first."""


class Model(NamedTuple):
    """What is taken for likely of an opponent. Every part can be switched off."""

    noise: float = 0.15
    """The chance that a discard is any cards, not those that the model would put down;
    1 switches the discards off."""
    calls: bool = True
    """Whether the calls count."""
    slope: float = 2.0
    """How surely Play is said where it is worth more than Pass, per unit."""
    floor: float = 0.03
    """The least chance of a call; the greatest is as far from 1."""
    leads: bool = True
    """Whether the leads count, and what was not claimed."""


MODEL = Model()
"""The model that players imagine with unless told otherwise."""


def call_chance(model: Model, dealt: Mask, place: int, play: bool) -> float:
    """How likely a seat with these cards would have made its call.

    Args:
        model: how sharply it decides.
        dealt: its hand as dealt.
        place: 0 for the Master, then in the order of the calls.
        play: whether it said Play.
    """
    others = ALL & ~dealt
    gain = call_units(CALL_WORTH[place], outlook(dealt, dealt, others, others))
    gain *= model.slope if play else -model.slope
    chance = 1 / (1 + exp(-gain)) if gain > -20 else 0.0
    return min(1 - model.floor, max(model.floor, chance))


class _Order(dict[int, tuple[int, ...]]):
    """By ``field << 9 | unseen`` of one suit: its cards as keys to sort by, the least wanted
    first: Old ones last, then many unseen cards above, then the lower rank. A key has the card
    in its last six bits, ``9 - above`` in four bits from 10 on, and "Old" from 14 on.
    """

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> tuple[int, ...]:
        field, unseen = key >> 9, key & FIELD
        keys = []
        for rank in range(9):
            if field >> rank & 1:
                card = self.suit * 9 + rank
                above = (unseen >> rank).bit_count()
                old = not above or 1 << card & OLD_ACES != 0
                keys.append(((old << 4 | 9 - above) << 4 | rank) << 6 | card)
        self[key] = found = tuple(sorted(keys))
        return found


_COINS, _KNOTS, _MYRIADS, _TENS = map(_Order, range(4))
_OLD_KEY = 1 << 14


def likely_discard(hand: Mask, unseen: Mask, count: int) -> Mask:
    """The cards that a sensible player puts face down.

    Args:
        hand: its hand.
        unseen: the cards that it thinks the others may hold.
        count: how many cards it has to give.
    """
    keys = sorted(
        (
            *_COINS[(hand & FIELD) << 9 | unseen & FIELD],
            *_KNOTS[hand & FIELD << 9 | unseen >> 9 & FIELD],
            *_MYRIADS[hand >> 9 & FIELD << 9 | unseen >> 18 & FIELD],
            *_TENS[hand >> 18 & FIELD << 9 | unseen >> 27],
        )
    )
    bound = combination_cards(hand)
    if not bound:
        chosen = 0
        for key in keys[:count]:
            chosen |= 1 << (key & 63)
        return chosen
    kept = hand
    while True:
        kept ^= _missed_least(kept, bound, keys)
        count -= 1
        if not count:
            return hand & ~kept
        bound = combination_cards(kept)


_PER_ABOVE = (0.0, *OFF_WORTH.per[:3], 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
_PER_RUN_CARD, _PER_SET_CARD = OFF_WORTH.per[3:5]
_SET_WORTH = tuple(0.0 if cards < 3 else _PER_SET_CARD * cards for cards in range(5))
_RUN_WORTH = tuple(_PER_RUN_CARD * cards.bit_count() for cards in IN_RUNS)


def _combination_worth(hand: Mask) -> float:
    coins, knots, myriads, tens = hand & FIELD, hand >> 9 & FIELD, hand >> 18 & FIELD, hand >> 27
    worth = _RUN_WORTH[coins] + _RUN_WORTH[knots] + _RUN_WORTH[myriads] + _RUN_WORTH[tens]
    sets = coins & knots & (myriads | tens) | myriads & tens & (coins | knots)
    while sets:
        low = sets & -sets
        sets ^= low
        worth += _SET_WORTH[(hand & RANK_MASKS[low.bit_length() - 1]).bit_count()]
    return worth


def _missed_least(kept: Mask, bound: Mask, keys: list[int]) -> Mask:
    """The next card to go: the first loose one, unless a combination is better broken."""
    loose, tied = 0, 0
    best, least = 0, 99.0
    whole = -1.0
    tries = 0
    for key in keys:
        card = 1 << (key & 63)
        if not card & kept:
            continue
        if card & bound:
            if tries < BROKEN and key < _OLD_KEY:
                tries += 1
                tied |= card
        elif not loose:
            loose = card
            above = 9 - (key >> 10 & 15)
            if above > HOPELESS and key < _OLD_KEY:
                return card
            least = 0.6 if key >= _OLD_KEY else _PER_ABOVE[above]
            best = card
        if loose and tries >= BROKEN:
            break
    for key in keys:
        card = 1 << (key & 63)
        if card & tied:
            if whole < 0:
                whole = _combination_worth(kept)
            loss = whole - _combination_worth(kept ^ card) + _PER_ABOVE[9 - (key >> 10 & 15)]
            if loss < least:
                best, least = card, loss
    if not best:
        for key in keys:
            if kept >> (key & 63) & 1:
                return 1 << (key & 63)
    return best
