"""The engine against reference data that others have made (see test_perft.py too)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from liukfu.engine import (
    Cards,
    IllegalAction,
    LiukFuError,
    Match,
    Rules,
    clean_seed,
    parse_action,
)

from . import golden
from .positions import plain, result_dict, snapshot

ILLEGAL = golden.load("illegal.json")
OLD = golden.load("old.json")


@pytest.mark.parametrize("path", golden.RECORDS, ids=lambda path: path.stem)
def test_record_plays_to_its_results(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    first = record["deals"][0]
    match = Match(
        clean_seed(record["seed"]), Rules(**record["rules"]), first["number"], first["dealer"]
    )
    for wanted in record["deals"]:
        deal = match.start_deal()
        assert (deal.frame.number, deal.frame.dealer) == (wanted["number"], wanted["dealer"])
        assert [str(Cards(hand)) for hand in deal.dealt] == wanted["hands"]
        for text in wanted["actions"]:
            action = parse_action(text)
            assert action in set(deal.legal)
            deal.apply(action)
        assert [str(action) for action in deal.actions] == wanted["actions"]
        assert result_dict(deal.result) == wanted.get("result")
        if deal.result is not None:
            match.close_deal()


def test_records_hold_every_kind_of_ending() -> None:
    deals = [
        deal
        for path in golden.RECORDS
        for deal in json.loads(path.read_text(encoding="utf-8"))["deals"]
    ]
    assert len(deals) == 166
    ends = Counter(deal["result"]["end"] if "result" in deal else "under way" for deal in deals)
    assert set(ends) == {"stop", "claim", "exhausted", "void", "under way"}
    assert ends["under way"] == 3


@pytest.mark.parametrize("case", ILLEGAL, ids=lambda case: case["what"])
def test_illegal_action_of_the_reference_is_refused(case: dict[str, Any]) -> None:
    deal = golden.position(case)
    before = snapshot(deal)
    with pytest.raises(LiukFuError):
        deal.apply(parse_action(case["illegal"]))
    assert snapshot(deal) == before
    assert case["illegal"] not in plain(deal).legal()


def test_few_illegal_actions_of_the_reference_are_refused_as_text_alone() -> None:
    unreadable = 0
    for case in ILLEGAL:
        try:
            action = parse_action(case["illegal"])
        except LiukFuError:
            unreadable += 1
            assert case["section"] == "§1"
        else:
            assert isinstance(golden.position(case).legal.why_not(action), IllegalAction)
    assert unreadable == 6
    assert len(ILLEGAL) == 108


@pytest.mark.parametrize("case", OLD, ids=golden.name)
def test_old_cards_agree_with_the_reference(case: dict[str, Any]) -> None:
    deal = golden.position(case)
    assert str(deal.old(case["seat"])) == case["old"]
    assert str(deal.view(case["seat"]).old) == case["old"]
    assert plain(deal).old(case["seat"]) == set(case["old"].split())
