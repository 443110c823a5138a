"""What a hand has been worth: averages over deals that the steady player played.

They were fitted by least squares to the units that each seat was paid in the end, over
hundreds of thousands of tricks of deals between steady players, with a novice or random one
among them now and then and some calls and leads made by chance, so that what is seldom
done is known as well; three times over, each time with the player that the last fit gave.
"""

from __future__ import annotations

from typing import NamedTuple

from liukfu.engine.cards import RANK_MASKS, Mask
from liukfu.players.sense import Outlook

NEAR_SIX = 4
"""With so many winners an opponent is close to the end."""

_HELD = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4)
"""By the cards in hand: which column of a table is meant."""

CallWorth = tuple[tuple[float, ...], tuple[float, ...]]


class Worth(NamedTuple):
    """Units to expect. ``by_power`` has a row for each power, 0 to 12, with a column each for
    0-2, 3-5, 6-8, 9-11 and 12 cards in hand. ``per`` says what is added for each: card with
    one, two, three unseen cards above it; card in a run, in a set; own winner; winner of the
    seat that leads next (or the richer one), of the other one; each of these two near six;
    being Vulnerable, somebody else being it; nine in hand; having six.
    """

    by_power: tuple[tuple[float, ...], ...]
    per: tuple[float, ...]


def units(
    worth: Worth,
    hand: Mask,
    seen: Outlook,
    power: int,
    won: int,
    their: tuple[float, float],
    vulnerable: bool,
    other_vulnerable: bool,
) -> float:
    """The units that a hand is worth between two tricks.

    Args:
        worth: with the lead or without it.
        hand: the cards.
        seen: what they are good for.
        power: winners, Old cards and sure ones.
        won: winners.
        their: winners of the seat that leads next, or of the richer one; and of the other.
        vulnerable: whether the seat is Vulnerable.
        other_vulnerable: whether another seat is.
    """
    _, _, one, two, three, in_runs, in_sets = seen
    next_leads, third = their
    per = worth.per
    total = worth.by_power[min(power, 12)][_HELD[hand.bit_count()]]
    total += per[0] * one + per[1] * two + per[2] * three + per[3] * in_runs + per[4] * in_sets
    total += per[5] * won + per[6] * next_leads + per[7] * third
    if next_leads >= NEAR_SIX:
        total += per[8]
    if third >= NEAR_SIX:
        total += per[9]
    if vulnerable:
        total += per[10]
    elif other_vulnerable:
        total += per[11]
    if won >= 6:
        total += per[13]
    return total + per[12] * (hand & RANK_MASKS[8]).bit_count()


def call_units(worth: CallWorth, seen: Outlook) -> float:
    """The units by which Play is better than Pass with a hand as dealt."""
    by_power, per = worth
    _, _, one, two, three, in_runs, in_sets = seen
    power = min(12, (seen.old | seen.sure).bit_count())
    total = by_power[power] + per[0] * one + per[1] * two + per[2] * three
    return total + per[3] * in_runs + per[4] * in_sets


LEAD_WORTH = Worth(
    (
        (-1.00, -1.00, -1.00, -1.00, -4.81),
        (-3.43, -3.52, -3.14, -3.85, -4.32),
        (-3.48, -3.07, -2.82, -3.34, -3.73),
        (-2.68, -2.30, -2.10, -2.63, -3.08),
        (-1.90, -1.77, -1.62, -2.04, -2.47),
        (-1.29, -1.10, -1.11, -1.34, -1.70),
        (2.00, 2.00, 2.00, 2.00, 2.00),
        (4.00, 4.00, 4.00, 4.00, 4.00),
        (6.00, 6.00, 6.00, 6.00, 6.00),
        (8.00, 8.00, 8.00, 8.00, 8.00),
        (10.00, 10.00, 10.00, 10.00, 10.00),
        (12.00, 12.00, 12.00, 12.00, 12.00),
        (14.00, 14.00, 14.00, 14.00, 14.00),
    ),
    (0.31, 0.20, 0.11, 0.35, 0.37, 0.09, 0.01, 0.28, -0.01, 0.55, -0.20, 0.17, 0.24, 0.00),
)
"""With the lead, while the power is below six."""

OFF_WORTH = Worth(
    (
        (-4.12, -4.26, -4.01, -3.47, -3.63),
        (-3.87, -3.91, -3.66, -3.15, -3.32),
        (-3.50, -3.59, -3.32, -2.86, -2.97),
        (-2.88, -3.17, -2.93, -2.44, -2.44),
        (-2.61, -2.82, -2.60, -2.05, -1.83),
        (-2.57, -2.50, -2.20, -1.49, -1.17),
        (-2.22, -1.81, -1.47, -0.43, -0.03),
        (-1.33, -0.97, -0.62, 0.58, 1.12),
        (0.23, -0.06, 0.55, 1.77, 2.36),
        (3.60, 0.93, 0.87, 3.24, 4.06),
        (4.59, 3.60, 0.74, 5.48, 5.31),
        (3.43, 4.04, 4.33, 3.51, 7.02),
        (2.00, 2.00, 2.00, 2.00, 7.62),
    ),
    (0.27, 0.16, 0.11, 0.09, 0.20, 0.31, -0.17, 0.32, 0.44, -0.09, -0.32, 0.38, 0.29, 0.96),
)
"""Without the lead, before the next trick."""

CALL_WORTH: tuple[CallWorth, ...] = (
    (
        (-2.05, -1.63, -1.24, -0.93, -0.73, -0.20, 0.63, 1.42, 2.26, 2.86, 2.75, 1.00, 0.00),
        (0.09, 0.07, 0.02, 0.24, 0.15),
    ),
    (
        (-3.57, -3.20, -2.72, -2.18, -1.32, -0.74, 0.07, 0.63, 2.32, 3.86, 2.09, 0.27, 0.00),
        (0.25, 0.08, 0.02, 0.12, 0.22),
    ),
    (
        (-4.53, -3.71, -3.23, -2.35, -1.34, -0.32, 1.07, 2.21, 3.72, 3.46, 3.45, 0.00, 0.00),
        (0.35, 0.19, 0.06, 0.34, 0.30),
    ),
)
"""For the Master, the second to call and the third: Play against Pass, by power, then for
each card of the five counts of :class:`Outlook`."""
