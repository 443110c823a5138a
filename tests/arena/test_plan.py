import itertools
from typing import Any

import pytest

from liukfu.arena import Plan, all_tables, candidate_tables
from liukfu.arena.plan import MAX_NAMES
from liukfu.engine import Rules
from liukfu.players.registry import UnknownPlayer


def test_three_names_are_one_table_as_they_are_given() -> None:
    assert all_tables(["c", "a", "b"]) == (("c", "a", "b"),)
    assert all_tables(["a", "a", "b"]) == (("a", "a", "b"),)


def test_two_names_are_each_against_two_of_the_other() -> None:
    assert all_tables(["a", "b"]) == (("a", "b", "b"), ("b", "a", "a"))
    assert all_tables(["a", "a"]) == (("a", "a", "a"),)


def test_of_more_names_every_different_three_sit_down_once() -> None:
    names = "edcba"
    assert all_tables(names) == tuple(itertools.combinations(names, 3))
    assert all_tables(["a", "b", "c", "a"]) == (("a", "b", "c"), ("a", "b", "a"), ("a", "c", "a"))
    for few in ([], ["a"], ["a"] * (MAX_NAMES + 1)):
        with pytest.raises(ValueError, match="names"):
            all_tables(few)


def test_candidates_have_a_table_each_with_the_same_opponents() -> None:
    assert candidate_tables(["a", "b"], ["c"]) == (("a", "c", "c"), ("b", "c", "c"))
    assert candidate_tables(["a", "b"], ["b", "c"]) == (("a", "b", "c"), ("b", "b", "c"))
    for candidates, field in (([], ["a"]), (["a", "a"], ["b"]), (["a"], []), (["a"], ["b"] * 3)):
        with pytest.raises(ValueError, match=r"candidates|field"):
            candidate_tables(candidates, field)


def test_a_plan_is_something_that_can_be_played() -> None:
    table = ("novice",) * 3
    wrong: list[dict[str, Any]] = [
        {"tables": ()},
        {"deals": 0},
        {"rules": ()},
        {"rules": (Rules(), Rules())},
        # The number of deals of a match means nothing here, so these are the same.
        {"rules": (Rules(deals=3), Rules())},
        {"halfwidth": 0.0},
    ]
    for change in wrong:
        with pytest.raises(ValueError, match=r"arena|width"):
            Plan(**{"tables": (table,), "seed": "tiger", "deals": 1, **change})
    with pytest.raises(UnknownPlayer):
        Plan((("novice", "novice", "nobody"),), "tiger", 1)
