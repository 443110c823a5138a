"""`liukfu replay`: play deals again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from liukfu.cli.clock import fixed_budget
from liukfu.cli.finding import checked_record, record_file
from liukfu.cli.looks import Look, check_terminal, crash_told, look_options, tell_settings
from liukfu.cli.play import tell_how_it_stands
from liukfu.cli.position import parse_rules, parse_seed
from liukfu.cli.root import Failure, os_error_text
from liukfu.cli.seats import choose_seats, seat_options
from liukfu.words import N_, _, safe

if TYPE_CHECKING:
    from liukfu.session import DealSpec, ReplayPlan


@click.command(
    short_help=N_("Play deals again: of a seed, a kept deal, or a record."),
    help=N_(
        "Play deals again: the same cards, the same dealer, the same rules. At each deal's "
        "end the outcomes stand side by side.\n\n"
        "WHAT is the name of a kept deal (see `liukfu seeds`), a record (a file, or the name "
        "of a saved match), or a seed. With --dealer it is always a seed: the line that the "
        "table shows for a deal can be typed here, on any machine."
    ),
)
@click.argument("what")
@click.option(
    "--deal",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help=N_("The deal's number (of a record: all its deals in turn; of a seed: 1)."),
)
@click.option(
    "--dealer",
    type=click.IntRange(0, 2),
    metavar="0|1|2",
    help=N_("Of a seed: who deals; needed beyond deal 1."),
)
@click.option(
    "--rule",
    multiple=True,
    metavar="NAME=VALUE",
    help=N_("Of a seed: an option of the rules, as in tariff=doubling; may be given again."),
)
@seat_options
@fixed_budget
@look_options
def replay(
    what: str,
    number: int | None,
    dealer: int | None,
    rule: tuple[str, ...],
    seats: str | None,
    bots: str | None,
    seat: int | None,
    hotseat: bool,
    names: str | None,
    look: Look,
) -> None:
    """Play deals again."""
    plan = replay_plan(what, number, dealer, rule)
    specs = choose_seats(seats, bots, seat, hotseat, names, plan.seats)
    check_terminal(_("`liukfu play --plain --seed` plays a seed, `liukfu show` tells of a record"))
    tell_settings()

    from liukfu.session import ReplayRun, seen_in
    from liukfu.store import Library
    from liukfu.tui.launch import play as open_table

    library = Library()
    with ReplayRun(plan, specs, library.create, seen_in(library)) as run:
        with crash_told():
            code = open_table(run.session, replay=run, **look._asdict())
        tell_how_it_stands(run.session)
    if code:
        raise click.exceptions.Exit(code)


def replay_plan(
    what: str, number: int | None, dealer: int | None, rule: tuple[str, ...]
) -> ReplayPlan:
    """What is to be played again.

    Args:
        what: a kept name, a record or a seed.
        number, dealer, rule: the options.

    Raises:
        click.UsageError: the options do not go with it, or it is nothing.
        Failure: a record is faulty or cannot be read.
    """
    from liukfu.session import earlier_in, spec_plan
    from liukfu.store import Library

    if dealer is None:
        kept = _kept(what)
        if kept is not None:
            _refuse(_("a kept deal"), deal=number, rule=rule)
            return spec_plan(kept, earlier_in(Library()))
        file = record_file(what)
        if file is not None:
            _refuse(_("a record"), rule=rule)
            return _of_record(file, number)
        if what.endswith(".json"):
            line = _("there is no file {file} (a seed of this name is played with --dealer)")
            raise Failure(line.format(file=safe(what)))
    spec = _of_seed(what, number or 1, dealer, rule)
    return spec_plan(spec, earlier_in(Library()))


def _of_seed(what: str, number: int, dealer: int | None, rule: tuple[str, ...]) -> DealSpec:
    from liukfu.engine import first_dealer
    from liukfu.session import DealSpec

    try:
        seed = parse_seed(what)
    except click.BadParameter as error:
        raise click.BadParameter(error.message, param_hint="WHAT") from None
    own = first_dealer(seed)
    if number == 1 and dealer not in (None, own):
        line = _("deal 1 of this seed is dealt by seat {own}.").format(own=own)
        raise click.BadParameter(line, param_hint="--dealer")
    if dealer is None:
        if number != 1:
            raise click.UsageError(_("--dealer is needed with a --deal other than 1."))
        dealer = own
    return DealSpec(seed, number, dealer, parse_rules(rule))


def _kept(name: str) -> DealSpec | None:
    from liukfu.session import DealSpec
    from liukfu.store import KeptDeals

    try:
        kept = KeptDeals().get(name)
    except OSError as error:
        raise Failure(os_error_text(error)) from None
    if kept is None:
        return None
    return DealSpec(kept.seed, kept.number, kept.dealer, kept.rules)


def _of_record(file: Path, number: int | None) -> ReplayPlan:
    from liukfu.session import record_plan

    record = checked_record(file)
    try:
        return record_plan(record, number, file.stem)
    except ValueError:
        numbers = [deal.number for deal in record.deals]
        line = _("the record has deals {first} to {last}.")
        line = line.format(first=numbers[0], last=numbers[-1])
        raise click.BadParameter(line, param_hint="--deal") from None


def _refuse(thing: str, deal: int | None = None, rule: tuple[str, ...] = ()) -> None:
    for option, value in (("--deal", deal), ("--rule", rule or None)):
        if value is not None:
            line = _("{option} does not go with {thing}, which has its own.")
            raise click.UsageError(line.format(option=option, thing=safe(thing)))
