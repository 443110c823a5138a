"""The history is brought up to date at the start, beside the first picture."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from textual.pilot import Pilot

from liukfu.store.history import FILE, History
from liukfu.store.paths import home
from liukfu.tui import catching_up, launch
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.settings import SettingsScreen
from liukfu.tui.screens.start import StartScreen
from tests.store.making import match, put
from tests.tui.pages import sees, some_history, until


def rows() -> int:
    with History() as history:
        return len(history.deals())


def without_rows() -> None:
    """Matches were played, and none of their deals has a row."""
    some_history()
    for end in ("", "-wal", "-shm"):
        home().joinpath(FILE + end).unlink(missing_ok=True)


def starting(page: type[Any] = StartScreen) -> LiukFuApp:
    return LiukFuApp(ground=lambda _app: page(), catches_up=True)


async def caught_up(pilot: Pilot[Any], count: int) -> None:
    await until(pilot, lambda: rows() == count)


async def test_rows_that_are_missing_are_filled_in_at_start() -> None:
    without_rows()
    async with starting().run_test(size=(80, 24)) as pilot:
        await caught_up(pilot, 5)


async def test_a_deal_whose_row_was_not_written_gets_it_at_the_next_start() -> None:
    some_history()
    with History() as history:
        history.remove(match("tiger", fixed=True, deals=2, names=("Ann", "Ben", "Cho")), 2)
        history._ask(lambda db: db.execute("DELETE FROM file"))
    assert rows() == 4
    async with starting().run_test(size=(80, 24)) as pilot:
        await caught_up(pilot, 5)


async def test_the_first_page_does_not_wait_for_the_history(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    going = asyncio.Event()
    loop = asyncio.get_running_loop()
    hold = threading.Event()

    def slow() -> tuple[str, ...]:
        loop.call_soon_threadsafe(going.set)
        hold.wait(20)
        return ("It was read at last.",)

    monkeypatch.setattr(catching_up, "catch_up", slow)
    async with starting().run_test(size=(80, 24)) as pilot:
        await asyncio.wait_for(going.wait(), 20)
        await sees(pilot, "Six Tigers")
        hold.set()
        await sees(pilot, "It was read at last.")


async def test_a_damaged_history_is_told_of_on_the_first_page() -> None:
    without_rows()
    (home() / FILE).write_bytes(b"no database" * 100)
    app = starting()
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "The history was damaged")
        assert rows() == 5
        assert app.untold == ()
    assert (next(home().glob("damaged-history*"))).read_bytes() == b"no database" * 100


async def test_where_there_is_no_first_page_it_is_told_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_rows()
    (home() / FILE).write_bytes(b"no database" * 100)
    app = starting(SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.untold))
    monkeypatch.setattr(app, "run", lambda: None)
    assert launch.run(app) == 0
    line = capsys.readouterr().err
    assert line.startswith("The history was damaged and is made anew; the old one is ")
    assert line.count("\n") == 1


def test_every_way_into_the_program_catches_up(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[LiukFuApp] = []

    def run(app: LiukFuApp) -> int:
        opened.append(app)
        return 0

    monkeypatch.setattr(launch, "run", run)
    record = match()
    put(home(), record)
    launch.start()
    launch.watch(record)
    launch.play(None)  # type: ignore[arg-type]
    assert [app._catches_up for app in opened] == [True, True, True]


def test_nothing_is_made_where_nothing_was_played() -> None:
    assert catching_up.catch_up() == ()
    assert not (home() / FILE).exists()
