"""The benchmark runs; what it measures is not tested here."""

import importlib.util
import json
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "engine.py"


@pytest.fixture
def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_engine", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_measure_does_some_work(benchmark: ModuleType) -> None:
    ours = [
        m
        for m in benchmark.measures()
        if m.name not in ("python-chess", "dou_dizhu", "dou_dizhu, bare")
    ]
    assert len(ours) == 7
    for measure in ours:
        assert measure.work(random.Random(1)) > 0


def test_report_is_one_json_document(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = benchmark.played_out
    reference = benchmark.Measure("dou_dizhu", work, "decisions/s")
    ours = benchmark.Measure("playout", work, "decisions/s", (("dou_dizhu", 1.0),))
    monkeypatch.setattr(benchmark, "SLICE", 0.001)
    monkeypatch.setattr(benchmark, "measures", lambda: [reference, ours])
    monkeypatch.setattr(sys, "argv", ["engine.py", "--json", "--rounds", "2"])
    benchmark.main()
    rows = json.loads(capsys.readouterr().out)["measures"]
    assert [row["name"] for row in rows] == ["dou_dizhu", "playout"]
    assert rows[1]["ratios"]["dou_dizhu"]["aim"] == 1.0
    assert rows[1]["ratios"]["dou_dizhu"]["ratio"] > 0
