"""A player with a real plan. (It takes the novice's advice until it has its own.)"""

from __future__ import annotations

from liukfu.players.novice import NovicePlayer


class SteadyPlayer(NovicePlayer):
    """Plays as the novice does, for now."""

    name = "steady"
    description = "Weighs calls, leads and discards."
