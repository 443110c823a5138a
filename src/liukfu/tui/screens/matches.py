"""The matches that are under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from liukfu.tui.opening import CannotOpen, go_on
from liukfu.tui.screens.listing import ListPage
from liukfu.tui.table import Command
from liukfu.tui.widgets.listing import Column, Listing
from liukfu.tui.words import day, people
from liukfu.words import _, ngettext, safe
from liukfu.words.names import shown_names

if TYPE_CHECKING:
    from liukfu.store.library import Saved


class MatchesScreen(ListPage):
    """Choose a match to go on with.

    Args:
        matches: those under way, the one played last first.
    """

    def __init__(self, matches: list[Saved]) -> None:
        super().__init__()
        self._matches = matches

    def heading(self) -> str:
        """What stands in the header."""
        return _("Matches under way")

    def commands(self) -> list[Command]:
        """What can be done."""
        return [
            Command("Enter", _("continue"), "open"),
            Command(_("Up Down"), _("choose"), ""),
            Command("Esc", _("back"), "back"),
            Command("q", _("quit"), "leave"),
        ]

    @property
    def length(self) -> int:
        """The matches."""
        return len(self._matches)

    def listing(self, width: int) -> Listing:
        """When, seed, deal, players."""
        columns = (
            Column(_("last played"), 16),
            Column(_("seed"), 20),
            Column(_("deal"), 5, right=True),
            Column(_("players"), max(10, width - 50)),
        )

        def row(number: int) -> tuple[str, ...]:
            saved = self._matches[number]
            names = people(shown_names(saved.players))
            return day(saved.when), safe(saved.seed), str(saved.number), names

        told = []
        if self._matches:
            saved = self._matches[self.place.at]
            begun = len(saved.record.deals)
            deals = ngettext("{n} deal has been begun.", "{n} deals have been begun.", begun)
            told.append(Text(deals.format(n=begun)))
            if saved.locked:
                told.append(Text(_("It is open in another program.")))
        return Listing(columns, row, self.length, told, _("No match is under way."))

    def action_open(self) -> None:
        """Go on with the marked match."""
        if not self._matches:
            return
        try:
            session = go_on(self._matches[self.place.at].name)
        except CannotOpen as why:
            self.notes = (str(why),)
            self.repaint()
            return
        self._app.sit_down(session)
