"""A longer look: known well enough to be told, by worlds that each count as much as they tell."""

import random
from collections import Counter
from statistics import pstdev

import pytest

from liukfu.engine import Deal, View, parse_action
from liukfu.engine.actions import PLAY_CODE
from liukfu.players.coach import COACH
from liukfu.players.pondering import GOOD, ROUNDS, Tally, ponder
from liukfu.players.worlds import effective, imagine, sample_worlds
from tests.engine.positions import after

SMALL = COACH._replace(worlds=24, playouts=96)


def view_at(seed: str, number: int, dealer: int, actions: str) -> View:
    deal = after(Deal.from_seed(seed, number, dealer), actions)
    assert deal.to_act is not None
    return deal.view(deal.to_act)


CALL = view_at("willow", 7, 2, "pass; pass")
LEAD = view_at("b21", 1, Deal.from_seed("b21").frame.dealer, "play")


def test_worlds_of_uneven_weight_tell_as_much_as_fewer() -> None:
    assert effective([1.0] * 7) == pytest.approx(7)
    assert effective([7.0, *[1.0] * 7]) == pytest.approx(14**2 / 56)
    assert effective([]) == 0


def test_the_error_is_that_of_so_many_equal_worlds() -> None:
    drawn, _every = imagine(CALL, random.Random(1), 40)
    even, heavy = Tally(CALL, [PLAY_CODE]), Tally(CALL, [PLAY_CODE])
    even.look_at([(world, 1.0) for world, _ in drawn], False)
    two = [(world, 30.0 if n < 2 else 1.0) for n, (world, _) in enumerate(drawn)]
    heavy.look_at(two, False)
    assert heavy.error(PLAY_CODE) > 1.5 * even.error(PLAY_CODE) > 0
    even.look_at([], True)
    assert even.error(PLAY_CODE) == 0


def test_it_goes_on_until_it_is_known_what_the_best_is_worth() -> None:
    thought = ponder(CALL, random.Random(3), COACH)
    assert thought.error <= GOOD or thought.worlds >= 0.9 * ROUNDS * COACH.worlds
    assert 0 < thought.error < 0.12


def test_what_is_considered_besides_changes_nothing_of_the_rest() -> None:
    low = int(parse_action("T3"))
    plain = {one.code: one.units for one in ponder(LEAD, random.Random(3), SMALL).choices}
    more = ponder(LEAD, random.Random(3), SMALL, [low])
    assert {one.code: one.units for one in more.choices if one.code != low} == {
        code: units for code, units in plain.items() if code != low
    }
    (found,) = [one for one in more.choices if one.code == low]
    assert found.playouts == more.choices[0].playouts


UNEVEN = view_at(
    "willow",
    14,
    2,
    "play; K4 K5 K6; x T8 M9 C8; T5 T6 T7; T3; T4; x T2; M3; M5; x K7; M7",
)
"""What has happened is unlikely in nearly all worlds: a few of them have most of the weight."""


def test_where_few_worlds_stand_for_many_more_are_drawn() -> None:
    copies = Counter(sample_worlds(UNEVEN, random.Random(7), 400))
    assert max(copies.values()) > 80
    found, every = imagine(UNEVEN, random.Random(7), 400)
    assert not every
    assert sum(weight for _, weight in found) == 400
    assert max(weight for _, weight in found) < 40


def test_where_all_weigh_about_the_same_nothing_else_is_drawn() -> None:
    found, _every = imagine(LEAD, random.Random(2), 50)
    assert Counter(dict(found)) == Counter(sample_worlds(LEAD, random.Random(2), 50))


@pytest.mark.slow
def test_another_seed_values_the_same_by_about_as_much_as_is_told() -> None:
    code = ponder(UNEVEN, random.Random(0), COACH).choices[0].code
    units, errors = [], []
    for seed in range(6):
        thought = ponder(UNEVEN, random.Random(seed), COACH, [code])
        units += [one.units for one in thought.choices if one.code == code]
        errors.append(thought.error)
    assert pstdev(units) < 2 * max(errors) < 0.3
