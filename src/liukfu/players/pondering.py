"""A longer look at a decision, for people: what the search found best is compared again, over more
worlds, until what it is worth is known well enough to be told.

The search (:mod:`liukfu.players.search`) stops where one choice is clearly the best, and then
knows little about how good that is. Here worlds are weighed as well: a few that stand for many
tell no more than so few can.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from math import hypot, inf, sqrt

from liukfu.engine.view import View
from liukfu.players.assured import at_least
from liukfu.players.endings import Ending, few_cards
from liukfu.players.later import Beyond, ends_deal
from liukfu.players.quick import Memo, Position
from liukfu.players.search import CLEAR, Budget, is_decided, think
from liukfu.players.thought import Choice, Thought
from liukfu.players.worlds import World, effective, imagine

GOOD = 0.075
"""With a standard error of so many units it is known what a choice is worth: twice that is told."""

ROUNDS = 4
"""How many times as many worlds as the search had are looked at, at most."""

FINALISTS = 4
"""How many of the choices that the search could not tell apart are looked at again."""


def ponder(
    view: View,
    rng: random.Random,
    budget: Budget,
    consider: Sequence[int] = (),
) -> Thought:
    """What the choices of the seat on turn are worth, by a longer look.

    What is found of the other choices is the same whatever is to be considered besides.

    Args:
        view: what the seat sees; it is on turn.
        rng: the only source of chance.
        budget: how much is thought about it at first; then there are up to :data:`ROUNDS` times
            as many worlds.
        consider: codes of legal actions that must be among the choices, looked at as well as
            the best.

    Raises:
        ValueError: the seat is not on turn.
    """
    first = think(view, rng, budget)
    best = first.choices[0]
    missing = [code for code in consider if code not in {one.code for one in first.choices}]
    if first.exact and not missing:
        return first
    rivals = [one.code for one in first.choices[1:] if best.units - one.units <= CLEAR * one.error]
    # The second is told beside the best, however far behind.
    rivals = (rivals or [one.code for one in first.choices[1:2]])[: FINALISTS - 1]
    looked = [best.code, *rivals]
    # What ends the deal costs nothing to look at, and is known for certain.
    looked += [one.code for one in first.choices if ends_deal(view, one.code)]
    tally = Tally(view, dict.fromkeys(looked))
    for _ in range(ROUNDS):
        tally.look_at(*imagine(view, rng, budget.worlds, budget.model))
        if tally.every or tally.error(tally.best) <= GOOD:
            break
    tally.consider([code for code in consider if code not in tally.codes])
    return at_least(view, _together(tally.seen(), first))


def _together(last: Thought, first: Thought) -> Thought:
    """The last look, and behind it what was looked at before only."""
    looked = {one.code: one for one in last.choices}
    was = first.choices[0]
    now = looked[was.code]
    best = last.choices[0]
    rest = []
    for one in first.choices:
        if one.code not in looked:
            # As far behind the one that was best as it was then.
            units = now.units - (was.units - one.units)
            error = hypot(one.error, now.error)
            rest.append(one._replace(units=min(best.units, units), error=error))
    choices = sorted((*last.choices[1:], *rest), key=lambda one: -one.units)
    return last._replace(choices=(best, *choices))


class Tally:
    """What came of choices in worlds with weights, all of them in the same worlds.

    Args:
        view: of the seat on turn.
        codes: the choices.
    """

    def __init__(self, view: View, codes: Iterable[int]) -> None:
        self.view = view
        self.every = False
        """All possible worlds have been looked at: nothing is left to chance."""
        self._values: dict[int, list[float]] = {code: [] for code in codes}
        self._weights: list[float] = []
        self._positions: list[Position | Ending] = []
        self._memo: Memo = {}
        self._beyond = Beyond(view)

    @property
    def codes(self) -> Sequence[int]:
        """The choices."""
        return tuple(self._values)

    def look_at(self, worlds: Sequence[tuple[World, float]], every: bool) -> None:
        """See what comes of the choices in more worlds, which are all of them where ``every``."""
        self.every = every
        few = few_cards(self.view)
        before = len(self._positions)
        for world, weight in worlds:
            self._weights.append(weight)
            self._positions.append(
                Ending.in_world(self.view, world) if few else Position(self.view, world, self._memo)
            )
        for code, values in self._values.items():
            values.extend(self._played(code, before))

    def consider(self, codes: Sequence[int]) -> None:
        """Look at more choices, in all the worlds so far."""
        for code in codes:
            self._values[code] = self._played(code, 0)

    def _played(self, code: int, start: int) -> list[float]:
        seat = self.view.seat
        less = self._beyond.less(code)
        found = []
        for position in self._positions[start:]:
            paid = position.value(code) if isinstance(position, Ending) else position.after(code)
            found.append(paid[seat] - less)
        return found

    @property
    def best(self) -> int:
        """The best choice so far."""
        return max(self._values, key=lambda code: self._mean(self._values[code]))

    def error(self, code: int, other: int | None = None) -> float:
        """One standard error of the units of a choice, or of the difference of two."""
        if self.every:
            return 0.0
        values = self._values[code]
        if other is not None:
            values = [one - two for one, two in zip(values, self._values[other], strict=True)]
        worth = effective(self._weights) - 1
        if worth <= 0:
            return inf
        mean = self._mean(values)
        return sqrt(self._mean([(value - mean) ** 2 for value in values]) / worth)

    def thought(self) -> Thought:
        """What has come out, but no play worth less than it brings for certain."""
        return at_least(self.view, self.seen())

    def seen(self) -> Thought:
        """What has come out, and beyond that what the playouts leave out."""
        best = self.best
        choices = [
            Choice(
                code,
                self._mean(values),
                0.0 if code == best else self.error(best, code),
                len(values),
            )
            for code, values in self._values.items()
        ]
        choices.sort(key=lambda one: (-one.units, one.code != best))
        decided = is_decided(self.view, best, self._values[best], self.every)
        told = (self._beyond.nothing if decided else self._beyond.added)(choices)
        exact = few_cards(self.view) and all(
            len(set(found)) == 1 for found in self._values.values()
        )
        return Thought(told, len(self._weights), exact, self.error(best))

    def _mean(self, values: Sequence[float]) -> float:
        weighted = zip(self._weights, values, strict=True)
        return sum(weight * value for weight, value in weighted) / sum(self._weights)
