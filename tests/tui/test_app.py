"""Where the app opens, and where one comes back to."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from liukfu.engine import Action, Rules, View
from liukfu.players.safe import safe_action
from liukfu.session import ReplayRun, SeatSpec, record_plan
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.deal_end import DealEndScreen
from liukfu.tui.screens.help import HelpScreen
from liukfu.tui.screens.small import SmallScreen
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.settings import TableSettings
from tests.tui.dialog_host import rows_of
from tests.tui.tables import HEADINGS, PEOPLE, match_of, session_at, settle, table_of


class Hall(Screen[None]):
    """A screen to start from."""

    def compose(self) -> Any:
        """One word."""
        yield Static("the hall")


def app_in_the_hall() -> tuple[LiukFuApp, Hall]:
    hall = Hall()
    app = LiukFuApp(settings=TableSettings(pace=0.0), ground=lambda _app: hall)
    app.guard.hold = 0.0
    return app, hall


def top(app: LiukFuApp) -> Screen[Any]:
    return app.screen


async def test_a_table_that_was_opened_from_another_screen_leads_back_there() -> None:
    app, hall = app_in_the_hall()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "the hall" in rows_of(app)[0]
        session = session_at(HEADINGS)
        app.sit_down(session)
        await pilot.pause()
        assert isinstance(top(app), TableScreen)
        assert app.session is session
        await pilot.press("q")
        await pilot.pause()
        assert top(app) is hall
        assert "the hall" in rows_of(app)[0]
        app.sit_down(session_at(HEADINGS))
        await pilot.pause()
        assert isinstance(top(app), TableScreen)
    assert app.return_code is None


async def test_home_from_the_screen_that_it_opened_at_ends_the_program() -> None:
    app, _hall = app_in_the_hall()
    async with app.run_test(size=(80, 24)):
        app.home()
    assert app.return_code == 0


async def test_leaving_ends_the_program_from_anywhere() -> None:
    app, _hall = app_in_the_hall()
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down(session_at(HEADINGS))
        await pilot.pause()
        app.leave()
    assert app.return_code == 0


async def test_sitting_down_closes_dialogs_and_the_match_before() -> None:
    app, hall = app_in_the_hall()
    closed: list[str] = []
    first = session_at(HEADINGS)
    first.close = lambda: closed.append("first")  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(HelpScreen(app.symbols))
        await pilot.pause()
        app.sit_down(first)
        await pilot.pause()
        assert app.screen_stack == [hall, table_of(app)]
        app.sit_down(match_of())
        await pilot.pause()
        assert closed == ["first"]
        assert app.screen_stack == [hall, table_of(app)]


async def test_a_small_window_stays_covered_on_the_way_home() -> None:
    app, hall = app_in_the_hall()
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down(session_at(HEADINGS))
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert isinstance(top(app), SmallScreen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(top(app), SmallScreen)
        assert app.screen_stack[0] is hall
        assert len(app.screen_stack) == 2
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert top(app) is hall


async def test_a_bots_answer_that_comes_after_the_table_was_left_changes_nothing() -> None:
    app, hall = app_in_the_hall()
    session = session_at(HEADINGS)
    let_go = threading.Event()

    def slow(view: View) -> Action:
        let_go.wait(60)
        return safe_action(view)

    session.answer = slow
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down(session)
        await pilot.pause()
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert table_of(app).table.busy
        done = session.action_count
        await pilot.press("q")
        let_go.set()
        await pilot.pause(0.1)
        assert top(app) is hall
        assert session.action_count == done


def run_of(*actions: str) -> ReplayRun:
    """A deal of three passes, played again by three people."""
    seats = [SeatSpec(name, kind) for name, kind in zip(("Ann", "Ben", "Cho"), PEOPLE, strict=True)]
    before = match_of(actions="; ".join(actions), rules=Rules())
    return ReplayRun(record_plan(before.record, source="the first evening"), seats)


async def pass_by_all(pilot: Pilot[Any], app: LiukFuApp) -> None:
    for _ in range(3):
        seat = app.session.to_act
        assert seat is not None
        await pilot.press(str(seat + 1), "x")
        await settle(pilot)


# Of three passes, which are sooner over, the same is looked at each time.
@pytest.mark.slow
async def test_a_deal_played_again_is_laid_beside_how_it_went_before() -> None:
    run = run_of("play", "T6", "T9", "x K1")
    app = LiukFuApp(run.session, TableSettings(pace=0.0), replay=run)
    app.guard.hold = 0.0
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        assert rows_of(app)[0].rstrip().endswith("replayed")
        await pilot.press("2", "p", "2", "enter")
        while not app.session.deal_over:
            await settle(pilot)
            seat = app.session.to_act
            assert seat is not None
            if table_of(app).table.covered:
                await pilot.press(str(seat + 1))
            stops = app.session.view(seat).legal.can_stop
            await pilot.press(*(["s", "enter"] if stops else ["escape", "tab", "enter"]))
        await pilot.pause()
        assert isinstance(top(app), DealEndScreen)
        text = str(app.screen.content())  # type: ignore[attr-defined]
        assert "This deal, and how it went before" in text
        assert "left under way" in text
        assert "parted at action 2, Ben: T6 then, T5 now" in text
        assert "This deal counts as replayed" in text
        await pilot.press("enter")
    assert app.return_code == 0


async def test_three_passes_are_laid_beside_how_it_went_before() -> None:
    run = run_of("play", "T6", "T9", "x K1")
    app = LiukFuApp(run.session, TableSettings(pace=0.0), replay=run)
    app.guard.hold = 0.0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pass_by_all(pilot, app)
        assert isinstance(top(app), DealEndScreen)
        text = str(app.screen.content())  # type: ignore[attr-defined]
        assert "three passes" in text
        assert "parted at action 1" in text
        await pilot.press("enter")
    assert app.return_code == 0


def run_of_two_deals() -> ReplayRun:
    first = match_of(actions="pass; pass; pass")
    first.next_deal()
    for _ in range(3):
        seat = first.to_act
        assert seat is not None
        first.act(seat, safe_action(first.view(seat)))
    return ReplayRun(record_plan(first.record), first.seats)


async def test_deals_are_played_again_at_a_table_that_the_program_opened_at() -> None:
    run = run_of_two_deals()
    app = LiukFuApp(run.session, TableSettings(pace=0.0), replay=run)
    app.guard.hold = 0.0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pass_by_all(pilot, app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.session.number == 2
        assert app.screen_stack == [table_of(app)]
        await pass_by_all(pilot, app)
        await pilot.press("enter")
        await pilot.pause()
    assert app.return_code == 0


async def test_deals_are_played_again_one_after_the_other() -> None:
    run = run_of_two_deals()
    app, hall = app_in_the_hall()
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down(run.session, run)
        await pilot.pause()
        assert app.session.number == 1
        await pass_by_all(pilot, app)
        assert app.session.deal_over
        await pilot.press("enter")
        await pilot.pause()
        assert app.session.number == 2
        assert app.screen_stack == [hall, table_of(app)]
        assert run.session is app.session


async def test_three_passes_end_a_deal_that_is_played_again() -> None:
    run = run_of("pass", "pass", "pass")
    app, hall = app_in_the_hall()
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down(run.session, run)
        await pilot.pause()
        await pass_by_all(pilot, app)
        await pilot.pause()
        assert isinstance(top(app), DealEndScreen)
        assert "ends match" in "\n".join(rows_of(app))
        await pilot.press("enter")
        await pilot.pause()
        assert top(app) is hall
