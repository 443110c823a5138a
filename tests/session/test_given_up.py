"""A bot that hangs keeps the table waiting a few times a deal, and no more."""

import functools

import pytest

from liukfu.engine import Rules
from liukfu.players.host import BotHost, FaultKind
from liukfu.session import SeatSpec, Session
from tests.players.conftest import visitors as visitors  # noqa: PLC0414  # a fixture


@pytest.mark.usefixtures("visitors")
def test_a_bot_that_hangs_is_asked_anew_in_each_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    host = functools.partial(BotHost, timeout=0.02)
    monkeypatch.setattr("liukfu.session.match.BotHost", host)
    seats = tuple(SeatSpec(f"Sleeper {seat}", "sleeps") for seat in range(3))
    with Session.new("tiger", Rules(), seats) as session:
        for _ in range(2):
            faults = [session.ask_bot().fault for _ in range(5)]
            assert [fault and fault.kind for fault in faults] == [
                FaultKind.TIMEOUT,
                FaultKind.TIMEOUT,
                FaultKind.GIVEN_UP,
                FaultKind.UNASKED,
                FaultKind.UNASKED,
            ]
            while not session.deal_over:  # three passes
                session.apply_bot(session.ask_bot())
            session.next_deal()
