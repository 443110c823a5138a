"""`liukfu` without a command: the start screen, on a real terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pyte
import pytest

from liukfu.store import Library
from tests.cli.running import failure
from tests.programs import at_rest, put_away

AGAIN = 8.0
"""Seconds after which a key is typed again."""


class Program:
    """The program on a pty, drawn by pyte."""

    def __init__(self, *options: str, **environment: str) -> None:
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "liukfu", *options],
            env={**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment},
            dimensions=(24, 80),
            timeout=60,
        )

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def wait(self, true: Callable[[], bool]) -> None:
        """Draw until something is true."""
        assert self.comes(true, 90), self.text

    def comes(self, true: Callable[[], bool], seconds: float) -> bool:
        """Draw until something is true; False when it has not come true in time."""
        until = time.monotonic() + seconds
        while not true():
            if time.monotonic() >= until:
                return False
            self.read()
        return True

    def read(self) -> bool:
        """Draw what has come; False where nothing has."""
        try:
            self._stream.feed(self.child.read_nonblocking(65536, timeout=0.05))
        except pexpect.TIMEOUT:
            return False
        return True

    def settle(self) -> None:
        """Draw until nothing more comes of a program that has nothing to do."""
        quiet = 0
        while quiet < 5:
            quiet = 0 if self.read() or not at_rest(self.child.pid) else quiet + 1

    def sees(self, words: str) -> None:
        """Wait for words on the screen."""
        self.wait(lambda: words in self.text)

    def come_home(self) -> None:
        """Leave the table. A key that comes before the table can have been read is dropped."""
        for _attempt in range(10):
            self.settle()
            self.child.send("q")
            if self.comes(lambda: "Six Tigers" in self.text, AGAIN):
                return
        raise AssertionError(self.text)

    def leave(self, key: str) -> int:
        """The exit code after a last key. One that comes too early is dropped."""
        for _attempt in range(10):
            self.settle()
            self.child.send(key)
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=AGAIN) == 0:
                break
        self.child.close()
        assert self.child.signalstatus is None
        code: int = self.child.exitstatus
        return code


@contextmanager
def program(*options: str, **environment: str) -> Iterator[Program]:
    running = Program(*options, **environment)
    try:
        yield running
    finally:
        put_away(running.child)


def test_the_start_screen_opens_and_q_leaves_it(liukfu_home: Path) -> None:
    with program() as running:
        running.sees("Six Tigers")
        running.sees("> l  Learn")
        assert running.leave("q") == 0
    assert not list(liukfu_home.glob("*.sqlite3")), "the history is opened only when asked for"


def test_a_match_is_begun_and_gone_on_with_the_next_time() -> None:
    with program() as running:
        running.sees("> l  Learn")
        running.child.send("n")
        running.sees("Who sits where")
        running.child.send("\r")
        running.sees("Liuk Fu · ")
        running.sees("--dealer")
        running.come_home()
        assert running.leave("q") == 0
    (saved,) = Library().saved()
    with program() as running:
        running.sees(f"of seed {saved.seed}")
        assert "> c  Continue" in running.text
        running.child.send("\r")
        running.sees(f"{saved.seed} --deal 1")
        running.come_home()
        assert running.leave("q") == 0
    assert len(Library().saved()) == 1


def test_wishes_for_other_programs_do_not_end_this_one() -> None:
    wishes = {"TEXTUAL_COLOR_SYSTEM": "bogus", "TEXTUAL_DRIVER": "nope:X"}
    with program(**wishes, COLUMNS="5000", LINES="5000") as running:
        running.sees("New match")
        assert running.leave("q") == 0


def test_ascii_and_grey_on_request() -> None:
    with program("--ascii", "--no-color") as running:
        running.sees("New match")
        assert running.text.isascii()
        assert running.leave("q") == 0


def test_in_a_terminal_that_cannot_draw_the_game_is_told_in_lines() -> None:
    with program(TERM="dumb") as running:
        running.child.expect_exact(b"cannot draw a table: the game is told in lines (--plain)")
        running.child.expect_exact(b"\r\n> ")
        running.child.sendline(b"quit")
        running.child.expect_exact(b"Saved. ")
        running.child.expect(pexpect.EOF)
        running.child.close()
        assert running.child.exitstatus == 0


@pytest.mark.parametrize("option", ["--ascii", "--no-color"])
def test_looks_go_after_the_command(option: str) -> None:
    assert "after the command" in failure(option, "players", code=2)
