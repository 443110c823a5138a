"""The history of finished deals: a database that can be made again from the records."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
from filelock import FileLock

from liukfu.engine.settlement import End
from liukfu.players.nameless import NO_NAMES, is_no_name
from liukfu.records import Fault, Record, RecordError, ResultRecord, read_record
from liukfu.store import paths
from liukfu.store.booking import NotBooked, deal_row, digest, ended_deal
from liukfu.store.counting import counted
from liukfu.store.figures import DealRow, Filter, SeatRow, Stats, folded, plain
from liukfu.store.keeper import match_id
from liukfu.store.library import Library
from liukfu.store.locks import rename_aside
from liukfu.store.tables import BUSY, connect, is_damage, is_sound

FILE = "history.sqlite3"
"""The database, in the data folder."""
LOCK = "history.lock"

Answer = TypeVar("Answer")

_DAY = len("2026-01-31")


class Skipped(NamedTuple):
    """A record some of whose deals stay out of the history, because their play is not right."""

    path: Path
    faults: tuple[Fault, ...]


class Filled(NamedTuple):
    """What filling has done: rows written, and records of which some could not be."""

    deals: int
    skipped: tuple[Skipped, ...]


class History:
    """The database of finished deals, opened at its first use.

    A damaged database is renamed, never deleted (``set_aside`` is where it lies now), and
    filled again from the records at once.

    Args:
        folder: the data folder; the user's own unless given.
        patience: seconds to wait for another program that writes.

    Raises (all methods):
        sqlite3.Error: the database cannot be used now (busy for long, disk full, written by
            a later version of this program).
        OSError: the folder cannot be used.
    """

    def __init__(self, folder: Path | None = None, patience: float = BUSY) -> None:
        self.folder = folder if folder is not None else paths.home()
        self.set_aside: Path | None = None
        self._patience = patience
        self._db: sqlite3.Connection | None = None

    def __enter__(self) -> History:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The database's file."""
        return self.folder / FILE

    def add(self, record: Record, number: int, file: str = "") -> None:
        """Write the rows of an ended deal; may be done again, and brings them up to date.

        Args:
            record: the match.
            number: the deal's number.
            file: the record's name in the library.

        Raises:
            KeyError: the record has no such deal, or it has not ended.
            NotBooked: the deal does not follow the rules.
        """
        row = deal_row(record, number, file)
        told = digest(record, ended_deal(record, number))
        self._ask(lambda db: _together(db, lambda: _write(db, row, told)))

    def remove(self, record: Record, number: int) -> None:
        """Take out the rows of a deal that an undo has opened again."""
        key = (match_id(record), number)
        delete = "DELETE FROM deal WHERE match = ? AND number = ?"
        self._ask(lambda db: db.execute(delete, key))

    def fill(self, library: Library) -> Filled:
        """Add what is missing, from the records that have changed since the last time."""
        return self._ask(lambda db: _fill(db, library))

    def rebuild(self, library: Library) -> Filled:
        """Make all rows anew from the records; a damaged database is set aside."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.close()
        if self.path.exists():
            self._mend(fill=False)

        def anew(db: sqlite3.Connection) -> Filled:
            def all_of_it() -> Filled:
                db.execute("DELETE FROM deal")
                db.execute("DELETE FROM file")
                return _fill(db, library)

            return _together(db, all_of_it)

        return self._ask(anew)

    def deals(self, wanted: Filter | None = None) -> list[DealRow]:
        """Finished deals, the latest first."""
        return self._ask(lambda db: _deals(db, wanted or Filter()))

    def stats(self, wanted: Filter | None = None) -> Stats:
        """Figures over the wanted deals: of the one player that is asked for, or of all."""
        chosen = wanted or Filter()
        return counted(self.deals(chosen), lambda deal, seat: deal.is_of(seat, chosen.player))

    def close(self) -> None:
        """Close the database; may be called again."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def _ask(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        try:
            return question(self._connected())
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
        except _BadRow:
            pass
        self.close()
        self._mend(fill=True)
        return question(self._connected())

    def _connected(self) -> sqlite3.Connection:
        if self._db is None:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._db = connect(self.path, self._patience)
        return self._db

    def _mend(self, *, fill: bool) -> None:
        """Set the database aside, unless another program has done so already, and fill the
        new one.
        """
        with FileLock(self.folder / LOCK, timeout=self._patience):
            if not (is_sound(self.path) and _is_readable(self.path)):
                self.set_aside = rename_aside(self.path, self.folder, "damaged-history")
                for end in ("-wal", "-shm"):
                    beside = self.path.with_name(self.path.name + end)
                    with contextlib.suppress(FileNotFoundError):
                        beside.rename(self.set_aside.with_name(self.set_aside.name + end))
        if fill:
            _fill(self._connected(), Library(self.folder))


class _BadRow(ValueError):
    """A row that this program has not written."""


def _together(db: sqlite3.Connection, work: Callable[[], Answer]) -> Answer:
    """Do all of it or nothing, and let others see nothing in between."""
    if db.in_transaction:
        return work()
    db.execute("BEGIN IMMEDIATE")
    try:
        done = work()
        db.execute("COMMIT")
    except BaseException:
        # A full disk has rolled back already.
        with contextlib.suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise
    return done


_DEAL = (
    "INSERT OR REPLACE INTO deal (match, number, file, digest, seed, dealer, rules, started, "
    "seconds, end, winner, vulnerable, calls, assisted, replayed) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_SEAT = (
    "INSERT OR REPLACE INTO seat (match, number, seat, name, kind, who, role, call, winners, "
    "units, on_at, on_stop) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def _write(db: sqlite3.Connection, row: DealRow, told: str) -> None:
    key = (row.match, row.number)
    rules = json.dumps(row.rules)
    calls, assisted = " ".join(row.calls), " ".join(row.assisted)
    facts = (row.seed, row.dealer, rules, row.started, row.seconds, row.end)
    more = (row.winner, row.vulnerable, calls, assisted, row.replayed)
    db.execute(_DEAL, (*key, row.file, told, *facts, *more))
    for seat in row.seats:
        who = (seat.seat, seat.name, seat.kind, folded(seat.who))
        did = (seat.role.value, seat.call, seat.winners, seat.units, seat.on_at, seat.on_stop)
        db.execute(_SEAT, (*key, *who, *did))


def _fill(db: sqlite3.Connection, library: Library) -> Filled:
    query = "SELECT name, size, changed FROM file"
    known = {name: (size, changed) for name, size, changed in db.execute(query)}
    deals = 0
    skipped = []
    for path in library.files():
        if known.get(path.name) == _stamp(path):
            continue
        try:
            added, faults = _together(db, partial(_fill_from, db, path))
        except FileNotFoundError:
            continue
        except RecordError as error:
            library.met_damage(path, error.faults)
            continue
        deals += added
        if faults:
            skipped.append(Skipped(path, faults))
    return Filled(deals, tuple(skipped))


def _fill_from(db: sqlite3.Connection, path: Path) -> tuple[int, tuple[Fault, ...]]:
    """Bring the rows of one file up to date: rows written, and faults of deals without one.

    Who plays the match now saves first and writes the row after that, so that within a
    transaction the file is never behind the rows.
    """
    stamp = _stamp(path)
    record = read_record(path)
    match, added = match_id(record), 0
    faults: list[Fault] = []
    if not _is_copy(db, match, path):
        query = "SELECT number, digest, file FROM deal WHERE match = ?"
        rows = {number: (told, file) for number, told, file in db.execute(query, (match,))}
        ended = [deal for deal in record.deals if isinstance(deal.result, ResultRecord)]
        for deal in ended:
            told = digest(record, deal)
            if rows.get(deal.number) == (told, path.name):
                continue
            try:
                _write(db, deal_row(record, deal.number, path.name), told)
            except NotBooked as error:
                faults += error.faults
            else:
                added += 1
        for number in rows.keys() - {deal.number for deal in ended}:
            db.execute("DELETE FROM deal WHERE match = ? AND number = ?", (match, number))
    insert = "INSERT OR REPLACE INTO file (name, size, changed, match) VALUES (?, ?, ?, ?)"
    db.execute(insert, (path.name, *stamp, match))
    return added, tuple(faults)


def _stamp(path: Path) -> tuple[int, int]:
    """Size and time of the last change; ``(-1, 0)`` where there is no such file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return -1, 0
    return found.st_size, found.st_mtime_ns


def _is_copy(db: sqlite3.Connection, match: str, path: Path) -> bool:
    """Whether another file of the library tells this match already."""
    query = "SELECT DISTINCT file FROM deal WHERE match = ?"
    names = [name for (name,) in db.execute(query, (match,))]
    return path.name not in names and any((path.parent / name).is_file() for name in names if name)


def _conditions(wanted: Filter) -> tuple[str, list[object]]:
    tests: list[str] = []
    values: list[object] = []
    if folded(wanted.player):
        test, more = _is_of(wanted.player)
        tests.append(test)
        values += more
    for column, value in (("seed", wanted.seed), ("match", wanted.match)):
        if value:
            tests.append(f"deal.{column} = ?")
            values.append(plain(value))
    if wanted.since:
        tests.append("deal.started >= ?")
        values.append(plain(wanted.since))
    if wanted.until:
        is_day = len(wanted.until) == _DAY
        last = "substr(deal.started, 1, 10) <= ?" if is_day else "deal.started < ?"
        tests.append(f"deal.started != '' AND {last}")
        values.append(plain(wanted.until))
    return " AND ".join(tests) or "TRUE", values


def _is_of(player: str) -> tuple[str, list[str]]:
    """:meth:`DealRow.is_of` of any seat, with the names in which the rows have them."""
    here = "SELECT {} FROM seat WHERE seat.match = deal.match AND seat.number = deal.number AND "
    mine, name = here.format(1), folded(player)
    if not is_no_name(name):
        return f"EXISTS ({mine} seat.who = ?)", [name]
    none = f"seat.kind = 'human' AND seat.who IN ({', '.join('?' * len(NO_NAMES))})"
    names = [*map(folded, NO_NAMES)]
    some = f"EXISTS ({mine} (seat.who = ? OR seat.kind = 'human' AND seat.who = ?))"
    one = f"({here.format('count(*)')} {none}) = 1"
    return f"({some} OR {one})", [name, names[0], *names]


def _deals(db: sqlite3.Connection, wanted: Filter) -> list[DealRow]:
    where, values = _conditions(wanted)
    limit = -1 if wanted.limit is None else max(0, min(wanted.limit, 2**62))
    # Only names and marks of this module are put together here; values stay apart.
    chosen = (
        f"SELECT * FROM deal WHERE {where} "
        "ORDER BY deal.started DESC, deal.match DESC, deal.number DESC LIMIT ?"
    )
    rows = db.execute(
        "SELECT deal.match, deal.number, file, seed, dealer, rules, started, seconds, end, "
        "winner, vulnerable, calls, assisted, replayed, "
        "seat, name, kind, role, call, winners, units, on_at, on_stop "
        f"FROM ({chosen}) AS deal JOIN seat USING (match, number) "
        "ORDER BY deal.started DESC, deal.match DESC, deal.number DESC, seat",
        (*values, limit),
    ).fetchall()
    return [_read(rows[place : place + 3]) for place in range(0, len(rows), 3)]


def _read(rows: list[tuple[object, ...]]) -> DealRow:
    try:
        one, two, three = (msgspec.convert((*row[14:],), SeatRow) for row in rows)
        deal = msgspec.convert(rows[0][:14], _Stored)
        if any(row[:2] != rows[0][:2] for row in rows) or (one[0], two[0], three[0]) != (0, 1, 2):
            raise _BadRow
        rules = msgspec.json.decode(deal.rules, type=dict[str, str])
    except (ValueError, msgspec.ValidationError):
        raise _BadRow from None
    return DealRow(
        deal.match,
        deal.number,
        deal.file,
        deal.seed,
        deal.dealer,
        rules,
        deal.started,
        deal.seconds,
        deal.end,
        deal.winner,
        deal.vulnerable,
        tuple(deal.calls.split()),
        tuple(deal.assisted.split()),
        bool(deal.replayed),
        (one, two, three),
    )


class _Stored(NamedTuple):
    """The columns of a deal, in the order in which they are asked for."""

    match: str
    number: int
    file: str
    seed: str
    dealer: int
    rules: str
    started: str
    seconds: int | None
    end: End
    winner: int | None
    vulnerable: int | None
    calls: str
    assisted: str
    replayed: int


def _is_readable(path: Path) -> bool:
    db = connect(path)
    try:
        _deals(db, Filter())
    except _BadRow:
        return False
    finally:
        db.close()
    return True
