"""`liukfu learn`: the lesson."""

from __future__ import annotations

import click

from liukfu.cli.looks import Look, check_terminal, crash_told, look_options, tell_settings
from liukfu.words import N_


@click.command(
    short_help=N_("Learn the game in ten minutes."),
    help=N_(
        "Learn the game in ten minutes: short steps at the table, on prepared deals.\n\n"
        "The lesson can be left at any moment, and goes on at the same step."
    ),
)
@look_options
def learn(look: Look) -> None:
    """Learn the game in ten minutes."""
    check_terminal()
    tell_settings()

    from liukfu.tui.launch import learn as open_screen

    with crash_told():
        code = open_screen(**look._asdict())
    if code:
        raise click.exceptions.Exit(code)
