"""`liukfu verify`: one line a good record, one line a fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import answer, liukfu
from tests.records.making import GOLDEN, changed, golden


def written(folder: Path, name: str, document: Any) -> str:
    file = folder / name
    file.write_text(json.dumps(document))
    return str(file)


def test_golden_records_are_all_right_in_a_line_each() -> None:
    result = liukfu("verify", *map(str, GOLDEN))
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert len(lines) == len(GOLDEN) == 30
    for file, line in zip(GOLDEN, lines, strict=True):
        assert line.startswith(f"{file}: ")


def test_a_fault_is_told_by_file_deal_action_text_and_reason(tmp_path: Path) -> None:
    file = written(tmp_path, "faulty.json", changed(golden("10"), "deals.1.actions.2", "stop"))
    result = liukfu("verify", file)
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    assert line.startswith(f"{file}: deal 2, action 2, 'stop': ")
    assert "Traceback" not in result.output


def test_every_fault_has_a_line_of_its_own_and_good_files_stay_good(tmp_path: Path) -> None:
    faulty = changed(golden("10"), "deals.1.result.winners", [0, 0, 0])
    faulty = changed(faulty, "deals.1.result.end", "void")
    faulty = changed(faulty, "deals.3.actions.0", "x")
    file = written(tmp_path, "faulty.json", faulty)
    result = liukfu("verify", str(GOLDEN[0]), file, str(GOLDEN[1]))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        str(GOLDEN[0]), file, file, file, str(GOLDEN[1])
    ]  # fmt: skip
    assert "deal 2" in lines[1]
    assert "end" in lines[1]
    assert "winners" in lines[2]
    assert "deal 4, action 0, 'x': " in lines[3]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("seed", "another", "seed's hand"),
        ("deals.0.dealer", 9, "`$.deals[0].dealer`"),
        ("deals.2.number", 7, "must be deal 3"),
        ("deals.2.hands.0", "T1", "36 cards"),
        ("deals.2.hands.0", "Z1", "'Z1'"),
        ("deals.1.result", ..., "without a result"),
        ("rules.deals", 1, "had ended"),
        ("rules.guess", 1, "unknown field `guess`"),
        ("version", 2, "version 2"),
        ("format", "other", "liukfu-record"),
    ],
)
def test_each_kind_of_fault_is_put_into_words(
    tmp_path: Path, path: str, value: Any, words: str
) -> None:
    result = liukfu("verify", written(tmp_path, "faulty.json", changed(golden("10"), path, value)))
    assert result.exit_code == 1
    assert words in result.stdout


def test_a_repeated_key_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "twice.json"
    text = GOLDEN[0].read_text("utf-8")
    file.write_text(text.replace('"version": 1,', '"version": 1, "version": 1,', 1))
    result = liukfu("verify", str(file))
    assert result.exit_code == 1
    assert result.stdout == f"{file}: the key 'version' is there twice\n"


def test_files_that_cannot_be_read_are_faults_too(tmp_path: Path) -> None:
    result = liukfu("verify", str(tmp_path / "nowhere"), str(tmp_path), str(GOLDEN[0]))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == f"{tmp_path / 'nowhere'}: No such file or directory"
    assert lines[1] == f"{tmp_path}: Is a directory"
    assert len(lines) == 3


def test_hostile_names_and_texts_reach_no_screen(tmp_path: Path) -> None:
    document = changed(golden("10"), "deals.1.actions.2", "\x1b[31m\nT9\u202e")
    file = written(tmp_path, "a\x1b[2Jb.json", document)
    result = liukfu("verify", file)
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    assert "\x1b" not in result.stdout
    assert "\u202e" not in result.stdout


def test_the_report_is_one_json_document_too(tmp_path: Path) -> None:
    file = written(tmp_path, "faulty.json", changed(golden("10"), "deals.1.actions.2", "stop"))
    assert answer("verify", str(GOLDEN[0])) == {
        "files": [{"file": str(GOLDEN[0]), "ok": True, "deals": 7, "faults": []}]
    }
    result = liukfu("verify", file, str(GOLDEN[0]), str(tmp_path / "nowhere"), "--json")
    assert result.exit_code == 1
    first, second, third = json.loads(result.stdout)["files"]
    assert [first["ok"], second["ok"], third["ok"]] == [False, True, False]
    (fault,) = first["faults"]
    assert (fault["deal"], fault["action"], fault["text"]) == (2, 2, "stop")
    assert third["faults"][0]["deal"] is None


def test_without_a_file_it_is_a_usage_error() -> None:
    assert liukfu("verify").exit_code == 2
