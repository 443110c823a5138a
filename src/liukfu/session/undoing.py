"""Why something cannot be taken back."""

from __future__ import annotations

from enum import Enum


class NoUndo(Enum):
    """Why there is no undo now."""

    NOTHING = "nothing"
    """No person has decided anything in this deal yet."""
    DEAL_OVER = "deal over"
    """The deal has ended and is booked; replay it, or take over in its record."""
    SEEN = "seen"
    """Another person has seen the play since (hotseat)."""


class UndoRefused(ValueError):
    """Nothing was taken back. ``reason`` says why."""

    def __init__(self, reason: NoUndo) -> None:
        self.reason = reason
        super().__init__(f"no undo: {reason.value}")
