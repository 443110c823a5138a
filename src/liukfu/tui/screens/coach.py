"""The coach at the table: what the expert would do and why, and how likely plays are headed."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.style import Style
from rich.text import Text
from textual import events

from liukfu.engine import Action, Call, Mask, Phase, Show, Stop, View, action_from_code
from liukfu.players.coach_host import CoachFailed
from liukfu.players.why import Because, Why
from liukfu.tui.screens.dialog import CELLS, Choice, Dialog, dressed, heading, lines, muted
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import filled, inked, wrap
from liukfu.words import _, fit, pad, pgettext, sentences, who, width
from liukfu.words.because import because_text
from liukfu.words.book.places import place_of_turn
from liukfu.words.cards import NAME_CELLS
from liukfu.words.chances import basis_text, odds_text, share_texts
from liukfu.words.coach import (
    advice_text,
    choice_text,
    do_text,
    power_text,
    units_text,
    worlds_text,
)

if TYPE_CHECKING:
    # The search behind it is loaded where the coach is asked, not by the screen.
    from liukfu.players.coach import Advice
    from liukfu.players.odds import Odds

ROWS = 7
"""The most choices that are listed."""
LEAST_SCALE = 2.0
"""The units that the longest bar of what is lost stands for at least."""
LONG = 2
"""Seconds after which it is told how long the coach has been thinking."""
_NAME = 28
"""The most cells of a choice's name."""

Found = TypeVar("Found")
Answer = TypeVar("Answer")


class CoachScreen(Dialog[Answer], Generic[Answer, Found]):
    """A dialog that waits for the coach. While it thinks any key takes the dialog away.

    Args:
        title: of the dialog.
        found: what is being thought out.
        shown: called once it is about to be on the screen.
        symbols: what to draw with.
    """

    def __init__(
        self,
        title: str,
        found: asyncio.Future[Found],
        shown: Callable[[], None],
        symbols: Symbols,
    ) -> None:
        super().__init__(title, symbols)
        self._future = found
        self._shown = shown
        self.found: Found | None = None
        self.fault = ""
        self._began = monotonic()

    @abstractmethod
    def told(self, found: Found) -> Text:
        """What the coach has found, as the text of the dialog."""

    def content(self) -> Text:
        """What the coach has found, or that it thinks."""
        if self.found is not None:
            return self.told(self.found)
        if self.fault:
            return lines(wrap(Text(self.fault, style=self.symbols.palette.warn), CELLS))
        return muted(self._thinking(), self.symbols)

    def _thinking(self) -> str:
        """The sign that it thinks; one that moves, where it takes long."""
        seconds, text = int(monotonic() - self._began), _("The coach is thinking ...")
        if seconds >= LONG:
            text += " " + _("{seconds} s").format(seconds=seconds)
        return text

    def _tick(self) -> None:
        if not self._future.done():
            self.update()

    def on_mount(self) -> None:
        """Wait for the coach, and draw meanwhile."""
        if self._future.done():
            self._arrived()
        else:
            self.run_worker(self._wait(), exclusive=True)
            self.set_interval(1.0, self._tick)

    async def _wait(self) -> None:
        # The thought goes on when the dialog is closed, for the next time it is asked for.
        await asyncio.wait([self._future])
        self._arrived()

    def _arrived(self) -> None:
        try:
            found = self._future.result()
        except CoachFailed as error:
            from liukfu.words.bots import helper_text

            self.fault = _("The coach has no advice: {why}").format(why=helper_text(error.fault))
        else:
            self._shown()
            self.found = found
        self.update()
        self.call_after_refresh(self._fit)

    async def on_key(self, event: events.Key) -> None:
        """While the coach thinks any key takes the dialog away."""
        if self.found is None and not self.fault:
            event.stop()
            event.prevent_default()
            self.action_leave()


class HintScreen(CoachScreen[Action, "Advice"]):
    """What the expert would do (key ``h``); answers with it where it is taken."""

    OWN_KEY = "h"

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        symbols: Symbols,
        found: asyncio.Future[Advice],
        shown: Callable[[], None],
    ) -> None:
        super().__init__(_("The coach"), found, shown, symbols)
        self._view = view
        self._names = names
        only = list(view.legal) if view.legal.count() == 1 else []
        self._only = only[0] if only else None
        """What is to be done where nothing else is legal: no thought is needed for that."""

    def on_mount(self) -> None:
        """What needs no thought is told at once."""
        if self._only is not None:
            self._shown()

    def content(self) -> Text:
        """The same, and below it that the coach thinks about what the deal is worth."""
        thought = super().content()
        if self._only is None or self.found is not None:
            return thought
        why = because_text(Because(Why.ONLY_ONE), self._view, self._names)
        told = sentences([do_text(self._view, self._only), why])
        return lines([*wrap(inked(told, self.symbols), CELLS), Text(""), thought])

    def told(self, found: Advice) -> Text:
        """The advice, and the choices."""
        return hint_text(found, self._view, self._names, self.symbols)

    def choices(self) -> tuple[Choice, ...]:
        """Take it, or not."""
        if self._best is None:
            return super().choices()
        key, word = self._at_once or (_("Enter"), _("takes it up"))
        return (Choice(key, word, "take_up"), *super().choices())

    def book_place(self) -> str:
        """What is asked of the player."""
        return place_of_turn(self._view)

    @property
    def _at_once(self) -> tuple[str, str] | None:
        """The table's own key for advice in which no cards are to be chosen, and what it does."""
        if self._best is None:
            return None
        return {
            int(Call("play")): ("p", _("says Play")),
            int(Call("pass")): ("x", _("says Pass")),
            int(Stop()): ("s", pgettext("a player", "stops")),
        }.get(self._best)

    @property
    def _best(self) -> int | None:
        """The code of what is advised, None while there is nothing."""
        if self.found is not None:
            return self.found.best
        return None if self._only is None else int(self._only)

    async def on_key(self, event: events.Key) -> None:
        """The key that does at the table what is advised does it here."""
        if self.found is None and self._only is not None and event.key == "enter":
            event.stop()
            event.prevent_default()
            self.action_accept()
        elif self._at_once is not None and event.character == self._at_once[0]:
            event.stop()
            event.prevent_default()
            self.action_take_up()

    def action_take_up(self) -> None:
        """Answer with what is advised."""
        self.dismiss(None if self._best is None else action_from_code(self._best))

    def action_accept(self) -> None:
        """Take cards up: nothing is played by that. Where there are none it only closes."""
        if self._at_once is None:
            self.action_take_up()
        else:
            self.action_leave()


class OddsScreen(CoachScreen[None, "tuple[Odds | None, ...]"]):
    """How likely plays are headed, and by whom (key ``o``).

    Args:
        view: of the seat on turn.
        names: the names by seat.
        symbols: what to draw with.
        plays: the plays that are asked about.
        chosen: the one that is chosen at the table, 0 where none is.
        reason: why what is chosen cannot be played, empty where it can or nothing is.
        found: their chances.
        shown: called once they are about to be on the screen.
    """

    OWN_KEY = "o"
    PLACE = "beats"

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        symbols: Symbols,
        plays: Sequence[Mask],
        chosen: Mask,
        reason: str,
        found: asyncio.Future[tuple[Odds | None, ...]],
        shown: Callable[[], None],
    ) -> None:
        super().__init__(_("How likely it is headed"), found, shown, symbols)
        self._view = view
        self._names = names
        self._plays = tuple(plays)
        self._chosen = chosen
        self._reason = reason

    def told(self, found: tuple[Odds | None, ...]) -> Text:
        """The chances, a line each."""
        chances = [
            (play, one) for play, one in zip(self._plays, found, strict=True) if one is not None
        ]
        return odds_page(chances, self._chosen, self._reason, self._view, self._names, self.symbols)


def hint_text(advice: Advice, view: View, names: Sequence[str], symbols: Symbols) -> Text:
    """The advice in sentences, then the choices with their units: 66 cells wide."""
    text = advice_text(advice, view, names, symbols.minus)
    rows = wrap(inked(text, symbols), CELLS)
    rows.append(Text(""))
    rows += _table(advice, view, symbols)
    left = len(advice.choices) - ROWS
    if left > 0:
        rows.append(muted("  " + _("and {n} more").format(n=left), symbols))
    rows.append(Text(""))
    for line in (power_text(advice, view), worlds_text(advice)):
        rows += wrap(muted(line, symbols), CELLS)
    return lines(rows)


def _table(advice: Advice, view: View, symbols: Symbols) -> list[Text]:
    """The choices below each other: units, how sure they are, and what is lost by them."""
    palette = symbols.palette
    listed = advice.choices[:ROWS]
    names = [fit(choice_text(action_from_code(one.code)), _NAME) for one in listed]
    wide = max(width(_("choice")), *map(width, names))
    most = max(LEAST_SCALE, *(_lost(advice, place) for place in range(len(listed))))
    cells = CELLS - wide - 2 - 8 - 7 - 2
    title = "  " + pad(_("choice"), wide) + pad(_("units"), 8, right=True) + " " * 9
    rows = [heading(title + fit(_("lost by it"), cells), symbols)]
    for place, (choice, name) in enumerate(zip(listed, names, strict=True)):
        row = Text("", end="")
        row.append("  " if place else "> ", Style(color=palette.accent, bold=True))
        row.append_text(filled(dressed(name, symbols), wide))
        ink = palette.good if choice.units >= 0 else palette.warn
        units = pad(units_text(choice.units, symbols.minus), 8, right=True)
        row.append(units, Style(color=ink, bold=not place))
        row.append(pad(f" {_spread(advice, place, view, symbols)}", 9), Style(color=palette.muted))
        bar = round(_lost(advice, place) / most * cells)
        row.append(("▬" if symbols.blocks else "#") * bar, Style(color=palette.warn))
        rows.append(row)
    return rows


def _lost(advice: Advice, place: int) -> float:
    """The units by which a choice is behind the best."""
    return max(0.0, advice.choices[0].units - advice.choices[place].units)


def _spread(advice: Advice, place: int, view: View, symbols: Symbols) -> str:
    """How sure the units of the best are, and those of another against them: 19 times out of
    20 they are no further off. What a claim, a stop or a third Pass pays is never in doubt.
    """
    from liukfu.players.coach import CLOSE
    from liukfu.players.later import ends_deal

    if advice.exact:
        return _("exact")
    error = CLOSE * (advice.choices[place].error if place else advice.error)
    if not error or ends_deal(view, advice.choices[place].code):
        return ""
    around = "±" if symbols.blocks else "+-"
    # What is known to a few hundredths is still told to a tenth.
    return f"{around}{max(error, 0.1):.1f}" if error < 99 else f"{around}?"


def odds_page(
    chances: Sequence[tuple[Mask, Odds]],
    chosen: Mask,
    reason: str,
    view: View,
    names: Sequence[str],
    symbols: Symbols,
) -> Text:
    """How likely plays are headed, the chosen one in a sentence first: 66 cells wide."""
    palette = symbols.palette
    rows: list[Text] = []
    if reason:
        rows += wrap(inked(reason, symbols, Style(color=palette.warn)), CELLS)
        rows.append(Text(""))
    for play, one in chances:
        if play == chosen:
            text = _("{play}: {odds}").format(
                play=choice_text(Show(play)), odds=odds_text(one, view, names)
            )
            rows += wrap(inked(text, symbols, Style(bold=True)), CELLS)
            rows.append(Text(""))
    rows += _odds_table(chances, chosen, view, names, symbols)
    rows.append(Text(""))
    rows.append(muted(basis_text([one for _play, one in chances]), symbols))
    return lines(rows)


def _odds_table(
    chances: Sequence[tuple[Mask, Odds]],
    chosen: Mask,
    view: View,
    names: Sequence[str],
    symbols: Symbols,
) -> list[Text]:
    """The chances below each other: who heads the play, and how often it wins."""
    palette = symbols.palette
    # What is proven not to win comes after what hardly ever does.
    chances = sorted(chances, key=lambda chance: (-chance[1].wins, chance[1].certain[2]))
    right, left = who(names, (view.seat + 1) % 3), who(names, (view.seat + 2) % 3)
    leads = view.phase != Phase.FOLLOW
    heads = [right, *([left] if leads else []), _("wins")]
    told = []
    for _play, one in chances:
        by_next, by_after, wins = share_texts(one)
        told.append([by_next, *([by_after] if leads else []), wins])
    # Whatever the words are, two cells stay free between them.
    cells = [max(map(width, column)) + 2 for column in zip(heads, *told, strict=True)]
    cells[:-1] = [max(NAME_CELLS + 2, most) for most in cells[:-1]]
    called = [fit(choice_text(Show(play)), CELLS - 2 - sum(cells)) for play, _one in chances]
    wide = max(map(width, called))
    title = " " * (wide + 2)
    title += "".join(pad(name, most, right=True) for name, most in zip(heads, cells, strict=True))
    rows = [heading(title, symbols)]
    for (play, one), name, row_told in zip(chances, called, told, strict=True):
        row = Text("", end="")
        row.append("> " if play == chosen else "  ", Style(color=palette.accent, bold=True))
        row.append_text(filled(dressed(name, symbols), wide))
        for share, most in zip(row_told[:-1], cells[:-1], strict=True):
            row.append(pad(share, most, right=True))
        ink = palette.good if one.wins >= 0.5 else palette.warn
        row.append(pad(row_told[-1], cells[-1], right=True), Style(color=ink, bold=True))
        rows.append(row)
    return rows
