"""What thinking costs, in processor time, and set against random playouts of the same run.

    python benchmarks/search.py [--rounds N] [--json]

Measured are exact endings with so many cards in each hand (positions of random play, a third
each on lead, first and second to follow), imagined worlds, playouts by the quick policy, the
odds of all plays, and the expert's decisions (positions of deals between steady players, with
a random action now and then). A piece of work is one ending, world, playout, or decision. The
ratios say how many random playouts of a whole deal (:func:`liukfu.engine.play_out`) the median
and the slowest piece take; in each round some playouts are measured beside every piece, and a
figure is the median of the rounds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, NamedTuple

from liukfu.engine import PASS, PLAY, Deal, Phase, Show, View, play_out
from liukfu.players.endings import Ending, TooLarge
from liukfu.players.odds import odds_of
from liukfu.players.quick import Position
from liukfu.players.search import candidates, think
from liukfu.players.steady import SteadyPlayer
from liukfu.players.worlds import sample_worlds

ENDINGS = {3: 60, 4: 60, 5: 60, 6: 20}
"""By the cards in each hand: how many endings."""
DECISIONS = 40
WORLDS = 100
"""How many worlds are drawn, or played out, at a time."""
PLAYOUTS = 20
"""How many random playouts are measured beside each piece."""
LIMIT = 50_000
"""The most positions that an ending looks at."""


class Measure(NamedTuple):
    """Pieces of work of one kind, and how many of what is counted each of them holds."""

    name: str
    pieces: list[Callable[[], object]]
    each: int = 1
    aims: tuple[float | None, float | None] = (None, None)
    """The most milliseconds aimed at, for the median and the slowest."""


def endings(cards: int, count: int) -> Iterator[Deal]:
    """Deals that random play has brought to so many cards in each hand."""
    rng = random.Random(f"endings {cards}")
    while count:
        deal = Deal.from_seed(f"ending {rng.random()}", 1, rng.randrange(3))
        followed = count % 3
        while deal.result is None:
            trick = deal.view(0).trick
            at = len(trick.plays if trick else ())
            if 12 - sum(deal.winners) == cards and at == followed:
                yield deal
                count -= 1
                break
            if deal.phase == Phase.CALLS:
                deal.push(PLAY if rng.random() < 0.4 else PASS)
            elif deal.phase == Phase.LEAD:
                deal.push(Show(rng.choice(deal.legal.leads)))
            else:
                deal.push(deal.sample_code(rng))


def decisions(count: int) -> Iterator[View]:
    """Decisions between several actions that come up among steady players."""
    rng, bot, number = random.Random("decisions"), SteadyPlayer(), 0
    while True:
        number += 1
        deal = Deal.from_seed("decisions", number, number % 3)
        while (seat := deal.to_act) is not None:
            view = deal.view(seat)
            if len(candidates(view)) > 1 and rng.random() < 0.5:
                yield view
                count -= 1
                if not count:
                    return
            stray = rng.random() < 0.2
            deal.apply(view.legal.sample(rng) if stray else bot.choose(view, rng))


def measures() -> list[Measure]:
    """All measures."""
    found = []
    aims = {4: (2.0, 12.0), 5: (10.0, 137.0)}
    for cards, count in ENDINGS.items():
        deals = list(endings(cards, count))
        pieces = [_ending(deal) for deal in deals]
        found.append(Measure(f"ending, {cards} cards", pieces, 1, aims.get(cards, (None, None))))
    views = list(decisions(DECISIONS))
    found.append(Measure("world", [_worlds(view) for view in views], WORLDS))
    found.append(Measure("quick playout", [_quick(view) for view in views], WORLDS))
    plays = [view for view in views if _plays(view)]
    found.append(Measure("odds of all plays", [_odds(view) for view in plays]))
    found.append(Measure("expert decision", [_thought(view) for view in views]))
    return found


def _ending(deal: Deal) -> Callable[[], object]:
    def work() -> object:
        try:
            return Ending.of(deal, LIMIT).values()
        except TooLarge:
            return None

    return work


def _worlds(view: View) -> Callable[[], object]:
    return lambda: sample_worlds(view, random.Random(1), WORLDS)


def _quick(view: View) -> Callable[[], object]:
    worlds, code = sample_worlds(view, random.Random(1), WORLDS), candidates(view)[0]
    return lambda: [Position(view, world).after(code) for world in worlds]


def _plays(view: View) -> list[int]:
    return [int(action) for action in view.legal if isinstance(action, Show)]


def _odds(view: View) -> Callable[[], object]:
    return lambda: odds_of(view, _plays(view), random.Random(1))


def _thought(view: View) -> Callable[[], object]:
    return lambda: think(view, random.Random(1))


def _seconds(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def run(rounds: int) -> list[dict[str, Any]]:
    """Measure everything in turn, ``rounds`` times.

    Returns:
        A row for each measure: its name, the median, 95th percentile and slowest in
        milliseconds, the median and the slowest as ratios to a random playout, and the aims.
    """
    wanted = measures()
    rng = random.Random("playouts")
    deal = Deal.from_seed("playouts")

    def playouts() -> None:
        for _ in range(PLAYOUTS):
            play_out(deal, rng)

    spent: dict[str, list[list[float]]] = {measure.name: [] for measure in wanted}
    beside: dict[str, list[float]] = {measure.name: [] for measure in wanted}
    for _ in range(rounds):
        for measure in wanted:
            times, reference = [], 0.0
            for piece in measure.pieces:
                times.append(_seconds(piece) / measure.each)
                reference += _seconds(playouts)
            spent[measure.name].append(sorted(times))
            beside[measure.name].append(reference / (PLAYOUTS * len(times)))
    return [_row(measure, spent[measure.name], beside[measure.name]) for measure in wanted]


def _row(measure: Measure, spent: list[list[float]], beside: list[float]) -> dict[str, Any]:
    def figure(share: float) -> tuple[float, float]:
        chosen = [times[min(len(times) - 1, int(share * len(times)))] for times in spent]
        ratios = [one / other for one, other in zip(chosen, beside, strict=True)]
        return 1000 * statistics.median(chosen), statistics.median(ratios)

    (median, ratio), (high, _), (slowest, most) = figure(0.5), figure(0.95), figure(1.0)
    return {
        "name": measure.name,
        "median_ms": median,
        "p95_ms": high,
        "slowest_ms": slowest,
        "median_in_playouts": ratio,
        "slowest_in_playouts": most,
        "aims_ms": list(measure.aims),
    }


def _print(rows: list[dict[str, Any]]) -> None:
    print(f"{'':20}{'median':>11}{'95%':>11}{'slowest':>11}      in random playouts")
    for row in rows:
        line = f"{row['name']:20}"
        line += "".join(f"{row[key]:>8.3f} ms" for key in ("median_ms", "p95_ms", "slowest_ms"))
        line += f"{row['median_in_playouts']:>10,.1f} to {row['slowest_in_playouts']:,.1f}"
        if row["aims_ms"][0] is not None:
            line += "   aim at most {:g} and {:g} ms".format(*row["aims_ms"])
        print(line)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what thinking costs.")
    parser.add_argument("--rounds", type=int, default=3, help="rounds to take the median of")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("at least 1 round is needed")
    rows = run(options.rounds)
    if options.json:
        json.dump({"python": sys.version.split()[0], "measures": rows}, sys.stdout, indent=2)
        print()
    else:
        _print(rows)


if __name__ == "__main__":
    main()
