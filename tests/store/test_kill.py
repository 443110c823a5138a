"""Killed at any moment, a program leaves a whole match behind."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from liukfu.store import Library

SAVE_FOR_EVER = """
import itertools, random, sys
from pathlib import Path
from liukfu.engine import Rules
from liukfu.store import Library
from tests.records.making import random_record
match = random_record("tiger", Rules(), 12, random.Random(1))
import msgspec
library = Library(Path(sys.argv[1]))
with library.latest() or library.create() as keeper:
    for number in itertools.count():
        deals = match.deals[: 1 + number % 12]
        keeper.save(msgspec.structs.replace(match, deals=deals, x={"saved": number}))
        print(number, flush=True)
"""

ROOT = Path(__file__).resolve().parents[2]


def kill_while_saving(folder: Path, rng: random.Random) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SAVE_FOR_EVER, str(folder)], stdout=subprocess.PIPE, cwd=ROOT
    ) as saver:
        assert saver.stdout is not None
        saver.stdout.readline()
        time.sleep(rng.random() * 0.05)
        saver.kill()
        told = [int(line) for line in saver.stdout.read().split(b"\n") if line]
    library = Library(folder)
    with library.latest() or library.create() as keeper:
        assert library.set_aside == []
        assert keeper.saved is not None
        # What was said to be saved is saved; the next one may be.
        assert keeper.saved.x["saved"] >= max(told, default=0)
        assert len(keeper.saved.deals) == 1 + keeper.saved.x["saved"] % 12


def test_a_match_survives_a_few_kills_while_it_is_saved(tmp_path: Path) -> None:
    rng = random.Random(1)
    for _ in range(3):
        kill_while_saving(tmp_path, rng)


@pytest.mark.slow
def test_a_match_survives_many_kills_while_it_is_saved(tmp_path: Path) -> None:
    rng = random.Random(2)
    for _ in range(60):
        kill_while_saving(tmp_path, rng)
