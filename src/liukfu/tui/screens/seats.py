"""Pages on which one says who sits where."""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.players.registry import HUMAN
from liukfu.session import SeatSpec
from liukfu.tui.forms import ChoiceField, Field, Form, TextField
from liukfu.tui.screens.form import FormPage
from liukfu.tui.seating import called, kinds, seated
from liukfu.tui.table import Command
from liukfu.tui.widgets.form import paint_form
from liukfu.tui.widgets.paint import Picture
from liukfu.words import _
from liukfu.words.cards import seat_names
from liukfu.words.names import shown_name


class SeatsPage(FormPage):
    """Three rows, a seat each: who sits there, and under which name.

    Args:
        at: who is chosen at first, ``human`` or a bot's name by seat.
        you: the name of this computer's player.
        names: names that are filled in at first, empty for the usual ones.
        more: the rows below the seats.
        headings: lines above rows, by their number.
    """

    def __init__(
        self,
        at: Sequence[str],
        you: str = "",
        names: Sequence[str] = ("", "", ""),
        more: Sequence[Sequence[Field]] = (),
        headings: dict[int, str] | None = None,
    ) -> None:
        options = kinds()
        labels = seat_names()
        seats: list[list[Field]] = [
            [
                ChoiceField(f"kind{seat}", labels[seat], options, at[seat]),
                TextField(
                    f"name{seat}",
                    _("name"),
                    names[seat],
                    about=_(
                        "What this player is called at the table and in the history. On the"
                        " command line this is seat {seat}."
                    ).format(seat=seat),
                ),
            ]
            for seat in range(3)
        ]
        super().__init__(Form([*seats, *more]))
        self._you = you
        self._headings = {0: _("Who sits where, each after the one above"), **(headings or {})}
        self.changed()

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits where: ``human`` or a bot's name."""
        return tuple(self.form[f"kind{seat}"].value for seat in range(3))

    def changed(self) -> None:
        """Show what the players would be called."""
        for seat, usual in enumerate(called(self.kinds, self._you)):
            field = self.form[f"name{seat}"]
            if isinstance(field, TextField):
                field.empty = shown_name(usual, self.kinds[seat])

    def seats(self) -> tuple[SeatSpec, ...] | None:
        """Who sits where; None, and a note, where they cannot sit so."""
        if HUMAN not in self.kinds:
            self._refuse(_("Nobody would play: let a person have a seat."))
            return None
        names = [self.form.value(f"name{seat}") for seat in range(3)]
        try:
            return seated(self.kinds, names, self._you)
        except ValueError:
            self._refuse(_("Two people have the same name: give one of them another."))
            return None

    def _refuse(self, why: str) -> None:
        self.notes = (why,)
        self.repaint()

    def buttons(self) -> list[Command]:
        """What can be done with the form."""
        return [
            Command("Enter", _("Sit down"), "accept"),
            Command("Esc", _("Back"), "back"),
        ]

    def picture(self, width: int, height: int) -> Picture:
        """The form."""
        return paint_form(
            self.form,
            self.symbols,
            width,
            height,
            headings=self._headings,
            notes=self.notes,
            buttons=self.buttons(),
        )
