"""The state of the lesson, without a screen: which step it is, what is told or asked, and what
was answered. The table shows the prepared deal, as the engine plays it.
"""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.engine import Action, Cards, Deal, IllegalAction, View
from liukfu.tui import select
from liukfu.tui.table import Command, Table
from liukfu.words import _
from liukfu.words.lessons import NAMES, STEPS, YOU, Beat, Do, Step, actions_of, deal_of

TRIES = 2
"""After so many wrong answers it is offered to show the right one."""


class LessonTable(Table):
    """A lesson at one of its steps.

    Args:
        at: the step that it begins with, from 0; beyond the last it is the first.
        steps: the steps.
    """

    def __init__(self, at: int = 0, steps: Sequence[Step] = STEPS) -> None:
        self.steps = tuple(steps)
        self.at = at if 0 <= at < len(self.steps) else 0
        self.beat_at = 0
        self.wrong = 0
        """How often the present question was answered wrongly."""
        self._deal: Deal = deal_of(self.step)
        super().__init__(self._deal.view(YOU), NAMES)
        self.name()
        self._begin()

    def name(self) -> None:
        """Call the learner what the language of the moment does."""
        self.names = (_("You"), *NAMES[1:])

    # What is looked at

    @property
    def step(self) -> Step:
        """The present step."""
        return self.steps[self.at]

    @property
    def beat(self) -> Beat:
        """What is told or asked."""
        return self.step.beats[self.beat_at]

    @property
    def asked(self) -> Do | None:
        """What the learner is to do, None while something is told."""
        return self.beat if isinstance(self.beat, Do) else None

    @property
    def my_turn(self) -> bool:
        """Whether the learner is asked."""
        return self.asked is not None and super().my_turn

    @property
    def is_last(self) -> bool:
        """Whether nothing follows."""
        return self.at == len(self.steps) - 1 and self.beat_at == len(self.step.beats) - 1

    @property
    def heading(self) -> str:
        """Which step it is."""
        text = _("Step {number} of {all}: {title}")
        number, count = self.at + 1, len(self.steps)
        return text.format(number=number, all=count, title=_(self.step.title))

    # On and back

    def turn_to(self, at: int) -> bool:
        """To the beginning of a step; False where there is none."""
        if not 0 <= at < len(self.steps):
            return False
        self.at = at
        self._deal = deal_of(self.step)
        self._begin()
        return True

    def _begin(self) -> None:
        self.beat_at = self.wrong = 0
        self.focus = 0
        self._look()

    def _look(self, since: int = 0) -> None:
        self._since = [since] * 3
        self.chosen = 0
        self.look(self._deal.view(YOU))
        self.clear()
        if self.my_turn:
            self.chosen = select.preselected(self.view)
            self._focus_on_the_chosen()

    def go_on(self) -> bool:
        """After what was told, to what follows; False while something is asked, and at the end."""
        if self.asked is not None or self.is_last:
            return False
        if self.beat_at + 1 == len(self.step.beats):
            return self.turn_to(self.at + 1)
        self.beat_at += 1
        self.wrong = 0
        self._look(self.since)
        return True

    # Answers

    def answer(self, actions: Sequence[Action]) -> bool:
        """Do what the learner has decided, and what the others do then.

        Args:
            actions: they, in their order.

        Returns:
            Whether that was asked; else ``refused`` says what is said to it.

        Raises:
            IllegalAction: a rule forbids it; nothing has changed.
        """
        do = self.asked
        if do is None:
            return False
        before = self._deal.copy()
        count = len(self._deal)
        try:
            for action in actions:
                self._deal.apply(action)
        except IllegalAction:
            self._deal = before
            self.wrong += 1
            raise
        text = "; ".join(map(str, actions))
        if text not in do.good:
            self._deal = before
            self.wrong += 1
            self.refused = _(dict(do.answers).get(text, do.wrong))
            self.refused_by = ""
            return False
        for action in actions_of(do.then):
            self._deal.apply(action)
        self.beat_at += 1
        self.wrong = 0
        self._look(count)
        return True

    @property
    def wanted(self) -> Action | None:
        """The first of the answers that are taken."""
        return None if self.asked is None else actions_of(self.asked.good[0])[-1]

    def show(self) -> None:
        """Choose the cards that are wanted, and say what to press."""
        action = self.wanted
        if action is None:
            return
        self.clear()
        text = str(action)
        if text.startswith("claim"):
            self.take(action.cards)
            self.done = _("These are the cards: press c, then Enter")
        elif action.cards:
            self.take(action.cards)
            self.done = _("These are the cards: press Enter")
        else:
            keys = {"play": "p", "pass": "x", "stop": "s"}
            self.done = _("Press {key}").format(key=keys[text])

    @property
    def cards(self) -> Cards:
        """All cards that can be seen."""
        view: View = self.view
        return Cards(view.hand | view.shown)

    def commands(self) -> list[Command]:
        """What the keys do now."""
        found: list[Command] = []
        if self.under_dialog:
            return found
        if self.asked is None:
            word = _("ends the lesson") if self.is_last else _("go on")
            found.append(Command("Enter", word, "enter"))
        else:
            found.append(Command("Tab", _("next"), "next", 1))
            if self.chosen:
                found.append(Command("Esc", _("clear"), "clear", 1))
            found.append(Command("h", _("show me"), "show", 0 if self.wrong >= TRIES else 1))
        if self.at:
            found.append(Command("[", _("step before"), "step(-1)", 3))
        if self.at + 1 < len(self.steps):
            found.append(Command("]", _("next step"), "step(1)", 3))
        found.append(Command("r", _("again"), "step(0)", 4, spare=True))
        found.append(Command("?", _("the rule"), "help", 2))
        found.append(Command("q", _("quit"), "leave", 2))
        return found
