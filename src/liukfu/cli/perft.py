"""`liukfu perft`: count what can be played from a position."""

from __future__ import annotations

import json
from typing import Any

import click

from liukfu.cli.position import PositionOptions, position, position_options
from liukfu.words import N_


@click.command(
    short_help=N_("Count the legal action sequences from a position."),
    help=N_(
        "Count the legal action sequences of 1 to D actions from a position.\n\n"
        "The position is that of a record (FILE) after some actions of a deal, or of --seed "
        "after --actions."
    ),
)
@position_options
@click.option(
    "--depth",
    required=True,
    type=click.IntRange(min=1),
    metavar="D",
    help=N_("Count sequences of 1 to D actions."),
)
@click.option(
    "--divide", is_flag=True, help=N_("Also tell the deepest count apart by first action.")
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
def perft(depth: int, divide: bool, as_json: bool, **options: Any) -> None:
    """Count the legal action sequences from a position (Rules §11)."""
    from liukfu.engine import divide as divide_by_action
    from liukfu.engine import perft as count

    deal = position(PositionOptions(**options))
    first = divide_by_action(deal, depth) if divide else {}
    counts = [count(deal, deep) for deep in range(1, depth + (not divide))]
    if divide:
        counts.append(sum(first.values()))
    if as_json:
        document: dict[str, Any] = {"perft": counts}
        if divide:
            document["divide"] = {str(action): number for action, number in first.items()}
        click.echo(json.dumps(document))
        return
    for action, number in first.items():
        click.echo(f"{action}: {number}")
    for deep, number in enumerate(counts, 1):
        click.echo(f"{deep} {number}")
