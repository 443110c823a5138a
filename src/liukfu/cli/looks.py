"""How the table looks, and whether there is a terminal to draw it in."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TypeVar

import click

from liukfu.cli.root import Failure
from liukfu.words import _

Decorated = TypeVar("Decorated", bound=Callable[..., object])


def look_options(command: Decorated) -> Decorated:
    """Give a command the options that say how the table looks."""
    for decorate in reversed(
        (
            click.option(
                "--ascii", "ascii_only", is_flag=True, help=_("Draw without Chinese and lines.")
            ),
            click.option(
                "--no-color", is_flag=True, help=_("Draw without colours (as NO_COLOR does).")
            ),
            click.option(
                "--pace",
                type=click.FloatRange(0, 10),
                metavar="SECONDS",
                help=_("How long a bot takes for its move, to be seen (0.7)."),
            ),
        )
    ):
        command = decorate(command)
    return command


def check_terminal() -> None:
    """See that there is a terminal to play in.

    Raises:
        click.UsageError: there is none, or one that cannot draw a table.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Unplayable(_("the table needs a terminal for its keys and its screen"))
    if os.environ.get("TERM") in ("dumb", "unknown"):
        line = _("this terminal (TERM={term}) cannot draw a table")
        raise Unplayable(line.format(term=os.environ["TERM"]))


def tell_settings() -> None:
    """Name the lines of the settings that are not used, before the table opens."""
    from liukfu.store import load_settings

    problems = load_settings().problems
    if problems:
        from liukfu.words.settings import setting_text

        for problem in problems:
            click.echo(f"liukfu: {setting_text(problem)}", err=True)


class Unplayable(Failure):
    """A place where the table cannot be drawn."""

    exit_code = 2
