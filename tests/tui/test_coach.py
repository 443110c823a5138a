"""`h` at the table: advice, what it says, and how it looks."""

from __future__ import annotations

import os
import random
import re
import signal
from typing import Any

import pytest
from textual.pilot import Pilot

from liukfu.engine import View, parse_action
from liukfu.players import coach
from liukfu.players.coach import Advice
from liukfu.players.odds import Odds
from liukfu.players.process import Fault, FaultKind
from liukfu.players.thought import Choice, Thought
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.claim import ClaimScreen
from liukfu.tui.screens.coach import CoachScreen, HintScreen
from tests.tui import tables
from tests.tui.coached import LEAD, SMALL, actions, assisted, coached, text_of, told
from tests.tui.tables import MASTER_CALLS, Moment, app_at, app_of, chosen, settle, shown, table_of


async def test_h_says_what_to_do_why_and_for_how_much_and_marks_the_deal() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("h")
        text = await told(pilot)
        assert isinstance(app.screen, HintScreen)
        assert "Lead " in text
        assert "Worth about +" in text
        assert "Enter takes it up" in text
        assert "ways the cards may lie" in text
        assert assisted(app) == ("hint",)
        await pilot.press("escape")
        await pilot.pause()
        assert shown(app, "header").endswith("assisted")
        assert not chosen(app)
        assert actions(app) == ["play"]


async def test_enter_takes_the_advice_into_the_choice_and_plays_nothing() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("h")
        await told(pilot)
        screen = app.screen
        assert isinstance(screen, HintScreen)
        assert screen.found is not None
        best = screen.found.choices[0].code
        await pilot.press("enter")
        await pilot.pause()
        assert actions(app) == ["play"]
        table = table_of(app).table
        assert table.legal
        assert int(table.action or 0) == best
        await pilot.press("enter")
        await settle(pilot)
        assert len(actions(app)) > 1
        assert app.session.record.deals[-1].assisted == ("hint",)


def says(app: LiukFuApp, text: str) -> None:
    """Let the coach advise this action."""
    best = int(parse_action(text))

    def advice(view: View) -> Advice:
        one = coach.advise(view, random.Random(1), SMALL, (parse_action(text),))
        first = [choice for choice in one.choices if choice.code == best]
        return one._replace(choices=(*first, *one.choices))

    coached(app).says = advice


@pytest.mark.parametrize(
    ("moment", "advice", "key", "offer"),
    [
        (tables.MASTER_CALLS, "play", "p", "p says Play"),
        (tables.SECOND_CALLS, "pass", "x", "x says Pass"),
        (tables.STOP, "stop", "s", "s stops"),
    ],
    ids=["play", "pass", "stop"],
)
async def test_advice_without_cards_has_the_tables_own_key_which_does_it(
    moment: Moment, advice: str, key: str, offer: str
) -> None:
    app = app_at(moment)
    async with app.run_test(size=(80, 24)) as pilot:
        says(app, advice)
        before = actions(app)
        await pilot.press("h")
        text = await told(pilot)
        assert offer in text
        assert "takes it up" not in text
        other = "x" if key == "p" else "p"
        await pilot.press(other)
        await pilot.pause()
        assert isinstance(app.screen, HintScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.screen_stack) == 1, "Enter only closes"
        assert actions(app) == before
        await pilot.press("h")
        await told(pilot)
        await pilot.press(key)
        await settle(pilot)
        assert actions(app)[: len(before) + 1] == [*before, advice]


async def test_advice_to_claim_raises_the_cards_and_opens_the_claim() -> None:
    app = app_at(tables.CLAIM)
    async with app.run_test(size=(80, 24)) as pilot:
        claim = table_of(app).table.claimable
        says(app, f"claim {claim}")
        before = actions(app)
        await pilot.press("h")
        assert "Enter takes it up" in await told(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ClaimScreen)
        assert str(app.screen.chosen) == chosen(app) == str(claim)
        assert actions(app) == before


async def test_while_the_coach_thinks_the_table_lives_and_any_key_takes_the_sign_away() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        quiet.may.clear()
        for key in ("escape", "h", "enter", "x", "left"):
            await pilot.press("h")
            await pilot.pause()
            assert "The coach is thinking" in text_of(app)
            await pilot.press(key)
            await pilot.pause()
            assert not isinstance(app.screen, CoachScreen)
        # Asked again and again about one decision, it thinks once.
        assert quiet.asked == 1
        assert not assisted(app)
        await pilot.press("1")
        assert chosen(app)
        quiet.may.set()
        await pilot.press("h")
        assert "Worth about" in await told(pilot)
        assert quiet.asked == 1
        assert assisted(app) == ("hint",)


async def test_where_it_thinks_long_it_is_told_how_long() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        quiet.may.clear()
        await pilot.press("h")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, HintScreen)
        screen._began -= 100.0
        screen._tick()
        await pilot.pause()
        assert re.search(r"The coach is thinking \.\.\. 10\d s", text_of(app))
        quiet.may.set()


async def test_what_alone_is_legal_is_told_and_taken_up_before_it_is_thought_about() -> None:
    app = app_at(tables.ONE_HEADING)
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        quiet.may.clear()
        before = actions(app)
        (only,) = table_of(app).table.view.legal
        for key in ("escape", "enter"):
            await pilot.press("h")
            await pilot.pause()
            assert f"Head with {only}. Nothing else is legal." in text_of(app)
            assert "The coach is thinking" in text_of(app)
            assert "Enter takes it up" in text_of(app)
            assert assisted(app) == ("hint",)
            await pilot.press(key)
            await pilot.pause()
            assert not isinstance(app.screen, CoachScreen)
        assert table_of(app).table.action == only
        assert actions(app) == before
        quiet.may.set()
        await pilot.press("h")
        assert "The deal is worth" in await told(pilot)


async def test_another_decision_stops_what_is_thought_about_the_last() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        quiet.may.clear()
        await pilot.press("h")
        await pilot.press("escape")
        await pilot.press("tab", "enter")
        await settle(pilot)
        await pilot.press("h")
        await told(pilot)
        assert quiet.stopped == 1
        assert quiet.asked == 2


async def test_leaving_while_it_thinks_ends_at_once() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        quiet.may.clear()
        await pilot.press("h")
        await pilot.pause()
        app.leave()
        await pilot.pause()
    assert quiet.stopped == 1
    assert not assisted(app)


async def test_a_coach_that_fails_says_so_and_may_be_asked_again() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        quiet.fault = Fault(FaultKind.RAISED, "no [bold]idea[/bold]")
        await pilot.press("h")
        text = await told(pilot)
        assert "no advice" in text
        assert "no [bold]idea[/bold]" in text
        assert not assisted(app)
        await pilot.press("enter")
        await pilot.pause()
        assert not chosen(app)
        quiet.fault = None
        await pilot.press("h")
        assert "Worth about" in await told(pilot)


@pytest.mark.slow
async def test_a_coach_that_is_killed_while_it_thinks_says_so_and_thinks_anew() -> None:
    app = app_at(Moment("s1", "play; T5 M5 C5", 2))
    with app.session:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("h")
            while (host := app.session.coach._host) is None or host.pid is None:
                await pilot.pause(0.01)
            os.kill(host.pid, signal.SIGKILL)
            assert "its program was ended" in " ".join((await told(pilot)).split())
            assert not assisted(app)
            await pilot.press("escape", "h")
            assert "Worth about" in await told(pilot)


@pytest.mark.slow
async def test_what_is_taken_back_while_the_coach_thinks_is_asked_about_anew() -> None:
    app = app_at(MASTER_CALLS)
    with app.session:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("p")
            await settle(pilot)
            before = app.session.action_count
            await pilot.press("h", "escape", "u")
            await settle(pilot)
            assert app.session.action_count < before
            assert app.fault is None
            await pilot.press("h")
            assert "Worth about" in await told(pilot)


async def test_no_hint_where_nothing_is_asked() -> None:
    app = app_at(Moment("s13", "pass; pass; pass", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        for key in ("h", "o"):
            await pilot.press(key)
            await pilot.pause()
            assert not isinstance(app.screen, CoachScreen)
        assert not quiet.asked
        assert not assisted(app)


async def test_behind_the_curtain_nobody_gets_a_hint_and_then_only_who_is_on_turn() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        await pilot.press("h", "o")
        await pilot.pause()
        assert not quiet.asked
        await pilot.press("2", "h")
        await told(pilot)
        screen = app.screen
        assert isinstance(screen, HintScreen)
        assert screen._view.seat == 1
        assert "h hint" not in shown(app, "footer")


# Looks


@pytest.mark.parametrize(
    ("key", "moment"),
    [("h", LEAD), ("h", tables.DISCARD), ("h", tables.STOP_OR_CLAIM), ("o", tables.BARRED)],
    ids=["lead", "discard", "stop", "odds"],
)
async def test_dialogs_fit_the_smallest_window_in_ascii(key: str, moment: Moment) -> None:
    app = app_at(moment, ascii_only=True)
    async with app.run_test(size=(72, 22)) as pilot:
        coached(app)
        await pilot.press(key)
        await told(pilot)
        assert isinstance(app.screen, CoachScreen)
        content = app.screen.content()
        assert content.plain.isascii()
        assert max(line.cell_len for line in content.split("\n")) <= 66


def fixed(view: View) -> Advice:
    """The same advice whatever the search is like."""
    worth = {
        "T3 T4 T5": (3.62, 0.0),
        "T7 T8 T9": (2.41, 0.08),
        "T5": (-0.2, 0.15),
        "T3": (-0.94, 0.21),
    }
    choices = tuple(
        Choice(int(parse_action(play)), units, error, 240) for play, (units, error) in worth.items()
    )
    return coach.explain(view, Thought(choices, 240, False), Odds(0, 0, 1, 0, True, 99))


def test_hint_looks_as_it_did(snap_compare: Any) -> None:
    app = app_at(LEAD)

    async def before(pilot: Pilot[Any]) -> None:
        coached(app).says = fixed
        await pilot.press("h")
        await told(pilot)

    assert snap_compare(app, terminal_size=(80, 24), run_before=before)
