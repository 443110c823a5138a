"""How the screen ends where nobody leaves it: by a signal, or by a fault of the program that may
keep it from ending. The terminal is put right whatever happens.
"""

from __future__ import annotations

import os
import signal
import sys
import termios
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from types import FrameType
from typing import TYPE_CHECKING, Self

from liukfu.players.streams import cut_off_standard_streams

if TYPE_CHECKING:
    from liukfu.tui.app import LiukFuApp

PATIENCE = 10.0
"""Seconds that the screen has to end by itself."""

ENDING = (signal.SIGTERM, signal.SIGHUP)
"""What asks the screen to end; Ctrl-C is a key there."""

_PUT_RIGHT = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?2004l\x1b[?1004l\x1b[<u\x1b[?1049l\x1b[?25h"
)
"""No mouse, no bracketed paste, no telling of focus, plain keys, the usual screen, a cursor."""


class Ending:
    """The end of one app, from outside: a context in which it runs.

    Meanwhile signals that ask the program to end have the app leave, with the exit code that
    shells expect; the same signal again ends it at once, as ever. A signal that the program was
    started to ignore stays ignored.
    """

    def __init__(self, app: LiukFuApp) -> None:
        self._app = app
        self._over = Event()
        self._heeded = [one for one in ENDING if signal.getsignal(one) == signal.SIG_DFL]

    def __enter__(self) -> Self:
        for one in self._heeded:
            signal.signal(one, self._end)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for one in self._heeded:
            signal.signal(one, signal.SIG_DFL)

    def _end(self, number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        code = 128 + number
        if not _has_terminal():
            # It was closed: what is still drawn, or told, has nowhere to go.
            cut_off_standard_streams()
        self.insist(lambda: code)
        self._app.leave_soon(code)

    def insist(self, at_last: Callable[[], int]) -> None:
        """See to it that the program ends; the app has been asked to.

        Args:
            at_last: called where it has not ended in time, with the terminal put right; gives
                the exit code.
        """

        def watch() -> None:
            if self._over.wait(PATIENCE):
                return
            _put_right(self._app)
            code = 1
            try:
                code = at_last()
            finally:
                os._exit(code)

        Thread(target=watch, daemon=True).start()


def _has_terminal() -> bool:
    try:
        termios.tcgetattr(sys.__stderr__.fileno() if sys.__stderr__ is not None else 2)
    except (OSError, ValueError, termios.error):
        return False
    return True


def _put_right(app: LiukFuApp) -> None:
    driver = app._driver
    before = getattr(driver, "attrs_before", None)
    with suppress(OSError, ValueError, termios.error):
        os.write(2, _PUT_RIGHT.encode())
        if before is not None:
            termios.tcsetattr(driver.fileno, termios.TCSANOW, before)  # type: ignore[union-attr]
