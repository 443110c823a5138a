import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from liukfu.arena import BLOCK, ArenaResult, Plan, Report, all_tables, compete, contest, pools
from liukfu.arena.play import Task, play_task
from liukfu.engine import Rules
from tests.interrupts import heed_interrupts
from tests.players.processes import wait_until_all_dead

PLAN = Plan(all_tables(("steady", "novice", "random", "always-pass")), "tiger", 6)


@pytest.fixture(scope="module")
def alone() -> tuple[Report, ...]:
    return compete(PLAN, jobs=1)


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_result_does_not_depend_on_the_number_of_processes(
    jobs: int, alone: tuple[Report, ...]
) -> None:
    steps: list[tuple[int, int]] = []
    assert compete(PLAN, jobs=jobs, progress=lambda *at: steps.append(at)) == alone
    assert steps == sorted(steps)
    assert steps[-1] == (24, 24)


def test_how_long_bots_take_is_told_but_makes_no_results_different(
    alone: tuple[Report, ...],
) -> None:
    again = compete(PLAN, jobs=1)
    assert again == alone
    times = again[0].times
    assert set(times) == {"steady", "novice", "random", "always-pass"}
    assert all(each.decisions > 50 and each.mean_ms > 0 for each in times.values())
    assert {each.decisions for each in times.values()} == {
        each.decisions for each in alone[0].times.values()
    }


@pytest.mark.parametrize("size", [1, 4])
def test_what_a_deal_comes_to_does_not_depend_on_its_piece(size: int) -> None:
    def rows(numbers: list[tuple[int, ...]]) -> list[object]:
        tasks = [Task(("steady", "novice", "random"), "tiger", Rules(), each) for each in numbers]
        return [row for task in tasks for row in play_task(task).rows]

    pieces = [tuple(range(at, min(at + size, 10))) for at in range(1, 10, size)]
    assert rows(pieces) == rows([tuple(range(1, 10))])


def test_each_set_of_rules_is_a_report_of_its_own() -> None:
    rules = (Rules(), Rules(tariff="doubling"))
    plan = Plan(PLAN.tables[:2], "tiger", 4, rules)
    together = compete(plan, jobs=1)
    assert [report.rules for report in together] == list(rules)
    for report, each in zip(together, rules, strict=True):
        assert compete(Plan(plan.tables, "tiger", 4, (each,)), jobs=1) == (report,)


def test_the_width_of_intervals_is_looked_at_after_whole_blocks_only() -> None:
    tables = (("novice", "random", "random"),)

    def width(deals: int) -> float:
        (report,) = compete(Plan(tables, "tiger", deals), jobs=1)
        novice, other = report.standings
        assert novice.high is not None
        assert other.high is not None
        # A little more, so that nothing hangs on the last digit.
        return 1.0001 * max(novice.high - novice.units, other.high - other.units)

    one, two, three = width(BLOCK), width(2 * BLOCK), width(3 * BLOCK)
    assert one > two > three

    def stops_after(width: float, deals: int = 10 * BLOCK, jobs: int = 1) -> ArenaResult:
        (report,) = compete(Plan(tables, "tiger", deals, halfwidth=width), jobs=jobs)
        assert len(report.tables[0].units) == report.deals
        return report.tables[0]

    assert stops_after(one).deals == BLOCK
    assert stops_after((one + two) / 2).deals == 2 * BLOCK
    found = stops_after(three)
    assert found.deals == 3 * BLOCK
    assert found == stops_after(three, jobs=2)
    # Under all rules at once: doubled units swing more.
    both = (Rules(tariff="doubling"), Rules())
    reports = compete(Plan(tables, "tiger", 2 * BLOCK, both, halfwidth=one), jobs=1)
    assert [report.deals for report in reports] == [2 * BLOCK] * 2
    # Never narrow enough: all deals are played.
    assert stops_after(1e-9, BLOCK + 7).deals == BLOCK + 7


def test_slow_bots_are_given_small_pieces_and_fast_ones_large_ones() -> None:
    plan = Plan((("novice",) * 3,), "tiger", 1000)
    sizes = {}
    for seconds in (0.001, 0.1, 10.0):
        asked = contest._Contest(plan, None, None, None)
        asked._pace[0, 0] = (seconds, 1)
        (handed,) = [next(asked._tasks(workers=2))]
        sizes[seconds] = len(handed.task.numbers)
    assert sizes == {0.001: BLOCK, 0.1: 10, 10.0: 1}


def test_the_last_pieces_are_small_enough_to_keep_all_processes_busy() -> None:
    asked = contest._Contest(Plan((("novice",) * 3,), "tiger", 40), None, None, None)
    asked._pace[0, 0] = (0.001, 1)
    sizes = [len(handed.task.numbers) for handed in asked._tasks(workers=2)]
    assert sum(sizes) == 40
    assert sizes[0] == 5
    assert sizes[-1] == 1
    assert sizes == sorted(sizes, reverse=True)


def test_few_deals_start_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(jobs: int) -> pools.Processes:
        raise AssertionError(jobs)

    monkeypatch.setattr(contest, "Processes", none)
    monkeypatch.setattr(contest, "NOT_WORTH_IT", 60.0)
    assert compete(Plan((("random",) * 3,), "tiger", 3))[0].deals == 3


def program(code: str) -> subprocess.Popen[str]:
    """A program of its own that says something as soon as it plays."""
    script = Path(os.environ["LIUKFU_HOME"]).parent / "program.py"
    script.write_text(code)
    return subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509
    )


ENDLESS = """
import sys
from liukfu.arena import run
def tell(done, deals): print(done, flush=True)
if __name__ == '__main__':
    try: run(('random',) * 3, 10**5, 'tiger', jobs=2, progress=tell)
    except KeyboardInterrupt: sys.exit(42)
"""


def test_interrupt_stops_all_processes() -> None:
    process = program(ENDLESS)
    assert process.stdout is not None
    assert process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C in a terminal: to all of the group
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 42
    assert errors == ""
    assert wait_until_all_dead(process.pid)


def test_processes_of_a_killed_arena_end() -> None:
    process = program(ENDLESS)
    assert process.stdout is not None
    assert process.stdout.readline()
    process.kill()
    process.communicate(timeout=60)
    assert wait_until_all_dead(process.pid)
