"""The benchmark of discards runs; what it measures is not tested here."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "discards.py"


def test_report_has_a_row_for_each_number_of_candidates(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = importlib.util.spec_from_file_location("benchmark_discards", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "EXPERT", module.EXPERT._replace(worlds=16, playouts=32))
    monkeypatch.setattr(sys, "argv", ["discards.py", "--json", "--deals", "3"])
    module.main()
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["candidates"] for row in rows] == ["1", "2", "4", "8", "16", "8 drawn"]
    assert rows[0]["gain"] == rows[0]["mean_ms"] == rows[0]["changed"] == 0
    assert rows[3]["more"] == rows[3]["more_halfwidth"] == 0
    assert all(row["decisions"] == rows[0]["decisions"] > 3 for row in rows)
    assert all(row["mean_ms"] > 0 for row in rows[1:])
