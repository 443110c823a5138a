"""A worker's line to its host, and standard streams that a bot may use as it likes, without
harm.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, BinaryIO


def cut_off_standard_streams() -> None:
    """Make this process read nothing and print nowhere, whatever a bot in it does."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for used_by_bots in (0, 1, 2):
        os.dup2(nothing, used_by_bots)
    if nothing > 2:
        os.close(nothing)


def open_line() -> tuple[SimpleQueue[Any], Callable[[str], None]]:
    """Take the pipes to the host (:mod:`liukfu.players.process`), away from where a bot reads
    and prints. From now on this process ends with its input, whatever it is doing, and all of
    its group with it, where it leads one.

    Returns:
        The requests as they come, unpickled, and what sends a line of text.
    """
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.dup(1)
    cut_off_standard_streams()
    queue: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_read_requests, args=(requests, queue), daemon=True).start()

    def say(text: str) -> None:
        os.write(answers, f"{text}\n".encode())

    return queue, say


def _read_requests(requests: BinaryIO, queue: SimpleQueue[Any]) -> None:
    try:
        while len(head := requests.read(4)) == 4:
            # The table's own process is the only one that can write here.
            queue.put(pickle.loads(requests.read(int.from_bytes(head))))  # noqa: S301
    finally:
        if os.getpgrp() == os.getpid():
            # With all that a bot has started here: nobody else may be left to end it.
            os.killpg(0, signal.SIGKILL)
        os._exit(0)
