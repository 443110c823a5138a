"""What can be asked at any table in lines, and what becomes of a line that is an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from liukfu.engine import Action, IllegalAction, LiukFuError, Reason, View
from liukfu.plain.book import tell_rule_of, tell_rules
from liukfu.plain.commands import Command, action_of, command_of
from liukfu.plain.lines import MOST, Lines, TooLong
from liukfu.words import _
from liukfu.words.aloud import (
    gone_lines,
    hand_lines,
    legal_lines,
    opened_lines,
    refused_line,
    table_lines,
    unread_line,
    why_lines,
    why_old_lines,
)


class Asking(ABC):
    """A table that is told in lines, and asked by lines.

    Args:
        lines: where it is told, and where commands come from.
        names: the names by seat.
    """

    def __init__(self, lines: Lines, names: Sequence[str]) -> None:
        self.lines = lines
        self.names = names
        self._refused: tuple[str, Reason] | None = None
        """Why the last line was refused, in words and as data."""

    def run(self) -> None:
        """Go on until the end of the input, or until the person wants to leave.

        Raises:
            OSError: nothing can be told any more.
            KeyboardInterrupt: the person wants to leave.
        """
        words = ("quit", *self._words())
        self._begin()
        while True:
            self._ask()
            try:
                line = self.lines.ask()
            except TooLong:
                self.lines.say(_("That line is too long: {n} bytes are the most").format(n=MOST))
                continue
            if line is None or not self._do(command_of(line, words)):
                return

    @property
    @abstractmethod
    def view(self) -> View:
        """What may be told now."""

    @property
    @abstractmethod
    def _you(self) -> int | None:
        """The seat that is spoken to, None where all three are told of by name."""

    @abstractmethod
    def _begin(self) -> None:
        """Tell what comes first."""

    @abstractmethod
    def _ask(self) -> None:
        """Tell what has happened and what is asked, before a line is read."""

    @abstractmethod
    def _prompt(self) -> None:
        """Tell what is asked, once more."""

    @abstractmethod
    def _story(self) -> list[str]:
        """All that has happened in the deal."""

    @abstractmethod
    def _decide(self, view: View, action: Action) -> None:
        """Do what the person has decided.

        Raises:
            IllegalAction: a rule forbids it; nothing has changed.
        """

    def _do(self, command: Command) -> bool:
        """Do what a line asks for. False: leave."""
        match command.word:
            case "quit":
                return False
            case "":
                self._act(command.rest)
            case word:
                self._words()[word](command.rest)
        return True

    def _words(self) -> dict[str, Callable[[str], object]]:
        """What words do that are no actions; they are given what stands behind them."""
        return {
            "again": lambda _rest: self._prompt(),
            "gone": lambda _rest: self.lines.say(*gone_lines(self.view)),
            "hand": lambda _rest: self.lines.say(*hand_lines(self.view)),
            "help": lambda _rest: self._help(),
            "legal": lambda _rest: self._on_turn(lambda view: self.lines.say(*legal_lines(view))),
            "log": lambda _rest: self.lines.say(*self._story()),
            "rules": lambda rest: tell_rules(self.lines, rest),
            "say": self._say,
            "table": lambda _rest: self._table(),
            "why": self._why,
        }

    @abstractmethod
    def _help_lines(self) -> tuple[tuple[str, str], ...]:
        """The commands and what they do."""

    def _help(self) -> None:
        for command, meaning in self._help_lines():
            self.lines.put(_("{command}: {meaning}").format(command=command, meaning=meaning))

    def _on_turn(self, deed: Callable[[View], object]) -> None:
        view = self.view
        if view.to_act == view.seat:
            deed(view)
        else:
            # Bots have done by now: nothing but the end of the deal is in the way.
            self._prompt()

    def _act(self, text: str) -> None:
        view = self.view
        try:
            self._decide(view, action_of(text))
        except IllegalAction as fault:
            line = refused_line(fault, view)
            self._refused = line, fault.reason
            self.lines.say(line)
        except LiukFuError as error:
            self.lines.say(unread_line(error))
        else:
            self._refused = None

    def _table(self) -> None:
        view, you = self.view, self._you
        self.lines.say(*table_lines(view, self.names, by_name=you is None))
        self.lines.say(*opened_lines(view, self.names, you))

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
            self.lines.say(unread_line(error))

    def _why_refused(self) -> None:
        if self._refused is None:
            self.lines.say(_("Nothing was refused: type why and cards, as in why M5 M6 M7"))
        else:
            line, reason = self._refused
            self.lines.say(line)
            tell_rule_of(self.lines, reason)
