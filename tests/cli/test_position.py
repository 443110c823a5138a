"""`liukfu perft` and `liukfu inspect`: positions by record and by seed."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import click
import pytest

from liukfu.cli.position import parse_rules
from liukfu.engine import Cards, Deal, Rules, parse_action
from liukfu.engine.rules import OPTIONS
from liukfu.words.book import passage
from tests.cli.running import answer, failure, liukfu
from tests.records.making import DATA, changed, golden

GOLDEN_PERFT = json.loads((DATA.parent / "perft.json").read_text("utf-8"))
GOLDEN_ILLEGAL = json.loads((DATA.parent / "illegal.json").read_text("utf-8"))
GOLDEN_OLD = json.loads((DATA.parent / "old.json").read_text("utf-8"))


def by_seed(case: dict[str, Any]) -> list[str]:
    """The options that name the position of a golden case."""
    options = ["--seed", case["seed"], "--deal", str(case["number"])]
    options += ["--dealer", str(case["dealer"])]
    for name, value in case["rules"].items():
        options += ["--rule", f"{name}={str(value).lower() if value in (True, False) else value}"]
    if case.get("actions"):
        options += ["--actions", "; ".join(case["actions"])]
    return options


def test_golden_perft_counts_are_counted() -> None:
    cases = GOLDEN_PERFT["from_start"][:12] + GOLDEN_PERFT["from_position"][:12]
    for case in cases:
        counts = [count for count in case["counts"] if count < 5000]
        got = answer("perft", *by_seed(case), "--depth", str(len(counts)))
        assert got == {"perft": counts}


def test_golden_illegal_actions_are_refused_in_one_line() -> None:
    for case in GOLDEN_ILLEGAL[:40]:
        actions = [*case["actions"], case["illegal"]]
        line = failure("inspect", *by_seed(case | {"actions": actions}))
        assert line.startswith(f"liukfu: action {len(actions) - 1}, '{case['illegal']}': ")
        command = line.rpartition("; the rule: ")[2].split()
        assert command[:2] == ["liukfu", "rules"]
        assert passage(command[2]).title


def test_golden_old_cards_are_shown() -> None:
    for case in GOLDEN_OLD[:40]:
        got = answer("inspect", *by_seed(case), "--seat", str(case["seat"]))
        assert got["old"] == str(Cards(case["old"]))


def test_deal_1_of_the_first_dealer_is_the_default() -> None:
    got = answer("inspect", "--seed", "tiger")
    assert (got["deal"], got["dealer"]) == (1, 2)


def test_perft_can_be_told_apart_by_the_first_action() -> None:
    got = answer("perft", "--seed", "虎", "--dealer", "0", "--depth", "3", "--divide")
    assert got["perft"] == [2, 5, 230]
    assert set(got["divide"]) == {"play", "pass"}
    assert sum(got["divide"].values()) == 230


def test_perft_for_people_has_a_line_a_depth() -> None:
    result = liukfu("perft", "--seed", "虎", "--dealer", "0", "--depth", "3")
    assert result.stdout.split() == ["1", "2", "2", "5", "3", "230"]


def test_a_position_in_a_record_is_after_all_actions_of_the_last_deal_by_default() -> None:
    got = answer("inspect", str(DATA / "10.json"))
    last = golden("10")["deals"][-1]
    assert got["deal"] == last["number"]
    assert got["phase"] == "over"
    assert got["result"] == last["result"]
    assert got["legal"] is None


def test_a_position_in_a_record_is_after_so_many_actions_of_a_deal() -> None:
    stated = golden("10")["deals"][2]
    first, second, third = (Cards(hand) for hand in stated["hands"])
    deal = Deal.from_seed(golden("10")["seed"], 3, stated["dealer"])
    for count in range(len(stated["actions"]) + 1):
        got = answer("inspect", str(DATA / "10.json"), "--deal", "3", "--at", str(count))
        assert (got["to_act"], got["phase"]) == (deal.to_act, deal.phase.name.lower())
        if count < len(stated["actions"]):
            deal.apply(parse_action(stated["actions"][count]))
    assert [first, second, third] == list(deal.dealt)


def test_a_seat_sees_its_own_hand_and_not_what_others_put_face_down() -> None:
    actions = "play; T1 K1 C1"
    deal = Deal.from_seed("tiger")
    deal.apply_all(map(parse_action, actions.split("; ")))
    seat = deal.to_act
    assert seat is not None
    down = next(iter(deal.legal))
    assert str(down).startswith("x ")
    actions += f"; {down}"
    seen = answer("inspect", "--seed", "tiger", "--actions", actions, "--seat", str(seat))
    hidden = answer("inspect", "--seed", "tiger", "--actions", actions)
    assert seen["trick"]["kind"] == "set"
    assert seen["trick"]["plays"] == [
        {"seat": 2, "up": True, "cards": "T1 K1 C1", "n": 3},
        {"seat": seat, "up": False, "cards": str(down)[2:], "n": 3},
    ]
    assert hidden["trick"]["plays"][1] == {"seat": seat, "up": False, "cards": None, "n": 3}
    assert seen["legal"] is None
    assert hidden["legal"]["count"] > 0


def test_old_cards_are_shown_when_it_is_not_the_seats_turn_too() -> None:
    got = answer("inspect", "--seed", "tiger", "--seat", "0")
    assert got["to_act"] == 2
    assert got["legal"] is None
    assert got["old"] == str(Deal.from_seed("tiger").view(0).old) != ""


def test_a_position_has_all_and_only_the_promised_fields() -> None:
    fields = ["deal", "dealer", "phase", "to_act", "calls", "vulnerable", "unfair", "winners"]
    fields += ["trick", "hand", "old", "legal", "result"]
    got = answer("inspect", "--seed", "tiger", "--actions", "pass; play")
    assert list(got) == fields
    assert got["calls"] == [[2, "pass"], [0, "play"]]
    assert got["vulnerable"] == 0
    assert got["unfair"] == []
    assert got["winners"] == [0, 0, 0]
    everything = answer("inspect", "--seed", "tiger", "--actions", "pass; play", "--all")
    assert list(everything) == [*fields, "hands", "down"]
    assert everything["hands"] == [str(Cards(hand)) for hand in Deal.from_seed("tiger").dealt]
    assert everything["down"] == ["", "", ""]


def test_the_revealed_cards_of_a_claim_count_as_winners() -> None:
    claims = 0
    for stated in golden("10")["deals"]:
        got = answer("inspect", str(DATA / "10.json"), "--deal", str(stated["number"]))
        assert got["winners"] == got["result"]["winners"] == stated["result"]["winners"]
        claims += stated["result"]["end"] == "claim"
    assert claims


def test_face_down_cards_are_open_with_all() -> None:
    for stated in golden("10")["deals"]:
        got = answer("inspect", str(DATA / "10.json"), "--deal", str(stated["number"]), "--all")
        down = [action[2:] for action in stated["actions"] if action.startswith("x ")]
        assert sorted(" ".join(got["down"]).split()) == sorted(" ".join(down).split())


def test_legal_actions_are_counted_all_and_listed_up_to_a_thousand() -> None:
    got = answer("inspect", "--seed", "tiger", "--actions", "play; T1 K1 C1")
    deal = Deal.from_seed("tiger", 1, 2, Rules())
    deal.apply_all([parse_action("play"), parse_action("T1 K1 C1")])
    assert got["legal"]["count"] == len(list(deal.legal)) == 220
    assert got["legal"]["actions"] == [str(action) for action in deal.legal]
    for case in GOLDEN_PERFT["from_position"]:
        if case["counts"][0] > 1000:
            got = answer("inspect", *by_seed(case))
            assert got["legal"]["count"] == case["counts"][0]
            assert len(got["legal"]["actions"]) == 1000


def test_a_position_for_people_has_the_same_facts() -> None:
    result = liukfu("inspect", str(DATA / "10.json"), "--all")
    facts = answer("inspect", str(DATA / "10.json"), "--all")
    assert result.exit_code == 0
    for fact in (facts["hand"], *facts["hands"], facts["result"]["end"]):
        assert fact in result.stdout


@pytest.mark.parametrize(
    ("actions", "index", "text", "reason"),
    [
        ("stop", 0, "stop", "Play or Pass"),
        ("play; fold", 1, "fold", "no action"),
        ("play;T1 K1 Z1;stop", 1, "T1 K1 Z1", "'Z1'"),
        ("play; T1 T1", 1, "T1 T1", "twice"),
        ("play;; pass", 1, "", "no action"),
        ("pass; pass; pass; pass", 3, "pass", "over"),
        ("play; \x1b[31m", 1, "?[31m", "no card"),
    ],
)
def test_a_bad_action_is_named_by_index_text_and_reason(
    actions: str, index: int, text: str, reason: str
) -> None:
    line = failure("perft", "--seed", "tiger", "--depth", "1", "--actions", actions)
    assert line.startswith(f"liukfu: action {index}, '{text}': ")
    assert reason in line


def test_actions_may_end_with_a_semicolon_and_be_empty() -> None:
    assert answer("inspect", "--seed", "tiger", "--actions", "pass; ") == answer(
        "inspect", "--seed", "tiger", "--actions", "pass"
    )
    assert answer("inspect", "--seed", "tiger", "--actions", " ")["phase"] == "calls"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--seed", "tiger", str(DATA / "10.json")),
        ("--seed", "tiger", "--at", "0"),
        ("--seed", "tiger", "--deal", "2"),
        ("--seed", "tiger", "--deal", "0", "--dealer", "1"),
        ("--seed", "tiger", "--dealer", "3"),
        ("--seed", "tiger", "--rule", "tariff"),
        ("--seed", "tiger", "--rule", "tariff=high"),
        ("--seed", "tiger", "--rule", "house=mine"),
        ("--seed", "tiger", "--rule", "tariff=linear", "--rule", "tariff=doubling"),
        ("--seed", " "),
        ("--seed", "a" * 65),
        (str(DATA / "10.json"), "--dealer", "1"),
        (str(DATA / "10.json"), "--rule", "tariff=linear"),
        (str(DATA / "10.json"), "--actions", "pass"),
        (str(DATA / "10.json"), "--deal", "99"),
        (str(DATA / "10.json"), "--at", "99"),
        (str(DATA / "10.json"), "--seat", "1", "--all"),
        ("--seed", "tiger", "--seat", "3"),
        ("--seed", "tiger", "--nonsense"),
    ],
)
def test_a_position_that_is_none_is_a_usage_error(arguments: tuple[str, ...]) -> None:
    failure("inspect", *arguments, code=2)


def test_perft_needs_a_depth() -> None:
    failure("perft", "--seed", "tiger", code=2)
    failure("perft", "--seed", "tiger", "--depth", "0", code=2)


def test_a_faulty_record_gives_no_position_but_before_its_fault(tmp_path: Path) -> None:
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps(changed(golden("10"), "deals.2.actions.2", "stop")))
    for deal in ("3", "4"):
        line = failure("inspect", str(file), "--deal", deal)
        assert line.startswith(f"liukfu: {file}: deal 3, action 2, 'stop': ")
    assert answer("inspect", str(file), "--deal", "3", "--at", "2")["deal"] == 3
    assert answer("inspect", str(file), "--deal", "2")["phase"] == "over"


def test_a_wrong_result_does_not_matter_before_the_end(tmp_path: Path) -> None:
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps(changed(golden("22"), "deals.0.result.winners", [0, 0, 0])))
    assert "result" in failure("inspect", str(file))
    assert answer("inspect", str(file), "--at", "2")["result"] is None


def test_hands_that_are_no_pack_give_no_position(tmp_path: Path) -> None:
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps(changed(golden("22"), "deals.0.hands.1", "T1")))
    assert "36 cards" in failure("inspect", str(file), "--at", "0")


def test_a_record_without_a_deal_has_no_position(tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_text(json.dumps(golden("22") | {"deals": []}))
    assert "without a deal" in failure("inspect", str(file))


@pytest.mark.parametrize("name", ["nowhere.json", "."])
def test_a_file_that_cannot_be_read_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    line = failure("inspect", str(tmp_path / name))
    assert str(tmp_path) in line
    assert line.endswith(("No such file or directory", "Is a directory"))


@pytest.mark.parametrize("named", [0, 20, 50, 200])
def test_rules_are_read_as_the_table_writes_them(named: int) -> None:
    for values in itertools.product(*OPTIONS.values()):
        rules = Rules.parse(dict(zip(OPTIONS, values, strict=True)))
        word = rules.in_short(named)
        assert parse_rules((word,) if word else ()) == rules


def test_rules_with_commas_and_given_again_are_the_same() -> None:
    rules = parse_rules(("stay,tariff=doubling", "unfair_pass=false"))
    assert rules == Rules(unfair_pass=False, tariff="doubling", dealer_after_draw="stay")


@pytest.mark.parametrize("text", ["stay,", ",", "", "stay,rotate", "stay,dealer_after_draw=stay"])
def test_rules_that_say_nothing_or_two_things_are_refused(text: str) -> None:
    with pytest.raises(click.BadParameter):
        parse_rules((text,))
