"""Records of matches played at random, and faulty copies of a good one."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

from liukfu.engine import Match, Rules
from liukfu.records import DealRecord, PlayerRecord, Record, RuleOptions, deal_record

DATA = Path(__file__).resolve().parents[1] / "data" / "records"
GOLDEN = sorted(DATA.glob("*.json"))

PLAYERS = (
    PlayerRecord("You", "human"),
    PlayerRecord("Steady", "steady"),
    PlayerRecord("Novice", "novice"),
)


def random_record(
    seed: str, rules: Rules, deals: int, rng: random.Random, leave: bool = False
) -> Record:
    """A match of up to so many deals; with ``leave`` the last one is left half-way."""
    match = Match(seed, rules)
    played: list[DealRecord] = []
    while len(played) < deals and not match.finished:
        deal = match.start_deal()
        last = leave and len(played) == deals - 1
        while deal.to_act is not None and not (last and len(deal) >= 2):
            deal.apply(deal.legal.sample(rng))
        played.append(deal_record(deal, started="2026-01-31T18:05:00Z", seconds=61))
        if deal.result is None:
            break
        match.close_deal()
    return Record(
        format="liukfu-record",
        version=1,
        seed=seed,
        rules=RuleOptions.of(rules),
        players=PLAYERS,
        deals=tuple(played),
    )


def golden(name: str) -> dict[str, Any]:
    """A golden record as plain JSON."""
    document: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    return document


def changed(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy with another value at a path like ``deals.0.number``; ``...`` takes it out."""
    document = copy.deepcopy(document)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = document
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return document
