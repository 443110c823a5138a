"""The match under way: saved, locked, set aside when damaged."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from liukfu.engine import Rules
from liukfu.records import Problem, Record, dumps, loads, read_record, replay
from liukfu.store import Keeper, MatchLocked
from liukfu.store.keeper import match_id, match_name
from tests.records.making import golden, random_record


def record(seed: str = "tiger", rules: Rules | None = None, deals: int = 2) -> Record:
    return random_record(seed, rules or Rules(), deals, random.Random(7), leave=True)


def test_a_saved_match_is_found_again(tmp_path: Path) -> None:
    with Keeper(tmp_path) as keeper:
        assert keeper.saved is None
        keeper.save(record())
    with Keeper(tmp_path) as keeper:
        assert keeper.saved == record()
        assert keeper.set_aside is None


def test_the_data_folder_is_the_users_own_unless_given(liukfu_home: Path) -> None:
    with Keeper() as keeper:
        keeper.save(record())
    assert replay(read_record(liukfu_home / "current.json")).faults == ()


def test_a_match_is_locked_while_it_is_open(tmp_path: Path) -> None:
    with Keeper(tmp_path), pytest.raises(MatchLocked):
        Keeper(tmp_path)
    Keeper(tmp_path).close()


HOLD = """
import sys
from pathlib import Path
from liukfu.store import Keeper
keeper = Keeper(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_match_open_in_another_program_is_locked_until_that_is_gone(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(MatchLocked):
            Keeper(tmp_path)
        other.kill()
        other.wait()
        Keeper(tmp_path).close()


def test_a_closed_keeper_saves_nothing(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    keeper.close()
    keeper.close()
    with pytest.raises(ValueError, match="closed"):
        keeper.save(record())
    with pytest.raises(ValueError, match="closed"):
        keeper.finish()
    assert not (tmp_path / "current.json").exists()


def test_a_finished_match_is_kept_as_a_record(tmp_path: Path) -> None:
    with Keeper(tmp_path) as keeper:
        keeper.save(record())
        kept = keeper.finish()
        assert kept is not None
        assert kept.parent == tmp_path / "matches"
        assert read_record(kept) == record()
        assert keeper.saved is None
        assert keeper.finish() is None
    with Keeper(tmp_path) as keeper:
        assert keeper.saved is None


def test_a_match_in_which_nobody_has_acted_is_not_kept(tmp_path: Path) -> None:
    untouched = loads(json.dumps(golden("22") | {"deals": []}))
    with Keeper(tmp_path) as keeper:
        keeper.save(untouched)
        assert keeper.finish() is None
        assert not (tmp_path / "current.json").exists()
        assert not (tmp_path / "matches").exists()


def test_a_match_that_ended_just_before_a_kill_is_put_with_the_finished_ones(
    tmp_path: Path,
) -> None:
    ended = random_record("tiger", Rules(deals=2), 9, random.Random(7))
    with Keeper(tmp_path) as keeper:
        keeper.save(ended)
    # The copy that the killed program had made already is the same file, not a second one.
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / match_name(ended)).write_bytes(b"")
    with Keeper(tmp_path) as keeper:
        assert keeper.saved is None
    (kept,) = (tmp_path / "matches").iterdir()
    assert read_record(kept) == ended


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", Problem.NOT_JSON),
        (b"\x00" * 100, Problem.NOT_JSON),
        (dumps(record())[:-100], Problem.NOT_JSON),
        (dumps(record()).replace(b'"dealer": ', b'"dealer": 1'), Problem.SHAPE),
        (dumps(record()).replace(b'"tiger"', b'"lion"'), Problem.NOT_THE_SEEDS_HANDS),
    ],
    ids=["empty", "zeros", "cut", "changed", "another seed"],
)
def test_a_damaged_match_is_set_aside_and_never_deleted(
    tmp_path: Path, data: bytes, problem: Problem
) -> None:
    for number in (1, 2):
        (tmp_path / "current.json").write_bytes(data)
        with Keeper(tmp_path) as keeper:
            assert keeper.saved is None
            assert keeper.set_aside is not None
            assert keeper.set_aside.faults[0].problem is problem
            assert keeper.set_aside.path.read_bytes() == data
        assert not (tmp_path / "current.json").exists()
        assert len(list(tmp_path.glob("damaged-*.json"))) == number


def test_a_folder_that_cannot_be_used_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError, match=r"file"):
        Keeper(tmp_path / "file")


def test_a_keeper_that_fails_to_open_leaves_no_lock(tmp_path: Path) -> None:
    (tmp_path / "current.json").mkdir()
    with pytest.raises(IsADirectoryError):
        Keeper(tmp_path)
    (tmp_path / "current.json").rmdir()
    Keeper(tmp_path).close()


@pytest.mark.parametrize("seed", ["../../x", "/etc/passwd", ".", "虎", "a" * 64])
def test_a_seed_names_a_file_in_the_folder_of_matches_whatever_it_is(seed: str) -> None:
    name = match_name(msgspec.structs.replace(record(), seed=seed))
    assert Path(name).name == name
    assert name.isascii()
    assert not name.startswith((".", "-"))
    assert len(name) < 100


def test_matches_are_told_apart_by_their_own_number_where_they_have_one() -> None:
    first = msgspec.structs.replace(record(), x={"match": "a" * 32})
    assert match_id(first) == "a" * 32
    hostile = msgspec.structs.replace(record(), x={"match": "../" * 10 + "ab"})
    assert match_id(hostile) == match_id(record())
    assert match_id(record("tiger")) != match_id(record("lion"))
    assert match_id(record(deals=1)) == match_id(record(deals=2))
