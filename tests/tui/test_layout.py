"""Regions stay where they are, whatever is said and played in a whole match."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.geometry import Region as Cells

from liukfu.engine import Call, Phase, Rules
from liukfu.players.safe import safe_action
from liukfu.session import SeatSpec, Session
from liukfu.tui.app import LiukFuApp
from liukfu.tui.settings import TableSettings
from liukfu.tui.widgets.region import Region
from liukfu.words import use_language
from liukfu.words.language import CODES
from tests.tui.tables import QuietSession, settle, shown, table_of

SIZES = {"compact": (72, 22), "usual": (80, 24), "large": (120, 40), "tall": (80, 40)}


@pytest.fixture
def english_again() -> Iterator[None]:
    """Whatever language is spoken meanwhile."""
    yield
    use_language("en")


def boxes(app: LiukFuApp) -> dict[str, Cells]:
    """Where the regions of the table are."""
    return {region.id or "": region.region for region in table_of(app).query(Region)}


def match(deals: int) -> Session:
    """A match of so many deals, one person against two bots."""
    seats = [SeatSpec("You", "human"), SeatSpec("Ben", "novice"), SeatSpec("Cho", "novice")]
    return QuietSession.new("tiger", Rules(deals=deals), seats)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
async def test_regions_fill_the_window_and_none_lies_over_another(size: tuple[int, int]) -> None:
    app = LiukFuApp(match(1), TableSettings(pace=0.0))
    async with app.run_test(size=size):
        seen = [box for box in boxes(app).values() if box.area]
        assert sum(box.area for box in seen) == size[0] * size[1]
        assert all(not one.overlaps(two) for one in seen for two in seen if one is not two)


async def test_log_stands_beside_a_large_table() -> None:
    app = LiukFuApp(match(1), TableSettings(pace=0.0))
    async with app.run_test(size=(120, 40)):
        placed = boxes(app)
        assert placed["story"].x == placed["trick"].right
        assert placed["story"].y == placed["seats"].y
        assert placed["story"].bottom == placed["trick"].bottom


@pytest.mark.slow
@pytest.mark.parametrize("name", SIZES)
async def test_regions_stay_put_over_a_whole_match(name: str) -> None:
    await play_a_match(SIZES[name])


@pytest.mark.slow
@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
async def test_regions_of_the_smallest_table_stay_put_in_every_language(code: str) -> None:
    use_language(code)
    await play_a_match(SIZES["compact"])


async def play_a_match(size: tuple[int, int]) -> None:
    """Play a match to its end, looking after each key where the regions are."""
    app = LiukFuApp(match(3), TableSettings(pace=0.0))
    app.guard.hold = 0.0
    said = set()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        first = boxes(app)
        screen = table_of(app)
        for _turn in range(400):
            await settle(pilot)
            assert boxes(app) == first
            said.add(shown(app, "prompt"))
            table = screen.table
            if table.view.phase == Phase.OVER:
                if screen._is_last():
                    break
                await pilot.press("enter")
                continue
            for key in ("tab", "right", "z", "tab"):
                await pilot.press(key)
                said.add(shown(app, "prompt"))
                assert boxes(app) == first
            calls = table.view.phase == Phase.CALLS
            screen.decide(Call("play") if calls else safe_action(table.view))
        else:
            pytest.fail("the match does not end")
    assert len(said) > 40
