"""Whose decisions are to be looked at, where several people share the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from liukfu.engine import Seat
from liukfu.tui.screens.dialog import Choice, Dialog, lines
from liukfu.tui.widgets.card import Symbols
from liukfu.words import _


class WhoseScreen(Dialog[Seat]):
    """Asks for one of some people; answers the seat, or None.

    Args:
        people: their seats.
        names: the names by seat.
        symbols: what to draw with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "move(-1)", show=False),
        Binding("down,j,tab", "move(1)", show=False),
    ]

    def __init__(self, people: Sequence[Seat], names: Sequence[str], symbols: Symbols) -> None:
        super().__init__(_("Whose decisions?"), symbols)
        self.people = tuple(people)
        self.at = 0
        self._names = names

    def content(self) -> Text:
        """The people, the marked one in full light."""
        palette = self.symbols.palette
        rows = []
        for place, seat in enumerate(self.people):
            here = place == self.at
            key = Style(color=palette.accent, bold=True)
            name = Style(color=palette.text if here else palette.muted, bold=here)
            rows.append(
                Text.assemble(
                    (f"{'>' if here else ' '} {seat + 1}  ", key), (self._names[seat], name)
                )
            )
        return lines(rows)

    def choices(self) -> tuple[Choice, ...]:
        """Take the marked one, or go back."""
        return (
            Choice(_("Enter"), _("takes the marked one"), "accept"),
            Choice(_("Esc"), _("back"), "leave"),
        )

    async def on_key(self, event: events.Key) -> None:
        """A seat's number takes it."""
        for seat in self.people:
            if event.character == str(seat + 1):
                event.stop()
                self.dismiss(seat)

    def on_click(self, event: events.Click) -> None:
        """A click on a name takes it."""
        if event.widget is not None and event.widget.id == "text" and event.y < len(self.people):
            self.dismiss(self.people[event.y])

    def action_move(self, step: int) -> None:
        """Mark another."""
        self.at = (self.at + step) % len(self.people)
        self.update()

    def action_accept(self) -> None:
        """Take the marked one."""
        self.dismiss(self.people[self.at])
