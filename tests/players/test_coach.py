"""The coach: what it says of a decision, over the wire and from a process of its own."""

import json
import os
import random
import threading
from collections.abc import Iterator
from math import inf

import pytest

from liukfu.engine import Cards, Deal, View, action_from_code, parse_action
from liukfu.engine.cards import ALL
from liukfu.players import coach_wire
from liukfu.players.coach import COACH, Advice, advise, explain, hint_key
from liukfu.players.coach_host import CoachFailed, CoachHost
from liukfu.players.coach_wire import (
    BadAnswer,
    read_chances,
    read_thought,
    write_chances,
    write_thought,
)
from liukfu.players.odds import Odds, odds, odds_of
from liukfu.players.pondering import ponder
from liukfu.players.priority import NICE
from liukfu.players.process import FaultKind
from liukfu.players.search import think
from liukfu.players.thought import Choice, Thought
from tests.engine.positions import after, dealt
from tests.players.processes import wait_until_gone

SMALL = COACH._replace(worlds=12, playouts=60)
KEY = hint_key("tiger", 1, 0, 0)


def view_at(seed: str, actions: str) -> View:
    deal = after(Deal.from_seed(seed), actions)
    assert deal.to_act is not None
    return deal.view(deal.to_act)


LEAD = view_at("b21", "play")
"""T3 T4 T5, T7 T8 T9 and more; on lead."""


def small_advice(view: View) -> Advice:
    return advise(view, random.Random(KEY), SMALL)


# What it says


def test_advice_is_what_was_thought_with_the_facts_of_the_best() -> None:
    rng = random.Random(KEY)
    thought = ponder(LEAD, rng, SMALL)
    advice = small_advice(LEAD)
    assert advice.choices == thought.choices
    assert advice.best == thought.choices[0].code
    assert advice.second == thought.choices[1]
    assert advice[1:4] == (thought.worlds, thought.exact, thought.error)
    assert advice.reasons


def test_advice_and_the_odds_that_are_asked_for_tell_the_same_chance() -> None:
    advice = small_advice(LEAD)
    assert advice.headed == odds(LEAD, advice.best, random.Random(KEY))


def test_advice_is_the_same_for_the_same_decision() -> None:
    assert small_advice(LEAD) == small_advice(LEAD)
    assert hint_key("tiger", 1, 0, 0) != hint_key("tiger", 1, 0, 1)


def test_advice_knows_nothing_that_the_seat_does_not() -> None:
    mine = "T5 M5 K5 M6 M7 M8 K1 K2 K9 C1 C2 C9"
    rest = ALL & ~int(Cards(mine))
    low = Cards(list(Cards(rest))[:12])
    advice = [
        small_advice(after(dealt(mine, str(one)), "play").view(0))
        for one in (low, Cards(rest & ~low))
    ]
    assert advice[0] == advice[1]


def test_what_must_be_considered_is_among_the_choices() -> None:
    view = view_at("b1", "play; K1 K2 K3")
    bad = int(parse_action("x T9 C1 C9"))
    codes = [choice.code for choice in advise(view, random.Random(1), SMALL, [bad]).choices]
    assert bad in codes


def test_two_choices_within_their_error_are_close() -> None:
    def advice(*units: tuple[float, float]) -> Advice:
        codes = [choice.code for choice in small_advice(LEAD).choices]
        choices = [
            Choice(code, worth, error, 9)
            for code, (worth, error) in zip(codes, units, strict=False)
        ]
        return explain(LEAD, Thought(tuple(choices), 9, False), None)

    assert advice((1.0, 0.0), (0.9, 0.1)).close
    assert not advice((1.0, 0.0), (0.7, 0.1)).close
    assert not advice((1.0, 0.0)).close
    assert advice((1.0, 0.0), (0.0, inf)).close


# Over the wire


def test_what_was_thought_comes_over_the_wire_as_it_was() -> None:
    thought = think(LEAD, random.Random(1), SMALL)
    odd = thought._replace(choices=(*thought.choices[:-1], thought.choices[-1]._replace(error=inf)))
    chance = Odds(0.25, 0.125, 0.625, 0.01, False, 99, (False, True, False))
    for one, two in ((thought, None), (odd, chance)):
        line = write_thought(one, two)
        assert "\n" not in line
        assert read_thought(line, LEAD) == (one, two)
    assert read_chances(write_chances([chance, None]), 2) == (chance, None)


def thought_with(**changes: object) -> str:
    kept = {
        "choices": [["T3", 0.5, 0.0, 9], ["T3 T4 T5", 0.25, 0.1, 9]],
        "worlds": 9,
        "exact": False,
        "headed": [0.5, 0.25, 0.25, 0.1, False, 9, [False, False, False]],
    }
    return json.dumps({**kept, **changes})


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 5000,
        thought_with(choices=[]),
        thought_with(choices=None),
        thought_with(choices=[["T3", 0.5, 0.0, 9]] * 2),
        thought_with(choices=[["T3", 0.5, 0.0, 9]] * 200),
        thought_with(choices=[["T6", 0.5, 0.0, 9]]),
        thought_with(choices=[["Q6", 0.5, 0.0, 9]]),
        thought_with(choices=[["x T3", 0.5, 0.0, 9]]),
        thought_with(choices=[[3, 0.5, 0.0, 9]]),
        thought_with(choices=[["T3", "0.5", 0.0, 9]]),
        thought_with(choices=[["T3", None, 0.0, 9]]),
        thought_with(choices=[["T3", True, 0.0, 9]]),
        thought_with(choices=[["T3", 1e300, 0.0, 9]]),
        thought_with(choices=[["T3", float("nan"), 0.0, 9]]),
        thought_with(choices=[["T3", float("inf"), 0.0, 9]]),
        thought_with(choices=[["T3", 0.5, -1.0, 9]]),
        thought_with(choices=[["T3", 0.5, 0.0, 9.5]]),
        thought_with(choices=[["T3", 0.5, 0.0]]),
        thought_with(worlds=-1),
        thought_with(worlds=10**30),
        thought_with(worlds="many"),
        thought_with(exact=1),
        thought_with(headed=[0.5, 0.25, 1.5, 0.1, False, 9, [False] * 3]),
        thought_with(headed=[0.5, 0.25, 0.25, 0.1, "no", 9, [False] * 3]),
        thought_with(headed="never"),
    ],
)
def test_a_line_that_is_no_thought_is_refused(line: str) -> None:
    read_thought(thought_with(), LEAD)
    with pytest.raises(BadAnswer):
        read_thought(line, LEAD)


@pytest.mark.parametrize("line", ["", "{}", "[null]", "[null, 1]", "[null, [0, 0, 1, 0, 1, 1]]"])
def test_a_line_that_is_no_chances_is_refused(line: str) -> None:
    with pytest.raises(BadAnswer):
        read_chances(line, 2)


def test_a_number_with_thousands_of_digits_is_refused() -> None:
    with pytest.raises(BadAnswer):
        read_thought(thought_with().replace("0.25, 0.1, 9]", f"{'9' * 5000}, 0.1, 9]"), LEAD)


# In a process of its own


@pytest.fixture(scope="module")
def host() -> Iterator[CoachHost]:
    with CoachHost() as one:
        yield one


def test_the_coach_says_the_same_in_its_own_process(host: CoachHost) -> None:
    assert host.advise(LEAD, KEY, budget=SMALL) == small_advice(LEAD)
    low = int(parse_action("T3"))
    codes = [low, int(parse_action("T7 T8 T9")), low]
    found = host.odds(LEAD, KEY, codes)
    assert found == tuple(odds_of(LEAD, codes, random.Random(KEY)))


def test_the_coach_is_less_urgent_than_the_table(host: CoachHost) -> None:
    host.advise(LEAD, KEY, budget=SMALL)
    assert host.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, host.pid) >= NICE


def test_a_failure_in_the_process_is_told_and_does_not_end_it(host: CoachHost) -> None:
    host.advise(LEAD, KEY, budget=SMALL)
    pid = host.pid
    assert pid is not None
    with pytest.raises(CoachFailed) as failed:
        host.advise(LEAD, KEY, [99 << 36], SMALL)
    assert failed.value.fault.kind in (FaultKind.RAISED, FaultKind.GARBAGE)
    assert host.advise(LEAD, KEY, budget=SMALL) == small_advice(LEAD)
    assert host.pid == pid


def test_who_is_not_on_turn_is_not_advised(host: CoachHost) -> None:
    waiting = after(Deal.from_seed("b21"), "play")
    assert waiting.to_act is not None
    view = waiting.view((waiting.to_act + 1) % 3)
    with pytest.raises(ValueError, match="not on turn"):
        host.advise(view, KEY)
    with pytest.raises(ValueError, match="not on turn"):
        host.odds(view, KEY, [])


def test_closing_ends_a_thought_under_way_and_its_process() -> None:
    host = CoachHost()
    host.advise(LEAD, KEY, budget=SMALL)
    pid = host.pid
    assert pid is not None
    failed: list[FaultKind] = []

    def ask() -> None:
        try:
            host.advise(LEAD, KEY, budget=SMALL._replace(worlds=10**6, playouts=10**9))
        except CoachFailed as error:
            failed.append(error.fault.kind)

    asking = threading.Thread(target=ask)
    asking.start()
    while not host._busy.locked() and asking.is_alive():
        pass
    host.close()
    asking.join(20)
    assert failed == [FaultKind.CLOSED]
    assert wait_until_gone(pid)
    with pytest.raises(CoachFailed):
        host.advise(LEAD, KEY)


def test_a_process_that_answers_with_nonsense_is_no_harm(
    host: CoachHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("", "{}", "\x1b[2J", thought_with(choices=[["T6", 0.5, 0.0, 9]])):
        monkeypatch.setattr(host, "_answer", lambda *_args, said=line: said)
        with pytest.raises(CoachFailed) as failed:
            host.advise(LEAD, KEY)
        assert failed.value.fault.kind == FaultKind.GARBAGE
        with pytest.raises(CoachFailed):
            host.odds(LEAD, KEY, [1])


def test_most_that_is_sent_fits_a_line() -> None:
    view = view_at("b1", "play; K1 K2 K3")
    codes = [int(action) for action in list(view.legal)[: coach_wire.MOST]]
    choices = tuple(Choice(code, -1 / 3, 1 / 3, 10**6) for code in codes)
    line = write_thought(
        Thought(choices, 10**6, False), Odds(1 / 3, 1 / 3, 1 / 3, 1 / 3, False, 99)
    )
    assert len(line) < CoachHost.max_line
    assert len(read_thought(line, view)[0].choices) == len(codes) == coach_wire.MOST
    assert str(action_from_code(codes[0])) in line
