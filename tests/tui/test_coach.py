"""The coach at the table: thinking, advice taken up, chances, and the mark of the deal."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from liukfu.engine import View, parse_action
from liukfu.players import coach
from liukfu.players.coach import COACH, Advice
from liukfu.players.coach_host import CoachFailed
from liukfu.players.odds import SURE, Odds, odds_of
from liukfu.players.process import Fault, FaultKind
from liukfu.players.search import Choice, Thought
from liukfu.session.coaching import Coaching
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.coach import CoachScreen, HintScreen, OddsScreen, odds_page
from liukfu.tui.widgets.card import symbols_for
from liukfu.words import LANGUAGES, use_language
from liukfu.words.chances import percent
from tests.tui import tables
from tests.tui.dialog_host import rows_of
from tests.tui.tables import MASTER_CALLS, Moment, app_at, app_of, chosen, settle, shown, table_of

SMALL = COACH._replace(worlds=6, playouts=12)
LEAD = Moment("b21", "play", 2)
"""A run of T7 T8 T9 that nobody can head, and lower leads."""


class QuietCoach(Coaching):
    """A coach that thinks shortly in this process, once it may."""

    def __init__(self) -> None:
        super().__init__("quiet")
        self.may = threading.Event()
        self.may.set()
        self.fault: Fault | None = None
        self.asked = 0
        self.stopped = 0
        self.says: Callable[[View], Advice] | None = None

    def _wait(self) -> None:
        self.asked += 1
        self.may.wait(20)
        if self.fault is not None:
            raise CoachFailed(self.fault)

    def advise(self, view: View) -> Advice:
        self._wait()
        if self.says is not None:
            return self.says(view)
        return coach.advise(view, random.Random(self._key(view)), SMALL)

    def odds(self, view: View, codes: Sequence[int]) -> tuple[Odds | None, ...]:
        self._wait()
        return tuple(odds_of(view, codes, random.Random(1), worlds=20))

    def stop(self) -> None:
        self.stopped += 1
        self.may.set()


def coached(app: LiukFuApp) -> QuietCoach:
    quiet = QuietCoach()
    app.session.coach = quiet
    return quiet


def assisted(app: LiukFuApp) -> object:
    return app.session.record.deals[-1].assisted


def actions(app: LiukFuApp) -> list[str]:
    return list(app.session.record.deals[-1].actions)


async def told(pilot: Pilot[Any]) -> str:
    """What the dialog shows once the coach has said something."""
    for _ in range(4000):
        await pilot.pause()
        screen = pilot.app.screen
        if not isinstance(screen, CoachScreen) or screen.found is not None or screen.fault:
            break
        await asyncio.sleep(0.005)
    await pilot.pause()
    return text_of(pilot.app)


def text_of(app: Any) -> str:
    """All that is on the screen, the frame of a dialog left out and lines run together."""
    rows = [row.strip(" │|") for row in rows_of(app)]
    return " ".join(" ".join(rows).split())


# Hints


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


async def test_advice_to_claim_raises_the_cards_and_names_the_key() -> None:
    app = app_at(tables.CLAIM)
    async with app.run_test(size=(80, 24)) as pilot:
        claim = table_of(app).table.claimable
        says(app, f"claim {claim}")
        before = actions(app)
        await pilot.press("h")
        assert "Enter takes it up" in await told(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "claims with these cards" in shown(app, "prompt")
        assert chosen(app) == str(claim)
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


# Chances


async def test_o_tells_how_likely_the_choice_is_headed_and_by_whom() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        table_of(app).table.take(table_of(app).table.view.legal.leads[0])
        single = chosen(app)
        await pilot.press("o")
        text = await told(pilot)
        assert isinstance(app.screen, OddsScreen)
        assert f"{single}: headed by Ann" in text
        assert f"> {single}" in text
        assert "T7 T8 T9 0% 0% 100%" in text
        assert assisted(app) == ("hint",)
        await pilot.press("o")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        assert chosen(app) == single


async def test_with_no_choice_all_plays_have_a_line() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("o")
        text = await told(pilot)
        assert "Ann Ben wins" in text
        assert "headed by" not in text
        assert "T3 T4 T5" in text


async def test_a_choice_that_is_no_play_is_told_first() -> None:
    app = app_at(LEAD)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("1", "=", "o")
        text = await told(pilot)
        assert "two cards are never led" in text
        assert "T3 T4 T5" in text


async def test_the_master_can_ask_about_a_lead_before_saying_play() -> None:
    app = app_at(tables.MASTER_CALLS)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("tab")
        play = chosen(app)
        await pilot.press("o")
        assert f"{play}: " in await told(pilot)
        assert actions(app) == []


@pytest.mark.parametrize(
    ("moment", "line"),
    [(tables.SECOND_CALLS, "Nothing is led in this call"), (tables.DISCARD, "is not headed")],
    ids=["call", "discard"],
)
async def test_what_cannot_be_headed_gets_a_line_and_no_mark(moment: Moment, line: str) -> None:
    app = app_at(moment)
    async with app.run_test(size=(80, 24)) as pilot:
        quiet = coached(app)
        await pilot.press("o")
        await pilot.pause()
        assert line in shown(app, "prompt")
        assert not quiet.asked
        assert not assisted(app)


async def test_a_heading_has_no_column_for_who_has_played() -> None:
    app = app_at(tables.HEADINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        coached(app)
        await pilot.press("tab", "o")
        text = await told(pilot)
        assert "wins" in text
        assert "Ben Cho wins" not in text


@pytest.mark.parametrize("language", [one.code for one in LANGUAGES])
@pytest.mark.parametrize("moment", [LEAD, tables.HEADINGS], ids=["lead", "head"])
def test_chances_stand_apart_in_every_language(moment: Moment, language: str) -> None:
    view = tables.session_at(moment).view(2)
    longest = 0b1111111
    chances = [(longest, Odds(0.61, 0.001, 0.001, 0.02, False, 9)), (2, SURE)]
    chances.append((4, Odds(0.001, 0.999, 0.999, 0.02, False, 9)))
    names = ["Ann Ann Ann Ann", "Ben Ben Ben Ben", "You"]
    use_language(language)
    try:
        page = odds_page(chances, 0, "", view, names, symbols_for(ascii_only=True))
        few, most = percent(0.001), percent(0.999)
    finally:
        use_language(None)
    rows = [row.plain for row in page.split("\n")][:4]
    assert all(cell_len(row) <= 66 for row in rows)
    told = sorted(re.split(" {2,}", row.strip())[1:] for row in rows[1:])
    expected = [["0%", "0%", "100%"], ["61%", few, few], [few, most, most]]
    if moment is not LEAD:
        expected = [[row[0], row[2]] for row in expected]
    assert told == sorted(expected)


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
