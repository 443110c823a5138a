"""Files that are whole at every moment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from liukfu.store import write_atomically


def test_the_new_contents_take_the_place_of_the_old(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_atomically(file, b"one, which is longer")
    write_atomically(file, b"two")
    assert file.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_killed_writer_has_left_is_used_up(tmp_path: Path) -> None:
    file = tmp_path / "file"
    (tmp_path / ".file.tmp").write_bytes(b"half of something that was much longer")
    write_atomically(file, b"two")
    assert file.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_where_writing_fails_the_old_contents_stay_and_nothing_is_left_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    file = tmp_path / "file"
    write_atomically(file, b"one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os if call == "fsync" else Path, call, full)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(file, b"two")
    assert file.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [file]


def test_the_data_is_on_the_disk_before_it_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def noted_fsync(descriptor: int) -> None:
        order.append("fsync")
        fsync(descriptor)

    def noted_replace(path: Path, target: Path) -> Path:
        order.append("replace")
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    write_atomically(tmp_path / "file", b"one")
    assert order == ["fsync", "replace", "fsync"]


def test_others_may_not_read_it(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_atomically(file, b"one")
    assert file.stat().st_mode & 0o077 == 0
