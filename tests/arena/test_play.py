import random
import threading
import time
from collections.abc import Callable

import pytest

from liukfu.arena import ArenaError, play, run
from liukfu.arena.play import Hosts, Task, Times, play_task
from liukfu.engine import PASS, Action, Deal, Rules, View, deal_hands
from liukfu.players import registry
from liukfu.players.host import MOST_OVERRUNS, FaultKind
from tests.players.conftest import place_of
from tests.players.conftest import visitors as visitors  # noqa: PLC0414  # a fixture
from tests.players.late import Late
from tests.players.processes import alive_in_group, wait_until_all_dead


def wait_until(true: Callable[[], bool]) -> bool:
    until = time.monotonic() + 20
    while not true() and time.monotonic() < until:
        time.sleep(0.01)
    return true()


@pytest.mark.usefixtures("visitors")
def test_a_failing_bot_of_another_package_costs_only_itself() -> None:
    result = run(("raises", "illegal", "text"), 1, "tiger", jobs=1)
    assert result.games == 6
    told = dict(tuple(result.faults))
    assert told["raises"].startswith(f"raised: {place_of('raise RuntimeError')}: RuntimeError: my")
    assert told["text"] == "garbage: str"
    assert all(count > 0 for count in result.faults.values())
    # One message for many cards.
    texts = [text for name, text in result.faults if name == "illegal"]
    assert texts
    assert all(text.startswith("illegal: ") and "x T9" not in text for text in texts)


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize(
    ("name", "fault", "seconds"), [("exits", "exited", 60), ("stubborn", "timeout", 0.05)]
)
def test_a_bot_whose_process_ends_has_a_move_made_for_it_each_time(
    name: str, fault: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "TIME_LIMIT", seconds)
    deal = Deal.from_seed("tiger", dealer=0)
    with Hosts() as hosts:
        chair = play._chair(name, "tiger", hosts)
        for _ in range(2):
            assert chair.choose(deal, 0) == (PASS, fault)


@pytest.mark.usefixtures("visitors")
def test_a_bot_that_hangs_is_asked_thrice_a_deal_over_all_its_seatings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "BotHost", Late)
    done = play_task(Task(("sleeps", "novice", "novice"), "tiger", Rules(), (1, 2)))
    for row in done.rows:
        told = {message: count for name, message, count in row.faults if name == "sleeps"}
        assert told["timeout"] == MOST_OVERRUNS == 3
        assert set(told) == {"timeout", "unasked"}
        assert told["unasked"] > 3
    assert len(done.rows) == 2
    # Each comes to the same in a process that has played no other.
    task = Task(("sleeps", "novice", "novice"), "tiger", Rules(), (2,))
    assert play_task(task).rows == done.rows[1:]
    # How long it took is told of what it was asked for.
    assert done.times["sleeps"].decisions == 6


@pytest.mark.slow
@pytest.mark.usefixtures("visitors")
def test_a_bot_that_ends_its_process_does_not_end_the_arena() -> None:
    result = run(("exits", "novice", "novice"), 2, "tiger", jobs=2)
    assert result.games == 6
    assert result.faults == {("exits", "exited"): result.times["exits"].decisions}


@pytest.mark.usefixtures("visitors")
def test_what_a_bot_prints_is_not_mixed_with_the_result(
    capfd: pytest.CaptureFixture[str],
) -> None:
    result = run(("prints-when-made", "novice", "novice"), 1, "tiger", jobs=1)
    assert not result.faults
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_cannot_be_loaded_is_named(jobs: int) -> None:
    with pytest.raises(registry.BrokenPlayer) as caught:
        run(("not-made", "novice", "novice"), 3, "tiger", jobs=jobs)
    assert caught.value.name == "not-made"


@pytest.mark.usefixtures("visitors")
def test_nothing_that_a_bot_has_started_outlives_its_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "TIME_LIMIT", 60.0)
    deal = Deal.from_seed("tiger", dealer=0)
    with Hosts() as hosts:
        chair = play._chair("forks", "tiger", hosts)
        group = hosts.host("forks").pid
        assert group is not None
        asked = threading.Thread(target=chair.choose, args=(deal, 0))
        asked.start()
        assert wait_until(lambda: len(alive_in_group(group)) == 2)
        # As when the arena is to stop: from another thread, while the bot is asked.
        hosts.close()
        asked.join()
    assert wait_until_all_dead(group)
    closed = hosts.host("forks").choose(deal.view(0), "key")
    assert closed.fault is not None
    assert closed.fault.kind == FaultKind.CLOSED


class Sampler:
    """Does what the visitor of another package does."""

    def choose(self, view: View, rng: random.Random) -> Action:
        return view.legal.sample(rng)


@pytest.mark.usefixtures("visitors")
def test_a_bot_of_another_package_gets_the_generator_of_rules_10(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "sampler", f"{__name__}:Sampler")
    guest = run(("visitor", "novice", "novice"), 2, "tiger", jobs=1)
    assert guest.units == run(("sampler", "novice", "novice"), 2, "tiger", jobs=1).units


def test_another_version_of_the_program_plays_nothing() -> None:
    with pytest.raises(ArenaError, match=r"version"):
        play_task(Task(("random",) * 3, "tiger", Rules(), (1,), version="0.0.0"))


def test_a_process_that_is_to_stop_gives_only_whole_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = []

    def hands(seed: str, number: int) -> tuple[int, int, int]:
        numbers.append(number)
        monkeypatch.setattr(play.Here, "stopped", number == 3)
        return play_hands(seed, number)

    play_hands = deal_hands
    monkeypatch.setattr(play, "deal_hands", hands)
    done = play_task(Task(("random",) * 3, "tiger", Rules(), (1, 2, 3, 4)))
    assert numbers == [1, 2, 3]
    assert [row.number for row in done.rows] == [1, 2]


def test_times_are_added_and_told_to_a_few_percent() -> None:
    chair = play._OwnChair("novice", "tiger")
    chair._seconds = [0.001] * 95 + [0.1] * 5
    times = chair.times()
    assert times.decisions == 100
    assert times.mean_ms == pytest.approx(5.95)
    assert times.percentile_ms(95) == pytest.approx(1, rel=0.05)
    assert times.percentile_ms(96) == pytest.approx(100, rel=0.05)
    twice = times + times
    assert twice.decisions == 200
    assert twice.percentile_ms(95) == times.percentile_ms(95)
    assert Times().mean_ms == Times().percentile_ms(95) == 0
