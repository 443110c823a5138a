"""A bot that hangs keeps the table waiting a few times a deal, and no more."""

import pytest

from liukfu.engine import Rules
from liukfu.players.host import FaultKind
from liukfu.session import SeatSpec, Session
from tests.players.late import Late


def test_a_bot_that_hangs_is_asked_anew_in_each_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liukfu.session.match.BotHost", Late)
    seats = tuple(SeatSpec(f"Novice {seat}", "novice") for seat in range(3))
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
