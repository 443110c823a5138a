"""Signals that ask this program to end, while it has processes that work for it.

They come in bursts: a terminal sends one for every Ctrl-C, `timeout` and shells one to the
program and one to its group. The first ends the work; the later ones must not break off the
ending, which would leave processes behind. All of it is for the main thread, where Python takes
signals in, and does nothing in others.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TypeAlias

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What asks a program to end."""

_Handler: TypeAlias = Callable[[int, FrameType | None], object] | int | None


class Ended(KeyboardInterrupt):
    """A signal has asked this program to end; ``code`` is the exit code that shells expect."""

    def __init__(self, number: int) -> None:
        self.code = 128 + number
        super().__init__()


@contextmanager
def ended_once() -> Iterator[None]:
    """Meanwhile the first signal that asks the program to end is raised as an error; whatever
    comes after it, to the end of the program, is not heeded. A signal that the program was
    started to ignore stays ignored.

    Raises:
        Ended: such a signal came.
    """
    if not _takes_signals():
        yield
        return
    heeded = [one for one in ENDING if signal.getsignal(one) != signal.SIG_IGN]
    ended = False

    def end(number: int, _frame: FrameType | None) -> None:
        nonlocal ended
        ended = True
        for one in heeded:
            signal.signal(one, signal.SIG_IGN)
        raise Ended(number)

    before = [(one, signal.signal(one, end)) for one in heeded]
    try:
        yield
    finally:
        if not ended:
            _restore(before)


@contextmanager
def put_off() -> Iterator[None]:
    """Signals that come meanwhile come afterwards. Processes started meanwhile leave Ctrl-C to
    this one.
    """
    if not _takes_signals():
        yield
        return
    came: list[int] = []
    # Those that the system handles by itself stay with it.
    ours = [one for one in ENDING if callable(signal.getsignal(one))]
    before = [(one, signal.signal(one, lambda number, _: came.append(number))) for one in ours]
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        _restore(before)
        for number in came[:1]:
            signal.raise_signal(number)


@contextmanager
def unheeded() -> Iterator[None]:
    """Signals that come meanwhile do nothing: for endings, which take a moment."""
    if not _takes_signals():
        yield
        return
    before = [
        (one, signal.signal(one, signal.SIG_IGN))
        for one in ENDING
        if callable(signal.getsignal(one))
    ]
    try:
        yield
    finally:
        _restore(before)


def bind_to_parent(at_its_end: Callable[[], object] = lambda: None) -> None:
    """To be called in a process that `multiprocessing` has started: it ignores Ctrl-C, which is
    for its parent, and ends when its parent does, however that ends.

    Args:
        at_its_end: is called before, in another thread.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch_parent, args=(at_its_end,), daemon=True).start()


def _watch_parent(at_its_end: Callable[[], object]) -> None:
    import multiprocessing
    from multiprocessing import connection

    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    try:
        with suppress(Exception):
            at_its_end()
    finally:
        os._exit(1)


def _takes_signals() -> bool:
    return threading.current_thread() is threading.main_thread()


def _restore(before: list[tuple[signal.Signals, _Handler]]) -> None:
    for one, handler in before:
        # None: it was not set by Python, and cannot be by it.
        if handler is not None:
            signal.signal(one, handler)
