"""The hand: twelve fixed places, each with its key."""

from __future__ import annotations

from functools import reduce
from operator import or_

from rich.style import Style
from rich.text import Text

from liukfu.engine import Cards
from liukfu.tui.select import KEYS, playable
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import SIZES, Size, Symbols, card_lines
from liukfu.tui.widgets.paint import Hit, Picture


def card_size(width: int, height: int) -> Size:
    """The largest card that lets twelve stand in ``width`` cells, raised within ``height``."""
    wide, high = SIZES["large"]
    return "large" if width >= 12 * wide and height > high else "small"


def place_starts(table: Table, width: int, wide: int) -> list[int]:
    """Where the twelve places begin, in cells: the suits stand apart where there is room."""
    dealt = list(Cards(table.view.dealt))
    spare = width - 12 * wide
    breaks = [place for place in range(1, 12) if dealt[place] // 9 != dealt[place - 1] // 9]
    each = 1 if spare >= 11 + len(breaks) else 0
    gap = min(2, (spare - 11 * each) // len(breaks)) if breaks else 0
    starts, at = [], 0
    for place in range(12):
        if place:
            at += wide + each
        if place in breaks:
            at += gap
        starts.append(at)
    left = (width - at - wide) // 2
    return [start + left for start in starts]


def _lying(row: int, symbols: Symbols, wide: int) -> Text:
    """A row of the little back that marks where a card was that lies face down."""
    palette = symbols.palette
    inner = wide - 4
    shine = "".join(symbols.gleam if cell == 1 - row else " " for cell in range(inner))
    style = Style(color=palette.back_edge, bgcolor=palette.back)
    back = symbols.light.down + shine + symbols.light.down
    return Text(" ").append(back, style).append(" ")


def paint_hand(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    """The cards in hand; a chosen one stands a row higher. A gone card leaves its gap,
    one that lies face down a little back in it."""
    view = table.view
    size = card_size(width, height)
    wide, high = SIZES[size]
    starts = place_starts(table, width, wide)
    lit = playable(view, table.chosen) if table.my_turn else view.hand
    old = view.old
    dealt = list(Cards(view.dealt))
    down = reduce(or_, view.down, 0)
    rows: list[Text] = []
    blocks: list[tuple[int, list[Text]]] = []
    hits: list[Hit] = []
    for place, card in enumerate(table.places):
        blank = Text(" " * wide)
        if card is None:
            key = Text(KEYS[place].center(wide), style=Style(color=symbols.palette.muted))
            gone = [blank] * high
            if place < len(dealt) and down >> dealt[place] & 1:
                gone[-2:] = [_lying(row, symbols, wide) for row in (0, 1)]
                rows_of_back = range(high - 2, high)
                end = starts[place] + wide
                hits.extend(Hit(row, starts[place], end, "discards") for row in rows_of_back)
            blocks.append((starts[place], [*gone, key]))
            continue
        chosen = bool(table.chosen >> card & 1)
        face = card_lines(
            card,
            old=card in old,
            symbols=symbols,
            size=size,
            selected=chosen,
            playable=bool(lit >> card & 1),
            focused=place == table.focus and table.my_turn,
            key=KEYS[place],
        )
        blocks.append((starts[place], [*face, blank] if chosen else [blank, *face]))
        hits.extend(
            Hit(row, starts[place], starts[place] + wide, f"pick({place})")
            for row in range(high + 1)
        )
    for row in range(high + 1):
        line, at = Text(""), 0
        for start, block in blocks:
            line.append(" " * (start - at))
            line.append_text(block[row])
            at = start + wide
        rows.append(line)
    return Picture(rows, hits)
