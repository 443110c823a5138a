"""The match under way in the user's data folder, locked to one program at a time."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout
from msgspec import UNSET

from liukfu.records import (
    MATCH_ID,
    Fault,
    Record,
    RecordError,
    RecordWriter,
    Replay,
    read_record,
    replay,
)
from liukfu.store import paths
from liukfu.store.atomic import sync_folder, write_atomically

CURRENT = "current.json"
LOCK = "current.lock"
MATCHES = "matches"

_ID = re.compile(r"[0-9a-f]{32}")


class MatchLocked(Exception):
    """The match under way is open in another program. ``path`` is its file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} is open in another program")


class SetAside(NamedTuple):
    """A damaged file of a match: where it now lies, and what was wrong with it."""

    path: Path
    faults: tuple[Fault, ...]


class Keeper:
    """Keeps the match under way, from one action to the next.

    Holds a lock until it is closed or its process is gone. On opening, a damaged file is
    renamed (``set_aside`` says so, else None), and a match that had just ended when its
    program was killed is put with the finished ones.

    Args:
        folder: the data folder; the user's own unless given. It is made when missing.

    Raises:
        MatchLocked: another program has it open.
        OSError: the folder or the file cannot be used.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else paths.home()
        self.path = self.folder / CURRENT
        self.saved: Record | None = None
        """The match that was saved last, None if there is none."""
        self.set_aside: SetAside | None = None
        self._writer = RecordWriter()
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = FileLock(self.folder / LOCK, timeout=0, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise MatchLocked(self.path) from None
        except NotImplementedError as error:
            raise OSError(str(error)) from None
        try:
            self._load()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Keeper:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def save(self, record: Record) -> None:
        """Save the match as it stands. Returns once it is on the disk.

        Raises:
            OSError: it could not be written; what was saved before is still there.
        """
        self._check_open()
        write_atomically(self.path, self._writer.dumps(record))
        self.saved = record

    def finish(self) -> Path | None:
        """Put the saved match with the finished ones and leave the place free.

        A match in which nobody has done anything is dropped.

        Returns:
            The record's file, None where nothing was kept.

        Raises:
            OSError: it could not be moved; it is still saved.
        """
        self._check_open()
        record, kept = self.saved, None
        if record is not None and any(deal.actions for deal in record.deals):
            matches = self.folder / MATCHES
            matches.mkdir(mode=0o700, exist_ok=True)
            kept = matches / match_name(record)
            write_atomically(kept, self._writer.dumps(record))
        self.path.unlink(missing_ok=True)
        sync_folder(self.folder)
        self.saved = None
        return kept

    def close(self) -> None:
        """Release the lock; may be called again."""
        self._lock.release()

    def _check_open(self) -> None:
        if not self._lock.is_locked:
            raise ValueError("the keeper is closed")

    def _load(self) -> None:
        try:
            record = read_record(self.path)
        except FileNotFoundError:
            return
        except RecordError as error:
            self._put_aside(error.faults)
            return
        played = replay(record)
        if played.faults:
            self._put_aside(played.faults)
            return
        self.saved = record
        if _is_finished(played):
            self.finish()

    def _put_aside(self, faults: tuple[Fault, ...]) -> None:
        now = datetime.now(UTC)
        stem = f"damaged-{now:%Y%m%dT%H%M%S}"
        aside = self.folder / f"{stem}.json"
        number = 1
        while aside.exists():
            number += 1
            aside = self.folder / f"{stem}-{number}.json"
        self.path.rename(aside)
        sync_folder(self.folder)
        self.set_aside = SetAside(aside, faults)


def match_name(record: Record) -> str:
    """The file's name of a match that is kept: day, seed, and what tells it from others.

    The same match always gets the same name.
    """
    number = match_id(record)
    started = record.deals[0].started if record.deals else UNSET
    day = started[:10] if isinstance(started, str) else ""
    parts = (day, paths.safe_name(record.seed), number[:8])
    return "-".join(part for part in parts if part) + ".json"


def match_id(record: Record) -> str:
    """What tells this match from every other: 32 hexadecimal digits."""
    own = record.x.get(MATCH_ID) if isinstance(record.x, dict) else None
    if isinstance(own, str) and _ID.fullmatch(own):
        return own
    first = record.deals[0] if record.deals else None
    facts = (record.seed, record.players, first and (first.number, first.started, first.hands))
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]


def _is_finished(played: Replay) -> bool:
    deals = played.record.rules.deals
    results = [deal.result for deal in played.deals if deal is not None]
    return bool(deals) and sum(r is not None and r.end != "void" for r in results) >= deals
