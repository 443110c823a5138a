"""Several programs at one history, and programs that are killed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from liukfu.store import Library
from liukfu.store.history import History
from liukfu.store.keeper import match_id
from tests.store.histories import PATIENCE, all_rows, fill, keys, write
from tests.store.making import match

ROOT = Path(__file__).resolve().parents[2]


BOOK = """
import sys
from pathlib import Path
from liukfu.store import Library
from tests.store.making import cut, match
folder, seed, deals = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
whole = match(seed, deals=deals)
with Library(folder).create() as keeper:
    for number in range(1, deals + 1):
        keeper.save(cut(whole, number))
        print(number, flush=True)
"""


def booking(folder: Path, seed: str, deals: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", BOOK, str(folder), seed, str(deals)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_programs_that_run_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    seeds = ["lion", "tiger", "panda"]
    programs = [booking(tmp_path, seed, 8) for seed in seeds]
    while any(program.poll() is None for program in programs):
        fill(tmp_path)
        with History(tmp_path, PATIENCE) as history:
            history.rebuild(Library(tmp_path))
    for program in programs:
        program.communicate()
        assert program.returncode == 0
    # Who plays does not wait for long; what was not written then is filled in.
    fill(tmp_path)
    whole = {(match_id(match(seed, deals=8)), n) for seed in seeds for n in range(1, 9)}
    assert keys(all_rows(tmp_path)) == whole


def kill_while_booking(folder: Path, rng: random.Random, turn: int) -> None:
    with booking(folder, f"tiger {turn}", 40) as program:
        assert program.stdout is not None
        program.stdout.readline()
        delay = rng.random() * 0.3
        try:
            program.wait(delay)
        except subprocess.TimeoutExpired:
            program.kill()
        told = [int(line) for line in program.stdout if line.endswith("\n")]
    before = all_rows(folder)
    library = Library(folder)
    with History(folder) as history:
        assert history.fill(library).skipped == ()
        assert history.set_aside is None
        rows = history.deals()
        assert library.set_aside == []
        whole = match(f"tiger {turn}", deals=40)
        mine = sorted(row.number for row in rows if row.match == match_id(whole))
        # What was said to be saved is there, each deal once, none in between is missing.
        assert mine == list(range(1, len(mine) + 1))
        assert len(mine) >= max([1, *told])
        assert keys(before) <= keys(rows)
        assert len(keys(rows)) == len(rows)
        history.rebuild(library)
        assert history.deals() == rows


def test_no_deal_is_lost_in_a_few_kills(tmp_path: Path) -> None:
    rng = random.Random(3)
    for turn in range(2):
        kill_while_booking(tmp_path, rng, turn)


@pytest.mark.slow
def test_no_deal_is_lost_in_many_kills(tmp_path: Path) -> None:
    rng = random.Random(4)
    for turn in range(25):
        kill_while_booking(tmp_path, rng, turn)


FILL_FOR_EVER = """
import os, sys
from pathlib import Path
from liukfu.store import Library
from liukfu.store.history import History
folder = Path(sys.argv[1])
print("begun", flush=True)
while True:
    with History(folder) as history:
        history.rebuild(Library(folder))
"""


def kill_while_rebuilding(folder: Path, rng: random.Random) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", FILL_FOR_EVER, str(folder)], stdout=subprocess.PIPE, env=os.environ
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        try:
            program.wait(rng.random() * 0.2)
        except subprocess.TimeoutExpired:
            program.kill()
    with History(folder) as history:
        # All of it is there, at every moment.
        assert len(history.deals()) == 20
        assert history.set_aside is None


@pytest.mark.slow
def test_rebuilding_is_done_whole_or_not_at_all(tmp_path: Path) -> None:
    rng = random.Random(5)
    for number in range(10):
        write(tmp_path, match("tiger", number=number), f"{number}.json")
    fill(tmp_path)
    for _ in range(20):
        kill_while_rebuilding(tmp_path, rng)
