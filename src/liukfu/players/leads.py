"""How likely a sensible player led what it led, from the hand that it may have had.

Every lead that was open to it, and the claim, has odds by what is seen at a glance: how long it
is, how many cards that are not Old yet it turns into winners, and how many plays the unseen cards
could hold against it. The odds are those with which the steady and the novice player chose.
"""

from __future__ import annotations

from math import exp

from liukfu.engine.cards import FIELD, Mask, bits
from liukfu.engine.combos import OLD_GROUP, groups_in
from liukfu.engine.legality import singles_among
from liukfu.engine.settlement import TO_WIN
from liukfu.players.sense import LONGEST, cards_above, quads, triples

NOISE = 0.15
"""The chance that a lead is any legal one."""

# The logarithms of the odds.
_SINGLE = (2.0, -0.86, -0.4, -0.55, -0.5, -0.4, -0.3, -0.2, 0.0)
"""By the unseen cards above it."""
_SINGLE_OLD = -0.8
_PER_SUIT = (-1.4, -1.4, -1.4, -0.4)
_SINGLE_RANK = -0.09

_RUN = (
    (-0.25, -0.7, -1.2, -1.2, -2.1),
    (0.7, 0.45, 0.45, 0.45, -0.2),
    (1.4, 1.2, 1.2, 0.6, 0.5),
    (2.1, 1.5, 1.4, 1.0, 0.2),
)
"""By size, 3 to 6 or more, and the plays that could beat it, up to 4."""
_SET = ((1.1, -0.46, -1.25, -1.95, -2.45), (1.7, 1.5, 0.8, -0.24, -1.3))
_RUN_NEW, _SET_NEW = 1.08, 0.88
"""For each card that is not Old."""
_RUN_RANK, _SET_RANK = -0.06, -0.11
_OLD_GROUP = (-1.8, -0.8, -0.6, -1.0)
"""By size, 2 to 5 or more."""
_CLAIM = (1.2, 1.9, 2.4)
"""By the winners with it, 6 to 8 or more."""


def _table(base: tuple[tuple[float, ...], ...], new: float, rank: float) -> list[float]:
    """The odds by ``((size - 3) * 5 + beaten by) * 10 + new cards) * 9 + rank``."""
    return [
        exp(row[by] + new * fresh + rank * highest)
        for row in base
        for by in range(5)
        for fresh in range(10)
        for highest in range(9)
    ]


_RUN_ODDS = _table(_RUN, _RUN_NEW, _RUN_RANK)
_SET_ODDS = _table(_SET, _SET_NEW, _SET_RANK)
_SINGLE_ODDS = [
    [
        [exp(_SINGLE[above] + _PER_SUIT[suit] + _SINGLE_RANK * rank) for above in range(9)]
        for rank in range(9)
    ]
    for suit in range(4)
]


def lead_chance(
    hand: Mask,
    old: Mask,
    unseen: Mask,
    led: Mask,
    kind: int,
    won: int,
    vulnerable: bool,
    barred: bool,
) -> float:
    """The chance that a player on lead leads just this, and neither claims nor stops.

    Args:
        hand: its hand.
        old: its Old cards.
        unseen: the cards that it thinks the others may hold.
        led: what it led, a legal lead.
        kind: the kind of the lead.
        won: its winners.
        vulnerable: whether it is Vulnerable.
        barred: whether it is a Master who has passed.
    """
    total = mine = 0.0
    count = 0
    groups = groups_in(hand, barred)
    if groups:
        rows = (
            LONGEST[unseen & FIELD],
            LONGEST[unseen >> 9 & FIELD],
            LONGEST[unseen >> 18 & FIELD],
            LONGEST[unseen >> 27],
        )
        threes, fours = triples(unseen), quads(unseen)
        for cards in groups:
            fresh = (cards & ~old).bit_count()
            if vulnerable and not fresh:
                continue
            top = cards.bit_length()
            size = cards.bit_count()
            if cards & cards >> 1:
                suit = (top - 1) // 9
                rank = (top - 1) % 9
                by = max(0, LONGEST[unseen >> top & FIELD >> rank + 1] - size + 1)
                for row in rows[suit + 1 :]:
                    if row >= size:
                        by += row - size + 1
                place = ((min(size, 6) - 3) * 5 + min(by, 4)) * 10 + fresh
                odds = _RUN_ODDS[place * 9 + rank]
            else:
                rank = (top - 1) % 9
                ranks = threes if size == 3 else fours
                by = (ranks >> 8 if not rank else ranks >> rank + 1).bit_count()
                odds = _SET_ODDS[(((size - 3) * 5 + min(by, 4)) * 10 + fresh) * 9 + rank]
            total += odds
            count += 1
            if cards == led:
                mine = odds
    singles = bits(singles_among(hand, old, vulnerable, count > 0))
    count += len(singles)
    for card in singles:
        if card & old:
            odds = exp(_SINGLE_OLD)
        else:
            number = card.bit_length() - 1
            odds = _SINGLE_ODDS[number // 9][number % 9][cards_above(card, unseen)]
        total += odds
        if card == led:
            mine = odds
    held = old.bit_count()
    if vulnerable and held > 1:
        odds = exp(_OLD_GROUP[min(held, 5) - 2])
        total += odds
        count += 1
        if kind == OLD_GROUP:
            # Which of them it leads says next to nothing.
            mine = odds
    if won + held >= TO_WIN:
        total += exp(_CLAIM[min(won + held, 8) - TO_WIN])
        count += 1
    return (1 - NOISE) * mine / total + NOISE / count
