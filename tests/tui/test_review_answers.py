"""Answers to slips that are given while other decisions are still looked at."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from liukfu.session.reviewing import Verdict
from tests.tui.pages import until
from tests.tui.reviewed import Fixed, all_valued, app_on, review_of, shown

SIZE = (80, 24)


async def held_after_two(pilot: Pilot[int], fixed: Fixed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two decisions have been valued, and the third takes until ``may_go`` is set."""
    table = review_of(pilot.app).table  # type: ignore[arg-type]
    value = fixed.value
    held = iter([False, False, True])

    def slow(decision: object) -> object:
        if next(held, False):
            fixed.may_go.clear()
        return value(decision)  # type: ignore[arg-type]

    monkeypatch.setattr(fixed, "value", slow)
    await until(pilot, lambda: len(table.valued) == 2)


async def test_answers_are_judged_before_further_decisions_are_valued(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.judgements |= {"T2": Verdict.WORSE}
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await held_after_two(pilot, fixed, monkeypatch)
        assert "Slip 1 of 1 so far" in shown(app, "story")
        assert "Looking at decision 3 of" in shown(app, "header")
        await pilot.press("2", "enter")
        await pilot.pause()
        assert "Looking at that ..." in shown(app, "story")
        fixed.may_go.set()
        await all_valued(pilot)
        assert fixed.judged_after == [3], "when the one under way was done"
        assert "No: T2 is worse still" in shown(app, "story")


async def test_the_best_and_what_was_done_are_known_at_once(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await held_after_two(pilot, fixed, monkeypatch)
        await pilot.press("5", "6", "7", "enter")
        await pilot.pause()
        assert "That is what you did: try another choice" in shown(app, "story")
        review_of(app).table.clear()
        await pilot.press("4", "8", "-", "enter")
        await pilot.pause()
        assert "That is it: M5 K5 C5" in shown(app, "story")
        assert "Looking at decision 3 of" in shown(app, "header"), "still"
        assert fixed.judged_after == []
        fixed.may_go.set()


async def test_a_verdict_that_comes_when_something_else_was_asked_for_is_not_told(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.judgements |= {"T2": Verdict.WORSE, "M9 K9 C9": Verdict.BETTER}
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await held_after_two(pilot, fixed, monkeypatch)
        await pilot.press("2", "enter")
        review_of(app).table.clear()
        await pilot.press("7", "0", "=", "enter")
        await pilot.pause()
        assert "Looking at that ..." in shown(app, "story")
        fixed.may_go.set()
        await all_valued(pilot)
        assert "Better by 0.3 units, but the best is better" in shown(app, "story")


async def test_what_was_shown_stays_when_the_verdict_on_an_answer_comes(
    fixed: Fixed, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed.judgements |= {"T2": Verdict.WORSE}
    app = app_on(fixed, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await held_after_two(pilot, fixed, monkeypatch)
        await pilot.press("2", "enter", "a")
        await pilot.pause()
        told = shown(app, "story")
        assert "Better: lead M5 K5 C5" in told
        fixed.may_go.set()
        await all_valued(pilot)
        assert "Better: lead M5 K5 C5" in shown(app, "story")
        assert "worse" not in shown(app, "story")
