"""What is done about a fault of the program itself: it is written down, and the screen spared."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from liukfu.store import home, write_atomically
from liukfu.words import _, safe

LOG = "crash.log"
"""The file in the data folder that holds the last fault."""


class TableCrashed(Exception):
    """The table has ended by a fault of the program; all that was played is saved.

    ``log`` is the file that tells what happened, None where it could not be written.
    """

    def __init__(self, error: BaseException) -> None:
        super().__init__(str(error))
        self.log = write_down(error)

    @property
    def line(self) -> str:
        """What people are told."""
        if self.log is None:
            line = _(
                "a fault of the program has ended the table ({fault}); what was played is saved"
            )
            return line.format(fault=safe(str(self)))
        line = _("a fault of the program has ended the table; what was played is saved; see {path}")
        return line.format(path=safe(str(self.log)))


def tell_at_last(error: BaseException | None) -> int:
    """Write a fault down and tell of it, where the program can be ended in no other way.

    Returns:
        The exit code.
    """
    crash = TableCrashed(error if error is not None else RuntimeError("it does not end"))
    os.write(2, f"liukfu: {crash.line}\n".encode("utf-8", "backslashreplace"))
    return 1


def write_down(error: BaseException) -> Path | None:
    """Write a fault with its traceback into the data folder.

    Returns:
        The file, None where it could not be written.
    """
    import platform
    import traceback

    from liukfu import __version__

    # A task in the background wraps what has happened in it.
    cause = getattr(error, "error", None)
    if isinstance(cause, BaseException):
        error = cause
    text = "".join(
        (
            f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n",
            f"liukfu {__version__}, Python {platform.python_version()}, {platform.platform()}\n",
            *traceback.format_exception(error),
        )
    )
    path = home() / LOG
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode("utf-8", "backslashreplace"))
    except OSError:
        return None
    return path
