"""The lesson: prepared deals at the real table, with what is told of them."""

from __future__ import annotations

from typing import ClassVar

from liukfu.engine import Action, IllegalAction, Rules
from liukfu.lessons import FIRST_BOTS, STEPS, Walk
from liukfu.players.registry import HUMAN
from liukfu.session import fresh_seed
from liukfu.store.lesson import load_lesson, save_lesson
from liukfu.tui.keys import PICKS
from liukfu.tui.learning import LessonTable
from liukfu.tui.screens.board import Part
from liukfu.tui.screens.picking import Picks
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.hand import paint_hand
from liukfu.tui.widgets.lessonlines import (
    paint_lesson,
    paint_lesson_buttons,
    paint_lesson_header,
)
from liukfu.tui.widgets.lines import paint_footer
from liukfu.tui.widgets.seats import paint_own, paint_seats
from liukfu.tui.widgets.trick import paint_trick
from liukfu.words import _


class LearnScreen(Picks[LessonTable]):
    """The lesson, at the step where it was left.

    Args:
        symbols: what it is drawn with.
    """

    DEFAULT_CSS: ClassVar[str] = """
    LearnScreen #lesson { height: 1fr; }
    """

    PARTS = (
        Part("header", paint_lesson_header, "bar"),
        Part("seats", paint_seats),
        Part("trick", paint_trick),
        Part("lesson", paint_lesson, "panel"),
        Part("buttons", paint_lesson_buttons),
        Part("own", paint_own),
        Part("hand", paint_hand),
        Part("footer", paint_footer, "bar"),
    )
    KEYS: ClassVar[dict[str, str]] = {
        **PICKS,
        "escape": "clear",
        "h": "show",
        "[": "step(-1)",
        "pageup": "step(-1)",
        "]": "step(1)",
        "pagedown": "step(1)",
        "r": "step(0)",
        "d": "discards",
        "t": "last_trick",
        "g": "gone",
        "l": "log",
        "?": "help",
        ",": "settings",
        "q": "leave",
    }

    def __init__(self, symbols: Symbols) -> None:
        self.walk = Walk(STEPS, load_lesson() or 0, keep=save_lesson)
        super().__init__(LessonTable(self.walk), symbols)

    def language_changed(self) -> None:
        """Another language is spoken."""
        self.table.name()

    def decide(self, *actions: Action) -> None:
        """Answer with actions; what is wrong with them is said, and can be tried again."""
        try:
            self.table.answer(actions)
        except IllegalAction as fault:
            self._refuse_by_rule(fault)
            return
        self.repaint()

    def _refuse_by_rule(self, fault: IllegalAction) -> None:
        untold = self.walk.untold(fault)
        if untold:
            self._refuse(untold)
        else:
            super()._refuse_by_rule(fault)

    # Keys and clicks

    async def key(self, name: str) -> None:
        """Do what a key means now; what was told is left with Enter or Space."""
        if self.walk.asked is None and name in ("enter", "space"):
            self.action_enter()
        else:
            await super().key(name)

    def action_enter(self) -> None:
        """Go on after what was told; or answer with the chosen cards."""
        table, walk = self.table, self.walk
        if walk.asked is not None:
            wrong = walk.wrong
            super().action_enter()
            if walk.asked is not None and walk.wrong == wrong and table.refused:
                # The rules have refused it before it was an answer.
                walk.wrong += bool(table.chosen)
                letter = table.letter()
                if letter:
                    self._refuse(letter, walk.step.place)
                self.repaint()
        elif walk.is_last:
            self._end()
        else:
            table.go_on()
            if table.my_turn:
                # The same key would answer: the question must be read first.
                self._app.question()
            self.repaint()

    def action_show(self) -> None:
        """Show what is asked for."""
        self.table.show()
        self.repaint()

    def action_step(self, step: int) -> None:
        """To the step before (-1) or the next (1), or to the beginning of this one (0)."""
        if self.table.turn_to(self.walk.at + step):
            self.repaint()

    def action_help(self) -> None:
        """The book, at the rule that is named or at what the step is about."""
        if not self._shows_rule():
            from liukfu.tui.screens.book import BookScreen

            self._over(BookScreen(self.walk.step.place))

    def action_settings(self) -> None:
        """How everything looks; what is changed is seen at once."""
        from liukfu.tui.screens.settings import SettingsScreen

        self._over(SettingsScreen())

    def action_leave(self) -> None:
        """Leave; the lesson goes on at this step next time."""
        self._app.home()
        said = self.walk.leave()
        if self.walk.fault is not None:
            from liukfu.tui.screens.start import StartScreen

            first = self._app.screen_stack[0]
            if isinstance(first, StartScreen):
                first.must_know((said,))

    # The end

    def _end(self) -> None:
        """Offer a first match."""
        self.walk.end()
        from liukfu.tui.screens.ask import SureScreen

        def answer(yes: bool | None) -> None:
            if yes:
                self._first_match()

        question = _("That is the game. Play a first match, against two bots that are beginners?")
        title = _("The end of the lesson")
        self._over(SureScreen(title, question, _("begins it"), self.symbols), answer)

    def _first_match(self) -> None:
        from liukfu.tui.opening import CannotOpen, begin, settings
        from liukfu.tui.seating import seated

        seats = seated((HUMAN, *FIRST_BOTS), ("", "", ""), settings().name)
        try:
            session = begin(fresh_seed(), Rules(), seats)
        except CannotOpen as why:
            self._refuse(str(why))
            return
        self._app.sit_down(session)
