"""A deal as text for a terminal or a pipe, and as a picture of that text."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from liukfu.show.lines import closing, eyes_line, facts, legend, seat_rows, title
from liukfu.show.told import ToldDeal, play_cell
from liukfu.words import _, safe, who, width

if TYPE_CHECKING:
    from typing import TextIO

    from rich.console import Console, RenderableType
    from rich.table import Table

PIPED_COLUMNS = 120
"""The width where there is no terminal to tell it."""
PICTURE_COLUMNS = 100
"""The width of a picture, in characters."""

# Rich's own has fonts that would be fetched from elsewhere.
_SVG = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" \
xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; \
font-size: {char_height}px; line-height: {line_height}px; white-space: pre; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
<rect fill="#292929" width="100%" height="100%" rx="8"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def print_text(deal: ToldDeal, file: TextIO | None = None, *, color: bool = True) -> None:
    """Print a deal: with colours and as wide as the window on a terminal, plain elsewhere.

    Args:
        deal: the deal.
        file: where to; standard output unless given.
        color: False prints without colours on a terminal too.
    """
    from rich.console import Console

    console = Console(file=file, highlight=False, markup=False, emoji=False, no_color=not color)
    if not console.is_terminal:
        console = Console(
            file=file,
            width=PIPED_COLUMNS,
            highlight=False,
            markup=False,
            emoji=False,
            color_system=None,
        )
    _print(console, deal)


def svg(deal: ToldDeal) -> str:
    """A deal as an SVG picture that needs nothing from elsewhere."""
    from rich.console import Console

    console = Console(
        file=io.StringIO(),
        record=True,
        width=PICTURE_COLUMNS,
        highlight=False,
        markup=False,
        emoji=False,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    _print(console, deal)
    return console.export_svg(title="", code_format=_SVG, unique_id="liukfu")


def _print(console: Console, deal: ToldDeal) -> None:
    from rich.text import Text

    def line(text: str, style: str = "") -> None:
        console.print(Text(safe(text), style=style))

    line(title(deal), "bold")
    for text in (eyes_line(deal), *facts(deal)):
        line(text, "dim")
    # Whole on one line, to be copied.
    console.print(Text(f"liukfu replay {safe(deal.spec.line())}"), soft_wrap=True)
    line("")
    console.print(_seats(deal))
    line("")
    for text in deal.call_lines():
        line(text)
    if deal.tricks:
        line("")
        console.print(_tricks(deal))
        line(legend(), "dim")
    line("")
    for place, text in enumerate(closing(deal)):
        line(text, "" if place else "bold")


def _grid() -> Table:
    from rich import box
    from rich.table import Table

    return Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)


def _seats(deal: ToldDeal) -> RenderableType:
    grid = _grid()
    for head in (_("Seat"), _("Player"), _("Kind"), _("Hand as dealt")):
        grid.add_column(_plain(head))
    for row in seat_rows(deal):
        grid.add_row(*map(_plain, row))
    return grid


def _tricks(deal: ToldDeal) -> RenderableType:
    from rich.text import Text

    grid = _grid()
    grid.add_column(_plain(_("No.")), justify="right")
    grid.add_column(_plain(_("Lead")))
    for seat in range(3):
        name = who(deal.names, seat)
        # A play of three is never broken over two lines.
        grid.add_column(_plain(name), min_width=max(width(name), 12))
    grid.add_column(_plain(_("Winners")))
    for trick in deal.tricks:
        cells = []
        for seat in range(3):
            play = trick.plays[seat]
            style = "bold" if seat == trick.winner else "" if play is None or play.up else "dim"
            cells.append(Text(play_cell(trick, seat), style=style))
        winners = " ".join(map(str, trick.winners))
        grid.add_row(str(trick.number), _plain(trick.lead), *cells, winners)
    return grid


def _plain(text: str) -> RenderableType:
    from rich.text import Text

    return Text(safe(text))
