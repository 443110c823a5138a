"""Claim with Old Cards: choose which, and see what they pay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from liukfu.engine import Cards, Claim, Mask, View
from liukfu.tui.screens.dialog import Choice, Dialog, dressed, lines
from liukfu.tui.select import KEYS, claim_choice, places
from liukfu.tui.widgets.card import SIZES, Symbols, beside, card_lines
from liukfu.words import _, claim_all_text, claim_needs_text, claim_text

_WIDTH, _HEIGHT = SIZES["small"]
_A_ROW = 10
"""The most cards beside each other; more go in a second row."""


class ClaimScreen(Dialog[Cards]):
    """Claim with Old Cards (key ``c``): answers the cards, or None."""

    OWN_KEY = "c"
    PLACE = "claim"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "move_row(-1)", show=False),
        Binding("down", "move_row(1)", show=False),
        Binding("space", "change_marked", show=False),
        Binding("a", "all", show=False),
    ]

    def __init__(
        self, view: View, names: Sequence[str], symbols: Symbols, chosen: Mask = 0
    ) -> None:
        """The dialog of a player who can claim.

        Args:
            view: what the player sees.
            names: the names by seat.
            symbols: what to draw with.
            chosen: the cards selected at the table; if all are Old the claim begins with
                them, else with all Old cards.
        """
        super().__init__(_("Claim with Old Cards"), symbols)
        self._view = view
        self._names = names
        self.offered = tuple(view.legal.claimable)
        self.chosen: Cards = claim_choice(view, chosen)
        self.at = 0

    def content(self) -> Text:
        """What a claim needs, and what the present choice pays."""
        return claim_lines(self._view, self._names, self.chosen, self.symbols)

    def below(self) -> Iterable[Widget]:
        """The Old cards."""
        yield ClaimCards(self.symbols)

    def choices(self) -> tuple[Choice, ...]:
        """Claim, change the choice, or go back."""
        claim = (Choice(_("Enter"), _("claims"), "accept"),) if self.is_legal else ()
        return (
            *claim,
            Choice(_("Space"), _("in or out"), "change_marked"),
            Choice("a", _("all"), "all"),
            Choice(_("Esc"), _("back"), "leave"),
        )

    @property
    def is_legal(self) -> bool:
        """Whether the present choice can be claimed."""
        return Claim(self.chosen) in self._view.legal

    def picture(self) -> Text:
        """The Old cards in their present state."""
        return claim_picture(self._view, self.offered, self.chosen, self.at, self.symbols)

    def change(self, card: int) -> None:
        """Put a card in or take it out."""
        self.at = self.offered.index(card)
        self.chosen = self.chosen ^ 1 << card
        self._draw()

    def _draw(self) -> None:
        self.query_one(ClaimCards).refresh()
        self.update()

    async def on_key(self, event: events.Key) -> None:
        """The keys of the cards are those of the hand."""
        held = places(self._view)
        if event.character is not None and event.character in KEYS:
            card = held[KEYS.index(event.character)]
            if card is not None and card in self.offered:
                self.change(card)
            event.stop()

    def on_claim_cards_clicked(self, message: ClaimCards.Clicked) -> None:
        """A click puts a card in or takes it out."""
        if message.place < len(self.offered):
            self.change(self.offered[message.place])

    def action_move(self, step: int) -> None:
        """Look at the next card."""
        self.at = (self.at + step) % len(self.offered)
        self._draw()

    def action_move_row(self, step: int) -> None:
        """Look at the card above or below, where there are two rows."""
        place = self.at + step * _A_ROW
        if 0 <= place < len(self.offered):
            self.at = place
            self._draw()

    def action_change_marked(self) -> None:
        """Put the card under the mark in or take it out."""
        self.change(self.offered[self.at])

    def action_all(self) -> None:
        """Choose all Old cards."""
        self.chosen = Cards(self.offered)
        self._draw()

    def action_accept(self) -> None:
        """Claim with the chosen cards, if that is legal; the text says why where it is not."""
        if self.is_legal:
            self.dismiss(self.chosen)


class ClaimCards(Widget):
    """The cards of the claim, which can be clicked."""

    DEFAULT_CSS = """
    ClaimCards { height: auto; width: 100%; }
    """

    class Clicked(Message):
        """A card was clicked; ``place`` counts the offered cards."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self, symbols: Symbols) -> None:
        super().__init__()
        self._symbols = symbols

    def render(self) -> Text:
        """The picture of the dialog that holds it."""
        screen = self.screen
        return screen.picture() if isinstance(screen, ClaimScreen) else Text("")

    def on_click(self, event: events.Click) -> None:
        """Tell which card is under the pointer."""
        column, row = event.x // _WIDTH, event.y // (_HEIGHT + 1)
        if column < _A_ROW:
            self.post_message(self.Clicked(row * _A_ROW + column))


def claim_lines(view: View, names: Sequence[str], chosen: Cards, symbols: Symbols) -> Text:
    """What a claim needs, what the choice pays, and what all Old cards would pay."""
    now = claim_text(view, names, chosen)
    legal = Claim(chosen) in view.legal
    color = symbols.palette.good if legal else symbols.palette.warn
    rows = [Text(claim_needs_text(view))]
    if legal:
        text = _("{n} chosen: {pays}").format(n=len(chosen), pays=now)
        rows.append(Text(text, style=Style(color=color, bold=True)))
    else:
        rows.append(dressed(now, symbols, Style(color=color)))
    if chosen != view.legal.claimable:
        rows.append(Text(claim_all_text(view, names)))
    return lines(rows)


def claim_picture(
    view: View, offered: Sequence[int], chosen: Mask, at: int, symbols: Symbols
) -> Text:
    """The Old cards side by side, the chosen ones heavy and raised by a row.

    Args:
        view: for the place, and so the key, of each card in the hand.
        offered: the Old cards.
        chosen: those that the claim has.
        at: the place of the card under the mark.
        symbols: what to draw with.
    """
    held = places(view)
    blank = Text(" " * _WIDTH)
    rows: list[Text] = []
    for start in range(0, len(offered), _A_ROW):
        blocks = []
        for place, card in enumerate(offered[start : start + _A_ROW], start):
            taken = bool(chosen >> card & 1)
            face = card_lines(
                card,
                old=True,
                symbols=symbols,
                selected=taken,
                focused=place == at,
                key=KEYS[held.index(card)],
            )
            blocks.append([*face, blank] if taken else [blank, *face])
        rows += beside(blocks)
    return lines(rows)
