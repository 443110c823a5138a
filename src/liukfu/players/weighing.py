"""What the choices of a seat are worth, and which is best: the decisions of the steady player.

They are those of every seat of an imagined deal that is played out as well, so they are made
on the few values that they hang on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from operator import itemgetter
from typing import TypeVar

from liukfu.engine.actions import (
    CLAIM_CODE,
    DISCARD_CODE,
    PASS_CODE,
    PLAY_CODE,
    SHOW_CODE,
    STOP_CODE,
)
from liukfu.engine.cards import FIELD, Mask, bits
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
from liukfu.engine.legality import CALLS, LEAD, not_all_old, singles_among
from liukfu.engine.rules import Rules
from liukfu.engine.settlement import TO_WIN, share
from liukfu.engine.view import View
from liukfu.players import worth
from liukfu.players.sense import (
    HIGH_THROWN,
    can_hold,
    cards_above,
    chance_beaten,
    chance_next_beats,
    combination_cards,
    different_singles,
    outlook,
    sure_combinations,
)
from liukfu.players.suits import COINS, KNOTS, MYRIADS, TENS
from liukfu.players.valuation import Valuation

SURELY = 1e-9
"""Below this a chance is none."""

HOPELESS = 3
"""With more unseen cards above it than this a card alone counts for nothing."""

BROKEN = 3
"""How many cards of runs and sets are thought of as a discard, the lowest first."""

MARK_PRICE = 0.25
"""The units that being marked for an unfair pass costs on average, while it can."""

Thing = TypeVar("Thing")
Weighed = tuple[float, Thing]
"""The units to expect of a choice, and the choice."""

UNITS_OF = itemgetter(0)


@cache
def _single_beaten(higher: int, held: int, unseen: int) -> float:
    if not higher:
        return 0.0
    if unseen - 2 * held < higher:
        return 1.0
    return 1 - HIGH_THROWN * comb(unseen - higher, 2 * held) / comb(unseen, 2 * held)


class Weigher(Valuation):
    """A seat that weighs its choices and decides.

    It takes the best, the first of equal ones; what takes another is in
    :class:`liukfu.players.steady.Picking`.
    """

    __slots__ = ()

    def pick(self, choices: Sequence[Weighed[Thing]]) -> Thing:
        """One of some choices: here the best, the first of equal ones."""
        return max(choices, key=UNITS_OF)[1]

    def loose(self, order: list[Mask], free: Mask, old: Mask) -> list[Mask]:
        """Of the ``free`` cards, those outside combinations, the ones that may go next."""
        del old
        for card in order:
            if card & free:
                return [card]
        return []

    def decide(self, view: View) -> int:
        """The code of what it does in the view whose values it was made of."""
        if view.phase == CALLS:
            # Play when it is worth more than Pass (Rules §2).
            table = worth.CALL_WORTH[(view.seat - view.frame.dealer) % 3]
            gain = worth.call_units(table, outlook(self.hand, self.known, self.left, self.right))
            return self.pick(((0.0, PASS_CODE), (gain, PLAY_CODE)))
        if view.phase == LEAD:
            return self.lead()
        after = (view.seat + 1) % 3
        return self.follow(view.kind, view.best, after == view.leader, view.best_seat == after)

    # Leading

    def lead(self) -> int:
        """A lead, a claim or a stop (Rules §4 and §6)."""
        old = old_cards(self.hand, self.known)
        combinations = self._combinations(old)
        if combinations:
            sure = self._sure(combinations, old)
            if sure:
                return self.pick(sure)
        singles = singles_among(self.hand, old, self.vulnerable, bool(combinations))
        leads = self._leads(combinations, different_singles(singles, self.left | self.right), old)
        most, best = -1e9, 0
        for cards, kind in leads:
            expected = self._lead_units(cards, kind)
            if expected > most:
                most, best = expected, cards
        return self._claim(old, most) or SHOW_CODE | best

    def _combinations(self, old: Mask) -> list[Mask]:
        """The runs and sets that it may lead as such."""
        found = groups_in(self.hand, self.longest == 3)
        return not_all_old(found, old) if self.vulnerable and found else found

    def _sure(self, combinations: list[Mask], old: Mask) -> list[Weighed[int]]:
        """The sure combinations that add to what can be claimed, by the cards they add; none
        where sure and Old cards do not win.
        """
        left, right = self.left, self.right
        sure = sure_combinations(self.hand, left, right, self.longest)
        if not sure or self.mine + (old | sure).bit_count() < TO_WIN:
            return []
        found: list[Weighed[int]] = []
        for cards in combinations:
            gain = (cards & ~old).bit_count()
            if gain and not cards & ~(sure | old):
                kind = KINDS[cards]
                if not chance_beaten(cards, kind, left, right, self.held, self.unseen):
                    found.append((gain, SHOW_CODE | cards))
        return found

    def _leads(
        self, combinations: list[Mask], singles: list[Mask], old: Mask
    ) -> list[tuple[Mask, int]]:
        """The leads to think about, with their kinds."""
        leads = [(cards, KINDS[cards]) for cards in combinations]
        leads += [(card, SINGLE) for card in singles]
        if self.vulnerable and old & old - 1:
            leads.append((old, OLD_GROUP))
        return leads

    def _claim(self, old: Mask, lead_units: float) -> int:
        """The claim or the stop that brings as much as leading on, else 0: what is won is not
        put off for a lead that brings no more.
        """
        now = self.mine + old.bit_count()
        if now < TO_WIN or 2 * share(self.rules, now) < lead_units:
            return 0
        return CLAIM_CODE | old if old else STOP_CODE

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
            judged = self.judged(rest, self.known, left, right)
            expected = (1 - beaten) * self.leading(rest, judged, self.mine + size)
        if beaten > SURELY:
            if kind == SINGLE:
                # The higher cards that it brings to the table when headed: about two.
                more = higher & higher - 1
                shown = higher & ~more | more & -more
                judged = self.judged(rest, self.known | shown, left & ~shown, right & ~shown)
            elif judged is None:
                judged = self.judged(rest, self.known, left, right)
            one, two = self.next_won, self.after_won
            if two > one:
                one, two = two, one
            expected += beaten * self.waiting(
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
        judged = self.judged(rest, self.known | cards, self.left & ~cards, self.right & ~cards)
        beaten = 0.0
        if not next_leads:
            beaten = chance_next_beats(cards, kind, self.left, self.held, self.unseen)
        expected = 0.0
        if beaten < 1 - SURELY:
            expected = (1 - beaten) * self.leading(rest, judged, self.mine + size)
        if beaten > SURELY:
            expected += beaten * self.waiting(
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
        c_old, c_runs, _, _, coins = COINS[
            (hand & FIELD) << 18 | (known & FIELD) << 9 | unseen & FIELD
        ]
        k_old, k_runs, _, _, knots = KNOTS[
            (hand >> 9 & FIELD) << 18 | (known >> 9 & FIELD) << 9 | unseen >> 9 & FIELD
        ]
        m_old, m_runs, _, _, myriads = MYRIADS[
            (hand >> 18 & FIELD) << 18 | (known >> 18 & FIELD) << 9 | unseen >> 18 & FIELD
        ]
        t_old, t_runs, _, _, tens = TENS[hand >> 27 << 18 | known >> 27 << 9 | unseen >> 27]
        ks, ms, ts = hand >> 9, hand >> 18, hand >> 27
        sets = (hand & ks & (ms | ts) | ms & ts & (hand | ks)) & FIELD
        if not (sets or c_runs or k_runs or m_runs or t_runs):
            if count == 1:
                return min(part[0] for part in (coins, knots, myriads, tens) if part)[1]
            return sum([card for _, card in sorted(coins + knots + myriads + tens)[:count]])
        order = [card for _, card in sorted(coins + knots + myriads + tens)]
        return self._one_by_one(count, c_old | k_old | m_old | t_old, order, best_is_next)

    def _one_by_one(self, count: int, old: Mask, order: list[Mask], best_is_next: bool) -> Mask:
        """A discard picked card by card from the hand, of which ``order`` has the least wanted
        card first.
        """
        if best_is_next:
            their, third = self.next_won + count, self.after_won
        else:
            their, third = self.after_won + count, self.next_won
        kept = self.hand
        for _ in range(count):
            kept &= ~self._missed_least(kept, old, order, their, third)
        return self.hand & ~kept

    def _missed_least(
        self, kept: Mask, old: Mask, order: list[Mask], their: int, third: int
    ) -> Mask:
        """The next card to go: the first loose one, unless a combination is better broken."""
        bound = combination_cards(kept)
        free = kept & ~bound
        loose = self.loose(order, free, old) if free else []
        if loose and cards_above(loose[0], self.left | self.right) > HOPELESS:
            return loose[0] if len(loose) == 1 else self.pick([(0.0, card) for card in loose])
        choice = [card for card in order if card & bound & ~old][:BROKEN] + loose
        if len(choice) == 1:
            return choice[0]
        known, left, right = self.known, self.left, self.right
        choices = []
        for card in choice or bits(kept):
            rest = kept & ~card
            judged = self.judged(rest, known, left, right)
            choices.append((self.waiting(rest, judged, self.mine, their, third), card))
        return self.pick(choices)


Values = tuple[Mask, Mask, Mask, Mask, int, int, int, bool, bool, int, bool, Rules]


def values_of(view: View) -> Values:
    """What a :class:`Weigher` is made of: the seat on turn, in plain values."""
    seat, rules, won = view.seat, view.frame.rules, view.winners
    after, third = (seat + 1) % 3, (seat + 2) % 3
    left, right = can_hold(view)
    passed = view.has_passed(seat)
    vulnerable = view.vulnerable == seat
    other_vulnerable = view.vulnerable is not None and not vulnerable
    return (
        view.hand,
        view.known,
        left,
        right,
        won[seat].bit_count(),
        won[after].bit_count(),
        won[third].bit_count(),
        vulnerable,
        other_vulnerable,
        3 if passed and seat == view.frame.dealer else 9,
        # Showing four or more now would mark the seat, and the mark can cost units.
        passed and rules.unfair_pass and other_vulnerable,
        rules,
    )


def placed(view: View) -> Weigher:
    """The seat on turn."""
    return Weigher(*values_of(view))
