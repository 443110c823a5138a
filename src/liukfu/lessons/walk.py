"""A learner's way through the lesson, without a screen: which step it is, what is told or asked,
and what becomes of an answer. The engine plays the prepared deals, and says what is forbidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from liukfu.engine import Action, Deal, IllegalAction, Reason, View
from liukfu.environment import program
from liukfu.lessons.parts import YOU, Beat, Do, Step, actions_of, deal_of
from liukfu.words import _, safe

TRIES = 2
"""After so many wrong answers it is offered to show the right one."""

_OF_SINGLES = (Reason.SINGLE_IS_OLD, Reason.SINGLE_WRONG_SUIT)


class Walk:
    """A lesson at one of its steps.

    Args:
        steps: the steps.
        at: the one that it begins with, from 0; beyond the last it is the first.
        keep: takes the step that is begun, and None when the lesson has been gone through. It
            may fail with an OSError: the lesson goes on without being kept, and :meth:`leave`
            tells it.
    """

    def __init__(
        self,
        steps: Sequence[Step],
        at: int = 0,
        keep: Callable[[int | None], object] | None = None,
    ) -> None:
        self.steps = tuple(steps)
        self.at = at if 0 <= at < len(self.steps) else 0
        self.beat_at = 0
        self.wrong = 0
        """How often the present question was answered wrongly."""
        self.over = False
        """Whether the lesson has been gone through."""
        self.fault: OSError | None = None
        """Why the lesson could not be kept the last time, None when it was."""
        self._keep = keep
        self._deal: Deal = deal_of(self.step)

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
    def view(self) -> View:
        """The prepared deal, as the learner sees it."""
        return self._deal.view(YOU)

    @property
    def is_last(self) -> bool:
        """Whether nothing follows."""
        return self.at == len(self.steps) - 1 and self.beat_at == len(self.step.beats) - 1

    @property
    def wanted(self) -> Action | None:
        """The first of the answers that are taken, None where nothing is asked."""
        return None if self.asked is None else actions_of(self.asked.good[0])[-1]

    @property
    def heading(self) -> str:
        """Which step it is, in words."""
        text = _("Step {number} of {all}: {title}")
        number, count = self.at + 1, len(self.steps)
        return text.format(number=number, all=count, title=_(self.step.title))

    @property
    def left(self) -> str:
        """What is said to somebody who leaves before the end."""
        line = _("Left at step {number}. `{program} learn` goes on there.")
        return line.format(number=self.at + 1, program=safe(program()))

    def leave(self) -> str:
        """Leave the lesson: what could not be kept before is tried once more.

        Returns:
            What is said, in one line; empty after the end.
        """
        if self.fault is not None:
            self._kept(None if self.over else self.at)
        if self.fault is not None:
            line = _("The lesson could not be saved: {problem}")
            return line.format(problem=safe(self.fault.strerror or str(self.fault)))
        return "" if self.over else self.left

    # On and back

    def turn_to(self, at: int) -> bool:
        """To the beginning of a step; False where there is none."""
        if not 0 <= at < len(self.steps):
            return False
        other = at != self.at
        self.at, self.beat_at, self.wrong = at, 0, 0
        self._deal = deal_of(self.step)
        if other:
            self._kept(at)
        return True

    def go_on(self) -> bool:
        """After what was told, to what follows; False while something is asked, and at the end."""
        beat = self.beat
        if isinstance(beat, Do) or self.is_last:
            return False
        if self.beat_at + 1 == len(self.step.beats):
            return self.turn_to(self.at + 1)
        self._play(actions_of(beat.then))
        self._on()
        return True

    def end(self) -> None:
        """The lesson has been gone through: next time it begins anew."""
        self._kept(None)

    def _on(self) -> None:
        self.beat_at += 1
        self.wrong = 0

    def _kept(self, at: int | None) -> None:
        self.over = at is None
        if self._keep is not None:
            try:
                self._keep(at)
            except OSError as error:
                self.fault = error
            else:
                self.fault = None

    def _play(self, actions: Sequence[Action]) -> None:
        for action in actions:
            self._deal.apply(action)

    # Answers

    def answer(self, actions: Sequence[Action]) -> str:
        """Do what the learner has decided, and what the others do then.

        Args:
            actions: they, in their order.

        Returns:
            What is said to an answer that was not asked for, and changes nothing; empty where
            it was, or where nothing is asked.

        Raises:
            IllegalAction: a rule forbids it; nothing has changed.
        """
        do = self.asked
        if do is None:
            return ""
        before = self._deal.copy()
        try:
            self._play(actions)
        except IllegalAction:
            self._deal = before
            self.wrong += 1
            raise
        text = "; ".join(map(str, actions))
        if text not in do.good:
            self._deal = before
            self.wrong += 1
            return _(dict(do.answers).get(text, do.wrong))
        self._play(actions_of(do.then))
        self._on()
        return ""

    def untold(self, fault: IllegalAction) -> str:
        """What is said in place of a rule that forbids an answer in the first step, where no word
        of that rule is known yet; empty where the rule itself is to be said.
        """
        do = self.asked
        early = self.at == 0 and fault.reason in _OF_SINGLES
        return _(do.wrong) if do is not None and early else ""
