"""A region of the table: a fixed place that shows a picture and answers to clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region as Cells
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from liukfu.tui.widgets.grain import grained
from liukfu.tui.widgets.paint import Picture

_NOTHING = Text("")

Painter = Callable[[int, int], Picture]
"""From a width and a height in cells to a picture of that size."""


class Region(Widget):
    """Shows what its painter paints; draws only the rows that have changed.

    Args:
        painter: gives the picture.
        ground: gives the style that lies under it.
        id: the name of the region.
        shades: gives the colours that its ground has besides, where it is not even.
    """

    class Clicked(Message):
        """A place that answers was clicked."""

        def __init__(self, action: str) -> None:
            self.action = action
            super().__init__()

    def __init__(
        self,
        painter: Painter,
        ground: Callable[[], Style],
        *,
        id: str,  # noqa: A002
        shades: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        super().__init__(id=id)
        self._shades = shades
        self._painter = painter
        self._ground = ground
        self._picture = Picture([])
        self._strips: list[Strip] = []
        self._painted = (0, 0)

    def _strip(self, row: Text, width: int, ground: Style, at: int = 0) -> Strip:
        segments = [
            segment
            for segment in Segment.apply_style(row.render(self.app.console), ground)
            if not segment.control
        ]
        strip = Strip(segments).adjust_cell_length(width, ground)
        shades = self._shades()
        return Strip(grained(list(strip), at, ground, shades), width) if shades else strip

    def _paint(self, width: int, height: int) -> list[int]:
        """Paint a picture of this size; says which of its rows look different."""
        picture = self._painter(width, height)
        ground = self._ground()
        if (width, height) != self._painted:
            self._picture = Picture([])
            self._strips = [self._strip(_NOTHING, width, ground, at) for at in range(height)]
            self._painted = (width, height)
        before = self._picture.rows
        self._picture = picture
        changed = []
        for at in range(height):
            row = picture.rows[at] if at < len(picture.rows) else _NOTHING
            was = before[at] if at < len(before) else _NOTHING
            # Rich compares spans, and not the style of the whole.
            if row != was or row.style != was.style:
                changed.append(at)
                self._strips[at] = self._strip(row, width, ground, at)
        return changed

    def repaint(self) -> None:
        """Paint anew, and draw the rows that look different."""
        width, height = self.size
        if (width, height) != self._painted:
            self.refresh()
            return
        changed = self._paint(width, height)
        if changed:
            self.refresh(*(Cells(0, row, width, 1) for row in changed))

    def afresh(self) -> None:
        """Draw all rows anew: what lies under them has changed."""
        self._painted = (0, 0)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        width, height = self.size
        if (width, height) != self._painted:
            self._paint(width, height)
        return self._strips[y]

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which place was clicked."""
        action = self._picture.action_at(event.y, event.x)
        if action:
            event.stop()
            self.post_message(self.Clicked(action))
