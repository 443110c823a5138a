"""Pages for tests: opened over the start screen, with a home of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from liukfu.store.paths import home
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.ask import AskScreen
from liukfu.tui.screens.page import Page
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.settings import TableSettings
from liukfu.tui.widgets.region import Region
from tests.store.making import match, put


def app_with(
    page: Callable[[], Screen[Any]] = StartScreen, *, ascii_only: bool = False, light: bool = False
) -> LiukFuApp:
    """The program, opened at a page, at which no key comes too early."""
    settings = TableSettings(ascii=ascii_only, theme="light" if light else "dark", pace=0.0)
    app = LiukFuApp(settings=settings, ground=lambda _app: page())
    app.guard.hold = 0.0
    return app


def shown(app: LiukFuApp) -> str:
    """What stands on the screen."""
    regions = app.screen.query(Region)
    if regions:
        return "\n".join(
            region.render_line(row).text.rstrip()
            for region in regions
            for row in range(region.size.height)
        )
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def until(pilot: Pilot[Any], true: Callable[[], bool]) -> None:
    """Wait for what another thread brings."""
    for _ in range(2000):
        await pilot.pause()
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(shown(pilot.app))  # type: ignore[arg-type]


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until nothing is read any more."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete(list(pilot.app.workers))
    await pilot.pause()


async def sees(pilot: Pilot[Any], text: str) -> None:
    """Wait until a text stands on the screen."""
    await until(pilot, lambda: text in shown(pilot.app))  # type: ignore[arg-type]


def typed(app: LiukFuApp, text: str) -> None:
    """Type a text at once, as it is pasted."""
    screen = app.screen
    assert isinstance(screen, Page | AskScreen)
    screen.on_paste(events.Paste(text))


def top(app: LiukFuApp) -> type[Screen[Any]]:
    """What kind of screen is on top."""
    return type(app.screen)


def page_of(app: LiukFuApp) -> Page:
    """The page on top."""
    assert isinstance(app.screen, Page)
    return app.screen


def some_history() -> list[Path]:
    """Two matches of two deals each, of other people, the older one finished."""
    return [
        put(home(), match("tiger", fixed=True, deals=2, names=("Ann", "Ben", "Cho")), age=600),
        put(home(), match("dragon", deals=3, leave=True)),
    ]
