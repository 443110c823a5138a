"""The valuation of the steady player on plain values: the quick policy of imagined deals.

Whatever :func:`liukfu.players.steady.decide` answers to a view, :class:`Weigher` answers to
the few values that the decision hangs on; a test holds the two to the same answers. What a
suit of a hand is good for, given what is known of the suit, is worked out once and kept, so
that a decision takes a quarter of the time.
"""

from __future__ import annotations

from functools import cache
from math import comb

from liukfu.engine.actions import (
    CLAIM_CODE,
    DISCARD_CODE,
    SHOW_CODE,
    STOP_CODE,
)
from liukfu.engine.cards import FIELD, RANK_MASKS, Mask, bits
from liukfu.engine.combos import (
    FOUR,
    KINDS,
    OLD_GROUP,
    SINGLE,
    SINGLE_BEATEN_BY,
    groups_in,
    headings_in,
)
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legality import singles_among
from liukfu.engine.rules import Rules
from liukfu.engine.settlement import TO_WIN, share
from liukfu.players import worth
from liukfu.players.sense import (
    HIGH_THROWN,
    IN_RUNS,
    cards_above,
    chance_beaten,
    chance_next_beats,
    combination_cards,
    sure_combinations,
)
from liukfu.players.steady import BROKEN, HOPELESS, MARK_PRICE, SURELY

_LEAD_BY, _LEAD_PER = worth.LEAD_WORTH
_OFF_BY, _OFF_PER = worth.OFF_WORTH
_HELD = worth.HELD
_NEAR = worth.NEAR_SIX

Suit = tuple[Mask, Mask, float, float, tuple[tuple[int, Mask], ...]]
"""What a suit of a hand is good for: its Old cards, those in runs, what the holes and nines
add with the lead and without it, and its cards as they would go, the least wanted first.
"""


class _Suits(dict[int, Suit]):
    """By ``field << 18 | known << 9 | unseen``, nine bits each. Filled as it is asked."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> Suit:
        shift = 9 * self.suit
        field, known, unseen = key >> 18, key >> 9 & FIELD, key & FIELD
        old = old_cards(field << shift, (known | field) << shift)
        counts = [0] * 10
        order = []
        for rank in range(9):
            if field >> rank & 1:
                above = (unseen >> rank).bit_count()
                is_old = old >> shift + rank & 1
                if not is_old:
                    counts[above] += 1
                place = is_old << 16 | (9 - above) << 12 | rank << 8 | self.suit
                order.append((place, 1 << shift + rank))
        nine = field >> 8
        one, two, three = counts[1], counts[2], counts[3]
        self[key] = found = (
            old,
            IN_RUNS[field] << shift,
            _LEAD_PER[0] * one + _LEAD_PER[1] * two + _LEAD_PER[2] * three + _LEAD_PER[12] * nine,
            _OFF_PER[0] * one + _OFF_PER[1] * two + _OFF_PER[2] * three + _OFF_PER[12] * nine,
            tuple(sorted(order)),
        )
        return found


_COINS, _KNOTS, _MYRIADS, _TENS = (_Suits(suit) for suit in range(4))


@cache
def _single_beaten(higher: int, held: int, unseen: int) -> float:
    if not higher:
        return 0.0
    if unseen - 2 * held < higher:
        return 1.0
    return 1 - HIGH_THROWN * comb(unseen - higher, 2 * held) / comb(unseen, 2 * held)


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


class Weigher:
    """A seat in a trick: what its decision hangs on, in plain values.

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

    def _judged(self, hand: Mask, known: Mask, left: Mask, right: Mask) -> tuple[int, float, float]:
        """Old and sure cards of a hand, and what it adds with the lead and without."""
        unseen = left | right
        c_old, c_runs, c_lead, c_off, _ = _COINS[
            (hand & FIELD) << 18 | (known & FIELD) << 9 | unseen & FIELD
        ]
        k_old, k_runs, k_lead, k_off, _ = _KNOTS[
            (hand >> 9 & FIELD) << 18 | (known >> 9 & FIELD) << 9 | unseen >> 9 & FIELD
        ]
        m_old, m_runs, m_lead, m_off, _ = _MYRIADS[
            (hand >> 18 & FIELD) << 18 | (known >> 18 & FIELD) << 9 | unseen >> 18 & FIELD
        ]
        t_old, t_runs, t_lead, t_off, _ = _TENS[hand >> 27 << 18 | known >> 27 << 9 | unseen >> 27]
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

    def _leading(self, hand: Mask, judged: tuple[int, float, float], won: int) -> float:
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

    def _waiting(
        self, hand: Mask, judged: tuple[int, float, float], won: int, their: float, third: float
    ) -> float:
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

    # Leading

    def lead(self) -> int:
        """A lead, a claim or a stop (Rules §4 and §6)."""
        hand, left, right, vulnerable = self.hand, self.left, self.right, self.vulnerable
        old = old_cards(hand, self.known)
        combinations = groups_in(hand, self.longest == 3)
        if vulnerable and combinations:
            combinations = [cards for cards in combinations if cards & ~old]
        if combinations:
            sure = sure_combinations(hand, left, right, self.longest)
            if sure and self.mine + (old | sure).bit_count() >= TO_WIN:
                best = self._best_sure(combinations, old, sure)
                if best:
                    return SHOW_CODE | best
        now = self.mine + old.bit_count()
        best, best_units = 0, -1e9
        for cards, kind in self._leads(combinations, old):
            expected = self._lead_units(cards, kind)
            if expected > best_units:
                best, best_units = cards, expected
        if now >= TO_WIN and 2 * share(self.rules, now) >= best_units:
            return CLAIM_CODE | old if old else STOP_CODE
        return SHOW_CODE | best

    def _best_sure(self, combinations: list[Mask], old: Mask, sure: Mask) -> Mask:
        best, most = 0, 0
        for cards in combinations:
            gain = (cards & ~old).bit_count()
            if gain > most and not cards & ~(sure | old):
                kind = KINDS[cards]
                if not chance_beaten(cards, kind, self.left, self.right, self.held, self.unseen):
                    best, most = cards, gain
        return best

    def _leads(self, combinations: list[Mask], old: Mask) -> list[tuple[Mask, int]]:
        leads = [(cards, KINDS[cards]) for cards in combinations]
        unseen = self.left | self.right
        before = -1
        singles = singles_among(self.hand, old, self.vulnerable, bool(combinations))
        for card in bits(singles):
            above = ((card.bit_length() - 1) // 9) << 36 | SINGLE_BEATEN_BY[card] & unseen
            if above != before:
                leads.append((card, SINGLE))
                before = above
        if self.vulnerable and old & old - 1:
            leads.append((old, OLD_GROUP))
        return leads

    def _lead_units(self, cards: Mask, kind: int) -> float:
        left, right = self.left, self.right
        rest = self.hand & ~cards
        if kind == SINGLE:
            higher = SINGLE_BEATEN_BY[cards] & (left | right)
            beaten = _single_beaten(higher.bit_count(), self.held, self.unseen)
            size = 1
        else:
            beaten = chance_beaten(cards, kind, left, right, self.held, self.unseen)
            size = cards.bit_count()
        expected = 0.0
        judged = None
        if beaten < 1 - SURELY:
            judged = self._judged(rest, self.known, left, right)
            expected = (1 - beaten) * self._leading(rest, judged, self.mine + size)
        if beaten > SURELY:
            if kind == SINGLE:
                # The higher cards that it brings to the table when headed: about two.
                more = higher & higher - 1
                shown = higher & ~more | more & -more
                judged = self._judged(rest, self.known | shown, left & ~shown, right & ~shown)
            elif judged is None:
                judged = self._judged(rest, self.known, left, right)
            one, two = self.next_won, self.after_won
            if two > one:
                one, two = two, one
            expected += beaten * self._waiting(
                rest, judged, self.mine, one + size / 2, two + size / 2
            )
        if size >= FOUR and self.marked and kind != OLD_GROUP:
            expected -= MARK_PRICE
        return expected

    # Following

    def follow(self, kind: int, best: Mask, next_leads: bool, best_is_next: bool) -> int:
        """A play that heads where there is one, else cards face down (Rules §4).

        Args:
            kind: of the lead.
            best: the highest play.
            next_leads: whether the next seat has led, so that nobody comes after.
            best_is_next: whether the highest play is the next seat's, else the other's.
        """
        hand = self.hand
        if kind == SINGLE:
            higher = hand & SINGLE_BEATEN_BY[best]
            if not higher:
                return DISCARD_CODE | self.discard(1, best_is_next)
            if not higher & higher - 1:
                return SHOW_CODE | higher
            headings = bits(higher)
        else:
            headings = headings_in(hand, kind, best)
            if not headings:
                return DISCARD_CODE | self.discard(best.bit_count(), best_is_next)
            if len(headings) == 1:
                return SHOW_CODE | headings[0]
        most, choice = -1e9, 0
        for cards in headings:
            expected = self._heading_units(cards, kind, next_leads)
            if expected > most:
                most, choice = expected, cards
        return SHOW_CODE | choice

    def _heading_units(self, cards: Mask, kind: int, next_leads: bool) -> float:
        size = cards.bit_count()
        rest = self.hand & ~cards
        judged = self._judged(rest, self.known | cards, self.left & ~cards, self.right & ~cards)
        beaten = 0.0
        if not next_leads:
            beaten = chance_next_beats(cards, kind, self.left, self.held, self.unseen)
        expected = 0.0
        if beaten < 1 - SURELY:
            expected = (1 - beaten) * self._leading(rest, judged, self.mine + size)
        if beaten > SURELY:
            expected += beaten * self._waiting(
                rest, judged, self.mine, self.next_won + size, self.after_won
            )
        if size >= FOUR and self.marked:
            expected -= MARK_PRICE
        return expected

    def discard(self, count: int, best_is_next: bool) -> Mask:
        """The cards that are missed least, so many of them."""
        hand = self.hand
        if count >= self.held:
            return hand
        known, unseen = self.known, self.left | self.right
        c_old, c_runs, _, _, coins = _COINS[
            (hand & FIELD) << 18 | (known & FIELD) << 9 | unseen & FIELD
        ]
        k_old, k_runs, _, _, knots = _KNOTS[
            (hand >> 9 & FIELD) << 18 | (known >> 9 & FIELD) << 9 | unseen >> 9 & FIELD
        ]
        m_old, m_runs, _, _, myriads = _MYRIADS[
            (hand >> 18 & FIELD) << 18 | (known >> 18 & FIELD) << 9 | unseen >> 18 & FIELD
        ]
        t_old, t_runs, _, _, tens = _TENS[hand >> 27 << 18 | known >> 27 << 9 | unseen >> 27]
        ks, ms, ts = hand >> 9, hand >> 18, hand >> 27
        sets = (hand & ks & (ms | ts) | ms & ts & (hand | ks)) & FIELD
        if not (sets or c_runs or k_runs or m_runs or t_runs):
            if count == 1:
                return min(part[0] for part in (coins, knots, myriads, tens) if part)[1]
            order = sorted(coins + knots + myriads + tens)
            return sum([card for _, card in order[:count]])
        old = c_old | k_old | m_old | t_old
        sorted_cards = [card for _, card in sorted(coins + knots + myriads + tens)]
        if best_is_next:
            their, third = self.next_won + count, self.after_won
        else:
            their, third = self.after_won + count, self.next_won
        kept = hand
        for _ in range(count):
            kept &= ~self._missed_least(kept, old, sorted_cards, their, third)
        return hand & ~kept

    def _missed_least(
        self, kept: Mask, old: Mask, order: list[Mask], their: int, third: int
    ) -> Mask:
        bound = combination_cards(kept)
        left, right = self.left, self.right
        loose = next((card for card in order if card & kept & ~bound), 0)
        if loose and cards_above(loose, left | right) > HOPELESS:
            return loose
        choice = [card for card in order if card & bound & ~old][:BROKEN]
        if loose:
            choice.append(loose)
        most, found = -1e9, 0
        for card in choice or bits(kept):
            rest = kept & ~card
            judged = self._judged(rest, self.known, left, right)
            expected = self._waiting(rest, judged, self.mine, their, third)
            if expected > most:
                most, found = expected, card
        return found
