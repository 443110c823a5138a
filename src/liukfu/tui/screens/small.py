"""A plain message in place of a torn picture."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.screen import Screen

from liukfu.words import _


class SmallScreen(Screen[None]):
    """Covers everything while the window is smaller than the table needs."""

    def __init__(self, smallest: tuple[int, int]) -> None:
        super().__init__()
        self._smallest = smallest

    def render(self) -> Text:
        """What is needed, and what is there."""
        width, height = self._smallest
        text = _(
            "Liuk Fu needs a window of {width} by {height} cells;"
            " this one has {here} by {high}. Make it larger, and the game goes on."
            " q leaves; all is saved."
        )
        return Text(
            text.format(width=width, height=height, here=self.app.size[0], high=self.app.size[1])
        )

    def on_resize(self) -> None:
        """Tell the new size."""
        self.refresh()

    def on_screen_resume(self) -> None:
        """Something over this has closed; the window may have grown meanwhile."""
        self.app.call_later(self.app.check_size)  # type: ignore[attr-defined]  # of LiukFuApp

    def on_key(self, event: events.Key) -> None:
        """Only leaving is possible."""
        event.stop()
        if event.key == "q":
            self.app.home()  # type: ignore[attr-defined]  # of LiukFuApp
