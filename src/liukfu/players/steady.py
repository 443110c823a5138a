"""A player with a real plan, without search: it weighs what each choice leaves it with.

It counts its *power*: winners, Old cards, and the cards of combinations that nobody can
beat. With the lead and a power of six it has won; until then every choice is judged by the
units that a hand of that power, with those prospects and those opponents, has brought on
average, with and without the lead. A choice that may go either way is the mean of both, by
the chance that it is beaten. The averages are in :mod:`liukfu.players.worth`.

Choices of about the same worth are varied, so that nobody can read its hand from its habits.
:func:`decide` leaves this out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

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

MARGIN = 0.03
"""Choices that are worth at most so many units less than the best are as good to it."""

Thing = TypeVar("Thing")
Weighed = tuple[float, Thing]
"""The units to expect of a choice, and the choice."""


class SteadyPlayer:
    """Weighs every choice by the power and the prospects it leaves."""

    name = "steady"
    description = "Counts sure winners, weighs leads and discards, claims for most units."

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        return action_from_code(Varied(view, rng).decide())


def decide(view: View) -> int:
    """What a steady player thinks best, without variation: for models of a sensible player.

    Args:
        view: of the seat on turn.

    Returns:
        The action's code (:func:`~liukfu.engine.actions.action_from_code`).
    """
    return Weighing(view).decide()


def _units_of(choice: Weighed[object]) -> float:
    return choice[0]


class Weighing:
    """One decision of a steady player: what the seat knows, taken apart once.

    Args:
        view: of the seat on turn.
    """

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

    def pick(self, choices: Sequence[Weighed[Thing]]) -> Thing:
        """One of some choices: here the best, the first of equal ones."""
        return max(choices, key=_units_of)[1]

    def singles(self, cards: Mask) -> list[Mask]:
        """Of cards to lead as singles those to weigh."""
        return different_singles(cards, self.left | self.right)

    def loose(self, cards: list[Mask], old: Mask) -> list[Mask]:
        """Of cards outside combinations, the least wanted first, those that may go next."""
        del old
        return cards[:1]

    def decide(self) -> int:
        """The code of what it does."""
        phase = self.view.phase
        if phase == CALLS:
            return self.call()
        return self.lead() if phase == LEAD else self.follow()

    def call(self) -> int:
        """Play when it is worth more than Pass (Rules §2)."""
        table = worth.CALL_WORTH[(self.view.seat - self.view.frame.dealer) % 3]
        gain = worth.call_units(table, outlook(self.hand, self.known, self.left, self.right))
        return self.pick(((0.0, PASS_CODE), (gain, PLAY_CODE)))

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
            sure = self._sure(combinations, seen)
            if sure:
                return self.pick(sure)
        singles = singles_to_lead(stance, bool(combinations))
        choices = [
            (self._lead_units(cards, kind), SHOW_CODE | cards)
            for cards, kind in self._leads(combinations, singles, old)
        ]
        now = self.mine + old.bit_count()
        # What is won is not put off for a lead that brings no more.
        if now >= TO_WIN and 2 * share(rules, now) >= max(map(_units_of, choices)):
            return CLAIM_CODE | old if old else STOP_CODE
        return self.pick(choices)

    def _sure(self, combinations: list[Mask], seen: Outlook) -> list[Weighed[int]]:
        """The sure combinations that add to what can be claimed, by the cards they add."""
        sure: list[Weighed[int]] = []
        for cards in combinations:
            gain = (cards & ~seen.old).bit_count()
            if gain and not cards & ~(seen.sure | seen.old):
                kind = KINDS[cards]
                if not chance_beaten(cards, kind, self.left, self.right, self.held, self.unseen):
                    sure.append((gain, SHOW_CODE | cards))
        return sure

    def _leads(self, combinations: list[Mask], singles: Mask, old: Mask) -> list[tuple[Mask, int]]:
        """The leads to think about, with their kinds."""
        leads = [(cards, KINDS[cards]) for cards in combinations]
        leads += [(card, SINGLE) for card in self.singles(singles)]
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
        return self.pick([(self._heading_units(cards), SHOW_CODE | cards) for cards in headings])

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
        loose = self.loose([card for card in order if card & kept & ~bound], old)
        if loose and cards_above(loose[0], self.left | self.right) > HOPELESS:
            return self.pick([(0.0, card) for card in loose])
        choice = [card for card in order if card & bound & ~old][:BROKEN] + loose
        if len(choice) == 1:
            return choice[0]

        def without(card: Mask) -> float:
            rest = kept & ~card
            return self.waiting(rest, self.outlook(rest), self.mine, their)

        return self.pick([(without(card), card) for card in choice or bits(kept)])


class Varied(Weighing):
    """The same decision, where what is about as good as the best is as likely."""

    def __init__(self, view: View, rng: random.Random) -> None:
        super().__init__(view)
        self.rng = rng
        self.left_over = MARGIN
        """The units that it may still give away: a discard is picked card by card."""

    def pick(self, choices: Sequence[Weighed[Thing]]) -> Thing:
        best = max(map(_units_of, choices))
        near = [choice for choice in choices if choice[0] >= best - self.left_over]
        units, picked = near[int(self.rng.random() * len(near))] if len(near) > 1 else near[0]
        self.left_over = max(0.0, self.left_over - (best - units))
        return picked

    def singles(self, cards: Mask) -> list[Mask]:
        return bits(cards)

    def loose(self, cards: list[Mask], old: Mask) -> list[Mask]:
        unseen = self.left | self.right

        def kind(card: Mask) -> tuple[bool, int]:
            return bool(card & old), cards_above(card, unseen)

        return [card for card in cards if kind(card) == kind(cards[0])]
