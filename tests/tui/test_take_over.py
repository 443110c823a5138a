"""Taking over a match that is watched: who sits where, and how it goes on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from liukfu.cli import main
from liukfu.players.registry import create, names
from liukfu.session import SeatSpec, Watch
from liukfu.tui.screens.take_over import Seating, TakeOverScreen, first_seating, seats_of
from liukfu.tui.watching import WatchTable
from tests.tui.watched import (
    app_on,
    golden,
    moment,
    rows_of,
    shown,
)

PLAYERS = [SeatSpec("Ann", "human"), SeatSpec("Ben", "novice"), SeatSpec("Cho", "novice")]


def test_who_takes_a_seat_changes_places() -> None:
    players = Watch(golden(1)).seats
    seating = first_seating(players, ("novice", "steady"), "novice")
    assert seating.kinds == ("you", "steady", "steady")
    moved = seating.put(2, "you")
    assert moved.kinds == ("steady", "steady", "you")
    assert moved.put(2, "novice") == moved
    seats = seats_of(moved.put(0, "human"), players, "")
    assert [spec.kind for spec in seats] == ["human", "steady", "human"]
    assert seats[1].name == "Ben"
    assert seats[0].name != seats[2].name
    assert seats_of(moved, players, "Zoe")[2].name == "Zoe"
    assert seats_of(moved, players, "")[2].name == "You"


def test_people_among_people_keep_their_names() -> None:
    players = [SeatSpec("Ann", "human"), SeatSpec("Ben", "human"), SeatSpec("You", "human")]
    seats = seats_of(Seating(("human", "you", "human")), players, "Zoe")
    assert [spec.name for spec in seats] == ["Ann", "Ben", "Player 3"]
    alone = seats_of(Seating(("steady", "you", "steady")), players, "Zoe")
    assert [spec.name for spec in alone] == ["Steady 1", "Zoe", "Steady 2"]
    twins = seats_of(Seating(("human", "human", "you")), players, "Ann")
    assert len({spec.name for spec in twins}) == 3


def test_bots_that_are_not_here_are_replaced() -> None:
    record = golden(1)
    seating = first_seating(Watch(record).seats, ("novice",), "novice")
    assert seating.kinds == ("you", "novice", "novice")


@pytest.mark.parametrize("key", ["T", "enter"])
async def test_take_over_asks_who_sits_where(key: str) -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", key)
        assert isinstance(app.screen, TakeOverScreen)
        assert app.screen.seating.kinds == ("you", "steady", "steady")
        await pilot.press("3")
        assert app.screen.seating.kinds == ("steady", "steady", "you")
        await pilot.press("h")
        assert app.screen.seating.kinds == ("human", "human", "you")
        await pilot.press("h", "right")
        assert "steady" not in app.screen.seating.kinds[app.screen.at]
        await pilot.press("escape")
        assert moment(app) == (1, 5)


async def test_who_takes_over_picks_a_bot_for_each_seat_by_what_it_says_of_itself() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "T")
        screen = app.screen
        assert isinstance(screen, TakeOverScreen)
        for seat in (1, 2):
            assert screen.at == seat
            met = []
            for _ in range(len(names())):
                kind = screen.seating.kinds[seat]
                met.append(kind)
                about = " ".join(screen.content().plain.split())
                assert create(kind).description in about
                await pilot.press("right")
                if screen.seating.kinds[seat] == "human":
                    assert "Somebody at this keyboard" in screen.content().plain
                    await pilot.press("right")
            assert sorted(met) == sorted(names())
            # From the weakest to the strongest, round the end.
            start = met.index(names()[0])
            assert tuple(met[start:] + met[:start]) == names()
            await pilot.press("down")


async def test_taking_over_at_trick_three_from_another_seat_plays_on_and_verifies(
    liukfu_home: Path,
) -> None:
    from liukfu.tui.screens.table import TableScreen

    record = golden(1)
    app = app_on(record, pace=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "down", "T", "2", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        session = app.session
        assert session.humans == (1,)
        assert session.action_count == 8
        rng = random.Random(3)
        for _action in range(4):
            seat = session.to_act
            if seat is None:
                break
            session.act(seat, session.view(seat).legal.sample(rng))
    (saved,) = (liukfu_home / "matches").glob("*.json")
    done = CliRunner().invoke(main, ["verify", str(saved)])
    assert done.exit_code == 0, done.output
    assert f'"deal": {record.deals[0].number}, "action": 8' in saved.read_text("utf-8")


@pytest.mark.parametrize(
    ("keys", "assisted"),
    [
        (["down", "T", "1", "enter"], ()),
        (["down", "T", "2", "enter"], ("open",)),
        (["o", "o", "down", "T", "1", "enter"], ("open",)),
        (["3", "1", "down", "T", "1", "enter"], ("open",)),
    ],
)
async def test_taking_over_after_a_look_at_other_cards_counts_as_assisted(
    keys: list[str], assisted: tuple[str, ...]
) -> None:
    app = app_on(golden(1), pace=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        assert app.session.assisted == assisted


async def test_no_one_takes_over_when_the_deal_is_over() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "T")
        assert "The deal is over here" in shown(app, "happened")


async def test_match_that_was_taken_over_says_from_where() -> None:
    watch = Watch(golden(1))
    watch.jump(1, 8)
    with watch.branch(PLAYERS, source="old \x1b[1m.json") as session:
        record = session.record
    table = WatchTable(Watch(record))
    assert "Taken over from old ?[1m.json after 8 actions" in table.remarks
    assert "A deal played again" in table.remarks
    table.watch.jump(1, 8)
    table.turn()
    assert table.remarks == ("Taken over here from old ?[1m.json",)
    assert any("Taken over here" in row for row in rows_of(table))
