"""A deal played out by the quick policy ends as it would between steady players."""

import random

import pytest

from liukfu.engine import Deal, Frame, Rules, deal_hands
from liukfu.engine.legality import CALLS
from liukfu.players.oracle import true_world
from liukfu.players.quick import Position, call
from liukfu.players.search import candidates
from liukfu.players.steady import decide

RULES = [
    Rules(),
    Rules(old_inference="deduction"),
    Rules(tariff="doubling"),
    Rules(unfair_pass=False),
]


def deals(seed: str, count: int) -> list[Deal]:
    return [
        Deal(Frame(number, number % 3, RULES[number % 4]), deal_hands(seed, number))
        for number in range(1, count + 1)
    ]


def test_the_quick_policy_calls_as_the_steady_player_does() -> None:
    rng = random.Random("policy")
    asked = 0
    for deal in deals("policy", 120):
        while deal.to_act is not None and deal.view(deal.to_act).phase == CALLS:
            view = deal.view(deal.to_act)
            assert call(view.hand, (view.seat - view.master) % 3) == decide(view)
            asked += 1
            deal.push(deal.sample_code(rng))
    assert asked > 150


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.old_inference + rules.tariff)
def test_a_deal_played_out_ends_as_between_steady_players(rules: Rules) -> None:
    rng = random.Random("ends")
    same = asked = 0
    for number in range(1, 40):
        deal = Deal(Frame(number, number % 3, rules), deal_hands("ends", number))
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            position = Position(view, true_world(deal))
            for code in candidates(view)[:3]:
                after = deal.copy()
                after.push(code)
                while after.to_act is not None:
                    after.push(decide(after.view(after.to_act)))
                assert after.result is not None
                asked += 1
                paid = position.after(code)
                assert sum(paid) == 0
                same += paid == after.result.payments
            deal.push(decide(view) if rng.random() < 0.6 else deal.sample_code(rng))
    # But for ties.
    assert same >= 0.99 * asked
    assert asked > 500
