"""The benchmark of thinking runs; what it measures is not tested here."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "search.py"


def test_report_is_one_json_document(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = importlib.util.spec_from_file_location("benchmark_search", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    for name, few in (("ENDINGS", {3: 2}), ("DECISIONS", 2), ("WORLDS", 2), ("PLAYOUTS", 1)):
        monkeypatch.setattr(module, name, few)
    monkeypatch.setattr(sys, "argv", ["search.py", "--json", "--rounds", "1"])
    module.main()
    rows = json.loads(capsys.readouterr().out)["measures"]
    assert [row["name"] for row in rows] == [
        "ending, 3 cards",
        "world",
        "quick playout",
        "odds of all plays",
        "expert decision",
    ]
    for row in rows:
        assert 0 < row["median_ms"] <= row["p95_ms"] <= row["slowest_ms"]
        assert 0 < row["median_in_playouts"] <= row["slowest_in_playouts"]
