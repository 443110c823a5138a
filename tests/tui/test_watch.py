"""A record that is watched: each moment, each key, and where they lead."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from liukfu.cli import main
from liukfu.engine import Cards
from liukfu.records import Record
from liukfu.session import Watch
from liukfu.store.kept import KeptDeals
from liukfu.tui.screens.legal import LegalScreen
from liukfu.tui.screens.take_over import TakeOverScreen
from liukfu.tui.watching import WatchTable
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
)


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


@pytest.mark.slow
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
