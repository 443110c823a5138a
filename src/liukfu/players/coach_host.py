"""Asks the coach, which thinks in a process of its own, beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from liukfu.engine.view import View
from liukfu.players.process import START_TIMEOUT, Closed, Failure, Fault, FaultKind, WorkerHost

if TYPE_CHECKING:
    from liukfu.players.coach import Advice
    from liukfu.players.odds import Odds
    from liukfu.players.search import Budget

PATIENCE = 60.0
"""Seconds that the coach has for an answer: it is asked by people, on machines of all kinds."""


class CoachFailed(Exception):
    """No advice came. ``fault`` says why; it is ``CLOSED`` where nobody wants it any more."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(f"{fault.kind.value}: {fault.message}")


class CoachHost(WorkerHost):
    """Asks the coach for advice and chances, in a worker process that is started when needed
    and less urgent than the table.

    May be closed from one thread while another waits; it is ended then. Threads that ask are
    served one after the other. Use as a context manager, or call :meth:`close`.

    Args:
        timeout: seconds for one answer.
        start_timeout: seconds to load it.
    """

    max_line = 1 << 15

    def __init__(self, timeout: float = PATIENCE, start_timeout: float = START_TIMEOUT) -> None:
        super().__init__("liukfu.players.coach_worker", (), timeout, start_timeout)

    def advise(
        self, view: View, key: str, consider: Sequence[int] = (), budget: Budget | None = None
    ) -> Advice:
        """As :func:`liukfu.players.coach.advise`; blocks until it is thought out.

        Args:
            view: of the seat on turn.
            key: seeds the generator (:func:`liukfu.players.coach.hint_key`).
            consider: codes of legal actions that must be among the choices.
            budget: how much is thought about it, None for the coach's own.

        Raises:
            CoachFailed: nothing came of it.
            ValueError: the seat is not on turn.
        """
        if not view.legal:
            raise ValueError("the seat is not on turn")
        from liukfu.players.coach import explain
        from liukfu.players.coach_wire import BadAnswer, read_thought

        line = self._asked("advise", view, key, tuple(consider), budget)
        try:
            return explain(view, *read_thought(line, view))
        except BadAnswer:
            raise CoachFailed(Fault(FaultKind.GARBAGE)) from None

    def odds(self, view: View, key: str, codes: Sequence[int]) -> tuple[Odds | None, ...]:
        """How likely each of some plays is headed, as :func:`liukfu.players.odds.odds_of`.

        Args:
            view: of the seat on turn.
            key: seeds the generator.
            codes: legal actions.

        Raises:
            CoachFailed: nothing came of it.
            ValueError: the seat is not on turn.
        """
        if not view.legal:
            raise ValueError("the seat is not on turn")
        from liukfu.players.coach_wire import BadAnswer, read_chances

        line = self._asked("odds", view, key, tuple(codes))
        try:
            return read_chances(line, len(codes))
        except BadAnswer:
            raise CoachFailed(Fault(FaultKind.GARBAGE)) from None

    def _asked(self, *request: object) -> str:
        with self._busy:
            try:
                line = self._answer(request, self.timeout)
            except Failure as failure:
                if failure.end:
                    self._drop()
                raise CoachFailed(failure.fault) from None
            except Closed:
                self._drop()
                raise CoachFailed(Fault(FaultKind.CLOSED)) from None
        if line.startswith("raised "):
            raise CoachFailed(Fault(FaultKind.RAISED, line.partition(" ")[2]))
        return line
