"""A region of the table: a fixed place that shows a picture and answers to clicks."""

from __future__ import annotations

from collections.abc import Callable

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region as Cells
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from liukfu.tui.widgets.paint import Picture

Painter = Callable[[int, int], Picture]
"""From a width and a height in cells to a picture of that size."""


class Region(Widget):
    """Shows what its painter paints; draws only the rows that have changed.

    Args:
        painter: gives the picture.
        ground: gives the style that lies under it.
        id: the name of the region.
    """

    class Clicked(Message):
        """A place that answers was clicked."""

        def __init__(self, action: str) -> None:
            self.action = action
            super().__init__()

    def __init__(self, painter: Painter, ground: Callable[[], Style], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._painter = painter
        self._ground = ground
        self._picture = Picture([])
        self._strips: list[Strip] = []
        self._painted = (0, 0)

    def _paint(self, width: int, height: int) -> list[Strip]:
        self._picture = self._painter(width, height)
        ground = self._ground()
        console = self.app.console
        strips = []
        for row in self._picture.rows[:height]:
            segments = [
                segment
                for segment in Segment.apply_style(row.render(console), ground)
                if not segment.control
            ]
            strips.append(Strip(segments).adjust_cell_length(width, ground))
        blank = Strip.blank(width, ground)
        strips.extend([blank] * (height - len(strips)))
        self._painted = (width, height)
        return strips

    def repaint(self) -> None:
        """Paint anew, and draw the rows that look different."""
        width, height = self.size
        if (width, height) != self._painted or not self._strips:
            self._strips = []
            self.refresh()
            return
        old, self._strips = self._strips, self._paint(width, height)
        changed = [
            Cells(0, row, width, 1)
            for row, (before, now) in enumerate(zip(old, self._strips, strict=True))
            if before != now
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        width, height = self.size
        if not self._strips or self._painted != (width, height):
            self._strips = self._paint(width, height)
        return self._strips[y] if y < len(self._strips) else Strip.blank(width, self._ground())

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which place was clicked."""
        action = self._picture.action_at(event.y, event.x)
        if action:
            event.stop()
            self.post_message(self.Clicked(action))
