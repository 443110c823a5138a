"""Somebody who does what the coach says: the coach, checked as a bot is. Of the arena alone."""

from __future__ import annotations

import random

from liukfu.engine import Action, View, action_from_code
from liukfu.players.coach import advise


class Coached:
    """Follows the coach in everything."""

    name = "coached"
    description = "Asks the coach before each decision, and does what it says."

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        return action_from_code(advise(view, rng).best)
