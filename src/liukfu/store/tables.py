"""The tables of the history, version by version, and how a connection is opened."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

BUSY = 5.0
"""Seconds to wait for another program that writes."""

MIGRATIONS = (
    """
    CREATE TABLE deal (
      match TEXT NOT NULL,
      number INTEGER NOT NULL,
      file TEXT NOT NULL,
      digest TEXT NOT NULL,
      seed TEXT NOT NULL,
      dealer INTEGER NOT NULL,
      rules TEXT NOT NULL,
      started TEXT NOT NULL,
      seconds INTEGER,
      end TEXT NOT NULL,
      winner INTEGER,
      vulnerable INTEGER,
      calls TEXT NOT NULL,
      assisted TEXT NOT NULL,
      replayed INTEGER NOT NULL,
      PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    CREATE INDEX deal_started ON deal (started, match, number);
    CREATE INDEX deal_seed ON deal (seed, number);
    CREATE TABLE seat (
      match TEXT NOT NULL,
      number INTEGER NOT NULL,
      seat INTEGER NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      who TEXT NOT NULL,
      role TEXT NOT NULL,
      call TEXT NOT NULL,
      winners INTEGER NOT NULL,
      units INTEGER NOT NULL,
      on_at INTEGER,
      on_stop INTEGER,
      PRIMARY KEY (match, number, seat),
      FOREIGN KEY (match, number) REFERENCES deal (match, number) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX seat_who ON seat (who);
    CREATE TABLE file (
      name TEXT NOT NULL PRIMARY KEY,
      size INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      match TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
)
"""What brings a database from each version to the next; ``user_version`` counts them.

Those that have been published are never changed, only followed by others.
"""

VERSION = len(MIGRATIONS)


class LaterHistory(sqlite3.Error):
    """The database was written by a later version of this program; it is left as it is."""


def connect(path: Path, patience: float = BUSY) -> sqlite3.Connection:
    """Open the database, made or brought up to date where needed.

    Args:
        path: its file.
        patience: seconds to wait for another program that writes.

    Raises:
        LaterHistory: a later version of this program has written it.
        sqlite3.Error: it cannot be used.
    """
    db = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        version = _version(db)
        if version > VERSION:
            raise LaterHistory(f"version {version}")
        if version < VERSION:
            _write_ahead(db, patience)
            _migrate(db)
        # With WAL nothing of a finished transaction is lost when a program is killed.
        db.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        db.close()
        raise
    return db


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error says that the database itself is not as it should be."""
    code = getattr(error, "sqlite_errorcode", None)
    # A table or a column that is missing is a plain SQLITE_ERROR.
    damage = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
    return code is not None and code & 0xFF in damage


def is_sound(path: Path) -> bool:
    """Whether the database can be used and has all its tables.

    Raises:
        sqlite3.Error: it cannot be told now.
    """
    try:
        db = connect(path)
    except sqlite3.Error as error:
        if is_damage(error):
            return False
        raise
    try:
        (answer,) = db.execute("PRAGMA quick_check(1)").fetchone()
        return bool(answer == "ok") and _has_tables(db)
    except sqlite3.Error as error:
        if is_damage(error):
            return False
        raise
    finally:
        db.close()


def _has_tables(db: sqlite3.Connection) -> bool:
    model = sqlite3.connect(":memory:")
    try:
        for script in MIGRATIONS:
            model.executescript(script)
        return _columns(model) <= _columns(db)
    finally:
        model.close()


def _columns(db: sqlite3.Connection) -> set[tuple[str, str]]:
    names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    query = "SELECT name FROM pragma_table_info(?)"
    return {(name, column) for (name,) in names for (column,) in db.execute(query, (name,))}


def _version(db: sqlite3.Connection) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def _write_ahead(db: sqlite3.Connection, patience: float) -> None:
    """Turn on write-ahead logging, for good; SQLite itself does not wait for others here."""
    until = time.monotonic() + patience
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            busy = (error.sqlite_errorcode & 0xFF) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def _migrate(db: sqlite3.Connection) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have been quicker.
        for number in range(_version(db), VERSION):
            for statement in MIGRATIONS[number].split(";"):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number + 1}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
