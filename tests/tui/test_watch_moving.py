"""A record that is watched by itself, by the mouse, from a moment that is typed."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from liukfu.session import Watch
from liukfu.tui.screens.jump import JumpScreen, parse_moment
from liukfu.tui.watching import PACES
from tests.tui.dialog_host import rows_of as screen_rows
from tests.tui.pages import until
from tests.tui.watched import (
    app_on,
    golden,
    moment,
    screen_of,
    shown,
)

# By itself


async def test_space_plays_by_itself_at_the_chosen_pace_and_stops() -> None:
    app = app_on(golden(1), pace=0.2)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        assert screen.table.pace == PACES[0]
        await pilot.press("space")
        assert "Space stops" in shown(app, "timeline")
        await until(pilot, lambda: moment(app)[1] >= 2)
        await pilot.press("space")
        at = moment(app)
        assert at >= (1, 2)
        assert not screen.table.playing
        assert screen._timer is None
        await pilot.press("less_than_sign")
        assert screen.table.pace == PACES[1]
        await pilot.press("greater_than_sign", "greater_than_sign")
        assert screen.table.pace == PACES[0]
        assert moment(app) == at


async def test_one_timer_runs_and_only_while_it_plays() -> None:
    app = app_on(golden(1), pace=PACES[-1])
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        # Textual has one of its own, which is asleep while nothing is drawn.
        before = len(screen._timers)
        await pilot.press("space")
        assert len(screen._timers) == before + 1
        await pilot.press("greater_than_sign", "less_than_sign")
        assert len(screen._timers) == before + 1
        await pilot.press("right")
        await pilot.pause()
        assert len(screen._timers) == before
        assert not screen.table.playing
        await pilot.press("end", "end", "space")
        assert not screen.table.playing


async def test_it_stops_at_the_record_s_end() -> None:
    app = app_on(golden(22), pace=0.2)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        await pilot.press("end", "left", "space")
        await until(pilot, lambda: not screen.table.playing)
        assert screen.cursor.at_end
        assert screen._timer is None


# Mouse


async def test_mouse_goes_to_a_trick_and_looks_with_other_eyes() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end")
        line = shown(app, "timeline")
        await pilot.click("#timeline", offset=(line.index(" 3 ") + 1, 0))
        assert moment(app) == (1, 8)
        await pilot.click("#watched", offset=(60, 0))
        assert "seen by Ben" in shown(app, "watch-header")
        line = shown(app, "watch-footer")
        await pilot.click("#watch-footer", offset=(line.index("open all"), 0))
        assert "all cards open" in shown(app, "watch-header")
        await pilot.click("#timeline", offset=(shown(app, "timeline").index("←→"), 0))
        assert moment(app) == (1, 9)
        for wheel, at in ((MouseScrollDown, 10), (MouseScrollUp, 9)):
            app.post_message(wheel(None, 5, 20, 0, 0, 0, False, False, False))
            await pilot.pause()
            assert moment(app) == (1, at)


# Jumping


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("2", (2, 0)),
        ("2/", (2, 0)),
        (" 2 / 3 ", (2, 3)),
        ("2 3", (2, 3)),
        ("/3", (1, 3)),
        ("0", None),
        ("8", None),
        ("2/99", None),
        ("", None),
        ("/", None),
        ("9" * 24, None),
    ],
)
def test_moment_is_read_as_typed(text: str, there: tuple[int, int] | None) -> None:
    assert parse_moment(text, Watch(golden(1))) == there


async def test_jump_tells_where_it_leads_and_takes_no_letters() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("j", "x", "3")
        assert isinstance(app.screen, JumpScreen)
        assert app.screen.typed == "3"
        assert "Enter: deal 3, action 0 of 29" in "\n".join(screen_rows(app))
        await pilot.press("0")
        assert "no such moment" in "\n".join(screen_rows(app))
