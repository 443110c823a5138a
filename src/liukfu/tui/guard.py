"""Keys that come too early: what is typed before one can have seen what it would do."""

from __future__ import annotations

HOLD = 0.15
"""Seconds that a new question must have been on the screen before a key answers it."""


class KeyGuard:
    """Drops keys for :data:`HOLD` seconds, and a key that is held down for as long as it
    repeats. Times are seconds of one steady clock.
    """

    def __init__(self, hold: float = HOLD) -> None:
        self.hold = hold
        self._until = 0.0
        self._key = ""

    def start(self, now: float) -> None:
        """A new question is on the screen."""
        self._until = now + self.hold
        self._key = ""

    def blocks(self, key: str, now: float) -> bool:
        """Whether to drop a key. One that was dropped and comes again at once is still the
        same stroke.
        """
        if now < self._until:
            self._key = key
        elif key != self._key or now >= self._until + self.hold:
            self._key = ""
            return False
        self._until = max(self._until, now)
        return True
