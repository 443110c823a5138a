"""The benchmark of what there is to gain runs, and its chances are those of a steady player; what
it measures is not tested here.
"""

import importlib.util
import json
import random
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from liukfu.engine import Deal
from liukfu.engine.actions import CLAIM_CODE, SHOW_CODE
from liukfu.engine.legality import CALLS
from liukfu.players.steady import SteadyPlayer, decide

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "headroom.py"


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_headroom", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module


def test_report_has_every_way_to_choose(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys, "argv", ["headroom.py", "--json", "--deals", "8", "--worlds", "24", "--seed", "room"]
    )
    benchmark.main()
    report = json.loads(capsys.readouterr().out)
    assert report["decisions"] >= 4
    assert 1.0 < report["effective"] <= 24.0
    assert {name: list(ways) for name, ways in report["gains"].items()} == {
        name: list(benchmark.WAYS) for name in ("all", "leads", "answers")
    }
    # With all cards in sight the best choice is known.
    for ways in report["gains"].values():
        assert ways["all cards in sight"][0] >= max(mean for mean, _half in ways.values())


def test_chances_of_leads_and_headings_are_those_with_which_steady_players_make_them(
    benchmark: ModuleType,
) -> None:
    varied = 0
    for number in range(1, 31):
        deal = Deal.from_seed("chances", number)
        while (seat := deal.to_act) is not None:
            view = deal.view(seat)
            best = decide(view)
            if view.phase != CALLS and best < CLAIM_CODE and best & SHOW_CODE == SHOW_CODE:
                rng = random.Random(number)
                made = Counter(int(SteadyPlayer().choose(view, rng)) for _ in range(60))
                for code, often in made.items():
                    chance = benchmark.chance(view, code)
                    # Four standard errors.
                    spread = 4 * (chance * (1 - chance) / 60) ** 0.5
                    assert often / 60 == pytest.approx(chance, abs=spread + benchmark.NOISE)
                varied += len(made) > 1
            deal.push(best)
    assert varied >= 5
