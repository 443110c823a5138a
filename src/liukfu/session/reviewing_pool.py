"""Many decisions valued at once, in processes of their own."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing

from liukfu.players.interrupts import bind_to_parent, put_off, unheeded
from liukfu.session.reviewing import Decision, Here, Valued, value

DECISIONS_PER_START = 8
"""So many decisions must there be for each further process that is started."""

Progress = Callable[[int, int], None]
"""Called with the number of decisions valued and the number of all."""


def value_all(
    decided: Sequence[Decision], jobs: int | None = None, progress: Progress | None = None
) -> tuple[Valued, ...]:
    """Value decisions; the same whatever the number of processes.

    Args:
        decided: the decisions.
        jobs: processes, by default one a processor that this program may use (fewer for a
            few decisions); with 1 it is done in this process.
        progress: is told how far it is, in this thread.

    Raises:
        ValueError: fewer than one job, or as :func:`value`.
        KeyboardInterrupt: as it came, after all processes were ended.
    """
    if jobs is None:
        jobs = min(len(os.sched_getaffinity(0)), 1 + len(decided) // DECISIONS_PER_START)
    if jobs < 1:
        raise ValueError("a review needs at least one job")
    done: dict[int, Valued] = {}
    jobs = min(jobs, len(decided))
    values = _alone(decided) if jobs <= 1 else _together(decided, jobs)
    with closing(values):
        for place, valued in values:
            done[place] = valued
            if progress is not None:
                progress(len(done), len(decided))
    return tuple(done[place] for place in sorted(done))


_Values = Generator[tuple[int, Valued], None, None]


def _alone(decided: Sequence[Decision]) -> _Values:
    for place, decision in enumerate(decided):
        yield place, value(decision, Here())


def _together(decided: Sequence[Decision], jobs: int) -> _Values:
    # Not forked: whoever calls may have threads.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, bind_to_parent)
    try:
        with put_off():
            futures: dict[Future[Valued], int] = {
                pool.submit(value, decision, Here()): place
                for place, decision in enumerate(decided)
            }
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        # What is under way is a matter of a moment.
        with unheeded():
            pool.shutdown(cancel_futures=True)
