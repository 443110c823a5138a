"""`liukfu show`: a deal of a record on paper."""

from __future__ import annotations

import json

import click

from liukfu.cli.finding import find_record
from liukfu.cli.root import Failure
from liukfu.environment import without_colours
from liukfu.words import N_, _


@click.command(
    short_help=N_("Print a deal of a record."),
    help=N_(
        "Print a deal of a record readably, or export it.\n\n"
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
    help=N_("The deal's number (the record's last deal)."),
)
@click.option(
    "--seat",
    type=click.IntRange(0, 2),
    metavar="0|1|2",
    help=N_("Show only what this seat could see."),
)
@click.option("--open", "all_open", is_flag=True, help=N_("Show all cards (as without --seat)."))
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "markdown", "svg", "json")),
    default="text",
    help=N_("What is printed (text)."),
)
def show(record: str, number: int | None, seat: int | None, all_open: bool, form: str) -> None:
    """Print a deal of a record."""
    if all_open and seat is not None:
        raise click.UsageError(_("Give --seat or --open, not both."))
    _path, found = find_record(record)

    from liukfu import show as paper
    from liukfu.session import Watch

    watch = Watch(found)
    stand_in(watch, number)
    if seat is None and not all_open and not watch.may_open and watch.eyes:
        seat = watch.eyes[0]
    try:
        deal = paper.told(watch, seat)
    except ValueError:
        line = _("deal {number} is still being played: its hidden cards are not shown")
        raise Failure(line.format(number=watch.number)) from None
    match form:
        case "markdown":
            click.echo(paper.markdown(deal), nl=False)
        case "svg":
            click.echo(paper.svg(deal), nl=False)
        case "json":
            click.echo(json.dumps(paper.structure(deal)))
        case _:
            paper.print_text(deal, color=not without_colours())


def stand_in(watch: object, number: int | None, at: int = 0) -> None:
    """Bring a cursor to a deal, the last one unless it is named.

    Raises:
        click.BadParameter: the record has no such moment.
    """
    from liukfu.session import Watch

    assert isinstance(watch, Watch)
    numbers = watch.numbers
    number = numbers[-1] if number is None else number
    if number not in numbers:
        line = _("the record has deals {first} to {last}.")
        line = line.format(first=numbers[0], last=numbers[-1])
        raise click.BadParameter(line, param_hint="--deal")
    try:
        watch.jump(number, at)
    except ValueError:
        watch.jump(number)
        line = _("deal {number} has {stated} actions.")
        line = line.format(number=number, stated=watch.length)
        raise click.BadParameter(line, param_hint="--at") from None
