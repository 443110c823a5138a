"""`liukfu players`: the bots that can sit down."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING

import click

from liukfu.words import N_, _, fit, pad, safe, width
from liukfu.words.plain import rows_of

if TYPE_CHECKING:
    from liukfu.players.listing import Description
    from liukfu.players.registry import NotTaken

WIDEST = 30
"""The cells of a name beside which there is room for what its bot says of itself."""

_NARROWEST = 20
"""The fewest cells that a text is set in."""


@click.command(
    short_help=N_("List the bots that can sit down."),
    help=N_("List the bots that can sit down, those of other packages too."),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
def players(as_json: bool) -> None:
    """List the bots that can sit down."""
    from liukfu.players.listing import describe
    from liukfu.players.registry import not_taken

    found, in_vain = describe(), not_taken()
    if as_json:
        click.echo(json.dumps(_document(found, in_vain)))
        return
    for line in _lines(found, in_vain, _columns()):
        click.echo(line)


def _document(
    found: tuple[Description, ...], in_vain: tuple[NotTaken, ...]
) -> dict[str, list[dict[str, str | None]]]:
    return {
        "players": [bot._asdict() for bot in found],
        "not_taken": [
            {"package": package, "name": name, "why": why.value} for package, name, why in in_vain
        ],
    }


def _columns() -> int:
    """The cells of the terminal, 0 where nobody looks at one: then nothing is cut or broken."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0


def _lines(
    found: tuple[Description, ...], in_vain: tuple[NotTaken, ...], columns: int
) -> list[str]:
    from liukfu.words.names import kind_choice

    names = [kind_choice(bot.name) for bot in found]
    cells = max((cells for cells in map(width, names) if cells <= WIDEST), default=0) + 2
    told = []
    for bot, name in zip(found, names, strict=True):
        first, *rows = _rows(_said(bot), columns - cells if columns else 0)
        if width(name) <= WIDEST:
            told.append(pad(name, cells) + first)
        elif columns:
            told += [fit(name, columns), " " * cells + first]
        else:
            told.append(f"{name}  {first}")
        told += [" " * cells + row for row in rows]
    for each in in_vain:
        told += _rows(_in_vain(each), columns)
    return told


def _rows(text: str, cells: int) -> list[str]:
    return rows_of(text, max(_NARROWEST, cells)) if cells else [text]


def _said(bot: Description) -> str:
    """What a bot says of itself, or why it cannot sit down."""
    from liukfu.words.bots import description_text, why_broken

    if bot.broken is None:
        return description_text(bot.description)
    return _("broken: {why}").format(why=why_broken(bot.broken))


def _in_vain(each: NotTaken) -> str:
    from liukfu.players.registry import MAX_NAME, WhyNot

    why = {
        WhyNot.OURS: _("this program uses that name itself"),
        WhyNot.UNFIT: _("a name is 1 to {most} characters that can be seen, no comma among them"),
        WhyNot.AGAIN: _("it has a bot of that name already"),
    }
    line = _("The package '{package}' gives a bot the name '{name}' in vain: {why}")
    return line.format(
        package=fit(safe(each.package), WIDEST),
        name=fit(safe(each.name), WIDEST),
        why=why[each.why].format(most=MAX_NAME),
    )
