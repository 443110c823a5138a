"""How urgent this process is: one that thinks must not hold up the one that draws."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import sleep

NICE = 10
"""The niceness of a process that thinks; the table's own is 0 as a rule."""

_TRIES, _APART = 5, 0.11
"""How often, and how many seconds apart, Linux is asked: ten times a second is its limit."""


def step_back() -> None:
    """Make this process less urgent than those that people look at, where the system lets it.

    One that was started less urgent already stays as it is. Never raises.
    """
    with suppress(OSError):
        if os.getpriority(os.PRIO_PROCESS, 0) < NICE:
            os.setpriority(os.PRIO_PROCESS, 0, NICE)
    if os.getsid(0) == os.getpid():
        _let_the_session_step_back()


def _let_the_session_step_back() -> None:
    """Where Linux shares the processor out among sessions, niceness counts within each of them
    alone; but a session has a niceness, too.
    """
    for _ in range(_TRIES):
        try:
            Path("/proc/self/autogroup").write_text(str(NICE), encoding="ascii")
        except BlockingIOError:
            sleep(_APART)
        except OSError:
            return
        else:
            return
