"""Decisions valued in a worker process: as here, and nothing that goes wrong there harms."""

from __future__ import annotations

import os
import threading

import pytest

from liukfu.players.priority import NICE
from liukfu.players.process import FaultKind
from liukfu.players.search import Choice
from liukfu.session.reviewing import Decision, Here, Valued, decisions, finished_deals, judge, value
from liukfu.session.reviewing_host import NoReview, ReviewHost
from tests.players.processes import gone
from tests.session.tables import golden


@pytest.fixture(scope="module")
def late() -> Decision:
    """A decision late in a deal."""
    record = golden(4)
    deal = finished_deals(record)[0]
    return decisions(deal, record.seed, 0)[-1]


@pytest.mark.slow
def test_a_decision_is_valued_and_judged_as_it_is_here(late: Decision) -> None:
    with ReviewHost() as host:
        valued = host.value(late)
        assert valued == value(late, Here())
        other = next(action for action in late.view.legal if action != valued.decision.done)
        assert host.judge(valued, other) == judge(valued, other, Here())
        assert host.pid is not None
        wrong = late._replace(view=late.view._replace(to_act=None))
        with pytest.raises(NoReview):
            host.value(wrong)
        assert host.value(late) == valued, "it goes on after what it could not do"
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, host.pid) == max(own, NICE)


def test_what_cannot_be_valued_is_told(late: Decision) -> None:
    with ReviewHost() as host:
        wrong = late._replace(view=late.view._replace(to_act=None))
        with pytest.raises(NoReview) as failed:
            host.value(wrong)
        assert failed.value.fault.kind == FaultKind.RAISED


def test_closing_ends_the_process_while_it_thinks(late: Decision) -> None:
    host = ReviewHost()
    found: list[FaultKind] = []

    def ask() -> None:
        try:
            while True:
                host.value(late)
        except NoReview as none:
            found.append(none.fault.kind)

    host.start()
    pid = host.pid
    assert pid is not None
    thread = threading.Thread(target=ask)
    thread.start()
    host.close()
    thread.join()
    assert found == [FaultKind.CLOSED]
    assert gone(pid)


@pytest.mark.parametrize(
    "answer",
    [
        "1 done nonsense",
        "1 done []",
        "1 done [[1], [2], true, 3, false, []]",
        "2 done 7",
        "hello",
        "1 odd",
    ],
)
def test_nonsense_from_the_process_is_no_review(
    answer: str, late: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["ready", answer])
    with ReviewHost() as host:
        monkeypatch.setattr(host, "_line", lambda _worker, _timeout: next(lines))
        with pytest.raises(NoReview) as failed:
            host.value(late)
        assert failed.value.fault.kind == FaultKind.GARBAGE


def test_nonsense_instead_of_a_judgement_is_none(
    late: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["ready", '1 done {"verdict": "great", "units": [1, 2, 3]}'])
    choice = Choice(int(late.done), 0.0, 0.0, 1)
    valued = Valued(late, choice, choice, False, 1, False, ())
    with ReviewHost() as host:
        monkeypatch.setattr(host, "_line", lambda _worker, _timeout: next(lines))
        with pytest.raises(NoReview):
            host.judge(valued, late.done)
