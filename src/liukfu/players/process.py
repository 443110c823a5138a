"""Speaks with one worker process, so that what happens in there does no harm here.

A worker may be slow, hang, end, or write what it likes: the host that asks it waits no longer
than it said, reads no longer lines than it allows, and never unpickles what it reads. (POSIX
only.)
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
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Self

from liukfu.players.registry import clean_message

TIMEOUT = 10.0
"""Seconds that a bot has for a decision. Many more than it should need: on a computer that is
busy with something else, who thinks gets a small part of the processor.
"""

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
    GIVEN_UP = "given up"
    """The same, so many times in a row that it is not asked again before the next deal."""
    UNASKED = "unasked"
    """It was not asked, since it was given up in this deal."""
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


class Failure(Exception):
    """No answer came. ``end``: the worker is of no use any more."""

    def __init__(self, kind: FaultKind, message: str = "", *, end: bool = True) -> None:
        self.fault = Fault(kind, clean_message(message))
        self.end = end
        super().__init__()


class Closed(Exception):
    """The host was closed."""


def _environment() -> dict[str, str]:
    """The worker finds what this process finds, and hashes texts alike in every run."""
    paths = [path or str(Path.cwd()) for path in sys.path]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}


class Worker:
    """One process. Only the host's busy thread speaks with it; any may kill it."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", *command],
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
        """What it says of itself, None while it is not ready."""
        self.timed = False
        """It can be told how long to think."""

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


class WorkerHost:
    """Asks one worker process, which is started when needed.

    May be closed from one thread while another waits for an answer; two threads that ask
    are served one after the other. Use as a context manager, or call :meth:`close`.

    Args:
        module: what runs in the process.
        arguments: its arguments.
        timeout: seconds for one answer.
        start_timeout: seconds until it is ready to be asked.
    """

    max_line = MAX_LINE
    """The most bytes of an answer."""

    def __init__(
        self, module: str, arguments: Sequence[str], timeout: float, start_timeout: float
    ) -> None:
        self.timeout = timeout
        self.start_timeout = start_timeout
        self._command = (module, *arguments)
        self._worker: Worker | None = None
        self._closed = False
        self._number = 0
        self._busy = threading.Lock()
        """Held by the thread that speaks with the worker."""
        self._state = threading.Lock()
        """Held, shortly, to change ``_worker`` and ``_closed``."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process number of the worker, while there is one."""
        worker = self._worker
        return None if worker is None else worker.process.pid

    def start(self) -> None:
        """Starts the worker now, so that the first answer need not wait; does not block."""
        with contextlib.suppress(Closed, OSError):
            self._started()

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

    def _started(self) -> Worker:
        with self._state:
            if self._closed:
                raise Closed
            if self._worker is None:
                self._worker = Worker(self._command)
            return self._worker

    def _drop(self) -> None:
        with self._state:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.bury()

    def _ready(self) -> Worker:
        try:
            worker = self._started()
        except OSError as error:
            raise Failure(FaultKind.BROKEN, str(error)) from None
        if worker.description is None:
            word, _, message = self._line(worker, self.start_timeout).partition(" ")
            if word not in ("ready", "timed"):
                kind = FaultKind.BROKEN if word == "broken" else FaultKind.GARBAGE
                raise Failure(kind, message)
            worker.description, worker.timed = clean_message(message), word == "timed"
        return worker

    def _answer(self, request: tuple[object, ...], timeout: float) -> str:
        """What the worker says to a request, without the number that both begin with."""
        worker = self._ready()
        self._number += 1
        data = pickle.dumps((self._number, *request), pickle.HIGHEST_PROTOCOL)
        deadline = time.monotonic() + timeout
        self._send(worker, len(data).to_bytes(4) + data, deadline)
        line = self._line(worker, deadline - time.monotonic())
        number, _, rest = line.partition(" ")
        if number != str(self._number):
            raise Failure(FaultKind.GARBAGE, line)
        return rest

    def _wait(self, fd: int, event: int, deadline: float) -> None:
        """Until the pipe can be used.

        Raises:
            Failure: the time is over. Closed: the host was closed.
        """
        poll = select.poll()
        poll.register(fd, event)
        while not self._closed:
            left = deadline - time.monotonic()
            # What has come while this process was stopped, or had no processor, is in time.
            if poll.poll(1000 * max(0.0, min(left, _SLICE))):
                return
            if left <= 0:
                raise Failure(FaultKind.TIMEOUT)
        raise Closed

    def _send(self, worker: Worker, data: bytes, deadline: float) -> None:
        while data:
            self._wait(worker.into, select.POLLOUT, deadline)
            try:
                data = data[os.write(worker.into, data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._gone() from None

    def _line(self, worker: Worker, timeout: float) -> str:
        deadline = time.monotonic() + timeout
        while b"\n" not in worker.buffer:
            if len(worker.buffer) > self.max_line:
                raise Failure(FaultKind.GARBAGE)
            self._wait(worker.out, select.POLLIN, deadline)
            try:
                received = os.read(worker.out, self.max_line)
            except BlockingIOError:
                continue
            if not received:
                raise self._gone()
            worker.buffer += received
        line, _, worker.buffer = worker.buffer.partition(b"\n")
        return line.decode("utf-8", "replace")

    def _gone(self) -> Failure | Closed:
        return Closed() if self._closed else Failure(FaultKind.EXITED)
