"""The table in lines, for whoever has no screen or does not look at one."""

from __future__ import annotations

import errno
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from liukfu.words import _

if TYPE_CHECKING:
    from liukfu.plain import Lines
    from liukfu.session import Session


_NARROWEST = 20
"""Fewer columns than this are a mistake of the terminal."""


def play_plainly(session: Session, *, ascii_only: bool) -> None:
    """Play a match by lines on standard input and output.

    Args:
        session: the match.
        ascii_only: write nothing but ASCII.

    Raises:
        Ended: the person, or the system, has asked the program to end.
        OSError: nothing can be told any more.
    """
    from liukfu.plain import PlainTable

    with _typed_lines(ascii_only) as lines:
        PlainTable(session, lines).run()


def learn_plainly(*, ascii_only: bool) -> bool:
    """Go through the lesson by lines on standard input and output.

    Args:
        ascii_only: write nothing but ASCII.

    Returns:
        Whether a first match is to begin now.

    Raises:
        Ended: the person, or the system, has asked the program to end.
        OSError: nothing can be told any more.
        Exit: what step it is could not be saved, which has been told.
    """
    from liukfu.lessons import STEPS, Walk
    from liukfu.plain import PlainLesson
    from liukfu.store.lesson import load_lesson, save_lesson

    walk = Walk(STEPS, load_lesson() or 0, keep=save_lesson)
    try:
        with _typed_lines(ascii_only) as lines:
            lesson = PlainLesson(walk, lines)
            lesson.run()
    finally:
        said = walk.leave()
        if said:
            click.echo(said, err=True)
    if walk.fault is not None and not lesson.wants_match:
        raise click.exceptions.Exit(1)
    return lesson.wants_match


@contextmanager
def _typed_lines(ascii_only: bool) -> Iterator[Lines]:
    """Lines of standard input and output, until the person or the system ends it."""
    from liukfu.cli.tongue import writes_unicode
    from liukfu.plain import Lines
    from liukfu.players.interrupts import ended_once

    typed = sys.stdin.isatty() and sys.stdout.isatty()
    lines = Lines(
        sys.stdin.buffer.readline,
        _write,
        typed=typed,
        ascii_only=ascii_only or not writes_unicode(),
        columns=max(_NARROWEST, shutil.get_terminal_size().columns) if typed else 0,
    )
    try:
        with ended_once():
            try:
                yield lines
            except OSError as error:
                if typed and error.errno == errno.EIO:
                    # The terminal was closed, and the signal that says so is still on its way.
                    signal.raise_signal(signal.SIGHUP)
                raise
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
