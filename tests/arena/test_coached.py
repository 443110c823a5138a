"""The coach, checked as a bot is: it gains, and the units that it states are those that come."""

import random
from statistics import fmean, pstdev, stdev

import pytest

from liukfu.arena import bots
from liukfu.engine import Deal, action_from_code, decision_rng
from liukfu.players.base import Player
from liukfu.players.coach import advise
from liukfu.players.registry import names
from liukfu.players.steady import SteadyPlayer, decide

DEALS = 80

SLACK = 0.15
"""Units by which what is stated may be off on the whole."""


def test_it_does_what_the_coach_says_and_sits_in_the_arena_alone() -> None:
    view = Deal.from_seed("coached").view(Deal.from_seed("coached").frame.dealer)
    bot = bots.create("coached")
    assert isinstance(bot, Player)
    said = advise(view, random.Random("one")).best
    assert int(bot.choose(view, random.Random("one"))) == said
    assert "coached" in bots.names()
    assert "coached" not in names()


def steadily(deal: Deal, seat: int) -> int:
    """What comes to a seat when all play on steadily, as the search takes them to."""
    deal = deal.copy()
    while deal.to_act is not None:
        deal.push(decide(deal.view(deal.to_act)))
    assert deal.result is not None
    return deal.result.payments[seat]


def play(number: int, seat: int) -> tuple[list[float], int]:
    """A deal with the coach's pupil in a seat and steady players in the others: by how much the
    units that the coach stated at each of its decisions are above those that come of it when
    all play on steadily, and the units that the pupil got.
    """
    deal = Deal.from_seed("stated", number, number % 3)
    steady, off = SteadyPlayer(), []
    while deal.to_act is not None:
        view = deal.view(deal.to_act)
        rng = decision_rng("stated", number, deal.to_act, len(deal))
        if deal.to_act == seat:
            advice = advise(view, rng)
            deal.apply(action_from_code(advice.best))
            off.append(advice.choices[0].units - steadily(deal, seat))
        else:
            deal.apply(steady.choose(view, rng))
    assert deal.result is not None
    return off, deal.result.payments[seat]


@pytest.mark.slow
def test_who_follows_the_coach_gains_and_its_units_come_when_all_play_on_steadily() -> None:
    gains, off, counts = [], [], []
    for number in range(1, DEALS + 1):
        games = [play(number, seat) for seat in range(3)]
        gains.append(fmean(came for _off, came in games))
        off.append(sum(each for one, _came in games for each in one))
        counts.append(sum(len(one) for one, _came in games))
    gain, error = fmean(gains), stdev(gains) / DEALS**0.5
    assert gain > 2 * error, (gain, error)
    decisions = sum(counts)
    mean = sum(off) / decisions
    # Decisions of one deal are not independent: the interval is one over deals.
    spread = pstdev([each - mean * count for each, count in zip(off, counts, strict=True)])
    error = spread * DEALS**0.5 / decisions
    assert abs(mean) - 2 * error < SLACK, (mean, error)
