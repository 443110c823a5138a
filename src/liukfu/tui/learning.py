"""The table of the lesson between two strokes of a key, without a screen."""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.engine import Action, Phase
from liukfu.lessons import NAMES, STEPS, TRIES, Walk
from liukfu.tui import select
from liukfu.tui.table import Command, Table
from liukfu.words import _

_OLD = next(at for at, step in enumerate(STEPS) if step.place == "old")
"""The step that tells what Old is."""


class LessonTable(Table):
    """The prepared deal of a lesson, and what is told of it or asked.

    Args:
        walk: where the learner is.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        super().__init__(walk.view, NAMES)
        self.name()
        self._look()

    def name(self) -> None:
        """Call the learner what the language of the moment does."""
        self.names = (_("You"), *NAMES[1:])

    @property
    def my_turn(self) -> bool:
        """Whether the learner is asked."""
        return self.walk.asked is not None and super().my_turn

    @property
    def text(self) -> str:
        """What is told; or what is to be done, and with which keys."""
        beat = self.walk.beat
        if self.walk.asked is None:
            return _(beat.text)
        return _("{task} {keys}").format(task=_(beat.text), keys=self._keys())

    def _keys(self) -> str:
        action = self.walk.wanted
        assert action is not None
        view = self.walk.view
        if not action.cards:
            key = {"play": "p", "pass": "x", "stop": "s"}[str(action)]
            return _("Press {key}.").format(key=key)
        if str(action).startswith("claim"):
            return _("Press c, then Enter.")
        if select.preselected(view) == action.cards:
            return _("That is chosen already: press Enter.")
        if not self.walk.at:
            return _("Press the key below the card, then Enter.")
        if len(action.cards) == 1:
            return _("Press its key, then Enter.")
        return _("Press their keys, then Enter.")

    def letter(self) -> str:
        """What to press where Enter ends nothing: a letter stops or claims; else empty."""
        text = str(self.walk.wanted)
        if text == "stop":
            return _("Press s to stop")
        return _("Press c to claim") if text.startswith("claim") else ""

    @property
    def prompts(self) -> bool:
        """Whether it is told what can be done, before anything is chosen: for a lead that would
        be rules that come later, and what is to be led has been said.
        """
        view = self.view
        return bool(self.chosen) or view.phase != Phase.LEAD or view.legal.can_stop

    # On and back

    def turn_to(self, at: int) -> bool:
        """To the beginning of a step; False where there is none."""
        if not self.walk.turn_to(at):
            return False
        self.focus = 0
        self._look()
        return True

    def go_on(self) -> bool:
        """After what was told, to what follows; False while something is asked, and at the end."""
        step = self.walk.at
        if not self.walk.go_on():
            return False
        if self.walk.at != step:
            self.focus = 0
        self._look()
        return True

    def answer(self, actions: Sequence[Action]) -> bool:
        """Do what the learner has decided, and what the others do then.

        Args:
            actions: they, in their order.

        Returns:
            Whether that was asked; else ``refused`` says what is said to it.

        Raises:
            IllegalAction: a rule forbids it; nothing has changed.
        """
        beat = self.walk.beat_at
        answer = self.walk.answer(actions)
        if self.walk.beat_at == beat:
            self.refused, self.refused_by = answer, ""
            return False
        self._look()
        return True

    def _look(self) -> None:
        self.tells_old = self.walk.at >= _OLD
        self.chosen = 0
        self.look(self.walk.view)
        self.clear()
        if self.my_turn:
            self.chosen = select.preselected(self.view)
            self._focus_on_the_chosen()

    def show(self) -> None:
        """Choose the cards that are wanted, and say what to press."""
        action = self.walk.wanted
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

    def commands(self) -> list[Command]:
        """What the keys do now."""
        found: list[Command] = []
        walk = self.walk
        if self.under_dialog:
            return found
        if walk.asked is None:
            word = _("ends the lesson") if walk.is_last else _("go on")
            found.append(Command("Enter", word, "enter"))
        else:
            found.append(Command("Tab", _("next"), "next", 1))
            if self.chosen:
                found.append(Command("Esc", _("clear"), "clear", 1))
            found.append(Command("h", _("show me"), "show", 0 if walk.wrong >= TRIES else 1))
        if walk.at:
            found.append(Command("[", _("step before"), "step(-1)", 3))
        if walk.at + 1 < len(walk.steps):
            found.append(Command("]", _("next step"), "step(1)", 3))
        found.append(Command("r", _("again"), "step(0)", 4, spare=True))
        found.append(Command("?", _("the rule"), "help", 2))
        found.append(Command("q", _("quit"), "leave", 2))
        return found
