"""Bots of another package, good and bad, as an installed distribution on the path."""

import importlib
from pathlib import Path
from textwrap import dedent

import pytest

from liukfu.engine import Deal, View

MODULE = """
import os
import random
import signal
import sys
import time

from liukfu.engine import PASS, Discard, Show
from liukfu.players.safe import safe_action


class Bot:
    description = "A bot of another package."

    def choose(self, view, rng):
        return view.legal.sample(rng)


class Raises(Bot):
    def choose(self, view, rng):
        raise RuntimeError("my \\x1b[31mhands\\n are [bold]empty[/bold] " + "x" * 9999)


class RaisesOnce(Bot):
    def __init__(self):
        self.asked = 0

    def choose(self, view, rng):
        self.asked += 1
        if self.asked == 1:
            raise ValueError("not yet")
        return Show("T9") if self.asked < 0 else safe_action(view)


class RaisesRudely(Bot):
    def choose(self, view, rng):
        class Rude(Exception):
            def __str__(self):
                raise RuntimeError
        raise Rude


class Sleeps(Bot):
    def choose(self, view, rng):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(60)


class Spins(Bot):
    def choose(self, view, rng):
        while True:
            pass


class Forks(Bot):
    def choose(self, view, rng):
        os.fork()
        while True:
            time.sleep(60)


class Clock(Bot):
    description = "Plays the first legal action, and the last one when given the time."

    def choose(self, view, rng):
        return list(view.legal)[0]

    def choose_by_clock(self, view, rng, deadline):
        time.sleep(max(0, deadline - time.monotonic()))
        return list(view.legal)[-1]


class ClockSleeps(Sleeps):
    def choose_by_clock(self, view, rng, deadline):
        return self.choose(view, rng)


class BadClock(Bot):
    @property
    def choose_by_clock(self):
        raise RuntimeError("no clock")


class Exits(Bot):
    def choose(self, view, rng):
        os._exit(0)


class Leaves(Bot):
    def choose(self, view, rng):
        sys.exit("bye")


class Illegal(Bot):
    def choose(self, view, rng):
        return Discard("T9")


class Nothing(Bot):
    def choose(self, view, rng):
        return None


class Text(Bot):
    def choose(self, view, rng):
        return "pass"


class Prints(Bot):
    def choose(self, view, rng):
        print("1 action play\\n" * 20000, flush=True)
        os.write(1, b"1 action play\\n")
        print("chatter", file=sys.stderr, flush=True)
        try:
            input()
        except EOFError:
            pass
        return PASS


class Closes(Bot):
    def choose(self, view, rng):
        os.closerange(0, 256)
        return PASS


class Floods(Bot):
    def choose(self, view, rng):
        for fd in range(3, 64):
            try:
                os.write(fd, b"x" * 60000)
            except OSError:
                pass
        return PASS


class Forges(Bot):
    def choose(self, view, rng):
        for fd in range(3, 64):
            try:
                os.write(fd, b"7 action play\\n")
            except OSError:
                pass
        return PASS


class Draws(Bot):
    def choose(self, view, rng):
        random.seed(4)
        return view.legal.sample(rng)


class NotMade(Bot):
    def __init__(self):
        raise OSError("no \\x07 book")


class ExitsWhenMade(Bot):
    def __init__(self):
        os._exit(3)


class SleepsWhenMade(Bot):
    def __init__(self):
        time.sleep(600)


class PrintsWhenMade(Bot):
    def __init__(self):
        print("chatter", flush=True)
        os.write(1, b"1 action play\\n")


class Speechless(Bot):
    @property
    def description(self):
        raise RuntimeError("no words")


class OddCode(Bot):
    def choose(self, view, rng):
        return int.__new__(Show, 99 << 36)


class Interrupts(Bot):
    def choose(self, view, rng):
        raise KeyboardInterrupt


class Stubborn(Bot):
    def choose(self, view, rng):
        while True:
            try:
                time.sleep(60)
            except BaseException:
                pass


class LeavesRudely(Bot):
    def choose(self, view, rng):
        class Rude(Exception):
            def __str__(self):
                sys.exit(3)
        raise Rude


class NoChoose:
    description = "Says nothing."
"""


def place_of(code: str) -> str:
    """Where the first line that begins so stands in the package of bots, as it is told."""
    lines = enumerate(MODULE.splitlines(), 1)
    return f"visiting_bots.py:{next(at for at, line in lines if line.strip().startswith(code))}"


NAMES = {
    "visitor": "Bot",
    "raises": "Raises",
    "raises-once": "RaisesOnce",
    "raises-rudely": "RaisesRudely",
    "sleeps": "Sleeps",
    "spins": "Spins",
    "forks": "Forks",
    "clock": "Clock",
    "clock-sleeps": "ClockSleeps",
    "bad-clock": "BadClock",
    "exits": "Exits",
    "leaves": "Leaves",
    "illegal": "Illegal",
    "nothing": "Nothing",
    "text": "Text",
    "prints": "Prints",
    "closes": "Closes",
    "floods": "Floods",
    "forges": "Forges",
    "draws": "Draws",
    "not-made": "NotMade",
    "exits-when-made": "ExitsWhenMade",
    "sleeps-when-made": "SleepsWhenMade",
    "prints-when-made": "PrintsWhenMade",
    "speechless": "Speechless",
    "odd-code": "OddCode",
    "interrupts": "Interrupts",
    "stubborn": "Stubborn",
    "leaves-rudely": "LeavesRudely",
    "no-choose": "NoChoose",
    "not-there": "NotThere",
}


@pytest.fixture
def visitors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of bots, found by its entry points; ``steady`` of it must not win over ours."""
    home = tmp_path / "packages"
    info = home / "visitors-1.0.dist-info"
    info.mkdir(parents=True)
    (home / "visiting_bots.py").write_text(dedent(MODULE), encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: visitors\nVersion: 1.0\n")
    lines = [f"{name} = visiting_bots:{cls}" for name, cls in NAMES.items()]
    lines += ["steady = visiting_bots:Bot", "human = visiting_bots:Bot"]
    lines += ["oracle = visiting_bots:Bot", "uniform = visiting_bots:Bot"]
    lines += ["no-module = no_such_module_at_all:Bot"]
    (info / "entry_points.txt").write_text("[liukfu.players]\n" + "\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(str(home))
    importlib.invalidate_caches()
    return home


@pytest.fixture
def first_call() -> View:
    """The view of the dealer at the first call of a deal."""
    deal = Deal.from_seed("tiger")
    return deal.view(deal.frame.dealer)
