"""Tables for tests: matches brought to a moment, with bots that need no process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from textual.pilot import Pilot

from liukfu.engine import Action, Cards, Rules, View, parse_action
from liukfu.players.safe import safe_action
from liukfu.session import BotMove, SeatSpec, Session
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.settings import TableSettings
from liukfu.tui.widgets.region import Region

NAMES = ("Ann", "Ben", "Cho")
PEOPLE = ("human", "human", "human")


class QuietSession(Session):
    """A session whose bots answer in this process, by default with the safe action."""

    answer: Callable[[View], Action] = staticmethod(safe_action)
    asked = 0
    begun = 0

    def start_bots(self) -> None:
        """Start no process, of which most tests of the table would never ask anything."""
        self.begun += 1

    def ask_bot(self) -> BotMove:
        """What the bot on turn wants to do."""
        seat = self.to_act
        assert seat is not None
        self.asked += 1
        action = self.answer(self.view(seat))
        return BotMove(seat, action, None, self.number, self.action_count, self._undone)


class Moment(NamedTuple):
    """A deal of a seed after some actions, and the seat that a person has."""

    seed: str
    actions: str
    seat: int


MASTER_CALLS = Moment("s13", "", 2)
"""The Master's call, with runs of four and more in hand."""
SECOND_CALLS = Moment("s0", "pass", 2)
THIRD_CALLS = Moment("s0", "pass; pass", 0)
ONE_HEADING = Moment("s16", "play; T7", 0)
HEADINGS = Moment("s12", "play; T3", 0)
RUN_HEADINGS = Moment("s31", "play; C7 C8 C9", 0)
DISCARD = Moment("s1", "play; T5 M5 C5", 2)
LEAD = Moment("s1", "play", 1)
BARRED = Moment("s30", "pass; play", 2)
"""A Master who has passed is on lead, with a run of four."""
OLD_GROUP = Moment("s15", "pass; play; T4; T9; x T3", 0)
"""The Vulnerable player is on lead with Old cards."""
CLAIM = Moment("s18", "play", 2)
STOP = Moment("s301", "play; C1 C2 C3 C4 C5 C6; x T1 T9 M3 M6 M8 C8; x T3 T4 T8 M4 K4 C9", 2)
STOP_OR_CLAIM = Moment(
    "s305", "play; T4 T5 T6 T7 T8 T9; x T3 M1 K3 K4 C3 C6; x T1 T2 M3 M8 K1 C5", 2
)
ALL_GO = Moment(
    "s329",
    "pass; play; M4 M5 M6; x T7 M9 C8; x K4 C3 C7; T5 K5 C5; x T4 K1 C6; x T6 M2 K3; T2; x K2;"
    " T9; T3; T8; x M1; M3; x C4; M8; K8; x K7; K9; T1 C9",
    0,
)
"""The person's last two cards must go face down."""


def session_at(moment: Moment, rules: Rules | None = None, bots: str = "novice") -> QuietSession:
    """A match brought to a moment."""
    kinds = ["human" if seat == moment.seat else bots for seat in range(3)]
    seats = [SeatSpec(name, kind) for name, kind in zip(NAMES, kinds, strict=True)]
    session = QuietSession.new(moment.seed, rules or Rules(), seats)
    assert isinstance(session, QuietSession)
    for text in filter(None, map(str.strip, moment.actions.split(";"))):
        seat = session.to_act
        assert seat is not None
        session.act(seat, parse_action(text))
    return session


def app_at(
    moment: Moment,
    rules: Rules | None = None,
    *,
    ascii_only: bool = False,
    light: bool = False,
    pace: float = 0.0,
) -> LiukFuApp:
    """The table at a moment, at which no key comes too early."""
    settings = TableSettings(ascii=ascii_only, theme="light" if light else "dark", pace=pace)
    app = LiukFuApp(session_at(moment, rules), settings)
    app.guard.hold = 0.0
    return app


def match_of(
    *kinds: str,
    actions: str = "",
    seed: str = "s1",
    rules: Rules | None = None,
    names: Sequence[str] = NAMES,
) -> QuietSession:
    """A match of three people, or of people and bots, after some actions."""
    seats = [SeatSpec(name, kind) for name, kind in zip(names, kinds or PEOPLE, strict=True)]
    session = QuietSession.new(seed, rules or Rules(), seats)
    assert isinstance(session, QuietSession)
    for text in filter(None, map(str.strip, actions.split(";"))):
        seat = session.to_act
        assert seat is not None
        session.act(seat, parse_action(text))
    return session


def app_of(
    *kinds: str, actions: str = "", seed: str = "s1", pace: float = 0.0, ascii_only: bool = False
) -> LiukFuApp:
    """The table of such a match, at which no key comes too early."""
    session = match_of(*kinds, actions=actions, seed=seed)
    app = LiukFuApp(session, TableSettings(pace=pace, ascii=ascii_only))
    app.guard.hold = 0.0
    return app


def table_of(app: LiukFuApp) -> TableScreen:
    """The table screen, whatever lies over it."""
    (screen,) = (screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    return screen


def shown(app: LiukFuApp, *regions: str) -> str:
    """What regions of the table show, as plain text; all of them if none is named."""
    screen = table_of(app)
    names = regions or tuple(region.id or "" for region in screen.query(Region))
    return "\n".join(
        screen.query_one(f"#{name}", Region).render_line(row).text.rstrip()
        for name in names
        for row in range(screen.query_one(f"#{name}", Region).size.height)
    )


def chosen(app: LiukFuApp) -> str:
    """The chosen cards as text."""
    return str(Cards(table_of(app).table.chosen))


async def settle(pilot: Pilot[Any]) -> None:
    """Let the bots move until a person is asked or the deal is over."""
    for _ in range(4000):
        await pilot.pause()
        if not table_of(pilot.app).table.busy:  # type: ignore[arg-type]
            break
        await asyncio.sleep(0.005)
    else:
        raise AssertionError("the bots come to no end")
    await pilot.pause()
