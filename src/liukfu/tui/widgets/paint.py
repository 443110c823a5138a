"""Pictures of regions: rows of Rich text, and the places in them that can be clicked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from liukfu.engine import parse_card, suit_of
from liukfu.tui.theme import Palette
from liukfu.tui.widgets.card import Symbols
from liukfu.words import ended, sentence_gap
from liukfu.words.plain import breaks


class Hit(NamedTuple):
    """Cells of one row that answer to a click: the name of an action on the screen."""

    row: int
    start: int
    end: int
    action: str


class Picture(NamedTuple):
    """What a region shows, and the places in it that answer to a click."""

    rows: list[Text]
    hits: Sequence[Hit] = ()

    def action_at(self, row: int, cell: int) -> str:
        """The action of the place that was clicked, empty if there is none."""
        for hit in self.hits:
            if hit.row == row and hit.start <= cell < hit.end:
                return hit.action
        return ""


_CARD = re.compile(r"(?<![A-Za-z0-9])[TMKC][1-9](?![A-Za-z0-9])")


def inked(text: str, symbols: Symbols, style: Style | str = "") -> Text:
    """A sentence with the cards that it names in the colours of their suits."""
    painted = Text(text, style=style)
    plain = symbols.palette.plain
    for found in _CARD.finditer(text):
        ink = plain[suit_of(parse_card(found[0]))]
        painted.stylize(Style(color=ink, bold=True), *found.span())
    return painted


def wrap(text: Text, width: int) -> list[Text]:
    """A text broken into rows of at most ``width`` cells, where its language allows it."""
    if text.cell_len <= width:
        return [text]
    rows = list(text.divide(breaks(text.plain, width)))
    for row in rows:
        row.rstrip()
    return rows


def flowing(texts: Iterable[str], symbols: Symbols, width: int, style: Style | str) -> list[Text]:
    """Sentences one after the other in as few rows as they take, none torn where it need not;
    the language's stop at the end of each.
    """
    rows: list[Text] = []
    gap = sentence_gap()
    for text in texts:
        piece = inked(ended(text), symbols, style)
        if rows and rows[-1].cell_len + len(gap) + piece.cell_len <= width:
            rows[-1] = joined([rows[-1], piece], gap)
        else:
            rows.extend(wrap(piece, width))
    return rows


def within(rows: list[Text], height: int, *, last: bool = False) -> list[Text]:
    """The rows that there is room for: the first ones, or the last. Where some go, a text is too
    long for its place: a test looks for that in all languages.
    """
    if len(rows) <= height:
        return rows
    return rows[len(rows) - max(0, height) :] if last else rows[: max(0, height)]


def clipped(text: Text, width: int) -> Text:
    """A row cut to ``width`` cells, two dots at the end where something is missing."""
    if text.cell_len <= width:
        return text
    text = text.copy()
    text.truncate(max(0, width - 2))
    text.append(".." if width > 1 else "")
    return text


def centred(text: Text, width: int) -> Text:
    """A row with blanks before it that bring it to the middle of ``width`` cells."""
    text = clipped(text, width)
    return Text(" " * ((width - text.cell_len) // 2)).append_text(text)


def filled(text: Text, width: int) -> Text:
    """A row brought to exactly ``width`` cells."""
    text = clipped(text, width)
    return text + Text(" " * (width - text.cell_len))


def spread(left: Text, right: Text, width: int) -> Text:
    """A row with one text at the left and one at the right end; the left one gives way."""
    right = clipped(right, width)
    room = width - right.cell_len - (1 if right.cell_len else 0)
    return filled(left, max(0, room)) + Text(" " * (width - right.cell_len - max(0, room))) + right


def columns(cells: Sequence[Text], widths: Sequence[int]) -> Text:
    """Texts set in columns of given widths."""
    row = Text()
    for cell, width in zip(cells, widths, strict=True):
        row.append_text(filled(cell, width))
    return row


def badge(label: str, palette: Palette) -> Text:
    """A word on a ground of its own, a blank on both sides."""
    return Text(f" {label} ", style=Style(color=palette.text, bgcolor=palette.slot))


def joined(parts: Iterable[Text], gap: str = " ") -> Text:
    """Texts in a row, ``gap`` between those that are not empty."""
    return Text(gap).join([part for part in parts if part.plain])
