"""The pages as pictures: a change of their looks is seen and agreed to."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from liukfu.engine import Rules
from liukfu.session import DealSpec
from liukfu.store.kept import KeptDeals
from liukfu.store.paths import home
from liukfu.tui.screens import kept as kept_module
from liukfu.tui.screens import new_match
from liukfu.tui.screens.history import HistoryScreen
from liukfu.tui.screens.kept import KeptScreen
from liukfu.tui.screens.new_match import NewMatchScreen
from liukfu.tui.screens.replay import ReplayScreen
from liukfu.tui.screens.settings import SettingsScreen
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.stats import StatsScreen
from tests.store.making import match, put
from tests.tui.pages import app_with, settled

SIZES = {"80x24": (80, 24), "72x22": (72, 22), "120x40": (120, 40)}


@pytest.fixture(autouse=True)
def same_every_day(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A clock of one place, and seeds that are no surprise."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr(new_match, "fresh_seed", lambda: "jade-tiger-42")
    monkeypatch.setattr(kept_module, "day", lambda when: "2026-01-31 18:05" if when else "")
    yield
    monkeypatch.undo()
    time.tzset()


def fill() -> None:
    """Matches and kept deals."""
    put(home(), match("tiger", deals=30, names=("Ann", "[b]Ben[/]", "虎虎")), age=60)
    put(home(), match("dragon", deals=40, leave=True))
    KeptDeals().keep("close call", "tiger", 3, 1, Rules(tariff="doubling"), note="The last card!")
    KeptDeals().keep("五虎下山", "dragon's lair", 12, 0, Rules())


async def ready(pilot: Pilot[Any]) -> None:
    """All is read."""
    await settled(pilot)
    await settled(pilot)


PAGES: dict[str, tuple[Callable[[], Screen[Any]], list[str]]] = {
    "start": (StartScreen, []),
    "new_match": (NewMatchScreen, ["down"]),
    "hotseat": (lambda: NewMatchScreen(hotseat=True), ["tab", "tab"]),
    "replay": (lambda: ReplayScreen(DealSpec("tiger", 3, 1, Rules(unfair_pass=False))), ["down"]),
    "kept": (KeptScreen, ["down"]),
    "history": (HistoryScreen, ["down"]),
    "stats": (StatsScreen, []),
    "settings": (SettingsScreen, ["down"]),
}


@pytest.mark.parametrize("page", PAGES)
def test_page_looks_as_it_did(snap_compare: Any, page: str) -> None:
    fill()
    screen, keys = PAGES[page]
    app = app_with(screen)
    assert snap_compare(app, terminal_size=SIZES["80x24"], press=keys, run_before=ready)


@pytest.mark.parametrize("page", ["start", "stats", "history"])
def test_large_page_looks_as_it_did(snap_compare: Any, page: str) -> None:
    fill()
    screen, keys = PAGES[page]
    app = app_with(screen)
    assert snap_compare(app, terminal_size=SIZES["120x40"], press=keys, run_before=ready)


@pytest.mark.parametrize("page", PAGES)
def test_page_in_ascii_looks_as_it_did(snap_compare: Any, page: str) -> None:
    fill()
    screen, keys = PAGES[page]
    app = app_with(screen, ascii_only=True)
    assert snap_compare(app, terminal_size=SIZES["72x22"], press=keys, run_before=ready)


@pytest.mark.parametrize("page", ["start", "history"])
def test_light_page_looks_as_it_did(snap_compare: Any, page: str) -> None:
    fill()
    screen, keys = PAGES[page]
    app = app_with(screen, light=True)
    assert snap_compare(app, terminal_size=SIZES["80x24"], press=keys, run_before=ready)


def test_start_page_without_colour_looks_as_it_did(
    snap_compare: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with()
    assert snap_compare(app, terminal_size=SIZES["80x24"], run_before=ready)
