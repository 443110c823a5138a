"""The lines of a review: what is looked at, what is said to an answer, the running count."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from liukfu.tui.reviewing import ReviewTable
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.lines import paint_buttons, paint_commands, paint_prompt
from liukfu.tui.widgets.paint import (
    Picture,
    clipped,
    filled,
    flowing,
    inked,
    joined,
    spread,
    within,
    wrap,
)
from liukfu.words import _, sentences, story

ROOMY = 4
"""Above this height there is room for air."""


def paint_review_header(table: ReviewTable, symbols: Symbols, width: int, _height: int) -> Picture:
    """The line that fixes the deal, how far the review is, and the running count."""
    palette = symbols.palette
    sign = Text("" if symbols.ascii else " 六虎", style=Style(color=palette.accent, bold=True))
    name = Text(_(" Review "), style=Style(color=palette.accent, bold=True))
    line = Text(table.title, style=Style(color=palette.text))
    count = Text(table.count, style=Style(color=palette.on_accent, bgcolor=palette.accent))
    if table.count:
        count = Text(" ", style=count.style) + count + Text(" ", style=count.style)
    row = sign + name + Text(f"{symbols.dot} ") + line
    for progress in (table.progress, table.progress_in_short):
        looked = Text(progress, style=Style(color=palette.muted))
        right = joined([looked, count], "  ")
        if row.cell_len + 1 + right.cell_len <= width:
            break
    else:
        # Both have no room: what changes is told.
        row = sign + name
    if row.cell_len + 1 + right.cell_len > width:
        row = Text("")
    if right.cell_len > width:
        right = looked
    return Picture([spread(row, right, width) if right.plain else filled(row, width)])


def paint_review(table: ReviewTable, symbols: Symbols, width: int, height: int) -> Picture:
    """Which slip it is and what was done, what is said to the answer; and what had happened
    before, as far as there is room.
    """
    palette = symbols.palette
    inner = width - 2
    head = wrap(inked(table.heading, symbols, Style(color=palette.text, bold=True)), inner)
    colour = palette.good if table.good else palette.accent
    said = []
    if table.said:
        said = wrap(inked(table.said, symbols, Style(color=colour, bold=True)), inner)
    if len(head) + len(said) > height:
        text = inked(table.heading, symbols, Style(color=palette.text, bold=True))
        head = [clipped(text, inner)]
    rows = [*head, *said]
    if len(rows) > height:
        rows = within(said, height)
    told = _story(table, symbols, inner)
    room = height - len(rows)
    # What is asked stands near the hand and its reasons, what led to it above.
    if height <= ROOMY:
        rows = [*(told[max(0, len(told) - room) :] if room else ()), *rows]
    else:
        told = told[max(0, len(told) - room + 1) :]
        rows = [*[Text("")] * (room - len(told) - 1), *told, Text(""), *rows]
    return Picture([Text(" ") + row for row in rows])


def _story(table: ReviewTable, symbols: Symbols, width: int) -> list[Text]:
    """What has happened since the player's decision before, in as few rows as it takes."""
    lines = [line.text for line in story(table.view, table.names) if line.at >= table.since]
    return flowing(lines, symbols, width, Style(color=symbols.palette.muted))


def paint_review_prompt(table: ReviewTable, symbols: Symbols, width: int, height: int) -> Picture:
    """Why the best choice is better, once it is known; else what is asked and chosen."""
    if not table.my_turn:
        return Picture([])
    reasons = sentences(table.reasons)
    if not reasons or table.refused or table.pointing:
        return paint_prompt(table, symbols, width, height)
    rows = wrap(inked(reasons, symbols, Style(color=symbols.palette.text)), width - 2)
    if len(rows) > height:
        rows = within(rows, height)
        rows[-1] = clipped(rows[-1] + Text(" ..."), width - 2)
    if len(rows) < height > 2:
        rows.insert(0, Text(""))
    return Picture([Text(" ") + row for row in rows])


def paint_review_buttons(table: ReviewTable, symbols: Symbols, width: int, height: int) -> Picture:
    """The answers that can be given."""
    return paint_buttons(table, symbols, width, height) if table.my_turn else Picture([])


def paint_review_footer(table: ReviewTable, symbols: Symbols, width: int, _height: int) -> Picture:
    """The keys that do something now."""
    return paint_commands(table.commands(), symbols, width)
