"""The cards gone: all 36 by suit and rank, each with what the player knows of it."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from liukfu.engine import Cards, View, card_name
from liukfu.engine.cards import ALL, SUITS_HIGH_TO_LOW, Suit
from liukfu.tui.screens.dialog import Dialog, dressed, lines, muted
from liukfu.tui.widgets.card import Symbols, mini_card
from liukfu.words import _, ngettext, pad, suit_roman

HELD, SHOWN, DOWN, UNSEEN = "+", "x", "_", "?"
"""The signs beside the cards: in the hand, shown by anyone, put face down by the player,
not seen."""


class GoneScreen(Dialog[None]):
    """The cards gone, four suits by nine ranks (key ``g``)."""

    OWN_KEY = "g"
    PLACE = "accounted"

    def __init__(self, view: View, symbols: Symbols) -> None:
        super().__init__(_("The cards gone"), symbols)
        self._view = view

    def content(self) -> Text:
        """The table of cards and its legend."""
        return gone_text(self._view, self.symbols)


def sign_of(view: View, card: int) -> str:
    """What the viewer knows of a card, as one of the four signs."""
    bit = 1 << card
    if view.hand & bit:
        return HELD
    if view.shown & bit:
        return SHOWN
    return DOWN if view.dealt & bit else UNSEEN


def gone_text(view: View, symbols: Symbols) -> Text:
    """The cards gone as a table with its legend, 66 cells wide."""
    ranks = "".join(f"{rank:>4}  " for rank in range(1, 10))
    rows = [muted(" " * 10 + ranks, symbols)]
    for suit in SUITS_HIGH_TO_LOW:
        rows += [_suit_row(view, suit, symbols), Text("")]
    signs = {sign: sum(sign_of(view, card) == sign for card in Cards(ALL)) for sign in "+x_?"}
    rows += [
        _legend(HELD, _("in your hand"), signs[HELD], symbols),
        _legend(SHOWN, _("shown by anybody, gone"), signs[SHOWN], symbols),
        _legend(DOWN, _("put face down by you"), signs[DOWN], symbols),
        _legend(UNSEEN, _("not seen: held by the others or face down there"), signs["?"], symbols),
        Text(""),
        _old_line(view, symbols),
    ]
    return lines(rows)


def _suit_row(view: View, suit: Suit, symbols: Symbols) -> Text:
    sign = suit.code if symbols.ascii else suit.character
    row = Text(
        pad(f" {sign} {suit_roman(suit)}", 10),
        style=Style(color=symbols.palette.plain[suit], bold=True),
        end="",
    )
    for card in range(suit * 9, suit * 9 + 9):
        row.append_text(_cell(view, card, symbols))
    return row


def _cell(view: View, card: int, symbols: Symbols) -> Text:
    sign = sign_of(view, card)
    palette = symbols.palette
    if sign == HELD:
        face = mini_card(card, symbols, paper=True, old=card in view.old)
    elif sign == SHOWN:
        face = mini_card(card, symbols, paper=True, dim=True)
    elif sign == DOWN:
        style = Style(color=palette.back_edge, bgcolor=palette.back)
        face = Text(f" {card_name(card)} ", style=style)
    else:
        face = Text(f" {card_name(card)} ", style=Style(color=palette.muted))
    strong = Style(color=palette.accent if sign == HELD else palette.text, bold=sign == HELD)
    cell = Text.assemble(face, (sign, strong))
    cell.append(" " * (6 - cell.cell_len))
    return cell


def _legend(sign: str, meaning: str, number: int, symbols: Symbols) -> Text:
    return Text.assemble(
        "   ",
        (sign, Style(color=symbols.palette.accent, bold=True)),
        "  ",
        (f"{number:>2}  ", ""),
        meaning,
    )


def _old_line(view: View, symbols: Symbols) -> Text:
    old = view.old
    if not old:
        return muted(_("None of your cards is Old"), symbols)
    text = ngettext("Old in your hand: {cards}", "Old in your hand: {cards}", len(old))
    return Text(" ") + dressed(text.format(cards=old), symbols)
