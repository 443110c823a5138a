"""The history: rows written once, filled in, looked for, set aside and made again."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liukfu.records import Record, dumps, read_record
from liukfu.store import Library
from liukfu.store.booking import deal_row
from liukfu.store.figures import DealRow, Filter
from liukfu.store.history import FILE, History
from liukfu.store.keeper import match_id
from liukfu.store.tables import MIGRATIONS, VERSION, LaterHistory, connect
from tests.store.making import cut, match, put

ROOT = Path(__file__).resolve().parents[2]


def all_rows(folder: Path) -> list[DealRow]:
    with History(folder) as history:
        return history.deals()


def keys(rows: list[DealRow]) -> set[tuple[str, int]]:
    return {(row.match, row.number) for row in rows}


def write(folder: Path, record: Record, name: str = "m.json") -> Path:
    """Put a record in the library behind the history's back."""
    path = folder / "matches" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(dumps(record))
    return path


def fill(folder: Path) -> int:
    with History(folder) as history:
        return history.fill(Library(folder)).deals


def started(record: Record, *instants: str | msgspec.UnsetType) -> Record:
    """The match with other instants at which its deals began."""
    deals = (
        msgspec.structs.replace(deal, started=instant)
        for deal, instant in zip(record.deals, instants, strict=True)
    )
    return msgspec.structs.replace(record, deals=tuple(deals))


# Writing


def test_a_deal_is_written_once_however_often(tmp_path: Path) -> None:
    with History(tmp_path) as history:
        for _ in range(3):
            history.add(match(), 1, "m.json")
            history.add(match(), 2, "m.json")
        rows = history.deals()
    assert [(row.match, row.number) for row in rows] == [(match_id(match()), n) for n in (2, 1)]
    assert all(len(row.seats) == 3 for row in rows)


def test_a_row_comes_back_as_it_was_written(tmp_path: Path) -> None:
    record = match(names=("Ann", "Ben [b]", "虎'; DROP TABLE deal; --"))
    with History(tmp_path) as history:
        history.add(record, 2, "m.json")
        assert history.deals() == [deal_row(record, 2, "m.json")]


def test_a_deal_that_was_played_out_anew_brings_its_row_up_to_date(tmp_path: Path) -> None:
    record = match()
    marked = msgspec.structs.replace(record.deals[0], assisted=("undo",))
    with History(tmp_path) as history:
        history.add(record, 1)
        history.add(msgspec.structs.replace(record, deals=(marked, record.deals[1])), 1)
        (row,) = history.deals()
    assert row.assisted == ("undo",)


def test_removing_takes_the_seats_too(tmp_path: Path) -> None:
    with History(tmp_path) as history:
        history.add(match(), 1)
        history.add(match(), 2)
        history.remove(match(), 1)
        history.remove(match(), 1)
    db = connect(tmp_path / FILE)
    assert db.execute("SELECT DISTINCT number FROM seat").fetchall() == [(2,)]
    db.close()


# Filling


def test_missing_rows_are_filled_in_from_all_matches(tmp_path: Path) -> None:
    write(tmp_path, match("tiger", deals=3, leave=True), "a.json")
    write(tmp_path, match("lion"), "b.json")
    assert fill(tmp_path) == 4
    rows = all_rows(tmp_path)
    assert {row.seed for row in rows} == {"tiger", "lion"}
    assert {row.file for row in rows} == {"a.json", "b.json"}
    assert fill(tmp_path) == 0


def test_filling_again_reads_only_what_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, match("tiger"), "a.json")
    write(tmp_path, cut(match("lion"), 1), "b.json")
    fill(tmp_path)
    read: list[str] = []

    def noted(path: Path) -> Record:
        read.append(path.name)
        return read_record(path)

    monkeypatch.setattr("liukfu.store.history.read_record", noted)
    fill(tmp_path)
    assert read == []
    write(tmp_path, match("lion"), "b.json")
    assert fill(tmp_path) == 1
    assert read == ["b.json"]


def test_a_long_match_is_played_again_only_from_where_it_was_booked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = match(deals=12)
    write(tmp_path, cut(whole, 11))
    fill(tmp_path)
    played: list[int] = []

    def noted(record: Record, number: int, file: str = "") -> DealRow:
        played.append(number)
        return deal_row(record, number, file)

    monkeypatch.setattr("liukfu.store.history.deal_row", noted)
    write(tmp_path, whole)
    assert fill(tmp_path) == 1
    assert played == [12]


def test_rows_of_deals_that_are_under_way_again_go(tmp_path: Path) -> None:
    whole = match()
    write(tmp_path, whole)
    fill(tmp_path)
    last = whole.deals[-1]
    back = msgspec.structs.replace(last, actions=last.actions[:-1], result=msgspec.UNSET)
    write(tmp_path, msgspec.structs.replace(whole, deals=(whole.deals[0], back)))
    fill(tmp_path)
    assert [row.number for row in all_rows(tmp_path)] == [1]


def test_a_copy_of_a_match_counts_once_and_takes_nothing_away(tmp_path: Path) -> None:
    write(tmp_path, match(deals=3), "b.json")
    fill(tmp_path)
    for name in ("a.json", "c.json"):
        write(tmp_path, cut(match(deals=3), 1), name)
    assert fill(tmp_path) == 0
    assert {row.file for row in all_rows(tmp_path)} == {"b.json"}
    assert len(all_rows(tmp_path)) == 3


def test_a_match_that_got_another_name_is_told_under_that(tmp_path: Path) -> None:
    path = write(tmp_path, match())
    fill(tmp_path)
    path.rename(path.with_name("new.json"))
    fill(tmp_path)
    assert {row.file for row in all_rows(tmp_path)} == {"new.json"}
    assert len(all_rows(tmp_path)) == 2


def test_deals_of_a_match_that_was_deleted_stay_in_the_history(tmp_path: Path) -> None:
    write(tmp_path, match()).unlink()
    with History(tmp_path) as history:
        history.add(match(), 1, "m.json")
    fill(tmp_path)
    assert len(all_rows(tmp_path)) == 1


def test_a_damaged_record_is_set_aside_and_the_others_are_filled_in(tmp_path: Path) -> None:
    write(tmp_path, match("lion"), "a.json")
    (tmp_path / "matches" / "bad.json").write_text("{half")
    write(tmp_path, match("tiger"), "z.json")
    library = Library(tmp_path)
    with History(tmp_path) as history:
        assert history.fill(library).deals == 4
    assert [aside.name for aside in library.set_aside] == ["bad.json"]


def test_a_record_that_lies_is_told_once_and_its_true_deals_are_booked(tmp_path: Path) -> None:
    record = match()
    first = record.deals[0]
    result = first.result
    assert isinstance(result, msgspec.Struct)
    lie = msgspec.structs.replace(
        first, result=msgspec.structs.replace(result, payments=(100, -100, 0))
    )
    path = write(tmp_path, msgspec.structs.replace(record, deals=(lie, record.deals[1])))
    with History(tmp_path) as history:
        filled = history.fill(Library(tmp_path))
        assert filled.deals == 1
        (skipped,) = filled.skipped
        assert (skipped.path, skipped.faults[0].deal) == (path, 1)
        assert [row.number for row in history.deals()] == [2]
        assert history.fill(Library(tmp_path)).skipped == ()
        assert len(history.rebuild(Library(tmp_path)).skipped) == 1


@settings(max_examples=15)
@given(st.data())
def test_whatever_happens_to_the_files_filling_ends_where_rebuilding_does(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("fill")
    whole = {seed: match(seed, deals=4, leave=True) for seed in ("lion", "tiger")}
    for _ in range(data.draw(st.integers(1, 6))):
        seed = data.draw(st.sampled_from(sorted(whole)))
        deals = data.draw(st.integers(1, 4))
        if data.draw(st.booleans()):
            write(folder, cut(whole[seed], deals), f"{seed}.json")
        else:
            with History(folder) as history:
                if deals < 4:
                    history.add(whole[seed], deals, f"{seed}.json")
    fill(folder)
    have = {file.name for file in (folder / "matches").glob("*.json")}
    filled = [row for row in all_rows(folder) if row.file in have]
    with History(folder) as history:
        history.rebuild(Library(folder))
        assert history.deals() == filled
    shutil.rmtree(folder)


# Looking for deals


@pytest.fixture
def past(tmp_path: Path) -> History:
    history = History(tmp_path)
    people = match("jade tiger", deals=3, names=("Ann", "Ben", "Zoé"))
    people = started(people, "2026-01-30T23:59:59Z", "2026-01-31T00:00:00Z", "2026-02-01T12:00:00Z")
    bots = started(match("lion"), "2026-01-31T12:00:00Z", msgspec.UNSET)
    for number in (1, 2, 3):
        history.add(people, number)
    for number in (1, 2):
        history.add(bots, number)
    return history


def found(history: History, **wanted: Any) -> list[tuple[str, int]]:
    return [(row.seed, row.number) for row in history.deals(Filter(**wanted))]


def test_the_latest_deals_come_first_and_those_without_an_instant_last(past: History) -> None:
    told = [("jade tiger", 3), ("lion", 1), ("jade tiger", 2), ("jade tiger", 1), ("lion", 2)]
    assert found(past) == told
    assert found(past, limit=2) == told[:2]
    assert found(past, limit=0) == []
    assert found(past, limit=10**30) == told


def test_deals_are_found_by_player_in_any_case(past: History) -> None:
    for name in ("Ann", "ANN", " ann ", "zoé", "Zoe\u0301", "ZOÉ"):
        assert len(found(past, player=name)) == 3
    assert len(found(past, player="steady")) == 2
    # A bot counts by its kind, and not by the name that it has at one table.
    assert len(found(past, player="You")) == 2
    assert found(past, player="Ann B") == found(past, player="An") == []


@pytest.mark.parametrize(
    "hostile",
    ["' OR 1=1 --", "Ann' OR '1'='1", "%", "_nn", "*", "Ann\x00", "a" * 100_000, "\udcff", '"'],
)
def test_a_filter_is_a_value_and_never_a_part_of_the_question(past: History, hostile: str) -> None:
    for field in ("player", "seed", "match", "since"):
        if field != "since" or hostile[0] > "3":
            assert found(past, **{field: hostile}) == []
    assert len(found(past)) == 5


def test_deals_are_found_by_seed_and_day(past: History) -> None:
    assert {seed for seed, _ in found(past, seed=" jade tiger ")} == {"jade tiger"}
    assert found(past, seed="jade") == []
    assert found(past, since="2026-02-01") == [("jade tiger", 3)]
    assert found(past, until="2026-01-30") == [("jade tiger", 1)]
    day = found(past, since="2026-01-31", until="2026-01-31")
    assert day == [("lion", 1), ("jade tiger", 2)]
    assert found(past, since="2026-01-31", player="ann", limit=1) == [("jade tiger", 3)]
    assert len(found(past, match=match_id(match("lion")))) == 2


def test_figures_are_of_the_player_that_is_asked_for(past: History) -> None:
    everybody = past.stats()
    assert {f.player for f in everybody.people} == {"Ann", "Ben", "Zoé", "You"}
    assert {f.player for f in everybody.bots} == {"steady", "novice"}
    ann = past.stats(Filter(player="ann"))
    assert [f.player for f in ann.people] == ["Ann"]
    assert ann.bots == ()
    assert ann.people[0].all.deals + ann.people[0].void == 3
    assert ann.people[0] in everybody.people


# The database


def test_the_database_is_written_ahead_and_has_a_version(tmp_path: Path) -> None:
    assert all_rows(tmp_path) == []
    db = sqlite3.connect(tmp_path / FILE)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    db.close()


def test_an_older_database_is_brought_up_to_date_and_keeps_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with History(tmp_path) as history:
        history.add(match(), 1)
    more = (*MIGRATIONS, "ALTER TABLE deal ADD COLUMN weather TEXT; CREATE TABLE sky (blue INT);")
    monkeypatch.setattr("liukfu.store.tables.MIGRATIONS", more)
    monkeypatch.setattr("liukfu.store.tables.VERSION", len(more))
    assert len(all_rows(tmp_path)) == 1
    db = connect(tmp_path / FILE)
    assert db.execute("PRAGMA user_version").fetchone() == (len(more),)
    assert db.execute("SELECT weather FROM deal").fetchall() == [(None,)]
    db.close()


def test_a_migration_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with History(tmp_path) as history:
        history.add(match(), 1)
    with monkeypatch.context() as later:
        later.setattr("liukfu.store.tables.MIGRATIONS", (*MIGRATIONS, "DROP TABLE seat; nonsense"))
        later.setattr("liukfu.store.tables.VERSION", VERSION + 1)
        with pytest.raises(sqlite3.OperationalError):
            connect(tmp_path / FILE)
    assert len(all_rows(tmp_path)) == 1


def test_a_database_of_a_later_version_is_left_as_it_is(tmp_path: Path) -> None:
    put(tmp_path, match())
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with History(tmp_path) as history:
        with pytest.raises(LaterHistory):
            history.deals()
        with pytest.raises(LaterHistory):
            history.rebuild(Library(tmp_path))
    assert (tmp_path / FILE).read_bytes() == before
    with Library(tmp_path).create() as keeper:
        keeper.save(match("lion"))
        assert isinstance(keeper.history_fault, LaterHistory)


def spoil_nothing(path: Path) -> None:
    path.write_bytes(b"")


def spoil_head(path: Path) -> None:
    path.write_bytes(b"no database at all" * 500)


def spoil_end(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def spoil_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for page in range(1, len(data) // 4096):
        data[page * 4096 : page * 4096 + 2000] = b"\xa5" * 2000
    path.write_bytes(data)


def spoil_table(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("DROP TABLE seat")
    db.close()


def spoil_column(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("ALTER TABLE deal RENAME COLUMN end TO fin")
    db.close()


def spoil_values(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("UPDATE seat SET role = 'emperor', units = 'many'")
    db.execute("UPDATE deal SET rules = '{', end = 'never'")
    db.commit()
    db.close()


def spoil_seats(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("DELETE FROM seat WHERE seat = 1")
    db.commit()
    db.close()


def spoil_version(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 0")
    db.close()


SPOILED = [
    spoil_nothing, spoil_head, spoil_end, spoil_middle, spoil_table, spoil_column,
    spoil_values, spoil_seats, spoil_version,
]  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILED, ids=[spoil.__name__[6:] for spoil in SPOILED])
def test_a_damaged_database_is_set_aside_and_made_again_from_the_records(
    tmp_path: Path, spoil: Any
) -> None:
    for number in range(30):
        write(tmp_path, match("tiger", number=number), f"{number}.json")
    fill(tmp_path)
    rows = all_rows(tmp_path)
    assert len(rows) == 60
    spoil(tmp_path / FILE)
    damaged = (tmp_path / FILE).read_bytes()
    with History(tmp_path) as history:
        history.fill(Library(tmp_path))
        assert history.deals() == rows
        if spoil is spoil_nothing:
            assert history.set_aside is None
        else:
            assert history.set_aside is not None
            assert history.set_aside.parent == tmp_path
            assert history.set_aside.read_bytes() == damaged
    with History(tmp_path) as again:
        assert again.deals() == rows
        assert again.set_aside is None


@pytest.mark.parametrize("spoil", SPOILED, ids=[spoil.__name__[6:] for spoil in SPOILED])
def test_a_damaged_database_is_made_again_when_a_deal_ends_or_by_hand(
    tmp_path: Path, spoil: Any
) -> None:
    put(tmp_path, match("lion"))
    spoil(tmp_path / FILE)
    with Library(tmp_path).create() as keeper:
        keeper.save(match())
        assert keeper.history_fault is None
    with History(tmp_path) as history:
        assert history.rebuild(Library(tmp_path)).deals == 4
        assert keys(history.deals()) == {
            (match_id(record), n) for record in (match(), match("lion")) for n in (1, 2)
        }


def test_rebuilding_takes_everything_from_the_records(tmp_path: Path) -> None:
    write(tmp_path, match())
    with History(tmp_path) as history:
        history.add(match("gone"), 1, "gone.json")
        assert history.rebuild(Library(tmp_path)).deals == 2
        assert {row.seed for row in history.deals()} == {"tiger"}
        assert history.set_aside is None
        assert history.rebuild(Library(tmp_path)).deals == 2


def test_a_program_that_has_the_database_open_goes_on_after_it_was_set_aside(
    tmp_path: Path,
) -> None:
    put(tmp_path, match("lion"))
    with History(tmp_path) as first, History(tmp_path) as second:
        first.deals()
        second.deals()
        spoil_values(tmp_path / FILE)
        assert len(first.deals()) == 2
        assert first.set_aside is not None
        # The second finds the damage too, and sees that it is mended already.
        assert len(second.deals()) == 2
        assert second.set_aside is None
        second.add(match(), 1)
        assert len(first.deals()) == 3


def test_a_folder_in_the_place_of_the_database_is_an_error(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with History(tmp_path) as history, pytest.raises(sqlite3.OperationalError):
        history.deals()
    assert (tmp_path / FILE).is_dir()


# Several programs

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
        with History(tmp_path) as history:
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
