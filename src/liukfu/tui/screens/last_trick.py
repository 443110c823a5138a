"""The last trick, laid out, and the player's own discards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from liukfu.engine import Cards, Seat, Trick, View
from liukfu.tui.screens.dialog import Dialog, dressed, hanging, heading, lines, muted
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.fan import fan_lines
from liukfu.words import _, face_down, kind_name, ngettext, play_text, who


class LastTrickScreen(Dialog[None]):
    """The last trick that is complete (key ``t``)."""

    OWN_KEY = "t"
    PLACE = "beats"

    def __init__(
        self, view: View, names: Sequence[str], symbols: Symbols, *, by_name: bool = False
    ) -> None:
        super().__init__(_("The last trick"), symbols)
        self._view = view
        self._names = names
        self._you = None if by_name else view.seat

    def content(self) -> Text:
        """The three plays below each other."""
        return last_trick_text(self._view, self._names, self.symbols, self._you)


class DiscardsScreen(Dialog[None]):
    """The player's own discards, which nobody else may see (key ``d``)."""

    OWN_KEY = "d"
    PLACE = "discard"

    def __init__(self, view: View, symbols: Symbols) -> None:
        super().__init__(_("Your discards"), symbols)
        self._view = view

    def content(self) -> Text:
        """What was put face down, trick by trick."""
        return discards_text(self._view, self.symbols)


def last_trick_text(
    view: View, names: Sequence[str], symbols: Symbols, you: Seat | None = None
) -> Text:
    """The last complete trick: each play laid out, who headed and who won; ``you`` is the seat
    that is told so.
    """
    done = [(n, trick) for n, trick in enumerate(view.tricks, 1) if trick.winner is not None]
    if not done:
        return muted(_("No trick is complete yet"), symbols)
    number, trick = done[-1]
    title = _("Trick {number}: {kind}").format(
        number=number, kind=kind_name(trick.kind, trick.plays[0].n)
    )
    rows = [heading(title, symbols)]
    for play in trick.plays:
        won = play.seat == trick.winner
        rows += hanging(_headline(names, trick, play.seat, symbols, you), 1)
        cards: list[int | None] = list(play.cards) if play.cards is not None else [None] * play.n
        fan = fan_lines(cards, symbols=symbols, best=won, dim=not won)
        rows += [Text("  ") + row for row in fan]
    return lines(rows)


def _headline(
    names: Sequence[str], trick: Trick, seat: Seat, symbols: Symbols, you: Seat | None
) -> Text:
    (play,) = (play for play in trick.plays if play.seat == seat)
    line = dressed(play_text(names, trick, play, you), symbols)
    if seat == trick.winner:
        if seat == you:
            wins = _("and you win the trick")
        else:
            wins = _("and {name} wins the trick").format(name=who(names, seat))
        line.append(f" {symbols.best} {wins}", Style(color=symbols.palette.good, bold=True))
    return line


def discards_text(view: View, symbols: Symbols) -> Text:
    """The viewer's own discards, laid out trick by trick."""
    rows: list[Text] = []
    for number, trick in enumerate(view.tricks, 1):
        for play in trick.plays:
            if play.seat != view.seat or play.up or play.cards is None:
                continue
            title = _("Trick {number}: {cards}").format(number=number, cards=face_down(play.n))
            rows.append(heading(title, symbols))
            rows += [Text("  ") + row for row in fan_lines(list(play.cards), symbols=symbols)]
    if not rows:
        return muted(_("You have put no card face down"), symbols)
    total = Cards(sum(view.down))
    count = ngettext(
        "{n} card face down: it counts for nobody, and nobody else sees it",
        "{n} cards face down: they count for nobody, and nobody else sees them",
        len(total),
    ).format(n=len(total))
    return lines([muted(count, symbols), *rows])
