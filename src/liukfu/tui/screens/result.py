"""What a deal that is watched brought."""

from __future__ import annotations

from rich.text import Text

from liukfu.tui.screens.deal_end import deal_end_text
from liukfu.tui.screens.dialog import Dialog
from liukfu.tui.watching import WatchTable
from liukfu.tui.widgets.card import Symbols
from liukfu.words import _


class ResultScreen(Dialog[None]):
    """The result, the payments, the winners and the hands of a deal that is over."""

    def __init__(self, table: WatchTable, symbols: Symbols) -> None:
        super().__init__(_("Deal {number} is over").format(number=table.watch.number), symbols)
        view = table.watch.view(table.view.seat)
        self._text = deal_end_text(view._replace(seat=table.told.seat), table.names, symbols)

    def content(self) -> Text:
        """All that the end of a deal shows."""
        return self._text
