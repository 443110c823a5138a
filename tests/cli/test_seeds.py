"""`liukfu seeds`: deals are kept, listed, renamed, noted and dropped."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from liukfu.engine import first_dealer
from liukfu.records import dumps
from liukfu.store.kept import KeptDeals
from tests.cli.running import answer, failure, liukfu
from tests.store.making import match, put


def names() -> list[str]:
    return [deal["name"] for deal in answer("seeds", "list")["deals"]]


def test_without_kept_deals_there_is_one_line() -> None:
    assert liukfu("seeds").output == liukfu("seeds", "list").output == "No kept deals.\n"
    assert names() == []


def test_the_line_that_the_table_shows_is_kept_as_it_stands() -> None:
    line = "'jade tiger' --deal 3 --dealer 1 --rule tariff=doubling"
    result = liukfu("seeds", "keep", *shlex.split(line), "--name", "nine", "--note", "Claim [b]!")
    assert result.output == f"nine: {line}\n"
    assert liukfu("seeds").output == f"nine: {line}\n    Claim [b]!\n"
    (deal,) = answer("seeds", "list")["deals"]
    assert deal == {
        "name": "nine",
        "note": "Claim [b]!",
        "seed": "jade tiger",
        "number": 3,
        "dealer": 1,
        "rules": {"tariff": "doubling"},
        "when": deal["when"],
        "line": line,
    }


def test_a_first_deal_needs_nothing_but_its_seed() -> None:
    deal = answer("seeds", "keep", "tiger")
    assert (deal["name"], deal["number"]) == ("tiger", 1)
    assert deal["dealer"] == first_dealer("tiger")
    assert answer("seeds", "keep", "tiger", "--deal", "2", "--dealer", "0")["name"] == "tiger 2"


def test_a_deal_of_a_record_is_kept(tmp_path: Path, liukfu_home: Path) -> None:
    file = tmp_path / "record.json"
    record = match("lion", deals=3)
    file.write_bytes(dumps(record))
    kept = answer("seeds", "keep", str(file), "--deal", "2")
    assert (kept["name"], kept["number"]) == ("lion 2", 2)
    assert kept["dealer"] == record.deals[1].dealer
    path = put(liukfu_home, match("panda"))
    assert answer("seeds", "keep", path.stem, "--name", "last")["number"] == 2


def test_a_kept_deal_gets_another_name_another_note_and_is_dropped() -> None:
    liukfu("seeds", "keep", "tiger")
    assert answer("seeds", "rename", "tiger", "two")["name"] == "two"
    assert answer("seeds", "note", "two", "new")["note"] == "new"
    assert answer("seeds", "note", "two", "")["note"] == ""
    assert liukfu("seeds", "drop", "two").output.startswith("two: tiger --deal 1")
    assert names() == []


def test_a_folder_that_is_called_like_a_seed_is_not_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tiger").mkdir()
    monkeypatch.chdir(tmp_path)
    assert answer("seeds", "keep", "tiger")["seed"] == "tiger"


def test_wishes_that_cannot_be_met_are_told_in_one_line(tmp_path: Path) -> None:
    liukfu("seeds", "keep", "tiger")
    liukfu("seeds", "keep", "lion")
    taken = "liukfu: There is a kept deal 'tiger' already."
    assert failure("seeds", "keep", "tiger") == taken
    assert failure("seeds", "rename", "lion", "tiger") == taken
    unknown = "liukfu: There is no kept deal 'x?[31m'."
    for wish in (("rename", "x\x1b[31m", "y"), ("note", "x\x1b[31m", "y"), ("drop", "x\x1b[31m")):
        assert failure("seeds", *wish) == unknown
    assert "1 to 64" in failure("seeds", "keep", "panda", "--name", "a" * 65)
    assert "500" in failure("seeds", "note", "tiger", "a" * 501)
    (tmp_path / "bad.json").write_text("{half")
    assert "not JSON" in failure("seeds", "keep", str(tmp_path / "bad.json"))
    assert names() == ["tiger", "lion"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("keep",),
        ("keep", ""),
        ("keep", "tiger", "--deal", "0"),
        ("keep", "tiger", "--deal", "2"),
        ("keep", "tiger", "--dealer", str((first_dealer("tiger") + 1) % 3)),
        ("keep", "tiger", "--dealer", "3"),
        ("keep", "tiger", "--rule", "house=mine"),
        ("keep", "RECORD", "--deal", "9"),
        ("keep", "RECORD", "--dealer", "1"),
        ("keep", "RECORD", "--rule", "tariff=doubling"),
        ("rename", "tiger"),
        ("drop",),
        ("nonsense",),
    ],
)
def test_options_that_are_none_are_usage_errors(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "RECORD").write_bytes(dumps(match("lion")))
    given = [str(tmp_path / "RECORD") if word == "RECORD" else word for word in arguments]
    failure("seeds", *given, code=2)
    assert names() == []


def test_a_damaged_file_is_told_once_and_kept(liukfu_home: Path) -> None:
    liukfu_home.mkdir()
    (liukfu_home / "kept.json").write_text("{half")
    result = liukfu("seeds", "keep", "tiger")
    assert result.exit_code == 0
    assert result.stderr.startswith("The file of kept deals was damaged. It was kept as ")
    (aside,) = liukfu_home.glob("damaged-kept-*.json")
    assert aside.read_text() == "{half"
    assert [deal.name for deal in KeptDeals().all()] == ["tiger"]
    assert liukfu("seeds").stderr == ""
