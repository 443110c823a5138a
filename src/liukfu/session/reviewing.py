"""The decisions of a deal that is over, each valued from what the player could know then.

What is thought about is a view, so nothing that the player could not know has a part in it.
The generator's seed is fixed by the deal, so the same record has the same review.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum
from math import hypot
from typing import TYPE_CHECKING, NamedTuple, Protocol

from liukfu.engine import Action, Deal, Phase, Seat, View, decision_key
from liukfu.engine.actions import action_from_code

if TYPE_CHECKING:
    from liukfu.players.search import Budget
    from liukfu.players.thought import Choice, Thought
    from liukfu.records import Record

TELLING = 0.15
"""Less than this many units is no slip, however sure."""

SURE = 2.0
"""So many standard errors a loss must be away from nothing."""

AGAIN = 4
"""In how many times as many worlds as the search has what may be a slip is looked at again."""


class Thinks(Protocol):
    """Thinks about decisions; a generator's seed goes with each question."""

    def look(self, view: View, key: str, done: int, /) -> Thought:
        """What the choices of a decision are worth, the code ``done`` among them."""

    def compare(self, view: View, key: str, codes: Sequence[int], /) -> Thought:
        """What these choices alone are worth, by another look in the same worlds for all."""


class Decision(NamedTuple):
    """A decision that had a choice: ``done`` after ``at`` actions of deal ``number``.

    ``trick`` counts from 1 and is 0 in the calls. ``key`` is the text that seeds the bots'
    generators at this moment (Rules §10).
    """

    number: int
    at: int
    trick: int
    view: View
    done: Action
    key: str

    @property
    def seat(self) -> Seat:
        """Whose decision it was."""
        return self.view.seat


class Valued(NamedTuple):
    """What a decision was worth. ``best`` is what would have been better, or ``done`` where
    nothing was. ``slip``: by both looks together :data:`TELLING` units or more were lost, beyond
    the error (by one look where it was worked out to the end).
    """

    decision: Decision
    done: Choice
    best: Choice
    slip: bool
    worlds: int
    """In how many possible worlds the two were compared last."""
    exact: bool
    """Worked out to the end: nothing is estimated."""
    choices: tuple[Choice, ...]
    """All that was thought about at first, the best first."""
    spread: float = 0.0
    """One standard error of the units of the best; 0.0 where nothing is estimated."""

    @property
    def lost(self) -> float:
        """The units that the best choice is worth more than what was done."""
        return max(0.0, self.best.units - self.done.units)

    @property
    def error(self) -> float:
        """The standard error of :attr:`lost`; 0.0 where nothing is estimated."""
        return self.done.error

    @property
    def action(self) -> Action:
        """The best choice."""
        return action_from_code(self.best.code)


class Verdict(Enum):
    """What another answer to a decision is worth."""

    BEST = "best"
    """It is the best choice, or cannot be told from it."""
    BETTER = "better"
    """Better than what was done, but not the best."""
    SAME = "same"
    """What was done, or not to be told from it."""
    WORSE = "worse"
    """Worse still than what was done."""


class Judged(NamedTuple):
    """Another answer to a decision: units as in ``Choice``, side by side in the same worlds."""

    verdict: Verdict
    units: float
    done: float
    best: float


class Sum(NamedTuple):
    """A number of decisions, how many were slips, and the units that these lost."""

    decisions: int = 0
    slips: int = 0
    lost: float = 0.0

    def __add__(self, other: object) -> Sum:
        """Both together."""
        if not isinstance(other, Sum):
            return NotImplemented
        return Sum(
            self.decisions + other.decisions, self.slips + other.slips, self.lost + other.lost
        )


def summed(valued: Sequence[Valued]) -> Sum:
    """What some decisions came to."""
    slips = [one for one in valued if one.slip]
    return Sum(len(valued), len(slips), sum(one.lost for one in slips))


def telling(lost: float, error: float) -> bool:
    """Whether a loss in units is worth a word, ``error`` being its standard error."""
    return lost >= TELLING and lost > SURE * error


def decisions(deal: Deal, seed: str, seat: Seat) -> tuple[Decision, ...]:
    """The decisions of a seat that had a choice: calls, leads, headings, discards, claims and
    stops, in order. What was taken back is none of them.

    Args:
        deal: it is not changed.
        seed: the match's.
        seat: whose decisions.
    """
    actions, number = deal.actions, deal.frame.number
    now = deal.copy()
    while len(now):
        now.pop()
    found = []
    for at, action in enumerate(actions):
        if now.to_act == seat:
            view = now.view(seat)
            if view.legal.count() > 1:
                trick = 0 if view.phase == Phase.CALLS else _trick(view)
                key = decision_key(seed, number, seat, at)
                found.append(Decision(number, at, trick, view, action, key))
        now.push(action)
    return tuple(found)


def _trick(view: View) -> int:
    tricks = view.tricks
    return len(tricks) if view.phase == Phase.FOLLOW else len(tricks) + 1


def finished_deals(record: Record) -> tuple[Deal, ...]:
    """The deals of a record that have ended, played again.

    Raises:
        RecordError: the record does not follow the rules.
    """
    from liukfu.records import RecordError, replay

    played = replay(record)
    if played.faults:
        raise RecordError(*played.faults)
    return tuple(deal for deal in played.deals if deal is not None and deal.result is not None)


def value(decision: Decision, think: Thinks) -> Valued:
    """Value a decision. The first look is the one that the coach's hint has at it. What may be a
    slip is looked at again, in other worlds, and both looks together say whether it is one.

    Raises:
        ValueError: the search has not thought about what was done.
    """
    view, code = decision.view, int(decision.done)
    first = think.look(view, f"{decision.key}/hint", code)
    looks = [first]
    done, best, worlds = _choice(first, code), first.choices[0], first.worlds
    lost = best.units - done.units
    slip = best.code != code and telling(lost, done.error)
    if not first.exact and best.code != code and lost + SURE * done.error >= TELLING:
        again = think.compare(view, f"{decision.key}/review/again", (best.code, code))
        looks.append(again)
        done, best = _pooled(done, _choice(again, code)), _pooled(best, _choice(again, best.code))
        worlds += again.worlds
        slip = telling(best.units - done.units, max(done.error, best.error))
    if not slip and best.units < done.units:
        best = done
    spread = _spread(looks, best.code)
    return Valued(decision, done, best, slip, worlds, first.exact, first.choices, spread)


def _pooled(first: Choice, again: Choice) -> Choice:
    """What two looks at a choice have found, each by its number of playouts."""
    playouts = first.playouts + again.playouts
    one, two = first.playouts / playouts, again.playouts / playouts
    return first._replace(
        units=one * first.units + two * again.units,
        error=hypot(one * first.error, two * again.error),
        playouts=playouts,
    )


def _spread(looks: Sequence[Thought], code: int) -> float:
    """One standard error of what some looks have found of a choice together. Of what was not
    the best it is known how far it was behind, and how sure that is.
    """
    choices = [_choice(look, code) for look in looks]
    errors = [hypot(look.error, one.error) for look, one in zip(looks, choices, strict=True)]
    playouts = sum(one.playouts for one in choices)
    pairs = zip(choices, errors, strict=True)
    return hypot(*(one.playouts / playouts * error for one, error in pairs))


def judge(valued: Valued, answer: Action, think: Thinks) -> Judged:
    """What another answer is worth beside what was done and what is best.

    Args:
        valued: the decision.
        answer: a legal action.
        think: compares them.
    """
    decision, best, done = valued.decision, valued.best, valued.done
    code = int(answer)
    if code in (best.code, done.code):
        verdict = Verdict.BEST if code == best.code else Verdict.SAME
        units = (best if code == best.code else done).units
        return Judged(verdict, units, done.units, best.units)
    codes = (best.code, code, done.code)
    thought = think.compare(decision.view, f"{decision.key}/review/{code}", codes)
    mine, was, top = (_choice(thought, each) for each in (code, done.code, best.code))
    error = max(mine.error, was.error, top.error)
    if not telling(top.units - mine.units, error):
        verdict = Verdict.BEST
    elif telling(mine.units - was.units, error):
        verdict = Verdict.BETTER
    elif telling(was.units - mine.units, error):
        verdict = Verdict.WORSE
    else:
        verdict = Verdict.SAME
    # Beside what has been told of the other two, as far between them as it is here.
    if verdict == Verdict.BETTER and top.units > was.units:
        share = (mine.units - was.units) / (top.units - was.units)
        return Judged(
            verdict, done.units + share * (best.units - done.units), done.units, best.units
        )
    return Judged(verdict, mine.units, was.units, top.units)


def _choice(thought: Thought, code: int) -> Choice:
    for choice in thought.choices:
        if choice.code == code:
            return choice
    raise ValueError(f"nothing was thought about {action_from_code(code)}")


class Here:
    """Thinks in this process; a :class:`Thinks`.

    Args:
        budget: of a look, the coach's unless given.
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget

    @property
    def budget(self) -> Budget:
        """How much a look thinks about."""
        from liukfu.players.coach import COACH

        return COACH if self._budget is None else self._budget

    def look(self, view: View, key: str, done: int) -> Thought:
        """As the coach does at the table."""
        from liukfu.players.pondering import ponder

        return ponder(view, random.Random(key), self.budget, (done,))

    def compare(self, view: View, key: str, codes: Sequence[int]) -> Thought:
        """In :data:`AGAIN` times as many worlds, every choice in each of them."""
        from liukfu.players.pondering import Tally
        from liukfu.players.worlds import imagine

        tally, rng = Tally(view, codes), random.Random(key)
        for _ in range(AGAIN):
            tally.look_at(*imagine(view, rng, self.budget.worlds, self.budget.model))
            if tally.every:
                break
        return tally.thought()
