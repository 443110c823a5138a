"""What the expert would do and why, as data; ``liukfu.words.coach`` makes sentences of it.

Only what a seat may know goes in: its :class:`~liukfu.engine.view.View`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from liukfu.engine.actions import KIND_SHIFT, SHOW
from liukfu.engine.cards import ALL, bits
from liukfu.engine.combos import headings_in
from liukfu.engine.legality import LEAD, kind_led
from liukfu.engine.seeds import decision_key
from liukfu.engine.view import View
from liukfu.players.because import Because, Sight, reasons_for
from liukfu.players.search import EXPERT, Budget, Choice, Thought, think
from liukfu.players.sense import can_hold

_TRIES = 200
COACH: Budget = EXPERT._replace(worlds=2 * EXPERT.worlds, playouts=4 * EXPERT.playouts)
"""How much is thought about a piece of advice: a person waits longer than a table does."""

CLOSE = 2.0
"""Within so many standard errors two choices cannot be told apart."""

LITTLE = 0.02
"""So few units make no difference that anybody would notice."""


class Headed(NamedTuple):
    """How likely a play is headed, as shares of what may be true."""

    next: float
    """By the seat that plays next."""
    after: float
    """By the seat after that one, whatever lies there then."""
    wins: float
    """It takes the trick."""
    error: float
    """About one standard error of these."""
    exact: bool
    """All that may be true was counted, nothing is estimated."""


class Advice(NamedTuple):
    """What to do, and why."""

    choices: tuple[Choice, ...]
    """What was thought about, the best first; what the seat can expect for the whole deal."""
    worlds: int
    """How many possible deals of the unseen cards were looked at."""
    exact: bool
    """All of them, to the end: nothing is estimated."""
    headed: Headed | None
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
        if len(self.choices) < 2:
            return False
        best, second = self.choices[:2]
        return best.units - second.units <= max(LITTLE, CLOSE * second.error)


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
    thought = think(view, rng, budget, consider)
    return explain(view, thought, headed(view, thought.choices[0].code, rng))


def explain(view: View, thought: Thought, chance: Headed | None) -> Advice:
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
        None if chance is None else 1 - chance.wins,
    )
    return Advice(
        choices,
        thought.worlds,
        thought.exact,
        chance,
        reasons,
        sight.power,
        sight.power_after(best),
    )


def headed(view: View, code: int, rng: random.Random) -> Headed | None:
    """How likely a play of the seat on turn is headed; None for what cannot be headed by its
    kind (a call, a discard, a claim, a stop).

    Args:
        view: of the seat on turn.
        code: a legal action.
        rng: the only source of chance.
    """
    if code >> KIND_SHIFT != SHOW:
        return None
    if Sight(view).is_sure(code):
        return Headed(0.0, 0.0, 1.0, 0.0, True)
    cards, held = code & ALL, view.hand.bit_count()
    leads = view.phase == LEAD
    kind = kind_led(cards, int(view.old), view.vulnerable == view.seat) if leads else view.kind
    left, right = can_hold(view)
    last = not leads and view.leader == (view.seat + 1) % 3
    by_next = by_after = wins = 0
    for _ in range(_TRIES):
        unseen = bits(left | right)
        rng.shuffle(unseen)
        one = two = 0
        if not last:
            one = sum(unseen[:held]) & left
        if leads:
            two = sum(unseen[held : 2 * held]) & right
        first = headings_in(one, kind, cards)
        best = min(first) if first else cards
        second = headings_in(two, kind, best)
        by_next += bool(first)
        by_after += bool(second)
        wins += not (first or second)
    return Headed(by_next / _TRIES, by_after / _TRIES, wins / _TRIES, 0.5 / _TRIES**0.5, False)
