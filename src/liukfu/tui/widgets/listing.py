"""A list as a picture: a line that is typed in above it, the marked one told of below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from liukfu.tui.forms import TextField
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.form import paint_line
from liukfu.tui.widgets.paint import Hit, Picture, clipped, filled, wrap
from liukfu.words import pad

PAGE = 10
"""The rows of a list that a key for pages goes by."""
_LINE = 34


class Place:
    """Where one is in a list: the marked row, and the first one that is shown."""

    def __init__(self) -> None:
        self.at = 0
        self.top = 0

    def move(self, step: int, count: int) -> None:
        """Mark another row of ``count``, within the ends."""
        self.at = max(0, min(count - 1, self.at + step))

    def show(self, rows: int, count: int) -> range:
        """The rows that are shown where there is room for so many."""
        self.at = max(0, min(count - 1, self.at))
        self.top = max(self.at - rows + 1, min(self.top, self.at, max(0, count - rows)))
        return range(self.top, min(count, self.top + rows))


class Column(NamedTuple):
    """A column: what stands above it, its cells, and whether it stands to the right."""

    title: str
    cells: int
    right: bool = False


class Listing(NamedTuple):
    """What a list shows.

    ``row`` gives the texts of a row, one a column; ``told`` are the lines about the marked
    one; ``none`` is said where there is no row; ``total`` tells how many there are.
    """

    columns: Sequence[Column]
    row: Callable[[int], Sequence[str]]
    length: int
    told: Sequence[Text] = ()
    none: str = ""
    total: str = ""
    below: int = 3
    """The rows that ``told`` may take."""


def paint_listing(
    listing: Listing,
    place: Place,
    line: TextField | None,
    symbols: Symbols,
    width: int,
    height: int,
    *,
    in_line: bool = False,
    notes: Sequence[str] = (),
) -> Picture:
    """The line, the list below it, then the lines about the marked row.

    Args:
        listing: what there is.
        place: where one is in it.
        line: what is typed in, if anything.
        symbols: what to draw with.
        width: the cells of the picture.
        height: its rows.
        in_line: the line has the keys, not the list.
        notes: what people must know, in place of the lines about the marked row.
    """
    palette = symbols.palette
    inner = width - 2
    rows, hits = [Text("")], []
    if line is not None:
        row, hit = _line(line, listing, symbols, inner, in_line)
        hits.append(hit._replace(row=len(rows)))
        rows += [Text(" ") + row, Text("")]
    quiet = Style(color=palette.muted)
    head = " ".join(pad(column.title, column.cells, column.right) for column in listing.columns)
    rows.append(Text("   ") + clipped(Text(head, style=quiet), width - 3))
    warn = Style(color=palette.warn, bold=True)
    told = [row for note in notes for row in wrap(Text(note, style=warn), inner)]
    told = (told or [row for text in listing.told for row in wrap(text, inner)])[: listing.below]
    room = max(1, height - len(rows) - 1 - listing.below)
    if not listing.length:
        empty = wrap(Text(listing.none, style=Style(color=palette.text)), inner - 2)
        rows += [Text(""), *(Text("   ") + row for row in empty)]
    shown = place.show(room, listing.length)
    for number in shown:
        hits.append(Hit(len(rows), 0, width, f"point({number})"))
        marked = number == place.at and not in_line
        texts = listing.row(number)
        cells = " ".join(
            pad(text, column.cells, column.right)
            for text, column in zip(texts, listing.columns, strict=True)
        )
        mark = ">" if marked else " "
        row = Text(f" {mark} {cells}", style=Style(color=palette.text), end="")
        if marked:
            row = filled(row, width)
            row.stylize(Style(color=palette.on_accent, bgcolor=palette.accent, bold=True))
        rows.append(clipped(row, width))
    rows += [Text("")] * (height - listing.below - len(rows))
    rows += [Text(" ") + row for row in told]
    return Picture(rows[:height], hits)


def _line(
    line: TextField, listing: Listing, symbols: Symbols, cells: int, in_line: bool
) -> tuple[Text, Hit]:
    palette = symbols.palette
    strong = Style(color=palette.accent if in_line else palette.text, bold=in_line)
    row = Text("", end="")
    row.append(f"{'>' if in_line else ' '} {line.label} ", strong)
    total = listing.total
    start = row.cell_len
    room = max(10, cells - start - len(total) - 3)
    row.append_text(paint_line(line, in_line, symbols, min(room, 60) if total else room))
    hit = Hit(0, 0, row.cell_len + 1, "find")
    row.append(f"  {total}", Style(color=palette.muted))
    return clipped(row, cells), hit
