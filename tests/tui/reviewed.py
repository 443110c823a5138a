"""A review for tests: what each decision is worth, and each answer, is fixed beforehand."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from liukfu.engine import Action, Deal, Seat, parse_action
from liukfu.players.process import Fault, FaultKind
from liukfu.players.thought import Choice
from liukfu.session.reviewing import (
    Decision,
    Judged,
    Valued,
    Verdict,
    decisions,
    finished_deals,
)
from liukfu.session.reviewing_host import NoReview
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.review import ReviewScreen
from liukfu.tui.settings import TableSettings
from liukfu.tui.widgets.region import Region
from tests.tui.pages import until
from tests.tui.watched import PEOPLE, golden

SEED, NUMBER = golden(3).seed, 2


class Fixed:
    """Stands in for the process that thinks.

    Args:
        better: the slips, by the place of the decision: what was better.
        judged: what other answers are worth: the verdict by the action's text.
    """

    def __init__(self, better: dict[int, str], judged: dict[str, Verdict] | None = None) -> None:
        self.better = better
        self.judgements = judged or {}
        self.asked: list[int] = []
        self.judged_after: list[int] = []
        """How many decisions had been valued when answers were judged."""
        self.closed = False
        self.fails = False
        self.may_go = threading.Event()
        """Decisions are valued while it is set."""
        self.may_go.set()

    def value(self, decision: Decision) -> Valued:
        """What was done is worth -0.2 units, what was better +0.5."""
        self.may_go.wait(20)
        self.asked.append(decision.at)
        if self.closed:
            raise NoReview(Fault(FaultKind.CLOSED))
        if self.fails:
            raise NoReview(Fault(FaultKind.EXITED, "it is gone"))
        text = self.better.get(decision.at)
        best = int(decision.done if text is None else parse_action(text))
        assert best in map(int, decision.view.legal), (text, list(decision.view.legal)[:40])
        done = Choice(int(decision.done), -0.2, 0.05, 99)
        top = done if text is None else Choice(best, 0.5, 0.0, 99)
        return Valued(decision, done, top, text is not None, 99, False, (top,))

    def judge(self, valued: Valued, action: Action) -> Judged:
        """The best and what was done are known; else as it was told."""
        self.judged_after.append(len(self.asked))
        if self.fails:
            raise NoReview(Fault(FaultKind.EXITED, "it is gone"))
        if action == valued.action:
            return Judged(Verdict.BEST, 0.5, -0.2, 0.5)
        if action == valued.decision.done:
            return Judged(Verdict.SAME, -0.2, -0.2, 0.5)
        units = {"best": 0.5, "better": 0.1, "same": -0.2, "worse": -0.9}
        verdict = self.judgements[str(action)]
        return Judged(verdict, units[verdict.value], -0.2, 0.5)

    def close(self) -> None:
        """Nothing is to be valued any more."""
        self.closed = True
        self.may_go.set()


def a_deal() -> Deal:
    """The golden deal that is reviewed."""
    (deal,) = [deal for deal in finished_deals(golden(3)) if deal.frame.number == NUMBER]
    return deal


def the_decisions(seat: Seat = 0) -> tuple[Decision, ...]:
    """Those of a seat in it."""
    return decisions(a_deal(), SEED, seat)


def reviews_with(fixed: Fixed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every review ask this one."""
    host_of: Callable[[], Fixed] = lambda: fixed  # noqa: E731
    monkeypatch.setattr(ReviewScreen, "host_of", staticmethod(host_of))


def app_on(
    fixed: Fixed,
    monkeypatch: pytest.MonkeyPatch,
    *,
    seat: Seat = 0,
    deal: Deal | None = None,
    ascii_only: bool = False,
) -> LiukFuApp:
    """The program, opened at a review; no key comes too early."""
    reviews_with(fixed, monkeypatch)
    played = a_deal() if deal is None else deal
    app = LiukFuApp(
        settings=TableSettings(ascii=ascii_only),
        ground=lambda app: ReviewScreen(played, SEED, seat, PEOPLE, app.symbols, "the deal"),
    )
    app.guard.hold = 0.0
    return app


def app_below(fixed: Fixed, monkeypatch: pytest.MonkeyPatch) -> LiukFuApp:
    """The same with another screen below it, which one comes back to; it has to be opened."""
    app = app_on(fixed, monkeypatch)
    app._ground = lambda _app: Screen()
    return app


def open_review(app: LiukFuApp) -> None:
    """Open a review over what is shown."""
    app.push_screen(ReviewScreen(a_deal(), SEED, 0, PEOPLE, app.symbols))


def review_of(app: LiukFuApp) -> ReviewScreen:
    """The screen, whatever lies over it."""
    (screen,) = (screen for screen in app.screen_stack if isinstance(screen, ReviewScreen))
    return screen


def shown(app: LiukFuApp, *regions: str) -> str:
    """What regions show, as plain text; all of them if none is named."""
    screen = review_of(app)
    names = regions or tuple(region.id or "" for region in screen.query(Region))
    return "\n".join(
        screen.query_one(f"#{name}", Region).render_line(row).text.rstrip()
        for name in names
        for row in range(screen.query_one(f"#{name}", Region).size.height)
    )


async def all_valued(pilot: Pilot[Any]) -> None:
    """Let the review come to its end, and answers be judged."""
    screen = review_of(pilot.app)  # type: ignore[arg-type]
    await until(pilot, lambda: not screen.table.running and not screen.workers)
    await pilot.pause()
