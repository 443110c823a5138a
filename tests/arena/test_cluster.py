"""The arena on a Dask cluster: a scheduler and two workers on this computer."""

from __future__ import annotations

import builtins
import logging
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from liukfu.arena import ArenaError, Plan, all_tables, compete, pools
from liukfu.arena.play import Done, play_task
from liukfu.arena.pools import Cluster
from liukfu.engine import Rules
from tests.cli.running import failure, liukfu
from tests.players.conftest import visitors as visitors  # noqa: PLC0414  # a fixture

ARENA = ["arena", "--players", "novice,random,random", "--deals", "4", "--seed", "tiger"]


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    from distributed import LocalCluster

    options = {"silence_logs": logging.CRITICAL, "dashboard_address": ":0"}
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", **options) as cluster:
        yield cluster.scheduler_address


@pytest.mark.slow
def test_one_process_two_and_a_cluster_of_two_agree_deal_by_deal(
    scheduler: str, tmp_path: Path
) -> None:
    rules = (Rules(), Rules(tariff="doubling"))
    plan = Plan(all_tables(("steady", "novice", "random", "always-pass")), "tiger", 12, rules)
    alone = compete(plan, jobs=1, records=tmp_path / "alone")
    assert compete(plan, jobs=2) == alone
    far = compete(plan, scheduler=scheduler, state=tmp_path / "state", records=tmp_path / "far")
    assert far == alone
    assert [table.units for report in far for table in report.tables] == [
        table.units for report in alone for table in report.tables
    ]
    files = sorted(path.name for path in (tmp_path / "alone").iterdir())
    assert files == sorted(path.name for path in (tmp_path / "far").iterdir())
    for name in files[::40]:
        assert (tmp_path / "alone" / name).read_bytes() == (tmp_path / "far" / name).read_bytes()
    # What was played far away is not played again here, nor the other way round.
    assert compete(plan, jobs=1, state=tmp_path / "state", records=tmp_path / "far") == alone
    narrow = Plan((("novice", "random", "random"),), "tiger", 10_000, rules, halfwidth=0.4)
    assert compete(narrow, scheduler=scheduler) == compete(narrow, jobs=2)
    told = liukfu(*ARENA, "--scheduler", scheduler)
    assert told.exit_code == 0
    assert told.stdout == liukfu(*ARENA).stdout


@pytest.mark.slow
def test_what_goes_wrong_on_a_cluster_is_told_in_one_line(
    scheduler: str, visitors: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A bot that is known here and not there.
    plan = Plan((("visitor", "novice", "novice"),), "tiger", 2)
    with pytest.raises(ArenaError, match=r"the cluster fails: .*'visitor'"):
        compete(plan, scheduler=scheduler)
    assert visitors.exists()

    def fails(*_: object) -> None:
        raise RuntimeError("nobody\nthere")

    monkeypatch.setattr(pools, "play_task", fails)
    with pytest.raises(ArenaError, match=r"the cluster fails: RuntimeError: nobody there"):
        compete(Plan((("novice",) * 3,), "tiger", 2), scheduler=scheduler)


def free_address() -> str:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{listening.getsockname()[1]}"


@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 1)
    assert "no scheduler answers" in failure(*ARENA, "--scheduler", free_address())
    assert "certificates" in failure(*ARENA, "--scheduler", free_address().replace("tcp", "tls"))
    for address in ("nowhere", "", "inproc://x"):
        with pytest.raises(ArenaError, match="tcp://HOST:PORT"):
            Cluster(address)


@pytest.mark.slow
def test_a_scheduler_without_workers_is_one_line() -> None:
    from distributed import LocalCluster

    options = {"silence_logs": logging.CRITICAL, "dashboard_address": ":0"}
    with LocalCluster(n_workers=0, host="127.0.0.1", **options) as cluster:
        assert "no workers" in failure(*ARENA, "--scheduler", cluster.scheduler_address)


class Worker:
    """A worker in a process of its own, which nobody starts again."""

    def __init__(self, address: str) -> None:
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address, *options]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


@pytest.fixture
def lonely() -> Iterator[tuple[str, Callable[[], Worker]]]:
    """A scheduler, and what starts a worker for it."""
    from distributed import LocalCluster

    workers = []
    options = {"silence_logs": logging.CRITICAL, "dashboard_address": ":0"}
    with LocalCluster(n_workers=0, host="127.0.0.1", **options) as cluster:
        address: str = cluster.scheduler_address

        def start() -> Worker:
            workers.append(Worker(address))
            return workers[-1]

        try:
            yield address, start
        finally:
            for worker in workers:
                worker.kill()


def after_a_piece(monkeypatch: pytest.MonkeyPatch, do: Callable[[], None]) -> None:
    """Do something once, as soon as the first piece has come from the cluster."""
    todo = [do]
    result = Cluster.result

    def then(self: Cluster, future: Future[Done]) -> Done:
        done = result(self, future)
        if todo:
            todo.pop()()
        return done

    monkeypatch.setattr(Cluster, "result", then)


@pytest.mark.slow
def test_when_all_workers_have_died_it_is_one_line_and_what_is_played_is_kept(
    lonely: tuple[str, Callable[[], Worker]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address, start = lonely
    workers = [start(), start()]
    monkeypatch.setattr(pools, "PATIENCE", 120)
    monkeypatch.setattr(pools, "WORKERLESS", 2)

    def kill() -> None:
        for worker in workers:
            worker.kill()

    after_a_piece(monkeypatch, kill)
    arena = [*ARENA[:4], "400", *ARENA[5:], "--state", str(tmp_path / "state")]
    line = failure(*arena, "--scheduler", address)
    assert line == (
        "liukfu: the cluster has had no workers for 2 seconds; "
        f"what is played is kept in {tmp_path / 'state'}"
    )
    kept = len((tmp_path / "state").read_bytes().splitlines()) - 1
    assert kept > 0
    asked = []

    def counted(*task: Any) -> Done:
        asked.append(task[0].numbers)
        return play_task(*task)

    monkeypatch.setattr(pools, "play_task", counted)
    told = liukfu(*arena, "--jobs", "1")
    assert told.exit_code == 0
    assert sum(map(len, asked)) < 400
    assert told.stdout == liukfu(*[*ARENA[:4], "400", *ARENA[5:]], "--jobs", "1").stdout


@pytest.mark.slow
def test_a_worker_that_comes_for_one_that_has_died_plays_on(
    lonely: tuple[str, Callable[[], Worker]], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, start = lonely
    monkeypatch.setattr(pools, "PATIENCE", 120)
    first = start()

    def change() -> None:
        first.kill()
        start()

    after_a_piece(monkeypatch, change)
    plan = Plan((("novice", "random", "random"),), "tiger", 400)
    assert compete(plan, scheduler=address) == compete(plan, jobs=1)


PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def test_without_dask_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: object, **more: object) -> object:
        if name.partition(".")[0] == "distributed":
            raise ImportError(name)
        return real(name, *rest, **more)  # type: ignore[arg-type]  # as it came

    monkeypatch.setattr(builtins, "__import__", without)
    line = failure(*ARENA, "--scheduler", "tcp://127.0.0.1:1")
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    (needed,) = project["optional-dependencies"]["cluster"]
    assert f"pip install '{needed}'" in line


def test_dask_is_loaded_only_for_a_cluster() -> None:
    program = (
        "import sys\n"
        "from liukfu.arena import run\n"
        "run(('random',) * 3, 1, 'tiger', jobs=1)\n"
        "assert not {'distributed', 'dask', 'textual'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
