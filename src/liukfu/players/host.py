"""Runs one bot of a table in a process of its own, so that it can do no harm.

A bot may raise, sleep for ever, answer nonsense, end or block its process: what comes out is
always an :class:`Answer` with a legal action, and a :class:`Fault` where that action is not
the bot's own. (POSIX only.)
"""

from __future__ import annotations

import contextlib
import os
import pickle
import select
import signal
import subprocess
import sys
import threading
import time
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from liukfu.engine.actions import Action, parse_action
from liukfu.engine.errors import LiukFuError
from liukfu.engine.view import View
from liukfu.players.registry import (
    BrokenPlayer,
    UnknownPlayer,
    clean_message,
    is_known,
    names,
)
from liukfu.players.safe import safe_action

TIMEOUT = 5.0
"""Seconds that a bot has for a decision."""

START_TIMEOUT = 15.0
"""Seconds that a bot's process has to start, its imports included."""

MAX_LINE = 8192
"""The most bytes of an answer; a process that sends more is ended."""

_SLICE = 0.05
"""Seconds after which a waiting host looks whether it was closed meanwhile."""


class FaultKind(Enum):
    """What went wrong with a bot's decision."""

    BROKEN = "broken"
    """The bot could not be loaded."""
    RAISED = "raised"
    """It raised an exception."""
    TIMEOUT = "timeout"
    """It did not answer in time; its process was ended."""
    ILLEGAL = "illegal"
    """It answered with an action that the rules refuse."""
    GARBAGE = "garbage"
    """It answered with what is no action, or wrote into its pipe."""
    EXITED = "exited"
    """Its process ended, or closed its pipe."""
    CLOSED = "closed"
    """The host was closed while, or before, it was asked."""


class Fault(NamedTuple):
    """Why an action is not the bot's own. ``message`` is one short line, fit for a screen:
    what the bot said, the refused action, or empty.
    """

    kind: FaultKind
    message: str = ""


class Answer(NamedTuple):
    """A legal action, and the fault that it stands in for, if any."""

    action: Action
    fault: Fault | None = None


class _Failure(Exception):
    def __init__(self, kind: FaultKind, message: str = "", *, end: bool = True) -> None:
        self.fault = Fault(kind, clean_message(message))
        self.end = end
        super().__init__()


class _Closed(Exception):
    pass


def _environment() -> dict[str, str]:
    """The worker finds what this process finds, and hashes texts alike in every run."""
    paths = [path or str(Path.cwd()) for path in sys.path]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}


class _Worker:
    """One process of a bot. Only the host's busy thread speaks with it; any may kill it."""

    def __init__(self, name: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "liukfu.players.worker", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            bufsize=0,
            # A group of its own: Ctrl-C at the table is not for it, and it dies as a whole.
            start_new_session=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.into = self.process.stdin.fileno()
        self.out = self.process.stdout.fileno()
        os.set_blocking(self.into, False)
        os.set_blocking(self.out, False)
        self.buffer = b""
        self.description: str | None = None
        """What the bot says of itself, None while it is not ready."""

    def kill(self) -> None:
        """Ends the process and what it started; may be called more than once."""
        # Not yet waited for, so its number cannot be another process's.
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def bury(self) -> None:
        """Kills it, closes its pipes and leaves no zombie."""
        self.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self.process.wait()


class BotHost:
    """Asks one bot for its decisions, in a worker process that is started when needed.

    May be closed from one thread while another waits for an answer; two threads that ask
    are served one after the other. Use as a context manager, or call :meth:`close`.

    Args:
        name: the registered name of the bot.
        timeout: seconds for one decision.
        start_timeout: seconds to load the bot.

    Raises:
        UnknownPlayer: nobody has the name.
    """

    def __init__(
        self, name: str, timeout: float = TIMEOUT, start_timeout: float = START_TIMEOUT
    ) -> None:
        if not is_known(name):
            raise UnknownPlayer(name, names())
        self.name = name
        self.timeout = timeout
        self.start_timeout = start_timeout
        self._worker: _Worker | None = None
        self._closed = False
        self._number = 0
        self._busy = threading.Lock()
        """Held by the thread that speaks with the worker."""
        self._state = threading.Lock()
        """Held, shortly, to change ``_worker`` and ``_closed``."""

    def __enter__(self) -> BotHost:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process number of the worker, while there is one."""
        worker = self._worker
        return None if worker is None else worker.process.pid

    def start(self) -> None:
        """Starts the worker now, so that the first decision need not wait; does not block."""
        with contextlib.suppress(_Closed, OSError):
            self._started()

    def choose(self, view: View, seed_key: str, timeout: float | None = None) -> Answer:
        """What the bot does; blocks until it answers or its time is over. Never raises
        for what the bot does.

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
            try:
                return Answer(self._ask(view, seed_key, timeout or self.timeout))
            except _Failure as failure:
                fault = failure.fault
                if fault.kind == FaultKind.BROKEN:
                    error = BrokenPlayer(self.name, fault.message)
                    fault = fault._replace(message=clean_message(str(error)))
                if failure.end:
                    self._drop()
            except _Closed:
                fault = Fault(FaultKind.CLOSED)
                self._drop()
            return Answer(safe_action(view), fault)

    def introduce(self) -> tuple[str, Fault | None]:
        """What the bot says of itself in one line, and why it cannot be asked, if so; blocks
        until it is loaded. Never raises for what the bot does.
        """
        with self._busy:
            try:
                return self._ready().description or "", None
            except _Failure as failure:
                fault = failure.fault
            except _Closed:
                fault = Fault(FaultKind.CLOSED)
            self._drop()
            return "", fault

    def close(self) -> None:
        """Ends the worker and waits until it is gone. An answer waited for comes at once,
        as a fault. May be called twice, and from any thread.
        """
        with self._state:
            self._closed = True
            if self._worker is not None:
                self._worker.kill()
        with self._busy:
            self._drop()

    def _started(self) -> _Worker:
        with self._state:
            if self._closed:
                raise _Closed
            if self._worker is None:
                self._worker = _Worker(self.name)
            return self._worker

    def _drop(self) -> None:
        with self._state:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.bury()

    def _ready(self) -> _Worker:
        try:
            worker = self._started()
        except OSError as error:
            raise _Failure(FaultKind.BROKEN, str(error)) from None
        if worker.description is None:
            word, _, message = self._line(worker, self.start_timeout).partition(" ")
            if word != "ready":
                kind = FaultKind.BROKEN if word == "broken" else FaultKind.GARBAGE
                raise _Failure(kind, message)
            worker.description = clean_message(message)
        return worker

    def _ask(self, view: View, seed_key: str, timeout: float) -> Action:
        worker = self._ready()
        self._number += 1
        request = pickle.dumps((self._number, view, seed_key), pickle.HIGHEST_PROTOCOL)
        deadline = time.monotonic() + timeout
        self._send(worker, len(request).to_bytes(4) + request, deadline)
        line = self._line(worker, deadline - time.monotonic())
        number, _, rest = line.partition(" ")
        word, _, text = rest.partition(" ")
        if number != str(self._number):
            raise _Failure(FaultKind.GARBAGE, line)
        if word == "raised":
            raise _Failure(FaultKind.RAISED, text, end=False)
        if word == "nothing":
            raise _Failure(FaultKind.GARBAGE, text, end=False)
        try:
            action = parse_action(text)
        except LiukFuError:
            raise _Failure(FaultKind.GARBAGE, line) from None
        illegal = view.legal.why_not(action)
        if illegal is not None:
            message = f"{action}: {illegal.reason.value}"
            raise _Failure(FaultKind.ILLEGAL, message, end=False)
        return action

    def _wait(self, fd: int, event: int, deadline: float) -> None:
        """Until the pipe can be used.

        Raises:
            _Failure: the time is over. _Closed: the host was closed.
        """
        poll = select.poll()
        poll.register(fd, event)
        while not self._closed:
            left = deadline - time.monotonic()
            if left <= 0:
                raise _Failure(FaultKind.TIMEOUT)
            if poll.poll(1000 * min(left, _SLICE)):
                return
        raise _Closed

    def _send(self, worker: _Worker, data: bytes, deadline: float) -> None:
        while data:
            self._wait(worker.into, select.POLLOUT, deadline)
            try:
                data = data[os.write(worker.into, data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._gone() from None

    def _line(self, worker: _Worker, timeout: float) -> str:
        deadline = time.monotonic() + timeout
        while b"\n" not in worker.buffer:
            if len(worker.buffer) > MAX_LINE:
                raise _Failure(FaultKind.GARBAGE)
            self._wait(worker.out, select.POLLIN, deadline)
            try:
                received = os.read(worker.out, MAX_LINE)
            except BlockingIOError:
                continue
            if not received:
                raise self._gone()
            worker.buffer += received
        line, _, worker.buffer = worker.buffer.partition(b"\n")
        return line.decode("utf-8", "replace")

    def _gone(self) -> _Failure | _Closed:
        return _Closed() if self._closed else _Failure(FaultKind.EXITED)
