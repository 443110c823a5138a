"""The reference data in tests/data."""

import json
from pathlib import Path
from typing import Any

from liukfu.engine import Deal, Rules, clean_seed, parse_action

DATA = Path(__file__).parent.parent / "data"
RECORDS = sorted((DATA / "records").glob("*.json"))


def load(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def start(case: dict[str, Any]) -> Deal:
    """The deal of a case, before its first action."""
    seed = clean_seed(case["seed"])
    return Deal.from_seed(seed, case["number"], case["dealer"], Rules(**case["rules"]))


def position(case: dict[str, Any]) -> Deal:
    """The position of a case."""
    deal = start(case)
    deal.apply_all(parse_action(text) for text in case.get("actions", []))
    return deal


def name(case: dict[str, Any]) -> str:
    return f"{case['seed'].strip()}-{case['number']}-{len(case.get('actions', []))}"
