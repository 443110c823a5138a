"""How a deal comes to its end at the table, and what it brought."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from liukfu.engine import Seat
from liukfu.session import Session
from liukfu.tui.screens.picking import Picks
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import Symbols
from liukfu.words.names import shown_names

if TYPE_CHECKING:
    from liukfu.session import ReplayRun


class EndsDeals(Picks[Table]):
    """A screen at which deals are brought to an end.

    Args:
        session: the match.
        table: what the person sees.
        symbols: what it is drawn with.
        replay: the deals that are played again, if the match is one of them.
    """

    def __init__(
        self, session: Session, table: Table, symbols: Symbols, replay: ReplayRun | None = None
    ) -> None:
        super().__init__(table, symbols)
        self.session = session
        self.replay = replay
        self._ended = False
        """The end of the deal has been shown."""

    def language_changed(self) -> None:
        """Call the bots by their names in the language of the moment."""
        self.table.call(shown_names(self.session.seats))

    @abstractmethod
    def _next_deal(self) -> None:
        """Go on after a deal."""

    def _is_void(self) -> bool:
        """Whether it was three passes, with no earlier play to lay beside them."""
        outcome = self.session.outcome
        if outcome is None or (self.replay is not None and self.replay.comparisons):
            return False
        return outcome.result.end == "void"

    def _is_last(self) -> bool:
        """Whether no deal follows. Deals that are played again are a match each, which ends
        with three passes, too.
        """
        if self.replay is not None:
            return not self.replay.more
        return self.session.match_over

    def _deal_end(self) -> None:
        """Show how the deal ended. Three passes have one line on the table, and Enter."""
        self._ended = True
        if self._is_void():
            return
        from liukfu.tui.screens.deal_end import DealEndScreen

        def answer(choice: str | None) -> None:
            if choice == "next":
                self._next_deal_if_room()
            elif choice == "quit":
                self._app.home()

        table = self.table
        self._app.question()
        replay, session = self.replay, self.session
        screen = DealEndScreen(
            table.view,
            table.names,
            self.symbols,
            last=self._is_last(),
            by_name=table.you is None,
            marks=table.marks,
            earlier=replay.comparisons if replay is not None else (),
            spec=session.spec,
            faults=table.faults,
            review=self.action_review if session.humans else None,
        )
        self._over(screen, answer)

    def _next_deal_if_room(self) -> None:
        from liukfu.store.room import NoRoom, check_room
        from liukfu.tui.opening import no_room

        try:
            if not self._is_last():
                check_room()
        except NoRoom:
            if no_room() not in self.table.notes:
                self.table.notes.append(no_room())
            self.repaint()
        else:
            self._next_deal()

    def action_review(self) -> None:
        """Look at a person's decisions again once the deal is over; where there are several
        people, at whose is asked.
        """
        session, people = self.session, self.session.humans
        deal = session.ended_deal
        if deal is None or not people:
            return

        def begin(seat: Seat | None) -> None:
            if seat is None:
                return
            from liukfu.tui.screens.review import ReviewScreen

            names, title = self.table.names, session.one_line()
            self._over(ReviewScreen(deal, session.seed, seat, names, self.symbols, title))

        if len(people) == 1:
            begin(people[0])
            return
        from liukfu.tui.screens.whose import WhoseScreen

        self._over(WhoseScreen(people, self.table.names, self.symbols), begin)
