"""The benchmark of Old groups runs, and knows them all; what it measures is not tested here."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from liukfu.engine import Deal, View
from liukfu.engine.actions import SHOW_CODE
from liukfu.engine.cards import FIELD, Mask, bits
from liukfu.engine.legality import LEAD, leads
from liukfu.players.sense import combination_cards
from tests.players.imagined import STEADY, moments

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "old_groups.py"


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    spec = importlib.util.spec_from_file_location("benchmark_old_groups", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module


def vulnerable_leads() -> list[Deal]:
    return [
        deal.copy()
        for number in range(160)
        for deal in moments(f"groups {number}", STEADY)
        if deal.phase == LEAD and deal.to_act == deal.view(0).vulnerable
    ]


def alike(view: View, one: Mask, two: Mask) -> bool:
    """Whether two groups of Old cards differ only in cards outside runs and sets between which no
    unseen card lies.
    """
    bound, unseen = combination_cards(view.hand), int(view.unseen)
    if (one ^ two) & bound:
        return False
    for suit in range(4):
        mine, other = (bits(cards >> 9 * suit & FIELD) for cards in (one, two))
        if len(mine) != len(other):
            return False
        for low, high in map(sorted, zip(mine, other, strict=True)):
            if high - low & unseen >> 9 * suit:
                return False
    return True


def test_report_tells_how_often_and_how_much(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["old_groups.py", "--json", "--deals", "40", "--worlds", "8"])
    benchmark.main()
    report = json.loads(capsys.readouterr().out)
    assert report["decisions"] > report["vulnerable"] >= report["group"] >= report["smaller"]
    assert report["smaller"] >= report["taken"] >= 2
    assert 0 <= report["chosen"] <= 1
    assert list(report["gains"]) == list(benchmark.WAYS)
    assert all(list(ways) == ["worlds", "truth"] for ways in report["gains"].values())


def test_nothing_is_gained_where_no_group_is_added(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = 45, 59, 96
    gains = [benchmark.decision("groups", 24, number)[1] for number in numbers]
    assert [each.taken > 0 for each in gains] == [True] * 3
    assert all(each.worlds[1] and each.truth[1] for each in gains)
    monkeypatch.setattr(benchmark, "smaller_groups", lambda _view: [])
    gains = [benchmark.decision("groups", 24, number)[1] for number in numbers]
    assert all(each.taken == 0 for each in gains)
    assert all(each.worlds[1:] == each.truth[1:] == (0, 0) for each in gains)


def test_only_a_vulnerable_seat_on_lead_has_old_groups(benchmark: ModuleType) -> None:
    for deal in moments("groups 1", STEADY):
        for seat in range(3):
            view = deal.view(seat)
            if deal.phase != LEAD or deal.to_act != seat or seat != view.vulnerable:
                assert not benchmark.old_of(view)
                assert benchmark.smaller_groups(view) == []


def test_every_smaller_old_group_is_there_or_one_that_comes_to_the_same(
    benchmark: ModuleType,
) -> None:
    listed, left_out = 0, 0
    for deal in vulnerable_leads():
        seat = deal.to_act
        assert seat is not None
        view = deal.view(seat)
        old = int(view.old)
        groups = [code ^ SHOW_CODE for code in benchmark.smaller_groups(view)]
        assert len(set(groups)) == len(groups)
        legal: set[Mask] = {
            cards
            for cards in leads(view.legal.stance)
            if cards & cards - 1 and not cards & ~old and cards != old
        }
        assert set(groups) <= legal
        listed += len(groups)
        for cards in legal:
            # One of each kind, be it this one.
            assert sum(alike(view, cards, other) for other in groups) == 1
        left_out += len(legal) - len(groups)
    assert listed >= 100
    assert left_out >= 50
