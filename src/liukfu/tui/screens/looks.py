"""What can be looked up at a table: each dialog is loaded when it is first asked for."""

from __future__ import annotations

from liukfu.session import DealSpec
from liukfu.tui.screens.board import Board, TableT
from liukfu.words import _, safe


class Looks(Board[TableT]):
    """A table at which one can look things up."""

    def action_gone(self) -> None:
        """The cards gone, as the seat at the bottom knows them."""
        from liukfu.tui.screens.gone import GoneScreen

        self._over(GoneScreen(self.table.view, self.symbols))

    def action_log(self) -> None:
        """The log up to this moment."""
        from liukfu.tui.screens.log import LogScreen

        table, by_name = self.table, self.table.you is None
        told = table.told, table.names, self.symbols
        self._over(LogScreen(*told, by_name=by_name, faults=table.faults))

    def action_last_trick(self) -> None:
        """The last trick that is complete."""
        table = self.table
        if any(trick.winner is not None for trick in table.view.tricks):
            from liukfu.tui.screens.last_trick import LastTrickScreen

            told = table.told, table.names, self.symbols
            self._over(LastTrickScreen(*told, by_name=table.you is None))

    def action_discards(self) -> None:
        """One's own discards."""
        if self.table.view.down:
            from liukfu.tui.screens.last_trick import DiscardsScreen

            self._over(DiscardsScreen(self.table.view, self.symbols))

    def _shows_rule(self) -> bool:
        """Open the book at the rule that is named now; False where none is."""
        place = self.table.rule
        if not place:
            return False
        from liukfu.tui.screens.book import BookScreen

        self._over(BookScreen(place))
        return True

    def _keep(self, spec: DealSpec) -> None:
        """Keep a deal under a name, and say so."""
        from liukfu.tui.keeping import keep_screen

        def kept(answer: tuple[str, ...] | None) -> None:
            if answer is not None:
                self._say(_("Kept as {name}").format(name=safe(answer[0])))

        self._over(keep_screen(spec, self.symbols), kept)

    def _say(self, line: str) -> None:
        """Say what has been done, where nothing else shows it."""
        self.table.refused = ""
        self.table.done = line
        self.repaint()
