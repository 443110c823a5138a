"""Statistics: what the deals of each player add up to."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text

from liukfu.players.nameless import NO_NAMES
from liukfu.store.figures import Figures, folded, sought
from liukfu.store.history import History
from liukfu.store.library import Library
from liukfu.tui.opening import settings, trouble
from liukfu.tui.screens.page import Page
from liukfu.tui.table import Command
from liukfu.tui.widgets.figures import paint_figures
from liukfu.tui.widgets.paint import Picture, wrap
from liukfu.words import _, safe


class Counted(NamedTuple):
    """The figures of all players, people first, and what people must know."""

    figures: Sequence[Figures]
    note: str = ""


class StatsScreen(Page):
    """One player at a time; Left and Right go to another."""

    KEYS: ClassVar[dict[str, str]] = {
        "left": "turn(-1)",
        "right": "turn(1)",
        "up": "turn(-1)",
        "down": "turn(1)",
        "tab": "turn(1)",
        "shift+tab": "turn(-1)",
        "space": "turn(1)",
        "enter": "turn(1)",
        "home": "first",
    }

    def __init__(self) -> None:
        super().__init__()
        self.counted: Counted | None = None
        """None while they are counted."""
        self.at = 0

    def heading(self) -> str:
        """What stands in the header."""
        return _("Statistics")

    def commands(self) -> list[Command]:
        """What can be done."""
        found = []
        if self.counted is not None and len(self.counted.figures) > 1:
            found.append(Command(_("Left Right"), _("another player, other deals"), "turn(1)"))
        return [*found, Command("Esc", _("back"), "back"), Command("q", _("quit"), "leave")]

    def picture(self, width: int, height: int) -> Picture:
        """The figures, or why there are none."""
        if self.counted is not None and self.counted.figures:
            return paint_figures(self.counted.figures, self.at, self.symbols, width, height)
        text = _("Counting ..")
        if self.counted is not None:
            text = self.counted.note or _("No deal has been finished here yet.")
        style = Style(color=self.symbols.palette.text)
        rows = wrap(Text(text, style=style), width - 4)
        return Picture([Text(""), *(Text("  ") + row for row in rows)])

    def on_screen_resume(self) -> None:
        """Count, once the page is there."""
        self.call_after_refresh(lambda: self.run_worker(self._count()))

    async def _count(self) -> None:
        first = self.counted is None
        self.counted = await asyncio.to_thread(count)
        if first:
            self.at = whose(self.counted.figures, settings().name)
        self.at = min(self.at, max(0, len(self.counted.figures) - 1))
        self.repaint()

    def action_turn(self, step: int) -> None:
        """Another player's figures."""
        if self.counted is not None and self.counted.figures:
            self.at = (self.at + step) % len(self.counted.figures)
            self.repaint()

    def action_first(self) -> None:
        """The first player's figures."""
        self.at = 0
        self.repaint()


def whose(figures: Sequence[Figures], name: str) -> int:
    """The place of the figures of whoever plays here, 0 where there are none.

    Args:
        figures: those of all players.
        name: what they are called in the settings; empty where they gave no name.
    """
    for mine in filter(None, (name, NO_NAMES[0])):
        for at, one in enumerate(figures):
            if not one.is_bot and folded(one.player) == sought(mine)[0]:
                return at
    return 0


def count() -> Counted:
    """Count all deals of the history. For a thread of its own."""
    try:
        with History() as history:
            history.fill(Library())
            stats = history.stats()
    except OSError as error:
        return Counted((), trouble(error))
    except sqlite3.Error as error:
        line = _("The history cannot be read now: {problem}")
        return Counted((), line.format(problem=safe(str(error))))
    return Counted((*stats.people, *stats.bots))
