"""The expert: thinks about deals that may be true (:mod:`liukfu.players.search`)."""

from __future__ import annotations

import random

from liukfu.engine.actions import Action, action_from_code
from liukfu.engine.view import View
from liukfu.players.search import EXPERT, Budget, candidates, think


class ExpertPlayer:
    """Imagines deals that fit all it has seen, and plays each choice out in them."""

    name = "expert"
    description = "Imagines what the others may hold, and plays each choice out to its end."
    budget: Budget = EXPERT

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        codes = candidates(view)
        code = codes[0] if len(codes) == 1 else think(view, rng, self.budget).choices[0].code
        return action_from_code(code)
