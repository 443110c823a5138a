"""`liukfu` without a command: the start screen."""

from __future__ import annotations

import os

from liukfu.cli.looks import check_terminal, crash_told


def open_start(ascii_only: bool, no_color: bool) -> int:
    """Open the start screen, and stay until the person leaves.

    Args:
        ascii_only: no Chinese characters and no lines.
        no_color: greys alone.

    Returns:
        The exit code.

    Raises:
        Failure: this terminal cannot draw it.
    """
    check_terminal()
    from liukfu.tui.app import start

    with crash_told():
        return start(ascii=ascii_only, no_color=no_color or bool(os.environ.get("NO_COLOR")))
