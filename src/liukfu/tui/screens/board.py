"""What all screens with a table on them have in common: regions that are painted, keys and clicks
that become actions, and dialogs that lie over them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import Screen

from liukfu.tui.screens.abstract import AbstractScreen, InFront
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import Picture
from liukfu.tui.widgets.region import Region

if TYPE_CHECKING:
    from liukfu.tui.app import LiukFuApp

TALL, WIDE = 30, 110
"""From these rows and cells on there is room for air, and for large cards."""

HIGH = 38
"""From these rows on there is room for all."""

ASIDE = 60
"""A narrower place for what has happened stands beside the table."""

TableT = TypeVar("TableT", bound=Table)


class Part(NamedTuple):
    """A region of the screen: its name, what paints it (from a table, symbols, a width and a
    height), and the colour of the palette that lies under it.
    """

    name: str
    paint: Callable[..., Picture]
    ground: str = "felt"


def name_of(event: events.Key) -> str:
    """The name of a key as the tables of keys have it."""
    name = event.character if event.is_printable and event.character else event.key
    return "space" if name == " " else name


class Board(InFront, Screen[None], Generic[TableT], metaclass=AbstractScreen):
    """A screen on which a table is painted.

    Args:
        table: what is seen.
        symbols: what it is drawn with.
    """

    DEFAULT_CSS: ClassVar[str] = """
    Board { layout: vertical; background: $background; overflow: hidden; }
    Board Region { width: 1fr; }
    """

    PARTS: ClassVar[tuple[Part, ...]]
    """The regions, from top to bottom."""
    SPREAD: ClassVar[tuple[str, ...]] = ()
    """Regions that follow each other; in large windows the last stands beside the others."""
    KEYS: ClassVar[Mapping[str, str]]
    """What keys do: an action by the character that a key gives, or by its name."""

    def __init__(self, table: TableT, symbols: Symbols) -> None:
        super().__init__()
        self.table = table
        self.symbols = symbols

    @property
    def _app(self) -> LiukFuApp:
        return self.app  # type: ignore[return-value]  # no other app has this screen

    def compose(self) -> ComposeResult:
        """The regions, from top to bottom."""
        self.fit(self.app.size)
        spread: list[Region] = []
        for part in self.PARTS:
            region = self._region(part)
            if part.name not in self.SPREAD:
                yield region
                continue
            spread.append(region)
            if part.name == self.SPREAD[-1]:
                yield Vertical(Vertical(*spread[:-1], id="felt"), region, id="spread")

    def _region(self, part: Part) -> Region:
        def style() -> Style:
            palette = self.symbols.palette
            return Style(color=palette.text, bgcolor=getattr(palette, part.ground))

        def shades() -> tuple[str, ...]:
            return self.symbols.palette.grain if part.ground == "felt" else ()

        def painted(width: int, height: int) -> Picture:
            return self.paint(part, width, height)

        return Region(painted, style, id=part.name, shades=shades)

    def dress(self) -> None:
        """Draw all of it with the symbols and colours of the app."""
        self.symbols = self._app.symbols
        for region in self.query(Region):
            region.afresh()

    def paint(self, part: Part, width: int, height: int) -> Picture:
        """The picture of a region of this size in cells."""
        return part.paint(self.table, self.symbols, width, height)

    def fit(self, size: Size) -> None:
        """Take the heights that go with a window of this size; see the styles."""
        self.set_class(size.height >= TALL, "-tall")
        self.set_class(size.width >= WIDE, "-wide")
        self.set_class(size.height >= HIGH, "-high")

    def repaint(self, *names: str) -> None:
        """Draw what has changed, in the regions with these names or in all."""
        for region in self.query(Region):
            if not names or region.id in names:
                region.repaint()

    # Keys and clicks

    async def key(self, name: str) -> None:
        """Do what a key means now; ``name`` is as in :attr:`KEYS`."""
        if name in self.KEYS:
            await self.run_action(self.KEYS[name])

    async def clicked(self, action: str) -> None:
        """Do what the place means that was clicked."""
        await self.run_action(action)

    async def on_key(self, event: events.Key) -> None:
        """All keys are the screen's."""
        event.stop()
        event.prevent_default()
        await self.key(name_of(event))

    async def on_region_clicked(self, message: Region.Clicked) -> None:
        """A place that answers was clicked."""
        message.stop()
        if self.in_front:
            await self.clicked(message.action)

    # What lies over it, and below

    def _over(self, screen: Screen[Any], answer: Callable[..., None] | None = None) -> None:
        """Show a screen over this one, and give its answer on."""
        before = self.table.under_dialog

        def answered(result: object) -> None:
            self.table.under_dialog = before
            self.repaint()
            # Textual asks before it takes the screen away; whatever comes next must not lie
            # under it.
            if answer is not None:
                self.call_later(answer, result)

        self.app.push_screen(screen, answered)
        self.table.under_dialog = True
        self.repaint()
        self.app.call_after_refresh(self._app.check_size)

    def action_back(self) -> None:
        """Back to where one came from."""
        if self.app.screen_stack[0] is self:
            self._app.leave()
        else:
            self.dismiss(None)
