"""What the table shows in its window, and what lies over it."""

from __future__ import annotations

import re

import pytest

from liukfu.engine import Call, Phase, Rules
from liukfu.tui import select
from liukfu.tui.app import LiukFuApp
from liukfu.tui.keys import KEYS, LOOKS
from liukfu.tui.screens.help import HelpScreen
from liukfu.tui.screens.help import keys as help_keys
from liukfu.tui.screens.small import SmallScreen
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.widgets.region import Region
from tests.tui import tables
from tests.tui.tables import app_at, chosen, settle, shown, table_of


def at_table(app: LiukFuApp) -> bool:
    return isinstance(app.screen, TableScreen)


def covered(app: LiukFuApp) -> bool:
    return isinstance(app.screen, SmallScreen)


def actions(app: LiukFuApp) -> list[str]:
    return list(app.session.record.deals[-1].actions)


@pytest.mark.parametrize("key", ["g", "l", "t", "d", "question_mark"])
async def test_looks_open_over_the_table_and_escape_closes_them(key: str) -> None:
    app = app_at(tables.ALL_GO)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert not at_table(app)
        await pilot.press("escape")
        await pilot.pause()
        assert at_table(app)


async def test_footer_shows_only_what_is_possible_now() -> None:
    app = app_at(tables.SECOND_CALLS)
    async with app.run_test(size=(80, 24)):
        footer = shown(app, "footer")
        assert "gone" in footer
        for absent in ("discards", "trick", "Tab", "Esc"):
            assert absent not in footer
    later = app_at(tables.ALL_GO)
    async with later.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
        footer = shown(later, "footer")
        assert "discards" in footer
        assert "trick" in footer
        assert "Esc" not in footer


async def test_t_and_d_do_nothing_where_there_is_nothing_to_see() -> None:
    app = app_at(tables.SECOND_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "d")
        await pilot.pause()
        assert at_table(app)


async def test_clicks_choose_cards_and_press_buttons() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        table = table_of(app).table
        heading = select.suggestions(table.view)[0]
        (card,) = heading
        hits = table_of(app).query_one("#hand")._picture.hits  # type: ignore[attr-defined]
        place = table.places.index(card)
        hit = next(hit for hit in hits if hit.action == f"pick({place})" and hit.row == 2)
        await pilot.click("#hand", offset=(hit.start + 1, 2))
        assert chosen(app) == str(heading)
        await pilot.click("#buttons", offset=(3, 0))
        assert actions(app)[2] == str(heading)


@pytest.mark.slow
async def test_each_card_can_be_clicked_where_it_lies_whatever_the_window_becomes() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
        for size in ((72, 22), (120, 40), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert covered(app) == (size == (60, 20))
            if covered(app):
                continue
            table = table_of(app).table
            hand = table_of(app).query_one("#hand", Region)
            for place, card in enumerate(table.places):
                assert card is not None
                hits = [hit for hit in hand._picture.hits if hit.action == f"pick({place})"]
                hit, before = hits[len(hits) // 2], table.chosen
                await pilot.click("#hand", offset=(hit.start, hit.row))
                assert table.chosen == before ^ 1 << card
        assert len(actions(app)) == 2


async def test_footer_can_be_clicked() -> None:
    app = app_at(tables.ALL_GO)
    async with app.run_test(size=(80, 24)) as pilot:
        at = shown(app, "footer").index("gone")
        await pilot.click("#footer", offset=(at, 0))
        await pilot.pause()
        assert not at_table(app)


@pytest.mark.parametrize("key", ["less_than_sign", "k"])
async def test_what_a_key_did_is_told_in_a_calm_colour_until_the_next_one(key: str) -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        if key == "k":
            await pilot.press(*"tiger", "enter")
            await pilot.pause()
        screen = table_of(app)
        row = screen.query_one("#prompt", Region).render_line(0)
        (told,) = (part for part in row if re.match("Bots take|Kept as", part.text))
        assert told.style is not None
        assert told.style.color is not None
        assert told.style.color.name == app.palette.good
        await pilot.press("right")
        assert "You must head" in shown(app, "prompt")


async def test_what_happened_since_the_last_decision_is_told() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter")
        await settle(pilot)
        story = shown(app, "story")
        assert "You head with" in story
        assert "wins the trick" in story or "win the trick" in story


async def test_finished_trick_stays_with_its_winner_until_the_next_lead() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "you won it" in shown(app, "trick")
        assert "C1" in shown(app, "trick")
        await pilot.press("tab", "enter")
        assert "you won it" not in shown(app, "trick")


async def test_gone_cards_leave_their_gap() -> None:
    app = app_at(tables.STOP_OR_CLAIM)
    async with app.run_test(size=(80, 24)):
        rows = shown(app, "hand").splitlines()
        assert rows[2][:38].strip() == ""
        assert "K2" in rows[2]


@pytest.mark.parametrize("size", [(71, 24), (80, 21), (30, 8), (4, 2)])
async def test_too_small_a_window_is_told_plainly_and_the_game_returns(
    size: tuple[int, int],
) -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab")
        before = chosen(app)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert covered(app)
        await pilot.press("enter")
        assert len(actions(app)) == 2
        await pilot.resize_terminal(72, 22)
        await pilot.pause()
        assert at_table(app)
        assert chosen(app) == before


async def test_too_small_a_window_also_covers_dialogs() -> None:
    app = app_at(tables.ALL_GO)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert covered(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not covered(app)
        assert not at_table(app)


async def test_deal_that_ends_while_the_window_is_too_small_is_shown_when_it_grows() -> None:
    app = app_at(tables.THIRD_CALLS, pace=0.0)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert covered(app)
        screen = table_of(app)
        screen.decide(Call("play"))
        for _ in range(100):
            await pilot.pause()
            if screen.table.view.phase == Phase.OVER or screen.table.my_turn:
                break
        assert covered(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not covered(app)


@pytest.mark.parametrize(
    ("size", "moment"),
    [
        (size, moment)
        for size in ((72, 22), (80, 24), (100, 30), (120, 40))
        for moment in (tables.MASTER_CALLS, tables.STOP_OR_CLAIM)
    ],
)
async def test_regions_keep_their_places_and_fill_the_window(
    size: tuple[int, int], moment: tables.Moment
) -> None:
    app = app_at(moment)
    async with app.run_test(size=size) as pilot:
        screen = table_of(app)
        first = {region.id: region.region for region in screen.query("Region")}
        assert sum(box.area for box in first.values()) == size[0] * size[1]
        await pilot.press("tab", "enter")
        await settle(pilot)
        await pilot.press("1", "escape", "escape", "right")
        assert {region.id: region.region for region in screen.query("Region")} == first


async def test_ascii_table_has_nothing_but_ascii() -> None:
    for moment in (tables.MASTER_CALLS, tables.ALL_GO, tables.STOP_OR_CLAIM):
        app = app_at(moment, ascii_only=True)
        async with app.run_test(size=(80, 24)):
            assert shown(app).isascii()


def test_help_names_every_key_of_the_table() -> None:
    told = " ".join(key for key, _does in help_keys())
    for key in (*KEYS, *LOOKS):
        if len(key) == 1:
            assert key in told or key.isdigit()


FOUR_RULES = Rules("deduction", False, "doubling", "stay")


@pytest.mark.parametrize("width", [72, 80])
async def test_header_has_all_changed_rules(width: int) -> None:
    app = app_at(tables.MASTER_CALLS, FOUR_RULES)
    async with app.run_test(size=(width, 24)):
        line = app.session.one_line()
        assert line.endswith("--rule deduction,unfair_pass=false,doubling,stay")
        assert shown(app, "header").strip(" 六虎") == line


async def test_help_has_the_whole_line_where_the_header_has_not() -> None:
    moment = tables.MASTER_CALLS._replace(seed="a seed that nobody wants to read out at all")
    app = app_at(moment, FOUR_RULES)
    async with app.run_test(size=(80, 24)) as pilot:
        assert shown(app, "header").endswith(" ..?")
        await pilot.press("question_mark")
        await pilot.pause()
        help_screen = app.screen
        assert isinstance(help_screen, HelpScreen)
        assert app.session.one_line() in help_screen.content().plain


async def test_no_key_is_named_that_something_over_the_table_takes() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("g", "s"):
            await pilot.press(key)
            await pilot.pause()
            assert shown(app, "footer").strip() == ""
            assert shown(app, "buttons").strip() == ""
            await pilot.press("escape")
            await pilot.pause()
            assert "gone" in shown(app, "footer")
            assert "Enter" in shown(app, "buttons") or "Stop" in shown(app, "buttons")


@pytest.mark.parametrize(
    ("width", "spared"), [(98, ""), (97, "k"), (90, "k"), (82, "kt"), (80, "ktl"), (72, "ktlg")]
)
async def test_footer_drops_what_is_seldom_needed_and_leaves_no_letter_bare(
    width: int, spared: str
) -> None:
    app = app_at(tables.ALL_GO)
    async with app.run_test(size=(width, 24)):
        table_of(app).table.undoable = True
        table_of(app).repaint("footer")
        footer = shown(app, "footer")
        words = {"k": "keep", "t": "trick", "l": "log", "g": "gone"}
        for key, word in words.items():
            assert (f" {key} {word}" in footer) is (key not in spared)
            assert f" {key} {word}" in footer or f" {key} " not in footer
        for told in ("Tab next", "Esc clear", "h hint", "u undo", "d discards 6", "? help"):
            assert told in footer
        assert footer.endswith("q quit")


async def test_small_window_names_the_key_that_leaves() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SmallScreen)
        assert "q leaves" in app.screen.render().plain


async def test_cards_that_cannot_be_played_have_a_broken_edge() -> None:
    for ascii_only, broken in ((False, "╌"), (True, "..")):
        app = app_at(tables.HEADINGS, ascii_only=ascii_only)
        async with app.run_test(size=(80, 24)) as pilot:
            assert broken in shown(app, "hand")
        free = app_at(tables.DISCARD, ascii_only=ascii_only)
        async with free.run_test(size=(80, 24)) as pilot:
            assert broken not in shown(free, "hand")
            await pilot.pause()


@pytest.mark.parametrize("light", [False, True])
async def test_no_suit_is_brighter_without_colours(
    light: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    palette = app_at(tables.HEADINGS, light=light).palette
    for inks in (palette.ink, palette.ink_dim, palette.plain):
        assert len(set(inks)) == 1
    monkeypatch.delenv("NO_COLOR")
    assert len(set(app_at(tables.HEADINGS, light=light).palette.ink)) == 4
