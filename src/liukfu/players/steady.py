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

from liukfu.engine.actions import SHOW_CODE, Action, action_from_code
from liukfu.engine.cards import Mask, bits
from liukfu.engine.combos import headings_in
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legality import singles_among
from liukfu.engine.view import View
from liukfu.players.sense import cards_above, different_singles, discard_order
from liukfu.players.weighing import UNITS_OF, Thing, Weighed, Weigher, placed, values_of

MARGIN = 0.03
"""Choices that are worth at most so many units less than the best are as good to it."""


class SteadyPlayer:
    """Weighs every choice by the power and the prospects it leaves."""

    name = "steady"
    description = "Counts sure winners, weighs leads and discards, claims for most units."

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        return action_from_code(Varied(view, rng).decide(view))


def decide(view: View) -> int:
    """What a steady player thinks best, without variation: for models of a sensible player.

    Args:
        view: of the seat on turn.

    Returns:
        The action's code (:func:`~liukfu.engine.actions.action_from_code`).
    """
    return placed(view).decide(view)


class Picking(Weigher):
    """The same valuation, where whatever there is to choose goes through a pick.

    Args:
        view: of the seat on turn.
    """

    def __init__(self, view: View) -> None:
        super().__init__(*values_of(view))

    def singles(self, cards: Mask) -> list[Mask]:
        """Of cards to lead as singles those to weigh."""
        return different_singles(cards, self.left | self.right)

    def lead(self) -> int:
        """See :meth:`liukfu.players.weighing.Weigher.lead`."""
        old = old_cards(self.hand, self.known)
        combinations = self._combinations(old)
        sure = self._sure(combinations, old)
        if sure:
            return self.pick(sure)
        singles = singles_among(self.hand, old, self.vulnerable, bool(combinations))
        choices = [
            (self._lead_units(cards, kind), SHOW_CODE | cards)
            for cards, kind in self._leads(combinations, self.singles(singles), old)
        ]
        return self._claim(old, max(map(UNITS_OF, choices))) or self.pick(choices)

    def follow(self, kind: int, best: Mask, next_leads: bool, best_is_next: bool) -> int:
        """See :meth:`liukfu.players.weighing.Weigher.follow`."""
        headings = headings_in(self.hand, kind, best)
        if len(headings) < 2:
            return super().follow(kind, best, next_leads, best_is_next)
        return self.pick(
            [
                (self._heading_units(cards, kind, next_leads), SHOW_CODE | cards)
                for cards in headings
            ]
        )

    def discard(self, count: int, best_is_next: bool) -> Mask:
        """See :meth:`liukfu.players.weighing.Weigher.discard`."""
        if count >= self.held:
            return self.hand
        old = old_cards(self.hand, self.known)
        order = discard_order(self.hand, old, self.left | self.right)
        return self._one_by_one(count, old, order, best_is_next)


class Varied(Picking):
    """The same decision, where what is about as good as the best is as likely."""

    def __init__(self, view: View, rng: random.Random) -> None:
        super().__init__(view)
        self.rng = rng
        self.left_over = MARGIN
        """The units that it may still give away: a discard is picked card by card."""

    def pick(self, choices: Sequence[Weighed[Thing]]) -> Thing:
        best = max(map(UNITS_OF, choices))
        near = [choice for choice in choices if choice[0] >= best - self.left_over]
        units, picked = near[int(self.rng.random() * len(near))] if len(near) > 1 else near[0]
        self.left_over = max(0.0, self.left_over - (best - units))
        return picked

    def singles(self, cards: Mask) -> list[Mask]:
        return bits(cards)

    def loose(self, order: list[Mask], free: Mask, old: Mask) -> list[Mask]:
        unseen = self.left | self.right
        cards = [card for card in order if card & free]

        def kind(card: Mask) -> tuple[bool, int]:
            return bool(card & old), cards_above(card, unseen)

        return [card for card in cards if kind(card) == kind(cards[0])]
