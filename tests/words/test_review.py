"""Decisions that were looked at again, in words."""

from __future__ import annotations

import pytest

from liukfu.engine import Deal, parse_action
from liukfu.words.review import lost_text, place_text, slip_text, sum_text


def deal_after(actions: str, seed: str = "s1") -> Deal:
    deal = Deal.from_seed(seed)
    deal.apply_all([parse_action(text) for text in filter(None, actions.split("; "))])
    return deal


@pytest.mark.parametrize(
    ("seed", "actions", "text"),
    [
        ("s1", "", "calls"),
        ("s1", "play", "trick 1, lead"),
        ("s1", "play; T5 M5 C5", "trick 1, discard"),
        ("s16", "play; T7", "trick 1, heading"),
    ],
)
def test_the_place_of_a_decision_says_what_was_asked(seed: str, actions: str, text: str) -> None:
    deal = deal_after(actions, seed)
    assert deal.to_act is not None
    assert place_text(deal.view(deal.to_act)) == text


def test_the_place_counts_tricks_as_the_table_does() -> None:
    deal = deal_after("play; T6; T9; x K1", "s1")
    assert deal.to_act is not None
    assert place_text(deal.view(deal.to_act)) == "trick 2, lead"


@pytest.mark.parametrize(
    ("lost", "error", "text"),
    [
        (0.62, 0.14, "0.6 units, give or take 0.1"),
        (0.62, 0.01, "0.6 units, give or take 0.1"),
        (2.0, 0.0, "2.0 units"),
    ],
)
def test_what_was_lost_is_told_to_a_tenth(lost: float, error: float, text: str) -> None:
    assert lost_text(lost, error) == text


def test_a_slip_is_one_line() -> None:
    deal = deal_after("play")
    assert deal.to_act is not None
    told = slip_text(
        deal.view(deal.to_act), parse_action("T5"), parse_action("T5 M5 C5"), 0.44, 0.2
    )
    assert told == "trick 1, lead: T5; T5 M5 C5 was better by 0.4 units, give or take 0.2"


@pytest.mark.parametrize(
    ("counted", "text"),
    [
        ((0, 0, 0.0), "0 decisions, no slip"),
        ((1, 0, 0.0), "1 decision, no slip"),
        ((1, 1, 0.5), "1 decision, 1 slip, 0.5 units"),
        ((31, 4, 1.94), "31 decisions, 4 slips, 1.9 units"),
    ],
)
def test_a_sum_is_told_in_a_line(counted: tuple[int, int, float], text: str) -> None:
    assert sum_text(*counted) == text
