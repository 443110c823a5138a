"""A player with a real plan, without search: it weighs what each choice leaves it with.

It counts its *power*: winners, Old cards, and the cards of combinations that nobody can
beat. With the lead and a power of six it has won; until then every choice is judged by the
units that a hand of that power, with those prospects and those opponents, has brought on
average, with and without the lead. A choice that may go either way is the mean of both, by
the chance that it is beaten. The averages are in :mod:`liukfu.players.worth`.
"""

from __future__ import annotations

import random

from liukfu.engine.actions import (
    CLAIM_CODE,
    DISCARD_CODE,
    PASS_CODE,
    PLAY_CODE,
    SHOW_CODE,
    STOP_CODE,
    Action,
    action_from_code,
)
from liukfu.engine.cards import Mask, bits
from liukfu.engine.combos import FOUR, KINDS, OLD_GROUP, SINGLE, SINGLE_BEATEN_BY, headings_in
from liukfu.engine.legality import CALLS, LEAD, combinations_to_lead, singles_to_lead
from liukfu.engine.settlement import TO_WIN, share
from liukfu.engine.view import View
from liukfu.players import worth
from liukfu.players.sense import (
    Outlook,
    can_hold,
    cards_above,
    chance_beaten,
    chance_next_beats,
    combination_cards,
    different_singles,
    discard_order,
    outlook,
)

SURELY = 1e-9
"""Below this a chance is none."""

HOPELESS = 3
"""With more unseen cards above it than this a card alone counts for nothing."""

BROKEN = 3
"""How many cards of runs and sets are thought of as a discard, the lowest first."""

MARK_PRICE = 0.25
"""The units that being marked for an unfair pass costs on average, while it can."""


class SteadyPlayer:
    """Weighs every choice by the power and the prospects it leaves."""

    name = "steady"
    description = "Counts sure winners, weighs each lead and discard, claims for the most units."

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        del rng  # it leaves nothing to chance
        return action_from_code(decide(view))


def decide(view: View) -> int:
    """The code of what a steady player does: the quick door, for playouts."""
    if view.phase == CALLS:
        return _call(view)
    table = _Table(view)
    return table.lead() if view.phase == LEAD else table.follow()


def _call(view: View) -> int:
    """Play when it is worth more than Pass (Rules §2)."""
    left, right = can_hold(view)
    place = (view.seat - view.frame.dealer) % 3
    gain = worth.call_units(worth.CALL_WORTH[place], outlook(view.hand, view.known, left, right))
    return PLAY_CODE if gain > 0 else PASS_CODE


class _Table:
    """A decision in a trick: what the seat knows, taken apart once."""

    def __init__(self, view: View) -> None:
        seat = view.seat
        self.view = view
        self.hand = view.hand
        self.known = view.known
        self.left, self.right = can_hold(view)
        self.unseen = (self.left | self.right).bit_count()
        self.held = view.hand.bit_count()
        self.next, self.after = (seat + 1) % 3, (seat + 2) % 3
        self.won = [winners.bit_count() for winners in view.winners]
        self.mine = self.won[seat]
        self.vulnerable = view.vulnerable == seat
        self.other_vulnerable = view.vulnerable is not None and not self.vulnerable
        passed = bool(view.passed >> seat & 1)
        self.longest = 3 if passed and seat == view.frame.dealer else 9
        # Showing four or more now would mark the seat, and the mark can cost units.
        self.marked = passed and view.frame.rules.unfair_pass and self.other_vulnerable

    def outlook(self, hand: Mask, shown: Mask = 0) -> Outlook:
        """What a hand is good for once ``shown`` has been seen as well."""
        return outlook(
            hand, self.known | shown, self.left & ~shown, self.right & ~shown, self.longest
        )

    def leading(self, hand: Mask, seen: Outlook, won: int) -> float:
        """The units to expect with the lead, ``hand`` and ``won`` winners."""
        power = won + (seen.old | seen.sure).bit_count()
        if power >= TO_WIN:
            # Sure leads first, then the claim: nobody can come between.
            return 2 * share(self.view.frame.rules, power)
        if not hand:
            return 0.0
        one, two = self.won[self.next], self.won[self.after]
        return self._units(worth.LEAD_WORTH, hand, seen, power, won, (max(one, two), min(one, two)))

    def waiting(self, hand: Mask, seen: Outlook, won: int, their: tuple[float, float]) -> float:
        """The units to expect without the lead. ``their`` are the winners of the seat that
        leads next and of the third one.
        """
        if not hand:
            rules = self.view.frame.rules
            return float(2 * share(rules, won)) if won >= TO_WIN and max(their) < TO_WIN else 0.0
        power = won + (seen.old | seen.sure).bit_count()
        return self._units(worth.OFF_WORTH, hand, seen, power, won, their)

    def _units(
        self,
        table: worth.Worth,
        hand: Mask,
        seen: Outlook,
        power: int,
        won: int,
        their: tuple[float, float],
    ) -> float:
        return worth.units(
            table, hand, seen, power, won, their, self.vulnerable, self.other_vulnerable
        )

    # Leading

    def lead(self) -> int:
        """A lead, a claim or a stop (Rules §4 and §6)."""
        rules = self.view.frame.rules
        seen = self.outlook(self.hand)
        old = seen.old
        stance = self.view.legal.stance
        combinations = combinations_to_lead(stance)
        if self.mine + (old | seen.sure).bit_count() >= TO_WIN:
            sure = self._best_sure(combinations, seen)
            if sure:
                return SHOW_CODE | sure
        best, best_units = 0, -1e9
        for cards, kind in self._leads(
            combinations, singles_to_lead(stance, bool(combinations)), old
        ):
            expected = self._lead_units(cards, kind)
            if expected > best_units:
                best, best_units = cards, expected
        now = self.mine + old.bit_count()
        if now >= TO_WIN and 2 * share(rules, now) >= best_units:
            return CLAIM_CODE | old if old else STOP_CODE
        return SHOW_CODE | best

    def _best_sure(self, combinations: list[Mask], seen: Outlook) -> Mask:
        """The sure combination that adds the most cards to what can be claimed, or none."""
        best, most = 0, 0
        for cards in combinations:
            gain = (cards & ~seen.old).bit_count()
            if gain > most and not cards & ~(seen.sure | seen.old):
                kind = KINDS[cards]
                if not chance_beaten(cards, kind, self.left, self.right, self.held, self.unseen):
                    best, most = cards, gain
        return best

    def _leads(self, combinations: list[Mask], singles: Mask, old: Mask) -> list[tuple[Mask, int]]:
        """The leads to think about, with their kinds."""
        leads = [(cards, KINDS[cards]) for cards in combinations]
        leads += [(c, SINGLE) for c in different_singles(singles, self.left | self.right)]
        if self.vulnerable and old & old - 1:
            leads.append((old, OLD_GROUP))
        return leads

    def _lead_units(self, cards: Mask, kind: int) -> float:
        beaten = chance_beaten(cards, kind, self.left, self.right, self.held, self.unseen)
        size = cards.bit_count()
        rest = self.hand & ~cards
        expected = 0.0
        if beaten < 1 - SURELY:
            won = self.mine + size
            expected += (1 - beaten) * self.leading(rest, self.outlook(rest), won)
        if beaten > SURELY:
            shown = self._drawn_out(cards) if kind == SINGLE else 0
            one, two = self.won[self.next], self.won[self.after]
            # Either may be the one who takes it.
            their = max(one, two) + size / 2, min(one, two) + size / 2
            expected += beaten * self.waiting(rest, self.outlook(rest, shown), self.mine, their)
        if self.marked and size >= FOUR and kind != OLD_GROUP:
            expected -= MARK_PRICE
        return expected

    def _drawn_out(self, single: Mask) -> Mask:
        """The higher cards that a single that is headed brings to the table: about two."""
        higher = SINGLE_BEATEN_BY[single] & (self.left | self.right)
        rest = higher & higher - 1
        return higher & ~rest | rest & -rest

    # Following

    def follow(self) -> int:
        """A play that heads where there is one, else cards face down (Rules §4)."""
        view = self.view
        headings = headings_in(self.hand, view.kind, view.best)
        if not headings:
            return DISCARD_CODE | self._discard(view.best.bit_count())
        if len(headings) == 1:
            return SHOW_CODE | headings[0]
        return SHOW_CODE | max(headings, key=self._heading_units)

    def _heading_units(self, cards: Mask) -> float:
        view, size = self.view, cards.bit_count()
        rest = self.hand & ~cards
        seen = self.outlook(rest, cards)
        beaten = 0.0
        if self.next != view.leader:
            beaten = chance_next_beats(cards, view.kind, self.left, self.held, self.unseen)
        expected = 0.0
        if beaten < 1 - SURELY:
            expected += (1 - beaten) * self.leading(rest, seen, self.mine + size)
        if beaten > SURELY:
            their = self.won[self.next] + size, self.won[self.after]
            expected += beaten * self.waiting(rest, seen, self.mine, their)
        if self.marked and size >= FOUR:
            expected -= MARK_PRICE
        return expected

    def _discard(self, count: int) -> Mask:
        """The cards that are missed least."""
        if count >= self.held:
            return self.hand
        old = self.outlook(self.hand).old
        order = discard_order(self.hand, old, self.left | self.right)
        if not combination_cards(self.hand):
            return sum(order[:count])
        leader = self.view.best_seat
        their = self.won[leader] + count, self.won[3 - self.view.seat - leader]
        kept = self.hand
        for _ in range(count):
            kept &= ~self._missed_least(kept, old, order, their)
        return self.hand & ~kept

    def _missed_least(
        self, kept: Mask, old: Mask, order: list[Mask], their: tuple[float, float]
    ) -> Mask:
        """The next card to go: the first loose one, unless a combination is better broken."""
        bound = combination_cards(kept)
        loose = next((card for card in order if card & kept & ~bound), 0)
        if loose and cards_above(loose, self.left | self.right) > HOPELESS:
            return loose
        choice = [card for card in order if card & bound & ~old][:BROKEN]
        if loose:
            choice.append(loose)

        def without(card: Mask) -> float:
            rest = kept & ~card
            return self.waiting(rest, self.outlook(rest), self.mine, their)

        return max(choice or bits(kept), key=without)
