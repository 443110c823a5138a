"""The application: the screens that it opens at, the table, and the size that it needs."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import Screen

from liukfu.environment import without_colours
from liukfu.tui.depth import DEPTHS, Depth, Reduced, palette_for
from liukfu.tui.guard import KeyGuard
from liukfu.tui.narrow import Narrow
from liukfu.tui.settings import TableSettings
from liukfu.tui.theme import textual_theme
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.region import Region
from liukfu.words import use_language, write_ascii

if TYPE_CHECKING:
    from liukfu.session import ReplayRun, Session
    from liukfu.tui.ending import Ending

SMALLEST = (72, 22)
"""The cells and rows that the table needs."""

Ground: TypeAlias = "Callable[[LiukFuApp], Screen[None]]"
"""Makes the screen that lies under all that may be shown."""


class LiukFuApp(App[int]):
    """The screens of the program. It opens at a table, or at another screen from which one
    can sit down at a table and come back to.

    Args:
        session: the match of the table that it opens at; the app closes it when it ends.
        settings: how everything looks.
        replay: the deals that are played again, if the match is one of them.
        ground: makes the screen that it opens at, where it is not a table.
        catches_up: bring the history up to date once the first picture is there.
    """

    CSS_PATH: ClassVar = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    TITLE = "Liuk Fu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", show=False, priority=True)
    ]

    def __init__(
        self,
        session: Session | None = None,
        settings: TableSettings | None = None,
        *,
        replay: ReplayRun | None = None,
        ground: Ground | None = None,
        catches_up: bool = False,
    ) -> None:
        if not without_colours():
            # Textual takes an empty value for a wish.
            os.environ.pop("NO_COLOR", None)
        super().__init__()
        self._session = session
        self._replay = replay
        self._ground = ground
        self._catches_up = catches_up
        self.untold: tuple[str, ...] = ()
        """Lines about damaged files that no page has shown; for the end of the program."""
        self.typed = ""
        """What was typed before the program has read keys itself: they come first."""
        self.guard = KeyGuard()
        self.ending: Ending | None = None
        """What sees to it that the program ends, where it is one."""
        self._running_in: asyncio.AbstractEventLoop | None = None
        self._narrow = Narrow(enabled=False)
        self.depth: Depth = DEPTHS.get(self.console.color_system, "full")
        self._reduced = Reduced(self.depth)
        self.use(settings if settings is not None else TableSettings())

    def use(self, settings: TableSettings) -> None:
        """Take settings on at once; a table that is open keeps its own to its end."""
        self.settings = settings
        grey = settings.no_color or without_colours()
        self.palette = palette_for(settings, self.depth, grey=grey)
        self.symbols = symbols_for(
            ascii_only=settings.ascii, wide=settings.wide, palette=self.palette
        )
        # The terminal's own colours are what it has.
        self._reduced.enabled = self.depth != "full" and not self.palette.ansi
        self._narrow.enabled = settings.wide and not settings.ascii
        write_ascii(settings.ascii)
        self.register_theme(textual_theme(self.palette))
        self.theme = self.palette.name

    def dress(self, settings: TableSettings) -> None:
        """Take settings on at once, on all screens that are open."""
        self.use(settings)
        for screen in self.screen_stack:
            # A screen that is drawn with symbols and colours takes others on in this method.
            dressed = getattr(screen, "dress", None)
            if dressed is not None:
                dressed()

    def speak(self, code: str) -> None:
        """Speak another language from now on, on all screens that are open.

        Args:
            code: of the language; "" for that of the environment.
        """
        use_language(code)
        for screen in self.screen_stack:
            # A screen that keeps texts makes them anew in this method.
            spoken = getattr(screen, "language_changed", None)
            if spoken is not None:
                spoken()
            for region in screen.query(Region):
                region.afresh()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every row goes through on its way to the screen."""
        own = (self._narrow, self._reduced)
        return [*super().get_line_filters(), *(one for one in own if one.enabled)]

    def get_default_screen(self) -> Screen[None]:
        """The screen that lies under all that may be shown."""
        return self._table() if self._ground is None else self._ground(self)

    def _table(self) -> Screen[None]:
        from liukfu.tui.screens.table import TableScreen

        return TableScreen(self.session, self.settings, self.symbols, self._replay)

    # Where one can go

    @property
    def session(self) -> Session:
        """The match at the table.

        Raises:
            LookupError: nobody sits at a table.
        """
        if self._session is None:
            raise LookupError("nobody sits at a table")
        return self._session

    def sit_down(self, session: Session, replay: ReplayRun | None = None) -> None:
        """Open the table on a match, over the screen that is shown; dialogs are closed, and
        a table is left. The app closes the match when the table is left.

        Args:
            session: the match.
            replay: the deals that are played again, if the match is one of them.
        """
        self.close_match()
        self._session, self._replay = session, replay
        self._drop(lambda screen: screen.is_modal)
        from liukfu.tui.screens.table import TableScreen

        if isinstance(self.screen, TableScreen):
            if not self.screen._result_callbacks:
                # The lowest screen was never pushed, and a switch would look in vain for
                # whoever waits for its result.
                self.screen._push_result_callback(self.screen, None)
            self.switch_screen(self._table())
        else:
            self.push_screen(self._table())
        self.question()
        self.call_after_refresh(self.check_size)

    def home(self) -> None:
        """Leave the table and whatever else is open, back to the screen that the app was opened
        at; from a table that it was opened at, and from that screen itself, end the program.
        All is saved already.
        """
        self.close_match()
        if self._ground is None or len(self._open_screens()) <= 1:
            self.exit(0)
            return
        self._drop(lambda _screen: True)
        self.question()
        self.call_after_refresh(self.check_size)

    def leave(self) -> None:
        """End the program; all is saved already."""
        self.close_match()
        self.exit(0)

    def leave_soon(self, code: int) -> None:
        """End the program with an exit code; may be called by what handles signals."""
        if self._running_in is None:
            # Nothing has been drawn yet.
            raise SystemExit(code)
        self._running_in.call_soon_threadsafe(self._leave_with, code)

    def _leave_with(self, code: int) -> None:
        self.close_match()
        self.exit(code, return_code=code)

    def close_match(self) -> None:
        """Nobody sits at the table any more."""
        if self._session is not None:
            self._session.close()
        if self._ground is not None:
            self._session = self._replay = None

    def _open_screens(self) -> list[Screen[object]]:
        from liukfu.tui.screens.small import SmallScreen

        return [screen for screen in self.screen_stack if not isinstance(screen, SmallScreen)]

    def uncover(self, screen: Screen[None]) -> None:
        """Take away all that lies over a screen, but for what covers a small window."""
        self._drop(lambda other: other is not screen)
        self.call_after_refresh(self.check_size)

    def _drop(self, which: Callable[[Screen[object]], bool]) -> None:
        """Take away the screens on top for as long as they are such ones, or cover a small
        window; the lowest stays.
        """
        from liukfu.tui.screens.small import SmallScreen

        while len(self.screen_stack) > 1:
            if not (isinstance(self.screen, SmallScreen) or which(self.screen)):
                break
            self.pop_screen()

    # Keys, and the size of the window

    def on_load(self) -> None:
        """It runs, and is about to draw."""
        self._running_in = asyncio.get_running_loop()
        if self.typed:
            from liukfu.tui.asking import keys_of

            for key in keys_of(self.typed):
                self.post_message(key)

    def on_mount(self) -> None:
        """Look at the window's size."""
        self.check_size()
        # Whatever was on the terminal meanwhile, the program's picture is no more.
        self.app_resume_signal.subscribe(self, lambda _app: self.refresh(layout=True))
        if self._catches_up:
            self.call_after_refresh(self._catch_up)

    def _catch_up(self) -> None:
        from liukfu.tui.catching_up import begin_catching_up

        def tell(notes: tuple[str, ...]) -> None:
            self.untold = notes
            self.call_later(self._show_untold)

        begin_catching_up(tell)

    def _show_untold(self) -> None:
        from liukfu.tui.screens.start import StartScreen

        first = self.screen_stack[0]
        if isinstance(first, StartScreen):
            first.must_know(self.untold)
            self.untold = ()

    async def on_event(self, event: events.Event) -> None:
        """Drop keys that come before their question can have been read."""
        if isinstance(event, events.Key):
            # A screen whose keys need not all wait has this method.
            waits = getattr(self.screen, "waits", None)
            if (waits is None or waits(event)) and self.guard.blocks(event.key, monotonic()):
                return
        await super().on_event(event)

    def question(self) -> None:
        """Something new is asked: from the next frame on, keys wait until it can be read."""
        self.guard.start(monotonic())
        self.call_after_refresh(lambda: self.guard.start(monotonic()))

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the window has become too small; go on when it has grown."""
        for screen in self.screen_stack:
            # A screen that takes its heights from the window's size has this method.
            fit = getattr(screen, "fit", None)
            if fit is not None:
                fit(event.size)
        self.check_size(event.size)

    def check_size(self, size: Size | None = None) -> None:
        """Cover everything while the window is too small for the table.

        Args:
            size: the window's, where the app does not know it yet.
        """
        from liukfu.tui.screens.small import SmallScreen

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
        """The fault of the program that has ended it, if one has."""
        return self._exception

    def _fatal_error(self) -> None:
        # Textual would draw all that the fault has to do with, which may take for ever.
        self._close_messages_no_wait()
        if self.ending is not None:
            from liukfu.tui.crash import tell_at_last

            self.ending.insist(lambda: tell_at_last(self.fault))

    def _print_error_renderables(self) -> None:
        # Textual would leave a traceback on the screen; `_run` sees to the fault.
        self._exit_renderables.clear()
