"""The log: all that happened in the deal, trick by trick, as the player may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from liukfu.engine import View
from liukfu.tui.screens.dialog import Dialog, dressed, hanging, heading, lines, muted
from liukfu.tui.widgets.card import Symbols
from liukfu.words import Line, _, kind_name, story


class LogScreen(Dialog[None]):
    """All that happened in the deal (key ``l``). It opens at its end."""

    OWN_KEY = "l"
    PLACE = "winner"

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        symbols: Symbols,
        *,
        by_name: bool = False,
        faults: Sequence[str] = (),
    ) -> None:
        """The log of a deal.

        Args:
            view: what the player may know of it.
            names: the names by seat.
            symbols: what to draw with.
            by_name: tell it of all three by name.
            faults: what bots have failed to do, safe for the screen.
        """
        super().__init__(_("The log of deal {number}").format(number=view.frame.number), symbols)
        self._view = view
        self._names = names
        self._by_name = by_name
        self._faults = tuple(faults)

    def content(self) -> Text:
        """The log, oldest first."""
        told = log_text(self._view, self._names, self.symbols, by_name=self._by_name)
        if not self._faults:
            return told
        head = heading(_("Faults of bots"), self.symbols)
        return lines([told, Text(""), head, *map(Text, counted(self._faults))])

    def _offer(self) -> None:
        # What happened last is what is looked for first.
        super()._offer()
        if self._scrolled:
            return
        for body in self.query("#body"):
            body.scroll_end(animate=False)


def counted(texts: Sequence[str]) -> list[str]:
    """Each text once, in the order in which they first came, with how often it came."""
    return [
        text if times == 1 else _("{n} times: {text}").format(n=times, text=text)
        for text, times in Counter(texts).items()
    ]


def log_text(view: View, names: Sequence[str], symbols: Symbols, *, by_name: bool = False) -> Text:
    """The whole deal so far, with a heading for the calls and for each trick; see ``story``."""
    told = story(view, names, by_name=by_name)
    if not told:
        return muted(_("Nothing has happened yet"), symbols)
    tricks = view.tricks
    rows: list[Text] = []
    part = -1
    for line in told:
        number = len(tricks) + 1 if line.what == "end" else line.trick
        if number != part:
            part = number
            if rows:
                rows.append(Text(""))
            if line.what == "call":
                rows.append(heading(_("Calls"), symbols))
            elif line.what != "end":
                trick = tricks[number - 1]
                rows.append(
                    heading(
                        _("Trick {number}: {kind}").format(
                            number=number, kind=kind_name(trick.kind, trick.plays[0].n)
                        ),
                        symbols,
                    )
                )
        rows += hanging(_log_line(line, symbols), 2)
    return lines(rows)


def _log_line(line: Line, symbols: Symbols) -> Text:
    if line.what in ("won", "end"):
        bold = Style(bold=True, color=symbols.palette.good)
        return dressed(line.text, symbols, bold)
    if line.what == "discard":
        return dressed(line.text, symbols, Style(color=symbols.palette.muted))
    return dressed(line.text, symbols)
