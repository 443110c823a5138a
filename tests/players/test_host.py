import os
import select
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from liukfu.engine import Deal, View, decision_key, decision_rng, parse_action
from liukfu.players.host import BotHost, Fault, FaultKind
from liukfu.players.priority import NICE
from liukfu.players.process import Worker
from liukfu.players.registry import UnknownPlayer, create
from liukfu.players.safe import safe_action
from tests.players.conftest import place_of
from tests.players.late import Late
from tests.players.processes import gone, wait_until_all_dead, wait_until_gone

KEY = decision_key("tiger", 1, 0, 0)

RAISES = place_of('raise RuntimeError("my')
NOT_MADE = f"{place_of('raise OSError')}: OSError: no book"
NOT_YET = Fault(FaultKind.RAISED, f"{place_of('raise ValueError')}: ValueError: not yet")


def test_a_bot_answers_as_it_would_without_a_process_of_its_own() -> None:
    deal = Deal.from_seed("tiger")
    bots = {seat: create("random") for seat in range(3)}
    with BotHost("random") as host:
        while deal.to_act is not None:
            seat = deal.to_act
            view = deal.view(seat)
            answer = host.choose(view, decision_key("tiger", 1, seat, len(deal)))
            assert answer.fault is None
            rng = decision_rng("tiger", 1, seat, len(deal))
            assert answer.action == bots[seat].choose(view, rng)
            deal.apply(answer.action)


def test_a_worker_is_started_once_and_ended_by_close(first_call: View) -> None:
    host = BotHost("novice")
    host.start()
    pid = host.pid
    assert pid is not None
    host.choose(first_call, KEY)
    host.choose(first_call, KEY)
    assert host.pid == pid
    host.close()
    host.close()
    assert gone(pid)
    assert host.choose(first_call, KEY).fault == Fault(FaultKind.CLOSED)


def test_a_bot_thinks_less_urgently_than_the_table(first_call: View) -> None:
    with BotHost("novice") as host:
        host.choose(first_call, KEY)
        assert host.pid is not None
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, host.pid) == max(own, NICE)
        shares = Path(f"/proc/{host.pid}/autogroup")
        if shares.exists() and (said := shares.read_text().split()):
            assert said[-1] == str(NICE)


def test_an_unknown_bot_is_refused_before_anything_is_started() -> None:
    with pytest.raises(UnknownPlayer):
        BotHost("nobody")


def test_a_seat_that_is_not_on_turn_is_the_callers_error() -> None:
    deal = Deal.from_seed("tiger")
    waiting = deal.view((deal.frame.dealer + 1) % 3)
    with BotHost("novice") as host, pytest.raises(ValueError, match="not on turn"):
        host.choose(waiting, KEY)


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize(
    ("name", "kind", "message"),
    [
        ("raises", FaultKind.RAISED, f"{RAISES}: RuntimeError: my [31mhands are [bold]empty"),
        ("raises-rudely", FaultKind.RAISED, f"{place_of('raise Rude')}: Rude"),
        ("exits", FaultKind.EXITED, ""),
        ("leaves", FaultKind.EXITED, ""),
        ("illegal", FaultKind.ILLEGAL, "x T9: call first"),
        ("nothing", FaultKind.GARBAGE, "NoneType"),
        ("text", FaultKind.GARBAGE, "str"),
        ("closes", FaultKind.EXITED, ""),
        ("floods", FaultKind.GARBAGE, ""),
        ("forges", FaultKind.GARBAGE, "7 action play"),
        ("not-made", FaultKind.BROKEN, NOT_MADE),
        ("exits-when-made", FaultKind.EXITED, ""),
        ("no-module", FaultKind.BROKEN, "ModuleNotFound"),
    ],
)
def test_a_failing_bot_gets_the_safe_action_and_its_fault_is_told(
    name: str, kind: FaultKind, message: str, first_call: View
) -> None:
    with BotHost(name) as host:
        action, fault = host.choose(first_call, KEY)
        assert action == safe_action(first_call) == parse_action("pass")
        assert fault is not None
        assert fault.kind == kind
        assert fault.message.startswith(message)
        assert fault.message.isprintable()
        assert len(fault.message) <= 200
        # And it can be asked again.
        assert host.choose(first_call, KEY).fault == fault


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize("name", ["sleeps", "spins", "forks", "sleeps-when-made"])
def test_a_bot_that_overruns_its_time_is_ended(name: str, first_call: View) -> None:
    start = 0.3 if name == "sleeps-when-made" else 15
    with BotHost(name, timeout=0.2, start_timeout=start) as host:
        host.start()
        pid = host.pid
        assert pid is not None
        action, fault = host.choose(first_call, KEY)
        assert action == safe_action(first_call)
        assert fault == Fault(FaultKind.TIMEOUT)
        assert gone(pid)
        assert wait_until_all_dead(pid)


@pytest.mark.usefixtures("visitors")
def test_a_bot_thinks_by_the_clock_only_where_it_was_asked_to(first_call: View) -> None:
    first, *_, last = first_call.legal
    with BotHost("clock") as host:
        assert host.choose(first_call, KEY) == (first, None)
    with BotHost("clock", think=20) as host:
        assert host.choose(first_call, KEY) == (last, None)


@pytest.mark.usefixtures("visitors")
def test_the_time_to_think_comes_on_top_of_the_time_to_answer(
    first_call: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []
    answer = BotHost._answer

    def noted(host: BotHost, request: tuple[object, ...], timeout: float) -> str:
        given.append(timeout)
        return answer(host, request, timeout)

    monkeypatch.setattr(BotHost, "_answer", noted)
    with BotHost("clock", timeout=30, think=1600) as host:
        assert host.choose(first_call, KEY).fault is None
        assert host.choose(first_call, KEY, timeout=40).fault is None
    with BotHost("visitor", timeout=30, think=1600) as host:
        assert host.choose(first_call, KEY).fault is None
    assert given == [31.6, 41.6, 30]


def test_an_answer_that_came_while_the_program_was_stopped_is_in_time(
    first_call: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = BotHost._line

    def stopped(host: BotHost, worker: Worker, _timeout: float) -> str:
        """As after Ctrl-Z: the answer is there, and the time is over."""
        select.select([worker.out], [], [])
        return line(host, worker, -1.0)

    with BotHost("novice") as host:
        own = host.choose(first_call, KEY)
        monkeypatch.setattr(BotHost, "_line", stopped)
        assert host.choose(first_call, KEY) == own
        assert own.fault is None


@pytest.mark.usefixtures("visitors")
def test_a_clock_does_not_let_a_bot_hang(first_call: View) -> None:
    with BotHost("clock-sleeps", timeout=0.2, think=100) as host:
        assert host.choose(first_call, KEY).fault == Fault(FaultKind.TIMEOUT)


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize("name", ["visitor", "bad-clock"])
def test_a_bot_without_a_clock_answers_as_ever_and_has_no_more_time(
    name: str, first_call: View
) -> None:
    with BotHost(name) as host, BotHost(name, think=60_000) as asked:
        assert asked.choose(first_call, KEY) == host.choose(first_call, KEY)
    with BotHost("sleeps", timeout=0.2, think=60_000) as host:
        assert host.choose(first_call, KEY).fault == Fault(FaultKind.TIMEOUT)


@pytest.mark.usefixtures("visitors")
def test_a_bot_that_failed_once_plays_on(first_call: View) -> None:
    with BotHost("raises-once") as host:
        assert host.choose(first_call, KEY).fault == NOT_YET
        assert host.choose(first_call, KEY).fault is None


def kinds(host: BotHost, view: View, count: int) -> list[FaultKind | None]:
    """What goes wrong in so many decisions."""
    answers = [host.choose(view, KEY) for _ in range(count)]
    assert {answer.action for answer in answers} == {safe_action(view)}
    return [fault and fault.kind for _, fault in answers]


def test_a_bot_that_hangs_is_given_up_for_the_deal(first_call: View) -> None:
    late = [FaultKind.TIMEOUT, FaultKind.TIMEOUT, FaultKind.GIVEN_UP]
    with Late("novice") as host:
        assert kinds(host, first_call, 5) == [*late, FaultKind.UNASKED, FaultKind.UNASKED]
        host.new_deal()
        assert kinds(host, first_call, 4) == [*late, FaultKind.UNASKED]
    assert kinds(host, first_call, 1) == [FaultKind.CLOSED]


@pytest.mark.parametrize("between", [None, FaultKind.RAISED, FaultKind.ILLEGAL])
def test_a_bot_that_answers_now_and_then_is_not_given_up(
    between: FaultKind | None, first_call: View
) -> None:
    script = [FaultKind.TIMEOUT, FaultKind.TIMEOUT, between] * 3
    with Late("novice") as host:
        host.script = iter(script)
        assert kinds(host, first_call, len(script)) == script


def test_a_process_that_ends_is_no_answer_between_two_time_outs(first_call: View) -> None:
    script = [FaultKind.TIMEOUT, FaultKind.EXITED, FaultKind.TIMEOUT, FaultKind.TIMEOUT]
    with Late("novice") as host:
        host.script = iter(script)
        assert kinds(host, first_call, 5) == [*script[:3], FaultKind.GIVEN_UP, FaultKind.UNASKED]


@pytest.mark.usefixtures("visitors")
def test_what_a_bot_prints_or_reads_does_no_harm(
    first_call: View, capfd: pytest.CaptureFixture[str]
) -> None:
    with BotHost("prints") as host:
        assert host.choose(first_call, KEY) == (parse_action("pass"), None)
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("visitors")
def test_closing_from_another_thread_ends_the_waiting(first_call: View) -> None:
    host = BotHost("sleeps", timeout=600)
    answers = []
    asking = threading.Thread(target=lambda: answers.append(host.choose(first_call, KEY)))
    host.start()
    pid = host.pid
    assert pid is not None
    asking.start()
    time.sleep(0.2)
    host.close()
    asking.join(20)
    assert not asking.is_alive()
    assert answers == [(safe_action(first_call), Fault(FaultKind.CLOSED))]
    assert gone(pid)


@pytest.mark.usefixtures("visitors")
def test_two_threads_that_ask_are_both_answered(first_call: View) -> None:
    with BotHost("visitor") as host:
        answers = []
        threads = [
            threading.Thread(target=lambda: answers.append(host.choose(first_call, KEY)))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        assert len(answers) == 4
        assert {answer.fault for answer in answers} == {None}


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize(("name", "processes"), [("sleeps", 1), ("forks", 2)])
def test_a_worker_and_all_it_started_end_with_the_program_even_while_its_bot_sleeps(
    name: str, processes: int
) -> None:
    program = (
        "import os, threading, time\n"
        "from liukfu.engine import Deal\n"
        "from liukfu.players.host import BotHost\n"
        "from tests.players.processes import alive_in_group\n"
        f"host = BotHost('{name}', timeout=600)\n"
        "view = Deal.from_seed('tiger', dealer=0).view(0)\n"
        "host.start()\n"
        "threading.Thread(target=host.choose, args=(view, 'k'), daemon=True).start()\n"
        "time.sleep(0.5)\n"
        f"while len(alive_in_group(host.pid)) < {processes}: time.sleep(0.01)\n"
        "print(host.pid, flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        check=False,
    )
    assert done.returncode == -9
    assert wait_until_gone(int(done.stdout))
    assert wait_until_all_dead(int(done.stdout))


def test_a_worker_loads_no_screen_and_no_other_room(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "import liukfu.players.worker, liukfu.players.registry\n"
        "for name in liukfu.players.registry.BUILT_IN: liukfu.players.registry.create(name)\n"
        "rooms = {m.split('.')[1] for m in sys.modules if m.startswith('liukfu.')}\n"
        "assert rooms == {'engine', 'lazy', 'players'}, rooms\n"
        "heavy = {'textual', 'rich', 'click', 'msgspec', 'asyncio', 'importlib.metadata'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", code], env=env, cwd=tmp_path, check=True)
