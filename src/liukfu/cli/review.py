"""`liukfu review`: the decisions of a record, looked at again."""

from __future__ import annotations

import json
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from liukfu.cli.finding import find_record
from liukfu.cli.progress import progress_bar
from liukfu.cli.root import Failure
from liukfu.words import N_, _, safe

if TYPE_CHECKING:
    from liukfu.engine import Seat
    from liukfu.records import Record
    from liukfu.session.reviewing import Decision, Valued

MAX_JOBS = 256
"""The most processes: more than this is a slip of the finger that would halt the computer."""
DIGITS = 4
"""Units in JSON are rounded to so many digits."""


@click.command(
    short_help=N_("Look at the decisions of a record again."),
    help=N_(
        "Look at the decisions of a record again, each from what the player could know then, "
        "and tell the slips: what was done, what was better, and the units lost.\n\n"
        "RECORD is a file, '-' for standard input, the name of a saved match, or a seed that "
        "was played here (the latest match of it). A deal that is still being played is left "
        "out."
    ),
)
@click.argument("record")
@click.option(
    "--seat",
    type=click.IntRange(0, 2),
    metavar="0|1|2",
    help=N_("Whose decisions (those of each person)."),
)
@click.option(
    "--deal",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help=N_("Look at this deal alone (all deals)."),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
@click.option(
    "--jobs",
    type=click.IntRange(1, MAX_JOBS),
    metavar="J",
    help=N_("How many processes (one for each processor)."),
)
def review(
    record: str, seat: int | None, number: int | None, as_json: bool, jobs: int | None
) -> None:
    """Look at the decisions of a record again."""
    _path, found = find_record(record, standard_input=True)
    seats = _seats(found, seat)
    numbers = [deal.number for deal in found.deals]
    if number is not None and number not in numbers:
        line = _("the record has deals {first} to {last}.")
        line = line.format(first=numbers[0], last=numbers[-1])
        raise click.BadParameter(line, param_hint="--deal")

    from liukfu.players.interrupts import ended_once
    from liukfu.session.reviewing import decisions, finished_deals
    from liukfu.session.reviewing_pool import value_all

    deals = [deal for deal in finished_deals(found) if number in (None, deal.frame.number)]
    if number is not None and not deals:
        line = _("deal {number} is still being played: it can be reviewed once it is over")
        raise Failure(line.format(number=number))
    reviewed = [
        _Reviewed(one, deal.frame.number, decisions(deal, found.seed, one))
        for one in seats
        for deal in deals
    ]
    with ended_once(), progress_bar() as progress:
        values = value_all([one for part in reviewed for one in part.decided], jobs, progress)
    parts, at = [], 0
    for part in reviewed:
        parts.append(part._replace(valued=values[at : at + len(part.decided)]))
        at += len(part.decided)
    ended = {deal.frame.number for deal in deals}
    unfinished = [one for one in numbers if one not in ended and number in (None, one)]
    if as_json:
        click.echo(json.dumps(_document(found, seats, parts, unfinished)))
        return
    for one in unfinished:
        line = _("deal {number} is still being played: it is left out")
        click.echo(line.format(number=one), err=True)
    click.echo("\n".join(_lines(found, seats, parts)))


class _Reviewed(NamedTuple):
    """A deal, looked at from one seat."""

    seat: Seat
    number: int
    decided: tuple[Decision, ...]
    valued: tuple[Valued, ...] = ()


def _seats(record: Record, seat: int | None) -> list[Seat]:
    from liukfu.players.registry import HUMAN

    if seat is not None:
        return [seat]
    people = [place for place, player in enumerate(record.players) if player.kind == HUMAN]
    if not people:
        raise click.UsageError(_("No person has played here: name a seat with --seat."))
    return people


def _lines(record: Record, seats: list[Seat], parts: list[_Reviewed]) -> list[str]:
    from liukfu.session.reviewing import SURE, summed
    from liukfu.words.names import person_names
    from liukfu.words.review import slip_text, sum_text

    lines = []
    for seat in seats:
        mine = [part for part in parts if part.seat == seat]
        name = safe(person_names(record.players)[seat])
        lines.append(_("{name}, in seat {seat}").format(name=name, seat=seat))
        for part in mine:
            told = _("deal {number}: {came_to}").format(
                number=part.number, came_to=sum_text(*summed(part.valued))
            )
            lines.append(f"  {told}")
            lines += [
                "    "
                + slip_text(
                    one.decision.view, one.decision.done, one.action, one.lost, SURE * one.error
                )
                for one in part.valued
                if one.slip
            ]
        if len(mine) != 1:
            every = [one for part in mine for one in part.valued]
            told = _("in all: {came_to}").format(came_to=sum_text(*summed(every)))
            lines.append(f"  {told}")
    return lines


def _document(
    record: Record, seats: list[Seat], parts: list[_Reviewed], unfinished: list[int]
) -> dict[str, Any]:
    """The review as it stands in JSON."""
    reviews = []
    for seat in seats:
        mine = [part for part in parts if part.seat == seat]
        player = record.players[seat]
        reviews.append(
            {
                "seat": seat,
                "name": player.name,
                "kind": player.kind,
                **_came_to([one for part in mine for one in part.valued]),
                "deals": [
                    {
                        "deal": part.number,
                        **_came_to(part.valued),
                        "choices": [_told(one) for one in part.valued],
                    }
                    for part in mine
                ],
            }
        )
    return {
        "format": "liukfu-review",
        "version": 1,
        "seed": record.seed,
        "reviews": reviews,
        "unfinished": unfinished,
    }


def _came_to(valued: Any) -> dict[str, Any]:
    from liukfu.session.reviewing import summed

    decided, slips, lost = summed(valued)
    return {"decisions": decided, "slips": slips, "lost": round(lost, DIGITS)}


def _told(one: Valued) -> dict[str, Any]:
    """A decision as it stands in JSON; texts of actions as in Rules §11."""
    return {
        "action": one.decision.at,
        "trick": one.decision.trick,
        "done": str(one.decision.done),
        "best": str(one.action),
        "units": round(one.done.units, DIGITS),
        "best_units": round(one.best.units, DIGITS),
        "units_error": _error(one.spread),
        "lost": round(one.lost, DIGITS),
        "error": _error(one.error),
        "exact": one.exact,
        "worlds": one.worlds,
        "slip": one.slip,
    }


def _error(error: float) -> float | None:
    return round(error, DIGITS) if isfinite(error) else None
