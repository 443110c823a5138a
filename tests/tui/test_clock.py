"""The table of a match whose bots think by the clock says so."""

from __future__ import annotations

import pytest

from liukfu.engine import Rules
from liukfu.session import SeatSpec, Session
from liukfu.store import Settings, save_settings
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.new_match import NewMatchScreen
from liukfu.tui.settings import TableSettings
from tests.tui.dialog_host import rows_of
from tests.tui.pages import app_with
from tests.tui.tables import PEOPLE, QuietSession, settle, shown

CLOCK = "Bots think 0.25 s a move: this match cannot be repeated"
BOTS = ("human", "novice", "novice")


def app_by_clock(*kinds: str, think: int | None) -> LiukFuApp:
    seats = [SeatSpec(name, kind) for name, kind in zip(("Ann", "Ben", "Cho"), kinds, strict=True)]
    # Ann calls first.
    session = QuietSession.new("s3", Rules(), seats, first_dealer=0, first_number=2, think=think)
    app = LiukFuApp(session, TableSettings(pace=0.0))
    app.guard.hold = 0.0
    return app


async def test_the_table_says_at_once_that_the_match_cannot_be_repeated() -> None:
    app = app_by_clock(*BOTS, think=250)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert CLOCK in shown(app, "story")
        assert "s3 --deal 2 --dealer 0" in shown(app, "header")
        assert "by the clock" in shown(app, "header")
        await pilot.press("x")
        await settle(pilot)
        assert CLOCK not in shown(app, "story")
        assert "by the clock" in shown(app, "header")
        await pilot.press("?")
        await pilot.pause()
        assert "Bots think 0.25 s a move" in " ".join(rows_of(app))


async def test_people_who_share_the_table_read_it_on_the_curtain() -> None:
    app = app_by_clock("human", "human", "novice", think=250)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert CLOCK in shown(app, "curtain")


@pytest.mark.parametrize(("kinds", "think"), [(BOTS, None), (PEOPLE, 250)])
async def test_without_a_clock_or_without_bots_nothing_is_said(
    kinds: tuple[str, ...], think: int | None
) -> None:
    app = app_by_clock(*kinds, think=think)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("1")
        assert "clock" not in shown(app)
        await pilot.press("?")
        await pilot.pause()
        assert "clock" not in " ".join(rows_of(app))


async def test_a_new_match_begins_as_the_settings_say() -> None:
    save_settings(Settings(think=250))
    app = app_with(NewMatchScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.session, Session)
        assert app.session.think == 250
