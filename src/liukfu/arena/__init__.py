"""Bot against bot over duplicate deals, with honest intervals.

Every deal is played in all distinct seatings of the three players of a table, so that nobody
gains by the cards: names that come twice do not make a seating distinct. A deal has the same
dealer in each seating (:func:`~liukfu.arena.play.dealer`), and stands alone: no totals, no
earlier deals. A player decides with the generator of Rules §10.

The result depends on players, deals, seed and rules, not on where it was played, nor on how
many processes or breaks there were.
"""

from __future__ import annotations

from liukfu.arena.contest import Progress, compete
from liukfu.arena.plan import BLOCK, Plan, all_tables, candidate_tables
from liukfu.arena.play import ENDS, ArenaError, Names, seatings
from liukfu.arena.results import ArenaResult, Difference, Report, Standing
from liukfu.arena.state import StateError
from liukfu.engine import Rules

__all__ = [
    "BLOCK",
    "ENDS",
    "ArenaError",
    "ArenaResult",
    "Difference",
    "Names",
    "Plan",
    "Progress",
    "Report",
    "Standing",
    "StateError",
    "all_tables",
    "candidate_tables",
    "compete",
    "run",
    "seatings",
]


def run(
    players: Names,
    deals: int,
    seed: str,
    rules: Rules | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Play one table.

    Args:
        players: three names that the arena knows; they may repeat.
        deals: how many deals, from number 1 of the seed on; each is played once a seating.
        seed: a clean seed (Rules §10).
        rules: how the table plays; ``deals`` of it is not used.
        jobs: processes, by default one a processor that this program may use (none but this
            for a few deals).
        progress: is told how far it is, in this thread.

    Raises:
        UnknownPlayer: nobody has one of the names.
        BrokenPlayer: a bot of another package cannot be loaded.
        ArenaError: the arena cannot go on.
        ValueError: fewer than one deal or job.
        KeyboardInterrupt: as it came, after all processes were ended.
    """
    plan = Plan((players,), seed, deals, (rules or Rules(),))
    (report,) = compete(plan, jobs=jobs, progress=progress)
    return report.tables[0]
