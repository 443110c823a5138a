"""The lines of the lesson: which step it is, what is told, and what is asked."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from liukfu.lessons import TRIES
from liukfu.tui.learning import LessonTable
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.lines import paint_buttons, paint_prompt
from liukfu.tui.widgets.paint import Hit, Picture, filled, inked, within, wrap
from liukfu.words import _

_PROMPT = 2
"""The rows for what the real table asks."""


def paint_lesson_header(table: LessonTable, symbols: Symbols, width: int, _height: int) -> Picture:
    """The name of the lesson, and which step it is."""
    palette = symbols.palette
    sign = Text("" if symbols.ascii else " 六虎", style=Style(color=palette.accent, bold=True))
    word = _("Lesson")
    name = Text(f" {word} ", style=Style(color=palette.accent, bold=True))
    row = sign + name + Text(f"{symbols.dot} ") + Text(table.walk.heading)
    return Picture([filled(row, width)])


def paint_lesson(table: LessonTable, symbols: Symbols, width: int, height: int) -> Picture:
    """What is told; or what is to be done, and below it what the table says to the choice."""
    palette = symbols.palette
    inner = width - 2
    text = table.text
    if table.walk.asked is None:
        rows = within(wrap(inked(text, symbols, Style(color=palette.text)), inner), height)
        return Picture([Text(" ") + row for row in rows])
    style = Style(color=palette.good, bold=True)
    room = max(1, height - _PROMPT)
    rows = within(wrap(inked(text, symbols, style), inner), room)
    rows += [Text("")] * (room - len(rows))
    asked = [] if table.under_dialog else paint_prompt(table, symbols, width, _PROMPT).rows
    return Picture([*(Text(" ") + row for row in rows), *asked])


def paint_lesson_buttons(table: LessonTable, symbols: Symbols, width: int, height: int) -> Picture:
    """The decisions that can be taken, or the way on."""
    if table.walk.asked is not None and table.walk.wrong < TRIES:
        return paint_buttons(table, symbols, width, height)
    if table.walk.asked is not None:
        picture = paint_buttons(table, symbols, width, height)
        row = picture.rows[0] if picture.rows else Text(" ", end="")
        more = _button("h", _("Show me"), symbols, first=False)
        start = row.cell_len + 2
        if start + more.cell_len > width:
            return picture
        hits = [*picture.hits, Hit(0, start, start + more.cell_len, "show")]
        return Picture([row + Text("  ") + more], hits)
    if table.under_dialog:
        return Picture([])
    word = _("End the lesson") if table.walk.is_last else _("Go on")
    row = _button("Enter", word, symbols, first=True)
    return Picture([Text(" ") + row], [Hit(0, 1, 1 + row.cell_len, "enter")])


def _button(key: str, label: str, symbols: Symbols, *, first: bool) -> Text:
    palette = symbols.palette
    ground = palette.accent if first else palette.slot
    ink = palette.on_accent if first else palette.text
    mark = ink if first else palette.accent
    text = Text(f" {key} ", style=Style(color=mark, bgcolor=ground, bold=True), end="")
    text.append(f"{label} ", Style(color=ink, bgcolor=ground, bold=first))
    return text
