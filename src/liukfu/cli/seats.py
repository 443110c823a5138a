"""Who sits where, as it is said on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from liukfu.words import N_, _, safe

if TYPE_CHECKING:
    from liukfu.session import SeatSpec

HUMAN = "human"

Decorated = TypeVar("Decorated", bound=Callable[..., object])


def seat_options(command: Decorated) -> Decorated:
    """Give a command the options that say who sits where."""
    for decorate in reversed(
        (
            click.option(
                "--seats",
                metavar="A,B,C",
                help=N_("Who sits in seats 0, 1 and 2: human, or a bot's name (liukfu players)."),
            ),
            click.option(
                "--bots",
                metavar="A,B",
                help=N_("Short for --seats: A sits after you, B after A (steady,steady)."),
            ),
            click.option(
                "--seat",
                type=click.IntRange(0, 2),
                metavar="0|1|2",
                help=N_("The seat that you sit in, with --bots or without (0)."),
            ),
            click.option(
                "--hotseat",
                is_flag=True,
                help=N_("Three people share this keyboard (--seats human,human,human)."),
            ),
            click.option(
                "--names",
                metavar="A,B,C",
                help=N_("What the people are called, or all three seats."),
            ),
        )
    ):
        command = decorate(command)
    return command


def choose_seats(
    seats: str | None,
    bots: str | None,
    seat: int | None,
    hotseat: bool = False,
    names: str | None = None,
    usual: Sequence[SeatSpec] | None = None,
) -> tuple[SeatSpec, ...]:
    """Who sits where, from what was typed.

    Args:
        seats, bots, seat, hotseat, names: the options.
        usual: who sits there where nothing is typed.

    Raises:
        click.UsageError: nobody, or somebody else, can sit so.
    """
    if hotseat and (seats, bots, seat) != (None, None, None):
        raise click.UsageError(_("Give either --hotseat, or --seats, --bots and --seat."))
    if seats is not None and (bots is not None or seat is not None):
        raise click.UsageError(_("Give either --seats, or --bots and --seat."))
    if usual is not None and not _can_sit(usual):
        usual = None
    if hotseat:
        kinds = [HUMAN] * 3
    elif seats is not None:
        kinds = _kinds(seats, 3, "--seats")
    elif bots is None and seat is None and usual is not None:
        kinds = [spec.kind for spec in usual]
    else:
        kinds = _around(bots, seat, usual)
    if HUMAN not in kinds:
        raise click.UsageError(_("One seat at least must be 'human'."))
    return _named(kinds, names, usual)


def _can_sit(specs: Sequence[SeatSpec]) -> bool:
    from liukfu.players.registry import is_known

    kinds = [spec.kind for spec in specs]
    return HUMAN in kinds and all(kind == HUMAN or is_known(kind) for kind in kinds)


def _around(bots: str | None, seat: int | None, usual: Sequence[SeatSpec] | None) -> list[str]:
    """Kinds by seat: a person, and the bots after them in turn."""
    from liukfu.store import load_settings

    place = 0
    first, second = load_settings().settings.bots
    if usual is not None and [spec.kind for spec in usual].count(HUMAN) == 1:
        place = next(at for at, spec in enumerate(usual) if spec.kind == HUMAN)
        first, second = usual[(place + 1) % 3].kind, usual[(place + 2) % 3].kind
    if bots is not None:
        first, second = _kinds(bots, 2, "--bots")
    start = -(place if seat is None else seat) % 3
    kinds = [HUMAN, first, second]
    return kinds[start:] + kinds[:start]


def _kinds(text: str, count: int, option: str) -> list[str]:
    from liukfu.cli.position import few
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
            line = line.format(name=safe(name), names=safe(few(names())))
            raise click.BadParameter(line, param_hint=option)
    return given


def _named(
    kinds: list[str], names: str | None, usual: Sequence[SeatSpec] | None
) -> tuple[SeatSpec, ...]:
    from liukfu.session import SeatSpec
    from liukfu.store import load_settings
    from liukfu.tui.seating import seated

    given = ["", "", ""]
    if names is not None:
        given = _given_names(kinds, names)
    elif usual is not None and kinds == [spec.kind for spec in usual]:
        return tuple(SeatSpec(*spec) for spec in usual)
    try:
        return seated(kinds, given, load_settings().settings.name)
    except ValueError:
        line = _("Two people cannot have the same name.")
        raise click.BadParameter(line, param_hint="--names") from None


def _given_names(kinds: list[str], names: str) -> list[str]:
    from liukfu.records.schema import MAX_NAME

    typed = [name.strip() for name in names.split(",")]
    for name in typed:
        if len(name) > MAX_NAME or not name.isprintable():
            line = _("A name is up to {most} characters that can be seen.")
            raise click.BadParameter(line.format(most=MAX_NAME), param_hint="--names")
    people = [place for place, kind in enumerate(kinds) if kind == HUMAN]
    if len(typed) == 3:
        return typed
    if len(typed) == len(people):
        given = ["", "", ""]
        for place, name in zip(people, typed, strict=True):
            given[place] = name
        return given
    line = _("Give a name for each person, or three.")
    raise click.BadParameter(line, param_hint="--names")
