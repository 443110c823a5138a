"""The screen on which one's decisions are looked at again, slip by slip."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from threading import Thread
from typing import ClassVar, Protocol

from liukfu.engine import Action, Deal, Seat, Stop
from liukfu.players.process import FaultKind
from liukfu.session.reviewing import Decision, Judged, Valued, decisions
from liukfu.session.reviewing_host import NoReview, ReviewHost
from liukfu.tui.keys import REVIEW
from liukfu.tui.reviewing import ReviewTable, Slip
from liukfu.tui.screens.board import Part
from liukfu.tui.screens.picking import Picks
from liukfu.tui.widgets.aside import paint_aside
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.hand import paint_hand
from liukfu.tui.widgets.reviewlines import (
    paint_review,
    paint_review_buttons,
    paint_review_footer,
    paint_review_header,
    paint_review_prompt,
)
from liukfu.tui.widgets.seats import paint_own, paint_seats
from liukfu.tui.widgets.trick import paint_trick
from liukfu.words import _
from liukfu.words.bots import helper_text


class Reviews(Protocol):
    """Values decisions; see :class:`~liukfu.session.reviewing_host.ReviewHost`."""

    def value(self, decision: Decision) -> Valued:
        """Value a decision; blocks."""

    def judge(self, valued: Valued, action: Action) -> Judged:
        """Judge another answer; blocks."""

    def close(self) -> None:
        """End what is under way."""


class ReviewScreen(Picks[ReviewTable]):
    """A review of the decisions of one seat in a deal that is over.

    Args:
        deal: the deal.
        seed: the match's.
        seat: whose decisions.
        names: who sat there, by seat.
        symbols: what it is drawn with.
        title: the line that fixes the deal.
    """

    PARTS = (
        Part("header", paint_review_header, "bar"),
        Part("seats", paint_seats),
        Part("trick", paint_trick),
        Part("aside", paint_aside),
        Part("story", paint_review, "panel"),
        Part("prompt", paint_review_prompt),
        Part("buttons", paint_review_buttons),
        Part("own", paint_own),
        Part("hand", paint_hand),
        Part("footer", paint_review_footer, "bar"),
    )
    SPREAD = ("seats", "trick", "aside")
    KEYS = REVIEW

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
        table = ReviewTable(decisions(deal, seed, seat), deal.view(seat), names, title)
        super().__init__(table, symbols)
        self._host: Reviews = type(self).host_of()
        self._open = True
        self._asked: deque[tuple[Slip, Action]] = deque()

    def on_mount(self) -> None:
        """Begin to value the decisions once the first picture is there."""
        self.call_after_refresh(self._go_on)

    def on_unmount(self) -> None:
        """What is still being thought about is wanted no more."""
        self._open = False
        # The process ends at once, but that is waited for.
        Thread(target=self._host.close, daemon=True).start()

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
                self.table.not_judged(slip, action, text.format(why=_why(none)))
        else:
            self.table.judged(slip, action, judged)

    def _is_over(self, none: NoReview) -> bool:
        return not self._open or none.fault.kind == FaultKind.CLOSED

    def decide(self, *actions: Action) -> None:
        """Answer to the slip that is looked at; cards to lead in the calls answer Play."""
        slip, action = self.table.slip, actions[0]
        if slip is not None and self.table.ask(action):
            self._asked.append((slip, action))
            self._go_on()
        self.repaint()

    # Keys and clicks

    def action_escape(self) -> None:
        """Put the chosen cards back; where none are chosen, go back."""
        if self.table.touched:
            self.action_clear()
        else:
            self.action_back()

    # Answers

    def action_stop(self) -> None:
        """Answer to stop."""
        if self.table.my_turn and self.table.view.legal.can_stop:
            self.decide(Stop())

    def action_show(self) -> None:
        """Show what was better."""
        self.table.show()
        self.repaint()

    def action_again(self) -> None:
        """Go on with a review that could not be finished."""
        self.table.try_again()
        self._go_on()
        self.repaint()

    def action_next_slip(self) -> None:
        """To the next slip."""
        self.table.next()
        self.repaint()

    def action_slip_before(self) -> None:
        """To the slip before."""
        self.table.back()
        self.repaint()

    def action_keys(self) -> None:
        """What the keys do; where a rule is named now, that one."""
        if self._shows_rule():
            return
        from liukfu.tui.screens.review_keys import ReviewKeysScreen

        self._over(ReviewKeysScreen(self.symbols))


def _why(none: NoReview) -> str:
    return helper_text(none.fault)
