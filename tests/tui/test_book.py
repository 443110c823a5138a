"""The book on the screen: every passage fits, and it opens where a message points."""

from __future__ import annotations

import pytest

from liukfu.tui.screens.book import BookScreen
from liukfu.tui.screens.claim import ClaimScreen
from liukfu.tui.screens.gone import GoneScreen
from liukfu.tui.screens.help import HelpScreen
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.widgets.book import mark_found, passage_rows
from liukfu.tui.widgets.card import symbols_for
from liukfu.words.book import passage, passages
from liukfu.words.language import CODES, say_in
from tests.tui.pages import app_with, sees, settled, shown, top
from tests.tui.tables import STOP_OR_CLAIM, Moment, app_at, table_of

LEAD = Moment("pine", "pass; play", 0)
"""The person is the Master, has passed and is to lead: T9 may not be led."""


@pytest.mark.parametrize("code", CODES)
def test_every_passage_fits_its_place(code: str) -> None:
    # Signs and captions speak the language of the program, paragraphs any.
    for one in passages(say_in(code)):
        for cells in (38, 45, 76):
            rows = passage_rows(one, symbols_for(ascii_only=False), cells)
            assert all(row.cell_len <= cells for row in rows), one.place


def test_every_passage_can_be_drawn_in_ascii() -> None:
    for one in passages():
        rows = passage_rows(one, symbols_for(ascii_only=True), 45)
        assert all(row.plain.isascii() and row.cell_len <= 45 for row in rows), one.place


def test_pictures_are_of_the_cards_that_are_meant() -> None:
    told = "\n".join(
        row.plain for row in passage_rows(passage("ones"), symbols_for(ascii_only=False), 45)
    )
    for card in ("1貫", "1索", "1綫", "9拾", "9貫", "9索", "7綫"):
        assert card in told
    assert "beats it" in told
    assert "does not" in told


def test_what_was_looked_for_is_marked() -> None:
    rows = passage_rows(passage("unfair-pass"), symbols_for(ascii_only=False), 45)
    assert mark_found(rows, ("zzz",)) is None
    before = [list(row.spans) for row in rows]
    first = mark_found(rows, ("marked",))
    assert first is not None
    assert "marked" in rows[first].plain
    assert all("marked" not in row.plain.casefold() for row in rows[:first])
    assert rows[first].spans != before[first]


def place_of_screen(app: object) -> str:
    screen = app.screen  # type: ignore[attr-defined]
    assert isinstance(screen, BookScreen)
    return screen.place


async def test_book_is_read_searched_and_left_by_keys() -> None:
    app = app_with()
    async with app.run_test(size=(72, 22)) as pilot:
        await settled(pilot)
        await pilot.press("?")
        await sees(pilot, "The aim")
        assert place_of_screen(app) == "aim"
        await pilot.press("up")
        assert place_of_screen(app) == "aim"
        await pilot.press("down", "down")
        assert place_of_screen(app) == "cards"
        await pilot.press("right")
        assert place_of_screen(app) == "calls"
        await pilot.press("left", "end")
        assert place_of_screen(app) == "sources"
        assert "Sources" in shown(app)
        # Reading on from the first place comes to the last.
        await pilot.press("home")
        book = app.screen
        assert isinstance(book, BookScreen)
        read: list[str] = []
        while "sources" not in read:
            book.picture(72, 20)
            read += book.seen
            book.action_read(1)
        assert list(dict.fromkeys(read)) == [one.place for one in passages()]
        assert len(read) > len(passages())
        book.action_open("sources")
        while book.place == "sources":
            book.action_read(-1)
        book.picture(72, 20)
        assert book.place == "other-tables"
        assert book.top > 0
        await pilot.press("/", *"qzz")
        await sees(pilot, "nothing found")
        await pilot.press("escape", "/", *"claim")
        await sees(pilot, "places")
        assert place_of_screen(app) == "claim"
        await pilot.press("enter", "down")
        assert place_of_screen(app) != "claim"
        await pilot.press("escape")
        assert isinstance(app.screen, BookScreen)
        await pilot.press("?")
        assert top(app) is HelpScreen
        await pilot.press("r")
        assert top(app) is BookScreen
        await pilot.press("escape")
        await settled(pilot)
        assert top(app) is StartScreen


async def test_book_answers_to_the_mouse() -> None:
    app = app_with(lambda: BookScreen("run"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert place_of_screen(app) == "run"
        rows = shown(app).splitlines()
        at = next(number for number, row in enumerate(rows) if "A set of 1s" in row)
        await pilot.click(offset=(6, at))
        assert place_of_screen(app) == "ones"
        await pilot.click(offset=(12, 1))
        await pilot.press(*"void")
        await sees(pilot, "Three passes")


def test_a_place_that_is_not_there_opens_the_book_at_its_beginning() -> None:
    assert BookScreen("nowhere").place == "aim"


async def test_question_mark_after_a_refusal_opens_the_book_at_that_rule() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = app.session.action_count
        place = next(n for n, card in enumerate(table_of(app).table.places) if card == 35)
        table_of(app).action_pick(place)
        await pilot.press("enter")
        assert "An Old single may not be led now" in shown(app)
        assert "? the rule" in shown(app)
        await pilot.press("?")
        assert place_of_screen(app) == "single-lead"
        await pilot.press("?")
        assert top(app) is HelpScreen
        await pilot.press("escape", "q")
        assert top(app) is TableScreen
        assert app.session.action_count == before
        assert table_of(app).table.refused
        # What else is asked leads to the help again.
        await pilot.press("escape", "?")
        assert top(app) is HelpScreen
        await pilot.press("r")
        assert place_of_screen(app) == "aim"
        await pilot.press("?")
        assert top(app) is HelpScreen


async def test_question_mark_in_dialogs_opens_the_book_at_what_they_show() -> None:
    app = app_at(STOP_OR_CLAIM)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key, dialog, place in (
            ("g", GoneScreen, "accounted"),
            ("c", ClaimScreen, "claim"),
        ):
            await pilot.press(key)
            assert top(app) is dialog
            await pilot.press("?")
            assert place_of_screen(app) == place
            await pilot.press("escape", "escape")
            assert top(app) is TableScreen
