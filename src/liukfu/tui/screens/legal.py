"""All that was legal at a moment, what was done of it in brackets."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from liukfu.engine import Action, View
from liukfu.tui.screens.dialog import CELLS, Dialog, dressed, heading, lines
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import wrap
from liukfu.tui.widgets.watchlines import flowed, taken_text
from liukfu.words import _
from liukfu.words.book.places import place_of_turn
from liukfu.words.legal import Group, action_name, kind_led, legal_groups, to_do_text


class LegalScreen(Dialog[None]):
    """What was legal (key ``a``).

    Args:
        view: of the seat on turn.
        names: the names by seat.
        symbols: what to draw with.
        taken: what was done, None where the record ends.
    """

    OWN_KEY = "a"

    def __init__(
        self, view: View, names: Sequence[str], symbols: Symbols, taken: Action | None
    ) -> None:
        super().__init__(_("What was legal"), symbols)
        self._view = view
        self._names = names
        self._taken = taken

    def book_place(self) -> str:
        """What is asked of whoever is on turn."""
        return place_of_turn(self._view)

    def content(self) -> Text:
        """The legal actions, group by group."""
        return legal_text(self._view, self._names, self.symbols, self._taken)


def legal_text(view: View, names: Sequence[str], symbols: Symbols, taken: Action | None) -> Text:
    """The legal actions of the seat on turn by groups, 66 cells wide."""
    rows = wrap(dressed(to_do_text(view, names), symbols), CELLS)
    lead = kind_led(view, taken) if taken is not None else None
    for group in legal_groups(view):
        rows += [Text(""), heading(f"{group.title} ({group.n})", symbols)]
        mine = taken if taken is not None and group.has(taken, lead) else None
        rows += [Text("  ") + row for row in _group(group, mine, symbols)]
    return lines(rows)


def _group(group: Group, taken: Action | None, symbols: Symbols) -> list[Text]:
    if not group.actions:
        texts = [dressed(group.text, symbols)]
        if taken is not None:
            texts.insert(0, taken_text(taken, symbols))
        return flowed(texts, symbols, CELLS - 2)
    texts = [
        taken_text(action, symbols) if action == taken else dressed(action_name(action), symbols)
        for action in group.actions
    ]
    return flowed(texts, symbols, CELLS - 2)
