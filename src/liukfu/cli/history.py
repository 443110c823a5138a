"""`liukfu history`: the deals that were played."""

from __future__ import annotations

import csv
import io
import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from liukfu.cli.past import chosen, filter_options, here, opened_history, tell_skipped
from liukfu.words import N_, _, ngettext, pad, safe, signed
from liukfu.words.names import person_names

if TYPE_CHECKING:
    from liukfu.store.figures import DealRow, SeatRow

_SHOWN = 20
"""The deals that are listed where nothing else is asked for."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@click.group(
    short_help=N_("List the deals that were played."),
    help=N_(
        "List the deals that were played to their end, the latest first.\n\n"
        "Told are when a deal began, its seed and number, what each seat got (* is the "
        "Vulnerable one), how it ended, and the match's name, which `liukfu watch`, `show` and "
        "`replay` take. Deals that are missing are added from the saved matches before."
    ),
    invoke_without_command=True,
)
@filter_options
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    metavar="N",
    help=N_("The latest N deals (20; with --json and --csv all)."),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
@click.option("--csv", "as_csv", is_flag=True, help=N_("Print comma-separated values."))
@click.pass_context
def history(
    ctx: click.Context,
    player: str,
    seed: str,
    since: datetime | None,
    until: datetime | None,
    limit: int | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """List the deals that were played."""
    if ctx.invoked_subcommand is not None:
        return
    if as_json and as_csv:
        raise click.UsageError(_("Give --json or --csv, not both."))
    if limit is None and not (as_json or as_csv):
        limit = _SHOWN
    with opened_history() as (past, library):
        tell_skipped(past.fill(library))
        deals = past.deals(chosen(player, seed, since, until, limit))
    if as_json:
        click.echo(json.dumps({"deals": [deal_dict(deal) for deal in deals]}))
    elif as_csv:
        click.echo(_csv(deals), nl=False)
    elif deals:
        click.echo("\n".join(_lines(deals)))
    else:
        click.echo(_("No deals."))


@history.command(
    short_help=N_("Make the history again from the saved matches."),
    help=N_(
        "Make the history again, from nothing but the saved matches.\n\n"
        "A damaged history is set aside. Deals whose matches are gone are gone from it then."
    ),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
def rebuild(as_json: bool) -> None:
    """Make the history again from the records."""
    with opened_history() as (past, library):
        filled = past.rebuild(library)
        tell_skipped(filled)
    if as_json:
        skipped = [str(record.path) for record in filled.skipped]
        click.echo(json.dumps({"deals": filled.deals, "faulty": skipped}))
        return
    line = ngettext("The history has {n} deal.", "The history has {n} deals.", filled.deals)
    click.echo(line.format(n=filled.deals))


def deal_dict(deal: DealRow) -> dict[str, Any]:
    """A deal as plain data."""
    told = deal._asdict()
    return {**told, "apart": deal.apart.value, "seats": [seat._asdict() for seat in deal.seats]}


def _csv(deals: list[DealRow]) -> str:
    own = ("match", "number", "file", "started", "seconds", "seed", "dealer", "rules", "end")
    more = ("winner", "vulnerable", "calls", "assisted", "replayed")
    each = ("name", "kind", "role", "call", "winners", "units")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*own, *more, *(f"{field}_{seat}" for seat in range(3) for field in each)])
    for deal in deals:
        facts = deal._asdict() | {
            "rules": " ".join(f"{name}={value}" for name, value in deal.rules.items()),
            "calls": " ".join(deal.calls),
            "assisted": " ".join(deal.assisted),
            "replayed": int(deal.replayed),
        }
        row = [facts[field] for field in (*own, *more)]
        row += [seat._asdict()[field] for seat in deal.seats for field in each]
        writer.writerow(map(_cell, row))
    return out.getvalue()


def _cell(value: Any) -> Any:
    """A value that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def _lines(deals: list[DealRow]) -> list[str]:
    rows = [_cells(deal) for deal in deals]
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(pad, row, widths)).rstrip() for row in rows]


def _width(text: str) -> int:
    from liukfu.words import width

    return width(text)


def _cells(deal: DealRow) -> list[str]:
    place = _("{seed} deal {number}").format(seed=safe(deal.seed), number=deal.number)
    marks = [] if not deal.assisted else [_("assisted")]
    marks += [_("replayed")] if deal.replayed else []
    name = safe(deal.file.removesuffix(".json"))
    seats = [_seat(deal, seat) for seat in deal.seats]
    return [here(deal.started) or "-", place, *seats, _ended(deal), _(", ").join(marks), name]


def _seat(deal: DealRow, seat: SeatRow) -> str:
    name = safe(person_names(deal.seats)[seat.seat])
    cell = _("{name} {units}").format(name=name, units=signed(seat.units))
    return f"{cell}*" if deal.vulnerable == seat.seat else cell


def _ended(deal: DealRow) -> str:
    if deal.end == "exhausted":
        return _("drawn") if deal.winner is None else _("last card")
    return {"stop": _("stop"), "claim": _("claim"), "void": _("void")}[deal.end]
