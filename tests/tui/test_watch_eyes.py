"""A record that is watched: whose cards are seen while a match is under way, and who is You."""

from __future__ import annotations

from liukfu.engine import Cards
from liukfu.session import Watch
from liukfu.tui.screens.review import ReviewScreen
from liukfu.tui.watching import Eyes, WatchTable
from tests.tui.watched import (
    app_on,
    cards_in,
    golden,
    rows_of,
    screen_of,
    shown,
    unfinished,
)

# Deals that are still under way


async def test_deal_under_way_shows_the_only_person_s_cards_alone() -> None:
    app = app_on(unfinished("steady", "human", "steady"))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "seen by Ben" in shown(app, "watch-header")
        await pilot.press("o")
        assert "still being played" in shown(app, "happened")
        assert "seen by Ben" in shown(app, "watch-header")
        await pilot.press("1")
        assert "only the cards of Ben" in shown(app, "happened")
        assert "seen by Ben" in shown(app, "watch-header")
        await pilot.press("T")
        assert "take over once it is over" in shown(app, "happened")
        assert len(app.screen_stack) == 1


async def test_deal_under_way_of_several_people_shows_no_hand() -> None:
    record = unfinished("human", "human", "steady")
    app = app_on(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end")
        for key in ("1", "2", "3", "o", "a", "right", "left", "right"):
            await pilot.press(key)
            watch = screen_of(app).cursor
            rows = shown(app, "watched", "happened", "legal", "watched-own", "watched-hand")
            assert cards_in(rows.splitlines()) <= {
                str(Cards([c])) for c in Cards(watch.view(0).shown)
            }
        assert "no hand is seen" in shown(app, "watch-header")


def test_deal_under_way_among_bots_may_be_opened() -> None:
    table = WatchTable(Watch(unfinished("steady", "novice", "steady")))
    table.open_all()
    assert table.eyes is Eyes.ALL


def test_earlier_deals_of_an_unfinished_match_are_open() -> None:
    table = WatchTable(Watch(golden(28)))
    table.open_all()
    assert table.eyes.value == "all"
    table.watch.jump(4)
    table.turn()
    assert table.eyes.value == "seat"
    assert table.watch.eyes == (0,)


# Names


def test_the_player_called_you_is_spoken_to_whoever_looks() -> None:
    table = WatchTable(Watch(golden(1, ("You", "Steady 1", "Steady 2"))))
    table.watch.jump(1, 3)
    table.look_through(1)
    text = "\n".join(rows_of(table))
    assert "You lead a single: T7" in text
    assert "Steady 1 heads" not in text


def test_others_called_you_get_the_number_of_their_seat() -> None:
    table = WatchTable(Watch(golden(1, ("You", "You", "Steady"))))
    assert table.you is None
    assert table.names[:2] == ("First seat", "Second seat")


def test_the_beginning_of_a_deal_speaks_to_the_player_called_you() -> None:
    table = WatchTable(Watch(golden(1, ("You", "Steady 1", "Steady 2"))))
    table.watch.jump(1)
    table.turn()
    assert table.view.master == 0
    assert "Deal 1 begins: you are the Master" in "\n".join(rows_of(table))


async def test_review_with_the_eyes_of_another_calls_nobody_else_you() -> None:
    app = app_on(golden(1, ("You", "Steady 1", "Steady 2")))
    async with app.run_test(size=(80, 24)) as pilot:
        for seat, name in (("2", "First seat"), ("1", "You")):
            await pilot.press("end", seat, "v")
            await pilot.pause()
            assert isinstance(app.screen, ReviewScreen)
            assert app.screen.table.names == (name, "Steady 1", "Steady 2")
            await pilot.press("escape")
            await pilot.pause()
