"""Choosing cards and deciding at the table, by keys."""

from __future__ import annotations

import re

import pytest

from liukfu.engine import Cards, Claim, Show, Stop
from liukfu.engine.combos import runs_in
from liukfu.tui import select
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.table import TableScreen
from tests.tui import tables
from tests.tui.tables import app_at, chosen, settle, shown, table_of

NAMES_OF_KEYS = [*"1234567890", "minus", "equals_sign"]


def at_table(app: LiukFuApp) -> bool:
    return isinstance(app.screen, TableScreen)


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


@pytest.mark.parametrize(
    ("moment", "keys", "line"),
    [
        (tables.MASTER_CALLS, (), "or choose cards to lead at once"),
        (tables.SECOND_CALLS, (), "Say Play (p) or Pass (x)"),
        (tables.SECOND_CALLS, ("1",), "Say Play (p) or Pass (x)"),
    ],
)
async def test_enter_is_no_call_and_says_what_is_asked(
    moment: tables.Moment, keys: tuple[str, ...], line: str
) -> None:
    app = app_at(moment)
    async with app.run_test(size=(80, 24)) as pilot:
        before = actions(app)
        await pilot.press(*keys, "enter")
        await pilot.pause()
        assert line in shown(app, "prompt")
        assert table_of(app).table.refused
        assert actions(app) == before


async def test_enter_puts_face_down_only_as_many_as_were_led() -> None:
    app = app_at(tables.DISCARD)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "3 cards face down" in shown(app, "prompt")
        await pilot.press("2", "3", "enter")
        assert len(actions(app)) == 2
        assert "choose three cards, not two" in shown(app, "prompt")
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


@pytest.mark.parametrize("key", ["c", "s", "p", "x"])
async def test_what_is_not_done_when_following_is_refused_by_its_rule(key: str) -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        before = actions(app)
        await pilot.press(key)
        table = table_of(app).table
        assert table.refused
        assert table.refused_by
        assert actions(app) == before


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
