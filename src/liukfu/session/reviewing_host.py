"""Values decisions in a worker process of lower priority, so that the screen stays alive."""

from __future__ import annotations

import json
from typing import Any

from liukfu.engine import Action
from liukfu.players.process import Closed, Failure, Fault, FaultKind, Worker, WorkerHost
from liukfu.session.reviewing import Decision, Judged, Valued, Verdict

SILENCE = 120.0
"""Seconds without a sign of life after which the process is given up."""

START = 120.0
"""Seconds until it can be asked: on a computer that is busy it gets what others leave."""

ALIVE = "alive"
"""What the process says now and then while it thinks."""


class NoReview(Exception):
    """A decision could not be valued; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.message or fault.kind.value)


class ReviewHost(WorkerHost):
    """Asks one worker process, which is started when needed.

    May be closed from one thread while another waits; then that one is told
    ``FaultKind.CLOSED`` at once. Use as a context manager, or call ``close``.

    Args:
        silence: seconds without an answer or a sign of life after which it is given up. However
            long it thinks meanwhile, it is waited for.
        start_timeout: seconds until it can be asked.
    """

    max_line = 1 << 17

    def __init__(self, silence: float = SILENCE, start_timeout: float = START) -> None:
        super().__init__("liukfu.session.reviewing_worker", (), silence, start_timeout)

    def value(self, decision: Decision) -> Valued:
        """Value a decision; blocks.

        Raises:
            NoReview: the worker has failed, or the host was closed.
        """
        answer = self._asked("value", decision)
        try:
            return _valued(decision, answer)
        except ValueError:
            raise NoReview(Fault(FaultKind.GARBAGE)) from None

    def judge(self, valued: Valued, action: Action) -> Judged:
        """Judge another answer to a decision; blocks.

        Raises:
            NoReview: the worker has failed, or the host was closed.
        """
        answer = self._asked("judge", valued, action)
        try:
            return _judged(answer)
        except ValueError:
            raise NoReview(Fault(FaultKind.GARBAGE)) from None

    def _line(self, worker: Worker, timeout: float) -> str:
        # Each sign of life begins the time anew.
        while (line := super()._line(worker, timeout)) == ALIVE:
            pass
        return line

    def _asked(self, *request: object) -> Any:
        with self._busy:
            try:
                word, _, rest = self._answer(request, self.timeout).partition(" ")
                if word == "done":
                    return json.loads(rest)
                kind = FaultKind.RAISED if word == "raised" else FaultKind.GARBAGE
                raise Failure(kind, rest, end=kind is FaultKind.GARBAGE)
            except (ValueError, RecursionError):
                self._drop()
                raise NoReview(Fault(FaultKind.GARBAGE)) from None
            except Failure as failure:
                if failure.end:
                    self._drop()
                raise NoReview(failure.fault) from None
            except Closed:
                self._drop()
                raise NoReview(Fault(FaultKind.CLOSED)) from None


def told(answer: Valued | Judged) -> str:
    """An answer as the worker says it: JSON in one line."""
    from liukfu.players.coach_wire import written_choice, written_spread

    if isinstance(answer, Judged):
        verdict, *units = answer
        return json.dumps({"verdict": verdict.value, "units": units}, allow_nan=False)
    done, best = written_choice(answer.done), written_choice(answer.best)
    choices = [written_choice(choice) for choice in answer.choices]
    rest = [answer.slip, answer.worlds, answer.exact, choices, written_spread(answer.spread)]
    return json.dumps([done, best, *rest], allow_nan=False)


def _judged(answer: Any) -> Judged:
    from liukfu.players.coach_wire import BadAnswer, read_units

    match answer:
        case {"verdict": str(verdict), "units": [units, done, best]}:
            return Judged(Verdict(verdict), *map(read_units, (units, done, best)))
    raise BadAnswer


def _valued(decision: Decision, answer: Any) -> Valued:
    from liukfu.players.coach_wire import (
        BadAnswer,
        read_choice,
        read_choices,
        read_spread,
        read_whole,
    )

    match answer:
        case [done, best, bool(slip), worlds, bool(exact), choices, spread]:
            view = decision.view
            return Valued(
                decision,
                read_choice(done, view),
                read_choice(best, view),
                slip,
                read_whole(worlds),
                exact,
                read_choices(choices, view, view.legal.count()),
                read_spread(spread),
            )
    raise BadAnswer
