"""The screen that goes through a record: on and back, by itself, with whose eyes one likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer

from liukfu.records import Record
from liukfu.session import Session, Watch
from liukfu.tui.keys import WATCH
from liukfu.tui.screens.board import ASIDE, Part
from liukfu.tui.screens.looks import Looks
from liukfu.tui.watching import Eyes, WatchTable
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import Picture
from liukfu.tui.widgets.trick import paint_trick
from liukfu.tui.widgets.watched import (
    paint_watched_hand,
    paint_watched_own,
    paint_watched_seats,
)
from liukfu.tui.widgets.watchlines import (
    paint_happened,
    paint_legal,
    paint_timeline,
    paint_watch_footer,
    paint_watch_header,
)
from liukfu.words import _

LOW, HIGH = 24, 36
"""Below, or from these rows on, the regions have other heights; see the styles."""


class WatchScreen(Looks[WatchTable]):
    """A match that is watched.

    Args:
        record: the match.
        symbols: what it is drawn with.
        number: the deal that it opens at; the record's first unless given.
        source: what a match that is taken over calls the record; its name here unless given.

    Raises:
        RecordError: the record has no deal, or does not follow the rules.
        ValueError: the record has no such deal.
    """

    DEFAULT_CSS: ClassVar[str] = """
    WatchScreen #watch-header, WatchScreen #timeline, WatchScreen #watch-footer { height: 1; }
    WatchScreen #watched { height: 3; }
    WatchScreen.-open #watched { height: 4; }
    WatchScreen #watched-trick { height: 5; }
    WatchScreen #happened { height: 1fr; }
    WatchScreen #legal { height: 3; }
    WatchScreen.-low #legal { height: 2; }
    WatchScreen #watched-own { height: 1; }
    WatchScreen #watched-hand { height: 6; }
    WatchScreen.-tall #watched { height: 4; }
    WatchScreen.-tall.-open #watched { height: 5; }
    WatchScreen.-tall #legal { height: 4; }
    WatchScreen.-tall #watched-own { height: 2; }
    WatchScreen.-tall.-wide #legal { height: 2; }
    WatchScreen.-tall.-wide #spread { layout: horizontal; }
    WatchScreen.-tall.-wide #felt { width: 1fr; height: 100%; }
    WatchScreen.-tall.-wide #watched-trick { height: 1fr; }
    WatchScreen.-tall.-wide #happened { width: 35%; height: 100%; }
    WatchScreen.-tall.-wide #watched-hand { height: 8; }
    WatchScreen.-high #watched { height: 6; }
    WatchScreen.-high #legal, WatchScreen.-high.-wide #legal { height: 5; }
    WatchScreen.-high.-open #watched { height: 6; }
    WatchScreen.-high.-wide.-open #watched { height: 8; }
    """

    PARTS = (
        Part("watch-header", paint_watch_header, "bar"),
        Part("watched", paint_watched_seats),
        Part("watched-trick", paint_trick),
        Part("happened", paint_happened),
        Part("legal", paint_legal, "panel"),
        Part("watched-own", paint_watched_own),
        Part("watched-hand", paint_watched_hand),
        Part("timeline", paint_timeline, "panel"),
        Part("watch-footer", paint_watch_footer, "bar"),
    )
    SPREAD = ("watched-trick", "happened")
    KEYS = WATCH

    def __init__(
        self,
        record: Record,
        symbols: Symbols,
        number: int | None = None,
        source: str | None = None,
    ) -> None:
        watch = Watch(record)
        if number is not None:
            watch.jump(number)
        super().__init__(WatchTable(watch), symbols)
        self._source = source
        self._timer: Timer | None = None

    @property
    def cursor(self) -> Watch:
        """The record, and the moment in it."""
        return self.table.watch

    def on_mount(self) -> None:
        """Begin at the pace of the table."""
        self.table.take_pace(self._app.settings.pace)

    def fit(self, size: Size) -> None:
        """Take the heights that go with a window of this size; see the styles."""
        super().fit(size)
        self.set_class(size.height < LOW, "-low")
        self.set_class(size.height >= HIGH, "-high")
        self._make_room(size)

    def _make_room(self, size: Size) -> None:
        """Where all cards may be opened there is room for them from the start, so that nothing
        moves when they are; only the smallest windows have none to spare.
        """
        table = self.table
        room = size.height >= LOW and table.watch.may_open
        self.set_class(room or table.eyes is Eyes.ALL, "-open")

    def paint(self, part: Part, width: int, height: int) -> Picture:
        """The picture of a region; beside the table what happened has an edge."""
        if part.name != "happened" or width >= ASIDE:
            return super().paint(part, width, height)
        picture = super().paint(part, width - 1, height)
        edge = Style(color=self.symbols.palette.slot)
        bar = self.symbols.light.down
        return Picture([Text().append(bar, edge).append_text(row) for row in picture.rows])

    def on_unmount(self) -> None:
        """Play no further."""
        self._stop()

    def _show(self) -> None:
        """Draw what has changed."""
        self._make_room(self.app.size)
        self.repaint()

    def _moved(self, *, by_hand: bool = True) -> None:
        if by_hand:
            self._stop()
        self.table.turn()
        self._show()

    # Keys and clicks

    def on_mouse_scroll_down(self) -> None:
        """The wheel goes on by an action."""
        self.action_on()

    def on_mouse_scroll_up(self) -> None:
        """The wheel goes back by an action."""
        self.action_back_one()

    # From moment to moment

    def action_on(self) -> None:
        """One action on."""
        self.cursor.step()
        self._moved()

    def action_back_one(self) -> None:
        """One action back."""
        self.cursor.back()
        self._moved()

    def action_trick(self, step: int) -> None:
        """To the next trick (1) or the one before (-1)."""
        self.cursor.next_trick() if step > 0 else self.cursor.previous_trick()
        self._moved()

    def action_deal(self, step: int) -> None:
        """To the next deal (1) or the one before (-1)."""
        self.cursor.next_deal() if step > 0 else self.cursor.previous_deal()
        self._moved()

    def action_go(self, at: int) -> None:
        """To a moment of this deal."""
        self.cursor.jump(self.cursor.number, at)
        self._moved()

    def action_home(self) -> None:
        """To the deal's beginning; from there to the record's."""
        watch = self.cursor
        watch.jump(watch.number if watch.at else watch.numbers[0])
        self._moved()

    def action_end(self) -> None:
        """To the deal's end; from there to the record's."""
        watch = self.cursor
        number = watch.number
        if watch.at == watch.length:
            number = watch.numbers[-1]
            watch.jump(number)
        watch.jump(number, watch.length)
        self._moved()

    def action_jump(self) -> None:
        """To a moment that is typed."""
        from liukfu.tui.screens.jump import JumpScreen

        def answer(moment: tuple[int, int] | None) -> None:
            if moment is not None:
                self.cursor.jump(*moment)
                self._moved()

        self._over(JumpScreen(self.cursor, self.symbols), answer)

    # By itself

    def action_play(self) -> None:
        """Play by itself from here, or stop doing so."""
        if self.table.playing:
            self._stop()
        elif not self.cursor.at_end:
            self.table.playing = True
            self._wait()
        self._show()

    def _wait(self) -> None:
        self._timer = self.set_timer(self.table.wait, self._next)

    def _next(self) -> None:
        self.cursor.step()
        if self.cursor.at_end:
            self._stop()
        else:
            self._wait()
        self._moved(by_hand=False)

    def _stop(self) -> None:
        self.table.playing = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_pace(self, steps: int) -> None:
        """Slower (1) or quicker (-1)."""
        self.table.slower(steps)
        if self._timer is not None:
            self._timer.stop()
            self._wait()
        self._show()

    # What is seen

    def action_eyes(self, seat: int) -> None:
        """See with a seat's eyes."""
        self.table.look_through(seat)
        self._show()

    def action_open_all(self) -> None:
        """See all cards, or no longer."""
        self.table.open_all()
        self._show()

    def action_legal(self) -> None:
        """All that was legal at this moment."""
        mover = self.table.mover
        if mover is not None:
            from liukfu.tui.screens.legal import LegalScreen

            table = self.table
            self._over(LegalScreen(mover, table.names, self.symbols, table.taken))

    def action_enter(self) -> None:
        """Take over, or at a deal's end see what it brought."""
        if self.cursor.result is None:
            self.action_take_over()
            return
        from liukfu.tui.screens.result import ResultScreen

        self._over(ResultScreen(self.table, self.symbols))

    def action_keys(self) -> None:
        """What the keys do."""
        from liukfu.tui.screens.watch_keys import WatchKeysScreen

        self._over(WatchKeysScreen(self.symbols))

    # Elsewhere

    def action_take_over(self) -> None:
        """Sit down at this moment, and play on."""
        if self.table.why_not_take_over:
            self.table.refused = self.table.why_not_take_over
            self._show()
            return
        from liukfu.tui.screens.take_over import TakeOverScreen

        def answer(session: Session | None) -> None:
            if session is not None:
                if self.table.looked - set(session.humans):
                    session.mark_assisted("open")
                self._app.sit_down(session)

        self._over(TakeOverScreen(self.table, self.symbols, self._source), answer)

    def action_keep(self) -> None:
        """Keep the deal under a name."""
        self._keep(self.cursor.spec)

    def action_again(self) -> None:
        """Play the deal again from its beginning, once it is over."""
        if not self.cursor.may_open:
            self.table.refused = _("This deal is still being played: play on instead")
            self._show()
            return
        from liukfu.tui.screens.replay import ReplayScreen

        self._over(ReplayScreen(self.cursor.spec, self.cursor.seats))

    def action_review(self) -> None:
        """Look again at the decisions of the player at the bottom, once the deal is over."""
        deal = self.cursor.whole
        if deal.result is None:
            self.table.refused = _("This deal is still being played: review it once it is over")
            self._show()
            return
        from liukfu.tui.screens.review import ReviewScreen

        seat, table = self.table.view.seat, self.table
        told = table.names_for(seat), self.symbols, table.title
        self._over(ReviewScreen(deal, self.cursor.seed, seat, *told))

    def action_leave(self) -> None:
        """Leave."""
        self._stop()
        self._app.leave()

    def _over(self, screen: Screen[Any], answer: Callable[..., None] | None = None) -> None:
        """Show a screen over this one; nothing plays on behind it."""
        self._stop()
        super()._over(screen, answer)
