"""The history of finished deals: a database that can be made again from the records."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from liukfu.records import Fault, Record
from liukfu.store import paths
from liukfu.store.figures import DealRow, Filter, Stats
from liukfu.store.library import Library

FILE = "history.sqlite3"
"""The database, in the data folder."""


class Skipped(NamedTuple):
    """A record whose play is not right, so that its deals stay out of the history."""

    path: Path
    faults: tuple[Fault, ...]


class Filled(NamedTuple):
    """What filling has done: rows added, and records that could not be booked."""

    deals: int
    skipped: tuple[Skipped, ...]


class History:
    """The database of finished deals, opened at its first use.

    A damaged database is renamed, never deleted (``set_aside`` is where it lies now), and
    filled again from the records at once.

    Args:
        folder: the data folder; the user's own unless given.

    Raises (all methods):
        sqlite3.Error: the database cannot be used now (busy for long, disk full).
        OSError: the folder cannot be used.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else paths.home()
        self.set_aside: Path | None = None

    def __enter__(self) -> History:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The database's file."""
        return self.folder / FILE

    def add(self, record: Record, number: int, file: str = "") -> None:
        """Write the rows of an ended deal; may be done again, and brings them up to date."""

    def remove(self, record: Record, number: int) -> None:
        """Take out the rows of a deal that an undo has opened again."""

    def fill(self, library: Library) -> Filled:
        """Add what is missing, from the records that have changed since the last time."""
        return Filled(0, ())

    def rebuild(self, library: Library) -> Filled:
        """Make all rows anew from the records."""
        return Filled(0, ())

    def deals(self, wanted: Filter | None = None) -> list[DealRow]:
        """Finished deals, the latest first."""
        return []

    def stats(self, wanted: Filter | None = None) -> Stats:
        """Figures of each player over the wanted deals."""
        return Stats((), ())

    def close(self) -> None:
        """Close the database; may be called again."""
