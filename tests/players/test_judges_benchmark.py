"""The benchmark of judges runs and judges as it says; what it measures is not tested here."""

import importlib.util
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from liukfu.engine import Deal, View, action_from_code
from liukfu.engine.actions import CLAIM_CODE
from liukfu.engine.legality import CALLS
from liukfu.players.endings import Ending
from liukfu.players.novice import NovicePlayer
from liukfu.players.oracle import true_world
from liukfu.players.search import candidates
from liukfu.players.steady import SteadyPlayer, decide
from liukfu.players.worlds import World
from tests.players.imagined import STEADY, moments

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "judges.py"


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    spec = importlib.util.spec_from_file_location("benchmark_judges", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module


def late(seed: str, most: int) -> list[Deal]:
    """Deals with a choice and at most so many cards in hand."""
    found = []
    for number in range(40):
        for deal in moments(f"{seed} {number}", STEADY):
            assert deal.to_act is not None
            view = deal.view(deal.to_act)
            few = view.phase != CALLS and view.hand.bit_count() <= most
            if few and len(candidates(view)) > 1:
                found.append(deal.copy())
    return found


@pytest.mark.parametrize("others", ["steady", "novice"])
def test_report_has_both_judges_for_each_number_of_cards(
    benchmark: ModuleType,
    others: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--json", "--deals", "90", "--worlds", "6", "--cards", "2", "4"]
    monkeypatch.setattr(sys, "argv", ["judges.py", *arguments, "--others", others])
    benchmark.main()
    rows = json.loads(capsys.readouterr().out)["cards"]
    assert list(rows) == ["2", "4"]
    for row in rows.values():
        assert row["decisions"] >= 2
        assert row["imagining_ms"] > 0
        difference = row["endings"]["gain"][0] - row["playouts"]["gain"][0]
        assert row["more"][0] == pytest.approx(difference)
        for name in benchmark.JUDGES:
            assert row[name]["mean_ms"] > 0
            assert 0 <= row[name]["changed"] <= 1


def test_same_seed_same_gains_one_decision_for_each_number_of_cards(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def second(_view: View, _worlds: Sequence[World], codes: Sequence[int]) -> list[float]:
        return [0.0, 1.0, *[0.5] * (len(codes) - 2)]

    def none(_view: View, _worlds: Sequence[World], codes: Sequence[int]) -> list[float]:
        return [0.0] * len(codes)

    monkeypatch.setitem(benchmark.JUDGES, "playouts", second)
    monkeypatch.setitem(benchmark.JUDGES, "endings", none)
    moved = 0
    for number in range(1, 40):
        found, again = (
            benchmark.judged("judges", (3, 4, 5), 4, "steady", number) for _ in range(2)
        )
        assert [each[:3] for each in found] == [each[:3] for each in again]
        assert len({each.cards for each in found}) == len(found)
        for each in found:
            assert each.cards in (3, 4, 5)
            # The first judge never takes the policy's own, the second finds nothing better.
            assert each.changed == (True, False)
            assert each.gains[1] == 0
            moved += each.gains[0] != 0
    assert moved >= 3


def test_steady_player_sits_everywhere_in_turn_with_two_others(benchmark: ModuleType) -> None:
    tables = [benchmark.players_of(number, "novice") for number in range(3)]
    for number, bots in enumerate(tables):
        assert isinstance(bots[number], SteadyPlayer)
        assert sum(isinstance(bot, NovicePlayer) for bot in bots) == 2


def test_judges_value_a_choice_in_each_world_and_average(benchmark: ModuleType) -> None:
    for deal in late("value", 5):
        seat = deal.to_act
        assert seat is not None
        view = deal.view(seat)
        codes = candidates(view)
        world = true_world(deal)
        ending = Ending.of(deal)
        units = [float(ending.value(code)[seat]) for code in codes]
        assert benchmark.endings(view, [world], codes) == units
        assert benchmark.endings(view, [world] * 3, codes) == units
        # Without variation the quick policy plays on as the steady player's best does.
        plain = []
        for code in codes:
            played = deal.copy()
            played.apply(action_from_code(code))
            while (other := played.to_act) is not None:
                played.push(decide(played.view(other)))
            assert played.result is not None
            plain.append(float(played.result.payments[seat]))
        assert benchmark.playouts(view, [world], codes) == plain


def test_what_is_played_on_is_paid_as_the_deal_pays_and_stays_as_it_was(
    benchmark: ModuleType,
) -> None:
    claims = 0
    bots = [SteadyPlayer()] * 3
    for deal in late("claim", 8):
        seat = deal.to_act
        assert seat is not None
        code = next((code for code in candidates(deal.view(seat)) if code >= CLAIM_CODE), None)
        if code is None:
            continue
        before = len(deal)
        units = benchmark.play_on(deal, code, bots, "seed")
        assert len(deal) == before
        deal.apply(action_from_code(code))
        assert deal.result is not None
        assert units == deal.result.payments[seat]
        claims += 1
    assert claims >= 3
