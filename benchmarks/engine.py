"""How fast the engine is, as ratios to two well-known engines measured in the same run.

    python benchmarks/engine.py [--rounds N] [--json]

Everything plays at random. The measures take turns within each round, so that a machine that
drifts hits all of them alike; a figure is the median of its rounds, a ratio the median of the
rounds' ratios. The references come with the extra ``bench``: python-chess (random legal
games), and OpenSpiel's ``dou_dizhu``, written in C++ and driven from Python, deals included.
A reference that is not installed leaves its ratios out.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

from liukfu.engine import Deal, Frame, perft, play_out
from liukfu.engine.cards import ALL

SLICE = 0.25
"""Seconds that a measure runs in each round, at least."""

Work = Callable[[random.Random], int]
"""A piece of work; says how many units it has done."""


class Measure(NamedTuple):
    """Something measured: units per second, or microseconds per unit."""

    name: str
    work: Work
    unit: str
    aims: tuple[tuple[str, float | None], ...] = ()
    """References, with the ratio that is aimed at, if any."""
    most: float | None = None
    """The most microseconds aimed at."""


_FRAMES = [Frame(1, dealer) for dealer in range(3)]


def _fresh(rng: random.Random) -> Deal:
    # Independent bits that are as many as they should be: every hand is as likely.
    draw, first, second = rng.getrandbits, 0, 0
    while first.bit_count() != 12:
        first = draw(36) & (draw(36) | draw(36))
    rest = ALL ^ first
    while second.bit_count() != 12:
        second = rest & draw(36)
    return Deal(_FRAMES[int(rng.random() * 3)], (first, second, rest ^ second))


def checked(rng: random.Random) -> int:
    """One deal through the checked door, with a fresh view for each decision."""
    deal = _fresh(rng)
    while (seat := deal.to_act) is not None:
        deal.apply(deal.view(seat).legal.sample(rng))
    return len(deal)


def listed(rng: random.Random) -> int:
    """One deal through the unchecked door, all legal actions listed each time."""
    deal = _fresh(rng)
    while codes := deal.legal.codes():
        deal.push(codes[int(rng.random() * len(codes))])
    return len(deal)


def sampled(rng: random.Random) -> int:
    """One deal through the unchecked door, actions drawn without listing discards."""
    deal = _fresh(rng)
    while deal.result is None:
        deal.push(deal.sample_code(rng))
    return len(deal)


def played_out(rng: random.Random) -> int:
    """The same by the engine's playout, which keeps nothing of the way."""
    return play_out(_fresh(rng), rng).actions


def count_nodes(_: random.Random) -> int:
    """Perft of one deal: the sequences counted."""
    return perft(_PERFT_DEAL, 6)


def copies(_: random.Random) -> int:
    """Copies of deals half-way through."""
    for deal in _HALF_WAY * 50:
        deal.copy()
    return len(_HALF_WAY) * 50


def old_cards(_: random.Random) -> int:
    """The Old cards of each seat in deals half-way through."""
    for deal in _HALF_WAY * 50:
        deal.old(0)
        deal.old(1)
        deal.old(2)
    return len(_HALF_WAY) * 150


def _half_way() -> list[Deal]:
    rng = random.Random("half-way")
    deals: list[Deal] = []
    while len(deals) < 20:
        deal = _fresh(rng)
        while len(deal) < 12 and deal.result is None:
            deal.push(deal.sample_code(rng))
        if deal.result is None:
            deals.append(deal)
    return deals


_PERFT_DEAL = Deal.from_seed("tiger")
_HALF_WAY = _half_way()


def _chess() -> Work | None:
    try:
        import chess
    except ImportError:
        return None

    def work(rng: random.Random) -> int:
        board = chess.Board()
        decisions = 0
        while decisions < 200:
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            decisions += 1
        return decisions

    return work


def _dou_dizhu(bare: bool) -> Work | None:
    """Games of dou_dizhu. Chance is asked for its outcomes with their probabilities, as
    OpenSpiel has it, or, where ``bare``, for the plain list that will do in this game because
    all of them are as likely.
    """
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("dou_dizhu")

    def work(rng: random.Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if not bare and state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                continue
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return decisions

    return work


def measures() -> list[Measure]:
    """All measures whose packages are there, the references first."""
    chess, dou_dizhu, bare = _chess(), _dou_dizhu(bare=False), _dou_dizhu(bare=True)
    found = []
    if chess:
        found.append(Measure("python-chess", chess, "decisions/s"))
    if dou_dizhu and bare:
        found.append(Measure("dou_dizhu", dou_dizhu, "decisions/s"))
        found.append(Measure("dou_dizhu, bare", bare, "decisions/s"))
    return [
        *found,
        Measure("checked, with views", checked, "decisions/s", (("python-chess", 3.0),)),
        Measure("unchecked, listed", listed, "decisions/s", (("python-chess", 6.0),)),
        Measure(
            "unchecked, sampled",
            sampled,
            "decisions/s",
            (("dou_dizhu", None), ("dou_dizhu, bare", None)),
        ),
        Measure(
            "playout, sampled",
            played_out,
            "decisions/s",
            (("dou_dizhu", 1.0), ("dou_dizhu, bare", None)),
        ),
        Measure("perft", count_nodes, "nodes/s"),
        Measure("copy of a deal", copies, "µs", most=1.0),
        Measure("Old cards of a seat", old_cards, "µs"),
    ]


def rate(work: Work, rng: random.Random) -> float:
    """Units per second over one slice of time."""
    done = 0
    began = now = perf_counter()
    while now - began < SLICE:
        done += work(rng)
        now = perf_counter()
    return done / (now - began)


def run(rounds: int) -> list[dict[str, Any]]:
    """Measure everything in turn, ``rounds`` times after one to warm up.

    Returns:
        A row for each measure: name, value, unit, the quartiles, and the aims with what
        was reached.
    """
    wanted = measures()
    rates: dict[str, list[float]] = {measure.name: [] for measure in wanted}
    for number in range(rounds + 1):
        for measure in wanted:
            found = rate(measure.work, random.Random(f"bench/{number}"))
            if number:
                rates[measure.name].append(found)
    return [_row(measure, rates) for measure in wanted]


def _row(measure: Measure, rates: dict[str, list[float]]) -> dict[str, Any]:
    own = rates[measure.name]
    values = [1e6 / value for value in own] if measure.unit == "µs" else own
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    row: dict[str, Any] = {
        "name": measure.name,
        "unit": measure.unit,
        "median": middle,
        "quartiles": [low, high],
        "ratios": {
            reference: {
                "ratio": statistics.median(
                    ours / theirs for ours, theirs in zip(own, rates[reference], strict=True)
                ),
                "aim": aim,
            }
            for reference, aim in measure.aims
            if reference in rates
        },
    }
    if measure.most is not None:
        row["at_most"] = measure.most
    return row


def _print(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        digits = 3 if row["unit"] == "µs" else 0
        low, high = (f"{value:,.{digits}f}" for value in row["quartiles"])
        line = f"{row['name']:20} {row['median']:>11,.{digits}f} {row['unit']:12} ({low} to {high})"
        for reference, reached in row["ratios"].items():
            line += f"  {reached['ratio']:.2f} x {reference}"
            if reached["aim"] is not None:
                line += f", aim {reached['aim']:g}"
        if "at_most" in row:
            line += f"  aim at most {row['at_most']:g}"
        print(line)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the engine against its references.")
    parser.add_argument("--rounds", type=int, default=7, help="rounds to take the median of")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    if options.rounds < 2:
        parser.error("at least 2 rounds are needed")
    rows = run(options.rounds)
    if options.json:
        json.dump({"python": sys.version.split()[0], "measures": rows}, sys.stdout, indent=2)
        print()
    else:
        _print(rows)


if __name__ == "__main__":
    main()
