"""What a reader takes and what it refuses (Rules §12)."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Rules
from liukfu.records import (
    MAX_BYTES,
    Problem,
    RecordError,
    RuleOptions,
    dumps,
    loads,
    read_record,
    reading,
    replay,
)
from tests.records.making import GOLDEN, changed, golden


def problem_of(data: bytes | str) -> Problem:
    with pytest.raises(RecordError) as refused:
        loads(data)
    return refused.value.faults[0].problem


def problem_with(path: str, value: Any) -> Problem:
    return problem_of(json.dumps(changed(golden("22"), path, value)))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_records_are_read(file: Path) -> None:
    document = json.loads(file.read_text("utf-8"))
    record = read_record(file)
    assert record.seed == document["seed"]
    assert [deal.number for deal in record.deals] == [d["number"] for d in document["deals"]]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", Problem.NOT_JSON),
        (b'{"format": "liukfu-record"', Problem.NOT_JSON),
        (b"\xff\xfe", Problem.NOT_UTF8),
        (b"[" * 200_000, Problem.TOO_DEEP),
        (b'{"x": ' + b"[" * 100 + b"]" * 100 + b"}", Problem.TOO_DEEP),
        (b'{"format": NaN}', Problem.NOT_JSON),
        (b'{"format": -Infinity}', Problem.NOT_JSON),
        (b'{"x": 1e999}', Problem.NOT_JSON),
        (b'{"x": ' + b"9" * 5000 + b"}", Problem.NOT_JSON),
        (b'{"x": "\\ud800"}', Problem.NOT_JSON),
        (b'{"x": {"\\uDC00": 1}}', Problem.NOT_JSON),
        (b'{"seed": "a", "seed": "a"}', Problem.REPEATED_KEY),
        (b'{"x": {"a": [{"b": 1, "b": 1}]}}', Problem.REPEATED_KEY),
        (b"[]", Problem.FORMAT),
        (b"null", Problem.FORMAT),
        (b'{"format": "another"}', Problem.FORMAT),
        (b" " * (MAX_BYTES + 1), Problem.TOO_LARGE),
    ],
    ids=lambda value: value.name if isinstance(value, Problem) else "",
)
def test_bytes_that_are_no_record_are_refused(data: bytes, problem: Problem) -> None:
    assert problem_of(data) is problem


def test_nested_keys_x_are_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Any] = []
    monkeypatch.setattr(reading, "_too_deep", looks.append)
    problem_of(b'{"x": ' * 50 + b"[]" + b"}" * 50)
    assert len(looks) == 1


@pytest.mark.parametrize(("depth", "problem"), [(64, Problem.FORMAT), (65, Problem.TOO_DEEP)])
def test_a_record_is_nested_to_a_limit(depth: int, problem: Problem) -> None:
    assert problem_of(b'{"x": ' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}") is problem


def test_a_repeated_key_is_named() -> None:
    with pytest.raises(RecordError) as refused:
        loads('{"version": 1, "seed": "a", "rules": {}, "seed": "b"}')
    assert refused.value.faults[0].found == "seed"


def test_a_file_is_not_read_beyond_the_largest_record(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as sparse:
        sparse.truncate(MAX_BYTES * 64)
    with pytest.raises(RecordError) as refused:
        read_record(file)
    assert refused.value.faults[0].problem is Problem.TOO_LARGE


def test_another_version_is_told_apart_from_a_wrong_one() -> None:
    assert problem_with("version", 2) is Problem.VERSION
    assert problem_with("version", "1") is Problem.SHAPE
    assert problem_with("version", True) is Problem.SHAPE
    assert problem_with("version", 1.0) is Problem.SHAPE


@pytest.mark.parametrize("path", ["version", "seed", "rules", "players", "deals"])
def test_a_missing_field_of_the_match_is_an_error(path: str) -> None:
    assert problem_with(path, ...) is Problem.SHAPE


@pytest.mark.parametrize("field", ["number", "dealer", "hands", "actions"])
def test_a_missing_field_of_a_deal_is_an_error(field: str) -> None:
    assert problem_with(f"deals.0.{field}", ...) is Problem.SHAPE


@pytest.mark.parametrize("field", ["end", "winner", "winners", "payments", "vulnerable", "unfair"])
def test_a_missing_field_of_a_result_is_an_error(field: str) -> None:
    assert problem_with(f"deals.0.result.{field}", ...) is Problem.SHAPE


@pytest.mark.parametrize(
    "place",
    ["y", "rules.y", "players.1.y", "deals.0.y", "deals.0.result.y", "deals.0.result.claimed"],
)
def test_unknown_fields_and_options_are_errors(place: str) -> None:
    assert problem_with(place, 1) is Problem.SHAPE


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seed", 5),
        ("seed", None),
        ("seed", " \n "),
        ("seed", "a\tb"),
        ("seed", "a" * 65),
        ("rules", []),
        ("rules.old_inference", "guess"),
        ("rules.unfair_pass", "true"),
        ("rules.unfair_pass", 1),
        ("rules.tariff", None),
        ("rules.dealer_after_draw", "turn"),
        ("rules.deals", -1),
        ("rules.deals", True),
        ("rules.deals", 1.0),
        ("rules.deals", "1"),
        ("rules.deals", 10**30),
        ("players", []),
        ("players.0", "You"),
        ("players.0.name", ""),
        ("players.0.name", "a" * 65),
        ("players.0.name", "\x1b[31m"),
        ("players.0.name", "a\u200bb"),
        ("players.0.kind", ""),
        ("players.0.kind", 1),
        ("deals", {}),
        ("deals", None),
        ("deals.0", []),
        ("deals.0.number", 0),
        ("deals.0.number", "1"),
        ("deals.0.number", 1.0),
        ("deals.0.dealer", 3),
        ("deals.0.dealer", -1),
        ("deals.0.dealer", False),
        ("deals.0.hands", ["T1"]),
        ("deals.0.hands.0", 3),
        ("deals.0.actions", "pass"),
        ("deals.0.actions.0", None),
        ("deals.0.result", None),
        ("deals.0.result.end", "over"),
        ("deals.0.result.winner", 3),
        ("deals.0.result.winners", [1, 2]),
        ("deals.0.result.winners", [1, 2, "6"]),
        ("deals.0.result.payments", [1, 2, 3.5]),
        ("deals.0.result.unfair", [4]),
        ("deals.0.result.unfair", None),
        ("deals.0.started", 0),
        ("deals.0.started", None),
        ("deals.0.started", "yesterday"),
        ("deals.0.started", "2026-02-30T18:05:00Z"),
        ("deals.0.started", "2026-01-31T18:05:00"),
        ("deals.0.started", "2026-01-31 18:05:00Z"),
        ("deals.0.started", "2026-01-31T18:05:00+01:00"),
        ("deals.0.started", "2026-01-31T18:05:60Z"),
        ("deals.0.started", "\uff12026-01-31T18:05:00Z"),
        ("deals.0.seconds", -1),
        ("deals.0.seconds", 1.5),
        ("deals.0.seconds", True),
        ("deals.0.assisted", "undo"),
        ("deals.0.assisted", ["undo", "peek"]),
        ("deals.0.replayed", 1),
        ("deals.0.replayed", None),
        ("branch", "another"),
        ("branch", {"record": "a", "deal": 1}),
        ("branch", {"record": "a", "deal": 0, "action": 0}),
        ("branch", {"record": 1, "deal": 1, "action": 0}),
        ("branch", {"record": "a", "deal": 1, "action": -1}),
        ("branch", {"record": "a", "deal": 1, "action": 0, "seat": 1}),
    ],
)
def test_a_wrong_type_or_value_is_an_error(path: str, value: Any) -> None:
    assert problem_with(path, value) is Problem.SHAPE


def test_a_fault_in_the_form_of_a_deal_names_the_deal() -> None:
    document = changed(golden("10"), "deals.2.dealer", "1")
    document = changed(document, "deals.4.dealer", 7)
    with pytest.raises(RecordError) as refused:
        loads(json.dumps(document))
    assert [fault.deal for fault in refused.value.faults] == [3, 5]
    assert "deals[2].dealer" in refused.value.faults[0].found


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("deals.0.started", "2026-01-31T18:05:00Z"),
        ("deals.0.started", "2026-01-31t18:05:00.25+00:00"),
        ("deals.0.started", "2016-12-31T23:59:60Z"),
        ("deals.0.seconds", 0),
        ("deals.0.assisted", []),
        ("deals.0.assisted", ["open", "undo"]),
        ("deals.0.replayed", False),
        ("branch", {"record": "tiger.json", "deal": 3, "action": 0}),
        ("players.0.kind", "a bot that nobody knows"),
        ("players.0.name", "虎" * 64),
        ("x", None),
        ("rules.x", [1, {"y": None}]),
        ("players.2.x", "kept"),
        ("deals.0.x", 10**40),
        ("deals.0.result.x", {"deals": {}}),
        ("branch", {"record": "a", "deal": 1, "action": 2, "x": 1.5}),
    ],
)
def test_what_is_optional_is_taken(path: str, value: Any) -> None:
    loads(json.dumps(changed(golden("22"), path, value)))


def test_missing_options_take_their_defaults() -> None:
    record = loads(json.dumps(changed(golden("22"), "rules", {"tariff": "doubling"})))
    assert record.rules.rules() == Rules(tariff="doubling")


def test_a_record_has_just_the_options_of_the_rules() -> None:
    assert RuleOptions().rules() == Rules()
    options = [field.name for field in dataclasses.fields(Rules)]
    assert [*options, "x"] == list(RuleOptions.__struct_fields__)
    other = Rules("deduction", False, "doubling", "stay", 7)
    assert RuleOptions.of(other).rules() == other


def test_a_seed_is_cleaned() -> None:
    record = loads(json.dumps(changed(golden("22"), "seed", "  e\u0301 ")))
    assert record.seed == "é"


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: what holds it, and its key there."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            found.append((value, key))
            found += places(value[key])
    return found


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(("T1 T2 T3", "x T1", "claim T9", "stop", "pass", "play", "M1")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(name=st.sampled_from(("10", "22", "28")), data=st.data())
def test_whatever_is_changed_in_a_record_is_read_or_refused_but_never_crashes(
    name: str, data: st.DataObject
) -> None:
    document = golden(name)
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(places(document)))
        if data.draw(st.booleans()) and isinstance(holder, list):
            holder.insert(key, data.draw(JSON))
        elif data.draw(st.booleans()):
            holder[key] = data.draw(JSON)
        else:
            del holder[key]
    try:
        record = loads(json.dumps(document))
    except RecordError:
        return
    played = replay(record)
    again = loads(dumps(record))
    assert replay(again).faults == () or played.faults


@given(st.binary(max_size=200))
def test_whatever_the_bytes_are_they_are_read_or_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        loads(data)
