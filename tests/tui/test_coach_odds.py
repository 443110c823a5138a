"""`o` at the table: how likely what is chosen is headed, and by whom."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from liukfu.players.odds import SURE, Odds
from liukfu.tui.screens.coach import OddsScreen, odds_page
from liukfu.tui.widgets.card import symbols_for
from liukfu.words import LANGUAGES, use_language
from liukfu.words.chances import percent
from tests.tui import tables
from tests.tui.coached import LEAD, actions, assisted, coached, told
from tests.tui.tables import Moment, app_at, chosen, shown, table_of


async def test_o_tells_how_likely_the_choice_is_headed_and_by_whom() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        table_of(app).table.take(table_of(app).table.view.legal.leads[0])
        single = chosen(app)
        await pilot.press("o")
        text = await told(pilot)
        assert isinstance(app.screen, OddsScreen)
        assert f"{single}: is sure to be headed: by Ann" in text
        assert f"> {single}" in text
        assert "T7 T8 T9 0% 0% 100%" in text
        assert assisted(app) == ("hint",)
        await pilot.press("o")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        assert chosen(app) == single


async def test_with_no_choice_all_plays_have_a_line() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("o")
        text = await told(pilot)
        assert "Ann Ben wins" in text
        assert "headed by" not in text
        assert "T3 T4 T5" in text


async def test_a_choice_that_is_no_play_is_told_first() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("1", "=", "o")
        text = await told(pilot)
        assert "two cards are never led" in text
        assert "T3 T4 T5" in text


async def test_the_master_can_ask_about_a_lead_before_saying_play() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("tab")
        play = chosen(app)
        await pilot.press("o")
        assert f"{play}: " in await told(pilot)
        assert actions(app) == []


@pytest.mark.parametrize(
    ("moment", "line", "place"),
    [
        (tables.SECOND_CALLS, "Nothing is led in this call", "calls"),
        (tables.DISCARD, "is not headed", "discard"),
    ],
    ids=["call", "discard"],
)
async def test_what_cannot_be_headed_gets_a_line_with_its_rule_and_no_mark(
    moment: Moment, line: str, place: str
) -> None:
    app = app_at(moment)
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        await pilot.press("o")
        await pilot.pause()
        assert line in shown(app, "prompt")
        assert table_of(app).table.refused_by == place
        assert not quiet.asked
        assert not assisted(app)


async def test_a_heading_has_no_column_for_who_has_played() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("tab", "o")
        text = await told(pilot)
        assert "wins" in text
        assert "Ben Cho wins" not in text


@pytest.mark.parametrize("language", [one.code for one in LANGUAGES])
@pytest.mark.parametrize("moment", [LEAD, tables.HEADINGS], ids=["lead", "head"])
def test_chances_stand_apart_in_every_language(moment: Moment, language: str) -> None:
    view = tables.session_at(moment).view(2)
    longest = 0b1111111
    chances = [(longest, Odds(0.61, 0.001, 0.001, 0.02, False, 9)), (2, SURE)]
    chances.append((4, Odds(0.001, 0.999, 0.999, 0.02, False, 9)))
    names = ["Ann Ann Ann Ann", "Ben Ben Ben Ben", "You"]
    use_language(language)
    try:
        page = odds_page(chances, 0, "", view, names, symbols_for(ascii_only=True))
        few, most = percent(0.001), percent(0.999)
    finally:
        use_language(None)
    rows = [row.plain for row in page.split("\n")][:4]
    assert all(cell_len(row) <= 66 for row in rows)
    told = sorted(re.split(" {2,}", row.strip())[1:] for row in rows[1:])
    expected = [["0%", "0%", "100%"], ["61%", few, few], [few, most, most]]
    if moment is not LEAD:
        expected = [[row[0], row[2]] for row in expected]
    assert told == sorted(expected)
