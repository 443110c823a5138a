"""Locks that vanish with their program, one for each match, and names that nobody else has."""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from datetime import UTC, datetime
from pathlib import Path

from liukfu.store.atomic import sync_folder

MATCHES = "matches"
"""The folder of the records, finished and unfinished ones, in the data folder."""
LOCKS = "locks"
"""The folder of the locks, in the data folder."""

_PATIENCE = 0.3
"""Seconds to wait for a lock; who only looks whether a match is open has it for less."""


_AGAIN = 0.02
"""Seconds from one try to the next."""


class MatchLock:
    """A lock that is held until it is released, or its process is gone. (POSIX only, as the
    bots are; a library for locks would make every start wait for its loading.)

    Args:
        path: the lock's file, made where it is not there.
        patience: seconds to wait for the lock.

    Raises:
        BlockingIOError: another has it.
        OSError: the lock cannot be used.
    """

    def __init__(self, path: Path, patience: float = 0) -> None:
        last = time.monotonic() + patience
        self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                if isinstance(error, BlockingIOError) and time.monotonic() < last:
                    time.sleep(_AGAIN)
                    continue
                os.close(self._file)
                raise
            return

    def release(self) -> None:
        """Let others have it; may be called again."""
        held, self._file = self._file, None
        if held is not None:
            os.close(held)


class MatchLocked(Exception):
    """A match is open in another program. ``path`` is its file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} is open in another program")


def claim_file(folder: Path, wish: str) -> tuple[Path, MatchLock]:
    """A file for a new match that no other match has, and the lock of it.

    Args:
        folder: the data folder.
        wish: what it is to be called; where the name is taken, it gets a number.

    Raises:
        OSError: the folders cannot be used.
    """
    for part in (MATCHES, LOCKS):
        (folder / part).mkdir(mode=0o700, parents=True, exist_ok=True)
    stem = wish.removesuffix(".json")
    name, number = f"{stem}.json", 1
    while True:
        with contextlib.suppress(MatchLocked):
            lock = lock_match(folder, name, patience=0)
            if not (folder / MATCHES / name).exists():
                return folder / MATCHES / name, lock
            lock.release()
        number += 1
        name = f"{stem}-{number}.json"


def lock_file(folder: Path, name: str) -> Path:
    """The lock's file of a match, by the name of its record."""
    return folder / LOCKS / f"{name.removesuffix('.json')}.lock"


def lock_match(folder: Path, name: str, patience: float = _PATIENCE) -> MatchLock:
    """Lock a match for this program.

    Args:
        folder: the data folder.
        name: the name of its record.
        patience: seconds to wait for the lock.

    Raises:
        MatchLocked: another program has it open.
        OSError: the lock cannot be used.
    """
    try:
        return MatchLock(lock_file(folder, name), patience)
    except BlockingIOError:
        raise MatchLocked(folder / MATCHES / name) from None


def is_locked(folder: Path, name: str) -> bool:
    """Whether a program has a match open."""
    if not lock_file(folder, name).exists():
        return False
    try:
        lock_match(folder, name, patience=0).release()
    except (MatchLocked, OSError):
        return True
    return False


def rename_aside(path: Path, folder: Path, stem: str = "damaged") -> Path:
    """Rename a damaged file to a name in ``folder`` that no other file has.

    Raises:
        OSError: it cannot be renamed.
    """
    first = f"{stem}-{datetime.now(UTC):%Y%m%dT%H%M%S}"
    aside = folder / f"{first}{path.suffix}"
    number = 1
    while aside.exists():
        number += 1
        aside = folder / f"{first}-{number}{path.suffix}"
    path.rename(aside)
    sync_folder(folder)
    return aside
