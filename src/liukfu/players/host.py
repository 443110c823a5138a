"""Runs one bot of a table in a process of its own, so that it can do no harm.

A bot may raise, sleep for ever, answer nonsense, end or block its process: what comes out is
always an :class:`Answer` with a legal action, and a :class:`Fault` where that action is not
the bot's own. (POSIX only.)
"""

from __future__ import annotations

from typing import NamedTuple

from liukfu.engine.actions import Action, parse_action
from liukfu.engine.errors import LiukFuError
from liukfu.engine.view import View
from liukfu.players.process import (
    START_TIMEOUT,
    TIMEOUT,
    Closed,
    Failure,
    Fault,
    FaultKind,
    WorkerHost,
)
from liukfu.players.registry import (
    UnknownPlayer,
    is_known,
    names,
)
from liukfu.players.safe import safe_action

__all__ = [
    "MOST_OVERRUNS",
    "START_TIMEOUT",
    "TIMEOUT",
    "Answer",
    "BotHost",
    "Fault",
    "FaultKind",
]


MOST_OVERRUNS = 3
"""So many times in a row a bot may overrun its time before it is given up for the deal."""


class Answer(NamedTuple):
    """A legal action, and the fault that it stands in for, if any."""

    action: Action
    fault: Fault | None = None


class BotHost(WorkerHost):
    """Asks one bot for its decisions, in a worker process that is started when needed.

    May be closed from one thread while another waits for an answer; two threads that ask
    are served one after the other. Use as a context manager, or call :meth:`close`.

    Args:
        name: the registered name of the bot.
        timeout: seconds for one decision.
        start_timeout: seconds to load the bot.
        think: milliseconds that it is to think for each decision, if it can be told so; they
            come on top of ``timeout``.

    Raises:
        UnknownPlayer: nobody has the name.
    """

    def __init__(
        self,
        name: str,
        timeout: float = TIMEOUT,
        start_timeout: float = START_TIMEOUT,
        *,
        think: int | None = None,
    ) -> None:
        if not is_known(name):
            raise UnknownPlayer(name, names())
        super().__init__("liukfu.players.worker", (name,), timeout, start_timeout)
        self.name = name
        self.think = think
        self._overruns = 0

    def new_deal(self) -> None:
        """A deal begins: a bot that was given up in the one before is asked again."""
        self._overruns = 0

    def choose(self, view: View, seed_key: str, timeout: float | None = None) -> Answer:
        """What the bot does; blocks until it answers or its time is over. Never raises
        for what the bot does. After :data:`MOST_OVERRUNS` time-outs in a row, with no answer
        between them, it is not asked until :meth:`new_deal`: a bot that hangs shall not make
        others wait for it at every decision.

        Args:
            view: of the seat on turn, for which the bot decides.
            seed_key: seeds the generator that the bot is given
                (:func:`liukfu.engine.seeds.decision_key`).
            timeout: seconds for this decision, else the host's.

        Returns:
            A legal action: the bot's own, or :func:`~liukfu.players.safe.safe_action` and
            the fault.

        Raises:
            ValueError: the seat of the view is not on turn.
        """
        if not view.legal:
            raise ValueError("the seat is not on turn")
        with self._busy:
            if self._overruns >= MOST_OVERRUNS and not self._closed:
                return Answer(safe_action(view), Fault(FaultKind.UNASKED))
            try:
                action = self._ask(view, seed_key, timeout or self.timeout)
                self._overruns = 0
                return Answer(action)
            except Failure as failure:
                fault = self._counted(failure)
                if failure.end:
                    self._drop()
            except Closed:
                fault = Fault(FaultKind.CLOSED)
                self._drop()
            return Answer(safe_action(view), fault)

    def _counted(self, failure: Failure) -> Fault:
        """What is told of a failure, which counts where it is a time-out. A process that ended
        is no answer either.
        """
        if failure.fault.kind == FaultKind.TIMEOUT:
            self._overruns += 1
            if self._overruns == MOST_OVERRUNS:
                return Fault(FaultKind.GIVEN_UP)
        elif not failure.end:
            self._overruns = 0
        return failure.fault

    def introduce(self) -> tuple[str, Fault | None]:
        """What the bot says of itself in one line, and why it cannot be asked, if so; blocks
        until it is loaded. Never raises for what the bot does.
        """
        with self._busy:
            try:
                return self._ready().description or "", None
            except Failure as failure:
                fault = failure.fault
            except Closed:
                fault = Fault(FaultKind.CLOSED)
            self._drop()
            return "", fault

    def _ask(self, view: View, seed_key: str, timeout: float) -> Action:
        if self.think is not None and self._ready().timed:
            timeout += self.think / 1000
        line = self._answer((view, seed_key, self.think), timeout)
        word, _, text = line.partition(" ")
        if word == "raised":
            raise Failure(FaultKind.RAISED, text, end=False)
        if word == "nothing":
            raise Failure(FaultKind.GARBAGE, text, end=False)
        try:
            action = parse_action(text)
        except LiukFuError:
            raise Failure(FaultKind.GARBAGE, line) from None
        illegal = view.legal.why_not(action)
        if illegal is not None:
            message = f"{action}: {illegal.reason.value}"
            raise Failure(FaultKind.ILLEGAL, message, end=False)
        return action
