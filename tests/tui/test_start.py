"""The first page: every entry by its key, by the arrows and by the mouse."""

from __future__ import annotations

import msgspec
import pytest

from liukfu.store import Library
from liukfu.store.lesson import save_lesson
from liukfu.store.paths import home
from liukfu.store.settings import settings_file
from liukfu.tui import app as program
from liukfu.tui import launch
from liukfu.tui.screens.book import BookScreen
from liukfu.tui.screens.history import HistoryScreen
from liukfu.tui.screens.kept import KeptScreen
from liukfu.tui.screens.matches import MatchesScreen
from liukfu.tui.screens.new_match import NewMatchScreen
from liukfu.tui.screens.settings import SettingsScreen
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.stats import StatsScreen
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.start import Entry, paint_start
from tests.store.making import match, put
from tests.tui.pages import app_with, sees, settled, shown, top

OPENS = {
    "n": NewMatchScreen,
    "h": NewMatchScreen,
    "r": KeptScreen,
    "y": HistoryScreen,
    "t": StatsScreen,
    "?": BookScreen,
    "s": SettingsScreen,
}


@pytest.mark.parametrize("key", OPENS)
async def test_each_entry_opens_by_its_key_and_esc_comes_back(key: str) -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(key)
        await settled(pilot)
        assert top(app) is OPENS[key]
        await pilot.press("escape")
        await settled(pilot)
        assert top(app) is StartScreen


async def test_entries_have_numbers_too() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("5")
        await settled(pilot)
        assert top(app) is HistoryScreen


async def test_arrows_and_enter_open_too() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("home", "down", "down", "down", "enter")
        await settled(pilot)
        assert top(app) is KeptScreen


async def test_q_ends_the_program() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("q")
    assert app.return_code == 0


async def test_a_click_opens_an_entry() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        row = next(at for at, line in enumerate(shown(app).splitlines()) if "Statistics" in line)
        await pilot.click(offset=(34, row))
        await settled(pilot)
        assert top(app) is StatsScreen


async def test_without_a_match_there_is_nothing_to_continue() -> None:
    save_lesson(None)
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "> n  New match" in shown(app)
        await pilot.press("c")
        await settled(pilot)
        assert top(app) is StartScreen
        assert "No match is under way" in shown(app)


async def test_continue_goes_on_with_the_match_played_last() -> None:
    put(home(), match("older", leave=True), age=60)
    record = match("newer", leave=True)
    put(home(), record)
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "Deal 2 of seed newer")
        assert "m lists them" in shown(app)
        await pilot.press("enter")
        await sees(pilot, "newer --deal 2")
        assert top(app) is TableScreen
        assert app.session.seed == "newer"


async def test_several_matches_are_listed_and_each_can_be_gone_on_with() -> None:
    put(home(), match("older", leave=True), age=60)
    put(home(), match("newer", leave=True))
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "m lists them")
        await pilot.press("m")
        await sees(pilot, "older")
        assert top(app) is MatchesScreen
        await pilot.press("down", "enter")
        await settled(pilot)
        assert app.session.seed == "older"


async def test_a_match_that_is_open_elsewhere_is_passed_over() -> None:
    put(home(), match("older", leave=True), age=60)
    path = put(home(), match("newer", leave=True))
    app = app_with()
    with Library().open(path.name):
        async with app.run_test(size=(80, 24)) as pilot:
            await sees(pilot, "of seed older")
            await pilot.press("m", "enter")
            await sees(pilot, "open in another program")


async def test_a_match_of_bots_alone_is_not_sat_down_at() -> None:
    record = match("tiger", leave=True)
    players = tuple(msgspec.structs.replace(player, kind="novice") for player in record.players)
    put(home(), msgspec.structs.replace(record, players=players))
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "of seed tiger")
        await pilot.press("c")
        await sees(pilot, "Nobody plays in this match but bots")
        assert top(app) is StartScreen


async def test_a_damaged_match_is_told_of_and_set_aside() -> None:
    path = put(home(), match("tiger", leave=True))
    path.write_text("{")
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "was damaged")
        assert not path.exists()
        await pilot.press("escape")
        await pilot.pause()
        assert "was damaged" not in shown(app)


async def test_names_and_seeds_from_outside_are_harmless() -> None:
    evil = "[bold]\u202eevil[/]\U0001f42f"
    record = match("tiger", leave=True)
    players = tuple(
        msgspec.structs.replace(player, name="[red]x[/]" if at else "a[b]\\")
        for at, player in enumerate(record.players)
    )
    put(home(), msgspec.structs.replace(record, players=players))
    assert not evil.isprintable()
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "a[b]\\, [red]x[/], [red]x[/]")


def test_lines_of_the_settings_that_are_not_used_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text('name = "Ann"\npace = "quick"\nsymbols = "runes"\n')
    opened: list[program.LiukFuApp] = []

    def run(app: program.LiukFuApp) -> None:
        opened.append(app)

    monkeypatch.setattr(program.LiukFuApp, "run", run)
    launch.start()
    (app,) = opened
    screen = app.get_default_screen()
    assert isinstance(screen, StartScreen)
    assert [note.partition(":")[0] for note in screen.notes] == [
        "settings.toml, line 2",
        "settings.toml, line 3",
    ]


def test_a_size_that_a_shell_has_exported_is_never_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "5000")
    monkeypatch.setenv("LINES", "5000")
    sizes: list[int] = []
    monkeypatch.setattr(launch, "run", lambda app: sizes.append(app.console.width))
    launch.start()
    assert sizes
    assert sizes[0] != 5000


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("size", [(72, 20), (80, 22), (120, 38), (200, 60)])
@pytest.mark.parametrize("notes", [(), ("A line that is long enough to be broken. " * 9,)])
def test_the_page_fits_its_window(
    size: tuple[int, int], ascii_only: bool, notes: tuple[str, ...]
) -> None:
    symbols = symbols_for(ascii_only=ascii_only)
    entries = [Entry(str(at), f"Entry {at}", "about " * 30, f"do({at})") for at in range(9)]
    picture = paint_start(entries, 3, notes, symbols, *size)
    assert len(picture.rows) <= size[1]
    assert all(row.cell_len <= size[0] for row in picture.rows)
    text = "\n".join(row.plain for row in picture.rows)
    assert text.count("\n>") + text.count(" > ") == 1
    assert all(f"Entry {at}" in text for at in range(9))
    assert not ascii_only or text.isascii()
    for hit in picture.hits:
        at = int(hit.action.removeprefix("choose(").rstrip(")"))
        row = picture.rows[hit.row]
        assert f"Entry {at}" in row.plain
