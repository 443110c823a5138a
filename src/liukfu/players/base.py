"""What a player is: something that chooses an action from what its seat can see."""

from __future__ import annotations

import random
from typing import Protocol, runtime_checkable

from liukfu.engine.actions import Action
from liukfu.engine.view import View

SHORTEST_THINK, LONGEST_THINK = 10, 60_000
"""The milliseconds that a bot which thinks by the clock can be given for a move."""


@runtime_checkable
class Player(Protocol):
    """A player of one seat. A bot in another package needs to be no more than this.

    It registers under a name in the entry point group ``liukfu.players``; what is
    registered is called without arguments to make a player.
    """

    @property
    def name(self) -> str:
        """The name it is registered under."""

    @property
    def description(self) -> str:
        """One line about how it plays."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """The action of the seat that ``view`` belongs to, which is on turn.

        Args:
            view: all that the seat may know. Its ``legal`` holds what may be done.
            rng: the only source of chance. The answer depends on ``view`` and on what is
                drawn here, on nothing else: a replayed decision comes out the same.

        Returns:
            A legal action.
        """


class ClockPlayer(Player, Protocol):
    """A player that can be told to think until a moment has come, besides what is enough for
    it otherwise. Only a table that was asked to uses it; its match cannot be repeated.
    """

    def choose_by_clock(self, view: View, rng: random.Random, deadline: float) -> Action:
        """As :meth:`Player.choose`, but the answer may depend on how far the thought got.

        Args:
            view: all that the seat may know.
            rng: the only source of chance.
            deadline: when the answer is due, as :func:`time.monotonic` tells the time.

        Returns:
            A legal action, by the deadline as near as may be.
        """
