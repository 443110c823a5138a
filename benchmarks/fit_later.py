"""Fits what comes to the expert beyond what its playouts say, and prints the table for
`src/liukfu/players/later.py`.

    python benchmarks/fit_later.py --deals 700 --seeds later bars --check 400
    python benchmarks/fit_later.py --deals 700 --calls

Each deal is played with the expert in every seat in turn, against two steady. At each decision
between several choices two things are set apart:

- what the expert is paid in the end, above what its choice brings in the true deal by the playout
  alone: the seat goes on searching where the playout goes on by the quick policy. The luck of the
  cards is in both, so a mean in each cell of the table, with a light pull to nothing, tells much;
- what the choice brings in the true deal by the playout alone, above what its playouts said: how
  far the imagined deals are off. This has all the luck in it, so it is one number for each kind of
  decision, with a strong pull.

Calls are fitted by themselves, with ``--calls``: where the playouts say that Play and Pass are
close, both are tried, and the expert goes on from each. Those that it chose by itself would tell
of the hands that are plain, in which little is left to gain by a Pass.

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

from liukfu.engine import Deal, View, action_from_code, decision_rng
from liukfu.engine.actions import PASS_CODE, PLAY_CODE
from liukfu.engine.legality import CALLS
from liukfu.players import expert, later
from liukfu.players.endings import OPEN_CARDS
from liukfu.players.oracle import true_world
from liukfu.players.search import compare, think, weigh
from liukfu.players.steady import SteadyPlayer
from liukfu.players.thought import Thought
from liukfu.players.worlds import sample_worlds

CALLED = (PLAY_CODE, PASS_CODE)

CLOSE = 2.0
"""Calls that are no further apart, in units, are tried both."""

WORLDS = 100
"""In which both are compared."""

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


def goes_on(deal: Deal, seat: int, seed: str) -> int:
    """What the seat is paid if it plays on as the expert, the others as steady players."""
    bot, steady = expert.ExpertPlayer(), SteadyPlayer()
    number = deal.frame.number
    while (turn := deal.to_act) is not None:
        rng = decision_rng(seed, number, turn, len(deal))
        deal.apply((bot if turn == seat else steady).choose(deal.view(turn), rng))
    assert deal.result is not None
    return deal.result.payments[seat]


def call_both(seed: str, number: int) -> list[Seen]:
    """What comes of Play and of Pass for each seat that is asked among steady players, where they
    are close.
    """
    told: list[Seen] = []
    deal = Deal.from_seed(seed, number, number % 3)
    while (seat := deal.to_act) is not None and deal.view(seat).phase == CALLS:
        view, rng = deal.view(seat), decision_rng(seed, number, seat, len(deal))
        worlds = sample_worlds(view, rng, WORLDS)
        said = {each.code: each.units for each in compare(view, worlds, CALLED).choices}
        if abs(said[PLAY_CODE] - said[PASS_CODE]) <= CLOSE:
            for code in CALLED:
                place = later.place(view, code)
                if place is not None:
                    after = deal.copy()
                    after.apply(action_from_code(code))
                    true = weigh(view, [true_world(deal)], [code]).choices[0].units
                    told.append(Seen(number, place, said[code], true, goes_on(after, seat, seed)))
        deal.apply(SteadyPlayer().choose(view, rng))
    return told


def is_call(place: later.Place | None) -> bool:
    """Whether a cell is one of those that are fitted by :func:`call_both`."""
    return place is not None and later.KINDS[place.kind] in ("pass", "play")


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


def seen(seed: str, deals: int, calls: bool = False) -> list[Seen]:
    """What so many deals of a seed tell, of calls tried both ways or of the expert's play."""
    play_one = call_both if calls else play
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        numbers = range(1, deals + 1)
        return [each for told in pool.map(partial(play_one, seed), numbers) for each in told]


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
    parser.add_argument("--calls", action="store_true", help="fit the calls")
    options = parser.parse_args()
    found = [each for seed in options.seeds for each in seen(seed, options.deals, options.calls)]
    table = fitted([each for each in found if is_call(each.place) == options.calls])
    print(text(table))
    if options.check:
        told = seen(f"{options.seeds[0]} checked", options.check)
        print("all:", left(told, table))
        for kind, name in enumerate(later.KINDS):
            some = [each for each in told if each.place is not None and each.place.kind == kind]
            print(f"{name}:", left(some, table))


if __name__ == "__main__":
    main()
