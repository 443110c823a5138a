"""The end of a deal: who won and how, who pays what and why, and all cards shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from liukfu.engine import Cards, Outcome, Result, Seat, View
from liukfu.tui.screens.dialog import CELLS, Choice, Dialog, dressed, heading, lines, muted
from liukfu.tui.widgets.card import Symbols, mini_card
from liukfu.tui.widgets.fan import fan_lines
from liukfu.tui.widgets.paint import wrap
from liukfu.words import (
    _,
    all_of,
    dealer_text,
    end_text,
    fit,
    overtaken_text,
    pad,
    safe,
    share_text,
    signed,
    void_text,
    width,
)
from liukfu.words.book.places import place_of_end
from liukfu.words.ends import claimed_text, final_text, payment_reasons, totals_after

if TYPE_CHECKING:
    from liukfu.session import Comparison, DealSpec

FRAME_ROWS = 3
"""The rows of a dialog that are not its text."""
_NAME = 12
_UNITS = 7


class DealEndScreen(Dialog[str]):
    """What a deal brought. Enter answers ``next``, q ``quit``; Esc answers None: a look at
    the table; v reviews the decisions.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "log", show=False),
        Binding("k", "keep", show=False),
        Binding("v", "review", show=False),
        Binding("escape", "look", show=False),
    ]

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        symbols: Symbols,
        *,
        last: bool = False,
        by_name: bool = False,
        marks: Sequence[str] = (),
        earlier: Sequence[Comparison] = (),
        spec: DealSpec | None = None,
        faults: Sequence[str] = (),
        review: Callable[[], None] | None = None,
    ) -> None:
        """The dialog of a deal that is over.

        Args:
            view: any seat's view of it.
            names: the names by seat.
            symbols: what to draw with.
            last: whether the match ends with this deal.
            by_name: tell it of all three by name, not to the seat whose view it is.
            marks: what sets the deal apart.
            earlier: the deal beside each earlier play of it.
            spec: what fixes the deal, where it can be kept.
            faults: what bots have failed to do, for the log.
            review: opens the review of people's decisions, where there are any.
        """
        super().__init__(_("Deal {number} is over").format(number=view.frame.number), symbols)
        self._view = view
        self._names = names
        self._last = last
        self._by_name = by_name
        self._marks = tuple(marks)
        self._earlier = tuple(earlier)
        self._spec = spec
        self._faults = tuple(faults)
        self._review = review
        self._kept = ""

    def content(self) -> Text:
        """The result, the payments, the winners and the hands; how it went before."""
        more: list[Text] = []
        if self._marks:
            text = _("This deal counts as {marks}").format(marks=all_of(self._marks))
            more.append(muted(text, self.symbols))
        if self._kept:
            done = Style(color=self.symbols.palette.good, bold=True)
            more.append(Text(self._kept, style=done))
        if self._earlier:
            from liukfu.tui.screens.compared import compared

            more += [Text(""), *compared(self._earlier, self._names, self.symbols)]
        return deal_end_text(
            self._view,
            self._names,
            self.symbols,
            last=self._last,
            by_name=self._by_name,
            more=more,
            room=self.app.size.height - FRAME_ROWS,
        )

    def book_place(self) -> str:
        """What decided how the deal ended."""
        return "" if self._view.result is None else place_of_end(self._view.result)

    def on_resize(self) -> None:
        """Take the layout that goes with the window."""
        self.update()
        super().on_resize()

    def choices(self) -> tuple[Choice, ...]:
        """The next deal, or leave."""
        word = _("ends match") if self._last else _("next deal")
        return (
            Choice(_("Enter"), word, "accept"),
            Choice(_("Esc"), _("table"), "look"),
            Choice("l", _("log"), "log"),
            *((Choice("k", _("keep"), "keep"),) if self._spec is not None else ()),
            *((Choice("v", _("review"), "review"),) if self._review is not None else ()),
            Choice("q", _("leave"), "leave"),
        )

    def _all_choices(self, most: int) -> tuple[Choice, ...]:
        """Where the text goes on, that is told in the room of the words that can be spared."""
        choices = super()._all_choices(most)
        if not most:
            return choices
        word = _("end") if self._last else _("next")
        first = choices[0]._replace(word=word)
        spared = ("log", "keep") if self._review is not None else ("log",)
        return (first, *(one for one in choices[1:] if one.action not in spared))

    def action_accept(self) -> None:
        """On to the next deal."""
        self.dismiss("next")

    def action_look(self) -> None:
        """Look at the table once more; Enter there comes back."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the table; everything is saved."""
        self.dismiss("quit")

    def action_keep(self) -> None:
        """Keep the deal under a name."""
        if self._spec is None:
            return
        from liukfu.tui.keeping import keep_screen

        def kept(answer: tuple[str, ...] | None) -> None:
            if answer is not None:
                self._kept = _("Kept as {name}").format(name=safe(answer[0]))
                self.call_later(self.update)

        self.app.push_screen(keep_screen(self._spec, self.symbols), kept)

    def action_review(self) -> None:
        """Look at one's decisions again."""
        if self._review is not None:
            self._review()

    def action_log(self) -> None:
        """Look at the log of the deal."""
        from liukfu.tui.screens.log import LogScreen

        told = self._view, self._names, self.symbols
        self.app.push_screen(LogScreen(*told, by_name=self._by_name, faults=self._faults))


def deal_end_text(
    view: View,
    names: Sequence[str],
    symbols: Symbols,
    *,
    last: bool = False,
    by_name: bool = False,
    more: Sequence[Text] = (),
    room: int = 24,
) -> Text:
    """All that the end of a deal shows, 66 cells wide; a void deal takes one line.

    Args:
        view: any seat's view of it; told to that seat.
        names: the names by seat.
        symbols: what to draw with.
        last: whether the match ends with this deal.
        by_name: told to nobody in particular.
        more: stands below the payments.
        room: the rows that there are; where they are few, air and cards' edges give way, at last
            why claimed cards were Old.
    """
    result = view.result
    if result is None:
        return Text("")
    rules = view.frame.rules
    you = None if by_name else view.seat
    outcome = Outcome(view.frame.number, view.frame.dealer, result)
    if result.end == "void":
        return lines([Text(void_text(outcome, rules, names, you)), *more])
    claimed = claimed_text(view)
    why = wrap(dressed(claimed, symbols), CELLS) if claimed else []
    for air, edges in ((True, True), (False, True), (False, False)):
        told = result, names, you, symbols
        rows = _end_rows(view, *told, last=last, why=why, more=more, air=air, edges=edges)
        if len(rows) <= room:
            break
    else:
        rows = _end_rows(view, *told, last=last, why=[], more=more, air=False, edges=False)
    return lines(rows)


def _end_rows(
    view: View,
    result: Result,
    names: Sequence[str],
    you: Seat | None,
    symbols: Symbols,
    *,
    last: bool,
    why: Sequence[Text],
    more: Sequence[Text],
    air: bool,
    edges: bool,
) -> list[Text]:
    rules = view.frame.rules
    outcome = Outcome(view.frame.number, view.frame.dealer, result)
    rows = [*_headline(result, names, you, symbols, edges=edges), *why]
    overtaken = overtaken_text(result, names, you)
    if overtaken:
        rows.append(dressed(overtaken, symbols))
    rows += _money(view, result, names, you, symbols)
    if last:
        rows.append(heading(final_text(view, names, you), symbols))
    else:
        rows.append(Text(dealer_text(outcome, rules, names, you)))
    rows += more
    space = [Text("")] if air else []
    rows += [*space, *_winners(view, result, names, you, symbols)]
    rows += [*space, *_hands(view, names, you, symbols)]
    return rows


def _headline(
    result: Result, names: Sequence[str], you: Seat | None, symbols: Symbols, *, edges: bool
) -> Iterable[Text]:
    style = Style(color=symbols.palette.accent, bold=True)
    told = dressed(end_text(result, names, you), symbols, style)
    if not result.claimed:
        yield told
        return
    if not edges:
        cards = _row(list(Cards(result.claimed)), CELLS, symbols, paper=True)
        beside = Text("  ").join([cards, told])
        yield from [beside] if beside.cell_len <= CELLS else [told, cards]
        return
    fan = fan_lines(list(Cards(result.claimed)), symbols=symbols, best=True)
    if fan[0].cell_len + 2 + told.cell_len > CELLS:
        yield told
        yield from fan
    else:
        yield fan[0]
        yield Text("  ").join([fan[1], told])
        yield fan[2]


def _money(
    view: View, result: Result, names: Sequence[str], you: Seat | None, symbols: Symbols
) -> Iterable[Text]:
    """Who pays and why, then two columns: the units of the deal, and of the match so far."""
    rules, totals = view.frame.rules, totals_after(view)
    heads = _("this deal"), _("match so far")
    cells = [max(width(head), _UNITS) + 2 for head in heads]
    room = CELLS - sum(cells)
    told = share_text(result, rules)
    style = Style(color=symbols.palette.muted)
    if width(told) > room:
        yield Text(told, style=style)
        told = ""
    line = Text(pad(told, room), style=style, end="")
    for head, most in zip(heads, cells, strict=True):
        line.append(pad(head, most, right=True))
    yield line
    reasons = payment_reasons(result, rules)
    for seat in sorted(range(3), key=lambda seat: seat == result.winner):
        won = seat == result.winner
        name = Text(pad(fit(_you_or(names, seat, you), _NAME), _NAME + 2), end="")
        name.stylize(Style(bold=won))
        name.append(pad(reasons[seat], room - _NAME - 2), Style(bold=won))
        for units, most in zip((result.payments[seat], totals[seat]), cells, strict=True):
            name.append(pad(signed(units, symbols.minus), most, right=True), Style(bold=True))
        yield name


def _winners(
    view: View, result: Result, names: Sequence[str], you: Seat | None, symbols: Symbols
) -> Iterable[Text]:
    yield heading(_("Winners"), symbols)
    claimed = ""
    if result.claimed and result.winner is not None:
        claimed = "  " + _("and {n} claimed")
        if not view.winners[result.winner]:
            claimed = _("{n} claimed")
        claimed = claimed.format(n=result.claimed.bit_count())
    claimed_cells = width(claimed)
    for seat in range(3):
        cards = Cards(view.winners[seat])
        line = Text(pad(_you_or(names, seat, you), _NAME) + f"{result.winners[seat]:>3}  ")
        room = CELLS - _NAME - 5 - (claimed_cells if seat == result.winner else 0)
        line.append_text(_row(list(cards), room, symbols, paper=True))
        if seat == result.winner:
            line.append(claimed, Style(bold=True))
        yield line


def _row(cards: Sequence[int], cells: int, symbols: Symbols, *, paper: bool = False) -> Text:
    """Cards in a line: on paper if so wished, closer together where they would not fit."""
    shapes = [
        Text(" ").join([mini_card(card, symbols) for card in cards]),
        Text("").join([mini_card(card, symbols) for card in cards]),
    ]
    if paper:
        shapes.insert(0, Text(" ").join([mini_card(card, symbols, paper=True) for card in cards]))
    return next((shape for shape in shapes if shape.cell_len <= cells), shapes[-1])


def _hands(view: View, names: Sequence[str], you: Seat | None, symbols: Symbols) -> Iterable[Text]:
    if view.opened is None:
        return
    yield heading(_("The hands as dealt"), symbols)
    for seat in range(3):
        down = Cards(sum(view.opened.down[seat]))
        label = pad(_you_or(names, seat, you), _NAME)
        line = Text(label + "  ")
        line.append_text(_row(list(Cards(view.opened.dealt[seat])), CELLS - _NAME - 2, symbols))
        yield line
        if down:
            under = muted(pad(_("face down"), _NAME) + "  ", symbols)
            under.append_text(_row(list(down), CELLS - _NAME - 2, symbols))
            yield under


def _you_or(names: Sequence[str], seat: Seat, you: Seat | None) -> str:
    return _("You") if seat == you else safe(names[seat])
