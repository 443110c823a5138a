"""The arena itself: hands out deals, takes in what they came to, and knows when it is enough.

Deals are handed out in pieces that take about as long each, and smaller ones towards the end,
so that slow bots keep all processors busy as well as fast ones do. What a deal comes to does
not depend on the piece that it was in; so neither does the result.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from liukfu.arena.faults import few_messages
from liukfu.arena.keeping import Records
from liukfu.arena.plan import BLOCK, Plan
from liukfu.arena.play import ENDS, Done, Row, Task, Times
from liukfu.arena.pools import Alone, Cluster, Pool, Processes
from liukfu.arena.results import ArenaResult, Report, Widths, add_times, figures
from liukfu.arena.state import State

Progress = Callable[[int, int], None]
"""Called with the number of deals done and the number of all deals, at all tables."""

PIECE = 1.0
"""Seconds that a piece should take."""

SHORT = 0.25
"""The same where it is not known how many deals will be played."""

NOT_WORTH_IT = 0.4
"""Seconds of playing in this process, before others are started, where nobody said how many."""

AHEAD = 2
"""Pieces that are handed out for each process: one to play, one to go on with."""


class _Handed(NamedTuple):
    """A piece that is being played, and where it belongs in the plan."""

    rules: int
    table: int
    task: Task


def compete(
    plan: Plan,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    state: Path | None = None,
    records: Path | None = None,
    progress: Progress | None = None,
) -> tuple[Report, ...]:
    """Play a plan, one report for each of its rules.

    Args:
        plan: what to play.
        jobs: processes, by default one a processor that this program may use (none but this
            for a few deals).
        scheduler: the address of a Dask scheduler, on whose workers to play instead.
        state: a file in which what is played is kept; what is in it is not played again.
        records: a folder into which each game's record is written.
        progress: is told how far it is, in this thread.

    Raises:
        BrokenPlayer: a bot of another package cannot be loaded.
        ArenaError: the arena cannot go on.
        StateError: the state belongs to something else.
        OSError: the state or a record cannot be written.
        KeyboardInterrupt: as it came, after all processes on this computer were ended.
    """
    if jobs is not None and jobs < 1:
        raise ValueError("the arena needs at least one job")
    with ExitStack() as stack:
        kept = stack.enter_context(State(state, plan, records is not None)) if state else None
        folder = Records(records, plan) if records else None
        contest = _Contest(plan, kept, folder, progress)
        if not contest.enough():
            _play(contest, jobs, scheduler)
        return contest.reports()


def _play(contest: _Contest, jobs: int | None, scheduler: str | None) -> None:
    if scheduler is not None:
        contest.play(Cluster(scheduler))
        return
    if jobs is None:
        jobs = len(os.sched_getaffinity(0))
        if jobs > 1 and contest.play(Alone(), NOT_WORTH_IT):
            return
    # No more processes than there can be pieces.
    jobs = min(jobs, contest.left())
    contest.play(Processes(jobs) if jobs > 1 else Alone())


class _Contest:
    """A plan that is being played."""

    def __init__(
        self, plan: Plan, state: State | None, records: Records | None, progress: Progress | None
    ) -> None:
        self.plan = plan
        self.deals = plan.deals
        """How many deals count: fewer than the plan has once the intervals are narrow."""
        self._state = state
        self._records = records
        self._progress = progress
        self._places = [
            (rules, table) for rules in range(len(plan.rules)) for table in range(len(plan.tables))
        ]
        self._rows: dict[tuple[int, int], dict[int, Row]] = {place: {} for place in self._places}
        self._times: dict[tuple[int, int], dict[str, Times]] = {place: {} for place in self._places}
        self._pace: dict[tuple[int, int], tuple[float, int]] = dict.fromkeys(self._places, (0.0, 0))
        """Seconds and deals of what was played here."""
        self._looked_at = 0
        """So many deals were not enough to make the intervals narrow."""
        wanted = figures(plan.tables, plan.candidates)
        self._widths = [Widths(wanted) for _ in plan.rules]
        for rules, table, rows, times in state.pieces() if state else ():
            self._take(rules, table, rows, times)

    def left(self) -> int:
        """How many deals are not played yet, over all tables and rules."""
        return len(self._places) * self.plan.deals - sum(map(len, self._rows.values()))

    def enough(self) -> bool:
        """Whether all is played, or, after whole blocks of every table, all intervals are as
        narrow as they should be.
        """
        most = self.plan.halfwidth
        while most is not None and self._looked_at + BLOCK <= self.plan.deals:
            block = range(self._looked_at + 1, self._looked_at + BLOCK + 1)
            if not all(number in rows for rows in self._rows.values() for number in block):
                break
            self._looked_at += BLOCK
            for rules, widths in enumerate(self._widths):
                tables = [self._rows[rules, table] for table in range(len(self.plan.tables))]
                for number in block:
                    widths.add([rows[number].units for rows in tables])
            if max(widths.half for widths in self._widths) <= most:
                self.deals = self._looked_at
                return True
        return self.left() == 0

    def play(self, pool: Pool, seconds: float | None = None) -> bool:
        """Play until it is enough, or for so many seconds; says whether it is enough."""
        began = perf_counter()
        running: dict[Future[Done], _Handed] = {}
        tasks = self._tasks(pool.workers)
        try:
            while True:
                while (
                    len(running) < AHEAD * pool.workers
                    and (handed := next(tasks, None)) is not None
                ):
                    running[pool.submit(handed.task)] = handed
                    if seconds is not None:
                        break
                if not running:
                    return self.enough()
                for future in pool.over(running):
                    self._add(running.pop(future), pool.result(future))
                if self.enough():
                    return True
                if seconds is not None and perf_counter() - began > seconds:
                    return False
        finally:
            pool.close()

    def _add(self, handed: _Handed, done: Done) -> None:
        if self._records is not None:
            # Before the state says so: what it has is never played again.
            self._records.write(handed.rules, handed.table, done.records)
        if self._state is not None and done.rows:
            self._state.add((handed.rules, handed.table, done.rows, done.times))
        self._take(handed.rules, handed.table, done.rows, done.times)
        seconds, deals = self._pace[handed.rules, handed.table]
        self._pace[handed.rules, handed.table] = (seconds + done.seconds, deals + len(done.rows))
        if self._progress is not None:
            played = sum(map(len, self._rows.values()))
            deals = self.plan.deals
            if self.plan.halfwidth is not None:
                # Nobody knows how many there will be: at least those of the next block.
                deals = min(deals, self._looked_at + BLOCK)
            self._progress(played, max(played, len(self._places) * deals))

    def _take(self, rules: int, table: int, rows: tuple[Row, ...], times: dict[str, Times]) -> None:
        kept = self._rows[rules, table]
        # More deals than now may have been asked for when the state was written.
        kept.update((row.number, row) for row in rows if row.number <= self.plan.deals)
        self._times[rules, table] = add_times((self._times[rules, table], times))

    def _tasks(self, workers: int) -> Iterator[_Handed]:
        """What is not played yet, block by block; the size of each is settled when it is asked
        for.
        """
        plan = self.plan
        left = {place: plan.deals - len(rows) for place, rows in self._rows.items()}
        for first in range(1, plan.deals + 1, BLOCK):
            for place in self._places:
                rows = self._rows[place]
                block = range(first, min(first + BLOCK, plan.deals + 1))
                missing = [number for number in block if number not in rows]
                while missing:
                    size = self._size(place, left, workers)
                    numbers, missing = tuple(missing[:size]), missing[size:]
                    left[place] -= len(numbers)
                    yield self._handed(place, numbers)

    def _handed(self, place: tuple[int, int], numbers: tuple[int, ...]) -> _Handed:
        plan, (rules, table) = self.plan, place
        task = Task(
            plan.tables[table],
            plan.seed,
            plan.rules[rules],
            numbers,
            self._records is not None,
        )
        return _Handed(rules, table, task)

    def _size(self, place: tuple[int, int], left: dict[tuple[int, int], int], workers: int) -> int:
        """How many deals the next piece should have."""
        seconds, deals = self._pace[place]
        if not deals:
            return 1
        pace = seconds / deals
        if self.plan.halfwidth is not None:
            aim = SHORT
        else:
            # Towards the end as many pieces as keep everybody busy.
            aim = min(PIECE, sum(left.values()) * pace / (2 * AHEAD * workers))
        return max(1, min(BLOCK, int(aim / pace)))

    def reports(self) -> tuple[Report, ...]:
        """What came out, once it is enough."""
        return self._reports(self.deals)

    def _reports(self, deals: int) -> tuple[Report, ...]:
        plan = self.plan
        return tuple(
            Report(
                rules,
                tuple(self._table(place, table, deals) for table in range(len(plan.tables))),
                plan.candidates,
            )
            for place, rules in enumerate(plan.rules)
        )

    def _table(self, rules: int, table: int, deals: int) -> ArenaResult:
        rows = [self._rows[rules, table][number] for number in range(1, deals + 1)]
        faults: Counter[tuple[str, str]] = Counter()
        for row in rows:
            for name, message, count in row.faults:
                faults[name, message] += count
        ends = [sum(counts) for counts in zip(*(row.ends for row in rows), strict=True)]
        return ArenaResult(
            self.plan.tables[table],
            deals,
            self.plan.seed,
            self.plan.rules[rules],
            tuple(row.units for row in rows),
            dict(zip(ENDS, ends, strict=True)),
            sum(row.tricks for row in rows),
            few_messages(faults),
            self._times[rules, table],
        )
