"""How the table looks, and whether there is a terminal to draw it in."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from math import isnan
from typing import NamedTuple

import click

from liukfu.cli.root import Failure
from liukfu.cli.tongue import speak_ascii
from liukfu.environment import cannot_draw, without_colours
from liukfu.store.settings import THEMES, Theme
from liukfu.words import N_, _


class Look(NamedTuple):
    """How the table looks and how fast it is, as :func:`liukfu.tui.launch.play` takes it."""

    ascii: bool
    wide: bool
    no_color: bool
    theme: Theme | None
    pace: float | None


def look_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say how the table looks; it is called with a ``look``."""

    @wraps(command)
    def with_look(
        *given: object,
        ascii_only: bool,
        wide: bool,
        no_color: bool,
        light: bool,
        theme: Theme | None,
        pace: float | None,
        **options: object,
    ) -> None:
        if pace is not None and isnan(pace):
            line = _("'nan' is no number of seconds.")
            raise click.BadParameter(line, param_hint="--pace")
        if ascii_only:
            speak_ascii()
        grey = no_color or without_colours()
        look = Look(ascii_only, wide, grey, theme or ("light" if light else None), pace)
        command(*given, look=look, **options)

    for decorate in (
        click.option(
            "--pace",
            type=click.FloatRange(0, 10),
            metavar="SECONDS",
            help=N_("How long a bot takes for its move, to be seen (0.7)."),
        ),
        click.option("--light", is_flag=True, help=N_("The same as --theme light.")),
        click.option(
            "--theme",
            type=click.Choice(THEMES),
            help=N_("The colours: dark, light, with safe suits, the terminal's own, or none."),
        ),
        click.option(
            "--no-color", is_flag=True, help=N_("Draw without colours (as NO_COLOR does).")
        ),
        click.option("--wide", is_flag=True, help=N_("Draw no lines: where they are too wide.")),
        click.option(
            "--ascii", "ascii_only", is_flag=True, help=N_("Draw without Chinese and lines.")
        ),
    ):
        with_look = decorate(with_look)
    return with_look


@contextmanager
def crash_told() -> Iterator[None]:
    """Tell of a fault of the program that ends the screen in one line.

    Raises:
        Failure: there was one; what was played is saved.
    """
    from liukfu.tui.crash import TableCrashed

    try:
        yield
    except TableCrashed as crash:
        raise Failure(crash.line) from None


def why_no_table() -> str:
    """Why the table cannot be drawn here; empty where it can."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return _("the table needs a terminal for its keys and its screen")
    if cannot_draw():
        line = _("this terminal (TERM={term}) cannot draw a table")
        return line.format(term=os.environ["TERM"])
    return ""


def check_terminal(instead: str) -> None:
    """See that there is a terminal to play in.

    Args:
        instead: what can be done where there is none, as the end of a sentence.

    Raises:
        Unplayable: there is none, or one that cannot draw a table.
    """
    reason = why_no_table()
    if reason:
        line = _("{reason}: {instead}").format(reason=reason, instead=instead)
        raise Unplayable(line)


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
