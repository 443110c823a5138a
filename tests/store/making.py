"""Matches to be saved: each with a number of its own, as a session gives it."""

from __future__ import annotations

import os
import random
from pathlib import Path

import msgspec

from liukfu.engine import Rules
from liukfu.records import PlayerRecord, Record
from liukfu.store import Library
from tests.records.making import random_record


def match(
    seed: str = "tiger",
    *,
    deals: int = 2,
    fixed: bool = False,
    leave: bool = False,
    number: int = 1,
    names: tuple[str, str, str] | None = None,
    rules: Rules | None = None,
) -> Record:
    """A match played at random; always the same for the same arguments.

    Args:
        seed: of the match.
        deals: how many.
        fixed: the match is over, with so many deals that were not void.
        leave: the last deal is left half-way.
        number: tells matches of one seed apart.
        names: people in all three seats, if given.
        rules: of the table.
    """
    rules = rules or Rules(deals=deals if fixed else 0)
    record = random_record(
        seed, rules, 99 if fixed else deals, random.Random(f"{seed}{number}"), leave=leave
    )
    players = record.players
    if names is not None:
        one, two, three = (PlayerRecord(name, "human") for name in names)
        players = one, two, three
    own = random.Random(f"{seed}{number}").randbytes(16).hex()
    return msgspec.structs.replace(record, players=players, x={"match": own})


def put(folder: Path, record: Record, age: float = 0.0) -> Path:
    """Save a match and close it; ``age`` in seconds makes it older than others."""
    with Library(folder).create() as keeper:
        keeper.save(record)
        assert keeper.history_fault is None
    assert keeper.path is not None
    if age:
        when = keeper.path.stat().st_mtime - age
        os.utime(keeper.path, (when, when))
    return keeper.path


def cut(record: Record, deals: int) -> Record:
    """A match as it stood after so many of its deals."""
    return msgspec.structs.replace(record, deals=record.deals[:deals])
