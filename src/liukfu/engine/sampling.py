"""Legal actions drawn at random, without listing what is many (Rules §2, §4, §6)."""

from __future__ import annotations

import random
from math import comb

from liukfu.engine.actions import (
    CLAIM_CODE,
    DISCARD_CODE,
    PASS_CODE,
    PLAY_CODE,
    SHOW_CODE,
    STOP_CODE,
)
from liukfu.engine.cards import Mask, bits, nth_bit
from liukfu.engine.combos import SINGLE, SINGLE_BEATEN_BY, groups_in, headings_in
from liukfu.engine.legality import (
    CALLS,
    FOLLOW,
    LEAD,
    SUBSETS,
    Stance,
    claim_needs,
    count_beyond,
    not_all_old,
    singles_among,
)
from liukfu.engine.settlement import TO_WIN


def sample_code(stance: Stance, rng: random.Random) -> int:
    """The code of one legal action, each as likely; nothing that is many is listed.

    Raises:
        IndexError: nothing is legal.
    """
    phase, hand, old, vulnerable, barred, winners, kind, best = stance
    if phase == LEAD:
        return sample_lead(hand, old, vulnerable, barred, winners, rng)
    if phase == FOLLOW:
        return sample_following(hand, kind, best, rng)
    if phase == CALLS:
        return sample_call(rng)
    raise IndexError("nothing is legal")


def sample_call(rng: random.Random) -> int:
    """The code of Play or Pass."""
    return PLAY_CODE if rng.random() < 0.5 else PASS_CODE


def sample_following(hand: Mask, kind: int, best: Mask, rng: random.Random) -> int:
    """The code of one heading or, where there is none, one discard, each as likely."""
    if kind == SINGLE:
        higher = hand & SINGLE_BEATEN_BY[best]
        if not higher:
            return DISCARD_CODE | nth_bit(hand, int(rng.random() * hand.bit_count()))
        count = higher.bit_count()
        if count == 1:
            return SHOW_CODE | higher
        return SHOW_CODE | nth_bit(higher, int(rng.random() * count))
    headings = headings_in(hand, kind, best)
    if headings:
        return SHOW_CODE | headings[int(rng.random() * len(headings))]
    one = bits(hand)
    chosen = DISCARD_CODE
    for _ in range(best.bit_count()):
        chosen |= one.pop(int(rng.random() * len(one)))
    return chosen


def sample_lead(
    hand: Mask, old: Mask, vulnerable: bool, barred: bool, winners: int, rng: random.Random
) -> int:
    """The code that a random place in :func:`legal_codes` has, for a player on lead.

    The arguments are those of a :class:`Stance`.
    """
    groups = groups_in(hand, barred)
    if vulnerable:
        groups = not_all_old(groups, old)
    singles = singles_among(hand, old, vulnerable, bool(groups))
    single_count = singles.bit_count()
    count = single_count + len(groups)
    held = old.bit_count()
    if vulnerable or winners + held >= TO_WIN:
        count += count_beyond(held, vulnerable, winners)
    place = int(rng.random() * count)
    if place < single_count:
        return SHOW_CODE | nth_bit(singles, place)
    place -= single_count
    if place < len(groups):
        return SHOW_CODE | groups[place]
    return _beyond_combinations(old, vulnerable, winners, place - len(groups))


def _beyond_combinations(old: Mask, vulnerable: bool, winners: int, place: int) -> int:
    """The code at a place among the Old groups, Stop and the claims."""
    old_groups = SUBSETS[2][old.bit_count()] if vulnerable else 0
    if place < old_groups:
        return SHOW_CODE | _nth_subset(old, 2, place)
    place -= old_groups
    if winners >= TO_WIN:
        if not place:
            return STOP_CODE
        place -= 1
    return CLAIM_CODE | _nth_subset(old, claim_needs(winners), place)


def _nth_subset(mask: Mask, fewest: int, place: int) -> Mask:
    """The subset that :func:`_subsets` yields at a place, without those before it."""
    one = bits(mask)
    size = fewest
    while place >= (count := comb(len(one), size)):
        place -= count
        size += 1
    chosen = 0
    for index, bit in enumerate(one, start=1):
        with_it = comb(len(one) - index, size - 1)
        if place < with_it:
            chosen |= bit
            size -= 1
            if not size:
                break
        else:
            place -= with_it
    return chosen
