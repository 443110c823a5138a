"""Large windows: the log stands beside the table wherever a table is looked at."""

from __future__ import annotations

import pytest
from textual.geometry import Region as Cells
from textual.screen import Screen

from liukfu.tui.screens.watch import WatchScreen
from liukfu.tui.widgets.region import Region
from tests.tui import watched
from tests.tui.reviewed import Fixed, all_valued, app_on, review_of, shown

LARGE = [(120, 40), (120, 30)]


def boxes(screen: Screen[None]) -> dict[str, Cells]:
    """Where the regions are."""
    return {region.id or "": region.region for region in screen.query(Region)}


@pytest.mark.parametrize("size", LARGE)
async def test_log_stands_beside_a_large_table_in_a_review(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(Fixed({8: "x C5"}), monkeypatch)
    async with app.run_test(size=size) as pilot:
        await all_valued(pilot)
        placed = boxes(review_of(app))
        assert placed["trick"].width == placed["seats"].width == 78, "as at the table"
        assert placed["trick"].height >= 5
        assert placed["aside"].x == placed["trick"].right
        assert placed["aside"].bottom == placed["trick"].bottom == placed["story"].y
        assert "You lead a run of three: M7 M8 M9" in " ".join(shown(app, "aside").split())
        seen = [box for box in placed.values() if box.area]
        assert sum(box.area for box in seen) == size[0] * size[1]


@pytest.mark.parametrize("size", [(80, 24), (80, 40), *LARGE])
async def test_nothing_moves_where_all_cards_are_opened(size: tuple[int, int]) -> None:
    app = watched.app_on(watched.golden(1))
    async with app.run_test(size=size) as pilot:
        await pilot.press("down", "down")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        before = boxes(screen)
        await pilot.press("o")
        await pilot.pause()
        assert screen.table.all_open
        assert boxes(screen) == before
        assert sum(box.area for box in before.values()) == size[0] * size[1]
        if size in LARGE:
            assert before["watched-trick"].width == 78, "as at the table"
            assert before["happened"].x == before["watched-trick"].right
