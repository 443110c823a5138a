"""Whether endings with all cards open judge better than playouts, with few cards left.

    python benchmarks/judges.py [--deals N] [--seed SEED] [--cards N ...] [--worlds N]
                                [--others steady|novice] [--json]

From each deal one decision between several choices is taken for each number of cards in hand, of a
steady seat; the two others are steady players too, or novices. Worlds are imagined as the expert
imagines them. In all of them every choice is judged twice:

- by playouts of the quick policy (:class:`liukfu.players.Position`);
- by exact endings, in which everybody sees all cards (:class:`liukfu.players.Ending`).

Each judge takes what is best on average, and the quick policy's own where nothing is better. What
was taken is then played on in the deal as it truly is, by the players who sit there, several times,
since they vary what is about as good. A gain is what it brings there more than the policy's own:
units a decision, with a 95% interval over deals. Milliseconds are processor time a decision; to
imagine the worlds, which both need, is counted apart.

With :data:`liukfu.players.endings.OPEN_CARDS` cards or fewer the bots judge by endings.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

from headroom import interval

from liukfu.engine import Deal, Seat, View, action_from_code, decision_rng
from liukfu.engine.legality import CALLS
from liukfu.players import Ending, Player, Position, World, sample_worlds
from liukfu.players.novice import NovicePlayer
from liukfu.players.quick import Memo
from liukfu.players.search import candidates
from liukfu.players.steady import SteadyPlayer

CARDS = 2, 3, 4, 5
"""With so many in hand."""
AGAIN = 8
"""So many times a choice is played on."""
OTHERS: dict[str, type[SteadyPlayer] | type[NovicePlayer]] = {
    "steady": SteadyPlayer,
    "novice": NovicePlayer,
}

Judge = Callable[[View, Sequence[World], Sequence[int]], list[float]]
"""What each choice brings on average in some worlds, in units."""


def playouts(view: View, worlds: Sequence[World], codes: Sequence[int]) -> list[float]:
    """What choices bring where everybody plays on by the quick policy."""
    memo: Memo = {}
    positions = [Position(view, world, memo) for world in worlds]
    return [fmean(each.after(code)[view.seat] for each in positions) for code in codes]


def endings(view: View, worlds: Sequence[World], codes: Sequence[int]) -> list[float]:
    """What choices bring where everybody sees all cards."""
    found = [Ending.in_world(view, world) for world in worlds]
    return [fmean(each.value(code)[view.seat] for each in found) for code in codes]


JUDGES: dict[str, Judge] = {"playouts": playouts, "endings": endings}


class Judged(NamedTuple):
    """A decision. By judge, in the order of :data:`JUDGES`."""

    cards: int
    """In hand."""
    gains: tuple[float, ...]
    """What was taken brings so many units more than the policy's own."""
    changed: tuple[bool, ...]
    """Whether it was not the policy's own."""
    seconds: tuple[float, ...]
    """Of processor time."""
    imagining: float
    """The same for the worlds."""


def players_of(number: int, others: str) -> list[Player]:
    """Who sits at a deal, by seat: a steady player, each deal elsewhere, and two others."""
    bots: list[Player] = [OTHERS[others]() for _ in range(3)]
    bots[number % 3] = SteadyPlayer()
    return bots


def play_on(deal: Deal, code: int, bots: Sequence[Player], seed: str) -> float:
    """The units that an action brings the seat on turn, on average over :data:`AGAIN` times."""
    seat = deal.to_act
    assert seat is not None
    return fmean(
        _played_on(deal.copy(), code, bots, f"{seed} {time}")[seat] for time in range(AGAIN)
    )


def _played_on(
    deal: Deal, code: int, bots: Sequence[Player], seed: str
) -> tuple[float, float, float]:
    deal.apply(action_from_code(code))
    while (seat := deal.to_act) is not None:
        deal.apply(bots[seat].choose(deal.view(seat), Random(f"{seed} {len(deal)}")))
    assert deal.result is not None
    return deal.result.payments


def judged(seed: str, cards: Sequence[int], size: int, others: str, number: int) -> list[Judged]:
    """The decisions of a deal, one at most for each number of cards.

    Args:
        seed: of the deals.
        cards: the numbers of cards in hand.
        size: how many worlds.
        others: who the two others are, a key of :data:`OTHERS`.
        number: of the deal.
    """
    bots = players_of(number, others)
    steady: set[Seat] = {seat for seat in range(3) if isinstance(bots[seat], SteadyPlayer)}
    moments: dict[int, list[tuple[Deal, View]]] = defaultdict(list)
    # Neither who deals nor who leads hangs on where the steady player sits.
    deal = Deal.from_seed(seed, number, number // 3 % 3)
    while (seat := deal.to_act) is not None:
        view = deal.view(seat)
        held = view.hand.bit_count()
        if seat in steady and view.phase != CALLS and held in cards and len(candidates(view)) > 1:
            moments[held].append((deal.copy(), view))
        deal.apply(bots[seat].choose(view, decision_rng(seed, number, seat, len(deal))))
    found = []
    for held, some in sorted(moments.items()):
        rng = Random(f"{seed} {number} {held}")
        found.append(_judged(*rng.choice(some), bots, rng, size))
    return found


def _judged(deal: Deal, view: View, bots: Sequence[Player], rng: Random, size: int) -> Judged:
    codes = candidates(view)
    began = process_time()
    worlds = sample_worlds(view, rng, size)
    imagining = process_time() - began
    taken, seconds = [], []
    for judge in JUDGES.values():
        began = process_time()
        units = judge(view, worlds, codes)
        seconds.append(process_time() - began)
        # The first of equal ones: the policy's own comes first.
        taken.append(codes[units.index(max(units))])
    seed = str(rng.random())
    brings = dict.fromkeys({codes[0], *taken}, 0.0)
    if len(brings) > 1:
        brings = {code: play_on(deal, code, bots, seed) for code in brings}
    return Judged(
        view.hand.bit_count(),
        tuple(brings[code] - brings[codes[0]] for code in taken),
        tuple(code != codes[0] for code in taken),
        tuple(seconds),
        imagining,
    )


def report(found: Sequence[Judged]) -> dict[str, Any]:
    """The figures of some decisions: gains in units with half their intervals, milliseconds, and
    the share in which the policy's own was not taken.
    """
    figures: dict[str, Any] = {
        "decisions": len(found),
        "imagining_ms": 1000 * fmean(each.imagining for each in found),
        "more": interval([each.gains[1] - each.gains[0] for each in found]),
    }
    for i, name in enumerate(JUDGES):
        times = sorted(each.seconds[i] for each in found)
        figures[name] = {
            "gain": interval([each.gains[i] for each in found]),
            "changed": fmean(each.changed[i] for each in found),
            "mean_ms": 1000 * fmean(times),
            "p95_ms": 1000 * times[int(0.95 * len(times))],
        }
    return figures


def main() -> None:
    """Take decisions, and print what they bring."""
    parser = argparse.ArgumentParser(description="Set endings against playouts.")
    parser.add_argument("--deals", type=int, default=12_000)
    parser.add_argument("--seed", default="judges")
    parser.add_argument("--cards", type=int, nargs="+", default=list(CARDS))
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--others", choices=list(OTHERS), default="steady")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    one = partial(judged, options.seed, options.cards, options.worlds, options.others)
    by_cards: dict[int, list[Judged]] = defaultdict(list)
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for some in pool.map(one, range(1, options.deals + 1), chunksize=20):
            for each in some:
                by_cards[each.cards].append(each)
    rows = {held: report(some) for held, some in sorted(by_cards.items()) if len(some) > 1}
    if options.json:
        print(json.dumps({"deals": options.deals, "others": options.others, "cards": rows}))
        return
    print(
        f"{options.deals} deals, others {options.others}; units a decision beyond the policy's own"
    )
    for held, row in rows.items():
        print(f"{held} cards: {row['decisions']} decisions, worlds in {row['imagining_ms']:.1f} ms")
        for name in JUDGES:
            figures = row[name]
            mean, half = figures["gain"]
            print(
                f"  {name:<10}{mean:+.4f} ± {half:.4f}  another taken in {figures['changed']:4.0%}"
                f"{figures['mean_ms']:>8.1f} ms, 95% within {figures['p95_ms']:.1f} ms"
            )
        print("  endings beyond playouts {:+.4f} ± {:.4f}".format(*row["more"]))


if __name__ == "__main__":
    main()
