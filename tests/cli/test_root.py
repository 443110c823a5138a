"""What all commands have in common: help, version, errors without a traceback, quick starts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import liukfu as package
from tests.cli.running import answer, liukfu
from tests.interrupts import heed_interrupts, wait_until_worked
from tests.records.making import DATA

PROGRAM = [sys.executable, "-m", "liukfu"]


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [*PROGRAM, *arguments], capture_output=True, text=True, check=False, **options
    )


def test_help_names_every_command() -> None:
    result = liukfu("--help")
    assert result.exit_code == 0
    for command in ("play", "arena", "players", "inspect", "perft", "verify"):
        assert f"  {command} " in result.stdout


@pytest.mark.parametrize("command", ["play", "arena", "players", "inspect", "perft", "verify"])
def test_every_command_has_help(command: str) -> None:
    result = liukfu(command, "-h")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: liukfu {command} ")


def test_without_a_terminal_and_a_command_the_game_is_told_in_lines() -> None:
    done = run(stdin=subprocess.DEVNULL)
    assert done.returncode == 0
    assert done.stdout.startswith("Liuk Fu: seed ")
    first, last = done.stderr.splitlines()
    assert first.endswith("screen: the game is told in lines (--plain)")
    assert last.startswith("Saved. ")


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"liukfu, version {package.__version__}\n"


def test_an_unknown_command_is_a_usage_error() -> None:
    result = liukfu("shuffle")
    assert result.exit_code == 2
    assert "shuffle" in result.stderr


def test_players_are_listed() -> None:
    listed = answer("players")["players"]
    names = [player["name"] for player in listed]
    ours = ["novice", "casual", "steady", "keen", "expert", "random"]
    assert names[: len(ours)] == ours
    assert all(player["description"] for player in listed[: len(ours)])
    lines = liukfu("players").stdout.splitlines()
    assert [line.split()[0] for line in lines] == names


LOADED = """
import sys
sys.argv = ["liukfu", *{arguments!r}]
from liukfu.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print("LOADED", *sorted({{name.partition(".")[0] for name in sys.modules}}))
print("OWN", *sorted(name for name in sys.modules if name.startswith("liukfu.")))
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["inspect", "--seed", "tiger"],
        ["inspect", str(DATA / "22.json"), "--json"],
        ["perft", "--seed", "tiger", "--depth", "2"],
        ["verify", str(DATA / "22.json")],
        ["players"],
        ["--help"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_commands_for_scripts_load_neither_textual_nor_rich(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(arguments=arguments)],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.partition("LOADED")[2].split()
    assert "click" in loaded
    for slow in ("textual", "rich", "asyncio", "filelock", "multiprocessing", "sqlite3"):
        assert slow not in loaded
    assert "liukfu.tui" not in loaded


def test_the_table_opens_without_what_its_first_picture_does_not_need(tmp_path: Path) -> None:
    program = """
import sys
from liukfu.cli.play import play
from liukfu.engine import Rules
from liukfu.session import SeatSpec, Session, seen_in
from liukfu.store import Library, load_settings
from liukfu.tui.screens.table import TableScreen
load_settings()
library = Library()
seats = (SeatSpec("You", "human"), SeatSpec("A", "steady"), SeatSpec("B", "steady"))
with Session.new("tiger", Rules(), seats, library.create(), seen=seen_in(library)) as session:
    print(*sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "LIUKFU_HOME": str(tmp_path)},
    )
    loaded = done.stdout.split()
    assert "liukfu.store.locks" in loaded
    rooms = ("session.watch", "session.replay", "store.history", "store.kept")
    for slow in ("filelock", "sqlite3", "tomllib", *(f"liukfu.{room}" for room in rooms)):
        assert slow not in loaded


def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "inspect", "--seed", "tiger"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "liukfu: No space left on device\n"


@pytest.mark.parametrize("arguments", ["--help", "--version"])
def test_a_full_disk_is_told_in_one_line_by_what_click_prints_too(arguments: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$@" > /dev/full', "sh", *PROGRAM, arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "liukfu: No space left on device\n"


@pytest.mark.parametrize(
    "closed",
    [*(pytest.param(c, marks=pytest.mark.slow) for c in ("<&-", "2>&-")), ">&-", "<&- >&- 2>&-"],
)
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 0),
        (["inspect", "--seed", "tiger", "--json"], 0),
        (["inspect", "--seed", "tiger", "--seat", "9"], 2),
        (["verify", "no such file"], 1),
        (["play"], 0),
    ],
    ids=lambda value: value[0] if value and isinstance(value, list) else "",
)
def test_a_closed_stream_is_no_harm(arguments: list[str], code: int, closed: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$@" {closed}', "sh", *PROGRAM, *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    if code == 2:
        assert done.stdout == ""


def test_a_reader_that_has_seen_enough_is_no_error_worth_telling() -> None:
    with subprocess.Popen(
        [*PROGRAM, "verify", *[str(DATA / "22.json")] * 3000],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == ""
        assert program.wait() == 1


def test_an_interrupt_ends_a_command_quietly() -> None:
    with subprocess.Popen(
        [*PROGRAM, "perft", "--seed", "tiger", "--depth", "12"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509
    ) as program:
        wait_until_worked(program.pid, 0.5)
        program.send_signal(signal.SIGINT)
        output, errors = program.communicate(timeout=60)
    assert program.returncode == 130
    assert "Traceback" not in errors
    assert output.strip() == ""


def test_what_a_terminal_has_no_letters_for_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "虎.json"
    file.write_bytes((DATA / "22.json").read_bytes())
    done = subprocess.run(
        [*PROGRAM, "verify", str(file)],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "latin-1", "PYTHONPATH": ":".join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    assert b"\\u864e.json: 1 deal" in done.stdout


def test_python_m_liukfu_is_the_same_command() -> None:
    script = Path(sys.executable).with_name("liukfu")
    arguments = ["inspect", "--seed", "tiger", "--json"]
    own = subprocess.run([script, *arguments], capture_output=True, text=True, check=True)
    assert own.stdout == run(*arguments).stdout != ""
