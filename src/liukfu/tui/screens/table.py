"""The table screen: keys and clicks in, actions to the session, pictures out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from liukfu.engine import Call, Cards, Claim, IllegalAction, Phase, Seat, Stop
from liukfu.engine.actions import Action
from liukfu.session import Session
from liukfu.tui import select
from liukfu.tui.keys import KEYS, LOOKS
from liukfu.tui.screens.looks import Looks
from liukfu.tui.settings import TableSettings
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import Symbols
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
from liukfu.words import _, no_claim_text, reason_text, safe, story

if TYPE_CHECKING:
    from liukfu.session import BotMove

DEEDS = ("call", "lead", "head", "discard")
"""What a person decides, in the words of the story."""
TALL, WIDE = 30, 110
"""From these rows and cells on there is room for air, and for large cards."""


class TableScreen(Looks):
    """One person's table.

    Args:
        session: the match.
        settings: how the table looks and how fast the bots are.
        symbols: what it is drawn with.
    """

    def __init__(self, session: Session, settings: TableSettings, symbols: Symbols) -> None:
        seat = _viewpoint(session, 0)
        names = [spec.name for spec in session.seats]
        view = session.view(seat)
        own = [line.at for line in story(view, names) if line.seat == seat and line.what in DEEDS]
        table = Table(view, names, session.one_line(), since=max(own, default=0))
        super().__init__(session, table, symbols)
        self.settings = settings
        self.table.busy = self._bot_is_to_act()
        self._skip = asyncio.Event()
        self._ended = False
        """The end of the deal has been shown."""

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

        yield region("header", paint_header, "bar")
        yield region("seats", paint_seats)
        yield region("trick", paint_trick)
        yield region("story", paint_story)
        yield region("prompt", paint_prompt)
        yield region("buttons", paint_buttons)
        yield region("own", paint_own)
        yield region("hand", paint_hand)
        yield region("footer", paint_footer, "bar")

    def fit(self, size: Size) -> None:
        """Take the heights that go with a window of this size; see the styles."""
        self.set_class(size.height >= TALL, "-tall")
        self.set_class(size.width >= WIDE, "-wide")

    def on_mount(self) -> None:
        """Go on where the match stands; the bots start once the first picture is there."""
        self.call_after_refresh(self._begin)

    def repaint(self, *names: str) -> None:
        """Draw what has changed, in the regions with these names or in all."""
        for region in self.query(Region):
            if not names or region.id in names:
                region.repaint()

    def _rechosen(self) -> None:
        self.repaint("prompt", "buttons", "hand", "footer")

    # What happens in the match

    def _bot_is_to_act(self) -> bool:
        seat = self.session.to_act
        return seat is not None and not self.session.is_human(seat)

    def _look(self) -> None:
        """Take in what the match has become."""
        table = self.table
        asked = table.my_turn, table.view.action_count, table.view.frame.number
        table.busy = self._bot_is_to_act()
        table.title = self.session.one_line()
        table.look(self.session.view(_viewpoint(self.session, table.view.seat)))
        now = table.my_turn, table.view.action_count, table.view.frame.number
        if self.session.save_fault is not None:
            fault = self.session.save_fault
            note = _("The match could not be saved: {why}").format(
                why=safe(fault.strerror or str(fault))
            )
            if note not in table.notes:
                table.notes.append(note)
        if now != asked and (table.my_turn or table.view.phase == Phase.OVER):
            self._app.question()
        self.repaint()

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
            move = await asked
            if not self.is_running:
                return
            self.session.apply_bot(move)
            self._note_fault(move)
            self._look()
        self._go_on()

    def _note_fault(self, move: BotMove) -> None:
        if move.fault is not None:
            from liukfu.tui.faults import fault_text

            name = self.table.names[move.seat]
            self.table.notes.append(fault_text(move.fault, name, move.action))

    def _act(self, *actions: Action) -> None:
        """Do the person's actions; say why not where they are illegal."""
        seat, before = self.table.view.seat, self.session.action_count
        try:
            self.session.act_line(seat, actions)
        except IllegalAction as fault:
            self.table.refused = reason_text(fault, self.table.view)
            self.repaint()
            return
        self.table.acted(before)
        self._look()
        self._go_on()

    def _next_deal(self) -> None:
        if self.session.match_over:
            self._app.leave()
            return
        self._ended = False
        self.session.next_deal()
        self._look()
        self._go_on()

    # Keys and clicks

    async def on_key(self, event: events.Key) -> None:
        """Do what a key means now."""
        name = event.character if event.is_printable and event.character else event.key
        name = "space" if name == " " else name
        event.stop()
        event.prevent_default()
        if name in LOOKS:
            await self.run_action(LOOKS[name])
        elif self.table.busy:
            self._skip.set()
        elif name in KEYS:
            await self.run_action(KEYS[name])

    async def on_region_clicked(self, message: Region.Clicked) -> None:
        """Do what the place means that was clicked."""
        if not self.table.busy or message.action in (*LOOKS.values(), "skip"):
            await self.run_action(message.action)
        else:
            self._skip.set()

    def on_click(self) -> None:
        """A click anywhere goes on, as any key does."""
        self._skip.set()

    def action_skip(self) -> None:
        """End the moment that a bot takes."""
        self._skip.set()

    def action_pick(self, place: int) -> None:
        """Choose the card at a place (0 to 11), or put it back."""
        if self.table.toggle(place):
            self._rechosen()

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
        self.table.refused = ""
        self.table.move(step)
        self._rechosen()

    def action_clear(self) -> None:
        """Choose nothing."""
        self.table.clear()
        self._rechosen()

    def action_next(self) -> None:
        """Choose the next play that matters."""
        self.table.cycle(1)
        self._rechosen()

    def action_previous(self) -> None:
        """Choose the play that matters before."""
        self.table.cycle(-1)
        self._rechosen()

    def action_enter(self) -> None:
        """Play the choice, or go on after a deal."""
        table = self.table
        if self.session.deal_over:
            self._next_deal() if self._is_void() else self._deal_end()
            return
        if not table.my_turn:
            return
        view = table.view
        action = select.action_of(view, table.chosen)
        if action is None:
            return
        if view.phase == Phase.CALLS:
            if not table.chosen:
                table.refused = _("Say Play (p) or Pass (x), or choose cards to lead at once")
                self.repaint()
                return
            fault = select.why_not(view, table.chosen)
            if fault is not None:
                table.refused = reason_text(fault, view)
                self.repaint()
                return
            self._act(Call("play"), action)
            return
        self._act(action)

    def action_say_play(self) -> None:
        """Say Play."""
        self._say("play")

    def action_say_pass(self) -> None:
        """Say Pass."""
        self._say("pass")

    def _say(self, word: str) -> None:
        if self.table.my_turn and self.table.view.phase == Phase.CALLS:
            self._act(Call(word))

    def action_claim(self) -> None:
        """Claim with Old Cards: the chosen ones, else all."""
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
                self._act(Claim(cards))

        self._over(ClaimScreen(table.view, table.names, self.symbols, chosen), answer)

    def action_stop(self) -> None:
        """Stop; where a claim would pay more, that is said first."""
        table = self.table
        if not table.my_turn or table.view.phase != Phase.LEAD:
            return
        if not table.view.legal.can_stop or not table.claimable:
            self._act(Stop())
            return
        from liukfu.tui.screens.stop import StopScreen

        def answer(choice: str | None) -> None:
            if choice == "stop":
                self._act(Stop())
            elif choice == "claim":
                self.action_claim()

        self._over(StopScreen(table.view, table.names, self.symbols), answer)

    def action_pace(self, steps: int) -> None:
        """Give the bots more (1) or less (-1) time."""
        self.settings = self.settings.slower(steps)
        self.table.refused = _("Bots take {seconds} seconds").format(seconds=self.settings.pace)
        self.repaint()

    def action_leave(self) -> None:
        """Leave; everything is saved."""
        self._app.leave()

    def _is_void(self) -> bool:
        outcome = self.session.outcome
        return outcome is not None and outcome.result.end == "void"

    def _deal_end(self) -> None:
        """Show how the deal ended. Three passes have one line on the table, and Enter."""
        self._ended = True
        if self._is_void():
            return
        from liukfu.tui.screens.deal_end import DealEndScreen

        def answer(choice: str | None) -> None:
            if choice == "next":
                self._next_deal()
            elif choice == "quit":
                self._app.leave()

        table = self.table
        self._app.question()
        screen = DealEndScreen(table.view, table.names, self.symbols, last=self.session.match_over)
        self._over(screen, answer)


def _viewpoint(session: Session, default: Seat) -> Seat:
    """The seat whose eyes the screen has: the person on turn, else the one before."""
    if session.to_act is not None and session.is_human(session.to_act):
        return session.to_act
    if default in session.humans:
        return default
    return session.humans[0] if session.humans else default
