"""What the expert would do and why, as data; ``liukfu.words.coach`` makes sentences of it.

Only what a seat may know goes in: its :class:`~liukfu.engine.view.View`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from liukfu.engine.actions import CLAIM, KIND_SHIFT, STOP
from liukfu.engine.seeds import decision_key
from liukfu.engine.view import View
from liukfu.players.because import LITTLE, reasons_for
from liukfu.players.odds import Odds, odds
from liukfu.players.pondering import ponder
from liukfu.players.search import EXPERT, Budget
from liukfu.players.sight import Sight
from liukfu.players.thought import Choice, Thought
from liukfu.players.why import Because

COACH: Budget = EXPERT._replace(worlds=2 * EXPERT.worlds, playouts=2 * EXPERT.playouts)
"""How much is thought about a piece of advice at first, and about a decision in a review: a person
waits longer than a table does."""

CLOSE = 2.0
"""Within so many standard errors two choices cannot be told apart."""


FAR = 0.5
"""Whatever seems to be so many units worse is not told to be as good: the search has given it up,
as a rule before it knew it well."""


class Advice(NamedTuple):
    """What to do, and why."""

    choices: tuple[Choice, ...]
    """What was thought about, the best first; what the seat can expect for the whole deal."""
    worlds: int
    """How many possible deals of the unseen cards were looked at."""
    exact: bool
    """All of them, to the end: nothing is estimated."""
    error: float
    """One standard error of the best choice's units."""
    headed: Odds | None
    """Of the best choice, where it shows cards that somebody may head."""
    reasons: tuple[Because, ...]
    """Why the best choice is good, the weightiest reason first."""
    power: int
    """The seat's winners, Old cards, and cards of combinations that nobody can beat."""
    power_after: int
    """The same after the best choice, if what it shows wins."""

    @property
    def best(self) -> int:
        """The code of what the expert would do."""
        return self.choices[0].code

    @property
    def second(self) -> Choice | None:
        """The next best choice, None where there is no choice."""
        return self.choices[1] if len(self.choices) > 1 else None

    @property
    def close(self) -> bool:
        """Whether the best two cannot be told apart, as far as the search can tell."""
        return bool(self.as_good)

    @property
    def as_good(self) -> tuple[Choice, ...]:
        """The choices that cannot be told from the best, from the second on."""
        return _as_good(self.choices)


def _as_good(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    best, found = choices[0].units, []
    # What is certain is better than the same on average.
    ends = choices[0].code >> KIND_SHIFT in (CLAIM, STOP)
    for one in choices[1:]:
        # With an infinite error nothing at all is known.
        unsure = one.error if one.error == inf else min(FAR, CLOSE * one.error)
        if best - one.units > max(LITTLE, 0.0 if ends else unsure):
            break
        found.append(one)
    return tuple(found)


def hint_key(seed: str, number: int, seat: int, actions: int) -> str:
    """What seeds the generator of a piece of advice: the same at the same decision."""
    return f"{decision_key(seed, number, seat, actions)}/hint"


def advise(
    view: View, rng: random.Random, budget: Budget = COACH, consider: Sequence[int] = ()
) -> Advice:
    """What the expert would do in a seat that is on turn, and why.

    Args:
        view: what the seat sees.
        rng: the only source of chance.
        budget: how much is thought about it.
        consider: codes of legal actions that must be among the choices.

    Raises:
        ValueError: the seat is not on turn.
    """
    return explain(view, *thought_of(view, rng, budget, consider))


def thought_of(
    view: View, rng: random.Random, budget: Budget = COACH, consider: Sequence[int] = ()
) -> tuple[Thought, Odds | None]:
    """What :func:`advise` explains: what was thought, and how likely the best is headed; the
    latter is what :func:`~liukfu.players.odds.odds` says with a generator in the same state.

    Raises:
        ValueError: the seat is not on turn.
    """
    same = random.Random()
    same.setstate(rng.getstate())
    thought = ponder(view, rng, budget, consider)
    return thought, odds(view, thought.choices[0].code, same)


def explain(view: View, thought: Thought, chance: Odds | None) -> Advice:
    """Advice made of what was thought: the facts of the best choice, and the reasons.

    Args:
        view: of the seat on turn.
        thought: about its decision.
        chance: how likely the best choice is headed, if it can be.
    """
    choices = thought.choices
    best = choices[0].code
    sight = Sight(view)
    reasons = reasons_for(
        view,
        [choice.code for choice in choices],
        [choice.units for choice in choices],
        None if chance is None else chance.headed,
        certain=chance is not None and chance.certain[2],
        as_good=len(_as_good(choices)),
    )
    return Advice(
        choices,
        thought.worlds,
        thought.exact,
        thought.error,
        chance,
        reasons,
        sight.power,
        sight.power_after(best),
    )
