"""The reference for table.py: a bare Textual app with twelve static cards, a log and a footer."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Footer, RichLog, Static


class Bare(App[None]):
    """Draws as much as a table does, and does nothing."""

    CSS = "Static { width: 6; height: 5; border: round white; } Horizontal { height: 5; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", "quit"),
        Binding("right", "mark(1)", "mark"),
    ]

    def compose(self) -> ComposeResult:
        """The log, the cards, the footer."""
        yield RichLog()
        with Horizontal():
            for rank in range(1, 13):
                yield Static(f"{rank}\nSup")
        yield Footer()

    def on_mount(self) -> None:
        """A line in the log."""
        self.marked = 0
        self.query_one(RichLog).write("Ready")

    def action_mark(self, step: int) -> None:
        """Mark the next card, as the table's arrow does."""
        self.marked = (self.marked + step) % 12
        for place, card in enumerate(self.query(Static)):
            card.styles.background = "gold" if place == self.marked else "black"


if __name__ == "__main__":
    Bare().run()
