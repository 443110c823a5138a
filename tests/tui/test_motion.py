"""What moves at the table: how far it has come, and that nothing waits for it."""

from __future__ import annotations

import pytest

from liukfu.engine import Cards, parse_action
from liukfu.tui.app import LiukFuApp
from liukfu.tui.motion import SECONDS, Motion, motion_between
from liukfu.tui.settings import TableSettings
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import CJK
from liukfu.tui.widgets.seats import winners_row
from liukfu.tui.widgets.trick import paint_trick
from tests.tui import tables
from tests.tui.pages import until
from tests.tui.tables import Moment, match_of, session_at, shown, table_of

ACTIONS = ("play", "T4 T5 T6 T7 T8 T9", "x T3 M1 K3 K4 C3 C6", "x T1 T2 M3 M8 K1 C5")


def test_whoever_shows_or_puts_down_cards_moves_and_the_winner_takes() -> None:
    session = match_of(seed="s305")
    moved = []
    for text in ACTIONS:
        before = session.view(2)
        seat = session.to_act
        assert seat is not None
        session.act(seat, parse_action(text))
        moved.append(motion_between(before, session.view(2)))
    call, lead, first, last = moved
    assert call is None
    assert lead == Motion(2)
    assert first == Motion(0)
    assert last == Motion(1, tuple(Cards("T4 T5 T6 T7 T8 T9")))


def test_nothing_moves_where_nothing_came_to_the_table() -> None:
    session = match_of(seed="s305", actions="; ".join(ACTIONS))
    earlier = match_of(seed="s305", actions="; ".join(ACTIONS[:2]))
    view = session.view(2)
    assert motion_between(view, view) is None
    assert motion_between(view, earlier.view(2)) is None
    assert motion_between(earlier.view(1), view) is None
    next_deal = view._replace(frame=view.frame._replace(number=2))
    assert motion_between(earlier.view(2), next_deal) is None


def test_cards_come_first_and_winners_then_one_by_one() -> None:
    won = tuple(Cards("T4 T5 T6"))
    motion = Motion(1, won)
    parts = [step / 100 for step in range(101)]
    counts = [motion.arriving(part).bit_count() for part in parts]
    assert counts[0] == counts[50] == 3
    assert counts[-1] == 0
    assert sorted(counts, reverse=True) == counts
    assert motion.come(0.0) == 0
    assert motion.come(0.5) == motion.come(1.0) == 1
    assert Motion(1).come(0.5) == 0.5
    assert SECONDS <= 0.25


@pytest.mark.parametrize("height", [5, 8])
@pytest.mark.parametrize("seat", range(3))
def test_cards_slide_in_from_whoever_shows_them(seat: int, height: int) -> None:
    session = session_at(tables.STOP_OR_CLAIM)
    table = Table(session.view(2), tables.NAMES)
    still = [row.plain for row in paint_trick(table, CJK, 80, height).rows]
    table.coming = seat
    table.come = 0.5
    half = [row.plain for row in paint_trick(table, CJK, 80, height).rows]
    assert len(half) == len(still) == height
    assert half[0] == still[0]
    assert half[1:] != still[1:]
    first, last = height - 3 if height == 5 else 3, height - 1
    if seat == 2:
        assert set(half[first][28:52]) <= {" "}
    else:
        part = slice(0, 26) if seat == table.left else slice(54, 80)
        assert set(half[last][part]) <= {" "}
    table.come = 1.0
    assert [row.plain for row in paint_trick(table, CJK, 80, height).rows] == still


def test_row_of_winners_grows() -> None:
    table = Table(session_at(tables.STOP_OR_CLAIM).view(2), tables.NAMES)
    table.arriving = Cards("T7 T8 T9")
    assert winners_row(table, 2, CJK, 37).plain == "winners  3 T4 T5 T6 4  5  [6 ]"


def app_in_motion(moment: Moment, *, motion: bool = True, pace: float = 0.4) -> LiukFuApp:
    """A table at which cards move slowly enough to be caught at it."""
    settings = TableSettings(pace=pace, motion=motion)
    app = LiukFuApp(session_at(moment), settings)
    app.guard.hold = 0.0
    return app


def moving(app: LiukFuApp) -> bool:
    """Whether something is on its way."""
    table = table_of(app).table
    return table.coming is not None or table.arriving != 0


async def test_any_key_ends_a_motion_and_acts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liukfu.tui.screens.table.SECONDS", 3600.0)
    app = app_in_motion(tables.STOP_OR_CLAIM, pace=3600.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("9", "enter")
        table = table_of(app).table
        assert moving(app)
        assert "K7" not in shown(app, "trick")
        await pilot.press("l")
        assert app.screen is not table_of(app)
        assert not moving(app)
        await pilot.press("escape")
        assert "K7" in shown(app, "trick")
        while table.busy:
            table_of(app).action_skip()
            await pilot.pause()
        assert moving(app)
        focus, places = table.focus, table.places
        await pilot.press("right" if any(places[focus + 1 :]) else "left")
        assert not moving(app)


async def test_motion_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liukfu.tui.screens.table.SECONDS", 0.001)
    app = app_in_motion(tables.STOP_OR_CLAIM)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("9", "enter")
        await until(pilot, lambda: not moving(app))


@pytest.mark.parametrize(("motion", "pace"), [(False, 0.4), (True, 0.0)])
async def test_nothing_moves_where_that_is_not_wished(motion: bool, pace: float) -> None:
    app = app_in_motion(tables.STOP_OR_CLAIM, motion=motion, pace=pace)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("9", "enter")
        assert not moving(app)
