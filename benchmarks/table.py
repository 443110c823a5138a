"""How fast the table is: its first paint, a key's effect, and what it takes while it waits.

    python benchmarks/table.py [--rounds N] [--json]

All of it is measured from outside, on a pseudo-terminal of 80 by 24 cells. The first paint is
compared with that of a bare Textual app that shows twelve static cards, a log and a footer;
both start in turn within each round, so that a machine that drifts hits both alike. Figures
are medians of the rounds, the ratio is the median of the rounds' ratios.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
from contextlib import suppress
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

CELLS, ROWS = 80, 24
LAST_WORDS = b"quit"
"""What stands in the footer of both, the last line that is drawn."""
PATIENCE = 30.0
KEYS = 200
IDLE = 5.0

REFERENCE = """
from textual.app import App
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Footer, RichLog, Static

class Reference(App):
    CSS = "Horizontal { height: 6; } Static { width: 6; height: 5; border: round white; }"
    BINDINGS = [Binding("q", "quit", "quit")]
    ENABLE_COMMAND_PALETTE = False

    def compose(self):
        yield RichLog()
        with Horizontal():
            for card in range(12):
                yield Static(f"{card}\\nGong\\nOLD")
        yield Footer()

Reference().run()
"""
TABLE = ("-m", "liukfu", "play", "--seed", "s13", "--seat", "2", "--pace", "0")
"""The first call is this seat's, so that the keys of its cards work at once."""


class Program:
    """A program on a pseudo-terminal."""

    def __init__(self, *arguments: str, home: Path) -> None:
        self.started = perf_counter()
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, CELLS, 0, 0))
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LIUKFU_HOME": str(home),
        }
        for name in ("NO_COLOR", "TEXTUAL_THEME", "COLUMNS", "LINES"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.terminal = master

    def read(self, timeout: float) -> bytes:
        """What the program has drawn; nothing once ``timeout`` seconds have passed."""
        ready, _, _ = select.select([self.terminal], [], [], timeout)
        try:
            return os.read(self.terminal, 1 << 16) if ready else b""
        except OSError:
            return b""

    def wait_for(self, words: bytes) -> float:
        """Seconds from the start until some words are drawn."""
        drawn = b""
        while perf_counter() - self.started < PATIENCE:
            drawn += self.read(0.5)
            if words in drawn:
                return perf_counter() - self.started
        raise SystemExit(f"{words!r} was not drawn; the last was {drawn[-400:]!r}")

    def drain(self, quiet: float) -> None:
        """Read until nothing has been drawn for ``quiet`` seconds."""
        while self.read(quiet):
            pass

    def processor_time(self) -> float:
        """Seconds of processor time that the program and its children have taken."""
        total = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == self.process.pid:
                total += int(fields[11]) + int(fields[12])
        return total / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the program and all that it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.terminal)


def first_paint(*arguments: str) -> float:
    """Seconds from the start of a program to its first whole picture."""
    with tempfile.TemporaryDirectory() as home:
        program = Program(*arguments, home=Path(home))
        try:
            return program.wait_for(LAST_WORDS)
        finally:
            program.close()


def at_the_table() -> tuple[list[float], float]:
    """Milliseconds from a key to what it draws, for each key; then seconds of processor time
    for each second of waiting.
    """
    with tempfile.TemporaryDirectory() as home:
        program = Program(*TABLE, home=Path(home))
        try:
            program.wait_for(LAST_WORDS)
            program.drain(0.5)
            waits = []
            for stroke in range(KEYS):
                os.write(program.terminal, b"1234567890-="[stroke % 12 : stroke % 12 + 1])
                sent = perf_counter()
                if not program.read(2.0):
                    raise SystemExit("a key drew nothing")
                waits.append(1000 * (perf_counter() - sent))
                program.drain(0.02)
            program.drain(1.0)
            before = program.processor_time()
            sleep(IDLE)
            return waits, (program.processor_time() - before) / IDLE
        finally:
            program.close()


def measure(rounds: int) -> dict[str, Any]:
    """All figures."""
    table, reference = [], []
    first_paint(*TABLE)
    first_paint("-c", REFERENCE)
    for _ in range(rounds):
        reference.append(first_paint("-c", REFERENCE))
        table.append(first_paint(*TABLE))
    waits, idle = at_the_table()
    ratios = [mine / theirs for mine, theirs in zip(table, reference, strict=True)]
    return {
        "first_paint": statistics.median(table),
        "reference": statistics.median(reference),
        "ratio": statistics.median(ratios),
        "key_ms_median": statistics.median(waits),
        "key_ms_p95": statistics.quantiles(waits, n=20)[-1],
        "idle": idle,
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = measure(options.rounds)
    if options.json:
        print(json.dumps(figures))
        return
    print(
        f"first paint    {figures['first_paint']:.3f} s,"
        f" bare Textual {figures['reference']:.3f} s:"
        f" {figures['ratio']:.2f} times (aim: at most 1.3)"
    )
    print(
        f"a key's effect {figures['key_ms_median']:.1f} ms,"
        f" 95% within {figures['key_ms_p95']:.1f} ms (aim: 30)"
    )
    print(f"waiting        {figures['idle']:.1%} of a processor (aim: 0)")


if __name__ == "__main__":
    main()
