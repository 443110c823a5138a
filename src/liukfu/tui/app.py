"""The application: the table, what lies over it, and the size it needs."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.screen import Screen

from liukfu.session import Session
from liukfu.tui.guard import KeyGuard
from liukfu.tui.screens.small import SmallScreen
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.settings import DEFAULT_PACE, TableSettings
from liukfu.tui.theme import DARK, LIGHT, textual_theme, without_colour
from liukfu.tui.widgets.card import symbols_for

SMALLEST = (72, 22)
"""The cells and rows that the table needs."""


class LiukFuApp(App[int]):
    """A table at which one person plays against two bots.

    Args:
        session: the match, new or resumed; the app closes it when it ends.
        settings: how the table looks.
    """

    CSS_PATH: ClassVar = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    TITLE = "Liuk Fu"

    def __init__(self, session: Session, settings: TableSettings | None = None) -> None:
        super().__init__()
        self.session = session
        self.settings = settings if settings is not None else TableSettings()
        self.palette = LIGHT if self.settings.light else DARK
        if self.settings.no_color or "NO_COLOR" in os.environ:
            self.palette = without_colour(self.palette)
        self.symbols = symbols_for(ascii_only=self.settings.ascii, palette=self.palette)
        self.guard = KeyGuard()
        self.register_theme(textual_theme(self.palette))
        self.theme = self.palette.name

    def get_default_screen(self) -> Screen[None]:
        """The table lies under all that may be shown."""
        return TableScreen(self.session, self.settings, self.symbols)

    def on_mount(self) -> None:
        """Look at the window's size."""
        self.check_size()

    async def on_event(self, event: events.Event) -> None:
        """Drop keys that come before their question can have been read."""
        if isinstance(event, events.Key) and self.guard.blocks(event.key, monotonic()):
            return
        await super().on_event(event)

    def question(self) -> None:
        """Something new is asked: from the next frame on, keys wait until it can be read."""
        self.guard.start(monotonic())
        self.call_after_refresh(lambda: self.guard.start(monotonic()))

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the window has become too small; go on when it has grown."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.fit(event.size)
        self.check_size(event.size)

    def check_size(self, size: Size | None = None) -> None:
        """Cover everything while the window is too small for the table.

        Args:
            size: the window's, where the app does not know it yet.
        """
        width, height = size if size is not None else self.size
        small = width < SMALLEST[0] or height < SMALLEST[1]
        covered = isinstance(self.screen, SmallScreen)
        if small and not covered:
            self.push_screen(SmallScreen(SMALLEST))
        elif covered and not small:
            self.pop_screen()
            self.check_size(size)

    @property
    def fault(self) -> Exception | None:
        """The fault of the program that has ended the table, if one has."""
        return self._exception

    def _print_error_renderables(self) -> None:
        # Textual would leave a traceback on the screen; `play` sees to the fault.
        self._exit_renderables.clear()

    def leave(self) -> None:
        """End the program; all is saved already."""
        self.session.close()
        self.exit(0)


def play(
    session: Session,
    *,
    ascii: bool = False,  # noqa: A002  # as the option is called
    no_color: bool = False,
    pace: float | None = None,
    light: bool = False,
) -> int:
    """Open the table on a match, and close the match when the person leaves.

    Args:
        session: the match.
        ascii: no Chinese characters and no lines.
        no_color: greys alone, as where ``NO_COLOR`` is set.
        pace: the moment that a bot takes, in seconds; None for the usual one.
        light: dark on light instead of light on dark.

    Returns:
        The exit code.

    Raises:
        TableCrashed: a fault of the program has ended the table.
    """
    if no_color:
        os.environ["NO_COLOR"] = "1"
    settings = TableSettings(
        ascii=ascii or not _speaks_unicode(),
        no_color=no_color,
        light=light,
        pace=DEFAULT_PACE if pace is None else max(0.0, pace),
    )
    app = LiukFuApp(session, settings)
    fault: Exception | None = None
    try:
        app.run()
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told below
        fault = error
    finally:
        session.close()
    fault = fault or app.fault
    if fault is not None:
        from liukfu.tui.crash import TableCrashed

        raise TableCrashed(fault) from fault
    return app.return_code or 0


def _speaks_unicode() -> bool:
    """Whether the stream that the table is drawn on takes more than ASCII."""
    stream = sys.__stderr__
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "")
    return encoding.startswith("utf")
