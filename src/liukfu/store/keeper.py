"""One match in its file, locked to one program, from one action to the next."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from msgspec import UNSET

from liukfu.records import MATCH_ID, DealRecord, Fault, Record, RecordWriter, ResultRecord
from liukfu.store import paths
from liukfu.store.atomic import write_atomically
from liukfu.store.locks import MatchLock, claim_file

PATIENCE = 0.5
"""Seconds to wait for the history: who plays is not to be held up."""

_ID = r"[0-9a-f]{32}"


class SetAside(NamedTuple):
    """A damaged file: where it now lies, what was wrong with it, and what it was called."""

    path: Path
    faults: tuple[Fault, ...]
    name: str = ""


class Keeper:
    """Keeps one match in its own file, from one action to the next.

    Made by :class:`~liukfu.store.library.Library`. It holds a lock from the first save (or
    from opening on) until it is closed or its process is gone.
    """

    def __init__(
        self,
        folder: Path,
        path: Path | None = None,
        lock: MatchLock | None = None,
        saved: Record | None = None,
    ) -> None:
        self.folder = folder
        """The data folder."""
        self.path = path
        """The match's file, None before the first save."""
        self.saved = saved
        """The match that was saved last, None before the first save."""
        self.history_fault: Exception | None = None
        """Why the last deal is not in the history yet (it will be, at the next start)."""
        self._lock = lock
        self._closed = False
        self._writer = RecordWriter()

    def __enter__(self) -> Keeper:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def save(self, record: Record) -> None:
        """Save the match as it stands. Returns once it is on the disk.

        Deals that have ended go into the history after that. Where they cannot, the match is
        saved all the same, ``history_fault`` says why, and the next start fills them in.

        Raises:
            OSError: it could not be written; what was saved before is still there.
            ValueError: the keeper is closed, or holds another match.
        """
        if self._closed:
            raise ValueError("the keeper is closed")
        before = self.saved
        if before is not None and match_id(before) != match_id(record):
            raise ValueError("the keeper holds another match")
        if self.path is None:
            self.path, self._lock = claim_file(self.folder, match_name(record))
        write_atomically(self.path, self._writer.dumps(record))
        self.saved = record
        self._book(before, record)

    def close(self) -> None:
        """Release the lock; may be called again."""
        self._closed = True
        if self._lock is not None:
            self._lock.release()

    def _book(self, before: Record | None, record: Record) -> None:
        was, now = _ended(before), _ended(record)
        new = [number for number, deal in now.items() if was.get(number) != deal]
        gone = [number for number in was if number not in now]
        if not new and not gone:
            return
        import sqlite3

        from liukfu.store.booking import NotBooked
        from liukfu.store.history import History

        assert self.path is not None
        try:
            with History(self.folder, PATIENCE) as history:
                for number in gone:
                    history.remove(record, number)
                for number in new:
                    history.add(record, number, self.path.name)
        except (sqlite3.Error, OSError, NotBooked) as error:
            self.history_fault = error
        else:
            self.history_fault = None


def match_name(record: Record) -> str:
    """The name of a match's file: day, seed, and what tells it from others.

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
    if isinstance(own, str) and re.fullmatch(_ID, own):
        return own
    first = record.deals[0] if record.deals else None
    facts = (record.seed, record.players, first and (first.number, first.started, first.hands))
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]


def is_finished(record: Record) -> bool:
    """Whether a match has had its fixed number of deals (Rules §9)."""
    deals = record.rules.deals
    ends = [d.result.end for d in record.deals if isinstance(d.result, ResultRecord)]
    return bool(deals) and sum(end != "void" for end in ends) >= deals


def next_number(record: Record) -> int:
    """The number of the deal that a match goes on with; of the last one where it is over."""
    if not record.deals:
        return 1
    last = record.deals[-1]
    ended = isinstance(last.result, ResultRecord) and not is_finished(record)
    return last.number + ended


def is_untouched(record: Record) -> bool:
    """Whether nobody has done anything in a match."""
    return not any(deal.actions for deal in record.deals)


def _ended(record: Record | None) -> dict[int, DealRecord]:
    deals = record.deals if record is not None else ()
    return {deal.number: deal for deal in deals if isinstance(deal.result, ResultRecord)}
