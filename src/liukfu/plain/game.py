"""The table of a match in lines: what was done is told, what is asked is told, a line is read."""

from __future__ import annotations

from collections.abc import Callable

from liukfu.engine import Action, View
from liukfu.plain.asking import Asking
from liukfu.plain.commands import WORDS, Command, help_lines
from liukfu.plain.help import Asks
from liukfu.plain.lines import Lines
from liukfu.session import NoUndo, Session, UndoRefused
from liukfu.session.eyes import Eyes
from liukfu.words import _, safe, story, who
from liukfu.words.aloud import card_names, end_lines, turn_lines
from liukfu.words.names import kind_choice, shown_names

_CURTAIN = 60
"""The empty rows between two people at one screen."""
_SHUT = ("again", "help", "log", "quit", "ready", "rules", "say")
"""What can be asked while nobody's cards are open."""


class PlainTable(Asking):
    """A match, played by lines until its end, the end of the input, or ``quit``.

    Args:
        session: the match; whoever made it closes it.
        lines: where it is told, and where commands come from.
    """

    def __init__(self, session: Session, lines: Lines) -> None:
        super().__init__(lines, shown_names(session.seats))
        self.session = session
        self._eyes = Eyes(session)
        self._told = 0
        """The lines of the deal's story that have been told."""
        self._asked: object = None
        """The moment at which it was told last what is asked."""
        self._save_fault = ""
        self._asks = Asks(session, lines, self.names)

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
                self.lines.say(text.format(name=who(self.names, seat), kind=kind_choice(spec.kind)))
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

                told = fault_text(move.fault, who(self.names, seat), move.action)
                if told:
                    self.lines.say(told)
            self._tell_story()

    def _ask(self) -> None:
        """Let the bots play, and tell what is asked, once."""
        self._bots()
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
        return super()._do(command)

    def _words(self) -> dict[str, Callable[[str], object]]:
        done = {
            **super()._words(),
            "hint": lambda _rest: self._on_turn(self._asks.hint),
            "next": lambda _rest: self._next(),
            "odds": lambda rest: self._on_turn(lambda view: self._asks.odds(view, rest)),
            "ready": lambda _rest: self._ready(),
            "review": lambda _rest: self._asks.review(),
            "undo": lambda _rest: self._undo(),
        }
        assert {*done, "quit"} == set(WORDS)
        return done

    def _help_lines(self) -> tuple[tuple[str, str], ...]:
        return help_lines()

    def _decide(self, view: View, action: Action) -> None:
        self.session.act(view.seat, action)

    def _ready(self) -> None:
        sight = self._eyes.look()
        if sight.opens is None:
            self._prompt()
        else:
            self._eyes.open(sight.opens)

    def _next(self) -> None:
        session = self.session
        if not session.deal_over or session.match_over:
            self._prompt()
            return
        session.next_deal()
        self._told = 0
        self._title()

    def _table(self) -> None:
        super()._table()
        self.lines.put(f"liukfu replay {safe(self.session.one_line())}")

    def _undo(self) -> None:
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
