"""A player between novice and steady: it knows what is best, and does not always do it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from liukfu.engine.actions import Action, action_from_code
from liukfu.engine.cards import Mask
from liukfu.engine.legality import CALLS
from liukfu.engine.view import View
from liukfu.players.steady import Picking, Varied
from liukfu.players.weighing import Thing, Weighed

SLIPS = 0.5
"""How often it takes its second choice. Measured so that it stands midway between them."""


class CasualPlayer:
    """Weighs as the steady player does, but does not always take what it thinks best."""

    name = "casual"
    description = "Calls and claims like steady; half the time it plays its second choice."

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        slips = rng.random() < SLIPS and view.phase != CALLS
        decision = _Second(view) if slips else Varied(view, rng)
        return action_from_code(decision.decide(view))


class _Second(Picking):
    """The same decision without its first choice, where there is another."""

    passed_over: object = None

    def pick(self, choices: Sequence[Weighed[Thing]]) -> Thing:
        if self.passed_over is None and len(choices) > 1:
            self.passed_over = super().pick(choices)
        # Of a discard, picked card by card, the card passed over is not to come back.
        others = [choice for choice in choices if choice[1] != self.passed_over]
        return super().pick(others or choices)

    def loose(self, order: list[Mask], free: Mask, old: Mask) -> list[Mask]:
        del old
        return [card for card in order if card & free][:2]
