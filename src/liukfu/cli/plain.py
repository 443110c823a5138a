"""The table in lines, for whoever has no screen or does not look at one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from liukfu.words import _

if TYPE_CHECKING:
    from liukfu.session import Session


def play_plainly(session: Session, *, ascii_only: bool) -> None:
    """Play a match by lines on standard input and output.

    Args:
        session: the match.
        ascii_only: write nothing but ASCII.

    Raises:
        KeyboardInterrupt: the person wants to leave.
        OSError: nothing can be told any more.
    """
    from liukfu.cli.tongue import writes_unicode
    from liukfu.plain import Lines, PlainTable

    typed = sys.stdin.isatty() and sys.stdout.isatty()
    lines = Lines(
        sys.stdin.buffer.readline,
        _write,
        typed=typed,
        ascii_only=ascii_only or not writes_unicode(),
    )
    try:
        PlainTable(session, lines).run()
    except KeyboardInterrupt:
        if typed:
            # What follows would stand behind what was being typed.
            _write("\n")
        raise


def tell_plain(reason: str) -> None:
    """Say that the game is told in lines, and why."""
    line = _("{reason}: the game is told in lines (--plain)").format(reason=reason)
    click.echo(f"liukfu: {line}", err=True)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
