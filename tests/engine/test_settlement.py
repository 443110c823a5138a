from itertools import product

import pytest

from liukfu.engine import Result, Rules, payments, share
from liukfu.engine.settlement import can_reach_six

LINEAR, DOUBLING = Rules(), Rules(tariff="doubling")


def test_share_is_one_unit_at_six_and_one_more_for_each_further_winner() -> None:
    assert [share(LINEAR, winners) for winners in range(6, 13)] == [1, 2, 3, 4, 5, 6, 7]


def test_share_doubles_with_each_further_winner_under_the_doubling_tariff() -> None:
    assert [share(DOUBLING, winners) for winners in range(6, 13)] == [1, 2, 4, 8, 16, 32, 64]


def test_each_loser_pays_one_share_when_nobody_is_vulnerable() -> None:
    assert payments(LINEAR, 1, 8, None) == (-3, 6, -3)
    assert payments(DOUBLING, 2, 9, None) == (-8, -8, 16)


def test_vulnerable_winner_is_paid_as_any_other() -> None:
    assert payments(LINEAR, 2, 6, 2) == (-1, -1, 2)
    assert payments(LINEAR, 2, 6, 2, unfair=(0, 1)) == (-1, -1, 2)


def test_vulnerable_loser_pays_both_shares() -> None:
    assert payments(LINEAR, 0, 7, 1) == (4, -4, 0)
    assert payments(LINEAR, 0, 7, 2) == (4, 0, -4)


def test_other_loser_marked_for_an_unfair_pass_pays_for_the_vulnerable_one() -> None:
    assert payments(LINEAR, 0, 7, 1, unfair=(2,)) == (4, 0, -4)
    assert payments(DOUBLING, 1, 8, 0, unfair=(2,)) == (0, 8, -8)


def test_unfair_pass_matters_only_beside_a_vulnerable_loser() -> None:
    assert payments(LINEAR, 0, 6, None, unfair=(1, 2)) == (2, -1, -1)
    assert payments(LINEAR, 0, 6, 1, unfair=(0,)) == (2, -2, 0)


@pytest.mark.parametrize("rules", [LINEAR, DOUBLING])
def test_payments_add_up_to_zero_and_only_the_winner_gains(rules: Rules) -> None:
    marks = [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]
    for winner, count, vulnerable, unfair in product(
        range(3), range(6, 13), (None, 0, 1, 2), marks
    ):
        paid = payments(rules, winner, count, vulnerable, unfair)
        assert sum(paid) == 0
        assert paid[winner] == 2 * share(rules, count)
        assert all(paid[seat] <= 0 for seat in range(3) if seat != winner)


def test_result_without_a_claim_reveals_nothing() -> None:
    assert Result("void", None, (0, 0, 0), (0, 0, 0), None, ()).claimed == 0


def test_who_had_six_before_the_winner_was_overtaken() -> None:
    late = Result("exhausted", 1, (6, 6, 0), (-1, 2, -1), None, ())
    assert late.overtaken == 0
    assert late._replace(winner=0).overtaken == 1
    assert late._replace(winners=(5, 7, 0)).overtaken is None
    drawn = Result("exhausted", None, (4, 4, 4), (0, 0, 0), None, ())
    assert drawn.overtaken is None


@pytest.mark.parametrize(
    ("counts", "can"),
    [
        ((0, 0, 0), (True, True, True)),
        ((7, 0, 0), (True, False, False)),
        ((6, 0, 0), (True, True, True)),
        ((6, 1, 0), (True, True, False)),
        ((6, 1, 1), (True, False, False)),
        ((3, 3, 3), (True, True, True)),
        ((3, 4, 5), (False, False, False)),
    ],
)
def test_six_can_be_reached_with_the_tricks_that_are_left(
    counts: tuple[int, ...], can: tuple[bool, ...]
) -> None:
    assert tuple(can_reach_six(counts, seat) for seat in range(3)) == can
