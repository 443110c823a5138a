"""Faults of bots, as texts that can be counted."""

from __future__ import annotations

import pytest

from liukfu.arena.faults import (
    MOST_MESSAGES,
    OTHER,
    fault_message,
    fault_of,
    few_messages,
    together,
)
from liukfu.players.host import Fault, FaultKind

KEY_ERRORS = {("a", f"raised: a.py:12: KeyError: {n}"): n for n in (1, 2, 30)}


@pytest.mark.parametrize("kind", FaultKind)
def test_message_is_the_kind_and_what_the_bot_said_and_is_read_again(kind: FaultKind) -> None:
    for said in ("", "a.py:1: KeyError: x"):
        fault = Fault(kind, said)
        again = fault_of(fault_message(fault))
        if kind == FaultKind.GIVEN_UP:
            # The third time-out is one like those before.
            assert again == Fault(FaultKind.TIMEOUT, said)
        elif kind != FaultKind.ILLEGAL:
            assert again == fault
    assert fault_of(OTHER) is None


def test_illegal_actions_are_one_fault_for_each_rule_that_they_break() -> None:
    for action in ("x T9", "claim M1"):
        fault = Fault(FaultKind.ILLEGAL, f"{action}: must head")
        assert fault_message(fault) == "illegal: must head"


def test_an_address_makes_no_two_runs_differ() -> None:
    one, two = (Fault(FaultKind.RAISED, f"E: <Bot at {at}>") for at in ("0x7f2c", "0x55AA01"))
    assert fault_message(one) == fault_message(two) == "raised: E: <Bot at 0x…>"


def test_a_message_of_an_older_state_is_an_exception() -> None:
    assert fault_of("KeyError: 5") == Fault(FaultKind.RAISED, "KeyError: 5")


def test_exceptions_of_one_type_from_one_line_are_one_fault() -> None:
    assert together([KEY_ERRORS]) == {("a", "raised: a.py:12: KeyError: …"): 33}
    others = {
        ("a", "raised: a.py:13: KeyError: 4"): 1,
        ("a", "raised: a.py:12: OSError: 4"): 2,
        ("b", "raised: a.py:12: KeyError: 4"): 3,
        ("a", "timeout"): 4,
    }
    assert together([others]) == others
    assert list(together([others])) == sorted(others)
    assert len(together([KEY_ERRORS, others])) == 5


def test_texts_without_a_place_are_one_fault_where_only_numbers_differ() -> None:
    many = {("a", f"raised: ValueError: {n} of 36"): 1 for n in range(5)}
    assert together([many]) == {("a", "raised: ValueError: … of …"): 5}
    two = {("a", "raised: ValueError: no"): 1, ("a", "raised: ValueError: yes"): 1}
    assert together([two]) == two


def test_faults_are_put_together_alike_in_one_go_or_in_several() -> None:
    parts = [{key: count} for key, count in KEY_ERRORS.items()]
    first = together(parts[:2])
    assert together([first, parts[2]]) == together(parts) == together([together(parts)])
    # What says the same everywhere says it in full.
    assert together([parts[0], parts[0]]) == {("a", "raised: a.py:12: KeyError: 1"): 2}


def test_a_bot_with_endless_messages_fills_no_report() -> None:
    texts = [f"{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(500)]
    faults = {("a", f"raised: E: {text}"): 1 + (n < 3) for n, text in enumerate(texts)}
    faults["b", "always the same"] = 1
    few = few_messages(faults)
    assert len(few) == MOST_MESSAGES + 2
    assert sum(few.values()) == sum(faults.values())
    assert few["a", "raised: E: aa"] == 2
    assert few["a", OTHER] == 500 - MOST_MESSAGES
