"""How much may lie in a data folder."""

from pathlib import Path

import pytest

from liukfu.store import Library
from liukfu.store.room import ROOM_VARIABLE, NoRoom, Room, check_room, room_of
from tests.store.making import match


def test_room_is_counted_through_all_folders(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "one").write_bytes(b"12345")
    (tmp_path / "two").write_bytes(b"67")
    (tmp_path / "gone").symlink_to("nowhere")
    used = room_of(tmp_path)
    assert used.files == 3
    assert used.bytes == 7 + len("nowhere")
    assert room_of(tmp_path / "not there") == Room(0, 0)


@pytest.mark.parametrize("most", [Room(1, 1000), Room(10**9, 1)])
def test_no_match_begins_where_there_is_no_room_and_those_there_can_be_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: Room
) -> None:
    library = Library(tmp_path)
    record = match(leave=True)
    with library.create(record) as keeper:
        assert keeper.path is not None
        name = keeper.path.name
    monkeypatch.setenv(ROOM_VARIABLE, str(most))
    with pytest.raises(NoRoom):
        library.create()
    with library.open(name) as keeper:
        keeper.save(record)
    assert [saved.name for saved in library.saved()] == [name]


@pytest.mark.parametrize("said", [None, "", "1", "1:", "-1:-1", "1:2:3", "x:y"])
def test_there_is_no_limit_where_none_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str | None
) -> None:
    (tmp_path / "file").write_bytes(b"1")
    monkeypatch.delenv(ROOM_VARIABLE, raising=False)
    if said is not None:
        monkeypatch.setenv(ROOM_VARIABLE, said)
    check_room(tmp_path)
