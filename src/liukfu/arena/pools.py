"""Where the arena's deals are played: in this process, in others on this computer, or on a
cluster. All of them take tasks and give futures, and the arena treats them alike.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import re
import threading
from collections.abc import Collection, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Protocol

from liukfu.arena.play import ArenaError, Done, Here, Hosts, Task, play_task
from liukfu.players.interrupts import bind_to_parent, put_off, unheeded
from liukfu.players.registry import BrokenPlayer, error_text
from liukfu.players.streams import cut_off_standard_streams
from liukfu.words import _, ngettext

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PATIENCE = 5
"""Seconds to wait for a cluster's scheduler, and again for its first worker."""

WORKERLESS = 30
"""Seconds that a cluster may be without workers, or its scheduler silent, before it is given up."""

GRACE = 3.0
"""Seconds that a process has to end once it is to stop."""

_LOOK_FAR = 1.0
"""Seconds after which a cluster is asked how many workers it has."""


_ADDRESS = re.compile(r"((tcp|tls)://)?([^\s:/@]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}")


class Pool(Protocol):
    """Plays tasks."""

    @property
    def workers(self) -> int:
        """How many tasks are played at a time."""

    def submit(self, task: Task) -> Future[Done]:
        """Have a task played."""

    def over(self, futures: Collection[Future[Done]]) -> set[Future[Done]]:
        """Those of some tasks that are over; waits until one is.

        Raises:
            ArenaError: none ever will be.
        """

    def result(self, future: Future[Done]) -> Done:
        """What a task came to, which is over.

        Raises:
            ArenaError: it came to nothing.
            BrokenPlayer: a bot of another package cannot be loaded.
        """

    def close(self) -> None:
        """Drop what has not begun, and stop; waits until this computer's processes are gone."""


class Alone:
    """Plays in this process, while one waits. Bots of other packages have their own."""

    workers = 1

    def __init__(self) -> None:
        self._hosts = Hosts()

    def submit(self, task: Task) -> Future[Done]:
        """Play a task now."""
        future: Future[Done] = Future()
        future.set_result(play_task(task, self._hosts))
        return future

    def over(self, futures: Collection[Future[Done]]) -> set[Future[Done]]:
        """All of them: they are over as soon as they are submitted."""
        return set(futures)

    def result(self, future: Future[Done]) -> Done:
        """What a task came to."""
        return future.result()

    def close(self) -> None:
        """End the bots."""
        self._hosts.close()


class Processes:
    """Plays in processes on this computer.

    Args:
        jobs: how many there are at most.
    """

    def __init__(self, jobs: int) -> None:
        # Not forked: whoever calls may have threads.
        context = multiprocessing.get_context("spawn")
        self.workers = jobs
        # Its end is what tells them to stop: none can miss it, nor keep the others from it.
        self._line, self._end = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(jobs, context, _begin_process, (self._line,))

    def submit(self, task: Task) -> Future[Done]:
        """Have a task played."""
        with put_off():
            try:
                return self._pool.submit(play_task, task)
            except BrokenProcessPool:
                raise ArenaError(_ended()) from None

    def over(self, futures: Collection[Future[Done]]) -> set[Future[Done]]:
        """Those that are over; waits until one is."""
        return wait(futures, return_when=FIRST_COMPLETED).done

    def result(self, future: Future[Done]) -> Done:
        """What a task came to."""
        try:
            return future.result()
        except BrokenProcessPool:
            raise ArenaError(_ended()) from None

    def close(self) -> None:
        """Stop all processes; waits until they are gone, which takes a moment. Interrupts that
        come meanwhile do not keep it from that.
        """
        with unheeded():
            self._end.close()
            self._pool.shutdown(cancel_futures=True)
            self._line.close()


def _ended() -> str:
    return _("a process of the arena has ended")


def _begin_process(line: Connection) -> None:
    cut_off_standard_streams()
    Here.hosts = Hosts()
    bind_to_parent(Here.hosts.close)
    threading.Thread(target=_heed, args=(line, Here.hosts), daemon=True).start()


def _heed(line: Connection, hosts: Hosts) -> None:
    """Ends the play of this process, and the bots in it, once it is to stop."""
    connection.wait([line])
    Here.stopped = True
    hosts.close()
    # It ends by itself as soon as a bot has decided; one that takes its time is not waited for.
    sleep(GRACE)
    os._exit(1)


def is_address(text: str) -> bool:
    """Whether a text can be the address of a Dask scheduler."""
    return _ADDRESS.fullmatch(text) is not None


class Cluster:
    """Plays on the workers of a Dask scheduler, which must have this program installed.

    Args:
        address: of the scheduler, as in ``tcp://127.0.0.1:8786``.

    Raises:
        ArenaError: the extra ``cluster`` is not installed, it is no address, nobody answers,
            or there is no worker.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, Security  # an extra of its own
        except ImportError:
            line = _("--scheduler needs Dask: {command}")
            raise ArenaError(line.format(command="pip install 'distributed>=2025.1'")) from None
        # They tell on the screen of every connection that fails; one line will be told here.
        for name in list(logging.root.manager.loggerDict):
            if name.partition(".")[0] in ("distributed", "tornado"):
                logging.getLogger(name).setLevel(logging.CRITICAL)
        # With these Dask's client comes to no clean end.
        if not is_address(address):
            raise ArenaError(_("a scheduler's address is tcp://HOST:PORT"))
        secured = Security().get_connection_args("client").get("ssl_context")
        if address.startswith("tls:") and secured is None:
            raise ArenaError(_("tls:// needs certificates in Dask's configuration"))
        self._client: Any = None
        try:
            self._client = Client(address, timeout=PATIENCE, set_as_default=False)
            self._client.wait_for_workers(1, timeout=PATIENCE)
            self.workers = max(1, self._count())
            self._pool: Executor = self._client.get_executor(pure=False, retries=0)
            self._looked = self._seen = monotonic()
        except (OSError, TimeoutError, ValueError):
            if self._client is not None:
                self.close()
                line = _("the scheduler at {address} has no workers")
                raise ArenaError(line.format(address=address)) from None
            line = _("no scheduler answers at {address}")
            raise ArenaError(line.format(address=address)) from None

    def submit(self, task: Task) -> Future[Done]:
        """Have a task played."""
        with _failures_told():
            return self._pool.submit(play_task, task)

    def over(self, futures: Collection[Future[Done]]) -> set[Future[Done]]:
        """Those that are over; waits until one is. Workers may go meanwhile, and others come."""
        while not (over := wait(futures, _LOOK_FAR, FIRST_COMPLETED).done):
            self._look()
        if monotonic() - self._looked > _LOOK_FAR:
            self._look()
        return over

    def result(self, future: Future[Done]) -> Done:
        """What a task came to."""
        with _failures_told():
            return future.result()

    def close(self) -> None:
        """Leave the cluster; what its workers play just now is played in vain."""
        with contextlib.suppress(Exception):
            self._pool.shutdown(wait=False)
        with contextlib.suppress(Exception):
            self._client.close(timeout=PATIENCE)

    def _count(self) -> int:
        """How many tasks the workers that are there can play at a time."""
        threads: dict[str, int] = self._client.nthreads(callback_timeout=PATIENCE)
        return sum(threads.values())

    def _look(self) -> None:
        """See whether there are workers; without any a cluster would keep tasks for ever."""
        try:
            workers = self._count()
        except Exception:  # noqa: BLE001
            # While the connection is lost anything may come; the tasks then tell of it.
            workers = 0
        self._looked = monotonic()
        if workers:
            self.workers, self._seen = workers, self._looked
        elif self._looked - self._seen > WORKERLESS:
            line = ngettext(
                "the cluster has had no workers for {n} second",
                "the cluster has had no workers for {n} seconds",
                WORKERLESS,
            )
            raise ArenaError(line.format(n=WORKERLESS))


@contextmanager
def _failures_told() -> Iterator[None]:
    """Makes one line of what a cluster raises."""
    try:
        yield
    except (ArenaError, BrokenPlayer):
        raise
    except CancelledError:
        raise ArenaError(_("the connection to the scheduler is lost")) from None
    except Exception as error:  # noqa: BLE001
        # Workers that are gone, or do not know this program: anything may come.
        line = _("the cluster fails: {error}")
        raise ArenaError(line.format(error=error_text(error))) from None
