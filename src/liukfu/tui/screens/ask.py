"""A box in which something is typed, or a question is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.style import Style
from rich.text import Text
from textual import events

from liukfu.tui.forms import TextField
from liukfu.tui.screens.dialog import CELLS, Choice, Dialog, lines
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.form import paint_line
from liukfu.tui.widgets.paint import wrap
from liukfu.words import _

_EDIT = {"backspace", "delete", "left", "right", "home", "end"}


class AskScreen(Dialog[tuple[str, ...]]):
    """Lines to be typed; answers with them, or with None where nothing shall be done.

    Args:
        title: what it is about.
        fields: the lines.
        symbols: what to draw with.
        try_out: does what was asked for; says why not, or "" where it is done.
    """

    def __init__(
        self,
        title: str,
        fields: Sequence[TextField],
        symbols: Symbols,
        try_out: Callable[[tuple[str, ...]], str] | None = None,
    ) -> None:
        super().__init__(title, symbols)
        self.fields = tuple(fields)
        self.at = 0
        self.fault = ""
        self._try_out = try_out

    def content(self) -> Text:
        """The lines, each below its label, then what is wrong."""
        palette = self.symbols.palette
        rows = []
        for place, field in enumerate(self.fields):
            here = place == self.at
            label = Style(color=palette.accent if here else palette.text, bold=here)
            rows.append(Text(f"{'>' if here else ' '} {field.label}", style=label))
            rows.append(Text("  ") + paint_line(field, here, self.symbols, CELLS - 3))
            rows.append(Text(""))
        text, ink = (self.fault, palette.warn) if self.fault else (self.about, palette.muted)
        rows += wrap(Text(text, style=Style(color=ink, bold=bool(self.fault))), CELLS)
        return lines(rows)

    @property
    def about(self) -> str:
        """A sentence about the line that has the keys."""
        return self.fields[self.at].about

    def choices(self) -> tuple[Choice, ...]:
        """Take it, or not."""
        found = [Choice(_("Enter"), _("keeps it"), "accept")]
        if len(self.fields) > 1:
            found.append(Choice(_("Tab"), _("the other line"), "field(1)"))
        return (*found, Choice(_("Esc"), _("leaves all as it is"), "leave"))

    async def on_key(self, event: events.Key) -> None:
        """Type, or go from line to line."""
        event.stop()
        event.prevent_default()
        field = self.fields[self.at]
        if event.is_printable and event.character:
            field.type(event.character)
        elif event.key in _EDIT:
            field.key(event.key)
        elif event.key in ("tab", "down", "shift+tab", "up"):
            self.action_field(1 if event.key in ("tab", "down") else -1)
        elif event.key == "enter":
            self.action_accept()
            return
        elif event.key == "escape":
            self.action_leave()
            return
        else:
            return
        self.fault = ""
        self.update()

    def on_paste(self, event: events.Paste) -> None:
        """Put what was pasted in the line."""
        event.stop()
        self.fields[self.at].type(" ".join(event.text.split()))
        self.update()

    def action_field(self, step: int) -> None:
        """Go to another line."""
        self.at = (self.at + step) % len(self.fields)
        self.update()

    def action_accept(self) -> None:
        """Answer with what was typed, if it can be done."""
        answer = tuple(field.value.strip() for field in self.fields)
        if self._try_out is not None:
            self.fault = self._try_out(answer)
            if self.fault:
                self.update()
                return
        self.dismiss(answer)


class SureScreen(Dialog[bool]):
    """A question: Enter says yes, Esc no."""

    def __init__(self, title: str, question: str, yes: str, symbols: Symbols) -> None:
        super().__init__(title, symbols)
        self._question = question
        self._yes = yes

    def content(self) -> Text:
        """The question."""
        return lines(wrap(Text(self._question), CELLS))

    def choices(self) -> tuple[Choice, ...]:
        """Yes, or no."""
        return (
            Choice(_("Enter"), self._yes, "accept"),
            Choice(_("Esc"), _("leaves all as it is"), "leave"),
        )

    def action_accept(self) -> None:
        """Yes."""
        self.dismiss(True)
