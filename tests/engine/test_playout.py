import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Deal, Playout, Rules, play_out

from .positions import positions, rules_values, snapshot


@given(positions, st.integers(0, 10**6))
def test_playout_comes_to_the_same_end_as_drawing_and_doing_each_action(
    deal: Deal, number: int
) -> None:
    rng, other = random.Random(number), random.Random(number)
    found = play_out(deal, rng)
    trial = deal.copy()
    while trial.result is None:
        trial.push(trial.sample_code(other))
    assert found == Playout(trial.result, len(trial) - len(deal))
    assert rng.random() == other.random(), "and draws as often"


@pytest.mark.parametrize("number", range(20))
@given(rules=rules_values)
def test_playout_of_a_whole_deal_under_any_rules(number: int, rules: Rules) -> None:
    deal = Deal.from_seed("playout", 1 + number, number % 3, rules)
    for seed in range(3):
        trial, rng = deal.copy(), random.Random(seed)
        while trial.result is None:
            trial.apply(trial.legal.sample(rng))
        assert play_out(deal, random.Random(seed)) == (trial.result, len(trial))


@given(positions)
def test_playout_leaves_the_deal_as_it_is(deal: Deal) -> None:
    before = snapshot(deal)
    play_out(deal, random.Random(1))
    assert snapshot(deal) == before


def test_playouts_of_one_deal_come_to_different_ends() -> None:
    rng = random.Random(1)
    deal = Deal.from_seed("tiger")
    ends = Counter(play_out(deal, rng).result.end for _ in range(200))
    assert set(ends) == {"void", "stop", "claim", "exhausted"}
