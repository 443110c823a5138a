"""How strong the expert is, and how honest: it gains what it is said to gain, no fixed habit
beats it, and the units that it states are those that it then gets (``make check``).

Seeds and budgets are fixed, so each of these has one outcome. There are as many deals as show the
gain, by the spread of a deal over its seatings: 0.9 units against two steady, more against bad
habits.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import fmean
from typing import NamedTuple
from unittest.mock import patch

import pytest

from liukfu.arena import Names, Plan, candidate_tables, compete, play, run
from liukfu.arena.results import Z95
from liukfu.engine import Deal, Frame, View, deal_hands, decision_rng
from liukfu.engine.legality import CALLS, LEAD
from liukfu.players import expert
from liukfu.players.search import think
from liukfu.players.steady import SteadyPlayer
from liukfu.players.thought import Thought

pytestmark = pytest.mark.slow

SEED = "bars"

HONEST = "honest"
"""Of the expert against two steady: no deal of it was there when the table was fitted by which it
states what then comes.
"""

DEALS = 400
"""Of the expert against two steady: half the width of the intervals is then 0.1 units."""

UNIFORM = 100
"""Of the search of uniform worlds against two steady."""

MIXED = 40
"""Of both against one novice and one steady."""

HABITS = {"always-pass": 100, "always-play": 100, "longest-run": 100, "hoard-nines": 40}
"""Deals against two with the habit: fewer where more is lost."""

ALONE = {"always-pass": 50, "hoard-nines": 20}
"""Deals of one with the habit against two experts."""


class Stated(NamedTuple):
    """A decision of the expert between several choices, and what came."""

    deal: int
    kind: str
    """Call, lead, heading or discard."""
    units: float
    """That the expert stated for its best choice."""
    paid: int
    """In the end of the deal."""


def stated(number: int) -> tuple[list[int], list[Stated]]:
    """A deal with the expert in each of its seats in turn, against two steady: what it was
    paid, and all that it stated.
    """
    steady, bot = SteadyPlayer(), expert.ExpertPlayer()
    paid, told = [], []
    for seat in range(3):
        deal = Deal(Frame(number, play.dealer(HONEST, number)), deal_hands(HONEST, number))
        said: list[tuple[str, float]] = []
        while (turn := deal.to_act) is not None:
            view, rng = deal.view(turn), decision_rng(HONEST, number, turn, len(deal))
            with patch.object(expert, "think", _listening(said)):
                deal.apply((bot if turn == seat else steady).choose(view, rng))
        assert deal.result is not None
        came = deal.result.payments[seat]
        paid.append(came)
        told += [Stated(number, kind, units, came) for kind, units in said]
    return paid, told


def _listening(said: list[tuple[str, float]]) -> Callable[..., Thought]:
    def thinking(view: View, *args: object, **more: object) -> Thought:
        thought: Thought = think(view, *args, **more)  # type: ignore[arg-type]
        said.append((_kind(view), thought.choices[0].units))
        return thought

    return thinking


def _kind(view: View) -> str:
    if view.phase == CALLS:
        return "call"
    if view.phase == LEAD:
        return "lead"
    return "heading" if view.legal.headings else "discard"


Games = tuple[list[list[int]], list[Stated]]


@pytest.fixture(scope="module")
def games() -> Games:
    """:data:`DEALS` deals of the expert against two steady: what it was paid in its three seats
    deal by deal, and all that it stated.
    """
    processes = len(os.sched_getaffinity(0))
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        found = list(pool.map(stated, range(1, DEALS + 1), chunksize=4))
    return [paid for paid, _ in found], [each for _, told in found for each in told]


class Interval(NamedTuple):
    """A mean and half the width of its 95% interval over deals."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        return self.mean - self.half

    @property
    def high(self) -> float:
        return self.mean + self.half


def off(told: Sequence[Stated]) -> Interval:
    """By how much what came is above what was stated. Decisions of one deal have its luck in
    common: the interval is one over deals.
    """
    sums: dict[int, list[float]] = {}
    for each in told:
        sums.setdefault(each.deal, []).append(each.paid - each.units)
    mean = sum(map(sum, sums.values())) / len(told)
    spread = sum((sum(one) - mean * len(one)) ** 2 for one in sums.values())
    k = len(sums)
    return Interval(mean, Z95 * sqrt(spread * k / (k - 1)) / len(told))


def standing(table: Names, deals: int) -> Interval:
    """Of the first player of a table."""
    first = run(table, deals, SEED).standings[0]
    assert first.high is not None
    return Interval(first.units, first.high - first.units)


def test_games_are_those_of_the_arena(games: Games) -> None:
    paid, told = games
    assert run(("expert", "steady", "steady"), 4, HONEST).units == tuple(
        (sum(units), -sum(units)) for units in paid[:4]
    )
    assert {each.kind for each in told} == {"call", "lead", "heading", "discard"}


def test_expert_gains_against_two_steady(games: Games) -> None:
    """2,400 deals of another seed: +0.28 ± 0.04."""
    gains = [sum(units) / 3 for units in games[0]]
    mean = fmean(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / (DEALS - 1)
    interval = Interval(mean, Z95 * sqrt(spread / DEALS))
    assert interval.half < 0.12
    assert interval.low > 0, interval
    assert interval.mean > 0.2, interval


def test_oracle_gains_far_more_against_two_steady() -> None:
    """1,200 deals of another seed: +0.95 ± 0.06."""
    assert standing(("oracle", "steady", "steady"), 300).low > 0.6


@pytest.mark.parametrize("habit", HABITS)
def test_two_with_a_fixed_habit_lose_to_one_expert(habit: str) -> None:
    assert standing(("expert", habit, habit), HABITS[habit]).low > 0


@pytest.mark.parametrize("habit", ALONE)
def test_one_with_a_fixed_habit_loses_to_two_experts(habit: str) -> None:
    assert standing((habit, "expert", "expert"), ALONE[habit]).high < 0


def test_expert_gains_against_a_novice_and_a_steady_and_more_than_uniform_worlds_do() -> None:
    candidates = ("uniform", "expert")
    tables = candidate_tables(candidates, ["novice", "steady"])
    (report,) = compete(Plan(tables, SEED, MIXED, candidates=candidates))
    best = report.standings[1]
    assert best.low is not None
    assert best.low > 0, best
    assert report.differences[0].units > 0, report.differences


def test_expert_gains_more_against_two_steady_than_uniform_worlds_do(games: Games) -> None:
    uniform = run(("uniform", "steady", "steady"), UNIFORM, HONEST).units
    assert sum(map(sum, games[0][:UNIFORM])) > sum(units for units, _others in uniform)


def test_units_that_the_expert_states_are_those_that_come(games: Games) -> None:
    """Over all its decisions between several choices, and over those of each kind."""
    _, told = games
    assert len(told) >= 1000
    interval = off(told)
    assert interval.half < 0.2
    assert interval.low < 0 < interval.high, interval
    for kind in ("call", "lead", "heading", "discard"):
        part = off([each for each in told if each.kind == kind])
        # Three standard errors: these are many intervals.
        assert abs(part.mean) < 3 / Z95 * part.half, (kind, part)


@pytest.mark.parametrize(("least", "most"), [(-99.0, -0.5), (-0.5, 1.0), (1.0, 99.0)])
def test_units_stated_come_where_they_are_many_and_where_they_are_few(
    games: Games, least: float, most: float
) -> None:
    part = off([each for each in games[1] if least <= each.units < most])
    assert abs(part.mean) < 3 / Z95 * part.half, part
