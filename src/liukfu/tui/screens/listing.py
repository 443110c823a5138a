"""Pages with a list, and a line above it in which something is typed."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from liukfu.tui.forms import TextField
from liukfu.tui.screens.page import Page
from liukfu.tui.widgets.listing import PAGE, Listing, Place, paint_listing
from liukfu.tui.widgets.paint import Picture


class ListPage(Page):
    """A list. Its keys are letters; ``/``, Tab, or Up from the first row go to the line above,
    in which all letters are typed; Enter, Down or Tab come back from there, Esc empties it.

    Args:
        line: what is typed in, if anything.
    """

    KEYS: ClassVar[dict[str, str]] = {
        "up": "move(-1)",
        "down": "move(1)",
        "pageup": f"move(-{PAGE})",
        "pagedown": f"move({PAGE})",
        "home": "move(-1000000000)",
        "end": "move(1000000000)",
        "enter": "open",
        "/": "find",
        "tab": "find",
    }
    IN_LINE: ClassVar[dict[str, str]] = {
        "enter": "found",
        "down": "found",
        "tab": "found",
        "escape": "empty",
        "pagedown": "found",
    }
    """What keys do while a line is typed."""

    def __init__(self, line: TextField | None = None) -> None:
        super().__init__()
        self.line = line
        self.in_line = False
        self.place = Place()
        self.notes: tuple[str, ...] = ()
        """What people must know."""

    @abstractmethod
    def listing(self, width: int) -> Listing:
        """What the list shows."""

    @property
    @abstractmethod
    def length(self) -> int:
        """The rows of the list."""

    def picture(self, width: int, height: int) -> Picture:
        """The line and the list."""
        return paint_listing(
            self.listing(width),
            self.place,
            self.line,
            self.symbols,
            width,
            height,
            in_line=self.in_line,
            notes=self.notes,
        )

    def keys(self) -> dict[str, str]:
        """The keys of the list, or of the line."""
        return self.IN_LINE if self.in_line else self.KEYS

    def typing(self) -> TextField | None:
        """The line, while it has the keys."""
        return self.line if self.in_line else None

    def on_mouse_scroll_down(self) -> None:
        """The wheel moves the mark."""
        self.action_move(3)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moves the mark."""
        self.action_move(-3)

    def action_move(self, step: int) -> None:
        """Mark another row; above the first one is the line."""
        if step == -1 and self.place.at == 0 and self.line is not None:
            self.action_find()
            return
        self.notes = ()
        self.place.move(step, self.length)
        self.repaint()

    def action_point(self, number: int) -> None:
        """Mark a row; a click on the marked one opens it."""
        again = self.place.at == number and not self.in_line
        self.in_line = False
        self.notes = ()
        self.place.at = number
        self.repaint()
        if again:
            self.action_open()

    def action_find(self) -> None:
        """Type in the line."""
        if self.line is not None:
            self.in_line = True
            self.notes = ()
            self.repaint()

    def action_found(self) -> None:
        """Back to the list."""
        self.in_line = False
        self.repaint()

    def action_empty(self) -> None:
        """Empty the line; when it is empty, back to the list."""
        if self.line is not None and self.line.value:
            self.line.put("")
            self.typed()
        else:
            self.in_line = False
        self.repaint()

    @abstractmethod
    def action_open(self) -> None:
        """Do with the marked row what Enter does."""
