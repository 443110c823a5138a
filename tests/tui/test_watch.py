"""A record that is watched: each key, what eyes see, playing by itself, taking over."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.events import MouseScrollDown, MouseScrollUp

from liukfu.cli import main
from liukfu.engine import Cards
from liukfu.players.registry import create, names
from liukfu.records import Record
from liukfu.session import SeatSpec, Watch
from liukfu.store.kept import KeptDeals
from liukfu.tui.screens.jump import JumpScreen, parse_moment
from liukfu.tui.screens.legal import LegalScreen
from liukfu.tui.screens.take_over import Seating, TakeOverScreen, first_seating, seats_of
from liukfu.tui.watching import PACES, Eyes, WatchTable
from liukfu.tui.widgets.card import ASCII, CJK
from liukfu.tui.widgets.watched import by_suit
from tests.records.making import GOLDEN
from tests.tui.dialog_host import rows_of as screen_rows
from tests.tui.watched import (
    app_on,
    cards_in,
    golden,
    moment,
    rows_of,
    screen_of,
    shown,
    unfinished,
)

PLAYERS = [SeatSpec("Ann", "human"), SeatSpec("Ben", "novice"), SeatSpec("Cho", "novice")]


def every_moment(table: WatchTable) -> list[list[str]]:
    """The pictures of all moments of a record, from the first on."""
    pictures = [rows_of(table)]
    while table.watch.step():
        table.turn()
        pictures.append(rows_of(table))
    return pictures


def check_record(record: Record, seat: int) -> None:
    """Look at every moment with a seat's eyes, on and back, and with all cards open."""
    table = WatchTable(Watch(record))
    for wish in (seat, None):
        table.watch.jump(table.watch.numbers[0])
        table.all_open = wish is None
        table.seat = 0 if wish is None else wish
        table.turn()
        pictures = every_moment(table)
        if wish is None:
            continue
        for picture in reversed(pictures[:-1]):
            assert table.watch.back()
            table.turn()
            assert rows_of(table) == picture
            view = table.watch.view(table.view.seat)
            unseen = {str(Cards([card])) for card in view.unseen}
            assert not cards_in(picture[1:]) & unseen
        assert not table.watch.back()


def test_every_moment_can_be_drawn_back_and_on_with_no_hidden_card() -> None:
    check_record(golden(28), 1)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, len(GOLDEN) + 1))
def test_every_moment_of_every_record_hides_what_is_hidden(number: int) -> None:
    check_record(golden(number), number % 3)


def test_ascii_draws_no_other_character() -> None:
    table = WatchTable(Watch(golden(1)))
    for table.all_open in (False, True):
        table.watch.jump(1)
        table.turn()
        while table.watch.number == 1:
            rows = rows_of(table, ASCII, 72)[1:]
            assert "\n".join(rows).isascii()
            table.watch.step()
            table.turn()


def test_all_open_shows_every_hand_with_its_old_cards_and_what_lies_face_down() -> None:
    table = WatchTable(Watch(golden(1)))
    table.watch.jump(1, 20)
    table.open_all()
    rows = rows_of(table)
    for seat in (table.left, table.right):
        deal = table.watch.deal
        hand = by_suit(deal.hand(seat), deal.old(seat), CJK).plain
        assert any(hand in row for row in rows), hand
        down = by_suit(Cards(sum(deal.down(seat))), Cards(), CJK).plain
        assert any(down and f"face down {len(table.down_of(seat) or ())} {down}" in r for r in rows)
    assert any("*" in row for row in rows)


def test_open_hand_groups_cards_by_suit_and_stars_what_is_old() -> None:
    assert by_suit(Cards("T1 T3 C9"), Cards("T1 C9"), CJK).plain == "拾1*3 綫9*"
    assert by_suit(Cards("T1 T3 C9"), Cards("T1 C9"), ASCII).plain == "T1*3 C9*"
    most = Cards("T1 T2 T3 M1 M2 M3 K1 K2 K3 C1 C2 C3")
    assert by_suit(most, most, CJK).cell_len <= 37


# Keys


GOES = [
    ("right", (1, 1)),
    ("right right left", (1, 1)),
    ("left", (1, 0)),
    ("down", (1, 2)),
    ("n n", (1, 5)),
    ("down down up", (1, 2)),
    ("down down p p", (1, 0)),
    ("pagedown", (2, 0)),
    ("right_square_bracket right_square_bracket", (3, 0)),
    ("pagedown pageup", (1, 0)),
    ("right left_square_bracket", (1, 0)),
    ("end", (1, 38)),
    ("end end", (7, 17)),
    ("end right", (2, 0)),
    ("pagedown right home", (2, 0)),
    ("pagedown right home home", (1, 0)),
    ("j 3 slash 5 enter", (3, 5)),
    ("j 4 enter", (4, 0)),
    ("j slash 7 enter", (1, 7)),
    ("j 9 9 enter escape", (1, 0)),
    ("j 9 backspace 2 enter", (2, 0)),
]


async def test_each_key_goes_to_its_moment() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        for keys, there in GOES:
            screen_of(app).cursor.jump(1)
            await pilot.press(*keys.split())
            await pilot.pause()
            assert moment(app) == there, keys


async def test_digits_look_with_the_eyes_of_a_seat_and_o_opens_all_cards() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "seen by Ann" in shown(app, "watch-header")
        await pilot.press("2")
        assert "seen by Ben" in shown(app, "watch-header")
        assert "Ben" in shown(app, "watched-own")
        await pilot.press("o")
        assert "all cards open" in shown(app, "watch-header")
        assert "9*" in shown(app, "watched")
        await pilot.press("o")
        assert "seen by Ben" in shown(app, "watch-header")
        assert "9*" not in shown(app, "watched")
        await pilot.press("o", "3")
        assert "seen by Cho" in shown(app, "watch-header")


async def test_what_was_legal_stands_below_with_what_was_done_in_brackets() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Ann, to call: Play or Pass" in shown(app, "legal")
        assert "[Pass]" in shown(app, "legal")
        await pilot.press("right")
        assert "[" not in shown(app, "legal")
        assert "Ben, to call" in shown(app, "legal")
        await pilot.press("o")
        assert "[Play]" in shown(app, "legal")
        await pilot.press("right", "a")
        assert isinstance(app.screen, LegalScreen)
        text = "\n".join(screen_rows(app))
        assert "Singles" in text
        assert "[" in text
        await pilot.press("a")
        assert not isinstance(app.screen, LegalScreen)


async def test_discards_are_counted_and_the_one_that_was_made_is_told() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o", "right", "right", "right", "right")
        text = shown(app, "legal")
        assert "any one of 12 cards goes face down" in text
        assert "[face down T6]" in text


async def test_cards_that_go_next_stand_higher_and_gone_ones_are_named() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right")
        top = shown(app, "watched-hand").splitlines()[1]
        assert "T7" in top
        await pilot.press("right")
        assert "T7" not in shown(app, "watched-hand").splitlines()[1]
        assert "T7" in shown(app, "watched-hand").splitlines()[3]


async def test_end_of_a_deal_tells_who_pays_and_enter_shows_the_result() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end")
        assert "Ben wins: 7 winners" in shown(app, "happened")
        assert "Ann pays 2 units" in shown(app, "legal")
        await pilot.press("enter")
        text = "\n".join(screen_rows(app))
        assert "The hands as dealt" in text
        await pilot.press("escape")
        assert moment(app) == (1, 38)


@pytest.mark.parametrize(
    ("key", "title"),
    [("l", "The log of deal 1"), ("g", "The cards gone"), ("t", "The last trick")],
)
async def test_dialogs_of_the_table_open_and_close(key: str, title: str) -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", key)
        assert title in "\n".join(screen_rows(app))
        await pilot.press(key)
        assert len(app.screen_stack) == 1


async def test_log_of_all_open_cards_names_what_went_face_down() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "l")
        assert "Cho cannot head: one face down" in "\n".join(screen_rows(app))
        await pilot.press("l", "o", "l")
        assert "Cho cannot head: T6 face down" in "\n".join(screen_rows(app))


async def test_help_names_every_key() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.press("question_mark")
        text = "\n".join(screen_rows(app))
        for name in ("Right  Left", "n  p", "]  [", "Home  End", " j ", "Space", "<  >", "1  2  3"):
            assert name in text
        for name in (" o ", " a ", "t  l  g", "Enter or T", "Esc  q", " k ", " r "):
            assert name in text


# By itself


async def test_space_plays_by_itself_at_the_chosen_pace_and_stops() -> None:
    app = app_on(golden(1), pace=0.2)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        assert screen.table.pace == PACES[0]
        await pilot.press("space")
        assert "Space stops" in shown(app, "timeline")
        for _wait in range(200):
            if moment(app)[1] >= 2:
                break
            await asyncio.sleep(0.02)
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
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        # Textual has one of its own, which is asleep while nothing is drawn.
        before = len(screen._timers)
        await pilot.press("space")
        assert len(screen._timers) == before + 1
        await pilot.press("less_than_sign")
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
        for _wait in range(200):
            if not screen.table.playing:
                break
            await asyncio.sleep(0.02)
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


# Taking over


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


# Elsewhere


async def test_deal_is_kept_under_a_name() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("pagedown", "k", *"cat", "enter")
        await pilot.pause()
        assert "Kept as cat" in shown(app, "happened")
    (kept,) = KeptDeals().all()
    assert (kept.name, kept.number) == ("cat", 2)


async def test_deal_is_played_again_from_its_beginning() -> None:
    from liukfu.tui.screens.replay import ReplayScreen

    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "r")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape")
        assert moment(app) == (1, 1)


async def test_escape_leaves_the_program_where_it_was_opened_here() -> None:
    app = app_on(golden(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
    assert app.return_code == 0


@pytest.mark.slow
async def test_keys_at_random_never_break_it() -> None:
    rng = random.Random(5)
    keys = [
        "right", "left", "up", "down", "pageup", "pagedown", "home", "end", "1", "2", "3", "o",
        "a", "l", "g", "t", "j", "5", "enter", "escape", "question_mark", "space", "T",
        "less_than_sign",
    ]  # fmt: skip
    app = app_on(golden(8))
    async with app.run_test(size=(80, 24)) as pilot:
        for _stroke in range(120):
            key = rng.choice(keys)
            if key == "enter" and isinstance(app.screen, TakeOverScreen):
                key = "escape"
            if key == "escape" and len(app.screen_stack) == 1:
                continue
            await pilot.press(key)
        assert screen_of(app).is_attached


@pytest.mark.parametrize("damage", ["cards", "shape", "empty", "no deal"])
def test_hostile_record_is_refused_in_one_clear_line(damage: str, tmp_path: Path) -> None:
    text = GOLDEN[0].read_text("utf-8")
    bad = {
        "cards": text.replace('"T8"', '"T9"', 1),
        "shape": text.replace('"actions"', '"action\x1b[31m"', 1),
        "empty": "",
        "no deal": re.sub(r'"deals": \[.*\]', '"deals": []', text, flags=re.DOTALL),
    }[damage]
    assert bad != text
    path = tmp_path / "bad.json"
    path.write_text(bad, "utf-8")
    done = CliRunner().invoke(main, ["watch", str(path)])
    assert done.exit_code == 1
    assert "Traceback" not in done.output
    assert "\x1b" not in done.output
    assert len(done.output.strip().splitlines()) == 1
