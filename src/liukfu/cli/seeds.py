"""`liukfu seeds`: deals worth remembering."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from liukfu.cli.finding import checked_record, record_file
from liukfu.cli.position import parse_rules, parse_seed
from liukfu.cli.root import Failure
from liukfu.words import N_, _, safe

if TYPE_CHECKING:
    from liukfu.engine import Rules
    from liukfu.store.kept import KeptDeal, KeptDeals

_json = click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))


@click.group(
    short_help=N_("Keep deals that are worth remembering."),
    help=N_(
        "Keep deals that are worth remembering, under names that `liukfu replay` takes.\n\n"
        "Without a command: list them."
    ),
    invoke_without_command=True,
)
@click.pass_context
def seeds(ctx: click.Context) -> None:
    """Keep deals that are worth remembering."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_)


@seeds.command("list", short_help=N_("List the kept deals."), help=N_("List the kept deals."))
@_json
def list_(as_json: bool) -> None:
    """List the kept deals."""
    with _kept() as kept:
        deals = kept.all()
    if as_json:
        click.echo(json.dumps({"deals": [kept_dict(deal) for deal in deals]}))
        return
    for deal in deals:
        click.echo(f"{safe(deal.name)}: {_line(deal)}")
        if deal.note:
            click.echo(f"    {safe(deal.note)}")
    if not deals:
        click.echo(_("No kept deals."))


@seeds.command(
    short_help=N_("Keep a deal."),
    help=N_(
        "Keep a deal under a name.\n\n"
        "WHAT is a seed, as in the line that the table shows, or a record: a file, or a "
        "match's name."
    ),
)
@click.argument("what")
@click.option("--name", metavar="NAME", help=N_("What to call it (as the seed)."))
@click.option("--note", default="", metavar="TEXT", help=N_("What is worth remembering."))
@click.option(
    "--deal",
    type=click.IntRange(1, 2**53),
    metavar="N",
    help=N_("The deal's number (of a record: its last deal; of a seed: 1)."),
)
@click.option(
    "--dealer",
    type=click.IntRange(0, 2),
    metavar="0|1|2",
    help=N_("With a seed: who deals (deal 1: the seed's first dealer)."),
)
@click.option(
    "--rule",
    multiple=True,
    metavar="NAME=VALUE",
    help=N_("With a seed: an option of the rules; may be given again."),
)
@_json
def keep(
    what: str,
    name: str | None,
    note: str,
    deal: int | None,
    dealer: int | None,
    rule: tuple[str, ...],
    as_json: bool,
) -> None:
    """Keep a deal."""
    path = record_file(what)
    if path is not None:
        if dealer is not None or rule:
            raise click.UsageError(_("--dealer and --rule go with a seed, not with a record."))
        record = checked_record(path)
        numbers = {kept.number: kept for kept in record.deals}
        number = max(numbers) if deal is None else deal
        if number not in numbers:
            line = _("the record has deals {first} to {last}.")
            line = line.format(first=min(numbers), last=max(numbers))
            raise click.BadParameter(line, param_hint="--deal")
        seed, rules = record.seed, record.rules.rules()
        dealer = numbers[number].dealer
    else:
        seed, rules, number = parse_seed(what), parse_rules(rule), deal or 1
        dealer = _dealer(seed, number, dealer)
    _keep(name, note, seed, number, dealer, rules, as_json)


def _keep(
    name: str | None,
    note: str,
    seed: str,
    number: int,
    dealer: int,
    rules: Rules,
    as_json: bool,
) -> None:
    if name is None:
        name = seed if number == 1 else f"{seed} {number}"
    with _kept() as kept:
        _tell(kept.keep(name, seed, number, dealer, rules, note), as_json)


@seeds.command(
    short_help=N_("Give a kept deal another name."), help=N_("Give a kept deal another name.")
)
@click.argument("old", metavar="NAME")
@click.argument("new", metavar="NEW-NAME")
@_json
def rename(old: str, new: str, as_json: bool) -> None:
    """Give a kept deal another name."""
    with _kept() as kept:
        _tell(kept.rename(old, new), as_json)


@seeds.command(
    short_help=N_("Give a kept deal another note."),
    help=N_('Give a kept deal another note; "" for none.'),
)
@click.argument("name")
@click.argument("text")
@_json
def note(name: str, text: str, as_json: bool) -> None:
    """Give a kept deal another note."""
    with _kept() as kept:
        _tell(kept.note(name, text), as_json)


@seeds.command(short_help=N_("Forget a kept deal."), help=N_("Forget a kept deal."))
@click.argument("name")
@_json
def drop(name: str, as_json: bool) -> None:
    """Forget a kept deal."""
    with _kept() as kept:
        _tell(kept.drop(name), as_json)


def kept_dict(deal: KeptDeal) -> dict[str, Any]:
    """A kept deal as plain data; ``line`` is what ``liukfu replay`` takes."""
    return {**deal._asdict(), "rules": deal.rules.changed(), "line": _line(deal)}


def _tell(deal: KeptDeal, as_json: bool) -> None:
    click.echo(json.dumps(kept_dict(deal)) if as_json else f"{safe(deal.name)}: {_line(deal)}")


def _line(deal: KeptDeal) -> str:
    from liukfu.session.specs import DealSpec

    return DealSpec(deal.seed, deal.number, deal.dealer, deal.rules).line()


def _dealer(seed: str, number: int, dealer: int | None) -> int:
    from liukfu.engine import first_dealer

    if number == 1:
        own = first_dealer(seed)
        if dealer not in (None, own):
            line = _("deal 1 of this seed is dealt by seat {seat}.").format(seat=own)
            raise click.BadParameter(line, param_hint="--dealer")
        return own
    if dealer is None:
        raise click.UsageError(_("--dealer is needed with a --deal other than 1."))
    return dealer


@contextmanager
def _kept() -> Iterator[KeptDeals]:
    from liukfu.store.kept import KeptDeals, KeptError
    from liukfu.words.kept import kept_text

    kept = KeptDeals()
    try:
        yield kept
    except KeptError as error:
        raise Failure(kept_text(error)) from None
    finally:
        if kept.set_aside is not None:
            line = _("The file of kept deals was damaged. It was kept as {path}.")
            click.echo(line.format(path=safe(str(kept.set_aside))), err=True)
