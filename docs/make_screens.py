#!/usr/bin/env python3
"""Takes the pictures of the table: ``python docs/make_screens.py`` writes docs/pictures.

The real program, brought to a moment of a match and drawn by Textual. What is corrected is
the width of Chinese characters: an SVG of Rich gives each of them one cell, they take two.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Callable
from html import escape, unescape
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from rich.cells import cell_len

from liukfu.engine import Rules, parse_action
from liukfu.records import read_record
from liukfu.session import SeatSpec, Session
from liukfu.store.settings import Theme
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.learn import LearnScreen
from liukfu.tui.screens.watch import WatchScreen
from liukfu.tui.settings import TableSettings

FOLDER = Path(__file__).resolve().parent / "pictures"
RECORD = FOLDER.parents[1] / "tests" / "data" / "records" / "03.json"
_TEXT = re.compile(r'(<text [^>]*?textLength=")([0-9.]+)("[^>]*>)([^<]*)(</text>)')
_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_BLOCKS = re.compile(
    r'<text (class="[^"]*") x="([\d.]+)" y="([\d.]+)"([^>]*)>([^<]*[▀▄█][^<]*)</text>'
)
_HALVES = {"▀": (0.0, 0.5), "▄": (0.5, 0.5), "█": (0.0, 1.0)}
_CELL, _ROW, _BASELINE = 12.2, 24.4, 18.5
"""The measures of Rich's pictures: a cell, a row, and what of it lies above the line of a text."""
_FAMILY = "font-family: 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK TC', monospace;"


STILL = TableSettings(pace=0)

WHOLE = {"COLORTERM": "truecolor", "NO_COLOR": "", "TEXTUAL_THEME": "", "LANGUAGE": "en"}
"""Wherever the pictures are taken, they have all colours and are in English."""


class Screen(NamedTuple):
    """A picture: the seed, the deal's actions so far, the person's seat, keys, the size, the look,
    and how the command shown above it goes on.
    """

    seed: str
    actions: str
    seat: int
    keys: tuple[str, ...]
    size: tuple[int, int]
    look: TableSettings = STILL
    options: str = ""


TABLE = Screen(
    "heron-87",
    "pass; play; M5 M6 M7; x T8 M2 C3; T3 T4 T5; T6; T9; x T1; K1 K2 K3",
    2,
    ("tab",),
    (80, 24),
)
THEMES: tuple[Theme, ...] = ("light", "colourblind", "terminal", "mono")
SCREENS = {
    "table.svg": TABLE,
    "table-ascii.svg": TABLE._replace(
        size=(72, 22), look=STILL._replace(ascii=True), options=" --ascii"
    ),
    "table-large.svg": Screen(
        "raven-57",
        "pass; play; M9 K9 C9; x T2 K3 C2; x M1 K2 C3; M2; M4; M8; C6 C7 C8; x M3 K1 K4",
        0,
        (),
        (120, 40),
    ),
}


GAP = 24
"""Between the pictures that one is put together from, in its units."""


def picture(name: str) -> str:
    """One of the pictures as SVG, the same every time."""
    with mock.patch.dict(os.environ, WHOLE):
        return draw(SCREENS[name]) if name in SCREENS else OTHERS[name]()


def draw(screen: Screen) -> str:
    """The picture of a table."""
    kinds = ["human" if seat == screen.seat else "novice" for seat in range(3)]
    names = iter(("Novice 1", "Novice 2"))
    seats = [SeatSpec("You" if kind == "human" else next(names), kind) for kind in kinds]
    session = Session.new(screen.seed, Rules(), seats)
    for text in screen.actions.split(";"):
        seat = session.to_act
        assert seat is not None
        session.act(seat, parse_action(text))
    app = LiukFuApp(session, screen.look)
    title = f"liukfu play{screen.options}"
    picture = widened(asyncio.run(_shot(app, screen.keys, screen.size, title)))
    session.close()
    return picture


def draw_learning() -> str:
    """The picture of a step of the lesson."""

    def ground(app: LiukFuApp) -> LearnScreen:
        return LearnScreen(app.symbols)

    with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, LIUKFU_HOME=home):
        app = LiukFuApp(settings=STILL, ground=ground)
        keys = ("]", "]", "enter")
        return widened(asyncio.run(_shot(app, keys, (80, 24), "liukfu learn")))


def draw_watching() -> str:
    """The picture of a record that is watched with all cards open."""
    record = read_record(RECORD)

    def ground(app: LiukFuApp) -> WatchScreen:
        return WatchScreen(record, app.symbols, 2)

    app = LiukFuApp(settings=STILL, ground=ground)
    keys = ("n", "n", "o", "right", "right")
    return widened(asyncio.run(_shot(app, keys, (80, 24), "liukfu watch")))


def draw_themes() -> str:
    """The same table in four themes, two beside two."""
    drawn = [
        draw(TABLE._replace(look=STILL._replace(theme=theme), options=f" --theme {theme}"))
        for theme in THEMES
    ]
    box = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', drawn[0])
    assert box is not None
    width, height = float(box[1]), float(box[2])
    parts = [
        svg.strip().replace(
            "<svg ",
            f'<svg x="{place % 2 * (width + GAP):g}" y="{place // 2 * (height + GAP):g}" '
            f'width="{width:g}" height="{height:g}" ',
            1,
        )
        for place, svg in enumerate(drawn)
    ]
    size = f"0 0 {2 * width + GAP:g} {2 * height + GAP:g}"
    return "\n".join(
        [f'<svg viewBox="{size}" xmlns="http://www.w3.org/2000/svg">', *parts, "</svg>", ""]
    )


OTHERS: dict[str, Callable[[], str]] = {
    "themes.svg": draw_themes,
    "learn.svg": draw_learning,
    "watch.svg": draw_watching,
}
PICTURES = (*SCREENS, *OTHERS)


async def _shot(app: LiukFuApp, keys: tuple[str, ...], size: tuple[int, int], title: str) -> str:
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.4)
        for key in keys:
            await pilot.press(key)
        await pilot.pause(0.2)
        return app.export_screenshot(title=title)


def widened(svg: str) -> str:
    """The same picture with each text as wide as its cells, and no font from elsewhere."""

    def width(match: re.Match[str]) -> str:
        before, length, middle, text, after = match.groups()
        plain = unescape(text)
        cells, characters = cell_len(plain), len(plain)
        wide = float(length) * cells / characters if characters else float(length)
        return f"{before}{wide:.1f}{middle}{text}{after}"

    svg = _BLOCKS.sub(_squared, _TEXT.sub(width, _FONT.sub("", svg)))
    svg = re.sub(r"font-family: Fira Code, monospace;", _FAMILY, svg)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def _squared(match: re.Match[str]) -> str:
    """A text with its blocks as squares: glyphs leave gaps between the rows of a picture."""
    style, x, y, rest, text = match.groups()
    squares, kept = "", ""
    left = float(x)
    for character in unescape(text):
        cells = cell_len(character)
        if character in _HALVES:
            above, high = _HALVES[character]
            top = float(y) - _BASELINE + above * _ROW
            place = f'x="{left:.1f}" y="{top:.1f}" width="{_CELL + 0.1:.1f}"'
            squares += f'<rect {style} {place} height="{high * _ROW + 0.1:.1f}"/>'
        kept += " " if character in _HALVES else character
        left += cells * _CELL
    kept = escape(kept).replace(" ", "&#160;")
    return f'{squares}<text {style} x="{x}" y="{y}"{rest}>{kept}</text>'


def main() -> None:
    """Write all pictures."""
    for name in PICTURES:
        (FOLDER / name).write_text(picture(name), encoding="utf-8")
        sys.stdout.write(f"{FOLDER / name}\n")


if __name__ == "__main__":
    main()
