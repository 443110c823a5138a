"""How likely a play is headed, and by whom, as far as the seat that would make it can know.

Counted over worlds that may be true (:mod:`liukfu.players.worlds`). A seat that can head must
(Rules §4), so that in one world nothing is left to chance but with what the next seat heads:
that is taken to be its lowest heading. It decides only whether the seat after heads too, never
whether the play wins.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from liukfu.engine.actions import KIND_SHIFT, SHOW
from liukfu.engine.cards import ALL
from liukfu.engine.combos import headings_in
from liukfu.engine.view import View
from liukfu.players.model import MODEL, Model
from liukfu.players.proofs import Proofs, Proven, kind_of, to_come
from liukfu.players.worlds import World, effective, imagine

WORLDS = 1600
"""How many worlds are looked at, unless told."""


class Odds(NamedTuple):
    """What may come of a play, as shares of what may be true (0 to 1)."""

    next: float
    """The seat that follows at once heads it."""
    after: float
    """The seat after that one heads what lies there then: this play, or the other's heading."""
    wins: float
    """Nobody heads it: it takes the trick."""
    error: float
    """About one standard error of the least certain of these; 0.0 where exact."""
    exact: bool
    """Nothing is estimated."""
    worlds: int
    """How many worlds were looked at, 0 where none had to be."""
    proven: Proven = (False, False, False)
    """Which of the first three the table proves to be 0 or 1, however they were counted."""

    @property
    def certain(self) -> Proven:
        """Which of the first three are known for certain."""
        return (True, True, True) if self.exact else self.proven

    @property
    def headed(self) -> float:
        """Somebody heads it."""
        return 1.0 - self.wins


SURE = Odds(0.0, 0.0, 1.0, 0.0, True, 0)
"""Of a play that nobody can head."""


def odds(
    view: View,
    code: int,
    rng: random.Random,
    worlds: int = WORLDS,
    model: Model | None = MODEL,
) -> Odds | None:
    """How likely a play is headed; None for what cannot be by its kind: a call, a discard, a
    claim, Stop.

    Args:
        view: of the seat on turn.
        code: of a legal action.
        rng: the only source of chance.
        worlds: how many are drawn, where there are too many possible ones to count them all.
        model: what is likely of the others' hands, None for no assumption.

    Raises:
        ValueError: the seat is not on turn.
    """
    return odds_of(view, (code,), rng, worlds, model)[0]


def odds_of(
    view: View,
    codes: Sequence[int],
    rng: random.Random,
    worlds: int = WORLDS,
    model: Model | None = MODEL,
) -> list[Odds | None]:
    """The same for several actions, over the same worlds, so that they can be compared.

    Raises:
        ValueError: the seat is not on turn.
    """
    if view.to_act != view.seat:
        raise ValueError("the seat is not on turn")
    count: Callable[[int], Odds] | None = None
    proofs = Proofs(view)
    found: list[Odds | None] = []
    for code in codes:
        if code >> KIND_SHIFT != SHOW:
            found.append(None)
        elif proofs.sure(code):
            found.append(SURE)
        else:
            count = count or _counter(proofs, rng, worlds, model)
            found.append(count(code))
    return found


def _counter(
    proofs: Proofs, rng: random.Random, worlds: int, model: Model | None
) -> Callable[[int], Odds]:
    """What counts the odds of a play, over all worlds where they are few."""
    view = proofs.view
    imagined, every = imagine(view, rng, worlds, model)
    if every:
        return lambda code: Odds(*shares(view, code, imagined), 0.0, True, len(imagined))
    worth = effective([weight for _, weight in imagined])

    def estimated(code: int) -> Odds:
        found = shares(view, code, imagined)
        proven = proofs.of(code, found)
        # None of so many, or all of them, is not yet never or always.
        likely = [
            (share * worth + 1) / (worth + 2)
            for share, known in zip(found, proven, strict=True)
            if not known
        ]
        error = max((sqrt(share * (1 - share) / worth) for share in likely), default=0.0)
        return Odds(*found, error, not likely, worlds, proven)

    return estimated


def shares(
    view: View, code: int, worlds: Iterable[tuple[World, float]]
) -> tuple[float, float, float]:
    """How often the next seat heads a play, how often the one after does, and how often the
    play wins, in worlds with weights.

    Args:
        view: of the seat on turn.
        code: of a legal play, cards to be shown.
        worlds: the worlds, each with its weight; of any sum.
    """
    cards, kind = code & ALL, kind_of(view, code)
    seats = to_come(view)
    total = first = second = wins = 0.0
    for world, weight in worlds:
        total += weight
        best, headed = cards, False
        for place, seat in enumerate(seats):
            headings = headings_in(world.hands[seat], kind, best)
            if headings:
                best, headed = headings[0], True
                if place:
                    second += weight
                else:
                    first += weight
        if not headed:
            wins += weight
    return first / total, second / total, wins / total
