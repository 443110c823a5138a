"""The log beside the table, in windows that have the room."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from liukfu.tui.table import Table
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import Picture, inked, wrap
from liukfu.words import story

_INDENT = 2


def paint_aside(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    """What has happened, the newest at the bottom: a point before all since the person's last
    decision, all before that dimmed; then what is no part of the deal.
    """
    palette = symbols.palette
    cells = width - 2 - _INDENT - 1
    said: list[tuple[str, str, Style]] = []
    for told in story(table.view, table.names, by_name=table.you is None):
        new = told.at >= table.since
        style = Style(color=palette.text if new else palette.muted)
        said.append((symbols.dot if new else " ", told.text, style))
    warn = Style(color=palette.warn, bold=True)
    good = Style(color=palette.good, bold=True)
    said += [("!", note, warn) for note in table.notes]
    said += [(" ", line, good) for line in table.news]
    rows: list[Text] = []
    for sign, text, style in said:
        for at, row in enumerate(wrap(inked(text, symbols, style), cells)):
            mark = Style(color=palette.accent, bold=True)
            first = Text().append((sign if not at else "").ljust(_INDENT), mark)
            rows.append(first.append_text(row))
    rows = rows[max(0, len(rows) - height) :]
    rows = [Text("")] * (height - len(rows)) + rows
    edge = Style(color=palette.slot)
    return Picture([Text().append(f"{symbols.light.down} ", edge).append_text(row) for row in rows])
