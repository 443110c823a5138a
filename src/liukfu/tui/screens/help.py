"""The keys, and the game in short: enough to play a deal by it alone."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from liukfu.engine import Cards, Rules, share
from liukfu.engine.cards import SUITS_HIGH_TO_LOW
from liukfu.engine.settlement import TO_WIN
from liukfu.tui.screens.dialog import CELLS, Choice, Dialog, dressed, heading, lines
from liukfu.tui.widgets.card import Symbols, beside, mini_card
from liukfu.tui.widgets.fan import fan_lines
from liukfu.tui.widgets.paint import clipped
from liukfu.words import _, pad, suit_name, suit_roman, width

_COLUMN = 37
_EXAMPLES = ("M7", "T5 M5 K5", "K3 K4 K5 K6")


class HelpScreen(Dialog[None]):
    """Keys and rules (key ``?``)."""

    OWN_KEY = "?"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "book", show=False)]

    def __init__(
        self, symbols: Symbols, rules: Rules | None = None, deal: str = "", clock: str = ""
    ) -> None:
        super().__init__(_("Keys, and how Liuk Fu is played"), symbols)
        self._rules = rules or Rules()
        self._deal = deal
        self._clock = clock

    def choices(self) -> tuple[Choice, ...]:
        """Read more, or close."""
        return (Choice("r", _("the rules in full"), "book"), *super().choices())

    def action_book(self) -> None:
        """The rules in full; back to them where they have been left for this."""
        from liukfu.tui.screens.book import BookScreen

        below = self.app.screen_stack[-2:-1]
        if below and isinstance(below[0], BookScreen):
            self.action_leave()
        else:
            self.app.push_screen(BookScreen())

    def content(self) -> Text:
        """The keys, the rules, and the line that fixes the deal."""
        return help_text(self.symbols, self._rules, self._deal, self._clock)


def keys() -> tuple[tuple[str, str], ...]:
    """The keys of the table and what they do."""
    return (
        ("1 .. 9 0 - =", _("choose a card")),
        (_("Arrows, Space"), _("move, choose a card")),
        (_("Enter"), _("play what is chosen")),
        (_("Esc"), _("choose none")),
        (_("Tab"), _("next play that helps")),
        ("p  x", _("say Play, say Pass")),
        ("c", _("claim with Old cards")),
        ("s", _("stop: take the win")),
        ("t", _("the last trick")),
        ("d", _("your own discards")),
        ("g", _("the cards gone")),
        ("l", _("the log of the deal")),
        ("u", _("take back (assisted)")),
        ("h", _("a hint (assisted)")),
        ("o", _("chances (assisted)")),
        ("k", _("keep the deal")),
        ("v", _("review (deal over)")),
        ("1 2 3", _("open your curtain")),
        ("<  >", _("bots slower, quicker")),
        (",", _("settings: the look")),
        ("?", _("this help")),
        ("q", _("leave; all is saved")),
    )


def help_text(symbols: Symbols, rules: Rules, deal: str = "", clock: str = "") -> Text:
    """Keys and rules, written for 66 cells; ``deal`` is the line that fixes the deal, ``clock``
    says that bots think by the clock, if they do.
    """
    about = [text for text in (deal, clock) if text]
    return lines(
        [
            *_keys(symbols),
            Text(""),
            *(_section(_("This deal"), *about, symbols=symbols) if about else []),
            *_section(
                _("The aim"),
                _(
                    "Three play, twelve cards each. Cards that win a trick lie before their"
                    " player as winners. Who has six winners can take the win, and the other"
                    " two pay."
                ),
                symbols=symbols,
            ),
            *_suits(symbols),
            *_section(
                _("The calls"),
                _(
                    "The dealer is the Master and leads the first trick. First the Master says"
                    " Play (p, or just leads) or Pass (x). After a pass the next player says"
                    " Play or Pass, then the third. Three passes: the deal is void."
                ),
                _(
                    "Another than the Master who says Play is Vulnerable: they pay for both"
                    " losers if they lose, but may lead any single and Old groups. A Master"
                    " who passed may not lead four cards or more of a set or run. So: with a"
                    " good hand say Play, with a poor one Pass."
                ),
                symbols=symbols,
            ),
            *_trick(symbols),
            *_section(
                _("Old cards"),
                _(
                    "A card marked OLD cannot be beaten as a single: a nine, T1, C1, or a card"
                    " all of whose higher cards you hold, have put down, or have seen."
                ),
                _(
                    "A single that you lead must not be Old, and comes from your highest suit"
                    " that has such a card. (If all your cards are Old, any, but a set or run"
                    " comes first.) Only the Vulnerable may lead any single, or several Old"
                    " cards together: an Old group, which nothing beats."
                ),
                symbols=symbols,
            ),
            *_section(
                _("The end"),
                _(
                    "On lead with six winners or more, s stops: you win. Sooner, c claims with"
                    " Old cards: shown from the hand they count as winners, if that makes six."
                    " You may also play on for more, but if another gets six after you, that"
                    " one wins alone. When the hands are empty, the last to have reached six"
                    " wins; nobody: the deal is drawn."
                ),
                _payment(rules),
                *([_unfair()] if rules.unfair_pass else []),
                _("The Master deals again after winning; otherwise the next player deals."),
                symbols=symbols,
                last=True,
            ),
        ]
    )


def _keys(symbols: Symbols) -> list[Text]:
    pairs = keys()
    half = (len(pairs) + 1) // 2
    key = Style(color=symbols.palette.accent, bold=True)
    wide = [max(width(name) for name, _does in pairs[start : start + half]) for start in (0, half)]
    words = max(width(does) for _name, does in pairs[:half])
    column = max(_COLUMN - wide[0], words + 2)
    rows = []
    for place in range(half):
        row = Text()
        for start, cells in zip((0, half), wide, strict=True):
            if start + place < len(pairs):
                name, does = pairs[start + place]
                row.append(pad(name, cells) + "  ", key)
                row.append(does if start else pad(does, column))
        rows.append(clipped(row, CELLS))
    return rows


def _section(title: str, *texts: str, symbols: Symbols, last: bool = False) -> list[Text]:
    rows = [heading(title, symbols), *(dressed(text, symbols) for text in texts)]
    return rows if last else [*rows, Text("")]


def _suits(symbols: Symbols) -> list[Text]:
    rows = _section(
        _("The cards"),
        _("Four suits, from high to low, each from 1 (low) to 9 (high):"),
        symbols=symbols,
    )[:-1]
    for suit in SUITS_HIGH_TO_LOW:
        row = Text("  ")
        for rank in (1, 5, 9):
            row.append_text(mini_card(suit * 9 + rank - 1, symbols, paper=True))
            row.append(" ")
        name = pad(suit_roman(suit), 6) + pad(suit_name(suit), 10)
        if not symbols.ascii:
            name = f"{suit.character} {name}"
        row.append(f" {name}", Style(color=symbols.palette.plain[suit], bold=True))
        row.append(_("written {one} to {nine}").format(one=f"{suit.code}1", nine=f"{suit.code}9"))
        rows.append(row)
    return [*rows, Text("")]


def _trick(symbols: Symbols) -> list[Text]:
    fans = [fan_lines(list(Cards(cards)), symbols=symbols) for cards in _EXAMPLES]
    names = (_("single"), _("set: 3 or 4 of a rank"), _("run: 3 or more in a row"))
    space = max(2, (CELLS - 4 - sum(fan[0].cell_len for fan in fans)) // 3)
    blocks = []
    for fan, name in zip(fans, names, strict=True):
        cells = max(fan[0].cell_len, width(name))
        blocks.append([_padded(row, cells) for row in (*fan, Text(name))])
    pictures = [Text("  ") + row for row in beside(blocks, gap=min(space, 4))]
    rows = _section(
        _("A trick"),
        _("Whoever leads shows one of these; a pair is none:"),
        symbols=symbols,
    )[:-1]
    rows += pictures
    rows += _section(
        "",
        _(
            "The others follow in turn, with as many cards. Who can beat the best play must:"
            " that is heading. A single is beaten by a higher card of its suit; a set by a set"
            " of its size and higher rank; a run by a run of its length, higher in its suit or"
            " anywhere in a higher suit. Who cannot puts any cards face down, lost to all."
        ),
        _(
            "The best play wins. Its cards become winners: three for a run of three. The"
            " winner leads next. T1 or C1 led alone cannot be beaten, a set of 1s by 9s only."
        ),
        symbols=symbols,
    )[1:]
    return rows


def _padded(row: Text, cells: int) -> Text:
    copy = row.copy()
    copy.append(" " * (cells - row.cell_len))
    return copy


def _payment(rules: Rules) -> str:
    return _(
        "Each loser pays the winner a share: {six} for six winners, {seven} for seven, {eight}"
        " for eight, up to {most} units for twelve. A Vulnerable loser pays both shares."
    ).format(
        six=share(rules, TO_WIN),
        seven=share(rules, TO_WIN + 1),
        eight=share(rules, TO_WIN + 2),
        most=share(rules, 12),
    )


def _unfair() -> str:
    return _(
        "But a loser who passed and then showed a set or run of four or more (an unfair pass)"
        " pays both shares in place of the Vulnerable one."
    )
