"""How much there is to gain at a decision, and how much of it the expert's search finds.

    python benchmarks/headroom.py [--deals N] [--seed SEED] [--worlds N] [--json]

One decision between several choices is taken from each deal among steady players: a lead, a
heading or a discard. Possible worlds are drawn, and each is weighed by the chance that the two
others would have led and headed as they did. That chance is known, since they are steady players;
of calls and of what is face down it is the expert's model's. Every choice is played out in each
world. By one half of the worlds a choice is made, in the other half it is seen what it brings, and
then the other way round. Told is what it brings more than the quick policy's own choice
(:func:`liukfu.players.decide`), in units a decision with a 95% interval over decisions, if one
chooses

- by the expert's budget: its race over some of the worlds;
- by all worlds, as many as there are, as likely as the expert takes them to be;
- by all worlds, as likely as they are;
- with the cards of all seats in sight.

Between the first and the third is all that more time and better guesses about the cards could bring
to a search of this kind. Allow two seconds of one processor a deal.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from liukfu.engine import Deal, Discard, View, decision_rng
from liukfu.engine.actions import CLAIM_CODE
from liukfu.engine.cards import Mask, bits
from liukfu.engine.legality import CALLS, LEAD
from liukfu.players import EXPERT, Position, World, deal_in, sample_worlds
from liukfu.players.endings import few_cards
from liukfu.players.quick import Memo
from liukfu.players.search import candidates, weigh
from liukfu.players.steady import MARGIN, Picking, SteadyPlayer
from liukfu.players.weighing import UNITS_OF, Thing, Weighed
from liukfu.players.worlds import effective

NOISE = 0.03
"""The chance that is left to what a steady player would not do: the cards put face down in a world
are not always those that it would have put down.
"""

WAYS = ("budget", "all worlds", "as likely as they are", "all cards in sight")


class Near(Picking):
    """The steady player, with all that was as good to it."""

    near: Sequence[object] = ()
    """The choices that it varies, where there was something to choose."""

    def pick(self, choices: Sequence[Weighed[Thing]]) -> Thing:
        """See :meth:`liukfu.players.weighing.Weigher.pick`."""
        most = max(map(UNITS_OF, choices))
        self.near = [thing for units, thing in choices if units >= most - MARGIN]
        return max(choices, key=UNITS_OF)[1]

    def singles(self, cards: Mask) -> list[Mask]:
        """See :meth:`liukfu.players.steady.Picking.singles`."""
        return bits(cards)


def chance(view: View, code: int) -> float:
    """The chance that a steady player leads or heads as it did."""
    player = Near(view)
    best = player.decide(view)
    if best >= CLAIM_CODE:
        return NOISE
    if not player.near:
        return 1.0
    return (1 - NOISE) / len(player.near) if code in player.near else NOISE


def weight(view: View, world: World, memo: dict[tuple[int, ...], float]) -> float:
    """The chance that in a world the two others would have led and headed as they did, and would
    not have claimed.

    Args:
        view: of the seat that imagines the world.
        world: the world.
        memo: for all worlds of the view.
    """
    deal = deal_in(view, world)
    product = 1.0
    while len(deal):
        action = deal.undo()
        seat = deal.to_act
        if isinstance(action, Discard) or seat is None or seat == view.seat:
            continue
        seen = deal.view(seat)
        if seen.phase != CALLS:
            key = len(deal), seat, seen.hand, seen.known
            if key not in memo:
                memo[key] = chance(seen, int(action))
            product *= memo[key]
    return product


class Gains(NamedTuple):
    """What a decision would bring, each way to choose, in the order of :data:`WAYS`."""

    lead: bool
    gains: tuple[float, ...]
    effective: float
    """How many equally likely worlds its worlds are worth."""


def decision(seed: str, size: int, number: int) -> Gains | None:
    """One decision of a deal, None where there is none between several choices."""
    steady, views = SteadyPlayer(), []
    deal = Deal.from_seed(seed, number, number % 3)
    while (seat := deal.to_act) is not None:
        view = deal.view(seat)
        if view.phase != CALLS and not few_cards(view) and len(candidates(view)) > 1:
            views.append(view)
        deal.apply(steady.choose(view, decision_rng(seed, number, seat, len(deal))))
    if not views:
        return None
    rng = Random(f"{seed} {number}")
    view = rng.choice(views)
    worlds = sample_worlds(view, rng, size)
    memo: dict[tuple[int, ...], float] = {}
    weights = [weight(view, world, memo) for world in worlds]
    codes = candidates(view)
    together: Memo = {}
    positions = [Position(view, world, together) for world in worlds]
    values = [[position.after(code)[view.seat] for position in positions] for code in codes]
    found = []
    for start in (0, 1):
        here, there = slice(start, None, 2), slice(1 - start, None, 2)
        looked = worlds[here][: EXPERT.worlds]
        budget = EXPERT._replace(playouts=EXPERT.playouts_with(view.hand.bit_count()))
        first = codes.index(weigh(view, looked, codes, budget).choices[0].code)
        many = _best([fmean(row[here]) for row in values])
        weighed = _best([fmean(row[here], weights[here]) for row in values])
        brings = [fmean(row[there], weights[there]) for row in values]
        sight = fmean([max(column) for column in zip(*values, strict=True)][there], weights[there])
        ways = brings[first], brings[many], brings[weighed], sight
        found.append([each - brings[0] for each in ways])
    gains = tuple(fmean(pair) for pair in zip(*found, strict=True))
    return Gains(view.phase == LEAD, gains, effective(weights))


def _best(units: Sequence[float]) -> int:
    return max(range(len(units)), key=units.__getitem__)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values, and half the width of its 95% interval."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def main() -> None:
    """Take decisions, and print what they would bring."""
    parser = argparse.ArgumentParser(description="How much there is to gain at a decision.")
    parser.add_argument("--deals", type=int, default=700)
    parser.add_argument("--seed", default="headroom")
    parser.add_argument("--worlds", type=int, default=1600)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    one = partial(decision, options.seed, options.worlds)
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = [each for each in pool.map(one, range(1, options.deals + 1)) if each is not None]
    kinds = {"all": found, "leads": [each for each in found if each.lead]}
    kinds["answers"] = [each for each in found if not each.lead]
    report = {
        name: {way: interval([each.gains[i] for each in some]) for i, way in enumerate(WAYS)}
        for name, some in kinds.items()
        if len(some) > 1
    }
    worth = fmean(each.effective for each in found)
    if options.json:
        print(json.dumps({"decisions": len(found), "effective": worth, "gains": report}))
        return
    print(f"{len(found)} decisions; their worlds are worth {worth:.0f} equally likely ones")
    for name, ways in report.items():
        print(f"{name} ({len(kinds[name])}):")
        for way, (mean, half) in ways.items():
            print(f"  {way:<24}{mean:+.3f} ± {half:.3f}")


if __name__ == "__main__":
    main()
