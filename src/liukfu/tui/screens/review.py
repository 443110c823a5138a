"""The screen on which one's decisions are looked at again, slip by slip."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from liukfu.engine import Action, Call, Cards, Claim, Deal, Phase, Seat, Stop
from liukfu.players.process import FaultKind
from liukfu.session.reviewing import Decision, Judged, Valued, decisions
from liukfu.session.reviewing_host import NoReview, ReviewHost
from liukfu.tui import select
from liukfu.tui.keys import REVIEW
from liukfu.tui.reviewing import ReviewTable, Slip
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.hand import paint_hand
from liukfu.tui.widgets.paint import Picture
from liukfu.tui.widgets.region import Region
from liukfu.tui.widgets.reviewlines import (
    paint_review,
    paint_review_buttons,
    paint_review_footer,
    paint_review_header,
    paint_review_prompt,
)
from liukfu.tui.widgets.seats import paint_own, paint_seats
from liukfu.tui.widgets.trick import paint_trick
from liukfu.words import _, no_claim_text, reason_text, safe

if TYPE_CHECKING:
    from liukfu.tui.app import LiukFuApp

TALL, WIDE = 30, 110
"""From these rows and cells on there is room for air, and for large cards."""


class Reviews(Protocol):
    """Values decisions; see :class:`~liukfu.session.reviewing_host.ReviewHost`."""

    def value(self, decision: Decision) -> Valued:
        """Value a decision; blocks."""

    def judge(self, valued: Valued, action: Action) -> Judged:
        """Judge another answer; blocks."""

    def close(self) -> None:
        """End what is under way."""


class ReviewScreen(Screen[None]):
    """A review of the decisions of one seat in a deal that is over.

    Args:
        deal: the deal.
        seed: the match's.
        seat: whose decisions.
        names: who sat there, by seat.
        symbols: what it is drawn with.
        title: the line that fixes the deal.
    """

    DEFAULT_CSS: ClassVar[str] = """
    ReviewScreen { layout: vertical; background: $background; overflow: hidden; }
    ReviewScreen Region { width: 1fr; }
    """

    host_of: ClassVar[Callable[[], Reviews]] = ReviewHost
    """Makes what values the decisions."""

    def __init__(
        self,
        deal: Deal,
        seed: str,
        seat: Seat,
        names: Sequence[str],
        symbols: Symbols,
        title: str = "",
    ) -> None:
        super().__init__()
        self.symbols = symbols
        self.table = ReviewTable(decisions(deal, seed, seat), deal.view(seat), names, title)
        self._host: Reviews = type(self).host_of()
        self._open = True
        self._asked: deque[tuple[Slip, Action]] = deque()

    def compose(self) -> ComposeResult:
        """The regions, from top to bottom."""
        self.fit(self.app.size)

        def region(name: str, paint: Callable[..., Picture], ground: str = "felt") -> Region:
            colour: str = getattr(self.symbols.palette, ground)
            style = Style(color=self.symbols.palette.text, bgcolor=colour)
            return Region(
                lambda width, height: paint(self.table, self.symbols, width, height),
                lambda: style,
                id=name,
            )

        yield region("header", paint_review_header, "bar")
        yield region("seats", paint_seats)
        yield region("trick", paint_trick)
        yield region("story", paint_review, "panel")
        yield region("prompt", paint_review_prompt)
        yield region("buttons", paint_review_buttons)
        yield region("own", paint_own)
        yield region("hand", paint_hand)
        yield region("footer", paint_review_footer, "bar")

    def fit(self, size: Size) -> None:
        """Take the heights that go with a window of this size; see the styles."""
        self.set_class(size.height >= TALL, "-tall")
        self.set_class(size.width >= WIDE, "-wide")

    def on_mount(self) -> None:
        """Begin to value the decisions once the first picture is there."""
        self.call_after_refresh(self._go_on)

    def on_unmount(self) -> None:
        """What is still being thought about is wanted no more."""
        self._open = False
        # The process ends at once, but that is waited for.
        Thread(target=self._host.close, daemon=True).start()

    def repaint(self) -> None:
        """Draw what has changed."""
        for region in self.query(Region):
            region.repaint()

    # Decisions are valued, answers judged; one after the other, answers first

    def _go_on(self) -> None:
        if self._open and not self.workers:
            self.run_worker(self._value(), exclusive=True)

    async def _value(self) -> None:
        table = self.table
        while self._open and (self._asked or table.running):
            if self._asked:
                slip, action = self._asked.popleft()
                await self._judge(slip, action)
            else:
                decision = table.decisions[len(table.valued)]
                try:
                    valued = await asyncio.to_thread(self._host.value, decision)
                except NoReview as none:
                    if not self._is_over(none):
                        text = _("The review could not be finished: {why}")
                        table.trouble = text.format(why=_why(none))
                else:
                    table.take_valued(valued)
            if self._open:
                self.repaint()

    async def _judge(self, slip: Slip, action: Action) -> None:
        try:
            judged = await asyncio.to_thread(self._host.judge, slip.valued, action)
        except NoReview as none:
            if not self._is_over(none):
                text = _("That could not be judged: {why}")
                self.table.not_judged(slip, text.format(why=_why(none)))
        else:
            self.table.judged(slip, judged)

    def _is_over(self, none: NoReview) -> bool:
        return not self._open or none.fault.kind == FaultKind.CLOSED

    def _answer(self, action: Action) -> None:
        """Give an answer to the slip that is looked at."""
        slip = self.table.slip
        if slip is not None and self.table.ask(action):
            self._asked.append((slip, action))
            self._go_on()
        self.repaint()

    # Keys and clicks

    async def on_key(self, event: events.Key) -> None:
        """Do what a key means."""
        event.stop()
        event.prevent_default()
        name = event.character if event.is_printable and event.character else event.key
        name = "space" if name == " " else name
        if name in REVIEW:
            await self.run_action(REVIEW[name])

    async def on_region_clicked(self, message: Region.Clicked) -> None:
        """Do what the place means that was clicked."""
        message.stop()
        await self.run_action(message.action)

    def action_pick(self, place: int) -> None:
        """Choose the card at a place (0 to 11), or put it back."""
        if self.table.toggle(place):
            self.repaint()

    def action_toggle_focused(self) -> None:
        """Choose the card under the cursor, or put it back."""
        self.action_pick(self.table.focus)

    def action_choose(self, chosen: int) -> None:
        """Raise (1) or lower (0) the card under the cursor."""
        card = self.table.focused
        if card is not None and (self.table.chosen >> card & 1) != chosen:
            self.action_pick(self.table.focus)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        if self.table.my_turn:
            self.table.refused = self.table.done = ""
            self.table.move(step)
            self.repaint()

    def action_next(self) -> None:
        """Choose the next play that matters."""
        self._cycle(1)

    def action_previous(self) -> None:
        """Choose the play that matters before."""
        self._cycle(-1)

    def _cycle(self, step: int) -> None:
        if self.table.my_turn:
            self.table.cycle(step)
            self.repaint()

    def action_escape(self) -> None:
        """Put the chosen cards back; where none are chosen, go back."""
        if self.table.touched:
            self.table.clear()
            self.repaint()
        else:
            self.action_back()

    def action_back(self) -> None:
        """Back to where one came from."""
        if self.app.screen_stack[0] is self:
            self._app.leave()
        else:
            self.dismiss(None)

    # Answers

    def action_enter(self) -> None:
        """Answer with the choice."""
        table = self.table
        if not table.my_turn:
            return
        action = table.answer
        if action is not None and (table.chosen or table.view.phase != Phase.CALLS):
            self._answer(action)
            return
        fault = select.why_not(table.view, table.chosen)
        if table.view.phase == Phase.CALLS and not table.chosen:
            table.refused = _("Say Play (p) or Pass (x)")
        elif fault is not None:
            table.refused = reason_text(fault, table.view)
        self.repaint()

    def action_say(self, word: str) -> None:
        """Answer Play or Pass."""
        if self.table.my_turn and self.table.view.phase == Phase.CALLS:
            self._answer(Call(word))

    def action_stop(self) -> None:
        """Answer to stop."""
        if self.table.my_turn and self.table.view.legal.can_stop:
            self._answer(Stop())

    def action_claim(self) -> None:
        """Answer to claim with Old cards: the chosen ones, else all."""
        table = self.table
        if not table.my_turn or table.view.phase != Phase.LEAD:
            return
        chosen = select.claim_choice(table.view, table.chosen)
        if not chosen:
            table.refused = no_claim_text(table.view)
            self.repaint()
            return
        from liukfu.tui.screens.claim import ClaimScreen

        def answer(cards: Cards | None) -> None:
            if cards:
                self._answer(Claim(cards))

        self._over(ClaimScreen(table.view, table.names, self.symbols, chosen), answer)

    def action_show(self) -> None:
        """Show what was better."""
        self.table.show()
        self.repaint()

    def action_next_slip(self) -> None:
        """To the next slip."""
        self.table.next()
        self.repaint()

    def action_slip_before(self) -> None:
        """To the slip before."""
        self.table.back()
        self.repaint()

    # What is looked up

    def action_last_trick(self) -> None:
        """The last trick."""
        if any(trick.winner is not None for trick in self.table.view.tricks):
            from liukfu.tui.screens.last_trick import LastTrickScreen

            self._over(LastTrickScreen(self.table.view, self.table.names, self.symbols))

    def action_discards(self) -> None:
        """One's own discards."""
        if self.table.view.down:
            from liukfu.tui.screens.last_trick import DiscardsScreen

            self._over(DiscardsScreen(self.table.view, self.symbols))

    def action_gone(self) -> None:
        """The cards gone."""
        from liukfu.tui.screens.gone import GoneScreen

        self._over(GoneScreen(self.table.view, self.symbols))

    def action_log(self) -> None:
        """The log up to this moment."""
        from liukfu.tui.screens.log import LogScreen

        self._over(LogScreen(self.table.view, self.table.names, self.symbols))

    def action_keys(self) -> None:
        """What the keys do."""
        from liukfu.tui.screens.review_keys import ReviewKeysScreen

        self._over(ReviewKeysScreen(self.symbols))

    @property
    def _app(self) -> LiukFuApp:
        return self.app  # type: ignore[return-value]  # no other app has this screen

    def _over(self, screen: Screen[Any], answer: Callable[..., None] | None = None) -> None:
        def answered(result: object) -> None:
            self.table.under_dialog = False
            self.repaint()
            if answer is not None:
                self.call_later(answer, result)

        self.app.push_screen(screen, answered)
        self.table.under_dialog = True
        self.repaint()
        self.app.call_after_refresh(self._app.check_size)


def _why(none: NoReview) -> str:
    return safe(none.fault.message or none.fault.kind.value)
