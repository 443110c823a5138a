"""Texts that have no room: whatever the program cuts on its way to the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from rich.text import Text
from textual.app import App

from liukfu.tui.screens.dialog import Choices, Dialog
from liukfu.tui.widgets import paint
from liukfu.tui.widgets.paint import Picture
from liukfu.tui.widgets.region import Region
from liukfu.words import plain, width

Cut = tuple[str, str]
"""Where, and the text that was cut."""


class Cuts:
    """All that was cut; ``at`` says where one is.

    Args:
        outside: texts that are not the program's own (names, files).
    """

    def __init__(self, outside: tuple[str, ...] = ()) -> None:
        self.at = ""
        self.outside = outside
        self.quiet = False
        """Something is painted in a size that nobody will see."""
        self.found: dict[Cut, None] = {}

    def note(self, text: str) -> None:
        """A text was cut."""
        whole = text.replace(" | ", "")
        if not (self.quiet or any(name in whole for name in self.outside)):
            self.found[self.at, text.strip()] = None

    def look(self, app: App[Any]) -> None:
        """Look at what the screen on top cuts by itself."""
        screen = app.screen
        if isinstance(screen, Dialog):
            box = screen.query_one("#box")
            # Textual takes the edges, and a blank on both sides.
            if width(str(box.border_title or "")) > box.size.width - 4:
                self.note(f"title: {box.border_title}")
            for line in screen.query(Choices):
                if line.render().cell_len > line.size.width:
                    self.note(f"choices: {line.render().plain}")

    def told(self) -> str:
        """A line each."""
        return "\n".join(f"{at}: {text}" for at, text in self.found)


@contextmanager
def cuts(monkeypatch: pytest.MonkeyPatch, outside: tuple[str, ...] = ()) -> Iterator[Cuts]:
    """Note what is cut meanwhile; all modules of the screen must have been loaded before."""
    found = Cuts(outside)
    fit, clipped, within = plain.fit, paint.clipped, paint.within

    def noting_fit(text: str, cells: int, tail: str = "..") -> str:
        if width(text) > cells:
            found.note(text)
        return fit(text, cells, tail)

    def noting_clipped(text: Text, cells: int) -> Text:
        if text.cell_len > cells:
            found.note(text.plain)
        return clipped(text, cells)

    def noting_within(rows: list[Text], height: int, *, last: bool = False) -> list[Text]:
        if len(rows) > height:
            found.note(" | ".join(row.plain for row in rows) + f" (in {height} rows)")
        return within(rows, height, last=last)

    def noted(picture: Picture, cells: int, height: int) -> Picture:
        for row in [*(row for row in picture.rows if row.cell_len > cells), *picture.rows[height:]]:
            found.note(row.plain)
        return picture

    instead: dict[Any, Callable[..., Any]] = {
        fit: noting_fit,
        clipped: noting_clipped,
        within: noting_within,
    }
    with monkeypatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("liukfu."):
                for attribute, value in list(vars(module).items()):
                    if callable(value) and getattr(value, "__hash__", None) and value in instead:
                        patch.setattr(module, attribute, instead[value])
        paint_region = Region._paint

        def noting_paint(self: Region, cells: int, height: int) -> list[int]:
            painter = self._painter
            # Before the first layout regions have other sizes.
            found.quiet = cells != self.app.size.width
            self._painter = lambda w, h: noted(painter(w, h), w, h)
            try:
                return paint_region(self, cells, height)
            finally:
                self._painter, found.quiet = painter, False

        patch.setattr(Region, "_paint", noting_paint)
        yield found
