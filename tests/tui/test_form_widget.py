"""A form as a picture, in windows that are too low for it."""

from __future__ import annotations

import pytest

from liukfu.store import Settings
from liukfu.tui.screens.settings import settings_form
from liukfu.tui.table import Command
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.form import paint_form
from liukfu.tui.widgets.paint import Picture

ROWS = {
    "name": "Your name",
    "bot1": "After you",
    "symbols": "Symbols",
    "language": "Language",
}


def painted(at: str, height: int, notes: tuple[str, ...] = ()) -> Picture:
    form = settings_form(Settings())
    form.focus(at)
    headings = {0: "You and the bots", 5: "The screen"}
    buttons = [Command("Enter", "Done", "accept")]
    symbols = symbols_for(ascii_only=False)
    return paint_form(form, symbols, 72, height, headings=headings, notes=notes, buttons=buttons)


def told(picture: Picture) -> str:
    return "\n".join(row.plain for row in picture.rows)


@pytest.mark.parametrize("at", ROWS)
def test_all_settings_stand_on_the_smallest_page(at: str) -> None:
    text = told(painted(at, 20))
    assert all(label in text for label in ROWS.values())
    assert "more" not in text
    assert "Done" in text


@pytest.mark.parametrize(
    ("at", "above", "below"),
    [("name", False, True), ("symbols", True, True), ("language", True, False)],
)
def test_what_is_out_of_sight_is_told(at: str, above: bool, below: bool) -> None:
    picture = painted(at, 12, ("One fault.", "Another fault."))
    text = told(picture)
    assert len(picture.rows) <= 12
    assert ROWS[at] in text
    assert ("more above" in text) is above
    assert ("more below" in text) is below


@pytest.mark.parametrize("height", [12, 20, 22, 30])
def test_each_choice_answers_where_it_stands(height: int) -> None:
    picture = painted("symbols", height)
    (row,) = {hit.row for hit in picture.hits if "symbols" in hit.action}
    assert "Symbols" in picture.rows[row].plain
    (button,) = {hit.row for hit in picture.hits if hit.action == "accept"}
    assert "Done" in picture.rows[button].plain


@pytest.mark.parametrize("height", range(1, 12))
@pytest.mark.parametrize("at", ROWS)
def test_a_form_is_drawn_in_however_few_rows(at: str, height: int) -> None:
    picture = painted(at, height, ("One fault.", "Another fault.", "A third."))
    assert len(picture.rows) <= height
