"""How fast the arena is: whole deals in a second, and how busy it keeps the processors.

    python benchmarks/arena.py [--jobs N] [--seconds S] [--json]

Whole deals are played in one process, all seats by one bot, as the arena plays them: with a
fresh view and a generator of its own for each decision. Beside them stand deals played at
random by the engine's own playout, which is the most that could be. Then bots play with
several processes, once fast ones and once slow ones: the part of the time in which the
processes were at a deal (at work), what they have computed over what they could have (busy),
and how many times as many deals there were as with one process, over the number of processes
(gain). On a computer that has other things to do the last two are too low.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Callable
from concurrent.futures import Future
from time import perf_counter
from typing import Any

from liukfu.arena import Names, Plan, compete, contest, pools
from liukfu.arena.play import Done, Task, dealer, play_task
from liukfu.engine import Deal, Frame, Rules, deal_hands, play_out

SEED = "bench"
AIM = 0.9
"""The part of the time that is to be used."""

FAST: Names = ("steady", "steady", "novice")
SLOW: Names = ("uniform", "steady", "steady")
"""The search of the expert, with simpler worlds."""


def played_out(number: int) -> None:
    """A deal at random, by the engine's playout."""
    hands = deal_hands(SEED, number)
    play_out(Deal(Frame(number, dealer(SEED, number)), hands), random.Random(number))


def by(name: str) -> Callable[[int], None]:
    """A deal with one bot in all seats, as the arena plays it."""

    def play(number: int) -> None:
        play_task(Task((name, name, name), SEED, Rules(), (number,)))

    return play


def rate(play: Callable[[int], None], seconds: float) -> float:
    """Deals per second, over so many seconds."""
    play(1)
    number, began = 0, perf_counter()
    while (took := perf_counter() - began) < seconds or number < 3:
        number += 1
        play(number)
    return number / took


class Counted(pools.Processes):
    """Processes whose time at deals is counted."""

    seconds = 0.0

    def result(self, future: Future[Done]) -> Done:
        """What a task came to."""
        done = super().result(future)
        Counted.seconds += done.seconds
        return done


def use(players: Names, seconds: float, jobs: int) -> dict[str, Any]:
    """How well processes are used over about so many seconds."""
    began = perf_counter()
    deals = 0
    while (took := perf_counter() - began) < min(seconds, 5) or deals < 3:
        deals += 1
        play_task(Task(players, SEED, Rules(), (deals,)))
    alone = deals / took
    deals = max(jobs, round(alone * jobs * seconds))
    contest.Processes = Counted  # type: ignore[attr-defined]
    Counted.seconds = 0.0
    before, began = os.times(), perf_counter()
    compete(Plan((players,), SEED, deals), jobs=jobs)
    took, after = perf_counter() - began, os.times()
    # This process's own time too: it hands out and takes in.
    computed = sum(after[:4]) - sum(before[:4])
    return {
        "players": list(players),
        "jobs": jobs,
        "deals": deals,
        "seconds": took,
        "deals_per_second": deals / took,
        "at_work": Counted.seconds / took / jobs,
        "busy": computed / took / jobs,
        "gain": deals / took / alone / jobs,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the arena.")
    cores = len(os.sched_getaffinity(0))
    parser.add_argument("--jobs", type=int, default=cores, help="how many processes")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each measurement")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    rates = {"playout": rate(played_out, options.seconds / 4)}
    for name in ("random", "novice", "steady", "uniform"):
        rates[name] = rate(by(name), options.seconds / 4)
    used = [use(players, options.seconds, options.jobs) for players in (FAST, SLOW)]
    if options.json:
        print(json.dumps({"deals_per_second": rates, "processes": used}, indent=2))
        return
    print("whole deals per second, one process")
    for name, found in rates.items():
        print(f"  {name:8} {found:10,.1f}  ({found / rates['random']:.3g} of random)")
    for each in used:
        names = ", ".join(each["players"])
        print(f"{names}: {each['deals']} deals on {each['jobs']} processes")
        print(
            f"  {each['deals_per_second']:.1f} deals/s in all their seatings, "
            f"at work {each['at_work']:.0%} (aim {AIM:.0%}), busy {each['busy']:.0%}, "
            f"gain {each['gain']:.0%}"
        )


if __name__ == "__main__":
    main()
