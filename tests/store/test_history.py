"""The history: rows written once, filled in, taken out."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liukfu.records import Record, read_record
from liukfu.store import Library
from liukfu.store.booking import deal_row
from liukfu.store.figures import DealRow
from liukfu.store.history import FILE, History
from liukfu.store.keeper import match_id
from liukfu.store.tables import connect
from tests.store.histories import all_rows, fill, write
from tests.store.making import cut, match

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
