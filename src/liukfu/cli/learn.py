"""`liukfu learn`: the lesson."""

from __future__ import annotations

import click

from liukfu.cli.looks import Look, crash_told, look_options, tell_settings, why_no_table
from liukfu.cli.plain import learn_plainly, tell_plain
from liukfu.words import N_


@click.command(
    short_help=N_("Learn the game in ten minutes."),
    help=N_(
        "Learn the game in ten minutes: short steps at the table, on prepared deals.\n\n"
        "The lesson can be left at any moment, and goes on at the same step."
    ),
)
@click.option(
    "--plain",
    is_flag=True,
    help=N_("Learn by lines of text, for screen readers and pipes."),
)
@look_options
@click.pass_context
def learn(ctx: click.Context, plain: bool, look: Look) -> None:
    """Learn the game in ten minutes."""
    no_table = "" if plain else why_no_table()
    if no_table:
        tell_plain(no_table)
    tell_settings()
    if plain or no_table:
        if learn_plainly(ascii_only=look.ascii):
            from liukfu.cli.play import play
            from liukfu.lessons import FIRST_BOTS

            ctx.invoke(play, bots=",".join(FIRST_BOTS), plain=True, ascii_only=look.ascii)
        return

    from liukfu.tui.launch import learn as open_screen

    with crash_told():
        code = open_screen(**look._asdict())
    if code:
        raise click.exceptions.Exit(code)
