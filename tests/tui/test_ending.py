"""The screen ends when it is told to or must, and leaves the terminal as it was."""

import os
import signal
import sys
import time
from pathlib import Path

import pexpect
import pytest
from textual import events

from liukfu.tui.app import LiukFuApp
from liukfu.tui.settings import TableSettings
from tests.interrupts import heed_interrupts
from tests.players.processes import wait_until_all_dead, wait_until_gone
from tests.tui.tables import MASTER_CALLS, session_at

RIGHT = ("\x1b[?1049l", "\x1b[?1003l", "\x1b[?25h")
"""The usual screen, no mouse, a cursor."""

STUCK = """
import time
from liukfu.tui import app, ending
ending.PATIENCE = 1.0
def fail(self):
    raise RuntimeError("tripped over the rug")
app.LiukFuApp._close_messages_no_wait = lambda self: None
from liukfu.tui.screens.table import TableScreen
TableScreen.compose = fail
"""
BEGUN = """
import sys
{before}
from liukfu.cli import main
main(["play", "--seed", "tea", "--seat", "2", "--pace", "0"])
"""


# A busy machine is no fault that keeps the screen from ending.
PATIENT = "from liukfu.tui import ending\nending.PATIENCE = 80.0"


def at_the_table(home: Path, before: str = PATIENT) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable,
        ["-c", BEGUN.format(before=before)],
        env={
            **os.environ,
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "LIUKFU_HOME": str(home),
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        encoding="utf-8",
        timeout=90,
        dimensions=(24, 200),
        preexec_fn=heed_interrupts,
    )


def bots_of(pid: int) -> list[int]:
    """The two processes in which bots sit, once they are there and wait to be asked."""
    until = time.monotonic() + 60
    waited = 0
    while time.monotonic() < until:
        lines = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
        found = [int(number) for line in lines for number in line.split()]
        waiting = [number for number in found if state(number) == "S"]
        waited = waited + 1 if len(waiting) == len(found) == 2 else 0
        if waited == 10:
            return found
        time.sleep(0.05)
    raise AssertionError("the bots have not come")


def state(pid: int) -> str:
    """Of a process, as the kernel writes it: S where it waits for something."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_table_and_puts_the_terminal_right(
    number: signal.Signals, liukfu_home: Path
) -> None:
    child = at_the_table(liukfu_home)
    try:
        child.expect("quit")
        bots = bots_of(child.pid)
        # It cannot see by itself that nobody asks it any more.
        os.kill(bots[0], signal.SIGSTOP)
        child.kill(number)
        child.expect(pexpect.EOF)
        assert all(code in child.before for code in RIGHT)
        assert child.before.rstrip().endswith("goes on with deal 1 of seed tea.")
        child.close()
        assert child.exitstatus == 128 + number
        assert all(map(wait_until_all_dead, bots))
    finally:
        child.close(force=True)


@pytest.mark.slow
def test_a_terminal_that_is_closed_ends_the_table(liukfu_home: Path) -> None:
    child = at_the_table(liukfu_home)
    child.expect("quit")
    bots = bots_of(child.pid)
    # Closed once: the number may be another file's afterwards.
    process = child.ptyproc
    process.fileobj.close()
    _pid, status = os.waitpid(child.pid, 0)
    process.closed = process.terminated = child.closed = True
    assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
    assert all(map(wait_until_gone, bots))


@pytest.mark.slow
def test_a_fault_that_keeps_the_screen_from_ending_ends_it_nevertheless(liukfu_home: Path) -> None:
    child = at_the_table(liukfu_home, STUCK)
    try:
        child.expect(pexpect.EOF)
        child.close()
    finally:
        child.close(force=True)
    assert child.exitstatus == 1
    last = child.before.rstrip().splitlines()[-1]
    assert "\x1b[?1049l" in child.before
    assert last.endswith(f"see {liukfu_home / 'crash.log'}")
    assert "tripped over the rug" in (liukfu_home / "crash.log").read_text("utf-8")


@pytest.mark.parametrize("key", ["g", "h", "question_mark"])
async def test_keys_struck_in_a_row_open_one_dialog_at_most(key: str) -> None:
    app = LiukFuApp(session_at(MASTER_CALLS), TableSettings(pace=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        most = 0
        for _ in range(5):
            character = "?" if key == "question_mark" else key if len(key) == 1 else None
            app.screen.post_message(events.Key(key, character))
            app.screen.post_message(events.Key(key, character))
            app.screen.post_message(events.Key(key, character))
            await pilot.pause()
            most = max(most, len(app.screen_stack))
        assert most <= 2
        assert app.fault is None
