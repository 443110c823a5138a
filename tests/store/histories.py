"""Histories for tests: filled, read whole, with matches of other instants."""

from __future__ import annotations

from pathlib import Path

import msgspec

from liukfu.records import Record, dumps
from liukfu.store import Library
from liukfu.store.figures import DealRow
from liukfu.store.history import History


def all_rows(folder: Path) -> list[DealRow]:
    with History(folder) as history:
        return history.deals()


def keys(rows: list[DealRow]) -> set[tuple[str, int]]:
    return {(row.match, row.number) for row in rows}


def write(folder: Path, record: Record, name: str = "m.json") -> Path:
    """Put a record in the library behind the history's back."""
    path = folder / "matches" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(dumps(record))
    return path


PATIENCE = 60.0
"""Seconds for what another program holds for a moment."""


def fill(folder: Path) -> int:
    with History(folder, PATIENCE) as history:
        return history.fill(Library(folder)).deals


def started(record: Record, *instants: str | msgspec.UnsetType) -> Record:
    """The match with other instants at which its deals began."""
    deals = (
        msgspec.structs.replace(deal, started=instant)
        for deal, instant in zip(record.deals, instants, strict=True)
    )
    return msgspec.structs.replace(record, deals=tuple(deals))
