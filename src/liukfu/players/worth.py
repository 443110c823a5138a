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
        (-3.88, -3.41, -3.03, -3.90, -4.81),
        (-3.88, -3.41, -3.03, -3.90, -4.24),
        (-3.59, -2.97, -2.82, -3.21, -3.68),
        (-2.60, -2.29, -2.15, -2.51, -3.01),
        (-1.85, -1.73, -1.58, -1.87, -2.38),
        (-1.21, -0.99, -0.88, -1.16, -1.64),
    ),
    (0.32, 0.20, 0.12, 0.33, 0.36, 0.06, 0.01, 0.28, -0.02, 0.61, -0.29, 0.15, 0.23, 0.00),
)
"""With the lead, while the power is below six."""

OFF_WORTH = Worth(
    (
        (-4.29, -4.17, -3.98, -3.44, -3.60),
        (-4.03, -3.77, -3.61, -3.16, -3.33),
        (-3.49, -3.54, -3.29, -2.92, -3.01),
        (-2.83, -3.15, -2.93, -2.50, -2.47),
        (-2.56, -2.81, -2.60, -2.09, -1.83),
        (-2.46, -2.46, -2.17, -1.49, -1.17),
        (-2.07, -1.73, -1.47, -0.44, -0.06),
        (-1.08, -0.82, -0.56, 0.43, 1.14),
        (0.26, 0.03, 0.61, 1.48, 2.49),
        (3.59, 0.74, 0.47, 2.84, 3.81),
        (4.88, 1.67, 1.72, 4.75, 5.15),
        (5.93, 2.84, 5.39, 6.63, 6.10),
        (2.00, 2.00, 2.00, 2.00, 7.11),
    ),
    (0.26, 0.16, 0.10, 0.08, 0.20, 0.31, -0.18, 0.31, 0.42, -0.06, -0.35, 0.44, 0.32, 0.91),
)
"""Without the lead, before the next trick."""

CALL_WORTH: tuple[CallWorth, ...] = (
    (
        (-1.97, -1.59, -1.32, -0.91, -0.61, -0.33, 0.64, 1.52, 2.42, 3.74, 2.77, 0.23, 0.00),
        (0.09, 0.08, 0.06, 0.21, 0.13),
    ),
    (
        (-4.38, -3.46, -3.14, -2.35, -1.66, -1.04, 0.04, 0.91, 1.96, 2.37, 2.89, 0.65, 0.00),
        (0.25, 0.15, 0.12, 0.16, 0.17),
    ),
    (
        (-5.37, -4.86, -3.63, -2.80, -2.06, -0.75, 0.89, 2.35, 3.45, 5.07, 5.33, 4.54, 0.00),
        (0.47, 0.26, 0.19, 0.23, 0.32),
    ),
)
"""For the Master, the second to call and the third: Play against Pass, by power, then for
each card of the five counts of :class:`Outlook`."""
