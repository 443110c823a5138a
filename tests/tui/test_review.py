"""Decisions looked at again, slip by slip: found, tried again, shown, passed over."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from liukfu.engine import Cards
from liukfu.session.reviewing import Verdict
from liukfu.tui.app import LiukFuApp
from liukfu.tui.reviewing import ReviewTable
from liukfu.tui.screens.claim import ClaimScreen
from liukfu.tui.screens.last_trick import LastTrickScreen
from liukfu.tui.screens.log import LogScreen
from liukfu.tui.screens.review import ReviewScreen
from liukfu.tui.screens.review_keys import ReviewKeysScreen
from tests.tui.dialog_host import rows_of
from tests.tui.pages import until
from tests.tui.reviewed import (
    Fixed,
    a_deal,
    all_valued,
    app_below,
    app_on,
    open_review,
    review_of,
    shown,
    the_decisions,
)
from tests.tui.watched import cards_in

THREE = {0: "pass", 8: "x C5", 22: "M3"}
"""A call, a discard and a claim were slips."""
SIZE = (80, 24)


def count(app: LiukFuApp) -> str:
    return review_of(app).table.count


async def test_it_tells_how_far_it_is_and_asks_nothing_before_there_is_a_slip(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.may_go.clear()
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        all_of = len(the_decisions())
        assert f"Looking at decision 1 of {all_of}" in shown(app, "story")
        assert shown(app, "prompt", "buttons").strip() == ""
        await pilot.press("1", "tab", "enter", "a", "n", "p", "x", "c", "s")
        await pilot.pause()
        assert review_of(app).table.chosen == 0
        assert fixed.asked == []
        fixed.may_go.set()
        await all_valued(pilot)
        assert fixed.asked == [one.at for one in the_decisions()]
        assert "Slip 1 of 1. Trick 1: you led M7 M8 M9" in shown(app, "story")
        assert "Lead a set, a run, or a single" in shown(app, "prompt")


async def test_a_slip_is_found_with_the_keys_of_the_table(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better |= {8: "x C5"}
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        assert count(app) == "found 0 of 2, 2 left"
        await pilot.press("4", "8", "-")
        await pilot.pause()
        assert "Enter Lead a set of three" in shown(app, "buttons")
        await pilot.press("enter")
        await all_valued(pilot)
        assert "That is it: M5 K5 C5 is better by 0.7 units, give or take 0.1" in shown(
            app, "story"
        )
        assert "keeps" in shown(app, "prompt"), "why it is better"
        assert count(app) == "found 1 of 2, 1 left"
        assert count(app) in shown(app, "header")


async def test_a_wrong_answer_is_judged_and_one_can_try_again(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.judgements |= {
        "T2": Verdict.WORSE,
        "M9 K9 C9": Verdict.BETTER,
        "claim T1 M7 M8 M9 K9 C9": Verdict.SAME,
    }
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        for keys, said in (
            ("2", "No: T2 is worse still, by 0.7 units; try again"),
            ("70=", "Better by 0.3 units, but the best is better by 0.7; try again"),
            ("567", "That is what you did: try another choice"),
        ):
            review_of(app).table.clear()
            await pilot.press(*keys, "enter")
            await all_valued(pilot)
            assert said in shown(app, "story")
            assert count(app) == "found 0 of 1, 1 left"
        review_of(app).table.clear()
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, ClaimScreen)
        await pilot.press("enter")
        await all_valued(pilot)
        assert "No: Claim T1 M7 M8 M9 K9 C9 is no better than what you did" in shown(app, "story")
        await pilot.press("4", "8", "-", "enter")
        await all_valued(pilot)
        assert "That is it" in shown(app, "story")
        assert count(app) == "found 1 of 1, 0 left"


async def test_an_answer_as_good_as_the_best_counts_as_found(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.judgements |= {"M9 K9 C9": Verdict.BEST}
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        await pilot.press("7", "0", "=", "enter")
        await all_valued(pilot)
        assert "That is as good as the best, M5 K5 C5, which is better by 0.7" in shown(
            app, "story"
        )
        assert count(app) == "found 1 of 1, 0 left"


async def test_the_better_choice_is_shown_raised_and_does_not_count_as_found(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        await pilot.press("a")
        await pilot.pause()
        assert "Better: lead M5 K5 C5, by 0.7 units, give or take 0.1" in shown(app, "story")
        assert str(Cards(review_of(app).table.chosen)) == "M5 K5 C5"
        assert count(app) == "found 0 of 1, 0 left"
        await pilot.press("enter")
        await all_valued(pilot)
        assert count(app) == "found 0 of 1, 0 left"
        await pilot.press("n")
        await pilot.pause()
        decided = len(the_decisions())
        assert f"All seen, 0 of 1 found: {decided} decisions, 1 slip, 0.7 units" in shown(
            app, "story"
        )


async def test_a_slip_can_be_passed_over_and_comes_again_at_the_end(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = dict(THREE)
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        assert "Slip 1 of 3. Calls: you said Play" in shown(app, "story")
        await pilot.press("n")
        await pilot.pause()
        assert "Slip 2 of 3. Trick 3: you put K9 face down" in shown(app, "story")
        await pilot.press("a", "n")
        await pilot.pause()
        assert "Slip 3 of 3. Before trick 8: you claimed with T1 K7" in shown(app, "story")
        await pilot.press("b")
        await pilot.pause()
        assert "Better: put C5 face down" in shown(app, "story")
        assert str(Cards(review_of(app).table.chosen)) == "C5"
        await pilot.press("n", "n")
        await pilot.pause()
        assert "Slip 1 of 3" in shown(app, "story")
        await pilot.press("b")
        await pilot.pause()
        assert "Slip 1 of 3" in shown(app, "story"), "there is none before it"


async def test_calls_claims_and_stops_are_answered_by_their_keys(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = dict(THREE)
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "Say Play (p) or Pass (x)" in shown(app, "prompt")
        await pilot.press("p")
        await all_valued(pilot)
        assert "That is what you did" in shown(app, "story")
        await pilot.press("4", "8", "-", "enter")
        await all_valued(pilot)
        assert "That is what you did" in shown(app, "story"), "to lead at once is to say Play"
        await pilot.press("x")
        await all_valued(pilot)
        assert "That is it: Pass is better" in shown(app, "story")
        await pilot.press("n", "p", "s", "c")
        await all_valued(pilot)
        assert "Slip 2 of 3" in shown(app, "story")
        assert review_of(app).table.slips[1].said == "", "none of it can be done in a trick"
        await pilot.press("n", "c", "enter")
        await all_valued(pilot)
        assert "That is what you did" in shown(app, "story")


async def test_what_is_not_legal_is_refused_with_the_reason(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert review_of(app).table.refused in shown(app, "prompt").replace("\n ", " ")
        assert review_of(app).table.refused
        assert "Find a better choice" in shown(app, "story")


async def test_without_a_slip_one_is_told_so_kindly(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {}
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        text = f"No slip: in {len(the_decisions())} decisions there is nothing that the search"
        assert text in shown(app, "story")
        assert shown(app, "footer").split() == ["Esc", "back"]
        await pilot.press("enter", "a", "n", "b", "1", "tab")
        await pilot.pause()
        assert text in shown(app, "story")


def test_a_deal_in_which_nothing_was_to_decide_has_no_slip() -> None:
    deal = a_deal()
    table = ReviewTable((), deal.view(0), ("A", "B", "C"))
    assert not table.running
    assert not table.my_turn
    assert table.heading == "No slip: in this deal there was nothing for you to decide"


async def test_escape_puts_cards_back_first_and_leaving_ends_the_thinking(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_below(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        open_review(app)
        await pilot.pause()
        await all_valued(pilot)
        await pilot.press("1", "escape")
        await pilot.pause()
        assert review_of(app).table.chosen == 0
        await pilot.press("escape")
        await until(pilot, lambda: fixed.closed)
        assert len(app.screen_stack) == 1


async def test_leaving_while_it_thinks_does_not_wait(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.may_go.clear()
    app = app_below(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        open_review(app)
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        await until(pilot, lambda: fixed.closed)
        open_review(app)
        await pilot.pause()
        assert review_of(app).table.running, "it could begin anew"


async def test_where_the_process_fails_that_is_told_and_slips_stay(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        fixed.fails = True
        await pilot.press("2", "enter")
        await all_valued(pilot)
        assert "That could not be judged: its program was ended (it is gone)" in shown(app, "story")
        await pilot.press("a")
        await pilot.pause()
        assert "Better: lead M5 K5 C5" in shown(app, "story")


async def test_where_the_process_fails_at_once_that_is_all_that_is_told(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.fails = True
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        assert "The review could not be finished: its program was ended (it is gone)" in shown(
            app, "story"
        )


async def test_a_review_that_could_not_be_finished_goes_on_with_a_key(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.fails = True
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        assert "r again" in shown(app, "footer")
        fixed.fails = False
        await pilot.press("r")
        await all_valued(pilot)
        assert fixed.asked[1:] == [one.at for one in the_decisions()]
        assert "could not be finished" not in shown(app)
        assert "r again" not in shown(app, "footer")


async def test_the_line_that_fixes_the_deal_stays_beside_what_is_told(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {8: "x C5"}
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        table, line = review_of(app).table, "--seed a-rather-long-seed --deal 12"
        table.title = line
        del table.valued[5:]
        review_of(app).repaint()
        await pilot.pause()
        assert line in shown(app, "header")
        assert f"6/{len(table.decisions)}   found 0 of 1, 1 left" in shown(app, "header")
        table.trouble = "It could not be finished"
        review_of(app).repaint()
        await pilot.pause()
        assert line in shown(app, "header")
        assert table.trouble in shown(app, "story")


async def test_the_table_shows_no_more_than_the_player_saw_then(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {1: "T2", 8: "x C5", 14: "M3"}
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        for slip in review_of(app).table.slips:
            view = slip.valued.decision.view
            known = {str(Cards(1 << card)) for card in Cards(view.dealt | view.shown)}
            for key in ("a", "l"):
                await pilot.press(key)
                await pilot.pause()
                assert cards_in(rows_of(app)) <= known
            await pilot.press("escape", "n")
            await pilot.pause()


@pytest.mark.parametrize(
    ("key", "screen"),
    [("l", LogScreen), ("t", LastTrickScreen), ("?", ReviewKeysScreen)],
)
async def test_what_can_be_looked_up_is_and_closes_again(
    key: str, screen: type, fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {8: "x C5"}
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await all_valued(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)


@pytest.mark.parametrize(
    ("size", "ascii_only"), [((72, 22), True), ((80, 24), False), ((120, 40), False)]
)
async def test_every_row_fits_and_what_is_said_is_there_at_each_size(
    size: tuple[int, int], ascii_only: bool, fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.better = {8: "x C5", 11: "x T1"}
    app = app_on(fixed, monkeypatch, ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await all_valued(pilot)
        await pilot.press("a")
        await pilot.pause()
        rows = rows_of(app)
        assert len(rows) == size[1]
        assert all(cell_len(row) <= size[0] for row in rows)
        assert "Better: put C5 face down, by 0.7 units" in shown(app, "story")
        assert "found 0 of 2, 1 left" in shown(app, "header")
        assert not ascii_only or shown(app).isascii()
