"""Interrupts of programs that tests start."""

import signal


def heed_interrupts() -> None:
    """To be called in a process before it becomes a program: it can be interrupted, even where
    the tests run behind a shell's ``&``, which has its programs ignore interrupts.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
