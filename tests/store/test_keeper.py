"""One match in its own file: saved, locked, booked."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from liukfu.records import ResultRecord, read_record, replay
from liukfu.store import Keeper, Library
from liukfu.store.history import History
from liukfu.store.keeper import is_finished, match_id, match_name
from tests.store.making import cut, match, put


@pytest.fixture
def keeper(tmp_path: Path) -> Keeper:
    return Library(tmp_path).create()


def rows(folder: Path) -> list[tuple[str, int]]:
    with History(folder) as history:
        return [(deal.match, deal.number) for deal in history.deals()]


def test_a_match_gets_its_file_when_it_is_saved_first(tmp_path: Path, keeper: Keeper) -> None:
    assert list((tmp_path / "matches").iterdir()) == []
    keeper.save(match())
    assert keeper.path == tmp_path / "matches" / match_name(match())
    assert read_record(keeper.path) == match() == keeper.saved
    assert replay(match()).faults == ()


def test_a_closed_keeper_saves_nothing(tmp_path: Path, keeper: Keeper) -> None:
    keeper.close()
    keeper.close()
    with pytest.raises(ValueError, match="closed"):
        keeper.save(match())
    assert list((tmp_path / "matches").iterdir()) == []


def test_a_keeper_keeps_one_match_and_no_other(keeper: Keeper) -> None:
    keeper.save(match("tiger"))
    with pytest.raises(ValueError, match="another match"):
        keeper.save(match("lion"))
    assert keeper.path is not None
    assert read_record(keeper.path) == match("tiger")


def test_where_saving_fails_the_match_saved_before_is_still_there(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper.save(cut(match(), 1))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("liukfu.store.keeper.write_atomically", full)
    with pytest.raises(OSError, match="No space left"):
        keeper.save(match())
    assert keeper.saved == cut(match(), 1)
    assert keeper.path is not None
    assert read_record(keeper.path) == cut(match(), 1)


def test_a_deal_that_has_ended_is_booked_when_it_is_saved(tmp_path: Path, keeper: Keeper) -> None:
    whole = match(deals=3, leave=True)
    keeper.save(cut(whole, 1))
    assert rows(tmp_path) == [(match_id(whole), 1)]
    keeper.save(whole)
    assert rows(tmp_path) == [(match_id(whole), 2), (match_id(whole), 1)]
    assert keeper.history_fault is None


def test_a_deal_that_an_undo_opens_again_is_booked_no_more(tmp_path: Path, keeper: Keeper) -> None:
    whole = match(deals=2)
    keeper.save(whole)
    last = whole.deals[-1]
    back = msgspec.structs.replace(last, actions=last.actions[:-1], result=msgspec.UNSET)
    keeper.save(msgspec.structs.replace(whole, deals=(whole.deals[0], back)))
    assert rows(tmp_path) == [(match_id(whole), 1)]
    keeper.save(whole)
    assert len(rows(tmp_path)) == 2


def test_the_record_is_saved_before_the_row_and_without_a_history_too(
    tmp_path: Path, keeper: Keeper
) -> None:
    (tmp_path / "history.sqlite3").mkdir()
    keeper.save(match())
    assert isinstance(keeper.history_fault, sqlite3.Error)
    assert keeper.path is not None
    assert read_record(keeper.path) == match()
    (tmp_path / "history.sqlite3").rmdir()
    with History(tmp_path) as history:
        assert history.fill(Library(tmp_path)).deals == 2
    longer = match(deals=3)
    keeper.save(msgspec.structs.replace(longer, x=match().x))
    assert keeper.history_fault is None


def test_a_history_that_another_program_holds_does_not_stop_the_match(
    tmp_path: Path, keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("liukfu.store.keeper.PATIENCE", 0.05)
    put(tmp_path, match("lion"))
    other = sqlite3.connect(tmp_path / "history.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    keeper.save(match())
    assert "locked" in str(keeper.history_fault)
    other.execute("COMMIT")
    other.close()
    assert len(rows(tmp_path)) == 2
    with History(tmp_path) as history:
        assert history.fill(Library(tmp_path)).deals == 2


@pytest.mark.parametrize("seed", ["../../x", "/etc/passwd", ".", "虎", "a" * 64, "-rf", "con"])
def test_a_seed_names_a_file_in_the_folder_of_matches_whatever_it_is(
    tmp_path: Path, seed: str
) -> None:
    name = match_name(msgspec.structs.replace(match(), seed=seed))
    assert Path(name).name == name
    assert name.isascii()
    assert not name.startswith((".", "-"))
    assert len(name) < 100
    assert put(tmp_path, match(seed)).parent == tmp_path / "matches"


def test_matches_are_told_apart_by_their_own_number_where_they_have_one() -> None:
    first = msgspec.structs.replace(match(), x={"match": "a" * 32})
    assert match_id(first) == "a" * 32
    plain = msgspec.structs.replace(match(), x=msgspec.UNSET)
    hostile = msgspec.structs.replace(match(), x={"match": "../" * 10 + "ab"})
    assert match_id(hostile) == match_id(plain)
    lion = msgspec.structs.replace(match("lion"), x=msgspec.UNSET)
    assert match_id(plain) != match_id(lion)
    assert match_id(cut(plain, 1)) == match_id(plain)


def test_a_match_is_finished_when_it_has_had_its_deals_and_void_ones_do_not_count() -> None:
    ended = match("lion", deals=2, fixed=True)
    assert is_finished(ended)
    assert not is_finished(cut(ended, len(ended.deals) - 1))
    assert not is_finished(match("lion", deals=9))
    *before, last = ended.deals
    assert isinstance(last.result, ResultRecord)
    void = msgspec.structs.replace(last, result=msgspec.structs.replace(last.result, end="void"))
    assert not is_finished(msgspec.structs.replace(ended, deals=(*before, void)))
