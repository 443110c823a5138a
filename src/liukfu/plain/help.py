"""What can be asked at a plain table: the coach, the chances of plays, a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from liukfu.engine import Cards, LiukFuError, Mask, Phase, Show, View
from liukfu.engine.actions import action_from_code
from liukfu.plain.commands import action_of
from liukfu.plain.lines import Lines
from liukfu.session import Session
from liukfu.words import _, ngettext, who
from liukfu.words.aloud import line_of_rule, refused_line, unread_line
from liukfu.words.bots import helper_text
from liukfu.words.chances import basis_text, odds_text
from liukfu.words.coach import (
    choice_text,
    do_text,
    power_text,
    reason_texts,
    units_text,
    worlds_text,
    worth_text,
)

if TYPE_CHECKING:
    from liukfu.players.coach import Advice
    from liukfu.players.coach_host import CoachFailed

_CHOICES = 8
"""The most choices whose units are told."""

_PLAYS = 8
"""The most plays whose chances are told unasked."""


class Asks:
    """Answers at a table in lines.

    Args:
        session: the match.
        lines: where answers are told.
        names: the names by seat.
    """

    def __init__(self, session: Session, lines: Lines, names: Sequence[str]) -> None:
        self.session = session
        self.lines = lines
        self.names = names

    def hint(self, view: View) -> None:
        """What the expert would do in the viewer's place, and why. The deal counts as assisted
        before it is told.
        """
        from liukfu.players.coach_host import CoachFailed

        self.lines.say(_("The coach is thinking ..."))
        try:
            advice = self.session.coach.advise(view)
        except CoachFailed as error:
            self._failed(error)
            return
        self.session.mark_assisted("hint")
        self.lines.say(
            do_text(view, action_from_code(advice.best)),
            *reason_texts(advice, view, self.names),
            worth_text(advice),
            *_units(advice),
            power_text(advice, view),
            worlds_text(advice),
        )

    def _failed(self, error: CoachFailed) -> None:
        text = _("The coach has no advice: {why}")
        self.lines.say(text.format(why=helper_text(error.fault)))

    def odds(self, view: View, text: str) -> None:
        """How likely a play is headed, and by whom; of all that matter where none is named."""
        view = view.if_play or view
        if view.phase == Phase.CALLS:
            why = _("Nothing is led in this call, so nothing is headed")
            self.lines.say(line_of_rule(why, "calls"))
            return
        if view.legal.discard_count:
            why = _("What goes face down is not headed, and wins nothing")
            self.lines.say(line_of_rule(why, "discard"))
            return
        plays = self._plays(view, text)
        if not plays:
            return
        from liukfu.players.coach_host import CoachFailed

        try:
            chances = self.session.coach.odds(view, [int(Show(play)) for play in plays])
        except CoachFailed as error:
            self._failed(error)
            return
        self.session.mark_assisted("hint")
        told = [(play, one) for play, one in zip(plays, chances, strict=True) if one is not None]
        for play, one in told:
            text = _("{play}: {odds}").format(
                play=choice_text(Show(play)), odds=odds_text(one, view, self.names)
            )
            self.lines.say(text)
        self.lines.say(basis_text([one for _play, one in told]))

    def _plays(self, view: View, text: str) -> list[Mask]:
        if not text:
            plays = view.legal.headings or view.legal.leads
            return list(sorted(plays, key=len, reverse=True)[:_PLAYS])
        try:
            action = action_of(text)
        except LiukFuError as error:
            self.lines.say(unread_line(error))
            return []
        fault = view.legal.why_not(action)
        if fault is not None:
            self.lines.say(refused_line(fault, view))
            return []
        if not isinstance(action, Show):
            self.lines.say(_("Only cards that are shown can be headed"))
            return []
        return [Cards(action.cards)]

    def review(self) -> None:
        """Which decisions of people in a deal that is over lost units, and how many."""
        deal = self.session.ended_deal
        if deal is None:
            self.lines.say(_("A deal can be reviewed when it is over"))
            return
        from liukfu.session.reviewing import SURE, decisions, summed
        from liukfu.session.reviewing_host import NoReview, ReviewHost
        from liukfu.words.review import clean_text, slip_text, sum_text

        with ReviewHost() as host:
            for seat in self.session.humans:
                if len(self.session.humans) > 1:
                    self.lines.say(who(self.names, seat))
                made = decisions(deal, self.session.seed, seat)
                if made:
                    text = ngettext(
                        "Looking at {n} decision", "Looking at {n} decisions", len(made)
                    )
                    self.lines.say(text.format(n=len(made)))
                valued = []
                for one in made:
                    try:
                        value = host.value(one)
                    except NoReview as error:
                        text = _("The review has failed: {why}")
                        self.lines.say(text.format(why=helper_text(error.fault)))
                        return
                    valued.append(value)
                    if value.slip:
                        told = one.view, one.done, value.action, value.lost, SURE * value.error
                        self.lines.say(slip_text(*told))
                came_to = summed(valued)
                if came_to.slips:
                    self.lines.say(sum_text(*came_to))
                else:
                    self.lines.say(clean_text(len(made)))


def _units(advice: Advice) -> list[str]:
    """The units of the choices, the best first, where there are more than the two of which
    :func:`~liukfu.words.coach.worth_text` tells.
    """
    choices = advice.choices[:_CHOICES] if len(advice.choices) > 2 else ()
    return [
        _("{play}: {odds}").format(
            play=choice_text(action_from_code(choice.code)), odds=units_text(choice.units)
        )
        for choice in choices
    ]
