"""`liukfu play`: sit down at the table."""

from __future__ import annotations

import os
import sys
from math import isnan
from typing import TYPE_CHECKING

import click

from liukfu.cli.position import parse_rules, parse_seed
from liukfu.cli.root import Failure
from liukfu.engine.rules import MAX_DEALS
from liukfu.words import _, safe

if TYPE_CHECKING:
    from liukfu.engine import Rules
    from liukfu.session import SeatSpec, Session
    from liukfu.store import Keeper
    from liukfu.tui.crash import TableCrashed

HUMAN = "human"
DEFAULT_BOTS = "steady,steady"


@click.command(
    short_help=_("Sit down at the table."),
    help=_(
        "Sit down at the table and play against two bots.\n\n"
        "Without --seed, --deals, --seats, --bots, --seat and --rule, an unfinished match is "
        "gone on with. Everything is saved after each action."
    ),
)
@click.option("--seed", metavar="TEXT", help=_("Play the match of this seed (a fresh one)."))
@click.option(
    "--deals",
    type=click.IntRange(0, MAX_DEALS),
    metavar="N",
    help=_("End the match after N deals that were not void (0: when you leave)."),
)
@click.option(
    "--seats",
    metavar="A,B,C",
    help=_("Who sits in seats 0, 1 and 2: human, or a bot's name (see `liukfu players`)."),
)
@click.option(
    "--bots",
    metavar="A,B",
    help=_("Short for --seats: A sits after you, B after A (steady,steady)."),
)
@click.option(
    "--seat",
    type=click.IntRange(0, 2),
    metavar="0|1|2",
    help=_("The seat that you sit in, with --bots or without (0)."),
)
@click.option(
    "--rule",
    multiple=True,
    metavar="NAME=VALUE",
    help=_("Options of the rules, as in tariff=doubling,unfair_pass=false."),
)
@click.option("--ascii", "ascii_only", is_flag=True, help=_("Draw without Chinese and lines."))
@click.option("--no-color", is_flag=True, help=_("Draw without colours (as NO_COLOR does)."))
@click.option("--light", is_flag=True, help=_("Draw dark on light, for a bright room."))
@click.option(
    "--pace",
    type=click.FloatRange(0, 10),
    metavar="SECONDS",
    help=_("How long a bot takes for its move, to be seen (0.7)."),
)
def play(
    seed: str | None,
    deals: int | None,
    seats: str | None,
    bots: str | None,
    seat: int | None,
    rule: tuple[str, ...],
    ascii_only: bool,
    no_color: bool,
    light: bool,
    pace: float | None,
) -> None:
    """Sit down at the table."""
    if pace is not None and isnan(pace):
        raise click.BadParameter(_("'nan' is no number of seconds."), param_hint="--pace")
    chosen = any(option is not None for option in (seed, deals, seats, bots, seat)) or bool(rule)
    rules = parse_rules(rule, deals)
    specs = choose_seats(seats, bots, seat)
    if seed is not None:
        seed = parse_seed(seed)
    check_terminal()

    from liukfu.store import Keeper, MatchLocked

    try:
        keeper = Keeper()
    except MatchLocked:
        raise Failure(_("your match is open in another program; leave it there first")) from None
    with keeper:
        with _session(keeper, chosen, seed, rules, specs) as session:
            _sit_down(
                session,
                ascii_only,
                no_color or bool(os.environ.get("NO_COLOR")),
                light,
                pace,
            )
            fault = session.save_fault
        if fault is not None:
            line = _("your last actions could not be saved: {problem}")
            raise Failure(line.format(problem=safe(fault.strerror or str(fault))))


def choose_seats(seats: str | None, bots: str | None, seat: int | None) -> tuple[SeatSpec, ...]:
    """Who sits where, from what was typed.

    Raises:
        click.UsageError: nobody, or somebody else, can sit so.
    """
    if seats is not None:
        if bots is not None or seat is not None:
            raise click.UsageError(_("Give either --seats, or --bots and --seat."))
        kinds = _names(seats, 3, "--seats")
    else:
        first, second = _names(bots or DEFAULT_BOTS, 2, "--bots")
        kinds = [HUMAN, first, second]
        start = -(seat or 0) % 3
        kinds = kinds[start:] + kinds[:start]
    if kinds.count(HUMAN) != 1:
        raise click.UsageError(_("One seat, and no more than one, must be 'human'."))
    return _named(kinds)


def _names(text: str, count: int, option: str) -> list[str]:
    from liukfu.players.registry import is_known, names

    given = [name.strip() for name in text.split(",")]
    if len(given) != count:
        line = _("{count} names with commas between them are needed.").format(count=count)
        raise click.BadParameter(line, param_hint=option)
    for name in given:
        if name == HUMAN and option == "--seats":
            continue
        if not is_known(name):
            line = _("No bot is called '{name}'; there are: {names}.")
            line = line.format(name=safe(name), names=safe(", ".join(names())))
            raise click.BadParameter(line, param_hint=option)
    return given


def _named(kinds: list[str]) -> tuple[SeatSpec, ...]:
    from liukfu.records.schema import MAX_NAME
    from liukfu.session import SeatSpec

    specs = []
    for place, kind in enumerate(kinds):
        if kind == HUMAN:
            name = _("You")
        else:
            name = kind[:1].upper() + kind[1:]
            if kinds.count(kind) > 1:
                name = f"{name[: MAX_NAME - 2]} {kinds[: place + 1].count(kind)}"
        specs.append(SeatSpec(name[:MAX_NAME], kind))
    return tuple(specs)


def check_terminal() -> None:
    """See that there is a terminal to play in.

    Raises:
        click.UsageError: there is none, or one that cannot draw a table.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Unplayable(_("the table needs a terminal for its keys and its screen"))
    if os.environ.get("TERM") in ("dumb", "unknown"):
        line = _("this terminal (TERM={term}) cannot draw a table")
        raise Unplayable(line.format(term=os.environ["TERM"]))


class Unplayable(Failure):
    """A place where the table cannot be drawn."""

    exit_code = 2


def _session(
    keeper: Keeper,
    chosen: bool,
    seed: str | None,
    rules: Rules,
    specs: tuple[SeatSpec, ...],
) -> Session:
    """The saved match if nothing else was asked for and the player says yes, or a new one."""
    from liukfu.cli.faults import fault_text
    from liukfu.session import Session, fresh_seed

    aside, saved = keeper.set_aside, keeper.saved
    if aside is not None:
        line = _("The saved match is damaged: {reason}. It was kept as {path}.")
        reason = fault_text(aside.faults[0])
        click.echo(line.format(reason=reason, path=safe(str(aside.path))), err=True)
        if not chosen and not click.confirm(_("Begin a new match?"), default=True, err=True):
            raise click.exceptions.Exit(0)
    elif saved is not None and not chosen:
        line = _("Continue the match of seed {seed}, deal {deal}?")
        number = saved.deals[-1].number if saved.deals else 1
        question = line.format(seed=safe(saved.seed), deal=number)
        if click.confirm(question, default=True, err=True):
            return _resumed(keeper)
    session = Session.new(fresh_seed() if seed is None else seed, rules, specs, keeper)
    if session.shelved is not None:
        line = _("The unfinished match was kept as {path}.")
        click.echo(line.format(path=safe(str(session.shelved))), err=True)
    return session


def _resumed(keeper: Keeper) -> Session:
    from liukfu.players.registry import UnknownPlayer
    from liukfu.session import Session

    try:
        return Session.resume(keeper)
    except UnknownPlayer as error:
        line = _(
            "the saved match needs the bot '{name}', which is not here; install it, or "
            "begin another match with --seed (this one will be kept)"
        )
        raise Failure(line.format(name=safe(error.name))) from None


def _sit_down(
    session: Session, ascii_only: bool, no_color: bool, light: bool, pace: float | None
) -> None:
    from liukfu.tui.app import play as open_table
    from liukfu.tui.crash import TableCrashed

    try:
        code = open_table(session, ascii=ascii_only, no_color=no_color, light=light, pace=pace)
    except TableCrashed as crash:
        raise Failure(_crash_line(crash)) from None
    if not session.match_over and session.save_fault is None:
        line = _("Saved. `liukfu play` goes on with deal {deal} of seed {seed}.")
        click.echo(line.format(deal=session.number, seed=safe(session.seed)), err=True)
    if code:
        raise click.exceptions.Exit(code)


def _crash_line(crash: TableCrashed) -> str:
    if crash.log is None:
        line = _("a fault of the program has ended the table ({fault}); what was played is saved")
        return line.format(fault=safe(str(crash)))
    line = _("a fault of the program has ended the table; what was played is saved; see {path}")
    return line.format(path=safe(str(crash.log)))
