"""What the keys do while decisions are looked at again."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from liukfu.tui.screens.dialog import CELLS, Dialog, heading, lines
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import wrap
from liukfu.words import _, pad

_KEY = 19


class ReviewKeysScreen(Dialog[None]):
    """The keys (key ``?``)."""

    OWN_KEY = "?"

    def __init__(self, symbols: Symbols) -> None:
        super().__init__(_("Reviewing your decisions: the keys"), symbols)

    def content(self) -> Text:
        """The keys, and what a slip is."""
        return review_keys_text(self.symbols)


def review_keys() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The keys and what they do, in parts with a heading each."""
    return (
        (
            _("Find a better choice"),
            (
                (_("1 .. =  Tab"), _("choose cards, as at the table")),
                (_("Enter"), _("answer with what is chosen")),
                ("p  x  c  s", _("answer Play, Pass, claim, stop")),
                ("a", _("show what was better, and why")),
            ),
        ),
        (
            _("From slip to slip"),
            (
                ("n  ]", _("the next slip; this one may stay open")),
                ("b  [", _("the slip before")),
                ("r", _("go on where the review has failed")),
            ),
        ),
        (
            _("And then"),
            (
                ("t  d  g  l", _("last trick, discards, cards gone, the log")),
                (_("Esc"), _("put the cards back; go back")),
                ("q", _("go back")),
            ),
        ),
    )


def review_keys_text(symbols: Symbols) -> Text:
    """The keys, and what a slip is, 66 cells wide."""
    key = Style(color=symbols.palette.accent, bold=True)
    rows: list[Text] = []
    for title, pairs in review_keys():
        rows.append(heading(title, symbols))
        rows += [Text.assemble(("  " + pad(name, _KEY), key), said) for name, said in pairs]
        rows.append(Text(""))
    about = _(
        "Each decision is valued from what you could know then, by playing it out in many deals"
        " that may have been true. A slip is one that two such looks agree on; what luck cost"
        " you is none."
    )
    return lines([*rows, *wrap(Text(about), CELLS)])
