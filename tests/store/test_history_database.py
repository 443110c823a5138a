"""The history's database: its versions, and what happens when it is damaged."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from liukfu.store import Library
from liukfu.store.history import FILE, History
from liukfu.store.keeper import match_id
from liukfu.store.tables import MIGRATIONS, VERSION, LaterHistory, connect
from tests.store.histories import all_rows, fill, keys, write
from tests.store.making import match, put


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
