"""Fits what comes to the expert beyond what its playouts say, and prints the table for
`src/liukfu/players/later.py`.

    python benchmarks/fit_later.py --deals 700 --seeds later bars --check 400

Each deal is played with the expert in every seat in turn, against two steady. At each decision
between several choices two things are set apart:

- what the expert is paid in the end, above what its choice brings in the true deal by the playout
  alone: the seat goes on searching where the playout goes on by the quick policy. The luck of the
  cards is in both, so a mean in each cell of the table, with a light pull to nothing, tells much;
- what the choice brings in the true deal by the playout alone, above what its playouts said: how
  far the imagined deals are off. This has all the luck in it, so it is one number for each kind of
  decision, with a strong pull.

With ``--check``, as many deals of another seed say what is left. Allow two seconds of one
processor a deal.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import NamedTuple
from unittest.mock import patch

from liukfu.engine import Deal, View, decision_rng
from liukfu.engine.legality import CALLS
from liukfu.players import expert, later
from liukfu.players.oracle import true_world
from liukfu.players.search import OPEN_CARDS, Thought, think, weigh
from liukfu.players.steady import SteadyPlayer

CELL_PULL, KIND_PULL = 20.0, 200.0
"""How many decisions without a difference stand in each cell, and in each kind."""


class Seen(NamedTuple):
    """What a decision tells."""

    deal: int
    place: later.Place | None
    """None where nothing is added."""
    said: float
    """What the playouts said."""
    true: float
    """What the playout alone brings in the true deal."""
    paid: int


Found = list[tuple[later.Place | None, float, float]]


def noting(deal: Deal, found: Found) -> Callable[..., Thought]:
    """Thinks, and notes for the best choice what its playouts said and what is true."""

    def thinking(view: View, *args: object, **more: object) -> Thought:
        thought: Thought = think(view, *args, **more)  # type: ignore[arg-type]
        best = thought.choices[0]
        playouts = view.phase == CALLS or view.hand.bit_count() > OPEN_CARDS
        place = later.place(view, best.code) if playouts else None
        said = best.units - (0.0 if place is None else later.later(view, best.code))
        true = weigh(view, [true_world(deal)], [best.code]).choices[0].units
        found.append((place, said, true))
        return thought

    return thinking


def play(seed: str, number: int) -> list[Seen]:
    """What a deal tells, with the expert in each seat in turn."""
    bot, steady = expert.ExpertPlayer(), SteadyPlayer()
    told: list[Seen] = []
    for seat in range(3):
        deal = Deal.from_seed(seed, number, number % 3)
        found: Found = []
        with patch.object(expert, "think", noting(deal, found)):
            while (turn := deal.to_act) is not None:
                rng = decision_rng(seed, number, turn, len(deal))
                deal.apply((bot if turn == seat else steady).choose(deal.view(turn), rng))
        assert deal.result is not None
        paid = deal.result.payments[seat]
        told += [Seen(number, place, said, true, paid) for place, said, true in found]
    return told


def pulled(differences: Sequence[float], pull: float) -> float:
    """Their mean, with so many more that are nothing."""
    return sum(differences) / (len(differences) + pull)


def fitted(told: Sequence[Seen]) -> later.Table:
    """The table that fits what was seen."""
    cells, kinds = defaultdict(list), defaultdict(list)
    for seen in told:
        if seen.place is not None:
            cells[seen.place].append(seen.paid - seen.true)
            kinds[seen.place.kind].append(seen.true - seen.said)

    def units(vulnerable: bool, kind: int, many: bool) -> float:
        found = cells[later.Place(vulnerable, kind, many)]
        return pulled(found, CELL_PULL) + pulled(kinds[kind], KIND_PULL) if found else 0.0

    return tuple(
        tuple(
            (units(vulnerable, kind, False), units(vulnerable, kind, True))
            for kind in range(len(later.KINDS))
        )
        for vulnerable in (False, True)
    )


def left(told: Sequence[Seen], table: later.Table) -> str:
    """What was paid above what is stated with the table: mean and standard error over deals."""
    sums: dict[int, list[float]] = defaultdict(list)
    for deal, place, said, _true, paid in told:
        more = 0.0 if place is None else table[place.vulnerable][place.kind][place.many]
        sums[deal].append(paid - said - more)
    mean = sum(map(sum, sums.values())) / len(told)
    spread = sum((sum(one) - mean * len(one)) ** 2 for one in sums.values())
    return f"{mean:+.3f}, standard error {sqrt(spread) / len(told):.3f}, {len(told)} decisions"


def seen(seed: str, deals: int) -> list[Seen]:
    """What so many deals of a seed tell."""
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        numbers = range(1, deals + 1)
        return [each for told in pool.map(partial(play, seed), numbers) for each in told]


def text(table: later.Table) -> str:
    """The table as it stands in the source."""
    lines = ["LATER: Table = ("]
    for half in table:
        lines.append("    (")
        for kind, (few, many) in zip(later.KINDS, half, strict=True):
            lines.append(f"        ({few:.2f}, {many:.2f}),  # {kind}")
        lines.append("    ),")
    return "\n".join([*lines, ")"])


def main() -> None:
    """Fit, print, and check on other deals."""
    parser = argparse.ArgumentParser(description="Fit what comes beyond the playouts.")
    parser.add_argument("--deals", type=int, default=700, help="of each seed")
    parser.add_argument("--seeds", nargs="+", default=["later", "bars"])
    parser.add_argument("--check", type=int, default=0, help="so many deals of another seed")
    options = parser.parse_args()
    table = fitted([each for seed in options.seeds for each in seen(seed, options.deals)])
    print(text(table))
    if options.check:
        told = seen(f"{options.seeds[0]} checked", options.check)
        print("all:", left(told, table))
        for kind, name in enumerate(later.KINDS):
            some = [each for each in told if each.place is not None and each.place.kind == kind]
            print(f"{name}:", left(some, table))


if __name__ == "__main__":
    main()
