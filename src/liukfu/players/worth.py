"""What a hand has been worth: averages over deals that the steady player played.

``benchmarks/fit_steady.py`` fits them by least squares to the units that each seat was paid
in the end, over deals between steady players, with a novice or random one among them now and
then and some calls and leads made by chance, so that what is seldom done is known as well;
again and again, each time with the player that the last fit gave.
"""

from __future__ import annotations

from typing import NamedTuple

from liukfu.engine.cards import RANK_MASKS, Mask
from liukfu.engine.settlement import TO_WIN
from liukfu.players.sense import Outlook

NEAR_SIX = 4
"""With so many winners an opponent is close to the end."""

HELD = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4)
"""By the cards in hand: which column of a table is meant."""

CallWorth = tuple[tuple[float, ...], tuple[float, ...]]


class Worth(NamedTuple):
    """Units to expect. ``by_power`` has a row for each power from 0 on, with a column each for
    0-2, 3-5, 6-8, 9-11 and 12 cards in hand. ``per`` says what is added for each: card with
    one, two, three unseen cards above it; card in a run, in a set; own winner; winner of the
    seat that leads next (or the richer one), of the other one; each of these two near six;
    being Vulnerable, somebody else being it; nine in hand; having six.
    """

    by_power: tuple[tuple[float, ...], ...]
    per: tuple[float, ...]


def facts(
    hand: Mask,
    seen: Outlook,
    won: int,
    their: tuple[float, float],
    vulnerable: bool,
    other_vulnerable: bool,
) -> tuple[float, ...]:
    """What :attr:`Worth.per` is counted for, in its order; arguments as for :func:`units`."""
    return (
        *seen[2:],
        won,
        *their,
        their[0] >= NEAR_SIX,
        their[1] >= NEAR_SIX,
        vulnerable,
        other_vulnerable and not vulnerable,
        (hand & RANK_MASKS[8]).bit_count(),
        won >= TO_WIN,
    )


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
    # Written out: this is the innermost of a decision. A test holds it to `facts`.
    _, _, one, two, three, in_runs, in_sets = seen
    next_leads, third = their
    per = worth.per
    total = worth.by_power[min(power, 12)][HELD[hand.bit_count()]]
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
    if won >= TO_WIN:
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
        (-1.00, -1.00, -1.00, -1.00, -4.76),
        (-3.74, -3.47, -3.09, -3.80, -4.18),
        (-3.22, -2.94, -2.70, -3.24, -3.62),
        (-2.48, -2.19, -2.05, -2.52, -2.97),
        (-1.76, -1.64, -1.54, -1.84, -2.34),
        (-1.15, -0.97, -0.91, -1.18, -1.57),
    ),
    (0.31, 0.20, 0.12, 0.33, 0.35, 0.06, 0.01, 0.28, -0.03, 0.55, -0.29, 0.14, 0.21, 0.00),
)
"""With the lead, while the power is below six."""

OFF_WORTH = Worth(
    (
        (-4.07, -4.10, -3.90, -3.40, -3.62),
        (-3.86, -3.73, -3.54, -3.14, -3.32),
        (-3.39, -3.44, -3.19, -2.83, -2.95),
        (-2.74, -3.06, -2.84, -2.46, -2.45),
        (-2.43, -2.69, -2.52, -2.04, -1.83),
        (-2.33, -2.34, -2.07, -1.47, -1.13),
        (-1.96, -1.60, -1.41, -0.46, -0.08),
        (-1.04, -0.85, -0.44, 0.54, 1.26),
        (0.33, 0.05, 0.46, 1.80, 2.50),
        (3.63, 1.25, 1.65, 2.82, 3.70),
        (5.00, 2.28, 2.58, 5.18, 5.24),
        (4.57, 3.29, 4.07, 5.06, 7.01),
        (2.00, 2.00, 2.00, 2.00, 7.13),
    ),
    (0.26, 0.16, 0.11, 0.09, 0.19, 0.29, -0.20, 0.31, 0.47, -0.07, -0.37, 0.42, 0.30, 0.97),
)
"""Without the lead, before the next trick."""

CALL_WORTH: tuple[CallWorth, ...] = (
    (
        (-2.13, -1.74, -1.49, -1.18, -0.83, -0.41, 0.44, 1.49, 2.14, 2.79, 3.59, 2.13, 2.03),
        (0.12, 0.11, 0.06, 0.25, 0.13),
    ),
    (
        (-4.26, -3.82, -3.25, -2.44, -1.77, -1.08, -0.19, 0.52, 2.10, 3.28, 3.82, 4.17, 0.00),
        (0.37, 0.16, 0.14, 0.07, 0.16),
    ),
    (
        (-5.09, -4.68, -3.76, -2.98, -2.01, -0.99, 0.43, 1.74, 3.89, 4.74, 4.38, 1.87, 2.29),
        (0.46, 0.35, 0.16, 0.25, 0.31),
    ),
)
"""For the Master, the second to call and the third: Play against Pass, by power, then for
each card of the five counts of :class:`Outlook`."""
