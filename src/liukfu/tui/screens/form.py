"""Pages on which something is filled in."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from liukfu.tui.forms import ChoiceField, Form, TextField
from liukfu.tui.screens.page import Page
from liukfu.tui.table import Command
from liukfu.words import _


class FormPage(Page):
    """A page with a form: the arrows and Tab go from field to field, Left and Right change a
    choice, Enter takes what is filled in.

    Args:
        form: the fields.
    """

    KEYS: ClassVar[dict[str, str]] = {
        "up": "row(-1)",
        "down": "row(1)",
        "tab": "field(1)",
        "shift+tab": "field(-1)",
        "enter": "accept",
    }
    CHOICE: ClassVar[dict[str, str]] = {
        "left": "change(-1)",
        "right": "change(1)",
        "space": "change(1)",
    }
    """What keys do while a choice has them."""

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form
        self.notes: tuple[str, ...] = ()
        """What is wrong with what was filled in."""

    def keys(self) -> dict[str, str]:
        """A choice has more keys than a line that is typed."""
        if isinstance(self.form.field, ChoiceField):
            return {**self.KEYS, **self.CHOICE}
        return self.KEYS

    def typing(self) -> TextField | None:
        """The line that has the keys."""
        field = self.form.field
        return field if isinstance(field, TextField) else None

    def typed(self) -> None:
        """What was wrong may be right now."""
        self.notes = ()
        self.changed()

    def changed(self) -> None:
        """A field has another value."""

    def commands(self) -> list[Command]:
        """How to fill it in."""
        found = [Command(_("Up Down"), _("field"), "field(1)", 1)]
        if isinstance(self.form.field, ChoiceField):
            found.append(Command(_("Left Right"), _("change"), "change(1)"))
        elif len(self.form.rows[self.form.row]) > 1:
            found.append(Command("Tab", _("beside"), "field(1)", 2))
        return found

    def action_row(self, step: int) -> None:
        """Go to another row."""
        self.form.move(step)
        self.repaint()

    def action_field(self, step: int) -> None:
        """Go to another field."""
        self.form.step(step)
        self.repaint()

    def action_change(self, step: int) -> None:
        """Change the choice that has the keys."""
        field = self.form.field
        if isinstance(field, ChoiceField):
            field.move(step)
            self.notes = ()
            self.changed()
            self.repaint()

    def action_pick(self, name: str) -> None:
        """Give the keys to a field."""
        self.form.focus(name)
        self.repaint()

    def action_turn(self, name: str, step: int) -> None:
        """Give the keys to a choice and change it."""
        had = self.form.field.name == name
        self.form.focus(name)
        if had:
            self.action_change(step)
        else:
            self.repaint()

    @abstractmethod
    def action_accept(self) -> None:
        """Take what is filled in."""
