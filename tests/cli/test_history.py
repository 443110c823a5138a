"""`liukfu history`, `stats` and `locate`: what was played, how well, and where it lies."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liukfu.records import Record, dumps
from liukfu.store.keeper import match_id
from tests.cli.running import answer, failure, liukfu
from tests.store.making import match, put

NAMES = ("Ann", "Ben [b]x[/b]", "=cmd()")


@pytest.fixture
def home(liukfu_home: Path) -> Path:
    """Two matches: of people, and of one person with bots."""
    put(
        liukfu_home,
        days(match("jade tiger", deals=3, names=NAMES), "01-30T12", "01-31T11", "02-01T12"),
    )
    lion = days(match("lion"), "01-31T12", "02-02T12")
    first = msgspec.structs.replace(lion.deals[0], assisted=("undo",), replayed=True)
    put(liukfu_home, msgspec.structs.replace(lion, deals=(first, lion.deals[1])))
    return liukfu_home


def days(record: Record, *names: str) -> Record:
    deals = (
        msgspec.structs.replace(deal, started=f"2026-{day}:00:00Z")
        for deal, day in zip(record.deals, names, strict=True)
    )
    return msgspec.structs.replace(record, deals=tuple(deals))


def told(*options: str) -> list[tuple[str, int]]:
    return [(deal["seed"], deal["number"]) for deal in answer("history", *options)["deals"]]


def test_deals_are_listed_with_the_latest_first(home: Path) -> None:
    lines = liukfu("history").output.splitlines()
    assert [re.findall(r"(?:jade tiger|lion) deal \d", line)[0] for line in lines] == [
        "lion deal 2",
        "jade tiger deal 3",
        "lion deal 1",
        "jade tiger deal 2",
        "jade tiger deal 1",
    ]
    assert lines[2].endswith(f"assisted, replayed  2026-01-31-lion-{match_id(match('lion'))[:8]}")
    assert "Ben [b]x[/b] " in lines[1]
    # The name that it ends with is that of a match.
    for line in lines:
        assert (home / "matches" / f"{line.split()[-1]}.json").exists()


def test_twenty_deals_are_listed_unless_more_are_asked_for(liukfu_home: Path) -> None:
    put(liukfu_home, match(deals=30))
    assert len(liukfu("history").output.splitlines()) == 20
    assert len(liukfu("history", "--limit", "25").output.splitlines()) == 25
    assert len(told()) == 30
    assert len(told("--limit", "3")) == 3
    assert len(liukfu("history", "--csv").output.splitlines()) == 31


@pytest.mark.usefixtures("home")
def test_deals_are_chosen_by_player_seed_and_day() -> None:
    assert {seed for seed, _ in told("--player", "ann")} == {"jade tiger"}
    assert told("--player", "STEADY") == [("lion", 2), ("lion", 1)]
    assert told("--seed", " lion ") == [("lion", 2), ("lion", 1)]
    assert told("--since", "2026-02-01") == [("lion", 2), ("jade tiger", 3)]
    assert told("--until", "2026-01-30") == [("jade tiger", 1)]
    both = told("--since", "2026-01-31", "--until", "2026-01-31")
    assert both == [("lion", 1), ("jade tiger", 2)]
    assert told("--player", "Ann", "--since", "2026-02-01", "--seed", "lion") == []
    assert told("--since", "0001-01-01") == told("--until", "9999-12-31") == told()


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Half a day before Greenwich and more."""
    with monkeypatch.context() as place:
        place.setenv("TZ", "Pacific/Kiritimati")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("far_east", "home")
def test_days_and_hours_are_those_of_this_place() -> None:
    assert told("--until", "2026-01-31") == [("jade tiger", 1)]
    assert told("--since", "2026-02-03") == [("lion", 2)]
    assert "2026-02-03 02:00  lion deal 2" in liukfu("history").output


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("hostile", ["' OR 1=1 --", "%", "\udcff", "a" * 10_000, "x\x1b[31m"])
def test_a_hostile_filter_finds_nothing(hostile: str) -> None:
    for option in ("--player", "--seed"):
        for command in ("history", "stats"):
            result = liukfu(command, option, hostile)
            assert (result.exit_code, result.output) == (0, "No deals.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--since", "yesterday"),
        ("--until", "2026-02-30"),
        ("--limit", "-1"),
        ("--json", "--csv"),
        ("nonsense",),
        ("rebuild", "extra"),
    ],
)
def test_options_that_are_none_are_usage_errors(arguments: tuple[str, ...]) -> None:
    failure("history", *arguments, code=2)


def test_json_tells_all_of_a_deal(home: Path) -> None:
    deal = answer("history", "--seed", "lion", "--limit", "2")["deals"][1]
    assert deal["match"] == match_id(match("lion"))
    assert deal["started"] == "2026-01-31T12:00:00Z"
    assert (deal["assisted"], deal["replayed"], deal["apart"]) == (["undo"], True, "replayed")
    assert [seat["name"] for seat in deal["seats"]] == ["You", "Steady", "Novice"]
    assert [seat["kind"] for seat in deal["seats"]] == ["human", "steady", "novice"]
    assert sum(seat["units"] for seat in deal["seats"]) == 0
    assert (home / "matches" / deal["file"]).exists()


@pytest.mark.usefixtures("home")
def test_csv_is_read_by_spreadsheets_and_holds_no_formula() -> None:
    result = liukfu("history", "--csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert len(rows) == 5
    assert {row["seed"] for row in rows} == {"lion", "jade tiger"}
    people = [row for row in rows if row["seed"] == "jade tiger"]
    assert {(row["name_1"], row["name_2"]) for row in people} == {("Ben [b]x[/b]", "'=cmd()")}
    for row in rows:
        assert sum(int(row[f"units_{seat}"]) for seat in range(3)) == 0


def test_without_deals_there_is_one_line() -> None:
    for command in ("history", "stats"):
        assert liukfu(command).output == "No deals.\n"
    assert told() == []
    assert answer("stats") == {"people": [], "bots": []}
    assert len(liukfu("history", "--csv").output.splitlines()) == 1


def test_a_name_with_control_characters_does_not_reach_the_screen(liukfu_home: Path) -> None:
    put(liukfu_home, match())
    db = sqlite3.connect(liukfu_home / "history.sqlite3")
    db.execute("UPDATE seat SET name = ?, who = ?", ("A\x1b[31m", "x"))
    db.execute("UPDATE deal SET seed = ?, file = ?", ("s\x1b[2J", "f\x07"))
    db.commit()
    db.close()
    for command in ("history", "stats"):
        out = liukfu(command).output
        assert "\x1b" not in out
        assert "\x07" not in out


# The history itself


def test_missing_deals_are_added_before_they_are_told(home: Path) -> None:
    (home / "matches" / "more.json").write_bytes(dumps(match("panda")))
    assert len(told()) == 7


def test_damaged_records_are_told_once_and_kept(home: Path) -> None:
    (home / "matches" / "bad\x1b.json").write_text("{half")
    result = liukfu("history")
    assert len(result.stdout.splitlines()) == 5
    assert result.stderr.startswith("The saved match bad?.json is damaged: no record: it is not")
    (aside,) = home.glob("damaged-*.json")
    assert str(aside) in result.stderr.replace("\n", "")
    assert aside.read_text() == "{half"
    assert liukfu("history").stderr == ""


def test_a_record_that_lies_is_told_and_its_deal_is_not_in_the_history(home: Path) -> None:
    first = match("panda").deals[0].result
    assert isinstance(first, msgspec.Struct)
    lie = msgspec.structs.replace(first, payments=(900, -450, -450))
    deal = msgspec.structs.replace(match("panda").deals[0], result=lie)
    record = msgspec.structs.replace(match("panda"), deals=(deal, match("panda").deals[1]))
    (home / "matches" / "lie.json").write_bytes(dumps(record))
    result = liukfu("stats")
    assert result.exit_code == 0
    assert "lie.json: deal 1: the result's payments is [900, -450, -450]" in result.stderr
    assert "This deal is not in the history." in result.stderr
    assert "900" not in result.stdout
    assert len(told("--seed", "panda")) == 1


def test_a_damaged_history_is_told_kept_and_made_again(home: Path) -> None:
    before = answer("history")
    (home / "history.sqlite3").write_bytes(b"nonsense" * 1000)
    result = liukfu("history", "--json")
    assert json.loads(result.stdout) == before
    (aside,) = home.glob("damaged-history-*.sqlite3")
    assert str(aside) in result.stderr
    assert aside.read_bytes() == b"nonsense" * 1000


def test_the_history_is_made_again_from_the_records(home: Path) -> None:
    before = told()
    assert liukfu("history", "rebuild").output == "The history has 5 deals.\n"
    assert told() == before
    next(home.glob("matches/*lion*")).unlink()
    assert len(told()) == 5
    assert answer("history", "rebuild") == {"deals": 3, "faulty": []}
    assert len(told()) == 3


def test_a_history_of_a_later_version_is_left_alone_with_one_line(home: Path) -> None:
    db = sqlite3.connect(home / "history.sqlite3")
    db.execute("PRAGMA user_version = 99")
    db.close()
    for command in (("history",), ("stats",), ("history", "rebuild")):
        line = failure(*command)
        assert line == "liukfu: the history was written by a later version of this program"


def test_a_history_that_cannot_be_opened_is_told_in_one_line(home: Path) -> None:
    (home / "history.sqlite3").unlink()
    (home / "history.sqlite3").mkdir()
    assert failure("history").startswith("liukfu: the history cannot be used: unable to open")


def test_a_home_that_cannot_be_used_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LIUKFU_HOME", str(tmp_path / "file"))
    for command in ("history", "stats"):
        assert failure(command).startswith(f"liukfu: {tmp_path / 'file'}")
    assert failure("seeds", "keep", "tiger").startswith(f"liukfu: {tmp_path / 'file'}")


# Figures


@pytest.mark.usefixtures("home")
def test_figures_tell_people_apart_from_bots_and_fair_deals_from_others() -> None:
    stats = answer("stats")
    assert {f["player"] for f in stats["people"]} == {*NAMES, "You"}
    assert {(f["player"], f["apart"]) for f in stats["bots"]} == {
        ("steady", "fair"), ("novice", "fair"), ("steady", "replayed"), ("novice", "replayed"),
    }  # fmt: skip
    (you,) = [f for f in answer("stats", "--player", "you")["people"] if f["apart"] == "fair"]
    assert you["all"]["deals"] + you["void"] == 1
    assert set(you["by_role"]) == {"master", "vulnerable", "neither"}
    assert set(you["wins_by_end"]) == {"stop", "claim", "exhausted"}
    assert set(you["played_on"]) == {"deals", "lost", "stopped", "units", "brought"}
    assert len(you["running"]) == you["all"]["deals"]


def test_figures_are_told_as_a_table(liukfu_home: Path) -> None:
    put(liukfu_home, match(deals=40))
    lines = liukfu("stats", "--player", "You").output.splitlines()
    assert re.fullmatch(r"You(?: \(and \d+ void deals?\))?", lines[0])
    figure = r"\d+ deals?, won \d+%, [+-]\d\.\d\d units a deal, 95% \[[+-]\d\.\d\d, [+-]\d\.\d\d\]"
    assert re.fullmatch(rf"  all +{figure}", lines[1])
    labels = [line[2:].split("  ")[0] for line in lines[1:]]
    for label in ("seat 0", "as Master", "as Vulnerable", "as neither", "said Pass"):
        assert label in labels
    assert any(label.startswith("won by a claim") for label in labels)
    bots = liukfu("stats").output
    assert "bot steady" in bots
    assert "bot novice" in bots
    for width in map(len, bots.splitlines()):
        assert width <= 90


def test_assisted_and_replayed_deals_have_titles_of_their_own(home: Path) -> None:
    out = liukfu("stats").output
    assert "You, deals played again" in out
    record = match("panda")
    deals = tuple(msgspec.structs.replace(deal, assisted=("hint",)) for deal in record.deals)
    put(home, msgspec.structs.replace(record, deals=deals))
    assert "You, assisted deals" in liukfu("stats").output


# Where everything lies


def test_locate_tells_where_everything_lies_and_makes_nothing(liukfu_home: Path) -> None:
    places: dict[str, Any] = answer("locate")
    assert places["home"] == str(liukfu_home)
    assert set(places) == {"home", "matches", "history", "kept", "settings"}
    assert not liukfu_home.exists()
    lines = liukfu("locate").output.splitlines()
    assert len(lines) == 5
    assert all(line.endswith("(not there yet)") for line in lines)
    put(liukfu_home, match())
    lines = liukfu("locate").output.splitlines()
    assert lines[0].split() == ["all", "of", "it", str(liukfu_home)]
    assert [line.endswith("(not there yet)") for line in lines] == [False] * 3 + [True] * 2


def test_located_places_are_those_that_are_used(home: Path) -> None:
    liukfu("seeds", "keep", "tiger")
    places = answer("locate")
    assert Path(places["kept"]).is_file()
    assert Path(places["history"]).is_file()
    assert Path(places["matches"]).parent == home


@pytest.mark.parametrize(
    "command", [("history",), ("stats",), ("seeds",), ("locate",), ("history", "rebuild")]
)
def test_these_commands_start_without_the_screen(command: tuple[str, ...], home: Path) -> None:
    code = (
        "import sys; from liukfu.cli import main; main(sys.argv[1:], standalone_mode=False);"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *command],
        env={**os.environ, "LIUKFU_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stderr.split())
    assert "liukfu" in loaded
    assert not loaded & {"textual", "pygments"}
