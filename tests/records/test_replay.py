"""What a reader checks by playing a record again (Rules §12)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from liukfu.engine import CardError, Cards, IllegalAction, Reason, Rules, first_dealer
from liukfu.records import Fault, Problem, Record, loads, read_record, replay
from tests.records.making import GOLDEN, changed, golden


def record_of(document: dict[str, Any]) -> Record:
    return loads(json.dumps(document))


def faults_with(path: str, value: Any, name: str = "10") -> tuple[Fault, ...]:
    return replay(record_of(changed(golden(name), path, value))).faults


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_records_have_no_fault(file: Path) -> None:
    record = read_record(file)
    played = replay(record)
    assert played.faults == ()
    for deal, stated in zip(played.deals, record.deals, strict=True):
        assert deal is not None
        assert len(deal) == len(stated.actions)


def test_a_match_that_begins_later_states_its_dealer_freely() -> None:
    document = golden("10")
    document["deals"] = document["deals"][2:]
    assert replay(record_of(document)).faults == ()


def test_a_record_without_a_deal_is_a_record() -> None:
    assert replay(record_of(changed(golden("10"), "deals", []))).faults == ()


def test_deal_1_has_the_first_dealer_of_the_seed() -> None:
    true = first_dealer(golden("22")["seed"])
    faults = faults_with("deals.0.dealer", (true + 1) % 3, "22")
    assert faults[0] == Fault(
        Problem.FIRST_DEALER, 1, found=str((true + 1) % 3), expected=str(true)
    )


def test_a_later_dealer_follows_from_the_deal_before() -> None:
    true = golden("10")["deals"][3]["dealer"]
    faults = faults_with("deals.3.dealer", (true + 1) % 3)
    assert faults[0] == Fault(Problem.NEXT_DEALER, 4, found=str((true + 1) % 3), expected=str(true))


def test_the_dealer_after_a_faulty_deal_follows_from_its_stated_result() -> None:
    faults = faults_with("deals.2.actions.0", "stop")
    assert [(fault.deal, fault.problem) for fault in faults] == [(3, Problem.ILLEGAL_ACTION)]


def test_deals_are_numbered_without_gaps() -> None:
    document = golden("10")
    del document["deals"][2]
    faults = replay(record_of(document)).faults
    assert faults[0].problem is Problem.NUMBER
    assert (faults[0].deal, faults[0].expected) == (4, "3")


def test_a_deal_does_not_come_twice() -> None:
    document = golden("10")
    document["deals"].insert(1, document["deals"][0])
    assert Problem.NUMBER in [fault.problem for fault in replay(record_of(document)).faults]


def test_hands_are_those_of_the_seed() -> None:
    document = golden("22")
    hands = document["deals"][0]["hands"]
    document["deals"][0]["hands"] = [hands[1], hands[0], hands[2]]
    fault = replay(record_of(document)).faults[0]
    assert fault.problem is Problem.NOT_THE_SEEDS_HANDS
    assert (fault.deal, fault.found, fault.expected) == (1, "0", hands[0])


def test_another_seed_is_a_mismatch_but_the_play_stays_checked() -> None:
    document = golden("24")
    document = changed(document, "seed", "another seed")
    problems = [fault.problem for fault in replay(record_of(document)).faults]
    assert Problem.NOT_THE_SEEDS_HANDS in problems
    document["deals"][0]["actions"][-1] = "x T1"
    problems = [fault.problem for fault in replay(record_of(document)).faults]
    assert Problem.ILLEGAL_ACTION in problems


@pytest.mark.parametrize("hand", ["T1", "", "T1 T1", "T0", "虎"])
def test_hands_are_a_whole_pack(hand: str) -> None:
    played = replay(record_of(changed(golden("22"), "deals.0.hands.1", hand)))
    assert [fault.problem for fault in played.faults] == [Problem.HANDS]
    assert played.deals == (None,)


def test_a_repeated_card_in_a_hand_is_named() -> None:
    fault = faults_with("deals.0.hands.1", "T1 M2 t1")[0]
    assert isinstance(fault.error, CardError)
    assert (fault.error.token, fault.error.repeated) == ("t1", True)


def test_an_illegal_action_is_named_with_its_place_and_its_reason() -> None:
    faults = faults_with("deals.1.actions.2", "play")
    assert len(faults) == 1
    fault = faults[0]
    assert (fault.problem, fault.deal, fault.action) == (Problem.ILLEGAL_ACTION, 2, 2)
    assert fault.text == "play"
    assert isinstance(fault.error, IllegalAction)
    assert fault.error.reason is Reason.CALLS_OVER
    assert fault.view is not None
    assert fault.view.seat == fault.view.to_act


@pytest.mark.parametrize("text", ["", "M10", "fold", "x", "T1 T1", "PLAY"])
def test_an_unreadable_action_is_named_with_its_place(text: str) -> None:
    fault = faults_with("deals.1.actions.2", text)[0]
    assert (fault.problem, fault.deal, fault.action) == (Problem.UNREADABLE_ACTION, 2, 2)
    assert fault.text == text
    assert fault.error is not None


def test_no_action_follows_the_end_of_a_deal() -> None:
    document = golden("22")
    document["deals"][0]["actions"].append("stop")
    fault = replay(record_of(document)).faults[0]
    assert fault.action == len(document["deals"][0]["actions"]) - 1
    assert isinstance(fault.error, IllegalAction)
    assert fault.error.reason is Reason.DEAL_OVER


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("end", "void"),
        ("winner", None),
        ("winners", [1, 1, 1]),
        ("payments", [0, 0, 0]),
        ("vulnerable", 99),
        ("unfair", [0, 1, 2]),
    ],
)
def test_a_result_that_does_not_follow_from_the_play_is_told(field: str, value: Any) -> None:
    document = golden("22")
    true = document["deals"][0]["result"][field]
    if value == 99:
        value = 0 if true is None else None
    assert true != value
    faults = replay(record_of(changed(document, f"deals.0.result.{field}", value))).faults
    assert [(fault.problem, fault.field) for fault in faults] == [(Problem.RESULT, field)]
    stated = "null" if value is None else str(value)
    assert faults[0].found == stated


def test_every_wrong_field_of_a_result_is_told() -> None:
    result = {
        "end": "void",
        "winner": None,
        "winners": [0, 0, 0],
        "payments": [0, 0, 0],
        "vulnerable": golden("22")["deals"][0]["result"]["vulnerable"],
        "unfair": [],
    }
    faults = faults_with("deals.0.result", result, "22")
    assert [fault.field for fault in faults] == ["end", "winner", "winners", "payments"]


def test_a_deal_that_has_ended_has_a_result() -> None:
    faults = faults_with("deals.0.result", ..., "22")
    assert [fault.problem for fault in faults] == [Problem.RESULT_MISSING]


def test_a_deal_under_way_has_no_result() -> None:
    document = golden("22")
    document["deals"][0]["actions"].pop()
    faults = replay(record_of(document)).faults
    assert [fault.problem for fault in faults] == [Problem.RESULT_TOO_EARLY]


def test_only_the_last_deal_may_be_under_way() -> None:
    document = golden("10")
    del document["deals"][-1]["result"]
    document["deals"][-1]["actions"].pop()
    assert replay(record_of(document)).faults == ()
    document = golden("10")
    del document["deals"][1]["result"]
    document["deals"][1]["actions"].pop()
    faults = replay(record_of(document)).faults
    assert [(fault.problem, fault.deal) for fault in faults] == [(Problem.UNFINISHED, 2)]


def test_no_deal_follows_the_end_of_a_match_and_voids_do_not_count() -> None:
    with_voids = 0
    for file in GOLDEN:
        document = json.loads(file.read_text("utf-8"))
        deals = [deal for deal in document["deals"] if "result" in deal]
        while deals and deals[-1]["result"]["end"] == "void":
            deals.pop()
        document["deals"] = deals
        played = sum(deal["result"]["end"] != "void" for deal in deals)
        with_voids += played < len(deals)
        assert replay(record_of(changed(document, "rules.deals", played))).faults == ()
        if played > 1:
            faults = replay(record_of(changed(document, "rules.deals", played - 1))).faults
            assert {fault.problem for fault in faults} == {Problem.AFTER_THE_END}
            assert (faults[-1].deal, faults[-1].expected) == (len(deals), str(played - 1))
    assert with_voids > 3


def test_deals_are_played_by_the_rules_of_the_record() -> None:
    changed_rules = 0
    for file in GOLDEN:
        document = json.loads(file.read_text("utf-8"))
        if document["rules"]["tariff"] == "doubling":
            document["rules"]["tariff"] = "linear"
            faults = replay(record_of(document)).faults
            changed_rules += any(fault.field == "payments" for fault in faults)
    assert changed_rules


def test_earlier_deals_are_part_of_what_a_seat_knows() -> None:
    played = replay(read_record(GOLDEN[9]))
    last = played.deals[-1]
    assert last is not None
    assert [outcome.number for outcome in last.frame.earlier] == [1, 2, 3, 4, 5]
    assert last.frame.rules == Rules()
    assert str(Cards(last.dealt[0])) == golden("10")["deals"][-1]["hands"][0]
