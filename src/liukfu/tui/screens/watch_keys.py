"""What the keys do while a match is watched."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from liukfu.tui.screens.dialog import CELLS, Dialog, heading, lines
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import wrap
from liukfu.words import _, pad

_KEY = 19


class WatchKeysScreen(Dialog[None]):
    """The keys (key ``?``)."""

    OWN_KEY = "?"

    def __init__(self, symbols: Symbols) -> None:
        super().__init__(_("Watching a match: the keys"), symbols)

    def content(self) -> Text:
        """The keys by what they are for."""
        return watch_keys_text(self.symbols)


def watch_keys() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The keys and what they do, in parts with a heading each."""
    return (
        (
            _("From moment to moment"),
            (
                (_("Right  Left"), _("on and back by one action (the wheel, too)")),
                (_("Down  Up, n  p"), _("the next trick, the one before")),
                (_("PgDn  PgUp, ]  ["), _("the next deal, the one before")),
                (_("Home  End"), _("first and last moment of the deal, the match")),
                ("j", _("jump to a deal and an action")),
                (_("Space"), _("play by itself from here; stop")),
                ("<  >", _("slower, quicker")),
            ),
        ),
        (
            _("What is seen"),
            (
                ("1  2  3", _("see with the eyes of that seat")),
                ("o", _("open all cards; hide them")),
                ("a", _("all that was legal, [done] in brackets")),
                ("t  l  g", _("the last trick, the log, the cards gone")),
            ),
        ),
        (
            _("And then"),
            (
                (_("Enter or T"), _("take over: sit down here and play on")),
                (_("Enter"), _("at a deal's end: what it brought")),
                ("r", _("play this deal again from its beginning")),
                ("v", _("review the decisions of the player at the bottom")),
                ("k", _("keep this deal under a name")),
                (_("Esc  q"), _("back; leave")),
            ),
        ),
    )


def watch_keys_text(symbols: Symbols) -> Text:
    """The keys, and what the marks mean, 66 cells wide."""
    key = Style(color=symbols.palette.accent, bold=True)
    rows: list[Text] = []
    for title, pairs in watch_keys():
        rows.append(heading(title, symbols))
        rows += [Text.assemble(("  " + pad(name, _KEY), key), said) for name, said in pairs]
        rows.append(Text(""))
    marks = _(
        "A card that stands higher goes next. An empty place says which card has gone, and"
        " whether face down. In an open hand a star marks an Old card."
    )
    return lines([*rows, *wrap(Text(marks), CELLS)])
