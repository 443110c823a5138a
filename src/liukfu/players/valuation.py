"""What a hand is worth to a seat between two tricks, on plain values.

This is the innermost of the steady player's decisions and of playouts: it sums what
:func:`liukfu.players.worth.units` says of the :func:`~liukfu.players.sense.outlook` of a hand
suit by suit, from tables that are filled as they are asked.
"""

from __future__ import annotations

from liukfu.engine.cards import FIELD, RANK_MASKS, Mask, bits
from liukfu.engine.rules import Rules
from liukfu.engine.settlement import TO_WIN, share
from liukfu.players import worth
from liukfu.players.sense import cards_above, sure_combinations
from liukfu.players.suits import COINS, KNOTS, MYRIADS, TENS

_LEAD_BY, _LEAD_PER = worth.LEAD_WORTH
_OFF_BY, _OFF_PER = worth.OFF_WORTH
_HELD = worth.HELD
_NEAR = worth.NEAR_SIX

Judged = tuple[int, float, float]
"""Old and sure cards of a hand, and the units that it adds with the lead and without it."""


def _constant(
    per: tuple[float, ...],
    won: float,
    their: float,
    third: float,
    vulnerable: bool,
    other_vulnerable: bool,
) -> float:
    """The part of :func:`worth.units` that does not hang on the hand."""
    total = per[5] * won + per[6] * their + per[7] * third
    if their >= _NEAR:
        total += per[8]
    if third >= _NEAR:
        total += per[9]
    if vulnerable:
        total += per[10]
    elif other_vulnerable:
        total += per[11]
    if won >= TO_WIN:
        total += per[13]
    return total


class Valuation:
    """A seat in a trick, and what the hands that it may be left with are worth to it.

    Attributes:
        hand: its cards.
        known: the cards that count for its Old cards (:attr:`View.known`).
        left, right: the unseen cards that the next seat and the one after can hold.
        mine, next_won, after_won: winners of the seat, of the next one and the one after.
        vulnerable, other_vulnerable: whether the seat is Vulnerable, and whether another is.
        longest: the longest combination that it may lead.
        marked: whether showing four cards or more would mark it to its cost.
        rules: the table's options.
    """

    __slots__ = (
        "after_won",
        "hand",
        "held",
        "known",
        "left",
        "longest",
        "marked",
        "mine",
        "next_won",
        "other_vulnerable",
        "right",
        "rules",
        "unseen",
        "vulnerable",
    )

    def __init__(
        self,
        hand: Mask,
        known: Mask,
        left: Mask,
        right: Mask,
        mine: int,
        next_won: int,
        after_won: int,
        vulnerable: bool,
        other_vulnerable: bool,
        longest: int,
        marked: bool,
        rules: Rules,
    ) -> None:
        self.hand = hand
        self.known = known
        self.left = left
        self.right = right
        self.unseen = (left | right).bit_count()
        self.held = hand.bit_count()
        self.mine = mine
        self.next_won = next_won
        self.after_won = after_won
        self.vulnerable = vulnerable
        self.other_vulnerable = other_vulnerable
        self.longest = longest
        self.marked = marked
        self.rules = rules

    def judged(self, hand: Mask, known: Mask, left: Mask, right: Mask) -> Judged:
        """What a hand is good for, given what counts for Old and what each other can hold."""
        unseen = left | right
        c_old, c_runs, c_lead, c_off, _ = COINS[
            (hand & FIELD) << 18 | (known & FIELD) << 9 | unseen & FIELD
        ]
        k_old, k_runs, k_lead, k_off, _ = KNOTS[
            (hand >> 9 & FIELD) << 18 | (known >> 9 & FIELD) << 9 | unseen >> 9 & FIELD
        ]
        m_old, m_runs, m_lead, m_off, _ = MYRIADS[
            (hand >> 18 & FIELD) << 18 | (known >> 18 & FIELD) << 9 | unseen >> 18 & FIELD
        ]
        t_old, t_runs, t_lead, t_off, _ = TENS[hand >> 27 << 18 | known >> 27 << 9 | unseen >> 27]
        old = c_old | k_old | m_old | t_old
        runs = c_runs | k_runs | m_runs | t_runs
        ks, ms, ts = hand >> 9, hand >> 18, hand >> 27
        sets = (hand & ks & (ms | ts) | ms & ts & (hand | ks)) & FIELD
        lead = c_lead + k_lead + m_lead + t_lead
        off = c_off + k_off + m_off + t_off
        if not (runs or sets):
            return old.bit_count(), lead, off
        sure = sure_combinations(hand, left, right, self.longest)
        in_sets = 0
        while sets:
            low = sets & -sets
            sets ^= low
            cards = hand & RANK_MASKS[low.bit_length() - 1]
            if cards & ~sure:
                in_sets += cards.bit_count()
        in_runs = (runs & ~sure).bit_count()
        lead += _LEAD_PER[3] * in_runs + _LEAD_PER[4] * in_sets
        off += _OFF_PER[3] * in_runs + _OFF_PER[4] * in_sets
        if sure & ~old:
            # Sure cards have no holes.
            for card in bits(sure & ~old):
                above = cards_above(card, unseen)
                if 0 < above < 4:
                    lead -= _LEAD_PER[above - 1]
                    off -= _OFF_PER[above - 1]
        return (old | sure).bit_count(), lead, off

    def leading(self, hand: Mask, judged: Judged, won: int) -> float:
        """The units to expect with the lead, the hand and so many winners."""
        power = won + judged[0]
        if power >= TO_WIN:
            # Sure leads first, then the claim: nobody can come between.
            return 2.0 * share(self.rules, power)
        if not hand:
            return 0.0
        one, two = self.next_won, self.after_won
        if two > one:
            one, two = two, one
        return (
            _LEAD_BY[power][_HELD[hand.bit_count()]]
            + judged[1]
            + _constant(_LEAD_PER, won, one, two, self.vulnerable, self.other_vulnerable)
        )

    def waiting(self, hand: Mask, judged: Judged, won: int, their: float, third: float) -> float:
        """The units to expect without the lead. ``their`` are the winners of the seat that
        leads next, ``third`` of the other.
        """
        if not hand:
            if won >= TO_WIN and their < TO_WIN and third < TO_WIN:
                return 2.0 * share(self.rules, won)
            return 0.0
        power = won + judged[0]
        return (
            _OFF_BY[min(12, power)][_HELD[hand.bit_count()]]
            + judged[2]
            + _constant(_OFF_PER, won, their, third, self.vulnerable, self.other_vulnerable)
        )
