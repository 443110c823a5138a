"""Keys and clicks at the table."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest

from liukfu.engine import Action, Call, Cards, Claim, Phase, Rules, Show, Stop, View
from liukfu.engine.combos import runs_in
from liukfu.players.host import Fault, FaultKind
from liukfu.players.safe import safe_action
from liukfu.session import BotMove
from liukfu.store import Settings, load_settings, save_settings
from liukfu.tui import select
from liukfu.tui.app import LiukFuApp
from liukfu.tui.keys import KEYS, LOOKS
from liukfu.tui.screens.help import HelpScreen
from liukfu.tui.screens.help import keys as help_keys
from liukfu.tui.screens.small import SmallScreen
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.widgets.region import Region
from tests.tui import tables
from tests.tui.dialog_host import rows_of
from tests.tui.tables import app_at, chosen, match_of, settle, shown, table_of

NAMES_OF_KEYS = [*"1234567890", "minus", "equals_sign"]


def at_table(app: LiukFuApp) -> bool:
    return isinstance(app.screen, TableScreen)


def covered(app: LiukFuApp) -> bool:
    return isinstance(app.screen, SmallScreen)


def actions(app: LiukFuApp) -> list[str]:
    return list(app.session.record.deals[-1].actions)


async def test_number_row_toggles_the_twelve_cards() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        dealt = list(Cards(table_of(app).table.view.dealt))
        for place, key in enumerate(NAMES_OF_KEYS):
            await pilot.press(key)
            assert chosen(app) == str(Cards([dealt[place]]))
            await pilot.press(key)
            assert chosen(app) == ""


async def test_arrows_and_space_choose() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right", "space")
        assert chosen(app) == "T5"
        await pilot.press("left", "up")
        assert chosen(app) == "T4 T5"
        await pilot.press("up")
        assert chosen(app) == "T4 T5"
        await pilot.press("down")
        assert chosen(app) == "T5"
        await pilot.press("left", "left", "space")
        assert chosen(app) == "T5 C6"


async def test_cursor_passes_over_gone_cards() -> None:
    app = app_at(tables.STOP_OR_CLAIM)
    async with app.run_test(size=(80, 24)) as pilot:
        table = table_of(app).table
        await pilot.press("left")
        assert table.focus == 11
        await pilot.press("right")
        assert table.places[table.focus] is not None
        assert table.focus == 6


async def test_key_of_a_gone_card_does_nothing() -> None:
    app = app_at(tables.STOP_OR_CLAIM)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        assert chosen(app) == ""


async def test_escape_clears() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "2", "escape")
        assert chosen(app) == ""


async def test_tab_cycles_and_enter_heads() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        plays = select.suggestions(table_of(app).table.view)
        await pilot.press("tab", "tab")
        assert chosen(app) == str(plays[1])
        await pilot.press("shift+tab")
        assert chosen(app) == str(plays[0])
        await pilot.press("enter")
        assert actions(app)[2] == str(Show(plays[0]))


async def test_enter_puts_face_down_only_as_many_as_were_led() -> None:
    app = app_at(tables.DISCARD)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "3 cards face down" in shown(app, "prompt")
        await pilot.press("2", "3", "enter")
        assert len(actions(app)) == 2
        assert "2 chosen, 1 to go" in shown(app, "prompt") or "3 cards" in shown(app, "prompt")
        await pilot.press("4", "enter")
        assert actions(app)[2].startswith("x ")


async def test_prompt_counts_the_cards_to_put_face_down() -> None:
    app = app_at(tables.DISCARD)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2")
        assert "1 chosen, 2 to go" in shown(app, "prompt")
        await pilot.press("3", "4", "5")
        assert "4 chosen, 1 too many" in shown(app, "prompt")


async def test_only_heading_is_chosen_from_the_start() -> None:
    app = app_at(tables.ONE_HEADING)
    async with app.run_test(size=(80, 24)):
        assert chosen(app) == str(table_of(app).table.view.legal.headings[0])


async def test_preselection_can_be_changed() -> None:
    app = app_at(tables.ALL_GO)
    async with app.run_test(size=(80, 24)) as pilot:
        assert len(Cards(chosen(app))) == 2
        await pilot.press("escape")
        assert chosen(app) == ""


async def test_illegal_choice_is_explained_at_once() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "You must head" in shown(app, "prompt")
        low = next(
            place
            for place, card in enumerate(table_of(app).table.places)
            if card is not None and Cards([card]) not in table_of(app).table.view.legal.headings
        )
        await pilot.press(NAMES_OF_KEYS[low])
        assert "T3" in shown(app, "prompt")
        assert "Enter" not in shown(app, "buttons")
        await pilot.press("enter")
        assert len(actions(app)) == 2


async def test_wrong_suit_of_a_single_is_explained() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4")
        assert "Your single must come from Tens" in shown(app, "prompt")


async def test_passed_master_is_told_why_four_may_not_be_led() -> None:
    app = app_at(tables.BARRED)
    async with app.run_test(size=(80, 24)) as pilot:
        table = table_of(app).table
        run = next(run for run in map(Cards, runs_in(table.view.hand)) if len(run) >= 4)
        for card in run:
            await pilot.press(NAMES_OF_KEYS[table.places.index(card)])
        assert "A Master who passed may not lead four or more" in shown(app, "prompt")


async def test_focused_card_says_what_it_waits_for_or_why_it_is_old() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "T3" in shown(app, "prompt")
        assert "waits for" in shown(app, "prompt")
        await pilot.press("right")
        assert "T4" in shown(app, "prompt")


async def test_card_that_is_pointed_at_is_told_about_beside_stop_and_claim() -> None:
    app = app_at(tables.STOP_OR_CLAIM)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Stop, claim, or play on" in shown(app, "prompt")
        await pilot.press("left")
        assert "C9" in shown(app, "prompt")
        assert "is Old" in shown(app, "prompt")
        assert "Stop, claim, or play on" in shown(app, "prompt")
        assert "Claim" in shown(app, "buttons")


async def test_calls_say_what_they_do_and_name_what_pass_gives_up() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)):
        text = shown(app, "trick")
        assert "Play:" in text
        assert "Pass:" in text
        assert "T3 T4 T5 T6" in text
    other = app_at(tables.SECOND_CALLS)
    async with other.run_test(size=(80, 24)):
        assert "Vulnerable" in shown(other, "trick")


@pytest.mark.parametrize(("key", "word"), [("p", "play"), ("x", "pass")])
async def test_p_and_x_call(key: str, word: str) -> None:
    app = app_at(tables.SECOND_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await settle(pilot)
        assert actions(app)[1] == word


async def test_p_and_x_do_nothing_after_the_calls() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "x")
        assert len(actions(app)) == 2


async def test_master_may_lead_at_once() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab")
        assert "Play, and lead" in shown(app, "buttons")
        await pilot.press("enter")
        assert actions(app)[:2] == ["play", "T3 T4 T5 T6"]


async def test_illegal_lead_at_once_records_nothing() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "2", "enter")
        assert actions(app) == []
        await pilot.press("escape", "enter")
        assert actions(app) == []
        assert "Play (p) or Pass (x)" in shown(app, "prompt")


async def test_old_group_is_labelled_and_cannot_be_beaten() -> None:
    app = app_at(tables.OLD_GROUP)
    async with app.run_test(size=(80, 24)) as pilot:
        table = table_of(app).table
        for card in table.view.old:
            await pilot.press(NAMES_OF_KEYS[table.places.index(card)])
        assert "Old group" in shown(app, "prompt")
        assert "cannot be beaten" in shown(app, "prompt")


async def test_claim_is_offered_exactly_where_it_is_legal() -> None:
    for moment, legal in ((tables.CLAIM, True), (tables.STOP, False), (tables.DISCARD, False)):
        app = app_at(moment)
        async with app.run_test(size=(80, 24)):
            assert ("Claim with Old Cards" in shown(app, "buttons")) is legal


async def test_c_and_enter_claim_all_old_cards() -> None:
    app = app_at(tables.CLAIM)
    async with app.run_test(size=(80, 24)) as pilot:
        old = table_of(app).table.view.old
        await pilot.press("c")
        await pilot.pause()
        assert not at_table(app)
        await pilot.press("enter")
        await pilot.pause()
        assert actions(app)[-1] == str(Claim(old))


async def test_c_where_no_claim_is_legal_says_what_is_missing() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        assert at_table(app)
        assert len(actions(app)) == 4


async def test_s_stops_where_no_claim_would_pay_more() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "play on" in shown(app, "prompt")
        await pilot.press("s")
        assert actions(app)[-1] == str(Stop())


async def test_s_says_first_that_a_claim_would_pay_more() -> None:
    app = app_at(tables.STOP_OR_CLAIM)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "claim" in shown(app, "prompt")
        await pilot.press("s")
        await pilot.pause()
        assert len(actions(app)) == 4
        assert not at_table(app)
        await pilot.press("s")
        await pilot.pause()
        assert actions(app)[-1] == "stop"


async def test_s_with_too_few_winners_is_explained() -> None:
    app = app_at(tables.BARRED)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert "six winners" in shown(app, "prompt")
        assert actions(app)[-1] == "play"


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


async def test_footer_can_be_clicked() -> None:
    app = app_at(tables.ALL_GO)
    async with app.run_test(size=(80, 24)) as pilot:
        at = shown(app, "footer").index("gone")
        await pilot.click("#footer", offset=(at, 0))
        await pilot.pause()
        assert not at_table(app)


async def test_bots_take_a_moment_that_any_key_skips_and_is_no_play() -> None:
    app = app_at(tables.HEADINGS, pace=60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert table_of(app).table.busy
        assert "go on" in shown(app, "footer")
        before = len(actions(app))
        await pilot.press("1")
        for _ in range(50):
            await asyncio.sleep(0.005)
            if len(actions(app)) > before:
                break
        assert len(actions(app)) == before + 1
        assert chosen(app) == ""


async def test_long_fault_of_a_bot_takes_a_line_and_the_log_has_it_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_at(tables.SECOND_CALLS, pace=0.0)
    ask = app.session.ask_bot
    said = "word " * 39 + "last"

    def faulty() -> BotMove:
        return ask()._replace(fault=Fault(FaultKind.RAISED, said))

    monkeypatch.setattr(app.session, "ask_bot", faulty)
    async with app.run_test(size=(72, 22)) as pilot:
        await pilot.press("p")
        await settle(pilot)
        table = table_of(app).table
        rows = [row for row in shown(app, "story").splitlines() if row.strip()]
        assert table.faults
        for fault in table.faults:
            assert fault.endswith("last)")
        assert sum("failed" in row for row in rows) == len(table.notes)
        assert not any("word" in row and "failed" not in row for row in rows)
        assert shown(app, "prompt").strip()
        await pilot.press("l")
        await pilot.pause()
        assert "last)" in "\n".join(rows_of(app))


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


async def test_pace_is_changed_at_the_table() -> None:
    app = app_at(tables.HEADINGS, pace=0.7)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("less_than_sign")
        assert table_of(app).settings.pace > 0.7
        await pilot.press("greater_than_sign", "greater_than_sign")
        assert table_of(app).settings.pace < 0.7


async def test_pace_is_kept_for_the_next_table_and_for_good() -> None:
    save_settings(Settings(name="Ann", pace=0.7))
    app = app_at(tables.HEADINGS, pace=0.7)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("less_than_sign", "less_than_sign")
        assert load_settings().settings == Settings(name="Ann", pace=1.6)
        app.sit_down(match_of("human", "novice", "novice"))
        await pilot.pause()
        assert table_of(app).settings.pace == 1.6


async def test_pace_that_cannot_be_kept_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("liukfu.store.settings.write_atomically", full)
    app = app_at(tables.HEADINGS, pace=0.7)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("less_than_sign", "less_than_sign")
        await pilot.pause()
        assert shown(app, "story").count("could not be saved: No space left") == 1
        assert "Bots take 1.6 seconds" in shown(app, "prompt")


async def test_keys_that_come_too_early_are_dropped() -> None:
    app = app_at(tables.HEADINGS)
    app.guard.hold = 3600.0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.question()
        await pilot.press("tab", "enter")
        assert chosen(app) == ""
        assert len(actions(app)) == 2


async def test_waiting_for_a_bot_never_stalls_the_table() -> None:
    app = app_at(tables.HEADINGS)
    let_go = threading.Event()

    def slow(view: View) -> Action:
        let_go.wait(10)
        return safe_action(view)

    app.session.answer = slow  # type: ignore[attr-defined]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter", "g")
        await pilot.pause()
        assert not at_table(app)
        await pilot.press("escape")
        let_go.set()
        await settle(pilot)
        assert table_of(app).table.my_turn


async def test_fault_of_a_bot_is_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_at(tables.HEADINGS)
    ask = app.session.ask_bot

    def faulty() -> BotMove:
        return ask()._replace(fault=Fault(FaultKind.RAISED, "[b]oops"))

    monkeypatch.setattr(app.session, "ask_bot", faulty)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter")
        await settle(pilot)
        assert "[b]oops" in shown(app, "story")
        assert len(actions(app)) > 3


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
        assert "2 索" in rows[2]


async def test_deal_end_is_shown_and_enter_begins_the_next_deal() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        assert not at_table(app)
        await pilot.press("enter")
        await settle(pilot)
        assert at_table(app)
        assert app.session.number == 2
        assert "--deal 2" in shown(app, "header")


async def test_escape_looks_at_the_table_after_a_deal_and_enter_comes_back() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert at_table(app)
        assert app.session.number == 1
        await pilot.press("enter")
        await pilot.pause()
        assert not at_table(app)
        await pilot.press("q")
    assert app.return_code == 0


async def test_three_passes_take_one_line_and_enter() -> None:
    app = app_at(tables.THIRD_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        await settle(pilot)
        assert at_table(app)
        assert "void" in shown(app, "story")
        await pilot.press("enter")
        await settle(pilot)
        assert app.session.number == 2


async def test_match_of_one_deal_ends_the_program() -> None:
    app = app_at(tables.STOP, Rules(deals=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
    assert app.return_code == 0


async def test_q_leaves() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
    assert app.return_code == 0


async def test_q_leaves_while_a_bot_thinks() -> None:
    app = app_at(tables.HEADINGS)
    let_go = threading.Event()

    def slow(view: View) -> Action:
        let_go.wait(10)
        return safe_action(view)

    app.session.answer = slow  # type: ignore[attr-defined]
    close = app.session.close

    def closing() -> None:
        let_go.set()
        close()

    app.session.close = closing  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "enter", "q")
    assert app.return_code == 0
    assert len(actions(app)) == 3


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
        screen._act(Call("play"))
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


async def test_c_without_an_old_card_says_so_and_how_many_are_needed() -> None:
    app = app_at(tables.BARRED)
    async with app.run_test(size=(80, 24)) as pilot:
        table = table_of(app).table
        young = Cards(table.view.hand).without(table.view.old)
        table.view = table.view._replace(hand=young)
        await pilot.press("c")
        assert at_table(app)
        assert "You hold no Old card to claim with" in shown(app, "prompt")
        assert "a claim needs 6" in shown(app, "prompt")


@pytest.mark.parametrize("size", [(80, 24), (72, 22), (120, 40)])
@pytest.mark.parametrize("moment", [tables.CLAIM, tables.STOP, tables.STOP_OR_CLAIM])
async def test_focused_card_and_the_offer_are_told_together(
    moment: tables.Moment, size: tuple[int, int]
) -> None:
    app = app_at(moment)
    async with app.run_test(size=size) as pilot:
        for keys in ([], ["right"], ["tab"], ["escape"]):
            await pilot.press(*keys)
            text, decisions = shown(app, "prompt"), shown(app, "buttons")
            assert "waits for" in text or "is Old" in text
            view = table_of(app).table.view
            assert ("Stop" in decisions) == view.legal.can_stop
            assert ("Claim with Old Cards" in decisions) == bool(view.legal.claimable)
            assert re.search(r"\(\+\d+\)", decisions)
            assert ".." not in decisions


async def test_choice_at_six_winners_and_its_risk_are_put_plainly() -> None:
    app = app_at(tables.STOP_OR_CLAIM)
    async with app.run_test(size=(72, 22)):
        assert "Stop, claim, or play on: but another who gets six then wins" in shown(app, "prompt")
        assert "(+2)" in shown(app, "buttons")
        assert "(+4)" in shown(app, "buttons")


async def test_refusal_of_two_lines_leaves_the_offer() -> None:
    app = app_at(tables.STOP_OR_CLAIM)
    async with app.run_test(size=(72, 22)) as pilot:
        table_of(app).table.refused = "a long refusal " * 8
        await pilot.press("f")
        table_of(app).repaint()
        assert shown(app, "prompt").count("\n") == 1
        assert "Claim with Old Cards" in shown(app, "buttons")
        assert "Stop" in shown(app, "buttons")


async def test_tab_brings_the_cursor_to_the_first_card_of_the_play() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            await pilot.press("tab")
            table = table_of(app).table
            first = next(iter(Cards(table.chosen)))
            assert table.focused == first
            assert f"{Cards([first])} (" in shown(app, "prompt")


async def test_cursor_stands_on_what_is_chosen_from_the_start() -> None:
    app = app_at(tables.ONE_HEADING)
    async with app.run_test(size=(80, 24)):
        assert "You must head, and only T9 beats T7: Enter plays it" in shown(app, "prompt")
        assert "T9 (" in shown(app, "prompt")


async def test_number_keys_raise_no_card_after_the_deal() -> None:
    app = app_at(tables.STOP)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("1", "space", "up")
        assert chosen(app) == ""


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
