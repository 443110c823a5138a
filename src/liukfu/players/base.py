"""What a player is: something that chooses an action from what its seat can see."""

from __future__ import annotations

import random
from typing import Protocol, runtime_checkable

from liukfu.engine.actions import Action
from liukfu.engine.view import View


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
