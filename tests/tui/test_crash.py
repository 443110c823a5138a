"""A fault of the program ends the table in one line, and is written down."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pexpect
import pytest

from liukfu.records import read_record
from liukfu.tui.crash import write_down

PROGRAM = """
import sys
from liukfu.session import Session
from liukfu.tui.screens.table import TableScreen

def fail(self):
    raise RuntimeError("tripped over the rug")

{where} = fail
from liukfu.cli import main
main(["play", "--seed", "tea", "--seat", "{seat}", "--pace", "0"], prog_name="liukfu")
"""


@pytest.mark.parametrize(
    ("where", "seat"),
    [("TableScreen.action_gone", 2), ("Session.ask_bot", 0), ("TableScreen.compose", 2)],
)
def test_fault_of_the_program_is_one_line_and_a_file(
    where: str, seat: int, liukfu_home: Path
) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-c", PROGRAM.format(where=where, seat=seat)],
        env={
            **os.environ,
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "LIUKFU_HOME": str(liukfu_home),
        },
        encoding="utf-8",
        timeout=60,
        dimensions=(24, 200),
    )
    try:
        if where.endswith("gone"):
            child.expect("quit")
            child.send("\x1b")
            # A key that comes too early is dropped.
            child.expect(pexpect.TIMEOUT, timeout=0.5)
            for _ in range(5):
                child.send("g")
                if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=6) == 0:
                    break
        else:
            child.expect(pexpect.EOF)
        output = child.before
        child.close()
    finally:
        child.close(force=True)
    assert child.exitstatus == 1, output
    assert "Traceback" not in output
    assert "tripped" not in output
    last = output.rstrip().splitlines()[-1]
    assert "liukfu: a fault of the program has ended the table" in last
    log = liukfu_home / "crash.log"
    assert str(log) in last
    told = log.read_text("utf-8")
    assert "Traceback" in told
    assert "RuntimeError: tripped over the rug" in told
    assert "in fail" in told
    (match,) = (liukfu_home / "matches").glob("*.json")
    assert read_record(match).seed == "tea"


def test_fault_that_cannot_be_written_down_is_no_other_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("LIUKFU_HOME", str(blocked / "home"))
    assert write_down(ValueError("oops")) is None
