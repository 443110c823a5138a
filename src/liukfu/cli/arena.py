"""`liukfu arena`: bot against bot."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from liukfu.cli.position import parse_rules, parse_seed
from liukfu.cli.root import Failure
from liukfu.engine.rules import MAX_DEALS
from liukfu.words import _, safe

if TYPE_CHECKING:
    from liukfu.arena import ArenaResult

MAX_JOBS = 256
"""The most processes: more than this is a slip of the finger that would halt the computer."""

Progress = Callable[[int, int], None]


@click.command(
    short_help=_("Let bots play many deals against each other."),
    help=_(
        "Let three bots play many deals against each other.\n\n"
        "Every deal is played in all distinct seatings. Told are the units per deal of each "
        "bot, with a 95% interval over deals, how the deals ended, and tricks per deal. The "
        "same seed gives the same result, whatever --jobs is."
    ),
)
@click.option(
    "--players",
    required=True,
    metavar="A,B,C",
    help=_("Three bots; a name may be given more than once."),
)
@click.option(
    "--deals",
    required=True,
    type=click.IntRange(1, MAX_DEALS),
    metavar="N",
    help=_("How many deals."),
)
@click.option("--seed", required=True, metavar="TEXT", help=_("What the deals are dealt from."))
@click.option(
    "--jobs",
    type=click.IntRange(1, MAX_JOBS),
    metavar="J",
    help=_("How many processes (one for each processor)."),
)
@click.option(
    "--rule",
    multiple=True,
    metavar="NAME=VALUE",
    help=_("Options of the rules, as in tariff=doubling,unfair_pass=false."),
)
@click.option("--json", "as_json", is_flag=True, help=_("Print one JSON document."))
@click.option(
    "--list",
    "listed",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, _param, value: _list(ctx) if value else None,
    help=_("List the bots that sit in the arena alone, and stop."),
)
def arena(
    players: str, deals: int, seed: str, jobs: int | None, rule: tuple[str, ...], as_json: bool
) -> None:
    """Let bots play many deals against each other."""
    from liukfu.arena import ArenaError, run
    from liukfu.players.registry import BrokenPlayer, UnknownPlayer

    given = [name.strip() for name in players.split(",")]
    if len(given) != 3:
        line = _("{count} names with commas between them are needed.").format(count=3)
        raise click.BadParameter(line, param_hint="--players")
    first, second, third = given
    rules, seed = parse_rules(rule), parse_seed(seed)
    try:
        with _progress() as progress:
            result = run((first, second, third), deals, seed, rules, jobs, progress)
    except UnknownPlayer as error:
        line = _("No bot is called '{name}'; there are: {names}.")
        line = line.format(name=safe(error.name), names=safe(", ".join(error.known)))
        raise click.BadParameter(line, param_hint="--players") from None
    except (ArenaError, BrokenPlayer) as error:
        raise Failure(safe(str(error))) from None
    for (name, message), count in result.faults.items():
        line = _("{count} decisions were made for the bot '{name}': {message}")
        click.echo(line.format(count=count, name=safe(name), message=safe(message)), err=True)
    click.echo(json.dumps(result.as_dict()) if as_json else "\n".join(_lines(result)))


def _list(ctx: click.Context) -> None:
    from liukfu.arena.bots import ARENA_ONLY, create
    from liukfu.players.registry import BrokenPlayer

    width = max(map(len, ARENA_ONLY))
    for name in ARENA_ONLY:
        try:
            told = create(name).description
        except BrokenPlayer as error:
            told = safe(error.why)
        click.echo(f"{name:<{width}}  {told}")
    ctx.exit()


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """A bar on stderr, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _lines(result: ArenaResult) -> list[str]:
    told = _("{deals} deals of seed {seed}, each in {seatings} seatings")
    lines = [
        told.format(deals=result.deals, seed=safe(result.seed), seatings=result.seatings),
        _("units per deal, with 95% intervals:"),
    ]
    width = max(len(name) for name in result.players)
    for name, units, low, high in result.standings:
        interval = "" if low is None or high is None else f"  [{low:+.3f}, {high:+.3f}]"
        lines.append(f"  {safe(name):<{width}}  {units:+.3f}{interval}")
    shares = ", ".join(f"{end} {share:.1%}" for end, share in result.shares.items())
    lines.append(_("ended: {shares}").format(shares=shares))
    lines.append(
        _("tricks per deal: {tricks}").format(tricks=f"{result.tricks / result.games:.2f}")
    )
    return lines
