"""Decisions that were looked at again, in words."""

from __future__ import annotations

import pytest

from liukfu.engine import Deal, parse_action
from liukfu.words.review import (
    better_text,
    clean_text,
    count_text,
    deed_text,
    end_of_review_text,
    found_text,
    lost_text,
    no_better_text,
    place_text,
    progress_text,
    shown_text,
    slip_text,
    sum_text,
)


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
        # Rounded to a tenth it would not look like a slip.
        (0.34, 0.268, "0.34 units, give or take 0.26"),
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


@pytest.mark.parametrize(
    ("actions", "seed", "done", "text"),
    [
        ("", "s1", "play", "Calls: you said Play"),
        ("", "s1", "pass", "Calls: you said Pass"),
        ("play", "s1", "T5 M5 C5", "Trick 1: you led T5 M5 C5"),
        ("play; T7", "s16", "T9", "Trick 1: you headed with T9"),
        ("play; T5 M5 C5", "s1", "x K1 K2 K3", "Trick 1: you put K1 K2 K3 face down"),
        ("play", "s18", "claim T9", "Before trick 1: you claimed with T9"),
        ("play", "s18", "stop", "Before trick 1: you stopped"),
    ],
)
def test_what_was_done_is_told_to_the_one_who_did_it(
    actions: str, seed: str, done: str, text: str
) -> None:
    deal = deal_after(actions, seed)
    assert deal.to_act is not None
    assert deed_text(deal.view(deal.to_act), parse_action(done)) == text


def test_an_answer_that_is_found_says_what_it_is_worth() -> None:
    best, other = parse_action("x K2"), parse_action("x K3")
    assert found_text(best, best, 0.62, 0.1) == (
        "That is it: face down K2 is better by 0.6 units, give or take 0.1"
    )
    assert found_text(other, best, 0.62, 0.0) == (
        "That is as good as the best, face down K2, which is better by 0.6 units"
    )


@pytest.mark.parametrize(
    ("actions", "best", "text"),
    [
        ("", "play", "Better: say Play, by 0.6 units"),
        ("", "pass", "Better: say Pass, by 0.6 units"),
        ("play", "stop", "Better: stop, by 0.6 units"),
        ("play", "claim T9", "Better: claim with T9, by 0.6 units"),
        ("play; T5 M5 C5", "x K2 C5", "Better: put K2 C5 face down, by 0.6 units"),
        ("play", "T5 T6 T7", "Better: lead T5 T6 T7, by 0.6 units"),
        ("play; T6", "T9", "Better: head with T9, by 0.6 units"),
    ],
)
def test_what_was_better_is_told_as_something_to_do(actions: str, best: str, text: str) -> None:
    deal = deal_after(actions)
    assert deal.to_act is not None
    assert shown_text(deal.view(deal.to_act), parse_action(best), 0.62, 0.0) == text


def test_an_answer_that_is_not_the_best_says_how_far_it_is() -> None:
    answer, done = parse_action("T5"), parse_action("T4")
    assert better_text(0.3, 0.74) == (
        "Better by 0.3 units, but the best is better by 0.7; try again"
    )
    assert no_better_text(done, done, 0.0) == "That is what you did: try another choice"
    assert no_better_text(answer, done, 0.0) == "No: T5 is no better than what you did; try again"
    assert no_better_text(answer, done, 0.7) == "No: T5 is worse still, by 0.7 units; try again"


def test_a_review_tells_how_far_it_is_and_what_it_came_to() -> None:
    assert progress_text(0, 11) == "Looking at decision 1 of 11"
    assert progress_text(11, 11) == "Looking at decision 11 of 11"
    assert count_text(1, 3, 1) == "found 1 of 3, 1 left"
    assert clean_text(1).startswith("No slip: in 1 decision there is nothing")
    assert clean_text(2).startswith("No slip: in 2 decisions there is nothing")
    assert end_of_review_text(1, 9, 2, 1.5) == (
        "All seen, 1 of 2 found: 9 decisions, 2 slips, 1.5 units; Esc goes back"
    )
