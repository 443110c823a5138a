"""`liukfu play --plain`: by pipes and in terminals, from beginning to end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from liukfu.records import Record, read_record
from tests.cli.test_root import LOADED, PROGRAM
from tests.interrupts import heed_interrupts
from tests.plain.playing import DATA, answers

MULE = ("play", "--plain", "--seed", "mule", "--bots", "novice,novice", "--deals", "1")
GOES_ON = "Saved. `.*python.* -m liukfu play` goes on with deal 1 of seed mule.\n"
SCRIPT = "T9\nK4 K5 K6 K7 K8\nclaim M9 C1\n"


def piped(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program with a script at its standard input."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )


def saved(home: Path) -> Record:
    (file,) = (home / "matches").glob("*.json")
    return read_record(file)


def test_a_pipe_of_commands_plays_to_its_end(liukfu_home: Path) -> None:
    done = piped(*MULE, typed=SCRIPT + "quit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\nThe match is over, and you have won it\n" in done.stdout
    deal = saved(liukfu_home).deals[0]
    assert deal.actions[-1] == "claim M9 C1"
    # The same lines as at a table in this process, but for the bots' names.
    golden = (DATA / "mule.txt").read_text("utf-8")
    ours = done.stdout.replace("Novice 1", "Ann").replace("Novice 2", "Ben")
    assert dict(answers(ours))["claim M9 C1"][:8] == dict(answers(golden))["claim M9 C1"][:8]


def test_the_end_of_the_input_saves_and_leaves_and_the_next_goes_on_unasked(
    liukfu_home: Path,
) -> None:
    done = piped(*MULE, typed="T9\n")
    assert done.returncode == 0
    assert re.fullmatch(GOES_ON, done.stderr)
    again = piped("play", "--plain", typed="K4 K5 K6 K7 K8\nstop\n")
    assert again.returncode == 0
    assert again.stderr == ""
    assert saved(liukfu_home).deals[0].actions[-1] == "stop"


def test_a_match_survives_being_killed(liukfu_home: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, *MULE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("T9\n")
        running.stdin.flush()
        for line in running.stdout:
            if line.startswith("Lead a set"):
                break
        running.send_signal(signal.SIGKILL)
        running.wait()
    before = saved(liukfu_home).deals[0].actions
    assert before[2] == "T9"
    done = piped("play", "--plain", typed="K4 K5 K6 K7 K8\nclaim M9 C1\n")
    assert done.returncode == 0
    after = saved(liukfu_home).deals[0].actions
    assert after[: len(before)] == before
    assert after[-1] == "claim M9 C1"


def test_neither_textual_nor_rich_is_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(arguments=list(MULE))],
        input=SCRIPT + "table\nrules head\nlegal\ngone\nlog\n",
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.partition("LOADED")[2].partition("OWN")[0].split()
    assert "click" in loaded
    assert not {"textual", "rich", "asyncio"} & set(loaded)


def test_nothing_but_ascii_is_written_where_nothing_else_can_be() -> None:
    for options, environment in (([], {"PYTHONIOENCODING": "ascii"}), (["--ascii"], {})):
        done = piped(*MULE, "--names", "阿明", *options, typed="拾9\nhand\n", **environment)
        assert done.returncode == 0
        assert done.stdout.isascii()
        assert "\\u" not in done.stdout
        assert "> ?9\nYou head with T9\n" in done.stdout


def test_chinese_is_written_where_it_can_be() -> None:
    done = piped("--lang", "zh_Hant", *MULE, typed="拾9\n", PYTHONIOENCODING="utf-8")
    assert done.returncode == 0
    assert "> 拾9\n" in done.stdout


def test_a_reader_that_has_seen_enough_is_no_error_worth_telling(liukfu_home: Path) -> None:
    script = "\n".join(["T9", *["help"] * 500])
    done = subprocess.run(
        ["/bin/sh", "-c", '"$@" | head -n 12', "sh", *PROGRAM, *MULE],
        input=script,
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(done.stdout.splitlines()) == 12
    assert done.stderr == ""
    assert "T9" in saved(liukfu_home).deals[0].actions


@pytest.fixture
def terminal() -> Any:
    """The program in a terminal."""
    child = pexpect.spawn(
        PROGRAM[0],
        [*PROGRAM[1:], *MULE],
        env={**os.environ, "TERM": "dumb", "LANG": "C.UTF-8"},
        encoding="utf-8",
        timeout=60,
        preexec_fn=heed_interrupts,
    )
    yield child
    child.close(force=True)


def test_in_a_terminal_lines_are_typed_after_a_sign_and_control_c_leaves(
    terminal: Any, liukfu_home: Path
) -> None:
    terminal.expect_exact("T9 beats T6\r\n> ")
    terminal.sendline("T9")
    # The terminal shows what is typed, and nobody else does.
    terminal.expect_exact("T9\r\nYou head with T9\r\n")
    terminal.expect_exact("> ")
    for _attempt in range(5):
        # One that comes just before the answer is waited for is seen with the next.
        terminal.sendintr()
        if terminal.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=10) == 0:
            break
    assert re.fullmatch(GOES_ON, terminal.before.split("\r\n")[-2] + "\n")
    assert "Traceback" not in terminal.before
    assert "\x1b" not in terminal.before
    terminal.close()
    assert terminal.exitstatus == 130
    assert "T9" in saved(liukfu_home).deals[0].actions


def test_a_terminal_that_is_closed_ends_it_as_its_signal_does(
    terminal: Any, liukfu_home: Path
) -> None:
    terminal.expect_exact("T9 beats T6\r\n> ")
    terminal.sendline("T9")
    terminal.expect_exact("You head with T9\r\n")
    terminal.expect_exact("> ")
    process = terminal.ptyproc
    process.fileobj.close()
    _, status = os.waitpid(process.pid, 0)
    process.closed = process.terminated = True
    assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
    assert "T9" in saved(liukfu_home).deals[0].actions


def test_whoever_ends_the_program_is_told_that_all_is_saved(liukfu_home: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, *MULE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        for line in running.stdout:
            if line.startswith("You must head"):
                break
        running.send_signal(signal.SIGTERM)
        _rest, told = running.communicate()
    assert re.fullmatch(GOES_ON, told)
    assert running.returncode == 128 + signal.SIGTERM
    assert len(saved(liukfu_home).deals[0].actions) == 2


def test_in_a_terminal_the_end_of_the_input_leaves(terminal: Any) -> None:
    terminal.expect_exact("T9 beats T6\r\n> ")
    terminal.sendeof()
    terminal.expect_exact("\r\nSaved. ")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_without_a_terminal_play_is_plain_and_says_why() -> None:
    done = piped("play", "--seed", "mule", typed="quit\n")
    assert done.returncode == 0
    assert done.stdout.startswith("Liuk Fu: seed mule, deal 1\n")
    assert done.stderr.splitlines()[0] == (
        "liukfu: the table needs a terminal for its keys and its screen: "
        "the game is told in lines (--plain)"
    )
