"""The coach, checked as a bot is: it gains, and the units that it states are those that come."""

import os
import random
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev

import pytest

from liukfu.arena import bots
from liukfu.arena.results import Z95
from liukfu.engine import Deal, action_from_code, decision_rng
from liukfu.players.base import Player
from liukfu.players.coach import advise
from liukfu.players.registry import names
from liukfu.players.steady import SteadyPlayer

SEED = "advice"

DEALS = range(1, 301)

EXPERT = 0.28
"""Units a deal that the expert gains against two steady, within 0.04 (docs/bots.md)."""


def test_it_does_what_the_coach_says_and_sits_in_the_arena_alone() -> None:
    view = Deal.from_seed("coached").view(Deal.from_seed("coached").frame.dealer)
    bot = bots.create("coached")
    assert isinstance(bot, Player)
    said = advise(view, random.Random("one")).best
    assert int(bot.choose(view, random.Random("one"))) == said
    assert "coached" in bots.names()
    assert "coached" not in names()


def play(number: int) -> tuple[float, list[float]]:
    """A deal with the coach's pupil in each seat in turn and steady players in the others: the
    mean of what the pupil got, and by how much that was above what the coach stated, decision
    by decision.
    """
    steady, gains, above = SteadyPlayer(), [], []
    for seat in range(3):
        deal = Deal.from_seed(SEED, number, number % 3)
        stated = []
        while (turn := deal.to_act) is not None:
            view, rng = deal.view(turn), decision_rng(SEED, number, turn, len(deal))
            if turn == seat:
                advice = advise(view, rng)
                deal.apply(action_from_code(advice.best))
                stated.append(advice.choices[0].units)
            else:
                deal.apply(steady.choose(view, rng))
        assert deal.result is not None
        paid = deal.result.payments[seat]
        gains.append(paid)
        above += [paid - units for units in stated]
    return fmean(gains), above


@pytest.mark.slow
def test_who_follows_the_coach_gains_what_the_expert_gains_and_the_units_it_states() -> None:
    with ProcessPoolExecutor(len(os.sched_getaffinity(0)), get_context("spawn")) as pool:
        deals = list(pool.map(play, DEALS, chunksize=4))
    gains = [gain for gain, _above in deals]
    gain, half = fmean(gains), Z95 * stdev(gains) / sqrt(len(DEALS))
    assert half < 0.12
    assert gain - half > 0, (gain, half)
    assert gain - half < EXPERT < gain + half, (gain, half)
    decisions = sum(len(above) for _gain, above in deals)
    mean = sum(sum(above) for _gain, above in deals) / decisions
    # Decisions of one deal have its luck in common: the interval is one over deals.
    off = stdev([sum(above) - mean * len(above) for _gain, above in deals])
    half = Z95 * off * sqrt(len(DEALS)) / decisions
    assert half < 0.15
    assert abs(mean) < half, (mean, half)
