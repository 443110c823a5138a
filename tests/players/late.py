"""Bots that overrun their time, without a process and without a wait."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

from liukfu.engine import Action, View
from liukfu.players.host import BotHost, Fault, FaultKind
from liukfu.players.process import Closed, Failure
from liukfu.players.safe import safe_action

Outcome = FaultKind | None
"""What becomes of a question: a fault, or None for an answer."""


class Late(BotHost):
    """Has no answer in time, ever; or what ``script`` says, question by question."""

    script: Iterator[Outcome] = repeat(FaultKind.TIMEOUT)

    def introduce(self) -> tuple[str, Fault | None]:
        """What it says of itself: nothing."""
        return "", None

    def _ask(self, view: View, seed_key: str, timeout: float) -> Action:
        del seed_key, timeout
        if self._closed:
            raise Closed
        kind = next(self.script)
        if kind is None:
            return safe_action(view)
        raise Failure(kind, end=kind not in (FaultKind.RAISED, FaultKind.ILLEGAL))
