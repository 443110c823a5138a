"""How late the table is while two bots think beside it, in processes of their own.

    python benchmarks/lag.py [--bot NAME] [--deals N] [--think MS] [--json]

The real table plays whole deals on a pseudo-terminal of 80 by 24 cells, against two bots and
without a pause between their moves. A task beside it sleeps five milliseconds at a time and
notes how much later it wakes: so late is everything else that the table does. Then the same
deals are played with the same moves after the same times, but nobody thinks. Only the moments
in which a bot is waited for count. What the bots took for their moves is told as well.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, ClassVar

from table import Program

from liukfu.engine import Rules, parse_action
from liukfu.players.novice import NovicePlayer
from liukfu.session import BotMove, SeatSpec, Session
from liukfu.tui import app as app_module
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.settings import TableSettings

BEAT = 0.005
LOOKS = 0.02
"""Seconds after which the person at the table looks whether they are asked."""


class Timed(Session):
    """Notes what bots do and how long they take; or does the same again, without them."""

    moves: list[tuple[float, str]]
    again: list[tuple[float, str]]

    def ask_bot(self) -> BotMove:
        """What the bot on turn wants to do."""
        if self.again:
            seconds, text = self.again.pop(0)
            sleep(seconds)
            seat = self.to_act
            assert seat is not None
            return BotMove(
                seat, parse_action(text), None, self.number, self.action_count, self._undone
            )
        asked = perf_counter()
        move = super().ask_bot()
        self.moves.append((perf_counter() - asked, str(move.action)))
        return move


class Measured(LiukFuApp):
    """The table, with somebody at it who is quick, and a clock beside it."""

    CSS_PATH: ClassVar = str(Path(app_module.__file__).with_name("table.tcss"))

    def __init__(self, session: Timed, deals: int) -> None:
        super().__init__(session, TableSettings(pace=0.0))
        self.deals = deals
        self.person = NovicePlayer()
        self.late: list[float] = []

    def on_ready(self) -> None:
        """Begin to measure."""
        self.run_worker(self._beat())
        self.run_worker(self._play())

    async def _beat(self) -> None:
        while True:
            before = perf_counter()
            waits = self._table_screen.table.busy
            await asyncio.sleep(BEAT)
            if waits:
                self.late.append(1000 * (perf_counter() - before - BEAT))

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(LOOKS)
            screen, view = self._table_screen, self.session.view(0)
            if self.session.deal_over:
                if self.session.number >= self.deals:
                    self.exit(0)
                    return
                self.uncover(screen)
                screen._next_deal()
            elif screen.table.my_turn:
                screen.decide(self.person.choose(view, random.Random(view.action_count)))

    @property
    def _table_screen(self) -> TableScreen:
        (screen,) = (one for one in self.screen_stack if isinstance(one, TableScreen))
        return screen


def at_the_table(options: argparse.Namespace) -> None:
    """Play, and write down what was measured: what runs on the pseudo-terminal."""
    path = Path(options.measure)
    seats = [SeatSpec("You", "human"), SeatSpec("Two", options.bot), SeatSpec("Three", options.bot)]
    session = Timed.new("lag", Rules(), seats, think=options.think)
    assert isinstance(session, Timed)
    session.moves = []
    session.again = json.loads(path.read_text()) if path.exists() else []
    app = Measured(session, options.deals)
    app.run()
    session.close()
    if app.fault is not None:
        raise app.fault
    path.write_text(json.dumps({"moves": session.moves, "late": app.late}))
    sys.exit(app.return_code or 0)


def played(options: argparse.Namespace, again: list[Any] | None = None) -> dict[str, Any]:
    """What was measured while the deals were played."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "measured.json"
        if again is not None:
            path.write_text(json.dumps(again))
        arguments = [__file__, "--measure", str(path), "--bot", options.bot]
        arguments += ["--deals", str(options.deals)]
        if options.think is not None:
            arguments += ["--think", str(options.think)]
        program = Program(*arguments, home=Path(home))
        try:
            drawn = b""
            while program.process.poll() is None:
                drawn = (drawn + program.read(0.2))[-400:]
            if not path.exists():
                raise SystemExit(f"the table has ended early: {drawn!r}")
        finally:
            program.close()
        found: dict[str, Any] = json.loads(path.read_text())
        return found


def spread(values: list[float]) -> dict[str, float]:
    """Median, percentiles and the largest."""
    parts = statistics.quantiles(values, n=100, method="inclusive")
    return {"p50": parts[49], "p95": parts[94], "p99": parts[98], "max": max(values)}


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--deals", type=int, default=8)
    parser.add_argument("--think", type=int)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        at_the_table(options)
        return
    busy = played(options)
    still = played(options, busy["moves"])
    figures: dict[str, Any] = {
        "thinking": spread(busy["late"]),
        "nobody": spread(still["late"]),
        "answers": spread([1000 * seconds for seconds, _ in busy["moves"]]),
        "moves": len(busy["moves"]),
    }
    if options.json:
        print(json.dumps(figures))
        return
    lag, quiet, answers = figures["thinking"], figures["nobody"], figures["answers"]
    print(f"while two {options.bot} think, the table is late by (milliseconds)")
    for name in ("p50", "p99", "max"):
        ratio = lag[name] / quiet[name]
        aim = " (aim: under 50)" if name == "p99" else ""
        print(f"{name:>5} {lag[name]:6.2f}, {quiet[name]:6.2f} with nobody: {ratio:.2f} times{aim}")
    print(
        f"an answer takes {answers['p50']:.0f} ms, 95% within {answers['p95']:.0f} ms,"
        f" the longest {answers['max']:.0f} ms ({figures['moves']} moves)"
    )


if __name__ == "__main__":
    main()
