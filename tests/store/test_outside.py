"""Files that anybody may have changed are never waited for."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from liukfu.store import KeptDeals, Library
from liukfu.store.lesson import FILE as LESSON
from liukfu.store.lesson import load_lesson
from liukfu.store.outside import read_outside
from liukfu.store.settings import FILE as SETTINGS
from liukfu.store.settings import Settings, load_settings, save_settings


def pipe(path: Path) -> Path:
    """A pipe that nobody writes into."""
    os.mkfifo(path)
    return path


@contextmanager
def not_waiting() -> Iterator[None]:
    """Break off what waits, and fail."""

    def wake(_number: int, _frame: object) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, wake)
    signal.alarm(20)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def test_no_more_is_read_than_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"tiger")
    assert (read_outside(path, 3), read_outside(path, 9)) == (b"tig", b"tiger")


@pytest.mark.parametrize(
    ("make", "said"), [(Path.mkdir, "Is a directory"), (pipe, "Invalid argument")]
)
def test_what_is_no_file_is_refused(
    make: Callable[[Path], object], said: str, tmp_path: Path
) -> None:
    make(tmp_path / "file")
    with pytest.raises(OSError, match=said) as refused:
        read_outside(tmp_path / "file", 3)
    assert refused.value.filename == str(tmp_path / "file")


def test_pipes_in_the_place_of_files_are_told_or_passed_over(tmp_path: Path) -> None:
    pipe(tmp_path / SETTINGS)
    pipe(tmp_path / LESSON)
    kept = KeptDeals(tmp_path)
    pipe(kept.path)
    with not_waiting():
        (problem,) = load_settings(tmp_path).problems
        assert (problem.problem, problem.text) == ("unreadable", "Invalid argument")
        assert load_lesson(tmp_path) == 0
        with pytest.raises(OSError, match="Invalid argument"):
            kept.all()


def test_pipes_among_the_matches_are_passed_over(tmp_path: Path) -> None:
    library = Library(tmp_path)
    assert library.latest() is None
    pipe(library.matches / "tiger.json")
    with not_waiting():
        assert library.latest() is None
        library.create().close()
    assert (library.matches / "tiger.json").is_fifo()


def test_a_pipe_in_the_place_of_what_is_written_beside_a_file_is_not_waited_for(
    tmp_path: Path,
) -> None:
    pipe(tmp_path / f".{SETTINGS}.tmp")
    with not_waiting():
        with pytest.raises(OSError, match="No such device"):
            save_settings(Settings(), tmp_path)
        save_settings(Settings(), tmp_path)
