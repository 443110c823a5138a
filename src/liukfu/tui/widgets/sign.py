"""The game's sign: 六虎, Six Tigers, drawn large on a card."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from liukfu.engine import Suit
from liukfu.tui.widgets.card import Symbols

_SMALL = (
    "       ▀█▄      ",
    "        ▀▀      ",
    " ▄▄▄▄▄▄▄▄▄▄▄▄█▄▄",
    "                ",
    "    ▄██  ▀█▄    ",
    "   ▄██    ▀██   ",
    "  ▄██      ▀██▄ ",
    " ██▀         ██ ",
    "                ",
    "       ██▄▄▄▄▄▄ ",
    " ▄▄▄▄▄▄██▄▄▄▄▄▄▄",
    " ██    ██▄▄▄▄ ██",
    " ██ ▀▀▀██    ▄▄ ",
    " ██    ▀▀▀▀▀▀▀▀ ",
    " ██   ██▀▀▀██   ",
    "██   ▄██   ██  ▄",
    "█▀ ▄██▀    ██▄▄█",
)
_LARGE = (
    "          ███         ",
    "          ███         ",
    "          ███     ██▄ ",
    " ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
    "                      ",
    "      ███▄    █▄      ",
    "     ▄███      ▀██▄   ",
    "    ▄██▀        ▀███  ",
    "   ▄██▀          ▀███ ",
    "  ▄█▀             ████",
    "▄▀▀                ▀▀ ",
    "                      ",
    "          ██▀    ▄    ",
    "          ███▄▄▄████  ",
    "  █▄▄▄▄▄▄▄██▄▄▄▄▄▄▄█▄ ",
    "  ███    ███  ▄▄  ██▀ ",
    "  ███ ▄▄ ███▀▀▀▀▀  ▄  ",
    "  ███    ███▄▄▄▄▄▄██▄ ",
    "  ███   ▄ ▀▀▀██▀▀▀▀▀  ",
    "  ███   ███  ███      ",
    "  ██   ▄██▀  ███    ▄ ",
    " ██   ▄██    ███▄▄▄▄█▄",
    "▄▀ ▄▄▀▀      ▀██████▀▀",
)
_TO_ASCII = str.maketrans("▀▄█", "'.#")


def sign_rows(symbols: Symbols, width: int, height: int) -> list[Text]:
    """The sign as large as a place takes it; no rows where it has no room.

    Args:
        symbols: what to draw with; without blocks the same strokes.
        width: the cells of the place.
        height: its rows.
    """
    for strokes, beside, above in ((_LARGE, 3, 1), (_SMALL, 2, 0)):
        if len(strokes) + 2 * above + 2 <= height and len(strokes[0]) + 2 * beside + 2 <= width:
            return _card(strokes, symbols, beside, above)
    return []


def _card(strokes: tuple[str, ...], symbols: Symbols, beside: int, above: int) -> list[Text]:
    palette, frame = symbols.palette, symbols.light
    inner = len(strokes[0]) + 2 * beside
    edge = Style(color=palette.paper_rim)
    face = Style(color=palette.ink[Suit.TENS], bgcolor=palette.paper, bold=True)
    air = [" " * inner] * above
    rows = [Text(frame.top_left + frame.across * inner + frame.top_right, style=edge)]
    for stroke in (*air, *(" " * beside + row + " " * beside for row in strokes), *air):
        line = Text(frame.down, style=edge, end="")
        line.append(stroke if symbols.blocks else stroke.translate(_TO_ASCII), face)
        line.append(frame.down, edge)
        rows.append(line)
    rows.append(Text(frame.bottom_left + frame.across * inner + frame.bottom_right, style=edge))
    return rows
