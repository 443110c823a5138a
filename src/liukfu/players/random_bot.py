"""The player that leaves everything but a won deal to chance."""

from __future__ import annotations

import random

from liukfu.engine.actions import Action, Claim, Show, Stop
from liukfu.engine.legality import Phase
from liukfu.engine.view import View


class RandomPlayer:
    """Uniform over calls, leads, headings and discards; claims and stops when it can."""

    name = "random"
    description = "Plays anything that is legal; claims and stops when it can."

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        legal = view.legal
        if view.phase != Phase.LEAD:
            return legal.sample(rng)
        if legal.claimable:
            return Claim(legal.claimable)
        if legal.can_stop:
            return Stop()
        leads = legal.leads
        return Show(leads[int(rng.random() * len(leads))])
