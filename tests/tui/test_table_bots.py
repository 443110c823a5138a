"""Bots at the table: their moments, their faults, their pace."""

from __future__ import annotations

import threading

import pytest

from liukfu.engine import Action, View
from liukfu.players.host import Fault, FaultKind
from liukfu.players.safe import safe_action
from liukfu.session import BotMove
from liukfu.store import Settings, load_settings, save_settings
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.settings import TableSettings
from tests.tui import tables
from tests.tui.dialog_host import rows_of
from tests.tui.pages import until
from tests.tui.tables import app_at, chosen, match_of, settle, shown, table_of


def at_table(app: LiukFuApp) -> bool:
    return isinstance(app.screen, TableScreen)


def actions(app: LiukFuApp) -> list[str]:
    return list(app.session.record.deals[-1].actions)


async def test_bots_are_started_when_the_table_opens() -> None:
    session = match_of("human", "novice", "novice")
    app = LiukFuApp(session, TableSettings(pace=60.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: session.begun == 1)


async def test_bots_take_a_moment_that_any_key_skips_and_is_no_play() -> None:
    app = app_at(tables.HEADINGS, pace=60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert table_of(app).table.busy
        assert "go on" in shown(app, "footer")
        before = len(actions(app))
        await pilot.press("1")
        await until(pilot, lambda: len(actions(app)) > before)
        assert len(actions(app)) == before + 1
        assert chosen(app) == ""


async def test_long_fault_of_a_bot_takes_a_line_and_the_log_has_it_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_at(tables.SECOND_CALLS, pace=0.0)
    ask = app.session.ask_bot
    said = "word " * 39 + "last"

    def faulty() -> BotMove:
        return ask()._replace(fault=Fault(FaultKind.RAISED, said))

    monkeypatch.setattr(app.session, "ask_bot", faulty)
    async with app.run_test(size=(72, 22)) as pilot:
        await pilot.press("p")
        await settle(pilot)
        table = table_of(app).table
        rows = [row for row in shown(app, "story").splitlines() if row.strip()]
        assert table.faults
        for fault in table.faults:
            assert fault.endswith("last)")
        assert sum("failed" in row for row in rows) == len(table.notes)
        assert not any("word" in row and "failed" not in row for row in rows)
        assert shown(app, "prompt").strip()
        await pilot.press("l")
        await pilot.pause()
        assert "last)" in "\n".join(rows_of(app))


async def test_pace_is_changed_at_the_table() -> None:
    app = app_at(tables.HEADINGS, pace=0.7)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("less_than_sign")
        assert table_of(app).settings.pace > 0.7
        await pilot.press("greater_than_sign", "greater_than_sign")
        assert table_of(app).settings.pace < 0.7


async def test_pace_is_kept_for_the_next_table_and_for_good() -> None:
    save_settings(Settings(name="Ann", pace=0.7))
    app = app_at(tables.HEADINGS, pace=0.7)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("less_than_sign", "less_than_sign")
        assert load_settings().settings == Settings(name="Ann", pace=1.6)
        app.sit_down(match_of("human", "novice", "novice"))
        await pilot.pause()
        assert table_of(app).settings.pace == 1.6


async def test_pace_that_cannot_be_kept_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("liukfu.store.settings.write_atomically", full)
    app = app_at(tables.HEADINGS, pace=0.7)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("less_than_sign", "less_than_sign")
        await pilot.pause()
        assert shown(app, "story").count("could not be saved: No space left") == 1
        assert "Bots take 1.6 seconds" in shown(app, "prompt")


async def test_waiting_for_a_bot_never_stalls_the_table() -> None:
    app = app_at(tables.HEADINGS)
    let_go = threading.Event()

    def slow(view: View) -> Action:
        let_go.wait(60)
        return safe_action(view)

    app.session.answer = slow  # type: ignore[attr-defined]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter", "g")
        await pilot.pause()
        assert not at_table(app)
        await pilot.press("escape")
        # It is said who keeps the table waiting, and no key promises to help.
        await until(pilot, lambda: "Ben is thinking" in shown(app, "prompt"))
        assert "any key" not in shown(app, "footer")
        let_go.set()
        await settle(pilot)
        assert table_of(app).table.my_turn
        assert "thinking" not in shown(app)


async def test_fault_of_a_bot_is_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_at(tables.HEADINGS)
    ask = app.session.ask_bot
    faults = iter([Fault(FaultKind.RAISED, "[b]oops"), Fault(FaultKind.GIVEN_UP)])

    def faulty() -> BotMove:
        return ask()._replace(fault=next(faults, Fault(FaultKind.UNASKED)))

    monkeypatch.setattr(app.session, "ask_bot", faulty)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter")
        await settle(pilot)
        assert "[b]oops" in shown(app, "story")
        assert len(actions(app)) > 3
        # Who is given up is told so once.
        told = table_of(app).table.faults
        assert told
        assert all("oops" in line or "not asked again" in line for line in told)
        assert len(told) <= 2


async def test_q_leaves_while_a_bot_thinks() -> None:
    app = app_at(tables.HEADINGS)
    let_go = threading.Event()

    def slow(view: View) -> Action:
        let_go.wait(60)
        return safe_action(view)

    app.session.answer = slow  # type: ignore[attr-defined]
    close = app.session.close

    def closing() -> None:
        let_go.set()
        close()

    app.session.close = closing  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter", "q")
    assert app.return_code == 0
    assert len(actions(app)) == 3
