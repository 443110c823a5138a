"""The players that search: they think about deals that may be true.

See :mod:`liukfu.players.search`. The expert and the keen player differ in how many such deals
they look at, and in nothing else.
"""

from __future__ import annotations

import random

from liukfu.engine.actions import Action, action_from_code
from liukfu.engine.view import View
from liukfu.players.search import EXPERT, KEEN, Budget, candidates, think
from liukfu.players.thought import Thought

NEAR = 0.01
"""Choices that are worth at most so many units less than the best are as good to it."""


class ExpertPlayer:
    """Imagines deals that fit all it has seen, and plays each choice out in them."""

    name = "expert"
    description = "Imagines what the others may hold, and plays each choice out to its end."
    budget: Budget = EXPERT

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        return self._choose(view, rng, None)

    def choose_by_clock(self, view: View, rng: random.Random, deadline: float) -> Action:
        """See :meth:`liukfu.players.base.ClockPlayer.choose_by_clock`."""
        return self._choose(view, rng, deadline)

    def _choose(self, view: View, rng: random.Random, deadline: float | None) -> Action:
        codes = candidates(view)
        if len(codes) > 1:
            thought = think(view, rng, self.budget, deadline=deadline)
            return action_from_code(_picked(thought, rng))
        return action_from_code(codes[0])


class KeenPlayer(ExpertPlayer):
    """The expert with a fraction of the worlds."""

    name = "keen"
    description = "Thinks as the expert does, but of sixteen deals only."
    budget = KEEN


def _picked(thought: Thought, rng: random.Random) -> int:
    """The best choice, or one of those that came out as good, by chance."""
    best = thought.choices[0]
    near = [
        choice.code
        for choice in thought.choices
        if choice.playouts >= best.playouts and choice.units >= best.units - NEAR
    ]
    return near[int(rng.random() * len(near))] if len(near) > 1 else best.code
