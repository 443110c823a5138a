"""Whatever the program writes can be read: the colours are taken from what the screens show."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from textual.screen import Screen

from liukfu.store.settings import Theme
from liukfu.tui.app import LiukFuApp
from liukfu.tui.depth import Depth
from liukfu.tui.screens.book import BookScreen
from liukfu.tui.screens.history import HistoryScreen
from liukfu.tui.screens.learn import LearnScreen
from liukfu.tui.screens.new_match import NewMatchScreen
from liukfu.tui.screens.settings import SettingsScreen
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.stats import StatsScreen
from liukfu.tui.screens.watch import WatchScreen
from liukfu.tui.settings import TableSettings
from liukfu.tui.theme import MORE_READABLE, READABLE
from tests.tui import tables
from tests.tui.contrasts import Written, written
from tests.tui.dialog_host import MAKERS
from tests.tui.pages import settled, some_history
from tests.tui.tables import Moment, session_at
from tests.tui.watched import golden

MOMENTS = {name: moment for name, moment in vars(tables).items() if isinstance(moment, Moment)}
THEMES: tuple[Theme, ...] = ("dark", "light", "colourblind", "mono")


def has_colours(monkeypatch: pytest.MonkeyPatch, depth: Depth) -> None:
    """A terminal with so many colours."""
    monkeypatch.setenv("TERM", "xterm" if depth == "sixteen" else "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor" if depth == "full" else "")
    assert LiukFuApp(settings=TableSettings()).depth == depth


class Faint:
    """What was written too faintly, each pair of colours once."""

    def __init__(self, least: float = READABLE) -> None:
        self.least = least
        self.seen = 0
        self.found: dict[tuple[str, str], tuple[str, Written]] = {}

    def look(self, app: LiukFuApp, where: str) -> None:
        for one in written(app):
            self.seen += 1
            if one.contrast < self.least:
                self.found.setdefault((one.ink, one.ground), (where, one))

    def told(self) -> str:
        return "\n".join(
            f"{where}: {one.text.strip()!r}, {one.ink} on {one.ground}: {one.contrast:.2f}"
            for where, one in self.found.values()
        )


async def look_at_table(settings: TableSettings, names: list[str]) -> Faint:
    faint = Faint()
    for name in names:
        app = LiukFuApp(session_at(MOMENTS[name]), settings)
        app.guard.hold = 0.0
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for key in ("", "right", "space", "2", "3"):
                if key:
                    await pilot.press(key)
                    await pilot.pause()
                faint.look(app, f"{name} {key}")
    return faint


def pages(app: LiukFuApp) -> Iterator[tuple[Callable[[], Screen[None]], int]]:
    """The pages, and how often one goes down on each."""
    yield StartScreen, 3
    yield SettingsScreen, 6
    yield NewMatchScreen, 3
    yield BookScreen, 8
    yield HistoryScreen, 2
    yield StatsScreen, 2
    yield lambda: WatchScreen(golden(11), app.symbols), 8
    yield lambda: LearnScreen(app.symbols), 0


async def look_at_pages(settings: TableSettings) -> Faint:
    faint = Faint()
    some_history()
    app = LiukFuApp(settings=settings, ground=lambda _app: StartScreen())
    app.guard.hold = 0.0
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for make, downs in pages(app):
            screen = make()
            await app.push_screen(screen)
            await settled(pilot)
            faint.look(app, type(screen).__name__)
            for _step in range(downs):
                await pilot.press("down")
                await pilot.pause()
                faint.look(app, type(screen).__name__)
            app.pop_screen()
        for name, maker in MAKERS.items():
            await app.push_screen(maker(app.symbols))
            await settled(pilot)
            faint.look(app, name)
            app.pop_screen()
    return faint


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_the_table_can_be_read(theme: Theme) -> None:
    faint = await look_at_table(TableSettings(theme=theme), ["HEADINGS"])
    assert faint.seen > 300
    assert not faint.found, faint.told()


@pytest.mark.slow
@pytest.mark.parametrize("depth", ["full", "256", "sixteen"])
@pytest.mark.parametrize("theme", THEMES)
async def test_every_moment_at_the_table_can_be_read(
    theme: Theme, depth: Depth, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_colours(monkeypatch, depth)
    faint = await look_at_table(TableSettings(theme=theme), list(MOMENTS))
    assert not faint.found, faint.told()


@pytest.mark.slow
@pytest.mark.parametrize("depth", ["full", "256", "sixteen"])
@pytest.mark.parametrize("theme", THEMES)
async def test_every_page_and_dialog_can_be_read(
    theme: Theme, depth: Depth, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_colours(monkeypatch, depth)
    faint = await look_at_pages(TableSettings(theme=theme))
    assert faint.seen > 2000
    assert not faint.found, faint.told()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light", "colourblind"])
@pytest.mark.parametrize("warmth", [-2, 2])
async def test_what_is_tuned_can_be_read(theme: Theme, warmth: int) -> None:
    settings = TableSettings(theme=theme, warmth=warmth, grain=2)
    faint = await look_at_table(settings, ["HEADINGS", "OLD_GROUP", "ALL_GO"])
    assert not faint.found, faint.told()


async def test_faint_text_is_found() -> None:
    """That the tests above can fail."""
    app = LiukFuApp(session_at(tables.HEADINGS), TableSettings(theme="dark"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        faint = Faint(least=MORE_READABLE * 3)
        faint.look(app, "at all")
        assert faint.found
