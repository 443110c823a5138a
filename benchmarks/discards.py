"""How many discards are worth thinking about, and which.

    python benchmarks/discards.py [--deals N] [--seed SEED] [--json]

In deals that are played by the quick policy (:func:`liukfu.players.decide`), every discard with a
choice is thought about as the expert does, once for each number of candidates, over the same
worlds. Each choice is then played out in the deal as it truly is. A gain is what the chosen
discard brings there more than the policy's own, which alone is no thought at all: units a seat and
deal, with a 95% interval over deals, and beside it the same against the number that is in use.
"Drawn" are the policy's own discard and others at random, instead of those that differ from it by
one card that matters. Times are processor time a decision, the imagining of worlds included.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from math import sqrt
from random import Random
from time import process_time
from typing import Any

from liukfu.engine import Deal, Frame, View, deal_hands, decision_rng
from liukfu.engine.actions import DISCARD_CODE
from liukfu.players import EXPERT, Position, decide, sample_worlds
from liukfu.players.oracle import true_world
from liukfu.players.search import DISCARDS, candidates, weigh

NUMBERS = 1, 2, 4, 8, 16
"""So many candidates are compared."""
DRAWN = "8 drawn"
"""The name of the row of candidates that are drawn at random."""


class Row:
    """What came of one way to choose candidates."""

    def __init__(self, deals: int) -> None:
        self.gains = [0.0] * deals
        """Deal by deal, in units, of all three seats."""
        self.times: list[float] = []
        self.changed = 0
        """How often another discard than the policy's own was chosen."""


def measure(deals: int, seed: str) -> dict[str, Row]:
    """Play the deals, and think about their discards.

    Returns:
        A row for each number of candidates, and one for :data:`DRAWN`.
    """
    names = [*map(str, NUMBERS), DRAWN]
    rows = {name: Row(deals) for name in names}
    for number in range(1, deals + 1):
        deal = Deal(Frame(number, (number - 1) % 3), deal_hands(seed, number))
        while (seat := deal.to_act) is not None:
            view = deal.view(seat)
            count = view.legal.discard_count
            if count and count < view.hand.bit_count():
                rng = decision_rng(seed, number, seat, len(deal))
                _think(deal, view, rng, rows, number - 1)
            deal.push(decide(view))
    return rows


def _think(deal: Deal, view: View, rng: Random, rows: dict[str, Row], at: int) -> None:
    began = process_time()
    worlds = sample_worlds(view, rng, EXPERT.worlds, EXPERT.model)
    imagining = process_time() - began
    codes = candidates(view, max(NUMBERS))
    sets = {str(number): codes[:number] for number in NUMBERS}
    sets[DRAWN] = list(_drawn(view, rng, codes[0], 8))
    truth = Position(view, true_world(deal))
    before = truth.after(codes[0])[view.seat]
    for name, choices in sets.items():
        row = rows[name]
        if len(choices) == 1:
            row.times.append(0.0)
            continue
        began = process_time()
        best = weigh(view, worlds, choices, EXPERT).choices[0].code
        row.times.append(imagining + process_time() - began)
        row.gains[at] += truth.after(best)[view.seat] - before
        row.changed += best != choices[0]


def _drawn(view: View, rng: Random, first: int, count: int) -> dict[int, None]:
    """The first discard and others by chance, as many as there are, but at most ``count``."""
    found = {first: None}
    for _ in range(8 * count):
        if len(found) == count:
            break
        code = int(view.legal.sample(rng))
        assert code >= DISCARD_CODE
        found[code] = None
    return found


def report(rows: dict[str, Row]) -> list[dict[str, Any]]:
    """The figures of each row: gains a seat and deal in units with half their intervals,
    milliseconds, and the share of decisions in which the policy's own was not chosen.
    """
    used = rows[str(DISCARDS)].gains
    found = []
    for name, row in rows.items():
        gain, width = _mean(row.gains)
        more, other = _mean([one - two for one, two in zip(row.gains, used, strict=True)])
        times = sorted(row.times)
        found.append(
            {
                "candidates": name,
                "gain": gain,
                "halfwidth": width,
                "more": more,
                "more_halfwidth": other,
                "mean_ms": 1000 * statistics.mean(times),
                "p95_ms": 1000 * times[int(0.95 * len(times))],
                "changed": row.changed / len(times),
                "decisions": len(times),
            }
        )
    return found


def _mean(units: list[float]) -> tuple[float, float]:
    """Of sums over three seats the mean of a seat, and half its 95% interval."""
    each = [one / 3 for one in units]
    return statistics.mean(each), 1.96 * statistics.stdev(each) / sqrt(len(each))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure how many discards to think about.")
    parser.add_argument("--deals", type=int, default=300, help="how many deals, two at least")
    parser.add_argument("--seed", default="discards", help="the seed of the deals")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    if options.deals < 2:
        parser.error("at least 2 deals are needed")
    found = report(measure(options.deals, options.seed))
    if options.json:
        json.dump({"deals": options.deals, "seed": options.seed, "rows": found}, sys.stdout)
        print()
        return
    print(f"{options.deals} deals, {found[0]['decisions']} decisions; units a seat and deal")
    print(f"{'candidates':10}{'gain':>18}{f'against {DISCARDS}':>19}{'mean':>8}{'95%':>8}  changed")
    for row in found:
        print(
            f"{row['candidates']:10}"
            f"{row['gain']:>+9.4f} ± {row['halfwidth']:.4f}"
            f"{row['more']:>+10.4f} ± {row['more_halfwidth']:.4f}"
            f"{row['mean_ms']:>6.0f}ms{row['p95_ms']:>6.0f}ms{row['changed']:>9.0%}"
        )


if __name__ == "__main__":
    main()
