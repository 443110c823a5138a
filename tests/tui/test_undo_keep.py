"""Taking back and keeping a deal, at the table and at a deal's end."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from liukfu.store.kept import KeptDeals
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.ask import AskScreen
from liukfu.tui.screens.deal_end import DealEndScreen
from liukfu.tui.widgets.region import Region
from tests.tui import tables
from tests.tui.dialog_host import rows_of
from tests.tui.tables import app_at, app_of, settle, shown, table_of


def top(app: LiukFuApp) -> Screen[Any]:
    return app.screen


def actions(app: LiukFuApp) -> list[str]:
    return list(app.session.record.deals[-1].actions)


async def test_u_takes_back_to_the_last_decision_and_says_that_it_counts() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = actions(app)
        assert "u undo" not in shown(app, "footer")
        await pilot.press("tab", "enter")
        await settle(pilot)
        assert len(actions(app)) > len(before)
        assert "u undo" in shown(app, "footer")
        await pilot.press("u")
        await pilot.pause()
        assert actions(app) == before
        assert table_of(app).table.my_turn
        assert "counts as assisted" in shown(app, "story")
        story = table_of(app).query_one("#story", Region)
        rows = map(story.render_line, range(story.size.height))
        (told,) = (part for row in rows for part in row if "Taken back" in part.text)
        assert told.style is not None
        assert told.style.color is not None
        # What one has asked for is no warning.
        assert told.style.color.name == app.palette.good
        assert shown(app, "header").endswith("assisted")
        assert app.session.record.deals[-1].assisted == ("undo",)
        await pilot.press("tab", "tab", "enter")
        await settle(pilot)
        assert len(actions(app)) > len(before)
        assert "counts" not in shown(app, "story")
        assert shown(app, "header").endswith("assisted")


async def test_u_does_nothing_where_nothing_was_decided() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        before = actions(app)
        await pilot.press("u")
        assert actions(app) == before
        assert "assisted" not in shown(app)


async def test_a_decision_that_another_person_has_seen_is_not_taken_back() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "p", "3", "enter", "3")
        await pilot.pause()
        done = actions(app)
        assert "u undo" not in shown(app, "footer")
        await pilot.press("u")
        assert actions(app) == done


async def test_after_an_undo_it_is_told_what_happened_since_the_decision_before() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter")
        await settle(pilot)
        told = shown(app, "story").strip()
        assert "You head with" in told
        await pilot.press("tab", "enter")
        await settle(pilot)
        assert told not in shown(app, "story")
        await pilot.press("u")
        await pilot.pause()
        assert told.splitlines()[-1] in shown(app, "story")


async def keep(pilot: Pilot[Any], app: LiukFuApp, name: str, note: str = "") -> None:
    await pilot.press("k")
    await pilot.pause()
    assert isinstance(top(app), AskScreen)
    await pilot.press(*name, "tab", *note, "enter")
    await pilot.pause()


async def test_k_keeps_the_deal_under_a_name_with_a_note() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        before = actions(app)
        await keep(pilot, app, "tiger", "run")
        assert top(app) is table_of(app)
        assert "Kept as tiger" in shown(app, "prompt")
        assert actions(app) == before
        await pilot.press("k")
        await pilot.press(*"tiger", "enter")
        await pilot.pause()
        assert isinstance(top(app), AskScreen), "the name is taken"
        await pilot.press("escape")
    (kept,) = KeptDeals().all()
    spec = app.session.spec
    assert (kept.name, kept.note) == ("tiger", "run")
    assert (kept.seed, kept.number, kept.dealer) == (spec.seed, spec.number, spec.dealer)


async def test_k_keeps_the_deal_at_its_end() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(top(app), DealEndScreen)
        await keep(pilot, app, "six")
        assert isinstance(top(app), DealEndScreen)
        assert "Kept as six" in "\n".join(rows_of(app))
    assert [kept.name for kept in KeptDeals().all()] == ["six"]


@pytest.mark.parametrize("key", ["q", "l", "p", "question_mark"])
async def test_letters_of_a_name_do_nothing_else(key: str) -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", key)
        await pilot.pause()
        assert isinstance(top(app), AskScreen)
