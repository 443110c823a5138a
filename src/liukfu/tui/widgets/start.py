"""The first page as a picture: the game's sign, and what there is to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import Hit, Picture, clipped, filled, within, wrap
from liukfu.tui.widgets.sign import sign_rows
from liukfu.words import _

_GAP = 4
"""Cells between the sign and the words."""
_MENU = 40
"""The fewest cells that the words need beside the sign."""
_AIRY = 34
"""From these rows on a blank row stands between all entries."""


class Entry(NamedTuple):
    """Something to do: its key, its word, a sentence about it, the action of the screen;
    whether it can be done; whether a group of entries begins with it.
    """

    key: str
    word: str
    about: str
    action: str
    open: bool = True
    first: bool = False


def paint_start(
    entries: Sequence[Entry],
    at: int,
    notes: Sequence[str],
    symbols: Symbols,
    width: int,
    height: int,
) -> Picture:
    """The sign at the left, the entries at its right, the marked one told of below.

    Args:
        entries: what there is to do.
        at: the marked one.
        notes: lines that people must know of (a damaged file).
        symbols: what to draw with.
        width: the cells of the picture.
        height: its rows.
    """
    sign = sign_rows(symbols, width - _MENU - _GAP - 2, height)
    left = (sign[0].cell_len + _GAP) if sign else 0
    room = min(width - left - _GAP, 64)
    margin = max(1, (width - left - room) // 2)
    words, hits = _words(entries, at, notes, symbols, room, height)
    rows, top = [], max(0, (height - len(words)) // 2)
    above = max(0, (height - len(sign)) // 2)
    for row in range(height):
        line = Text(" " * margin)
        if sign:
            here = sign[row - above] if 0 <= row - above < len(sign) else Text("")
            line.append_text(filled(here, left))
        if 0 <= row - top < len(words):
            line.append_text(words[row - top])
        rows.append(line)
    shift = margin + left
    return Picture(
        rows,
        [Hit(hit.row + top, hit.start + shift, hit.end + shift, hit.action) for hit in hits],
    )


def _words(
    entries: Sequence[Entry],
    at: int,
    notes: Sequence[str],
    symbols: Symbols,
    width: int,
    height: int,
) -> tuple[list[Text], list[Hit]]:
    palette = symbols.palette
    remark = Style(color=palette.muted)
    about = within(wrap(Text(entries[at].about, style=Style(color=palette.text)), width), 3)
    warn = Style(color=palette.warn, bold=True)
    told = [row for note in notes for row in wrap(Text(note, style=warn), width)]
    groups = sum(entry.first for entry in entries)
    below = 1 + (len(told) or 3)
    airy = height >= _AIRY
    head = [
        clipped(Text(_("Six Tigers"), style=Style(color=palette.accent, bold=True)), width),
        clipped(Text(_("A Hakka money-card game for three"), style=remark), width),
        Text(""),
    ]
    menu = len(entries) * (2 if airy else 1)
    spaced = airy or len(head) + menu + groups + below <= height
    if len(head) + menu + below > height:
        head = []
    rows, hits = [*head], []
    cells = min(width, 24)
    for place, entry in enumerate(entries):
        if place and (airy or (entry.first and spaced)):
            rows.append(Text(""))
        hits.append(Hit(len(rows), 0, cells, f"choose({place})"))
        rows.append(_entry(entry, place == at, symbols, cells))
    room = max(1, height - len(rows) - 1)
    return [*rows, Text(""), *within(told or about, room)][:height], hits


def _entry(entry: Entry, marked: bool, symbols: Symbols, cells: int) -> Text:
    palette = symbols.palette
    if marked:
        ground = palette.accent if entry.open else palette.slot
        ink = palette.on_accent if entry.open else palette.text
        row = Text(f"> {entry.key}  {entry.word}", end="")
        row = filled(row, cells)
        row.stylize(Style(color=ink, bgcolor=ground, bold=True))
        return row
    key = Style(color=palette.accent if entry.open else palette.muted, bold=True)
    word = Style(color=palette.text if entry.open else palette.muted)
    return Text.assemble("  ", (entry.key, key), "  ", (entry.word, word))
