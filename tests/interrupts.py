"""Interrupts of programs that tests start."""

import os
import signal
import time
from pathlib import Path


def heed_interrupts() -> None:
    """To be called in a process before it becomes a program: it can be interrupted, even where
    the tests run behind a shell's ``&``, which has its programs ignore interrupts, or behind
    ``nohup``, which has them outlive their terminal.
    """
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def wait_until_worked(pid: int, seconds: float) -> None:
    """Wait until a process has had so many seconds of a processor, however busy that is."""
    until = time.monotonic() + 60
    while _worked(pid) < seconds:
        assert time.monotonic() < until
        time.sleep(0.02)


def _worked(pid: int) -> float:
    numbers = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")
