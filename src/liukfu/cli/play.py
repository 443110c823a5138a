"""`liukfu play`: sit down at the table."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from liukfu.cli.clock import think_option
from liukfu.cli.looks import Look, crash_told, look_options, tell_settings, why_no_table
from liukfu.cli.plain import tell_plain
from liukfu.cli.position import parse_rules, parse_seed
from liukfu.cli.root import Failure
from liukfu.cli.seats import choose_seats, seat_options
from liukfu.engine.rules import MAX_DEALS
from liukfu.environment import program
from liukfu.players.registry import HUMAN
from liukfu.words import N_, _, safe

if TYPE_CHECKING:
    from liukfu.engine import Rules
    from liukfu.session import SeatSpec, Session
    from liukfu.store import Keeper, Library


@click.command(
    short_help=N_("Sit down at the table."),
    help=N_(
        "Sit down at the table and play, against bots or with others at this keyboard.\n\n"
        "Without --seed, --deals, --rule, --think and options for the seats, an unfinished "
        "match is gone on with. Everything is saved after each action."
    ),
)
@click.option("--seed", metavar="TEXT", help=N_("Play the match of this seed (a fresh one)."))
@click.option(
    "--deals",
    type=click.IntRange(0, MAX_DEALS),
    metavar="N",
    help=N_("End the match after N deals that were not void (0: when you leave)."),
)
@seat_options
@click.option(
    "--rule",
    multiple=True,
    metavar="NAME=VALUE",
    help=N_("Options of the rules, as in tariff=doubling,unfair_pass=false."),
)
@think_option
@click.option(
    "--plain",
    is_flag=True,
    help=N_("Play by lines of text, for screen readers and pipes; goes on without asking."),
)
@look_options
def play(
    seed: str | None,
    deals: int | None,
    seats: str | None,
    bots: str | None,
    seat: int | None,
    hotseat: bool,
    names: str | None,
    rule: tuple[str, ...],
    think: int | None,
    plain: bool,
    look: Look,
) -> None:
    """Sit down at the table."""
    options = (seed, deals, seats, bots, seat, names, rule or None, hotseat or None, think)
    chosen = any(option is not None for option in options)
    rules = parse_rules(rule, deals)
    specs = choose_seats(seats, bots, seat, hotseat, names)
    if seed is not None:
        seed = parse_seed(seed)
    no_table = "" if plain else why_no_table()
    if no_table:
        tell_plain(no_table)
    plain = plain or bool(no_table)
    tell_settings()

    from liukfu.store import Library

    library = Library()
    with ExitStack() as held:
        keeper = held.enter_context((None if chosen else library.latest()) or library.create())
        goes_on = _goes_on(library, keeper, ask=not plain)
        if keeper.saved is not None and not goes_on:
            keeper.close()
            keeper = held.enter_context(library.create())
        if goes_on:
            session = _resumed(library, keeper)
        else:
            session = _begun(library, keeper, seed, rules, specs, think)
        held.enter_context(session)
        if plain:
            _sit_down_plainly(session, look)
        else:
            _sit_down(session, look)


def _goes_on(library: Library, keeper: Keeper, *, ask: bool) -> bool:
    """Whether the keeper has a match that is gone on with; the player is asked, if wished."""
    from liukfu.cli.faults import fault_text
    from liukfu.store.keeper import next_number

    for aside in library.set_aside:
        line = _("The saved match {name} is damaged: {reason}. It was kept as {path}.")
        reason = fault_text(aside.faults[0])
        line = line.format(name=safe(aside.name), reason=reason, path=safe(str(aside.path)))
        click.echo(line, err=True)
    saved = keeper.saved
    if saved is None:
        return False
    if all(player.kind != HUMAN for player in saved.players):
        line = _(
            "nobody plays in the saved match {name} but bots: look at it with `liukfu watch`, "
            "or begin another match with --seed (this one will be kept)"
        )
        raise Failure(line.format(name=safe(keeper.path.stem if keeper.path else saved.seed)))
    if not ask:
        return True
    line = _("Continue the match of seed {seed}, deal {deal}?")
    question = line.format(seed=safe(saved.seed), deal=next_number(saved))
    return click.confirm(question, default=True, err=True)


def _begun(
    library: Library,
    keeper: Keeper,
    seed: str | None,
    rules: Rules,
    specs: tuple[SeatSpec, ...],
    think: int | None,
) -> Session:
    """A new match."""
    from liukfu.session import Session, seen_in

    if seed is None:
        from liukfu.session import fresh_seed

        seed = fresh_seed()
    if think is None:
        from liukfu.store import load_settings

        think = load_settings().settings.think
    return Session.new(seed, rules, specs, keeper, seen=seen_in(library), think=think or None)


def _resumed(library: Library, keeper: Keeper) -> Session:
    from liukfu.players.registry import UnknownPlayer
    from liukfu.session import Session, seen_in

    try:
        return Session.resume(keeper, seen_in(library))
    except UnknownPlayer as error:
        line = _(
            "the saved match needs the bot '{name}', which is not here; install it, or "
            "begin another match with --seed (this one will be kept)"
        )
        raise Failure(line.format(name=safe(error.name))) from None


def _sit_down(session: Session, look: Look) -> None:
    from liukfu.tui.launch import play as open_table

    with crash_told():
        code = open_table(session, **look._asdict())
    tell_how_it_stands(session)
    if code:
        raise click.exceptions.Exit(code)


def _sit_down_plainly(session: Session, look: Look) -> None:
    from liukfu.cli.plain import play_plainly

    try:
        play_plainly(session, ascii_only=look.ascii)
    except KeyboardInterrupt:
        tell_how_it_stands(session)
        raise
    tell_how_it_stands(session)


def tell_how_it_stands(session: Session) -> None:
    """After the table: how to go on with a match, which is closed.

    Raises:
        Failure: its last actions could not be saved.
    """
    # What could not be saved is tried once more.
    session.close()
    fault = session.save_fault
    if fault is not None:
        line = _("your last actions could not be saved: {problem}")
        raise Failure(line.format(problem=safe(fault.strerror or str(fault))))
    if not session.match_over:
        line = _("Saved. `{program} play` goes on with deal {deal} of seed {seed}.")
        deal, seed = session.number + session.deal_over, safe(session.seed)
        click.echo(line.format(program=safe(program()), deal=deal, seed=seed), err=True)
