"""The lesson in lines: the same steps as at the table, and the same answers to wrong moves."""

from __future__ import annotations

from collections.abc import Callable

from liukfu.engine import Action, IllegalAction, View
from liukfu.lessons import NAMES, STEPS, TRIES, YOU, Do, Walk
from liukfu.plain.asking import Asking
from liukfu.plain.commands import Command
from liukfu.plain.lines import Lines
from liukfu.words import _, cards_text, ngettext, story
from liukfu.words.aloud import card_names

_CALLS = next(at for at, step in enumerate(STEPS) if step.place == "calls")
"""The step that tells what calls are."""


class PlainLesson(Asking):
    """The lesson, by lines until its end, the end of the input, or ``quit``.

    Args:
        walk: where the learner is.
        lines: where it is told, and where commands come from.
    """

    def __init__(self, walk: Walk, lines: Lines) -> None:
        super().__init__(lines, (_("You"), *NAMES[1:]))
        self.walk = walk
        self.over = False
        """The lesson has been gone through."""
        self.wants_match = False
        """A first match is to begin now."""
        self._at: tuple[int, int] | None = None
        """The step and the place in it that were told last."""
        self._told = 0
        """The lines of the deal's story that have been told."""
        self._held = 0
        """The hand that was told last."""

    # What is told

    @property
    def view(self) -> View:
        """What the learner sees."""
        return self.walk.view

    @property
    def _you(self) -> int | None:
        return YOU

    def _story(self) -> list[str]:
        return [line.text for line in story(self.view, self.names)]

    def _begin(self) -> None:
        self.lines.say(
            _("Liuk Fu: the lesson"),
            _("Cards are typed as suit and rank: {suits}").format(suits=card_names()),
            _("An empty line goes on; type help for all commands"),
        )

    def _ask(self) -> None:
        """Tell what has happened since, and what is told or asked now, once."""
        walk = self.walk
        at = walk.at, walk.beat_at
        if at == self._at:
            return
        if self._at is None or walk.at != self._at[0]:
            self.lines.say(walk.heading)
            self._told = self._held = 0
            if walk.at:
                # The first step tells what cards are, before it names any.
                self._tell_hand()
        self._at, self._refused = at, None
        self._tell_story()
        if walk.asked is not None:
            self._tell_hand()
        self._prompt()

    def _tell_hand(self) -> None:
        hand = self.view.hand
        if hand != self._held:
            self.lines.say(_("You hold {cards}").format(cards=cards_text(hand)))
        self._held = hand

    def _tell_story(self) -> None:
        lines = story(self.view, self.names)
        calls = self.walk.at >= _CALLS
        told = (line.text for line in lines[self._told :] if calls or line.what != "call")
        self.lines.say(*told)
        self._told = len(lines)

    def _prompt(self) -> None:
        if self.over:
            self._offer()
            return
        beat = self.walk.beat
        if isinstance(beat, Do):
            task = _("{task} {keys}").format(task=_(beat.text), keys=self._to_type())
            self.lines.say(task)
        else:
            self.lines.say(_(beat.typed or beat.text))

    def _to_type(self) -> str:
        """How what is asked is typed."""
        action = self.walk.wanted
        assert action is not None
        if not action.cards:
            return _("Type {command}.").format(command=action)
        if str(action).startswith("claim"):
            return _("Type claim, and the cards.")
        n = self.view.legal.discard_count
        if n:
            text = ngettext("Type x, and {n} card.", "Type x, and {n} cards.", n)
            return text.format(n=n)
        return _("Type the cards.") if len(action.cards) > 1 else _("Type the card.")

    def _offer(self) -> None:
        self.lines.say(
            _("That is the game. Type play for a first match, against two bots that are beginners"),
            _("Or type quit, to leave"),
        )

    # What is done

    def _do(self, command: Command) -> bool:
        """Do what a line asks for. False: leave."""
        if self.over and command == Command("", "play"):
            self.wants_match = True
            return False
        return super()._do(command)

    def _words(self) -> dict[str, Callable[[str], object]]:
        def not_here(_rest: str) -> None:
            self.lines.say(_("That is for a match, and not for the lesson"))

        return {
            **super()._words(),
            "again": lambda _rest: self._go_on(),
            "back": lambda _rest: self._turn_to(self.walk.at - 1),
            "hint": lambda _rest: self._hint(),
            "next": lambda _rest: self._turn_to(self.walk.at + 1),
            "odds": not_here,
            "ready": not_here,
            "review": not_here,
            "undo": lambda _rest: self._turn_to(self.walk.at),
        }

    def _help_lines(self) -> tuple[tuple[str, str], ...]:
        return (
            (_("an empty line"), _("go on; or hear once more what is asked")),
            ("T5", _("lead this card, or head with it; so with several")),
            ("x K2", _("put this card face down; so with several")),
            ("play, pass", _("say so in the calls")),
            ("claim M8 M9", _("claim with these Old cards")),
            ("stop", _("stop, and take the win")),
            ("hint", _("be told what is asked for")),
            ("next, back", _("the next step, the step before")),
            ("undo", _("this step from its beginning")),
            ("hand", _("your hand, suit by suit")),
            ("table", _("how the deal stands")),
            ("gone", _("the cards shown, and those not seen")),
            ("legal", _("what you may do now")),
            ("log", _("all that has happened in this deal")),
            ("why", _("why the last line was refused")),
            ("why M5", _("may it be done, and is the card Old")),
            ("rules head", _("what the rules say of a word")),
            ("say full", _("cards in words; say short: in letters")),
            ("quit", _("leave; the lesson goes on at the same step")),
        )

    def _go_on(self) -> None:
        """After what was told, to what follows; what is asked is told again."""
        if self.over or self.walk.asked is not None:
            self._prompt()
        elif self.walk.is_last:
            self.over = True
            self.walk.end()
            self._offer()
        else:
            self.walk.go_on()

    def _turn_to(self, at: int) -> None:
        if self.walk.turn_to(at):
            self.over, self._at = False, None
        else:
            self._prompt()

    def _hint(self) -> None:
        action = self.walk.wanted
        if action is None:
            self._nothing_asked()
        else:
            self.lines.say(_("Type {command}.").format(command=action))

    def _nothing_asked(self) -> None:
        self.lines.say(_("Nothing is asked now: an empty line goes on"))

    def _act(self, text: str) -> None:
        walk = self.walk
        beat, wrong = walk.beat_at, walk.wrong
        super()._act(text)
        if walk.beat_at == beat and walk.wrong > wrong and walk.wrong >= TRIES:
            self.lines.say(_("Type hint to be told what is asked for"))

    def _decide(self, _view: View, action: Action) -> None:
        if self.walk.asked is None:
            self._nothing_asked()
            return
        try:
            answer = self.walk.answer((action,))
        except IllegalAction as fault:
            answer = self.walk.untold(fault)
            if not answer:
                raise
        if answer:
            self.lines.say(answer)
