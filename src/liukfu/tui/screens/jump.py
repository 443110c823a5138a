"""A moment of a record, typed."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from liukfu.session import Watch
from liukfu.tui.screens.dialog import Choice, Dialog, lines, muted
from liukfu.tui.widgets.card import Symbols
from liukfu.words import _

_MOST = 24
"""The most characters that are taken."""
_TYPED = re.compile(r"\s*(\d*)\s*(?:[/., ]\s*(\d*))?\s*")


class JumpScreen(Dialog[tuple[int, int]]):
    """Asks for a deal and the number of its actions; answers with both, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, watch: Watch, symbols: Symbols) -> None:
        super().__init__(_("Jump"), symbols)
        self._cursor = watch
        self.typed = ""

    @property
    def moment(self) -> tuple[int, int] | None:
        """What is typed, None where it is no moment of the record."""
        return parse_moment(self.typed, self._cursor)

    def content(self) -> Text:
        """What is typed, and where it leads."""
        palette = self.symbols.palette
        watch = self._cursor
        numbers = watch.numbers
        ask = _("Deal, or deal/action, or /action in this deal (deals {first} to {last})")
        line = Text("> ", style=Style(color=palette.accent, bold=True), end="")
        line.append(self.typed, Style(color=palette.text, bold=True))
        line.append(" ", Style(bgcolor=palette.accent))
        moment = self.moment
        if not self.typed.strip():
            here = _("Now: deal {deal}, action {at} of {n}")
            told = muted(here.format(deal=watch.number, at=watch.at, n=watch.length), self.symbols)
        elif moment is None:
            told = Text(_("The record has no such moment"), style=Style(color=palette.warn))
        else:
            there = _("Enter: deal {deal}, action {at} of {n}")
            n = length_of(watch, moment[0])
            told = Text(there.format(deal=moment[0], at=moment[1], n=n))
        return lines([Text(ask.format(first=numbers[0], last=numbers[-1])), Text(""), line, told])

    def choices(self) -> tuple[Choice, ...]:
        """Go there, or stay."""
        return (Choice(_("Enter"), _("jumps"), "accept"), Choice(_("Esc"), _("stays"), "leave"))

    async def on_key(self, event: events.Key) -> None:
        """Type."""
        character = event.character if event.is_printable else None
        if event.key == "backspace":
            self.typed = self.typed[:-1]
        elif character is not None and (
            character in "/.," or character.isdecimal() or character == " "
        ):
            self.typed = (self.typed + character)[:_MOST]
        elif event.key == "q":
            self.action_leave()
            return
        else:
            return
        event.stop()
        event.prevent_default()
        self.update()

    def action_accept(self) -> None:
        """Go there, if there is such a moment."""
        if not self.typed.strip():
            self.action_leave()
        elif self.moment is not None:
            self.dismiss(self.moment)


def parse_moment(text: str, watch: Watch) -> tuple[int, int] | None:
    """A moment as typed: ``3`` (a deal's beginning), ``3/12``, ``/12`` (in this deal).

    Returns:
        Deal and action, None where the record has no such moment.
    """
    found = _TYPED.fullmatch(text)
    if found is None or not (found[1] or found[2]):
        return None
    number = int(found[1]) if found[1] else watch.number
    at = int(found[2]) if found[2] else 0
    if number not in watch.numbers or at > length_of(watch, number):
        return None
    return number, at


def length_of(watch: Watch, number: int) -> int:
    """How many actions the record has of a deal."""
    return len(watch.record.deals[watch.numbers.index(number)].actions)
