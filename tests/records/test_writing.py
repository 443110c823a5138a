"""The canonical form that writers write (Rules §12)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Rules
from liukfu.records import RecordWriter, dumps, loads, replay
from tests.records.making import GOLDEN, changed, golden, random_record

RULES = st.builds(
    Rules,
    old_inference=st.sampled_from(("known_cards", "deduction")),
    unfair_pass=st.booleans(),
    tariff=st.sampled_from(("linear", "doubling")),
    dealer_after_draw=st.sampled_from(("rotate", "stay")),
    deals=st.integers(0, 4),
)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_records_are_written_as_they_were(file: Path) -> None:
    document = json.loads(file.read_text("utf-8"))
    assert json.loads(dumps(loads(file.read_bytes()))) == document


@given(
    rules=RULES,
    deals=st.integers(0, 4),
    leave=st.booleans(),
    number=st.integers(0, 10**6),
    rng=st.randoms(use_true_random=False),
)
def test_any_legal_match_survives_writing_and_reading_without_a_fault(
    rules: Rules, deals: int, leave: bool, number: int, rng: random.Random
) -> None:
    record = random_record(f"虎 {number}", rules, deals, rng, leave)
    again = loads(dumps(record))
    assert again == record
    played = replay(again)
    assert played.faults == ()
    for deal, stated in zip(played.deals, record.deals, strict=True):
        assert deal is not None
        assert tuple(map(str, deal.actions)) == stated.actions


def shuffled(text: str, rng: random.Random) -> str:
    words = text.split()
    head = words[:1] if words[0] in ("x", "claim", "play", "pass", "stop") else []
    cards = words[len(head) :]
    rng.shuffle(cards)
    return "  ".join([*head, *(card.lower() for card in cards)])


def test_cards_are_read_in_any_order_and_written_in_the_canonical_one() -> None:
    rng = random.Random(5)
    document = golden("12")
    for deal in document["deals"]:
        deal["hands"] = [shuffled(hand, rng) for hand in deal["hands"]]
        deal["actions"] = [shuffled(action, rng) for action in deal["actions"]]
        deal["result"]["unfair"] = deal["result"]["unfair"][::-1]
    record = loads(json.dumps(document))
    assert replay(record).faults == ()
    assert json.loads(dumps(record)) == golden("12")


@pytest.mark.parametrize(
    "path", ["x", "rules.x", "players.0.x", "deals.0.x", "deals.0.result.x", "branch.x"]
)
@pytest.mark.parametrize("value", [None, {"any": ["thing", 1.5, {"x": True}]}, "綫"])
def test_the_key_x_is_kept_at_every_level(path: str, value: Any) -> None:
    document = changed(golden("22"), "branch", {"record": "a", "deal": 1, "action": 2})
    document = changed(document, path, value)
    assert json.loads(dumps(loads(json.dumps(document)))) == document


def test_optional_fields_are_kept_and_others_not_made_up() -> None:
    document = golden("22")
    extra = {"started": "2026-01-31T18:05:00Z", "seconds": 61, "replayed": False}
    document["deals"][0] |= extra | {"assisted": ["undo", "open"]}
    assert json.loads(dumps(loads(json.dumps(document)))) == document


def test_each_deal_stands_in_a_line_of_its_own() -> None:
    data = dumps(loads((GOLDEN[9]).read_bytes())).decode()
    assert data.endswith("}\n")
    assert sum(line.startswith('  {"number": ') for line in data.splitlines()) == 6


def test_a_writer_that_is_used_again_writes_what_a_new_one_does() -> None:
    rng = random.Random(3)
    whole = random_record("tiger", Rules(), 4, rng)
    writer = RecordWriter()
    document = json.loads(dumps(whole))
    for count in (1, 3, 2, 4):
        document["deals"] = json.loads(dumps(whole))["deals"][:count]
        part = loads(json.dumps(document))
        assert writer.dumps(part) == dumps(part)
