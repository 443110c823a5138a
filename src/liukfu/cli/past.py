"""The history as commands ask it: the options that choose deals, and what must be told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, TypeVar

import click

from liukfu.cli.root import Failure
from liukfu.words import N_, _, ngettext, safe

if TYPE_CHECKING:
    import sqlite3

    from liukfu.store import Library
    from liukfu.store.figures import Filter
    from liukfu.store.history import Filled, History

Decorated = TypeVar("Decorated", bound=Callable[..., object])

_DAY = click.DateTime(formats=["%Y-%m-%d"])


def filter_options(command: Decorated) -> Decorated:
    """Give a command the options that choose deals of the history."""
    for decorate in reversed(
        (
            click.option(
                "--player",
                default="",
                metavar="NAME",
                help=N_("Only deals of this person, or of this kind of bot."),
            ),
            click.option("--seed", default="", metavar="TEXT", help=N_("Only deals of this seed.")),
            click.option(
                "--since",
                type=_DAY,
                metavar="DAY",
                help=N_("Only deals of this day (2026-01-31) and later ones."),
            ),
            click.option(
                "--until",
                type=_DAY,
                metavar="DAY",
                help=N_("Only deals of this day and earlier ones."),
            ),
        )
    ):
        command = decorate(command)
    return command


def chosen(
    player: str,
    seed: str,
    since: datetime | None,
    until: datetime | None,
    limit: int | None = None,
) -> Filter:
    """The deals that the options choose; days are those of this place."""
    from liukfu.store.figures import Filter

    first = _instant(since) if since is not None else ""
    last = _instant(until, days=1) if until is not None else ""
    return Filter(player=player, seed=seed, since=first, until=last, limit=limit)


def here(started: str) -> str:
    """An instant of the history by the clock of this place, to the minute."""
    try:
        return datetime.fromisoformat(started).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return started[:16].replace("T", " ")


def _instant(midnight: datetime, days: int = 0) -> str:
    """The instant at which a day of this place begins, or one so many days after it."""
    try:
        moment = (midnight + timedelta(days=days)).astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        # A year for which this system has no clock.
        moment = midnight + timedelta(hours=23 * days)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ").zfill(len("2026-01-31T18:05:00Z"))


@contextmanager
def opened_history() -> Iterator[tuple[History, Library]]:
    """The user's history and matches; what was damaged is told at the end.

    Raises:
        Failure: the history cannot be used.
    """
    import sqlite3

    from liukfu.cli.faults import fault_text
    from liukfu.store import Library
    from liukfu.store.history import History

    library = Library()
    with History() as history:
        try:
            yield history, library
        except sqlite3.Error as error:
            raise Failure(_database_text(error)) from None
        finally:
            for aside in library.set_aside:
                line = _("The saved match {name} is damaged: {reason}. It was kept as {path}.")
                reason = fault_text(aside.faults[0])
                path = safe(str(aside.path))
                click.echo(line.format(name=safe(aside.name), reason=reason, path=path), err=True)
            if history.set_aside is not None:
                line = _(
                    "The history was damaged. It was kept as {path}, and made again from the "
                    "records."
                )
                click.echo(line.format(path=safe(str(history.set_aside))), err=True)


def tell_skipped(filled: Filled) -> None:
    """Say which records have deals that are not in the history, and why."""
    from liukfu.cli.faults import fault_line

    for skipped in filled.skipped:
        line = _("{fault}. This deal is not in the history.")
        fault = fault_line(str(skipped.path), skipped.faults[0])
        click.echo(line.format(fault=fault.rstrip(".")), err=True)
        more = len({fault.deal for fault in skipped.faults}) - 1
        if more:
            text = ngettext("{n} more deal of it is not, too.", "{n} more of it are not.", more)
            click.echo(text.format(n=more), err=True)


def _database_text(error: sqlite3.Error) -> str:
    from liukfu.store.tables import LaterHistory

    if isinstance(error, LaterHistory):
        return _("the history was written by a later version of this program")
    return _("the history cannot be used: {problem}").format(problem=safe(str(error)))
