import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Deal, Playout, Rules, play_out

from .positions import after, dealt, positions, rules_values, snapshot


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


# The Vulnerable player (seat 0) leads; three Old Coins make a run that others could beat.
OLD_RUN = ("T3 T9 M3 M4 K3 K5 C2 C3 C5 C7 C8 C9", "T1 T2 T7 M1 M2 M8 M9 K6 K7 K8 C1 C4")
# The Master, who has passed, can only head with a run of four.
FOUR = ("T2 T3 M1 M3 M4 M5 M6 K1 K2 C2 C3 C4", "T6 T9 M2 K3 K4 K5 K6 K7 K8 C1 C5 C6")


@pytest.mark.parametrize(
    ("hands", "dealer", "actions"),
    [
        (OLD_RUN, 2, "pass; play; T4; T9; x T1"),
        (FOUR, 0, "pass; play; T2; T9; x C7"),
        (FOUR, 0, "pass; play; T2; T9; x C7; K5 K6 K7 K8; x T1 T4 T5 C8; M3 M4 M5 M6"),
    ],
)
def test_playout_knows_old_groups_and_unfair_passes(
    hands: tuple[str, str], dealer: int, actions: str
) -> None:
    deal = after(dealt(*hands, dealer=dealer), actions)
    for seed in range(300):
        trial, rng = deal.copy(), random.Random(seed)
        while trial.result is None:
            trial.push(trial.sample_code(rng))
        assert play_out(deal, random.Random(seed)) == (trial.result, len(trial) - len(deal))


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
