"""The history page: what is found, what can be done with it, and hostile contents."""

from __future__ import annotations

import pytest

from liukfu.engine import Rules
from liukfu.store import Library
from liukfu.store.history import FILE, History
from liukfu.store.kept import KeptDeals
from liukfu.store.paths import home
from liukfu.tui.screens.history import HistoryScreen
from liukfu.tui.screens.replay import ReplayScreen
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.stats import StatsScreen
from liukfu.tui.screens.watch import WatchScreen
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.listing import Column, Listing, Place, paint_listing
from tests.store.making import match, put
from tests.tui.pages import app_with, page_of, sees, settled, shown, some_history, typed


def rows(text: str) -> list[str]:
    """The rows of the list: seed and number of each deal."""
    lines = [line for line in text.splitlines() if "2026-01-31" in line]
    return [" ".join(line.replace(">", " ").split()[2:4]) for line in lines]


async def test_an_empty_history_says_so() -> None:
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "No deal has been finished here yet")
        await pilot.press("enter", "r", "k", "down", "end", "pagedown")
        await settled(pilot)
        assert isinstance(app.screen, HistoryScreen)


async def test_finished_deals_are_listed_with_who_won_what() -> None:
    some_history()
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, " deals")
        await settled(pilot)
        listed = rows(shown(app))
        assert len(listed) == app.screen.length  # type: ignore[attr-defined]
        assert "dragon 2" in listed
        assert "dragon 3" not in listed  # under way
        assert "Master" in shown(app)


async def test_typing_finds_players_seeds_and_days() -> None:
    some_history()
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "dragon")
        await settled(pilot)
        everything = rows(shown(app))
        for words, wanted in (
            ("ANN", [row for row in everything if row.startswith("tiger")]),
            ("drag", [row for row in everything if row.startswith("dragon")]),
            ("2026-01 cho", [row for row in everything if row.startswith("tiger")]),
            ("2025", []),
        ):
            await pilot.press("/")
            typed(app, words)
            await pilot.press("enter")
            assert rows(shown(app)) == wanted, words
            await pilot.press("/", "escape", "enter")
        await pilot.pause()
        assert rows(shown(app)) == everything
        await pilot.press("/", *"q?k", "enter")
        await pilot.pause()
        assert "No deal has all these words" in shown(app)


async def test_enter_watches_the_marked_deal() -> None:
    put(home(), match("dragon", deals=3, leave=True))
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "dragon")
        await settled(pilot)
        await pilot.press("end", "enter")
        await settled(pilot)
        assert isinstance(app.screen, WatchScreen)
        assert app.screen.cursor.number == 1
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, HistoryScreen)


async def test_a_click_marks_a_deal_and_another_one_opens_it() -> None:
    some_history()
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "dragon")
        await settled(pilot)
        lines = shown(app).splitlines()
        row = [at for at, line in enumerate(lines) if "2026-01-31" in line][1]
        await pilot.click(offset=(12, row))
        await pilot.pause()
        assert page_of(app).place.at == 1  # type: ignore[attr-defined]
        await pilot.click(offset=(12, row))
        await settled(pilot)
        assert isinstance(app.screen, WatchScreen)


async def test_a_deal_is_kept_with_a_name_and_a_note() -> None:
    some_history()
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "dragon")
        await settled(pilot)
        await pilot.press("k")
        typed(app, "my [b]deal")
        await pilot.press("tab", *"q?", "enter")
        await sees(pilot, "Kept as my [b]deal")
        (kept,) = KeptDeals().all()
        assert (kept.name, kept.note, kept.seed) == ("my [b]deal", "q?", "dragon")
        await pilot.press("k")
        typed(app, "my [b]deal")
        await pilot.press("enter")
        await settled(pilot)
        assert "of this name already" in shown(app)
        await pilot.press("escape")
    assert len(KeptDeals().all()) == 1


async def test_a_deal_is_played_again_with_those_who_sat_there() -> None:
    put(home(), match("tiger", fixed=True, names=("Ann", "Ben", "Cho")))
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "tiger")
        await settled(pilot)
        await pilot.press("end", "r")
        await sees(pilot, "Ann")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("enter")
        await settled(pilot)
        assert [seat.name for seat in app.session.seats] == ["Ann", "Ben", "Cho"]
        assert (app.session.seed, app.session.number) == ("tiger", 1)
        assert app.session.replayed


async def test_statistics_are_a_key_away() -> None:
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        assert isinstance(app.screen, StatsScreen)


async def test_hostile_names_and_seeds_stay_text() -> None:
    names = ("[red]a[/red]", "\\[b", "虎" * 64)
    rules = Rules(tariff="doubling")
    put(home(), match("[on red]x", deals=2, names=names, rules=rules))
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "[on red]x")
        await settled(pilot)
        text = shown(app)
        assert "[red]a[/red]" in text
        assert "\\[b" in text
        assert "Rules: tariff=doubling" in text


async def test_a_record_that_is_gone_is_told() -> None:
    path = put(home(), match("tiger"))
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "tiger")
        await settled(pilot)
        path.unlink()
        await pilot.press("enter")
        await sees(pilot, "No such file")


async def test_a_damaged_database_is_told_and_made_anew() -> None:
    some_history()
    (home() / FILE).write_bytes(b"no database at all, and long enough to be read as one" * 99)
    app = app_with(HistoryScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "was damaged")
        await settled(pilot)
        assert "dragon" in shown(app)


async def test_what_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def deny(_library: Library) -> None:
        raise OSError(13, "Permission denied", "history")

    monkeypatch.setattr(History, "fill", lambda _history, library: deny(library))
    app = app_with(StartScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("y")
        await sees(pilot, "Permission denied")


def test_of_a_large_history_only_what_is_shown_is_drawn() -> None:
    asked: list[int] = []

    def row(number: int) -> tuple[str, str]:
        asked.append(number)
        return f"deal {number}", "x" * 99

    listing = Listing((Column("deal", 20), Column("x", 9, right=True)), row, 10_000)
    place = Place()
    symbols = symbols_for(ascii_only=True)
    for step in (0, 5000, 10, -1, 10**9, -(10**9)):
        place.move(step, 10_000)
        asked.clear()
        picture = paint_listing(listing, place, None, symbols, 80, 22)
        assert len(asked) <= 22
        assert place.at in asked
        assert len(picture.rows) <= 22
        assert all(line.cell_len <= 80 for line in picture.rows)
        marked = [line.plain for line in picture.rows if line.plain.startswith(" > ")]
        assert [line.split()[2] for line in marked] == [str(place.at)]
