"""The state of a review, without a screen: the slips as they come, which one is looked at, what
was answered. The table shows what the player saw then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from liukfu.engine import Action, Call, Phase, View
from liukfu.players.because import reasons_for
from liukfu.session.reviewing import SURE, Decision, Here, Judged, Valued, Verdict, judge, summed
from liukfu.tui import select
from liukfu.tui.table import Command, Table, decided
from liukfu.words import _
from liukfu.words.because import because_text
from liukfu.words.review import (
    better_text,
    clean_text,
    count_text,
    deed_text,
    end_of_review_text,
    found_text,
    no_better_text,
    progress_text,
    shown_text,
)

REASONS = 2
"""The most reasons that are told for what was better."""


class State(Enum):
    """What has become of a slip."""

    OPEN = "open"
    FOUND = "found"
    SHOWN = "shown"


@dataclass
class Slip:
    """A slip that is looked at."""

    valued: Valued
    state: State = State.OPEN
    said: str = ""
    """What was said to the last answer."""
    asked: Action | None = None
    """The answer that is being judged."""


class ReviewTable(Table):
    """A review of the decisions of one seat in one deal.

    Args:
        decisions: they, in order.
        ended: the seat's view of the deal's end.
        names: who sat there, by seat.
        title: the line that fixes the deal.
    """

    def __init__(
        self, decisions: Sequence[Decision], ended: View, names: Sequence[str], title: str = ""
    ) -> None:
        self.decisions = tuple(decisions)
        self._ended = ended
        self.slips: list[Slip] = []
        self.at = 0
        """Which of the slips is looked at."""
        self.valued: list[Valued] = []
        self.trouble = ""
        """Why no further decision is valued."""
        self.over = False
        """All has been seen, and was told."""
        super().__init__(ended, names, title)
        self._look_on()

    # What is looked at

    @property
    def slip(self) -> Slip | None:
        """The slip that is looked at, None while there is none."""
        return self.slips[self.at] if self.slips else None

    @property
    def running(self) -> bool:
        """Whether decisions are still being valued."""
        return not self.trouble and len(self.valued) < len(self.decisions)

    @property
    def my_turn(self) -> bool:
        """Whether an answer is asked for."""
        return bool(self.slips)

    @property
    def closed(self) -> bool:
        """Whether the present slip is found or shown, and its answer raised in the hand."""
        slip = self.slip
        if slip is None or slip.state == State.OPEN:
            return False
        return self.chosen == int(slip.valued.action.cards)

    def take_valued(self, valued: Valued) -> None:
        """A decision has been valued."""
        self.valued.append(valued)
        if valued.slip:
            self.slips.append(Slip(valued))
            self.over = False
            if len(self.slips) == 1:
                self._turn_to(0)
        elif not self.slips:
            self._look_on()

    def try_again(self) -> None:
        """Go on with what could not be valued."""
        if self.trouble:
            self.trouble = ""
            if not self.slips:
                self._look_on()

    def _look_on(self) -> None:
        """Follow the review while it has found no slip."""
        if self.running:
            self._look_at(self.decisions[len(self.valued)].view)
        else:
            self._look_at(self._ended)

    def _look_at(self, view: View) -> None:
        self.view = view
        self._since = list(decided(view, self.names))
        self.clear()
        self.focus = 0
        self.chosen = self._chosen_at_first
        self._focus_on_a_card()
        self._focus_on_the_chosen()

    def _turn_to(self, at: int) -> None:
        self.at = at
        self.over = False
        slip = self.slips[at]
        self._look_at(slip.valued.decision.view)
        if slip.state != State.OPEN:
            self.chosen = int(slip.valued.action.cards)

    # Answers

    def ask(self, action: Action) -> bool:
        """An answer is given; whether it has to be judged."""
        slip = self.slip
        if slip is None or slip.asked == action:
            return False
        self.refused = self.done = ""
        self.over = False
        slip.asked = action
        slip.said = _("Looking at that ...")
        if int(action) in (slip.valued.best.code, slip.valued.done.code):
            self.judged(slip, action, judge(slip.valued, action, Here()))
            return False
        return True

    def judged(self, slip: Slip, answer: Action, judged: Judged) -> None:
        """An answer has been judged."""
        if slip.asked != answer:
            # Another answer was given meanwhile, or what was better was shown.
            return
        slip.asked = None
        valued = slip.valued
        best, done = valued.action, valued.decision.done
        if judged.verdict == Verdict.BEST:
            if slip.state == State.OPEN:
                slip.state = State.FOUND
            error = SURE * valued.error
            slip.said = found_text(answer, best, valued.lost, error)
            if slip is self.slip:
                self.chosen = int(best.cards)
        elif judged.verdict == Verdict.BETTER:
            slip.said = better_text(judged.units - judged.done, judged.best - judged.done)
        else:
            worse = judged.verdict == Verdict.WORSE
            loss = judged.done - judged.units if worse else 0.0
            slip.said = no_better_text(answer, done, loss)

    def not_judged(self, slip: Slip, answer: Action, why: str) -> None:
        """An answer could not be judged."""
        if slip.asked == answer:
            slip.asked, slip.said = None, why

    def show(self) -> None:
        """Show what was better."""
        slip = self.slip
        if slip is None:
            return
        slip.asked = None
        if slip.state == State.OPEN:
            slip.state = State.SHOWN
        valued = slip.valued
        view, error = valued.decision.view, SURE * valued.error
        slip.said = shown_text(view, valued.action, valued.lost, error)
        self.refused = self.done = ""
        self.over = False
        self.chosen = int(valued.action.cards)
        self._focus_on_the_chosen()

    def next(self) -> None:
        """To the next slip; from the last one to what was passed over, or to the end."""
        if self.at + 1 < len(self.slips):
            self._turn_to(self.at + 1)
            return
        if not self.slips or self.running:
            return
        left = [place for place, slip in enumerate(self.slips) if slip.state == State.OPEN]
        if left and left != [self.at]:
            self._turn_to(left[0])
        else:
            self.over = True

    def back(self) -> None:
        """To the slip before."""
        if self.at:
            self._turn_to(self.at - 1)

    # Words

    @property
    def found(self) -> int:
        """For how many slips the better play was found."""
        return sum(slip.state == State.FOUND for slip in self.slips)

    @property
    def count(self) -> str:
        """The running count, and how far it is."""
        if not self.slips:
            return ""
        left = sum(slip.state == State.OPEN for slip in self.slips)
        return count_text(self.found, len(self.slips), left)

    @property
    def heading(self) -> str:
        """What is looked at."""
        slip = self.slip
        if slip is None:
            if self.trouble:
                return self.trouble
            if self.running:
                return progress_text(len(self.valued), len(self.decisions))
            return clean_text(len(self.decisions))
        deed = deed_text(slip.valued.decision.view, slip.valued.decision.done)
        text = _("Slip {n} of {all}. {deed}")
        if self.running:
            text = _("Slip {n} of {all} so far. {deed}")
        return text.format(n=self.at + 1, all=len(self.slips), deed=deed)

    @property
    def said(self) -> str:
        """What there is to say about the answer, or to do."""
        slip = self.slip
        if slip is None:
            return ""
        if self.trouble and (self.over or not slip.said):
            return self.trouble
        if self.over:
            return end_of_review_text(self.found, *summed(self.valued))
        if slip.said:
            return slip.said
        return _("Find a better choice; a shows it, n goes on without")

    @property
    def good(self) -> bool:
        """Whether what is said is good news."""
        slip = self.slip
        return slip is not None and ((self.over and not self.trouble) or slip.state != State.OPEN)

    @property
    def progress(self) -> str:
        """How far the review is, while slips are looked at already."""
        if self.slips and self.running:
            return progress_text(len(self.valued), len(self.decisions))
        return ""

    @property
    def progress_in_short(self) -> str:
        """The same for narrow places: ``5/11``."""
        at = min(len(self.valued) + 1, len(self.decisions))
        return f"{at}/{len(self.decisions)}" if self.progress else ""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the best choice is better, once it is known; a sentence each."""
        slip = self.slip
        if slip is None or not self.closed:
            return ()
        valued = slip.valued
        view = valued.decision.view
        codes = (valued.best.code, valued.done.code)
        units = (valued.best.units, valued.done.units)
        found = reasons_for(view, codes, units, None)
        return tuple(because_text(one, view, self.names) for one in found[:REASONS])

    @property
    def answer(self) -> Action | None:
        """What Enter answers, None where it refuses; in the calls, cards to lead say Play."""
        if not self.my_turn or not self.legal:
            return None
        if self.view.phase == Phase.CALLS:
            return Call("play")
        return select.action_of(self.view, self.chosen)

    @property
    def touched(self) -> bool:
        """Whether cards are chosen that were not from the start, or shown."""
        return bool(self.chosen) and not self.closed and self.chosen != self._chosen_at_first

    @property
    def _chosen_at_first(self) -> int:
        return int(select.preselected(self.view)) if self.my_turn else 0

    def commands(self) -> list[Command]:
        """What the keys do, for the footer."""
        found: list[Command] = []
        if self.under_dialog:
            return found
        if self.slips:
            if select.suggestions(self.view):
                found.append(Command("Tab", _("choice"), "next", 2))
            slip = self.slip
            if slip is not None and slip.state == State.OPEN:
                found.append(Command("a", _("show"), "show"))
            last = self.at + 1 == len(self.slips) and not self.running
            found.append(Command("n", _("on") if last else _("next slip"), "next_slip"))
            if self.at:
                found.append(Command("b", _("slip before"), "slip_before", 1))
            if any(trick.winner is not None for trick in self.view.tricks):
                found.append(Command("t", _("trick"), "last_trick", 4, spare=True))
            found.append(Command("l", _("log"), "log", 3, spare=True))
            found.append(Command("?", _("keys"), "keys", 3))
        if self.trouble:
            found.append(Command("r", _("again"), "again"))
        if self.touched:
            found.append(Command("Esc", _("clear"), "escape", 1))
        found.append(Command("q" if self.touched else "Esc", _("back"), "back"))
        return found
