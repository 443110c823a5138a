"""The ways to a review of one's decisions, and back: from a deal's end, the table, a record."""

from __future__ import annotations

import pytest

from liukfu.tui.screens.deal_end import DealEndScreen
from liukfu.tui.screens.watch import WatchScreen
from liukfu.tui.screens.whose import WhoseScreen
from tests.tui import tables, watched
from tests.tui.dialog_host import rows_of
from tests.tui.reviewed import (
    Fixed,
    all_valued,
    review_of,
    reviews_with,
    shown,
)
from tests.tui.watched import golden, unfinished

SIZE = (80, 24)


async def test_a_persons_review_opens_from_the_end_of_a_deal_and_goes_back_there(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {}
    reviews_with(fixed, monkeypatch)
    app = tables.app_at(tables.CLAIM)
    async with app.run_test(size=SIZE) as pilot:
        await tables.settle(pilot)
        await pilot.press("c", "enter")
        await tables.settle(pilot)
        assert isinstance(app.screen, DealEndScreen)
        assert "v review" in "\n".join(rows_of(app))
        await pilot.press("v")
        await all_valued(pilot)
        assert review_of(app).table.view.seat == tables.CLAIM.seat
        assert "No slip" in shown(app, "story")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, DealEndScreen)
        await pilot.press("enter")
        await tables.settle(pilot)
        assert app.session.number == 2


async def test_three_passes_are_reviewed_from_the_table_and_enter_goes_on_at_once(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {2: "play"}
    reviews_with(fixed, monkeypatch)
    app = tables.app_at(tables.THIRD_CALLS)
    async with app.run_test(size=SIZE) as pilot:
        await tables.settle(pilot)
        assert "v review" not in tables.shown(app, "footer")
        await pilot.press("v")
        await pilot.pause()
        assert app.screen is tables.table_of(app), "the deal is under way"
        await pilot.press("x")
        await tables.settle(pilot)
        assert app.screen is tables.table_of(app)
        assert "v review" in tables.shown(app, "footer")
        await pilot.press("v")
        await all_valued(pilot)
        assert [decision.at for decision in review_of(app).table.decisions] == [2]
        assert "Slip 1 of 1" in shown(app, "story")
        await pilot.press("p", "escape")
        await pilot.pause()
        assert app.screen is tables.table_of(app)
        assert "Enter" in tables.shown(app, "buttons")
        await pilot.press("enter")
        await tables.settle(pilot)
        assert app.session.number == 2


async def test_a_look_at_the_table_after_a_deal_leads_to_the_review_too(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {}
    reviews_with(fixed, monkeypatch)
    app = tables.app_at(tables.CLAIM)
    async with app.run_test(size=SIZE) as pilot:
        await tables.settle(pilot)
        await pilot.press("c", "enter")
        await tables.settle(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "v review" in tables.shown(app, "footer")
        await pilot.press("v")
        await all_valued(pilot)
        assert "No slip" in shown(app, "story")


async def test_several_people_are_asked_whose_decisions_after_three_passes(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {}
    reviews_with(fixed, monkeypatch)
    app = tables.app_of("human", "human", "human", actions="pass; pass; pass")
    async with app.run_test(size=SIZE) as pilot:
        await tables.settle(pilot)
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, WhoseScreen)
        assert "v review" not in tables.shown(app, "footer")
        await pilot.press("escape")
        await pilot.pause()
        assert "v review" in tables.shown(app, "footer")
        await pilot.press("v", "3")
        await all_valued(pilot)
        assert review_of(app).table.view.seat == 2


async def test_several_people_are_asked_whose_decisions(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {}
    reviews_with(fixed, monkeypatch)
    app = tables.app_of("human", "novice", "human", seed="s18", actions="play")
    async with app.run_test(size=SIZE) as pilot:
        await tables.settle(pilot)
        await pilot.press("3", "c", "enter")
        await tables.settle(pilot)
        assert isinstance(app.screen, DealEndScreen)
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, WhoseScreen)
        text = "\n".join(rows_of(app))
        assert "1  Ann" in text
        assert "3  Cho" in text
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(app.screen, WhoseScreen), "a bot has that seat"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, DealEndScreen)
        await pilot.press("v", "down", "enter")
        await all_valued(pilot)
        assert review_of(app).table.view.seat == 2
        await pilot.press("escape", "v", "1")
        await all_valued(pilot)
        assert review_of(app).table.view.seat == 0


async def test_a_watched_deal_is_reviewed_with_the_eyes_of_the_seat_at_the_bottom(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {}
    reviews_with(fixed, monkeypatch)
    app = watched.app_on(golden(3))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("]", "2", "v")
        await all_valued(pilot)
        assert review_of(app).table.view.seat == 1
        assert review_of(app).table.view.frame.number == 2
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, WatchScreen)


async def test_a_deal_under_way_is_not_reviewed() -> None:
    app = watched.app_on(unfinished("human", "steady", "steady"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, WatchScreen)
        assert "review it once it is over" in watched.shown(app)
