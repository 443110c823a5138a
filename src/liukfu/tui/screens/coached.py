"""The table with a coach beside it: hints, and the chances of plays."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

from liukfu.engine import Action, Call, Claim, Mask, Phase, Show, Stop
from liukfu.tui import select
from liukfu.tui.screens.ends import EndsDeals
from liukfu.words import _, reason_text

if TYPE_CHECKING:
    from liukfu.players.coach import Advice
    from liukfu.players.odds import Odds


class Coached(EndsDeals):
    """A screen at which a person on turn can ask the coach. The deal counts as assisted then."""

    _asked: tuple[Hashable, asyncio.Future[Any]] | None = None
    """What the coach was asked last, and its answer."""

    @abstractmethod
    def _mark(self) -> None:
        """Take over what sets the deal apart."""

    def _thought(self, question: Hashable, ask: Callable[[], Any]) -> asyncio.Future[Any]:
        """The answer to a question, asked once; what was asked before is wanted no more."""
        if self._asked is not None:
            before, future = self._asked
            failed = future.done() and (future.cancelled() or future.exception() is not None)
            if before == question and not failed:
                return future
            if not future.done():
                self.session.coach.stop()
        future = asyncio.ensure_future(asyncio.to_thread(ask))
        # Whether it failed may be of no interest to anybody any more.
        future.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._asked = question, future
        return future

    def _helped(self) -> None:
        """What the coach says is about to be seen."""
        self.session.mark_assisted("hint")
        self._mark()
        self.repaint()

    def action_hint(self) -> None:
        """What the expert would do, and why."""
        table = self.table
        if not table.my_turn:
            return
        from liukfu.tui.screens.coach import HintScreen

        view = table.view
        found: asyncio.Future[Advice] = self._thought(
            ("hint", view), lambda: self.session.coach.advise(view)
        )

        def answer(action: Action | None) -> None:
            if action is not None:
                self._take_up(action)

        told = view, table.names, self.symbols
        self._over(HintScreen(*told, found, self._helped), answer)

    def _take_up(self, action: Action) -> None:
        """Choose the cards that were advised, so that one key plays them; do what needs none. A
        claim has a dialog of its own, in which they are chosen.
        """
        table = self.table
        self._app.question()
        if isinstance(action, Call):
            self.decide(action)
        elif isinstance(action, Stop):
            self.action_stop()
        else:
            table.take(action.cards)
            self.repaint()
            if isinstance(action, Claim):
                self.action_claim()

    def action_odds(self) -> None:
        """How likely the chosen play is headed, and by whom; and the other plays."""
        table, view = self.table, self.table.view
        if not table.my_turn:
            return
        view = view.if_play or view
        plays: list[Mask] = list(select.suggestions(view))
        if view.phase == Phase.CALLS:
            self._refuse(_("Nothing is led in this call, so nothing is headed"), "calls")
            return
        if view.phase == Phase.FOLLOW and view.legal.discard_count:
            self._refuse(_("What goes face down is not headed, and wins nothing"), "discard")
            return
        chosen, reason = table.chosen, ""
        if chosen:
            fault = select.why_not(view, chosen)
            if fault is not None:
                chosen, reason = 0, reason_text(fault, view)
            elif chosen not in plays:
                plays.insert(0, chosen)
        codes = [int(Show(play)) for play in plays]
        found: asyncio.Future[tuple[Odds | None, ...]] = self._thought(
            ("odds", view, tuple(codes)), lambda: self.session.coach.odds(view, codes)
        )
        from liukfu.tui.screens.coach import OddsScreen

        told = view, table.names, self.symbols
        self._over(OddsScreen(*told, plays, chosen, reason, found, self._helped))
