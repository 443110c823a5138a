"""`liukfu` without a command: the start screen, or the game by lines."""

from __future__ import annotations

import click

from liukfu.cli.looks import crash_told, why_no_table
from liukfu.environment import without_colours


def open_start(ctx: click.Context, ascii_only: bool, wide: bool, no_color: bool) -> int:
    """Open the start screen, and stay until the person leaves; without a terminal that can draw
    it, play by lines of text.

    Args:
        ctx: of the command line.
        ascii_only: no Chinese characters and no lines.
        wide: nothing that some terminals draw two cells wide.
        no_color: greys alone.

    Returns:
        The exit code.

    Raises:
        Failure: what was played could not be saved, or a fault of the program ended it.
    """
    if why_no_table():
        from liukfu.cli.play import play

        ctx.invoke(play, ascii_only=ascii_only, wide=wide, no_color=no_color)
        return 0
    from liukfu.tui.launch import start

    with crash_told():
        return start(ascii=ascii_only, wide=wide, no_color=no_color or without_colours())
