"""All matches of a data folder: found, taken up, locked, set aside, never displaced."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from liukfu.engine import Rules
from liukfu.records import DealRecord, Problem, Record, dumps, read_record
from liukfu.store import DamagedMatch, Keeper, KeptDeals, Library, MatchLocked
from liukfu.store.history import History
from liukfu.store.keeper import match_id, match_name
from liukfu.store.locks import MatchLock, claim_file
from tests.store.making import match, put


def left(folder: Path) -> Keeper:
    keeper = Library(folder).latest()
    assert keeper is not None
    return keeper


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / "matches").iterdir())


def damaged() -> bytes:
    return dumps(match(leave=True))[:-100]


def test_an_empty_library_has_nothing(tmp_path: Path) -> None:
    library = Library(tmp_path / "not" / "there")
    assert library.saved() == library.unfinished() == []
    assert library.latest() is None


def test_making_a_library_touches_nothing(tmp_path: Path) -> None:
    Library(tmp_path / "home")
    assert not (tmp_path / "home").exists()


def test_the_data_folder_is_the_users_own_unless_given(liukfu_home: Path) -> None:
    with Library().create() as keeper:
        keeper.save(match())
    assert len(names(liukfu_home)) == 1


def test_others_may_not_look_into_the_data_folder(tmp_path: Path) -> None:
    put(tmp_path / "home", match())
    for file in (tmp_path / "home").rglob("*"):
        if file.is_dir() or file.suffix == ".json":
            assert file.stat().st_mode & 0o077 == 0, file
    assert (tmp_path / "home").stat().st_mode & 0o077 == 0


def test_it_is_known_whether_a_deal_was_played_to_its_end(tmp_path: Path) -> None:
    put(tmp_path, match("lion", deals=1, leave=True))
    (tmp_path / "matches" / "damaged.json").write_text("[", encoding="utf-8")
    assert not Library(tmp_path).any_deal_over()
    put(tmp_path, match("tiger", deals=1), age=9)
    assert Library(tmp_path).any_deal_over()


def test_matches_are_listed_with_those_saved_last_first(tmp_path: Path) -> None:
    put(tmp_path, match("lion", leave=True), age=10)
    put(tmp_path, match("tiger", fixed=True), age=5)
    before = datetime.now(UTC)
    put(tmp_path, match("panda", deals=4))
    listed = Library(tmp_path).saved()
    assert [saved.seed for saved in listed] == ["panda", "tiger", "lion"]
    assert [saved.seed for saved in Library(tmp_path).unfinished()] == ["panda", "lion"]
    first = listed[0]
    assert first.record == match("panda", deals=4)
    assert first.number == 5, "the fourth deal is over"
    assert [saved.number for saved in listed[1:]] == [len(listed[1].record.deals), 2]
    assert first.players == match("panda").players
    assert first.match == match_id(first.record)
    assert first.path == tmp_path / "matches" / first.name
    assert abs((first.when - before).total_seconds()) < 60
    assert listed[1].finished
    assert not first.finished


def test_the_most_recent_unfinished_match_is_gone_on_with(tmp_path: Path) -> None:
    put(tmp_path, match("tiger", leave=True), age=10)
    put(tmp_path, match("panda", fixed=True))
    with left(tmp_path) as keeper:
        assert keeper.saved == match("tiger", leave=True)
        assert keeper.path is not None
        keeper.save(match("tiger"))
        assert read_record(keeper.path) == match("tiger")


def test_a_match_that_somebody_has_open_is_passed_over_and_cannot_be_opened(
    tmp_path: Path,
) -> None:
    older = put(tmp_path, match("lion"), age=10)
    newer = put(tmp_path, match("tiger"))
    library = Library(tmp_path)
    with left(tmp_path) as first:
        assert first.path == newer
        assert [saved.locked for saved in library.unfinished()] == [True, False]
        with pytest.raises(MatchLocked) as locked:
            library.open(newer.name)
        assert locked.value.path == newer
        with left(tmp_path) as second:
            assert second.path == older
            assert library.latest() is None
    assert [saved.locked for saved in library.unfinished()] == [False, False]
    library.open(newer.name).close()


HOLD = """
import sys
from pathlib import Path
from liukfu.store import Library
keeper = Library(Path(sys.argv[1])).latest()
print("held", flush=True)
sys.stdin.read()
"""


def test_a_match_open_in_another_program_is_locked_until_that_is_gone(tmp_path: Path) -> None:
    path = put(tmp_path, match())
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(MatchLocked):
            Library(tmp_path).open(path.name)
        assert [saved.locked for saved in Library(tmp_path).saved()] == [True]
        other.kill()
        other.wait()
        Library(tmp_path).open(path.name).close()


def test_a_new_match_is_locked_as_soon_as_it_has_a_file(tmp_path: Path) -> None:
    with Library(tmp_path).create() as keeper:
        keeper.save(match())
        assert keeper.path is not None
        with pytest.raises(MatchLocked):
            Library(tmp_path).open(keeper.path.name)


def test_a_match_displaces_no_other_not_even_one_of_the_same_name(tmp_path: Path) -> None:
    first = put(tmp_path, match(leave=True))
    twin = match("tiger", deals=3)
    twin = msgspec.structs.replace(twin, x={"match": match_id(match())[:8] + "0" * 24})
    assert match_name(twin) == first.name
    second = put(tmp_path, twin)
    assert read_record(first) == match(leave=True)
    assert read_record(second) == twin


def test_a_name_is_not_taken_while_another_program_is_about_to_use_it(tmp_path: Path) -> None:
    (path, lock), (other, second) = (claim_file(tmp_path, match_name(match())) for _ in range(2))
    assert path.name == match_name(match())
    assert other != path
    lock.release()
    second.release()


def test_a_lock_is_waited_for_and_let_go_of_once(tmp_path: Path) -> None:
    lock = MatchLock(tmp_path / "a.lock")
    with pytest.raises(BlockingIOError):
        MatchLock(tmp_path / "a.lock")
    waiting = threading.Timer(0.1, lock.release)
    waiting.start()
    other = MatchLock(tmp_path / "a.lock", patience=30)
    waiting.join()
    lock.release()
    with pytest.raises(BlockingIOError):
        MatchLock(tmp_path / "a.lock")
    other.release()


def test_a_lock_follows_no_link_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "a.lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="link"):
        MatchLock(tmp_path / "a.lock")
    assert not (tmp_path / "elsewhere").exists()


def test_a_match_is_opened_by_its_name_or_its_path_and_nothing_outside(tmp_path: Path) -> None:
    home = tmp_path / "home"
    path = put(home, match())
    (tmp_path / "outside.json").write_bytes(dumps(match()))
    (home / "kept.json").write_bytes(dumps(match()))
    library = Library(home)
    for name in (path.name, path, str(path)):
        with library.open(name) as keeper:
            assert keeper.path == path
    for wrong in ("../../outside.json", "../kept.json", tmp_path / "outside.json", "x.json", ""):
        with pytest.raises(FileNotFoundError):
            library.open(wrong)
    assert library.set_aside == []


def test_a_match_in_which_nobody_has_acted_makes_room_for_the_next(tmp_path: Path) -> None:
    untouched = msgspec.structs.replace(match(), deals=(_untouched(match()),))
    path = put(tmp_path, untouched)
    with left(tmp_path) as keeper:
        assert keeper.saved == untouched
        Library(tmp_path).create().close()
        assert path.exists()
    put(tmp_path, match("lion"))
    assert not path.exists()
    assert names(tmp_path) == [match_name(match("lion"))]


def _untouched(record: Record) -> DealRecord:
    return msgspec.structs.replace(record.deals[0], actions=(), result=msgspec.UNSET)


# Damaged files


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", Problem.NOT_JSON),
        (b"\x00" * 100, Problem.NOT_JSON),
        (b"\xff\xfe", Problem.NOT_UTF8),
        (damaged(), Problem.NOT_JSON),
        (b"{" * 100_000, Problem.NOT_JSON),
        (dumps(match(leave=True)).replace(b'"dealer": ', b'"dealer": 1'), Problem.SHAPE),
        (b'{"format": "liukfu-record"' + b" " * (16 << 20) + b"}", Problem.TOO_LARGE),
    ],
    ids=["empty", "zeros", "no text", "cut", "deep", "changed", "huge"],
)
def test_a_damaged_match_is_set_aside_and_never_deleted(
    tmp_path: Path, data: bytes, problem: Problem
) -> None:
    put(tmp_path, match("lion"), age=10)
    for number in (1, 2):
        (tmp_path / "matches" / "bad.json").write_bytes(data)
        library = Library(tmp_path)
        with library.latest() or pytest.fail("the other match is lost") as keeper:
            assert keeper.saved == match("lion")
        (aside,) = library.set_aside
        assert aside.faults[0].problem is problem
        assert aside.name == "bad.json"
        assert aside.path.read_bytes() == data
        assert not (tmp_path / "matches" / "bad.json").exists()
        assert len(list(tmp_path.glob("damaged-*.json"))) == number


def test_a_match_against_the_rules_is_set_aside_when_it_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "matches" / "bad.json"
    put(tmp_path, match("lion"), age=10)
    path.write_bytes(dumps(match("tiger", leave=True)).replace(b'"tiger"', b'"panda"'))
    library = Library(tmp_path)
    assert [saved.seed for saved in library.unfinished()] == ["panda", "lion"]
    with pytest.raises(DamagedMatch) as damage:
        library.open("bad.json")
    assert damage.value.aside.faults[0].problem is Problem.NOT_THE_SEEDS_HANDS
    assert damage.value.aside.path.exists()
    with left(tmp_path) as keeper:
        assert keeper.saved == match("lion")


def test_a_match_of_a_later_version_stays_where_it_is(tmp_path: Path) -> None:
    path = put(tmp_path, match())
    path.write_bytes(path.read_bytes().replace(b'"version": 1', b'"version": 2'))
    library = Library(tmp_path)
    assert library.latest() is None
    assert library.saved() == []
    with pytest.raises(DamagedMatch) as later:
        library.open(path.name)
    assert later.value.aside.path == path
    assert later.value.aside.faults[0].problem is Problem.VERSION
    assert path.exists()
    assert library.set_aside == []


def test_what_is_no_record_in_the_folder_of_matches_is_no_match(tmp_path: Path) -> None:
    put(tmp_path, match())
    (tmp_path / "matches" / "notes.txt").write_text("mine")
    (tmp_path / "matches" / ".x.json.tmp").write_text("half")
    (tmp_path / "matches" / "folder.json").mkdir()
    library = Library(tmp_path)
    assert len(library.saved()) == 1
    assert library.set_aside == []
    assert (tmp_path / "matches" / "notes.txt").exists()


def test_a_folder_that_cannot_be_used_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for ask in (Library.create, Library.latest, Library.saved):
        with pytest.raises(OSError, match="file"):
            ask(Library(tmp_path / "file"))


# The match that older versions kept


def test_the_match_of_an_older_version_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / "current.json").write_bytes(dumps(match(leave=True)))
    with left(tmp_path) as keeper:
        assert keeper.saved == match(leave=True)
    assert names(tmp_path) == [match_name(match())]
    assert not (tmp_path / "current.json").exists()


def test_the_older_copy_of_a_finished_match_is_replaced_by_it(tmp_path: Path) -> None:
    # An older version was killed between copying and removing.
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / match_name(match())).write_bytes(b"half")
    (tmp_path / "current.json").write_bytes(dumps(match(fixed=True)))
    library = Library(tmp_path)
    assert [saved.record for saved in library.saved()] == [match(fixed=True)]
    assert library.set_aside == []


def test_a_damaged_match_of_an_older_version_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "current.json").write_bytes(damaged())
    library = Library(tmp_path)
    assert library.latest() is None
    (aside,) = library.set_aside
    assert aside.path.read_bytes() == damaged()
    assert not (tmp_path / "current.json").exists()


def test_an_untouched_match_of_an_older_version_is_dropped(tmp_path: Path) -> None:
    untouched = msgspec.structs.replace(match(), deals=())
    (tmp_path / "current.json").write_bytes(dumps(untouched))
    assert Library(tmp_path).saved() == []
    assert not (tmp_path / "current.json").exists()


def test_a_match_that_an_older_version_has_open_is_left_to_it(tmp_path: Path) -> None:
    from filelock import FileLock

    (tmp_path / "current.json").write_bytes(dumps(match()))
    with FileLock(tmp_path / "current.lock"):
        assert Library(tmp_path).latest() is None
        assert (tmp_path / "current.json").exists()
    assert len(Library(tmp_path).saved()) == 1


def test_a_match_whatever_it_is_called_locks_nothing_but_itself(tmp_path: Path) -> None:
    library = Library(tmp_path)
    assert library.saved() == []
    for name in ("history", "kept", "current", "settings"):
        record = match(name)
        (tmp_path / "matches" / f"{name}.json").write_bytes(dumps(record))
        with library.open(f"{name}.json"):
            KeptDeals(tmp_path).keep(name, "s", 2, 0, Rules())
            with History(tmp_path) as history:
                (tmp_path / "history.sqlite3").write_bytes(b"damaged" * 1000)
                assert len(history.deals()) >= 2
        assert len(library.saved()) >= 1


# Deals that have been seen


def test_a_deal_is_found_where_it_was_on_the_table_before(tmp_path: Path) -> None:
    record = match("jade tiger", deals=3, leave=True)
    other = match("jade tiger", deals=1, number=2, rules=Rules(tariff="doubling", deals=1))
    put(tmp_path, record, age=10)
    put(tmp_path, other)
    put(tmp_path, match("lion"))
    put(tmp_path, match("jade-tiger"))
    library = Library(tmp_path)
    first = record.deals[0]
    assert [seen.record for seen in library.seen("jade tiger", 1)] == [other, record]
    assert [seen.deal for seen in library.seen("jade tiger", 3)] == [record.deals[2]]
    assert library.seen("jade tiger", 4) == []
    assert library.seen("jade tiger", 1, (first.dealer + 1) % 3) == []
    assert [seen.record for seen in library.seen("jade tiger", 1, rules=Rules(deals=9))] == [record]
    doubling = Rules(tariff="doubling")
    assert [seen.record for seen in library.seen("jade tiger", 1, rules=doubling)] == [other]
    assert [s.record for s in library.seen("jade tiger", 1, besides=match_id(record))] == [other]


@pytest.mark.parametrize("seed", ["*", "[a-z]", "虎", "..", "?", "Jade  Tiger"])
def test_a_hostile_seed_finds_its_own_deals_and_no_others(tmp_path: Path, seed: str) -> None:
    put(tmp_path, match("lion"))
    put(tmp_path, match(seed))
    assert [seen.record for seen in Library(tmp_path).seen(seed, 1)] == [match(seed)]


def test_a_match_that_vanishes_while_it_is_listed_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, match())
    put(tmp_path, match("lion"))
    library = Library(tmp_path)
    files = library.files()
    path.unlink()
    monkeypatch.setattr(library, "files", lambda: files)
    assert [saved.seed for saved in library.saved()] == ["lion"]


def test_listing_does_not_take_a_match_from_somebody_who_opens_it(tmp_path: Path) -> None:
    path = put(tmp_path, match())
    lister = subprocess.Popen(
        [sys.executable, "-c", LIST_FOR_EVER, str(tmp_path)],
        stdout=subprocess.PIPE,
        env=os.environ,
    )
    with lister:
        assert lister.stdout is not None
        lister.stdout.readline()
        for _ in range(50):
            Library(tmp_path).open(path.name).close()
        lister.kill()


LIST_FOR_EVER = """
import sys
from pathlib import Path
from liukfu.store import Library
library = Library(Path(sys.argv[1]))
while True:
    assert len(library.unfinished()) == 1
    print("listed", flush=True)
"""
