"""What lies over the table: each dialog is loaded when it is first asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from liukfu.engine import View
from liukfu.session import Session
from liukfu.tui.screens.abstract import AbstractScreen
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import Symbols
from liukfu.words import _, safe

if TYPE_CHECKING:
    from liukfu.tui.app import LiukFuApp


class Looks(Screen[None], metaclass=AbstractScreen):
    """A screen at which one can look things up.

    Args:
        session: the match.
        table: what the person sees.
        symbols: what it is drawn with.
    """

    def __init__(self, session: Session, table: Table, symbols: Symbols) -> None:
        super().__init__()
        self.session = session
        self.table = table
        self.symbols = symbols

    @property
    def _app(self) -> LiukFuApp:
        return self.app  # type: ignore[return-value]  # no other app has this screen

    def _over(self, screen: Screen[Any], answer: Callable[..., None] | None = None) -> None:
        if self.table.covered:
            return

        def answered(result: object) -> None:
            self.table.under_dialog = False
            self.repaint("buttons", "footer")
            # Textual asks before it takes the screen away; whatever comes next must not lie
            # under it.
            if answer is not None:
                self.call_later(answer, result)

        self.app.push_screen(screen, answered)
        self.table.under_dialog = True
        self.repaint("buttons", "footer")
        self.app.call_after_refresh(self._app.check_size)

    @abstractmethod
    def repaint(self, *names: str) -> None:
        """Draw what has changed, in the regions with these names or in all."""

    @property
    def _told(self) -> tuple[View, Sequence[str], Symbols]:
        return self.table.view, self.table.names, self.symbols

    def action_gone(self) -> None:
        """The cards gone."""
        from liukfu.tui.screens.gone import GoneScreen

        self._over(GoneScreen(self.table.view, self.symbols))

    def action_log(self) -> None:
        """The log."""
        from liukfu.tui.screens.log import LogScreen

        table = self.table
        self._over(LogScreen(*self._told, by_name=table.you is None, faults=table.faults))

    def action_last_trick(self) -> None:
        """The last trick."""
        if any(trick.winner is not None for trick in self.table.view.tricks):
            from liukfu.tui.screens.last_trick import LastTrickScreen

            self._over(LastTrickScreen(*self._told, by_name=self.table.you is None))

    def action_discards(self) -> None:
        """One's own discards."""
        if self.table.view.down:
            from liukfu.tui.screens.last_trick import DiscardsScreen

            self._over(DiscardsScreen(self.table.view, self.symbols))

    def action_keep(self) -> None:
        """Keep the deal under a name."""
        from liukfu.tui.keeping import keep_screen

        def kept(answer: tuple[str, ...] | None) -> None:
            if answer is not None:
                self.table.refused = ""
                self.table.done = _("Kept as {name}").format(name=safe(answer[0]))
                self.repaint()

        self._over(keep_screen(self.session.spec, self.symbols), kept)

    def action_help(self) -> None:
        """Keys and rules."""
        from liukfu.tui.screens.help import HelpScreen

        self._over(HelpScreen(self.symbols, self.session.rules, self.table.title, self.table.clock))
