"""The settings page: taken on at once, kept for good."""

from __future__ import annotations

import pytest
from textual.screen import Screen

from liukfu.store import Settings, load_settings
from liukfu.store.settings import settings_file
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens import settings as module
from liukfu.tui.screens.new_match import NewMatchScreen
from liukfu.tui.screens.settings import SettingsScreen, chosen_settings, settings_form
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.settings import TableSettings
from liukfu.tui.widgets.region import Region
from liukfu.words import use_language
from liukfu.words.language import CODES
from tests.tui import tables
from tests.tui.pages import app_with, settled, shown, top
from tests.tui.tables import app_at


async def test_each_setting_is_kept() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s", *"Ann [b]", "down", "left", "down", "left", "left")
        await pilot.press("down", "right", "down", "right", "right")
        await pilot.press("down", "left", "down", "right", "enter")
        await settled(pilot)
        assert top(app) is StartScreen
    loaded = load_settings()
    assert loaded.problems == ()
    assert loaded.settings == Settings("Ann [b]", ("casual", "novice"), 1.1, "ascii", "light", 1000)


async def test_symbols_and_colours_change_at_once_on_all_pages() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s", "down", "down", "down", "down", "down", "left")
        await pilot.pause()
        assert shown(app).isascii()
        assert app.symbols.ascii
        await pilot.press("down", "right")
        await pilot.pause()
        assert app.theme == "liukfu-light"
        await pilot.press("escape")
        await settled(pilot)
        assert shown(app).isascii()
        assert app.symbols.palette.name == "liukfu-light"


async def test_a_bad_line_is_named_and_the_default_used() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('theme = "light"\n\npace = 99\n')
    app = app_with(SettingsScreen, light=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = " ".join(shown(app).split())
        assert "settings.toml, line 3: pace cannot be that" in text
        assert "< 0.7 seconds >" in text
        assert "< light >" in text
        await pilot.press("down")
        await pilot.press("escape")
    assert "pace = 99" in settings_file().read_text()


async def test_nothing_is_written_where_nothing_was_changed() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s", "down", "up", "escape")
        await settled(pilot)
    assert not settings_file().exists()


async def test_what_cannot_be_saved_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_settings: Settings) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "save_settings", full)
    app = app_with(SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "right")
        await pilot.pause()
        assert "could not be saved: No space left" in shown(app)


async def test_what_the_command_line_asked_for_is_shown_and_not_kept() -> None:
    settings = TableSettings(ascii=True, theme="light", pace=0.2)
    app = LiukFuApp(settings=settings, ground=lambda _app: SettingsScreen())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = " ".join(shown(app).split())
        assert "< light >" in text
        assert "< ASCII alone >" in text
        await pilot.press(*["down"] * 10, "right")
        assert load_settings().settings == Settings(motion=False)
        assert (app.settings.theme, app.settings.ascii, app.settings.pace) == ("light", True, 0.2)
        await pilot.press(*["up"] * 4, "right", "left")
        assert load_settings().settings == Settings(motion=False, theme="light")


def test_the_form_gives_back_what_it_was_given() -> None:
    chosen = Settings("虎", ("novice", "random"), 0.33, "cjk", "light", 30)
    assert chosen_settings(settings_form(chosen)) == chosen


async def test_another_language_is_spoken_at_once_and_kept() -> None:
    app = app_with(SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, SettingsScreen)
        page.form.focus("language")
        try:
            for _step in range(len(CODES) + 1):
                await pilot.press("right")
                await pilot.pause()
                seen = page.form.value("language")
                if seen == "nl":
                    assert "Instellingen" in shown(app)
                if seen == "zh_Hant":
                    assert "設定" in shown(app)
                assert load_settings().settings.language == seen
                assert page.form.field.name == "language"
        finally:
            use_language("en")


async def test_the_look_is_chosen_at_the_table_and_seen_at_once() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        felt = app.palette.felt
        await pilot.press(
            "comma", *["down"] * 6, "right", "right", "down", "right", "down", "right"
        )
        await pilot.press("down", "right", "down", "right", "escape")
        await pilot.pause()
        assert type(app.screen) is TableScreen
        assert app.screen.symbols.palette is app.palette
        assert app.palette.name == "liukfu-colourblind-more+1.1"
        assert app.palette.felt != felt
        assert not app.screen.settings.motion
        grounds = {
            segment.style.bgcolor.name
            for region in app.screen.query(Region)
            if region.id == "story"
            for segment in region.render_line(0)
            if segment.style is not None and segment.style.bgcolor is not None
        }
        assert grounds == {app.palette.felt, *app.palette.grain}
    chosen = load_settings().settings
    assert chosen[-4:] == ("more", 1, 1, False)
    assert chosen.theme == "colourblind"


@pytest.mark.parametrize(("key", "page"), [("s", SettingsScreen), ("n", NewMatchScreen)])
async def test_a_form_under_a_dialog_outlives_tiny_windows(
    key: str, page: type[Screen[object]]
) -> None:
    app = app_with()
    async with app.run_test(size=(72, 22)) as pilot:
        await settled(pilot)
        await pilot.press(key, *["down"] * 8, "question_mark")
        await settled(pilot)
        assert app.screen.is_modal
        for size in ((10, 5), (72, 22), (1, 1), (72, 22)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert top(app) is page
