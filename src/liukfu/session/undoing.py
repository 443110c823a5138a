"""What can be taken back, and why not."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from liukfu.engine import Deal, Seat
from liukfu.engine.view import SEAT_SHIFT


class NoUndo(Enum):
    """Why there is no undo now."""

    NOTHING = "nothing"
    """No person has decided anything in this deal yet."""
    SEEN = "seen"
    """Another person has seen the play since (hotseat)."""


class UndoRefused(ValueError):
    """Nothing was taken back. ``reason`` says why."""

    def __init__(self, reason: NoUndo) -> None:
        self.reason = reason
        super().__init__(f"no undo: {reason.value}")


def undo_place(deal: Deal, people: Collection[Seat], joined: Collection[int]) -> int | NoUndo:
    """Where an undo leads to: how many actions there were when a person decided last.

    Args:
        deal: as it stands.
        people: the seats in which people sit.
        joined: the places of actions that were one decision with the action before.

    Returns:
        The number of actions that stay, or why there is no undo.
    """
    actors = [entry >> SEAT_SHIFT & 3 for entry in deal.view(0).log]
    for place in reversed(range(len(actors))):
        if actors[place] in people and place not in joined:
            turn = deal.to_act
            # A deal that is over lies open to all.
            seen = len(people) > 1 if turn is None else turn in people and turn != actors[place]
            return NoUndo.SEEN if seen else place
    return NoUndo.NOTHING
