"""`liukfu arena`: bot against bot."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from liukfu.cli.clock import fixed_budget
from liukfu.cli.position import few, parse_rules, parse_seed
from liukfu.cli.progress import progress_bar
from liukfu.cli.root import Failure, os_error_text
from liukfu.engine.rules import MAX_DEALS
from liukfu.words import N_, _, safe

if TYPE_CHECKING:
    from liukfu.arena import Names
    from liukfu.engine import Rules

MAX_JOBS = 256
"""The most processes: more than this is a slip of the finger that would halt the computer."""


class FilePath(click.Path):
    """The path of a file or folder, which has a name."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As `click.Path`; it would take nothing for the folder that one is in."""
        if not value:
            self.fail(_("It has no name."), param, ctx)
        return super().convert(value, param, ctx)


DEFAULT = "default"
"""How the game itself is called among sets of rules."""


@click.command(
    short_help=N_("Let bots play many deals against each other."),
    help=N_(
        "Let bots play many deals against each other.\n\n"
        "Every deal is played in all distinct seatings of three bots. Told are the units per "
        "deal of each bot, with a 95% interval over deals, how the deals ended, and tricks per "
        "deal. The same seed gives the same result, whatever --jobs is.\n\n"
        "Three --players are one table. Of more, every three sit down together; of two, each "
        "against two of the other. --candidates instead sit down one after the other with the "
        "same opponents, the --field, and are compared with the first of them deal by deal."
    ),
)
@fixed_budget
@click.option("--players", metavar="A,B,C,...", help=N_("The bots; a name may be given again."))
@click.option("--candidates", metavar="A,B,...", help=N_("Bots to compare against the --field."))
@click.option(
    "--field",
    metavar="A[,B]",
    help=N_("The opponents of each candidate: two of A, or A and B."),
)
@click.option(
    "--deals",
    type=click.IntRange(1, MAX_DEALS),
    metavar="N",
    help=N_("How many deals; with --until-halfwidth, at most."),
)
@click.option(
    "--until-halfwidth",
    "halfwidth",
    type=click.FloatRange(0, min_open=True),
    metavar="X",
    help=N_(
        "Play until no interval reaches further than X units to either side; looked at after "
        "whole blocks of 50 deals."
    ),
)
@click.option("--seed", metavar="TEXT", help=N_("What the deals are dealt from."))
@click.option(
    "--jobs",
    type=click.IntRange(1, MAX_JOBS),
    metavar="J",
    help=N_("How many processes (one for each processor)."),
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help=N_("Play on the workers of this Dask scheduler (tcp://HOST:PORT) instead."),
)
@click.option(
    "--rule",
    multiple=True,
    metavar="NAME=VALUE",
    help=N_("Options of the rules, as in tariff=doubling,unfair_pass=false."),
)
@click.option(
    "--rules",
    "sets",
    multiple=True,
    metavar="NAME=VALUE,...",
    help=N_("A whole set of rules, or default; given again, each is played and told by itself."),
)
@click.option(
    "--state",
    type=FilePath(path_type=Path),
    metavar="FILE",
    help=N_("Keep what is played in FILE; the same command goes on from there after a break."),
)
@click.option(
    "--records",
    type=FilePath(path_type=Path),
    metavar="FOLDER",
    help=N_("Write a record of every deal in every seating into FOLDER."),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
@click.option("--csv", "as_csv", is_flag=True, help=N_("Print comma-separated values."))
@click.option(
    "--list",
    "listed",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, _param, value: _list(ctx) if value else None,
    help=N_("List the bots that sit in the arena alone, and stop."),
)
def arena(
    players: str | None,
    candidates: str | None,
    field: str | None,
    deals: int | None,
    halfwidth: float | None,
    seed: str | None,
    jobs: int | None,
    scheduler: str | None,
    rule: tuple[str, ...],
    sets: tuple[str, ...],
    state: Path | None,
    records: Path | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Let bots play many deals against each other."""
    if seed is None or (deals is None and halfwidth is None):
        raise click.UsageError(_("Give --seed TEXT and either --deals N or --until-halfwidth X."))
    if as_json and as_csv:
        raise click.UsageError(_("Give --json or --csv, not both."))
    if jobs is not None and scheduler is not None:
        raise click.UsageError(_("Give --jobs or --scheduler, not both."))
    if halfwidth is not None and not math.isfinite(halfwidth):
        line = _("{text} is no number of units.").format(text=halfwidth)
        raise click.BadParameter(line, param_hint="--until-halfwidth")

    from liukfu.arena import ArenaError, Plan, StateError, compete
    from liukfu.arena.pools import is_address
    from liukfu.cli import arena_told
    from liukfu.players.interrupts import ended_once
    from liukfu.players.registry import BrokenPlayer, UnknownPlayer

    if scheduler is not None and not is_address(scheduler):
        line = _("'{text}' is not tcp://HOST:PORT.").format(text=safe(scheduler))
        raise click.BadParameter(line, param_hint="--scheduler")
    tables, compared = _tables(players, candidates, field)
    all_rules = _rules(rule, sets)
    try:
        plan = Plan(tables, parse_seed(seed), deals or MAX_DEALS, all_rules, halfwidth, compared)
    except UnknownPlayer as error:
        line = _("No bot is called '{name}'; there are: {names}.")
        line = line.format(name=safe(error.name), names=safe(few(error.known)))
        hint = "--players" if players is not None else "--candidates / --field"
        raise click.BadParameter(line, param_hint=hint) from None
    try:
        with ended_once(), progress_bar() as progress:
            reports = compete(
                plan,
                jobs=jobs,
                scheduler=scheduler,
                state=state,
                records=records,
                progress=progress,
            )
    except KeyboardInterrupt:
        if state is not None:
            line = _("What is played is kept in {file}; the same command goes on from there.")
            click.echo(line.format(file=safe(str(state))), err=True)
        raise
    except StateError as error:
        raise Failure(f"{safe(str(state))}: {safe(str(error))}") from None
    except ArenaError as error:
        if state is None:
            raise Failure(safe(str(error))) from None
        line = _("{problem}; what is played is kept in {file}")
        raise Failure(line.format(problem=safe(str(error)), file=safe(str(state)))) from None
    except BrokenPlayer as error:
        from liukfu.words.bots import broken_text

        raise Failure(broken_text(error.name, error.why)) from None
    except OSError as error:
        raise Failure(os_error_text(error)) from None
    for line in arena_told.faults(reports):
        click.echo(line, err=True)
    if as_json:
        click.echo(arena_told.as_json(reports))
    elif as_csv:
        click.echo(arena_told.as_csv(reports), nl=False)
    else:
        click.echo("\n".join(arena_told.lines(reports)))
        # Not among the results, which are the same each time.
        click.echo(arena_told.times(reports), err=True)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _tables(
    players: str | None, candidates: str | None, field: str | None
) -> tuple[tuple[Names, ...], tuple[str, ...]]:
    """The tables, and who is compared."""
    from liukfu.arena import all_tables, candidate_tables
    from liukfu.arena.plan import MAX_NAMES

    if players is not None and candidates is None and field is None:
        try:
            return all_tables(_names(players)), ()
        except ValueError:
            line = _("{fewest} to {most} names with commas between them are needed.")
            line = line.format(fewest=2, most=MAX_NAMES)
            raise click.BadParameter(line, param_hint="--players") from None
    if players is not None or candidates is None or field is None:
        raise click.UsageError(_("Give either --players, or --candidates and --field."))
    compared = _names(candidates)
    try:
        return candidate_tables(compared, _names(field)), tuple(compared)
    except ValueError:
        line = _("Up to {most} different --candidates and one or two names as --field are needed.")
        raise click.UsageError(line.format(most=MAX_NAMES)) from None


def _rules(rule: tuple[str, ...], sets: tuple[str, ...]) -> tuple[Rules, ...]:
    """The sets of rules to play by, each once."""
    from liukfu.arena.plan import MAX_RULES

    if rule and sets:
        raise click.UsageError(_("Give --rule or --rules, not both."))
    if len(sets) > MAX_RULES:
        line = _("At most {most} sets of rules can be played at once.").format(most=MAX_RULES)
        raise click.BadParameter(line, param_hint="--rules")
    typed = [tuple[str, ...](() if text == DEFAULT else (text,)) for text in sets] or [rule]
    option = "--rules" if sets else "--rule"
    found = tuple(dict.fromkeys(parse_rules(texts, option=option) for texts in typed))
    if any(rules.deals for rules in found):
        raise click.UsageError(_("How many deals are played is told by --deals, not by a rule."))
    return found


def _list(ctx: click.Context) -> None:
    from liukfu.arena.bots import ARENA_ONLY, create
    from liukfu.players.registry import BrokenPlayer
    from liukfu.words import pad, width

    widest = max(map(width, ARENA_ONLY))
    for name in ARENA_ONLY:
        try:
            told = create(name).description
        except BrokenPlayer as error:
            told = safe(error.why)
        click.echo(f"{pad(name, widest)}  {told}")
    ctx.exit()
