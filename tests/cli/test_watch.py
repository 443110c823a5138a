"""`liukfu watch`: which record is gone through; the screen has its own tests."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import pytest

from liukfu.engine import Rules
from liukfu.records import Record, dumps, read_record
from liukfu.session import Session
from liukfu.store import Library
from tests.cli.running import failure, liukfu
from tests.session.tables import GOLDEN, PEOPLE, play_deal


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Record, dict[str, Any]]]:
    """What the screen was given."""
    found: list[tuple[Record, dict[str, Any]]] = []

    def watch(record: Record, **look: Any) -> int:
        found.append((record, look))
        return 0

    app = types.ModuleType("liukfu.tui.launch")
    app.watch = watch  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "liukfu.tui.launch", app)
    monkeypatch.setattr("liukfu.cli.watch.check_terminal", lambda _instead: None)
    return found


def keep_a_match(seed: str = "tiger") -> Record:
    with Session.new(seed, Rules(deals=1), PEOPLE, Library().create()) as session:
        play_deal(session)
        return session.record


def test_a_file_is_watched_from_a_deal_on(watched: list[tuple[Record, dict[str, Any]]]) -> None:
    assert liukfu("watch", str(GOLDEN[4]), "--deal", "2", "--ascii").exit_code == 0
    ((record, look),) = watched
    assert record == read_record(GOLDEN[4])
    assert (look["number"], look["ascii"], look["no_color"]) == (2, True, False)


def test_a_saved_match_is_watched_by_its_name_or_seed(
    watched: list[tuple[Record, dict[str, Any]]],
) -> None:
    keep_a_match("lion")
    record = keep_a_match()
    saved = next(saved for saved in Library().saved() if saved.seed == "tiger")
    for name in (saved.path.name, saved.path.stem, "tiger", " tiger "):
        assert liukfu("watch", name).exit_code == 0
    assert [found for found, _ in watched] == [record] * 4


def test_what_cannot_be_watched_is_told_in_one_line(tmp_path: Path) -> None:
    assert "no record 'nothing'" in failure("watch", "nothing")
    assert "\x1b" not in failure("watch", "a\x1b[2J")
    assert "no record" in failure("watch", "x" * 5000)
    assert "no record" in failure("watch", "")
    path = tmp_path / "r.json"
    path.write_text("{half")
    assert "it is not JSON" in failure("watch", str(path))
    path.write_bytes(dumps(read_record(GOLDEN[4])).replace(b'"pass"', b'"stop"', 1))
    assert "deal 1, action" in failure("watch", str(path))
    assert "no record" in failure("watch", str(tmp_path))


def test_a_deal_that_is_not_there_is_a_usage_error() -> None:
    assert "the record has deals 1 to" in failure("watch", str(GOLDEN[4]), "--deal", "999", code=2)


def test_without_a_terminal_there_is_one_clear_line_that_names_what_works() -> None:
    line = failure("watch", str(GOLDEN[4]), code=2)
    assert "needs a terminal" in line
    assert "`liukfu show`" in line
