"""The table of a match in lines: what was done is told, what is asked is told, a line is read."""

from __future__ import annotations

from collections.abc import Callable

from liukfu.engine import IllegalAction, LiukFuError, Reason, View
from liukfu.plain.commands import WORDS, Command, action_of, command_of, help_lines
from liukfu.plain.help import Asks
from liukfu.plain.lines import MOST, Lines, TooLong
from liukfu.session import NoUndo, Session, UndoRefused
from liukfu.session.eyes import Eyes
from liukfu.words import _, error_text, safe, story, who
from liukfu.words.aloud import (
    card_names,
    end_lines,
    gone_lines,
    hand_lines,
    legal_lines,
    opened_lines,
    refused_line,
    table_lines,
    turn_lines,
    why_lines,
    why_old_lines,
)

_CURTAIN = 60
"""The empty rows between two people at one screen."""
_SHUT = ("again", "help", "log", "quit", "ready", "rules", "say")
"""What can be asked while nobody's cards are open."""


class PlainTable:
    """A match, played by lines until its end, the end of the input, or ``quit``.

    Args:
        session: the match; whoever made it closes it.
        lines: where it is told, and where commands come from.
    """

    def __init__(self, session: Session, lines: Lines) -> None:
        self.session = session
        self.lines = lines
        self.names = [spec.name for spec in session.seats]
        self._eyes = Eyes(session)
        self._told = 0
        """The lines of the deal's story that have been told."""
        self._asked: object = None
        """The moment at which it was told last what is asked."""
        self._refused: tuple[str, Reason] | None = None
        """Why the last line was refused, in words and as data."""
        self._save_fault = ""
        self._asks = Asks(session, lines, self.names)

    def run(self) -> None:
        """Play.

        Raises:
            OSError: nothing can be told any more.
            KeyboardInterrupt: the person wants to leave.
        """
        self._begin()
        while True:
            self._bots()
            self._ask()
            try:
                line = self.lines.ask()
            except TooLong:
                self.lines.say(_("That line is too long: {n} bytes are the most").format(n=MOST))
                continue
            if line is None or not self._do(command_of(line)):
                return

    # What is told

    @property
    def view(self) -> View:
        """What may be told now."""
        return self._eyes.look().view

    @property
    def _you(self) -> int | None:
        return None if self._eyes.shared else self.view.seat

    def _story(self) -> list[str]:
        view = self.view
        if self._eyes.shared:
            # Whoever reads it later must not learn what a person put face down.
            return [line.text for line in story(view.public, self.names, by_name=True)]
        return [line.text for line in story(view, self.names)]

    def _begin(self) -> None:
        session = self.session
        self._title()
        for seat, spec in enumerate(session.seats):
            if not session.is_human(seat):
                text = _("{name} is a bot: {kind}")
                self.lines.say(text.format(name=who(self.names, seat), kind=safe(spec.kind)))
        if session.think is not None and len(session.humans) < len(session.seats):
            from liukfu.words.bots import clock_text

            self.lines.say(clock_text(session.think))
        self.lines.say(
            _("Cards are typed as suit and rank: {suits}").format(suits=card_names()),
            _("Type help for all commands, an empty line to hear again what is asked"),
        )
        self._pass_over_what_was_told()

    def _title(self) -> None:
        session = self.session
        text = _("Liuk Fu: seed {seed}, deal {deal}")
        self.lines.say(text.format(seed=safe(session.seed), deal=session.number))

    def _pass_over_what_was_told(self) -> None:
        """In a deal that goes on, or is over: what was there when the person decided last."""
        lines = story(self.view, self.names)
        own = [line.at for line in lines if line.seat == self.view.seat and line.what != "won"]
        since = own[-1] if own else 0
        self._told = sum(line.at < since for line in lines)

    def _tell_story(self) -> None:
        lines = self._story()
        self.lines.say(*lines[self._told :])
        self._told = len(lines)
        fault = self.session.save_fault
        told = "" if fault is None else safe(fault.strerror or str(fault))
        if told and told != self._save_fault:
            self.lines.say(_("The match could not be saved: {why}").format(why=told))
        self._save_fault = told

    def _bots(self) -> None:
        session = self.session
        self._tell_story()
        while (seat := session.to_act) is not None and not session.is_human(seat):
            move = session.ask_bot()
            session.apply_bot(move)
            if move.fault is not None:
                from liukfu.words.bots import fault_text

                self.lines.say(fault_text(move.fault, who(self.names, seat), move.action))
            self._tell_story()

    def _ask(self) -> None:
        """Tell what is asked, once."""
        session, sight = self.session, self._eyes.look()
        moment = (session.number, session.action_count, sight.covered)
        if moment == self._asked:
            return
        self._asked, self._refused = moment, None
        if session.deal_over:
            last = session.match_over
            self.lines.say(*end_lines(sight.view, self.names, you=self._you, last=last))
            if session.assisted:
                self.lines.say(_("This deal counts as {marks}").format(marks=_("assisted")))
        elif sight.covered:
            self.lines.gap(_CURTAIN)
        self._prompt()

    def _prompt(self) -> None:
        session, sight = self.session, self._eyes.look()
        if session.match_over:
            self.lines.say(_("The match is over: quit leaves"))
        elif session.deal_over:
            self.lines.say(_("The deal is over: next begins another"))
        elif sight.opens is not None:
            text = _("{name} is next: type ready when nobody else can see it")
            self.lines.say(text.format(name=who(self.names, sight.opens)))
        else:
            if self._eyes.shared:
                text = _("{name}, it is your turn")
                self.lines.say(text.format(name=who(self.names, sight.view.seat)))
            self.lines.say(*turn_lines(sight.view, self.names))

    # What is done

    def _do(self, command: Command) -> bool:
        """Do what a line asks for. False: leave."""
        sight = self._eyes.look()
        if sight.covered and not self.session.deal_over and command.word not in _SHUT:
            self._prompt()
            return True
        match command.word:
            case "quit":
                return False
            case "":
                self._act(command.rest)
            case word:
                self._words()[word](command.rest)
        return True

    def _words(self) -> dict[str, Callable[[str], object]]:
        done: dict[str, Callable[[str], object]] = {
            "again": self._again,
            "gone": lambda _rest: self.lines.say(*gone_lines(self.view)),
            "hand": lambda _rest: self.lines.say(*hand_lines(self.view)),
            "help": self._help,
            "hint": lambda _rest: self._on_turn(self._asks.hint),
            "legal": self._legal,
            "log": lambda _rest: self.lines.say(*self._story()),
            "next": self._next,
            "odds": lambda rest: self._on_turn(lambda view: self._asks.odds(view, rest)),
            "ready": self._ready,
            "review": lambda _rest: self._asks.review(),
            "rules": self._asks.rules,
            "say": self._say,
            "table": self._table,
            "undo": self._undo,
            "why": self._why,
        }
        assert {*done, "quit"} == set(WORDS)
        return done

    def _again(self, _rest: str) -> None:
        self._prompt()

    def _help(self, _rest: str) -> None:
        for command, meaning in help_lines():
            self.lines.put(_("{command}: {meaning}").format(command=command, meaning=meaning))

    def _on_turn(self, deed: Callable[[View], object]) -> None:
        view = self.view
        if view.to_act == view.seat:
            deed(view)
        else:
            # Bots have done by now: nothing but the end of the deal is in the way.
            self._prompt()

    def _legal(self, _rest: str) -> None:
        self._on_turn(lambda view: self.lines.say(*legal_lines(view)))

    def _act(self, text: str) -> None:
        view = self.view
        try:
            action = action_of(text)
            self.session.act(view.seat, action)
        except IllegalAction as fault:
            line = refused_line(fault, view)
            self._refused = line, fault.reason
            self.lines.say(line)
        except LiukFuError as error:
            self.lines.say(error_text(error))
        else:
            self._refused = None

    def _ready(self, _rest: str) -> None:
        sight = self._eyes.look()
        if sight.opens is None:
            self._prompt()
        else:
            self._eyes.open(sight.opens)

    def _next(self, _rest: str) -> None:
        session = self.session
        if not session.deal_over or session.match_over:
            self._prompt()
            return
        session.next_deal()
        self._told = 0
        self._title()

    def _table(self, _rest: str) -> None:
        view = self.view
        you = self._you
        self.lines.say(*table_lines(view, self.names, by_name=you is None))
        self.lines.say(*opened_lines(view, self.names, you))
        self.lines.put(f"liukfu replay {safe(self.session.one_line())}")

    def _undo(self, _rest: str) -> None:
        try:
            self.session.undo()
        except UndoRefused as refused:
            texts = {
                NoUndo.NOTHING: _("There is nothing of yours to take back in this deal"),
                NoUndo.SEEN: _("Another player has seen the play since: nothing is taken back"),
            }
            self.lines.say(texts[refused.reason])
            return
        self._told = len(self._story())
        self.lines.say(_("Taken back to your last decision: this deal counts as assisted"))

    def _say(self, rest: str) -> None:
        match rest.lower():
            case "full":
                self.lines.full = True
                self.lines.say(_("Cards are told in words"))
            case "short":
                self.lines.full = False
                self.lines.say(_("Cards are told in letters"))
            case _other:
                self.lines.say(_("Type say full, or say short"))

    def _why(self, rest: str) -> None:
        if not rest:
            self._why_refused()
        elif rest.lower() == "old":
            self._on_turn(lambda view: self.lines.say(*why_old_lines(view)))
        else:
            self._on_turn(lambda view: self._why_action(view, rest))

    def _why_action(self, view: View, text: str) -> None:
        try:
            self.lines.say(*why_lines(view, self.names, action_of(text)))
        except LiukFuError as error:
            self.lines.say(error_text(error))

    def _why_refused(self) -> None:
        if self._refused is None:
            self.lines.say(_("Nothing was refused: type why and cards, as in why M5 M6 M7"))
        else:
            line, reason = self._refused
            self.lines.say(line)
            self._asks.rule_of(reason)
