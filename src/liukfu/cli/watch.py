"""`liukfu watch`: go through a record at the table."""

from __future__ import annotations

import click

from liukfu.cli.finding import find_record
from liukfu.cli.looks import Look, check_terminal, crash_told, look_options, tell_settings
from liukfu.cli.show import stand_in
from liukfu.words import N_, _


@click.command(
    short_help=N_("Go through a record at the table."),
    help=N_(
        "Go through a record at the table: on and back, from any seat, with all cards open, "
        "or take over from any moment.\n\n"
        "RECORD is a file, the name of a saved match, or a seed that was played here (the "
        "latest match of it)."
    ),
)
@click.argument("record")
@click.option(
    "--deal",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help=N_("Begin with this deal (the record's first)."),
)
@look_options
def watch(record: str, number: int | None, look: Look) -> None:
    """Go through a record at the table."""
    path, found = find_record(record)

    from liukfu.session import Watch

    if number is not None:
        stand_in(Watch(found), number)
    check_terminal(_("`liukfu show` and `liukfu review` tell of a record without one"))
    tell_settings()

    from liukfu.tui.launch import watch as open_screen

    with crash_told():
        code = open_screen(found, number=number, source=path.name, **look._asdict())
    if code:
        raise click.exceptions.Exit(code)
