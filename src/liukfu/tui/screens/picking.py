"""Choosing what to do at a table: cards, plays, calls, and the way to a claim or stop. What becomes
of it then is left to the screens made of this one.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from liukfu.engine import Action, Call, Cards, Claim, IllegalAction, Phase, Stop
from liukfu.tui import select
from liukfu.tui.screens.board import TableT
from liukfu.tui.screens.looks import Looks
from liukfu.words import _, no_claim_text, reason_text


class Picks(Looks[TableT]):
    """A table at which a person chooses, whenever ``table.my_turn``."""

    SHOW_CHOICE: ClassVar[tuple[str, ...]] = ()
    """The regions that change with the choice; none means any."""

    @abstractmethod
    def decide(self, *actions: Action) -> None:
        """The person has decided on these actions, which follow each other."""

    def _rechosen(self) -> None:
        self.repaint(*self.SHOW_CHOICE)

    def _refuse(self, why: str, rule: str = "") -> None:
        """Say why a key does nothing, and keep the place of the rule that is named."""
        self.table.refused, self.table.refused_by = why, rule
        self.repaint()

    def _refuse_by_rule(self, fault: IllegalAction) -> None:
        from liukfu.words.book.places import place_of

        self._refuse(reason_text(fault, self.table.view), place_of(fault.reason))

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
        if self.table.my_turn:
            self.table.refused = self.table.done = ""
            self.table.move(step)
            self._rechosen()

    def action_clear(self) -> None:
        """Choose nothing."""
        self.table.clear()
        self._rechosen()

    def action_next(self) -> None:
        """Choose the next play that matters."""
        self._cycle(1)

    def action_previous(self) -> None:
        """Choose the play that matters before."""
        self._cycle(-1)

    def _cycle(self, step: int) -> None:
        if self.table.my_turn:
            self.table.cycle(step)
            self._rechosen()

    def action_enter(self) -> None:
        """Decide on the chosen cards; say why not where they can't be played."""
        table, view = self.table, self.table.view
        if not table.my_turn:
            return
        calls = view.phase == Phase.CALLS
        action = select.action_of(view, table.chosen)
        if calls and action is None:
            self._refuse(_("Say Play (p) or Pass (x)"), "calls")
            return
        if calls and not table.chosen:
            asked = _("Say Play (p) or Pass (x), or choose cards to lead at once")
            self._refuse(asked, "calls")
            return
        fault = select.why_not(view, table.chosen)
        if fault is not None:
            self._refuse_by_rule(fault)
        elif action is not None:
            self.decide(*([Call("play")] if calls else []), action)

    def action_say(self, word: str) -> None:
        """Say Play or Pass (``play``, ``pass``)."""
        if self._in_phase(Phase.CALLS, Call(word)):
            self.decide(Call(word))

    def _in_phase(self, phase: Phase, action: Action) -> bool:
        """Whether it is the time for an action; says why not where the turn is one's own."""
        table = self.table
        if not table.my_turn:
            return False
        fault = None if table.view.phase == phase else table.view.legal.why_not(action)
        if fault is not None:
            self._refuse_by_rule(fault)
        return fault is None

    def action_claim(self) -> None:
        """Claim with Old Cards: the chosen ones, else all."""
        table = self.table
        if not self._in_phase(Phase.LEAD, Claim(table.chosen or table.view.hand)):
            return
        chosen = select.claim_choice(table.view, table.chosen)
        if not chosen:
            self._refuse(no_claim_text(table.view), "claim")
            return
        from liukfu.tui.screens.claim import ClaimScreen

        def answer(cards: Cards | None) -> None:
            if cards:
                self.decide(Claim(cards))

        self._over(ClaimScreen(table.view, table.names, self.symbols, chosen), answer)

    def action_stop(self) -> None:
        """Stop; where a claim would pay more, that is said first."""
        table = self.table
        if not self._in_phase(Phase.LEAD, Stop()):
            return
        if not table.view.legal.can_stop or not table.claimable:
            self.decide(Stop())
            return
        from liukfu.tui.screens.stop import StopScreen

        def answer(choice: str | None) -> None:
            if choice == "stop":
                self.decide(Stop())
            elif choice == "claim":
                self.action_claim()

        self._over(StopScreen(table.view, table.names, self.symbols), answer)
