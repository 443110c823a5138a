"""The colours that text is drawn in, taken from what the screen shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.color import Color, ColorType
from textual.app import App

from liukfu.tui.colours import contrast
from liukfu.tui.depth import SIXTEEN, _colours, is_text
from liukfu.tui.screens.dialog import Dialog


class Written(NamedTuple):
    """A text, its ink and its ground, as ``#rrggbb``."""

    text: str
    ink: str
    ground: str

    @property
    def contrast(self) -> float:
        return contrast(self.ink, self.ground)


def hex_of(colour: Color) -> str:
    """A colour as xterm shows it."""
    if colour.type == ColorType.TRUECOLOR:
        assert colour.triplet is not None
        return colour.triplet.hex
    assert colour.number is not None, colour
    if colour.number < 16:
        return SIXTEEN[colour.number]
    return _colours("256")[colour.number]


def written(app: App[Any]) -> Iterator[Written]:
    """All that stands on the screen in colours; of a dialog only its box, since what lies under
    it is drawn fainter.
    """
    first, last, left, right = 0, 10_000, 0, 10_000
    if isinstance(app.screen, Dialog):
        box = app.screen.query_one("#box").region
        first, last, left, right = box.y, box.bottom, box.x, box.right
    for row, strip in enumerate(app.screen._compositor.render_strips()):
        at = 0
        for segment in strip:
            start, at = at, at + segment.cell_length
            style = segment.style
            if not (first <= row < last and left <= start < right) or style is None:
                continue
            if style.color is None or style.bgcolor is None or not is_text(segment.text):
                continue
            yield Written(segment.text, hex_of(style.color), hex_of(style.bgcolor))
