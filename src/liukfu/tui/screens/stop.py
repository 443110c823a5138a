"""Stop at six winners or more, claim more, or play on: the choice put plainly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from liukfu.engine import View
from liukfu.tui.screens.dialog import Choice, Dialog, dressed, hanging, lines
from liukfu.tui.widgets.card import Symbols
from liukfu.words import _, claim_more_text, pad, play_on_text, stop_text, winners

_FIRST, _ROWS = 2, 3
"""The row where the options begin, and the rows of each."""


class Option(NamedTuple):
    """Something that can be done: its name, its key, what it is and what it brings."""

    name: str
    key: str
    title: str
    text: str


class StopScreen(Dialog[str]):
    """Stop (key ``s``): answers ``stop``, ``claim``, or None to play on."""

    PLACE = "play-on"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "move(-1)", show=False),
        Binding("down,j,tab", "move(1)", show=False),
        Binding("s", "take('stop')", show=False),
        Binding("c", "take('claim')", show=False),
    ]

    def __init__(self, view: View, names: Sequence[str], symbols: Symbols) -> None:
        super().__init__(_("Stop?"), symbols)
        self._view = view
        self._names = names
        self.options = stop_options(view, names)
        self.at = 0

    def content(self) -> Text:
        """The options, the marked one in full light."""
        return stop_lines(self._view, self.options, self.at, self.symbols)

    def choices(self) -> tuple[Choice, ...]:
        """Take the marked option, or go back."""
        return (
            Choice(_("Enter"), _("takes the marked one"), "accept"),
            Choice(_("Esc"), _("play on"), "leave"),
        )

    def action_move(self, step: int) -> None:
        """Mark another option."""
        self.at = (self.at + step) % len(self.options)
        self.update()

    def action_accept(self) -> None:
        """Take the marked option."""
        self.action_take(self.options[self.at].name)

    def action_take(self, option: str) -> None:
        """Answer with an option, if it is there."""
        if option in [name for name, *_rest in self.options]:
            self.dismiss(None if option == "on" else option)

    def on_click(self, event: events.Click) -> None:
        """A click on an option takes it."""
        if event.widget is not None and event.widget.id == "text":
            place = (event.y - _FIRST) // _ROWS
            if 0 <= place < len(self.options):
                self.action_take(self.options[place].name)


def stop_options(view: View, names: Sequence[str]) -> tuple[Option, ...]:
    """What can be done with six winners or more; a claim comes first, as it pays more."""
    claim = claim_more_text(view, names)
    options = (
        Option("stop", "s", _("Stop"), stop_text(view, names)),
        Option("on", _("Esc"), _("Play on"), play_on_text(view)),
    )
    if claim is None:
        return options
    return (Option("claim", "c", _("Claim with Old Cards"), claim), *options)


def stop_lines(view: View, options: Sequence[Option], at: int, symbols: Symbols) -> Text:
    """The options below each other, 66 cells wide, three rows for each."""
    accent = Style(color=symbols.palette.accent, bold=True)
    have = winners(view.winners[view.seat].bit_count())
    if view.legal.claimable:
        text = _("You have {winners}. A claim would pay more than stopping").format(winners=have)
    else:
        text = _("You have {winners}").format(winners=have)
    rows = [Text(text), Text("")]
    for place, option in enumerate(options):
        marked = place == at
        mark = ">" if marked else " "
        rows += [
            Text.assemble(
                (f" {mark} {pad(option.key, 4)}", accent), (option.title, Style(bold=True))
            ),
            *hanging(dressed(option.text, symbols, "" if marked else symbols.palette.muted), 7),
            Text(""),
        ]
    return lines(rows[:-1])
