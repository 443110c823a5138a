"""How deals end at the table, and leaving it."""

from __future__ import annotations

from liukfu.engine import Rules
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.table import TableScreen
from tests.tui import tables
from tests.tui.tables import app_at, chosen, settle, shown


def at_table(app: LiukFuApp) -> bool:
    return isinstance(app.screen, TableScreen)


def actions(app: LiukFuApp) -> list[str]:
    return list(app.session.record.deals[-1].actions)


async def test_keys_that_come_too_early_are_dropped() -> None:
    app = app_at(tables.HEADINGS)
    app.guard.hold = 3600.0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.question()
        await pilot.press("enter", "c", "s", "p", "x", "u", "space")
        assert chosen(app) == ""
        assert len(actions(app)) == 2


async def test_keys_that_commit_to_nothing_need_not_wait() -> None:
    app = app_at(tables.HEADINGS)
    app.guard.hold = 3600.0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.question()
        await pilot.press("tab", "enter")
        assert chosen(app) != ""
        assert len(actions(app)) == 2
        await pilot.press("l")
        await pilot.pause()
        assert not at_table(app)


async def test_deal_end_is_shown_and_enter_begins_the_next_deal() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        assert not at_table(app)
        await pilot.press("enter")
        await settle(pilot)
        assert at_table(app)
        assert app.session.number == 2
        assert "--deal 2" in shown(app, "header")


async def test_escape_looks_at_the_table_after_a_deal_and_enter_comes_back() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert at_table(app)
        assert app.session.number == 1
        await pilot.press("enter")
        await pilot.pause()
        assert not at_table(app)
        await pilot.press("q")
    assert app.return_code == 0


async def test_three_passes_take_one_line_and_enter() -> None:
    app = app_at(tables.THIRD_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        await settle(pilot)
        assert at_table(app)
        assert "void" in shown(app, "story")
        await pilot.press("enter")
        await settle(pilot)
        assert app.session.number == 2


async def test_match_of_one_deal_ends_the_program() -> None:
    app = app_at(tables.STOP, Rules(deals=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
    assert app.return_code == 0


async def test_q_leaves() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
    assert app.return_code == 0


async def test_number_keys_raise_no_card_after_the_deal() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("1", "space", "up")
        assert chosen(app) == ""
