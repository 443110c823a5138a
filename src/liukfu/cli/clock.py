"""Bots that think by the clock: the option of `liukfu play`, and the refusal elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from liukfu.players.base import LONGEST_THINK, SHORTEST_THINK
from liukfu.words import N_, _

Decorated = TypeVar("Decorated", bound=Callable[..., object])


def think_option(command: Decorated) -> Decorated:
    """Give a command the option that lets bots think by the clock, in milliseconds."""
    return click.option(
        "--think",
        type=click.IntRange(0, LONGEST_THINK),
        callback=_long_enough,
        metavar="MS",
        help=N_(
            "Let bots that can think by the clock, MS milliseconds a move (10 to 60000; 0: a "
            "fixed budget). Such a match cannot be repeated."
        ),
    )(command)


def _long_enough(
    _context: click.Context, _option: click.Parameter, think: int | None
) -> int | None:
    if think and think < SHORTEST_THINK:
        line = _("{think} is too short: it is 0, or {least} to {most}.")
        raise click.BadParameter(line.format(think=think, least=SHORTEST_THINK, most=LONGEST_THINK))
    return think


def fixed_budget(command: Decorated) -> Decorated:
    """Have a command refuse the option, with the reason."""
    return click.option("--think", hidden=True, expose_value=False, callback=_refuse)(command)


def _refuse(_context: click.Context, _option: click.Parameter, think: str | None) -> None:
    if think is not None:
        raise click.UsageError(
            _(
                "--think is for `liukfu play` alone: here plays are compared, so bots think "
                "with a fixed budget."
            )
        )
