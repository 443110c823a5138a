"""The coach of a match: the same about the same decision, nothing started before it is asked."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from liukfu.engine import Rules, parse_action
from liukfu.players import coach_host
from liukfu.players.coach_host import CoachFailed
from liukfu.players.process import FaultKind
from liukfu.session import SeatSpec, Session

SEATS = [SeatSpec(name, "human") for name in ("Ann", "Ben", "Cho")]


class FakeHost:
    """Notes what it is asked."""

    made: list[FakeHost]

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.closed = False
        self.made.append(self)

    def advise(self, *asked: Any) -> str:
        self.asked.append(asked)
        return "advice"

    def odds(self, *asked: Any) -> str:
        self.asked.append(asked)
        return "odds"

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def hosts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[FakeHost]]:
    FakeHost.made = []
    monkeypatch.setattr(coach_host, "CoachHost", FakeHost)
    yield FakeHost.made
    FakeHost.made = []


def closed(hosts: list[FakeHost]) -> list[bool]:
    return [host.closed for host in hosts]


def match(seed: str = "s1") -> Session:
    session = Session.new(seed, Rules(), SEATS)
    seat = session.to_act
    assert seat is not None
    session.act(seat, parse_action("play"))
    return session


def test_the_same_decision_is_asked_with_the_same_key_in_every_run(hosts: list[FakeHost]) -> None:
    keys = []
    for _ in range(2):
        with match() as session:
            seat = session.to_act
            assert seat is not None
            view = session.view(seat)
            session.coach.advise(view)
            session.coach.odds(view, [5])
            (_view, key), (_same, again, codes) = hosts[-1].asked
            assert key == again == f"liukfu/s1/1/{seat}/1/hint"
            assert codes == [5]
            keys.append(key)
    assert keys[0] == keys[1]
    assert len(hosts) == 2


def test_nothing_is_started_before_it_is_asked_and_all_is_ended(hosts: list[FakeHost]) -> None:
    with match() as session:
        assert not hosts
        seat = session.to_act
        assert seat is not None
        session.coach.advise(session.view(seat))
        assert closed(hosts) == [False]
    assert closed(hosts) == [True]
    with pytest.raises(CoachFailed) as failed:
        session.coach.advise(session.view(seat))
    assert failed.value.fault.kind == FaultKind.CLOSED


def test_what_is_stopped_is_asked_anew_later(hosts: list[FakeHost]) -> None:
    with match() as session:
        seat = session.to_act
        assert seat is not None
        session.coach.stop()
        session.coach.advise(session.view(seat))
        session.coach.stop()
        session.coach.advise(session.view(seat))
        assert closed(hosts) == [True, False]


def test_a_hint_marks_the_deal_and_none_that_is_over() -> None:
    with match() as session:
        session.mark_assisted("hint")
        session.mark_assisted("hint")
        assert session.record.deals[-1].assisted == ("hint",)
    with Session.new("s1", Rules(), SEATS) as session:
        for _ in range(3):
            seat = session.to_act
            assert seat is not None
            session.act(seat, parse_action("pass"))
        session.mark_assisted("hint")
        assert not session.assisted


def test_closing_a_match_in_one_thread_ends_what_another_asks() -> None:
    with match() as session:
        seat = session.to_act
        assert seat is not None
        failed: list[FaultKind] = []

        def ask() -> None:
            try:
                while True:
                    session.coach.advise(session.view(seat))
            except CoachFailed as error:
                failed.append(error.fault.kind)

        asking = threading.Thread(target=ask)
        asking.start()
        while session.coach._host is None and asking.is_alive():
            pass
    asking.join(20)
    assert failed == [FaultKind.CLOSED]
