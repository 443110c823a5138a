"""Decisions valued in a worker process: as here, and nothing that goes wrong there harms."""

from __future__ import annotations

import json
import math
import os
import threading
import time
from typing import Any

import pytest

from liukfu.players.priority import NICE
from liukfu.players.process import FaultKind, WorkerHost
from liukfu.players.thought import Choice
from liukfu.session.reviewing import (
    Decision,
    Here,
    Judged,
    Valued,
    Verdict,
    decisions,
    finished_deals,
    judge,
    value,
)
from liukfu.session.reviewing_host import ALIVE, NoReview, ReviewHost, told
from liukfu.session.reviewing_worker import Signs
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


def test_a_process_that_gives_signs_of_life_is_waited_for(
    late: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ["ready", ALIVE, ALIVE, '1 done {"verdict": "best", "units": [1, 2, 3]}']
    lines = iter(said)
    waits: list[float] = []

    def line(_host: object, _worker: object, timeout: float) -> str:
        waits.append(timeout)
        return next(lines)

    monkeypatch.setattr(WorkerHost, "_line", line)
    choice = Choice(int(late.done), 0.0, 0.0, 1)
    valued = Valued(late, choice, choice, False, 1, False, ())
    with ReviewHost(silence=9.0) as host:
        assert host.judge(valued, late.done) == Judged(Verdict.BEST, 1.0, 2.0, 3.0)
    assert len(waits) == len(said)
    assert waits[1] == waits[2] == waits[3], "each sign begins the time anew"


def test_signs_are_given_while_there_is_something_to_think_about() -> None:
    said: list[str] = []
    enough = threading.Event()

    def say(line: str) -> None:
        said.append(line)
        if len(said) == 2:
            enough.set()

    signs = Signs(say, every=0.001, most=1e9)
    signs.begin()
    assert enough.wait(20)
    signs.end("1 done 7")
    assert said[-1] == "1 done 7"
    assert set(said[:-1]) == {ALIVE}


def test_no_signs_are_given_of_what_has_no_end() -> None:
    said: list[str] = []
    signs = Signs(said.append, every=0.001, most=0.0)
    signs.begin()
    before = signs.looked
    while signs.looked < before + 3:
        time.sleep(0.001)
    signs.end("1 done 7")
    assert said == ["1 done 7"]


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
        "1 done [[1, 2, 3, 4], [1, 2, 3, 4], true, 3, false, [], 0.5, 1]",
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
        assert "unpack" not in str(failed.value)
        assert "Expecting" not in str(failed.value)


def answered(late: Decision, **parts: Any) -> str:
    """An answer with some of its parts changed."""
    mine = [str(late.done), 0.5, None, 3]
    whole: dict[str, Any] = {"done": mine, "best": mine, "slip": True, "worlds": 3, "exact": False}
    whole |= {"choices": [mine], "spread": None}
    return "done " + json.dumps([*(whole | parts).values()])


WRONG: list[dict[str, Any]] = [
    *({"worlds": math.inf}, {"worlds": True}, {"worlds": -1}, {"slip": 1}, {"exact": None}),
    *({"spread": math.nan}, {"spread": -1}, {"choices": []}, {"choices": {}}),
    *({"done": [10**30, 0.5, 0, 1]}, {"done": ["T9 T1", 0.5, 0, 1]}, {"done": None}),
]


@pytest.mark.parametrize("wrong", [str(wrong) for wrong in WRONG])
def test_answer_with_a_part_that_cannot_be_is_no_review(
    wrong: str, late: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    (parts,) = (each for each in WRONG if str(each) == wrong)
    with ReviewHost() as host:
        monkeypatch.setattr(host, "_answer", lambda *_: answered(late))
        assert host.value(late).worlds == 3
        monkeypatch.setattr(host, "_answer", lambda *_: answered(late, **parts))
        with pytest.raises(NoReview) as failed:
            host.value(late)
        assert failed.value.fault.kind == FaultKind.GARBAGE


@pytest.mark.parametrize("place", [1, 2, 3])
@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf, True, "1", 1e300])
def test_choice_with_a_number_that_cannot_be_is_no_review(
    odd: object, place: int, late: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice: list[object] = [str(late.done), 0.5, 0.0, 3]
    choice[place] = odd
    for part in ({"best": choice}, {"choices": [choice]}):
        with ReviewHost() as host:
            monkeypatch.setattr(host, "_answer", lambda *_, x=part: answered(late, **x))
            with pytest.raises(NoReview):
                host.value(late)


def test_answer_that_is_right_is_read_as_it_was_written(
    late: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = Choice(int(late.done), -1 / 3, math.inf, 7), Choice(0, 0.5, 1 / 3, 7)
    other = other._replace(code=int(next(a for a in late.view.legal if a != late.done)))
    valued = Valued(late, mine, other, True, 9, False, (other, mine), math.inf)
    judged = Judged(Verdict.WORSE, -1.0, 1 / 3, 2.0)
    with ReviewHost() as host:
        monkeypatch.setattr(host, "_answer", lambda *_: f"done {told(valued)}")
        assert host.value(late) == valued
        monkeypatch.setattr(host, "_answer", lambda *_: f"done {told(judged)}")
        assert host.judge(valued, late.done) == judged
        nested = "done " + "[" * 100_000
        for odd in (nested, 'done {"verdict": "best", "units": [1, 2, NaN]}', "done [1]"):
            monkeypatch.setattr(host, "_answer", lambda *_, x=odd: x)
            with pytest.raises(NoReview):
                host.judge(valued, late.done)
            with pytest.raises(NoReview):
                host.value(late)


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
