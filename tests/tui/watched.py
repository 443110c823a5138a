"""Records to be watched in tests, and what the screen shows of them."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from rich.cells import cell_len

from liukfu.engine import Rules, parse_action
from liukfu.records import PlayerRecord, Record, read_record
from liukfu.session import SeatSpec, Session
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.watch import WatchScreen
from liukfu.tui.settings import TableSettings
from liukfu.tui.watching import WatchTable
from liukfu.tui.widgets.card import CJK, Symbols
from liukfu.tui.widgets.paint import Picture
from liukfu.tui.widgets.region import Region
from liukfu.tui.widgets.trick import paint_trick
from liukfu.tui.widgets.watched import (
    paint_watched_hand,
    paint_watched_own,
    paint_watched_seats,
)
from liukfu.tui.widgets.watchlines import (
    paint_happened,
    paint_legal,
    paint_timeline,
    paint_watch_footer,
    paint_watch_header,
)
from tests.records.making import GOLDEN

PEOPLE = ("Ann", "Ben", "Cho")
REGIONS: tuple[tuple[Callable[..., Picture], int], ...] = (
    (paint_watch_header, 1),
    (paint_watched_seats, 4),
    (paint_trick, 5),
    (paint_happened, 3),
    (paint_legal, 3),
    (paint_watched_own, 1),
    (paint_watched_hand, 6),
    (paint_timeline, 1),
    (paint_watch_footer, 1),
)
CARD = re.compile(r"(?<![A-Za-z0-9])([TMKC])([1-9])(?![0-9A-Za-z])|([1-9]) ?([拾貫索綫])")


def golden(number: int, names: tuple[str, ...] = PEOPLE) -> Record:
    """A golden record, under names that look like no card."""
    record = read_record(GOLDEN[number - 1])
    one, two, three = (
        PlayerRecord(name, "human" if seat == 0 else "steady") for seat, name in enumerate(names)
    )
    return msgspec.structs.replace(record, players=(one, two, three))


def unfinished(*kinds: str) -> Record:
    """A record whose only deal is under way, after five actions."""
    seats = [SeatSpec(name, kind) for name, kind in zip(PEOPLE, kinds, strict=True)]
    session = Session.new("s1", Rules(), seats)
    for text in ("play", "T5 M5 C5"):
        seat = session.to_act
        assert seat is not None
        session.act(seat, parse_action(text))
    record = session.record
    session.close()
    return record


def rows_of(table: WatchTable, symbols: Symbols = CJK, width: int = 80) -> list[str]:
    """The whole picture of a moment, region by region."""
    rows = []
    for paint, height in REGIONS:
        picture = paint(table, symbols, width, height)
        assert len(picture.rows) <= height, paint
        for row in picture.rows:
            assert cell_len(row.plain) <= width, (paint, row.plain)
            rows.append(row.plain.rstrip())
    return rows


def cards_in(rows: list[str]) -> set[str]:
    """The cards that are named or drawn, as their codes."""
    codes = dict(zip("拾貫索綫", "TMKC", strict=True))
    found = CARD.findall("\n".join(rows))
    return {(suit or codes[sign]) + (rank or number) for suit, rank, number, sign in found}


def app_on(
    record: Record, *, ascii_only: bool = False, light: bool = False, pace: float = 0.7
) -> LiukFuApp:
    """The program, opened at a record; no key comes too early."""
    settings = TableSettings(ascii=ascii_only, theme="light" if light else "dark", pace=pace)
    app = LiukFuApp(settings=settings, ground=lambda app: WatchScreen(record, app.symbols))
    app.guard.hold = 0.0
    return app


def screen_of(app: LiukFuApp) -> WatchScreen:
    """The screen that watches, whatever lies over it."""
    (screen,) = (screen for screen in app.screen_stack if isinstance(screen, WatchScreen))
    return screen


def moment(app: LiukFuApp) -> tuple[int, int]:
    """Deal and action that are shown."""
    number, at = screen_of(app).cursor.moment
    return number, at


def shown(app: LiukFuApp, *regions: str) -> str:
    """What regions show, as plain text; all of them if none is named."""
    screen = screen_of(app)
    names = regions or tuple(region.id or "" for region in screen.query(Region))
    return "\n".join(
        screen.query_one(f"#{name}", Region).render_line(row).text.rstrip()
        for name in names
        for row in range(screen.query_one(f"#{name}", Region).size.height)
    )
