"""The table screen: keys and clicks in, actions to the session, pictures out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from liukfu.engine import IllegalAction, Phase
from liukfu.engine.actions import Action
from liukfu.players.host import FaultKind
from liukfu.session import Session
from liukfu.session.eyes import Eyes
from liukfu.tui.keys import COMMITS, COVERED, KEYS, LOOKS
from liukfu.tui.motion import SECONDS, STEP, Motion, motion_between
from liukfu.tui.screens.board import ASIDE, Part, name_of
from liukfu.tui.screens.coached import Coached
from liukfu.tui.settings import TableSettings
from liukfu.tui.table import Table, decided
from liukfu.tui.widgets.aside import paint_aside
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.curtain import paint_curtain
from liukfu.tui.widgets.hand import paint_hand
from liukfu.tui.widgets.lines import (
    paint_buttons,
    paint_footer,
    paint_header,
    paint_prompt,
    paint_story,
)
from liukfu.tui.widgets.paint import Picture
from liukfu.tui.widgets.region import Region
from liukfu.tui.widgets.seats import paint_own, paint_seats
from liukfu.tui.widgets.trick import paint_trick
from liukfu.words import _, safe
from liukfu.words.names import shown_names

if TYPE_CHECKING:
    from liukfu.session import BotMove, ReplayRun

BEHIND = ("story", "prompt", "buttons", "own", "hand")
"""The regions that the curtain hangs over."""
MOVING = ("seats", "trick", "own")
"""The regions in which cards move."""
PATIENCE = 0.3
"""Seconds that a bot may take longer than its pause before it is said that it thinks."""


class TableScreen(Coached):
    """One person's table.

    Args:
        session: the match.
        settings: how the table looks and how fast the bots are.
        symbols: what it is drawn with.
        replay: the deals that are played again, if the match is one of them.
    """

    PARTS = (
        Part("header", paint_header, "bar"),
        Part("seats", paint_seats),
        Part("trick", paint_trick),
        Part("story", paint_story),
        Part("prompt", paint_prompt),
        Part("buttons", paint_buttons),
        Part("own", paint_own),
        Part("hand", paint_hand),
        Part("curtain", paint_curtain),
        Part("footer", paint_footer, "bar"),
    )
    SPREAD = ("seats", "trick", "story")
    KEYS = KEYS
    SHOW_CHOICE = ("prompt", "buttons", "hand", "footer")

    def __init__(
        self,
        session: Session,
        settings: TableSettings,
        symbols: Symbols,
        replay: ReplayRun | None = None,
    ) -> None:
        names = shown_names(session.seats)
        self._eyes = Eyes(session)
        view, covered, opens = self._eyes.look()
        table = Table(
            view, names, session.one_line(), decided(view, names), shared=self._eyes.shared
        )
        table.look(view, covered=covered, opens=opens)
        super().__init__(session, table, symbols, replay)
        self.settings = settings
        self.table.busy = self._bot_is_to_act()
        self._mark()
        if session.think is not None and len(session.humans) < len(session.seats):
            from liukfu.words.bots import clock_text

            self.table.clock = clock_text(session.think)
            self.table.news.append(self.table.clock)
        self._skip = asyncio.Event()
        self._motion: Motion | None = None
        self._moved_at = 0.0
        self._steps: Timer | None = None

    def compose(self) -> ComposeResult:
        """The regions, from top to bottom, and whether the curtain hangs over some."""
        self.set_class(self.table.covered, "-curtain")
        yield from super().compose()

    def paint(self, part: Part, width: int, height: int) -> Picture:
        """The picture of a region; nothing where the curtain hangs."""
        if self.table.covered and part.name in BEHIND:
            return Picture([])
        if part.name == "story" and width < ASIDE:
            return paint_aside(self.table, self.symbols, width, height)
        return super().paint(part, width, height)

    def _over(self, screen: Screen[Any], answer: Callable[..., None] | None = None) -> None:
        if not self.table.covered:
            super()._over(screen, answer)

    def on_mount(self) -> None:
        """Go on where the match stands; the bots start once the first picture is there."""
        self.call_after_refresh(self._begin)

    # What happens in the match

    def _bot_is_to_act(self) -> bool:
        seat = self.session.to_act
        return seat is not None and not self.session.is_human(seat)

    def _look(self) -> None:
        """Take in what the match has become."""
        table = self.table
        before, was_covered = self._question, table.covered
        view, covered, opens = self._eyes.look()
        table.busy = self._bot_is_to_act()
        table.title = self.session.one_line()
        motion = motion_between(table.view, view) if not (covered or was_covered) else None
        table.look(view, covered=covered, opens=opens)
        self._mark()
        self._move(motion)
        if covered and not was_covered:
            self._app.uncover(self)
            table.under_dialog = False
        if self.session.save_fault is not None:
            fault = self.session.save_fault
            note = _("The match could not be saved: {why}").format(
                why=safe(fault.strerror or str(fault))
            )
            if note not in table.notes:
                table.notes.append(note)
        if self._question not in (None, before):
            self._app.question()
        if covered != was_covered:
            self.set_class(covered, "-curtain")
            for region in self.query(Region):
                region.afresh()
        self.repaint()

    # What moves

    def _move(self, motion: Motion | None) -> None:
        """Begin a motion, in place of the one that is under way."""
        self._end_motion()
        if motion is None or not self.settings.motion or self.settings.pace <= 0:
            return
        self._motion, self._moved_at = motion, monotonic()
        self._steps = self.set_interval(STEP, self._step)
        self._hold_back(0.0)

    def _hold_back(self, part: float) -> None:
        table, motion = self.table, self._motion
        if motion is not None:
            table.coming, table.come = motion.seat, motion.come(part)
            table.arriving = motion.arriving(part)

    def _step(self) -> None:
        """Draw the next picture of a motion, or the last."""
        part = (monotonic() - self._moved_at) / SECONDS
        if part >= 1 or self.table.under_dialog:
            self._end_motion()
        else:
            self._hold_back(part)
        self.repaint(*MOVING)

    def _arrive(self) -> None:
        """End a motion that is under way: keys don't wait for it."""
        if self._motion is not None:
            self._end_motion()
            self.repaint(*MOVING)

    def _end_motion(self) -> None:
        """All is in its place."""
        if self._steps is not None:
            self._steps.stop()
        self._motion = self._steps = None
        self.table.coming, self.table.come, self.table.arriving = None, 1.0, 0

    def _mark(self) -> None:
        table, session = self.table, self.session
        table.reviewable = session.deal_over and bool(session.humans)
        table.undoable = not (table.covered or table.busy) and session.can_undo
        marks = (
            _("replayed") if session.replayed else "",
            _("assisted") if session.assisted else "",
        )
        table.marks = tuple(filter(None, marks))

    @property
    def _question(self) -> tuple[object, ...] | None:
        """What is asked at the moment, None if nothing is."""
        table = self.table
        if not (table.my_turn or table.opens is not None or table.view.phase == Phase.OVER):
            return None
        view = table.view
        return table.covered, view.to_act, view.action_count, view.frame.number

    def _begin(self) -> None:
        Thread(target=self.session.start_bots, daemon=True).start()
        if not self.workers and not self._ended:
            self._go_on()

    def _go_on(self) -> None:
        """Let the bots move, or show how the deal ended."""
        if self._bot_is_to_act():
            self.run_worker(self._bots(), group="bots", exclusive=True)
        elif self.session.deal_over:
            self._deal_end()

    async def _bots(self) -> None:
        """Ask bot after bot until a person is on turn or the deal is over."""
        while self._bot_is_to_act():
            self._skip.clear()
            asked = asyncio.ensure_future(asyncio.to_thread(self.session.ask_bot))
            if self.settings.pace > 0:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._skip.wait(), self.settings.pace)
            await asyncio.wait({asked}, timeout=PATIENCE)
            if not asked.done():
                self.table.thinking = True
                self.repaint("prompt", "footer", "curtain")
            move = await asked
            closed = move.fault is not None and move.fault.kind == FaultKind.CLOSED
            if closed or not self.is_running or self not in self.app.screen_stack:
                return  # the table was left while the bot was at it
            self.session.apply_bot(move)
            self._note_fault(move)
            self._look()
        self._go_on()

    def _note_fault(self, move: BotMove) -> None:
        if move.fault is not None:
            from liukfu.words.bots import fault_text

            name = self.table.names[move.seat]
            if text := fault_text(move.fault, name, move.action):
                self.table.notes.append(text)
                self.table.faults.append(text)

    def decide(self, *actions: Action) -> None:
        """Do the person's actions; say why not where they are illegal."""
        seat, before = self.table.view.seat, self.session.action_count
        try:
            self.session.act_line(seat, actions)
        except IllegalAction as fault:
            self._refuse_by_rule(fault)
            return
        self.table.acted(before)
        self._look()
        self._go_on()

    def _next_deal(self) -> None:
        if self.replay is not None and self.replay.more:
            self._app.sit_down(self.replay.next(), self.replay)
            return
        if self._is_last():
            self._app.home()
            return
        self._ended = False
        self.session.next_deal()
        self._look()
        self._go_on()

    # Keys and clicks

    def waits(self, event: events.Key) -> bool:
        """Whether a key is not heeded before what is asked can have been read."""
        return self.table.covered or name_of(event) in COMMITS

    async def key(self, name: str) -> None:
        """Do what a key means now."""
        self._arrive()
        if self.table.covered:
            await self._behind_the_curtain(name)
        elif name in LOOKS:
            await self.run_action(LOOKS[name])
        elif self.table.busy:
            self._skip.set()
        else:
            await super().key(name)

    async def _behind_the_curtain(self, name: str) -> None:
        """Only one key opens the curtain; what else can be done shows nobody's cards."""
        seat = self.table.opens
        if name in COVERED:
            await self.run_action(COVERED[name])
        elif seat is not None and name == self.table.key_of(seat):
            self._eyes.open(seat)
            self._look()
        else:
            self._skip.set()

    async def clicked(self, action: str) -> None:
        """Do what the place means that was clicked."""
        self._arrive()
        if self.table.covered and action not in (*COVERED.values(), "skip"):
            return
        if not self.table.busy or action in (*LOOKS.values(), "skip"):
            await self.run_action(action)
        else:
            self._skip.set()

    def on_click(self) -> None:
        """A click anywhere goes on, as any key does."""
        self._skip.set()

    def action_skip(self) -> None:
        """End the moment that a bot takes."""
        self._skip.set()

    def action_enter(self) -> None:
        """Play the choice, or go on after a deal."""
        if self.session.deal_over:
            self._next_deal_if_room() if self._is_void() else self._deal_end()
            return
        super().action_enter()

    def action_undo(self) -> None:
        """Take back all since the person's last decision, and that decision."""
        table = self.table
        if not table.undoable:
            return
        self.session.undo()
        self._ended = False
        table.took_back(decided(self.session.view(table.view.seat), table.names))
        self._look()
        table.news.append(_("Taken back to your last decision: this deal counts as assisted"))
        self.repaint()

    def action_pace(self, steps: int) -> None:
        """Give the bots more (1) or less (-1) time, here and from now on."""
        before, self.settings = self.settings, self.settings.slower(steps)
        self.table.refused = ""
        if self.settings != before:
            self._app.settings = self._app.settings._replace(pace=self.settings.pace)
            self._keep_pace()
        self.table.done = _("Bots take {seconds} seconds").format(seconds=self.settings.pace)
        self.repaint()

    def _keep_pace(self) -> None:
        from liukfu.store.settings import load_settings, save_settings
        from liukfu.tui.opening import trouble

        try:
            save_settings(load_settings().settings._replace(pace=self.settings.pace))
        except OSError as error:
            line = _("The settings could not be saved: {problem}")
            note = line.format(problem=trouble(error))
            if note not in self.table.notes:
                self.table.notes.append(note)

    def action_keep(self) -> None:
        """Keep the deal under a name."""
        self._keep(self.session.spec)

    def action_settings(self) -> None:
        """How everything looks; what is changed is seen at once."""
        from liukfu.tui.screens.settings import SettingsScreen

        self._over(SettingsScreen())

    def dress(self) -> None:
        """Take on the app's settings as well."""
        self.settings = self._app.settings
        super().dress()

    def action_help(self) -> None:
        """Keys and rules; where a rule is named now, that one."""
        if self._shows_rule():
            return
        from liukfu.tui.screens.help import HelpScreen

        self._over(HelpScreen(self.symbols, self.session.rules, self.table.title, self.table.clock))

    def action_leave(self) -> None:
        """Leave; everything is saved."""
        self._app.home()
