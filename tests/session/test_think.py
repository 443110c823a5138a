"""Matches in which bots think by the clock: kept with the match, and with no other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from liukfu.engine import Rules
from liukfu.players.host import BotHost
from liukfu.records import MATCH_ID, Record, dumps, loads
from liukfu.session import ReplayRun, Session, record_plan
from liukfu.store import Keeper, Library
from tests.session.tables import PEOPLE, TABLE, HostHere, a_match, bots_here  # noqa: F401


def left_in(folder: Path) -> Keeper:
    keeper = Library(folder).latest()
    assert keeper is not None
    return keeper


def with_x(record: Record, x: Any) -> Record:
    """The record with something else beside the match's number."""
    number = record.x[MATCH_ID]
    return loads(dumps(msgspec.structs.replace(record, x={MATCH_ID: number, **x})))


def test_a_match_by_the_clock_says_so_in_its_record_and_goes_on_so(tmp_path: Path) -> None:
    with Session.new("tiger", Rules(), TABLE, Library(tmp_path).create(), think=250) as session:
        assert session.think == 250
        # A match that nobody has touched would not be kept.
        seat = session.to_act
        assert seat is not None
        session.act(seat, next(iter(session.view(seat).legal)))
    keeper = left_in(tmp_path)
    assert keeper.saved is not None
    assert keeper.saved.x["think"] == 250
    with Session.resume(keeper) as session:
        assert session.think == 250


def test_a_match_thinks_its_fixed_budget_unless_it_was_asked_otherwise() -> None:
    with Session.new("tiger", Rules(), TABLE) as session:
        assert session.think is None
        assert list(session.record.x) == [MATCH_ID]


@pytest.mark.parametrize("think", [0, 9, 60_001, -250, True])
def test_a_time_that_no_bot_can_be_given_is_refused(think: int) -> None:
    with pytest.raises(ValueError, match="no time to think"):
        Session.new("tiger", Rules(), TABLE, think=think)


@pytest.mark.parametrize("x", [{"think": "250"}, {"think": 1e3}, {"think": 9}, {"think": [250]}])
def test_what_another_program_has_put_there_is_no_clock(x: Any, tmp_path: Path) -> None:
    keeper = Library(tmp_path).create()
    with Session.new("tiger", Rules(), PEOPLE) as session:
        keeper.save(with_x(session.record, x))
    with Session.resume(keeper) as session:
        assert session.think is None


def test_every_bot_is_told_how_long_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []

    class Listening(HostHere):
        def __init__(self, name: str, *, think: int | None = None) -> None:
            super().__init__(name)
            told.append((name, think))

    monkeypatch.setattr("liukfu.session.match.BotHost", Listening)
    Session.new("tiger", Rules(), TABLE, think=250).close()
    Session.new("tiger", Rules(), TABLE).close()
    assert told == [("random", 250), ("novice", 250), ("random", None), ("novice", None)]
    assert BotHost("novice", think=250).think == 250


@pytest.mark.usefixtures("bots_here")
def test_what_is_played_again_or_taken_over_is_played_with_the_fixed_budget() -> None:
    record = with_x(a_match(TABLE, deals=1), {"think": 250})
    with ReplayRun(record_plan(record), TABLE) as run:
        assert run.session.think is None
    with Session.branch(record, 1, 1, TABLE) as session:
        assert session.think is None
