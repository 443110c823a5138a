"""The coach of a match: asked about decisions, in a process of its own."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from liukfu.engine import View

if TYPE_CHECKING:
    from liukfu.players.coach import Advice
    from liukfu.players.coach_host import CoachHost
    from liukfu.players.odds import Odds


class Coaching:
    """Asks the coach about decisions of one match. Nothing is started, nor loaded, before that.

    What is asked blocks, and may be asked in any thread; the other methods do not, and end it.

    Args:
        seed: the match's: the coach says the same about the same decision.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._host: CoachHost | None = None
        self._closed = False
        self._state = threading.Lock()

    def advise(self, view: View) -> Advice:
        """What the expert would do in the seat on turn that the view belongs to.

        Raises:
            CoachFailed: nothing came of it.
            ValueError: the seat is not on turn.
        """
        return self._asked().advise(view, self._key(view))

    def odds(self, view: View, codes: Sequence[int]) -> tuple[Odds | None, ...]:
        """How likely each of some legal plays of the seat on turn is headed, by their codes.

        Raises:
            CoachFailed: nothing came of it.
            ValueError: the seat is not on turn.
        """
        return self._asked().odds(view, self._key(view), codes)

    def stop(self) -> None:
        """What is asked now is wanted no more; what is asked later is answered as before."""
        with self._state:
            host, self._host = self._host, None
        if host is not None:
            host.close()

    def close(self) -> None:
        """Stop for good; may be called again, from any thread."""
        with self._state:
            self._closed = True
        self.stop()

    def _key(self, view: View) -> str:
        from liukfu.players.coach import hint_key

        return hint_key(self._seed, view.frame.number, view.seat, view.action_count)

    def _asked(self) -> CoachHost:
        from liukfu.players.coach_host import CoachFailed, CoachHost
        from liukfu.players.process import Fault, FaultKind

        with self._state:
            if self._closed:
                raise CoachFailed(Fault(FaultKind.CLOSED))
            if self._host is None:
                self._host = CoachHost()
            return self._host
