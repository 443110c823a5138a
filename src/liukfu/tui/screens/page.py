"""What all pages of the program have in common: a header, a picture, and the keys below it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from liukfu.tui.forms import TextField
from liukfu.tui.screens.abstract import AbstractScreen, InFront
from liukfu.tui.table import Command
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.lines import paint_commands
from liukfu.tui.widgets.paint import Picture, spread
from liukfu.tui.widgets.region import Region

if TYPE_CHECKING:
    from liukfu.tui.app import LiukFuApp


class Page(InFront, Screen[None], metaclass=AbstractScreen):
    """A page fills the window. Esc goes back to the page before, ``q`` ends the program; but
    where a line is typed all letters belong to that line.
    """

    DEFAULT_CSS = """
    Page { layout: vertical; background: $background; overflow: hidden; }
    Page Region { width: 1fr; }
    Page #page-header, Page #page-footer { height: 1; }
    Page #page { height: 1fr; }
    """
    KEYS: ClassVar[dict[str, str]] = {}
    """What keys do on this page: by the character they give or the name they have."""
    ALWAYS: ClassVar[dict[str, str]] = {"escape": "back", "q": "leave", "?": "rules"}

    @property
    def symbols(self) -> Symbols:
        """What it is drawn with."""
        return self._app.symbols

    # What a page says

    def heading(self) -> str:
        """What stands in the header, after the game's name."""
        return ""

    @abstractmethod
    def picture(self, width: int, height: int) -> Picture:
        """What stands between the header and the keys."""

    def commands(self) -> list[Command]:
        """The keys that the last line tells of."""
        return []

    def typing(self) -> TextField | None:
        """The line that takes what is typed now."""
        return None

    def typed(self) -> None:
        """The line that is typed has changed."""

    def keys(self) -> dict[str, str]:
        """What keys do now."""
        return self.KEYS

    # How it is shown

    def compose(self) -> ComposeResult:
        """The header, the picture, the keys."""

        def region(name: str, paint: Callable[[int, int], Picture], ground: str) -> Region:
            def style() -> Style:
                palette = self.symbols.palette
                return Style(color=palette.text, bgcolor=getattr(palette, ground))

            def shades() -> tuple[str, ...]:
                return self.symbols.palette.grain if ground == "felt" else ()

            return Region(paint, style, id=name, shades=shades)

        yield region("page-header", self._header, "bar")
        yield region("page", self.picture, "felt")
        yield region("page-footer", self._footer, "bar")

    def _header(self, width: int, _height: int) -> Picture:
        strong = Style(color=self.symbols.palette.accent, bold=True)
        name = Text()
        name.append("" if self.symbols.ascii else " 六虎", strong)
        name.append(" Liuk Fu ", strong)
        if self.heading():
            line = f"{self.symbols.dot} {self.heading()}"
            name.append(line, Style(color=self.symbols.palette.text))
        return Picture([spread(name, Text(" "), width)])

    def _footer(self, width: int, _height: int) -> Picture:
        return paint_commands(self.commands(), self.symbols, width)

    def repaint(self) -> None:
        """Draw what has changed."""
        for region in self.query(Region):
            region.repaint()

    def dress(self) -> None:
        """Draw all of it with other symbols or colours than before."""
        for region in self.query(Region):
            region.afresh()

    # Keys and clicks

    async def on_key(self, event: events.Key) -> None:
        """Type, or do what a key means here."""
        event.stop()
        event.prevent_default()
        name = event.character if event.is_printable and event.character else event.key
        line = self.typing()
        if line is not None:
            if event.is_printable and event.character:
                self._edited(line.type(event.character))
                return
            if event.key not in self.keys() and line.key(event.key):
                self._edited(True)
                return
        name = "space" if name == " " else name
        action = self.keys().get(name) or self.ALWAYS.get(name)
        if action:
            await self.run_action(action)

    def on_paste(self, event: events.Paste) -> None:
        """Put what was pasted in the line that is typed."""
        event.stop()
        line = self.typing()
        if line is not None:
            self._edited(line.type(" ".join(event.text.split())))

    def _edited(self, changed: bool) -> None:
        if changed:
            self.typed()
        self.repaint()

    async def on_region_clicked(self, message: Region.Clicked) -> None:
        """Do what the place means that was clicked."""
        message.stop()
        if self.in_front:
            await self.run_action(message.action)

    # What all pages do

    @property
    def _app(self) -> LiukFuApp:
        return self.app  # type: ignore[return-value]  # no other app has this screen

    def over(self, screen: Screen[Any], answer: Callable[..., None] | None = None) -> None:
        """Show a screen over this one.

        Args:
            screen: what is shown.
            answer: is called with its answer, once this page can be seen again.
        """

        def answered(result: object) -> None:
            # Textual asks before it takes the screen away; whatever comes next must not lie
            # under it.
            if answer is not None:
                self.call_later(answer, result)

        self.app.push_screen(screen, answered)
        self.app.call_after_refresh(self._app.check_size)

    def action_back(self) -> None:
        """Go back to the page before; from the first one out of the program."""
        if self.app.screen_stack[0] is self:
            self._app.leave()
        else:
            self.dismiss(None)

    def action_leave(self) -> None:
        """End the program; all is saved."""
        self._app.leave()

    def action_rules(self) -> None:
        """Keys and rules."""
        from liukfu.tui.screens.help import HelpScreen

        self.over(HelpScreen(self.symbols))
