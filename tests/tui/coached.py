"""Tables with a coach for tests: it thinks in this process, a little."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Sequence
from typing import Any

from textual.pilot import Pilot

from liukfu.engine import View
from liukfu.players import coach
from liukfu.players.coach import COACH, Advice
from liukfu.players.coach_host import CoachFailed
from liukfu.players.odds import Odds, odds_of
from liukfu.players.process import Fault
from liukfu.session.coaching import Coaching
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.coach import CoachScreen
from tests.tui.dialog_host import rows_of
from tests.tui.tables import Moment

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
