"""`liukfu arena`: options, tables, and the same figures in every form."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pexpect
import pytest

from liukfu.arena import ArenaResult, Report
from liukfu.arena.bots import ARENA_ONLY
from liukfu.cli import arena_told
from liukfu.cli.replay import replay_plan
from liukfu.engine import Rules, first_dealer
from liukfu.players import registry
from tests.cli.running import answer, failure, liukfu
from tests.interrupts import heed_interrupts
from tests.players.conftest import place_of
from tests.players.conftest import visitors as visitors  # noqa: PLC0414  # a fixture

GIVEN_UP = (
    "a[b] did not answer in time 3 times in a row, and is not asked again before the next deal"
)

ONE_TABLE = ["arena", "--players", "novice,random,random", "--seed", "tiger", "--jobs", "1"]


@pytest.mark.parametrize(("option", "most"), [("--jobs", 256), ("--deals", 1_000_000)])
def test_the_arena_starts_nothing_that_would_halt_the_computer(option: str, most: int) -> None:
    result = liukfu(*ONE_TABLE, "--deals", "1", option, str(most + 1))
    assert result.exit_code == 2
    assert option in result.stderr


def test_of_many_names_the_first_dozen_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [f"bot-{number:03}" for number in range(300)]
    found = {name: {"bots": EntryPoint("bot", "m:a", "liukfu.players")} for name in many}
    monkeypatch.setattr(registry, "_entry_points", lambda: found)
    line = failure(
        "arena", "--players", "nobody,random,random", "--deals", "2", "--seed", "s", code=2
    )
    assert "nobody" in line
    assert "…" in line
    assert len(line) < 300
    assert len(failure("play", "--bots", "nobody,random", code=2)) < 300


@pytest.mark.parametrize("players", ["steady", "steady,random,nobody", "", ",".join("a" * 25)])
def test_the_players_are_known_and_two_at_least(players: str) -> None:
    line = failure("arena", "--players", players, "--deals", "2", "--seed", "tiger", code=2)
    assert "--players" in line


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "novice,random", "--seed", "s"], "--until-halfwidth"),
        (["--players", "novice,random", "--deals", "2"], "--seed"),
        (["--seed", "s", "--deals", "2"], "--candidates"),
        (
            ["--players", "novice,random", "--field", "novice", "--seed", "s", "--deals", "2"],
            "--fi",
        ),
        (["--candidates", "novice", "--seed", "s", "--deals", "2"], "--field"),
        (["--candidates", "a,a", "--field", "a", "--seed", "s", "--deals", "2"], "different"),
        (["--candidates", "a", "--field", "a,b,c", "--seed", "s", "--deals", "2"], "--field"),
        (["--candidates", "a", "--field", "novice", "--seed", "s", "--deals", "2"], "'a'"),
        ([*ONE_TABLE[1:], "--deals", "2", "--scheduler", "tcp://127.0.0.1:1"], "--jobs"),
        ([*ONE_TABLE[1:], "--deals", "2", "--json", "--csv"], "--csv"),
        ([*ONE_TABLE[1:], "--deals", "2", "--rule", "tariff=none"], "tariff"),
        ([*ONE_TABLE[1:], "--deals", "2", "--rules", "nope"], "--rules"),
        ([*ONE_TABLE[1:], "--deals", "2", "--state", ""], "--state"),
        ([*ONE_TABLE[1:], "--deals", "2", "--records", ""], "--records"),
        ([*ONE_TABLE[1:], "--deals", "2", "--rules", "default", "--rule", "stay"], "--rules"),
        ([*ONE_TABLE[1:], "--deals", "2", "--rule", "deals=3"], "--deals"),
        ([*ONE_TABLE[1:], "--deals", "2", "--rules", "default", "--rules", "deals=3"], "--deals"),
        ([*ONE_TABLE[1:], "--until-halfwidth", "0"], "--until-halfwidth"),
        ([*ONE_TABLE[1:], "--until-halfwidth", "nan"], "--until-halfwidth"),
        ([*ONE_TABLE[1:], "--until-halfwidth", "inf"], "--until-halfwidth"),
        ([*ONE_TABLE[1:-2], "--deals", "2", "--scheduler", "nowhere"], "tcp://HOST:PORT"),
        ([*ONE_TABLE[1:-2], "--deals", "2", "--scheduler", "tcp://nowhere"], "tcp://HOST:PORT"),
    ],
)
def test_options_that_do_not_go_together_are_one_clear_line(
    arguments: list[str], told: str
) -> None:
    assert told in failure("arena", *arguments, code=2)


def test_one_table_is_told_as_promised() -> None:
    got = answer(*ONE_TABLE, "--deals", "6")
    assert got["deals"] == 6
    assert [player["name"] for player in got["players"]] == ["novice", "random", "random"]
    assert list(got["players"][0]) == ["name", "units", "ci95"]
    assert sum(player["units"] for player in got["players"]) == pytest.approx(0)
    assert list(got["shares"]) == ["void", "drawn", "stop", "claim", "exhausted"]
    assert sum(got["shares"].values()) == pytest.approx(1)
    assert got["faults"] == []
    assert set(got["times"]) == {"novice", "random"}
    told = liukfu(*ONE_TABLE, "--deals", "6")
    assert told.exit_code == 0
    assert f"{got['players'][0]['units']:+.3f}" in told.stdout
    # How long it took is another time each time, and not among the results.
    assert "milliseconds" in told.stderr
    assert told.stdout == liukfu(*ONE_TABLE, "--deals", "6").stdout


def test_a_bar_on_a_terminal_is_gone_at_the_end() -> None:
    arguments = [*ONE_TABLE, "--deals", "6"]
    output, code = pexpect.run(
        " ".join([sys.executable, "-m", "liukfu", *arguments]),
        withexitstatus=True,
        encoding="utf-8",
        env={**os.environ, "TERM": "xterm-256color"},
    )
    assert code == 0
    assert "6/6" in output
    *_, times = output.replace("\r\n", "\n").splitlines(keepends=True)
    assert output.replace("\r\n", "\n").endswith(liukfu(*arguments).stdout + times)


def test_the_arena_plays_by_other_rules_on_request() -> None:
    plain = answer(*ONE_TABLE, "--deals", "12")
    doubled = answer(*ONE_TABLE, "--deals", "12", "--rule", "tariff=doubling")
    assert doubled["rules"] == {"tariff": "doubling"}
    assert doubled["players"] != plain["players"]
    both = answer(*ONE_TABLE, "--deals", "12", "--rules", "default", "--rules", "tariff=doubling")
    assert [each["players"] for each in both["results"]] == [plain["players"], doubled["players"]]
    told = liukfu(*ONE_TABLE, "--deals", "4", "--rules", "default", "--rules", "tariff=doubling")
    first, second = told.stdout.split("\n\n")
    assert "rules:" not in first
    assert "rules: tariff=doubling\n" in second


def test_of_many_players_every_three_sit_down_and_stand_on_one_scale() -> None:
    arguments = ["arena", "--players", "novice,steady,random,always-pass", "--seed", "tiger"]
    got = answer(*arguments, "--deals", "4", "--jobs", "1")
    assert len(got["tables"]) == 4
    assert got["games"] == 4 * 4 * 6
    assert sum(player["units"] for player in got["players"]) == pytest.approx(0)
    for player in got["players"]:
        at_tables = [
            at["units"]
            for table in got["tables"]
            for at in table["players"]
            if at["name"] == player["name"]
        ]
        assert len(at_tables) == 3
        assert player["units"] == pytest.approx(sum(at_tables) / 3)
    told = liukfu(*arguments, "--deals", "4", "--jobs", "1").stdout
    units = [float(each) for each in re.findall(r"  ([+-]\d\.\d{3})  ", told)]
    assert units == sorted(units, reverse=True)


def test_candidates_are_compared_with_the_first_deal_by_deal() -> None:
    arguments = ["arena", "--candidates", "steady,always-pass,random", "--field", "novice,steady"]
    arguments += ["--deals", "10", "--seed", "tiger", "--jobs", "1"]
    got = answer(*arguments)
    steady, passing, at_random = got["players"]
    assert [each["name"] for each in got["differences"]] == ["always-pass", "random"]
    for difference, player in zip(got["differences"], (passing, at_random), strict=True):
        assert difference["to"] == "steady"
        assert difference["units"] == pytest.approx(player["units"] - steady["units"])
    told = liukfu(*arguments).stdout
    assert "against novice and steady" in told
    assert f"{got['differences'][0]['units']:+.3f}" in told


def test_comma_separated_values_have_the_same_figures() -> None:
    arguments = ["arena", "--candidates", "novice,random", "--field", "steady", "--deals", "4"]
    arguments += ["--seed", "tiger", "--jobs", "1"]
    got = answer(*arguments)
    told = liukfu(*arguments, "--csv").stdout
    assert liukfu(*arguments[:-1], "2", "--csv").stdout == told  # how long it took is not in it
    rows = list(csv.DictReader(io.StringIO(told)))
    over_all = [row for row in rows if not row["table"]]
    assert [(row["name"], row["to"]) for row in over_all] == [
        ("novice", ""),
        ("random", ""),
        ("random", "novice"),
    ]
    for row, each in zip(over_all, got["players"] + got["differences"], strict=True):
        assert [float(row[key]) for key in ("units", "low", "high")] == [
            pytest.approx(value) for value in (each["units"], *each["ci95"])
        ]
    tables = [(row["table"], row["name"]) for row in rows if row["table"]]
    assert tables[:2] == [("novice steady steady", "novice"), ("novice steady steady", "steady")]


def test_no_name_is_a_formula_in_a_spreadsheet() -> None:
    from liukfu.cli.arena_told import _cell

    assert _cell("=cmd|' /C calc'!A0") == "'=cmd|' /C calc'!A0"
    assert _cell("a\x1b[31m") == "a?[31m"


def test_the_arenas_own_bots_are_listed() -> None:
    told = liukfu("arena", "--list").stdout
    assert len(told.splitlines()) == len(ARENA_ONLY)
    for name in ("always-pass", "always-play", "hoard-nines", "longest-run", "oracle"):
        assert f"\n{name} " in f"\n{told}"


@pytest.mark.usefixtures("visitors")
def test_faults_of_bots_are_told_and_come_in_the_document() -> None:
    arguments = ["arena", "--players", "text,novice,novice", "--deals", "1", "--seed", "tiger"]
    told = liukfu(*arguments, "--jobs", "1")
    assert told.exit_code == 0
    said = "text answered with what is no action \\(str\\)"
    found = re.search(rf"(\d+) decisions were made for the bot 'text': {said}", told.stderr)
    assert found
    got = json.loads(liukfu(*arguments, "--jobs", "1", "--json").stdout)
    count = int(found[1])
    assert got["faults"] == [{"name": "text", "kind": "garbage", "message": "str", "count": count}]


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("not-made", f"{place_of('raise OSError')}: OSError: no book"),
        ("exits-when-made", "its program was ended"),
    ],
)
def test_why_a_bot_cannot_be_loaded_is_one_line(name: str, why: str) -> None:
    line = failure("arena", "--players", f"{name},random", "--deals", "1", "--seed", "s")
    assert line == f"liukfu: {name} could not be loaded ({why})"


def test_faults_are_sentences_and_those_alike_are_one_over_all_rules() -> None:
    def report(**faults: int) -> Report:
        counted = {("a[b]", message.replace("_", " ")): n for message, n in faults.items()}
        units, ends = ((0, 0),), {"stop": 3}
        table = ArenaResult(("a[b]", "x", "x"), 1, "s", Rules(), units, ends, 6, counted)
        return Report(Rules(), (table,))

    one = report(**{"raised: a.py:7: KeyError: 5": 3, "timeout": 1, "other": 9, "illegal": 1})
    two = report(**{"raised: a.py:7: KeyError: 6": 49, "unasked": 70, "raised: E: \x1b[b]": 2})
    lines = arena_told.faults([one, two])
    assert sorted(lines) == sorted(
        [
            "52 decisions were made for the bot 'a[b]': a[b] failed (a.py:7: KeyError: …)",
            "2 decisions were made for the bot 'a[b]': a[b] failed (E: ?[b])",
            "1 decision was made for the bot 'a[b]': a[b] did not answer in time",
            "1 decision was made for the bot 'a[b]': a[b] chose what the rules refuse",
            "9 decisions were made for the bot 'a[b]': other reasons",
            f"70 decisions were made for the bot 'a[b]': {GIVEN_UP}",
        ]
    )


@pytest.mark.parametrize("seed", ["crane", "strength", "tiger"])
def test_every_deal_in_every_seating_has_a_record_that_can_be_read(
    seed: str, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "folder"
    arguments = ["arena", "--players", "steady,novice,random", "--deals", "3", "--seed", seed]
    told = liukfu(*arguments, "--jobs", "1", "--records", str(folder))
    assert told.exit_code == 0
    files = sorted(str(path) for path in folder.iterdir())
    assert len(files) == 3 * 6
    assert files[-1].endswith("/000003.seating6.steady.random.novice.json")
    verified = liukfu("verify", *files)
    assert verified.exit_code == 0, verified.stdout
    for number in (1, 2, 3):
        for file in files[6 * number - 6 : 6 * number]:
            plan = replay_plan(file, None, None, ())
            (again,) = plan.deals
            dealer = first_dealer(seed) if number == 1 else number - 1
            assert (again.spec.number, again.spec.dealer) == (number, dealer)
            assert plan.seats is not None
            assert [seat.kind for seat in plan.seats] == Path(file).name.split(".")[2:5]
    (deal,) = json.loads(Path(files[-1]).read_text())["deals"]
    assert (deal["number"], deal["dealer"]) == (3, 2)


def test_a_state_goes_on_and_belongs_to_what_it_was_made_for(tmp_path: Path) -> None:
    state = str(tmp_path / "state")
    six = answer(*ONE_TABLE, "--deals", "6", "--state", state)
    before = Path(state).read_bytes()
    assert answer(*ONE_TABLE, "--deals", "6", "--state", state) == six
    assert Path(state).read_bytes() == before
    longer = answer(*ONE_TABLE, "--deals", "9", "--state", state)
    plain = answer(*ONE_TABLE, "--deals", "9")
    assert longer.pop("times").keys() == plain.pop("times").keys()
    assert longer == plain
    other = [*ONE_TABLE[:4], "lion", *ONE_TABLE[5:], "--deals", "6", "--state", state]
    assert failure(*other) == f"liukfu: {state}: it belongs to another seed"
    assert "directory" in failure(*ONE_TABLE, "--deals", "6", "--state", str(tmp_path)).lower()
    assert failure(*ONE_TABLE, "--deals", "6", "--records", state)


def test_ctrl_c_says_that_what_is_played_is_kept(tmp_path: Path) -> None:
    arguments = "arena --players random,random,random --deals 100000 --seed tiger --jobs 2"
    state = tmp_path / "state"
    child = pexpect.spawn(
        sys.executable,
        ["-m", "liukfu", *arguments.split(), "--state", str(state)],
        encoding="utf-8",
        timeout=30,
        preexec_fn=heed_interrupts,
    )
    child.expect(r"[1-9]\d*/100000")
    child.kill(signal.SIGINT)
    child.expect("goes on from there")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert state.stat().st_size > 100


@pytest.mark.parametrize(("option", "most"), [("--state", 2000), ("--records", 300)])
def test_a_file_that_the_disk_has_no_room_for_is_named_in_one_line(
    option: str, most: int, tmp_path: Path
) -> None:
    path = tmp_path / "kept"
    arguments = [*ONE_TABLE, "--deals", "60", option, str(path)]
    result = subprocess.run(
        [sys.executable, "-m", "liukfu", *arguments],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stdout) == (1, "")
    assert re.fullmatch(rf"liukfu: {path}(/0000.*\.json)?: File too large\n", result.stderr)
    # What is half-written is no obstacle once there is room.
    assert answer(*arguments)["players"] == answer(*ONE_TABLE, "--deals", "60")["players"]
