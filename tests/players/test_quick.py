"""The quick policy is the steady player's, and a deal played out by it ends as it would."""

import random

import pytest

from liukfu.engine import Deal, Frame, Rules, View, deal_hands
from liukfu.engine.legality import CALLS, LEAD
from liukfu.players.oracle import true_world
from liukfu.players.quick import Position, call, placed
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


def answer(view: View) -> int:
    seat = placed(view)
    if view.phase == LEAD:
        return seat.lead()
    after = (view.seat + 1) % 3
    return seat.follow(view.kind, view.best, after == view.leader, view.best_seat == after)


def test_the_quick_policy_does_what_the_steady_player_thinks_best() -> None:
    """But for ties, which the order of a sum of fractions may turn."""
    rng = random.Random("policy")
    asked = other = 0
    for deal in deals("policy", 120):
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            best = decide(view)
            if view.phase == CALLS:
                assert call(view.hand, (view.seat - view.master) % 3) == best
            else:
                asked += 1
                other += answer(view) != best
            deal.push(best if rng.random() < 0.7 else deal.sample_code(rng))
    assert asked > 900
    assert other <= asked / 200


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
