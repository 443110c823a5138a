"""Who a visitor is: a random cookie that stands for a save folder, and for nothing else."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import os
import re
import secrets
import shutil
import time
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

COOKIE = "liukfu_table"
"""The name of the cookie."""
COOKIE_AGE = 400 * 24 * 3600
"""Seconds that a browser keeps it; browsers allow no more."""
FOLDER = "visitors"
"""The folder of all visitors' folders, in the data folder of whoever serves."""

MOST_VISITORS = 2000
"""The most folders: whoever asks for ever new ones cannot fill the disk with them."""
MOST_ISSUED = 10_000
"""The most cookies that are remembered although nobody has sat down with them yet."""

_PLACE = re.compile(r"[0-9a-f]{40}", re.ASCII)
_GONE = re.compile(r"\.[0-9a-f]{40}", re.ASCII)
"""What a folder is called while it is being removed."""
_TOKEN = re.compile(r"[0-9a-f]{64}", re.ASCII)


class NoMoreVisitors(Exception):
    """There are as many folders as there may be."""


class Stay:
    """A visitor's save folder while they are there: nobody removes it meanwhile, nor does
    another server.

    Args:
        path: the folder.

    Raises:
        OSError: it is not there, or is just being removed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._held: int | None = _hold(path, fcntl.LOCK_SH)
        os.utime(path)

    def leave(self) -> None:
        """Let go of the folder; one in which nothing is kept goes, too. May be called again."""
        held, self._held = self._held, None
        if held is None:
            return
        with contextlib.suppress(OSError):
            os.utime(self.path)
        os.close(held)
        with contextlib.suppress(OSError):
            if not any(names for _, _, names in os.walk(self.path)):
                _remove(self.path)


def _hold(path: Path, how: int) -> int:
    held = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(held, how | fcntl.LOCK_NB)
        # Another may have removed it since it was opened.
        if path.stat().st_ino != os.fstat(held).st_ino:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    except BaseException:
        os.close(held)
        raise
    return held


def _remove(path: Path) -> None:
    """Remove a folder that nobody holds; OSError where somebody does."""
    held = _hold(path, fcntl.LOCK_EX)
    try:
        gone = path.with_name(f".{path.name}")
        path.rename(gone)
        shutil.rmtree(gone, ignore_errors=True)
    finally:
        os.close(held)


class Visitors:
    """The save folders of all visitors.

    A cookie is known when it was issued here: its folder is there, or it was issued since this
    server began. Any other one, forged or odd, counts for nothing, and its text never becomes
    part of a path: a folder is named by the digest of the cookie, so that no list of the
    folders tells a cookie either.

    Args:
        folder: where the folders lie; made when it is needed.
        most: the most folders there.
    """

    def __init__(self, folder: Path, most: int = MOST_VISITORS) -> None:
        self.folder = folder
        self._most = most
        self._issued: OrderedDict[str, None] = OrderedDict()

    def issue(self) -> str:
        """A new cookie. Its folder is made when its visitor sits down."""
        token = secrets.token_hex(32)
        self._issued[token] = None
        while len(self._issued) > MOST_ISSUED:
            self._issued.popitem(last=False)
        return token

    def knows(self, cookie: str | None) -> bool:
        """Whether a cookie was issued here."""
        if cookie is None or _TOKEN.fullmatch(cookie) is None:
            return False
        return cookie in self._issued or self._place(cookie).is_dir()

    def open(self, cookie: str) -> Stay:
        """The save folder of a visitor who is there from now on, for nobody else's eyes, made
        where it is not there.

        Raises:
            LookupError: the cookie was not issued here.
            NoMoreVisitors: a new folder would be one too many.
            OSError: the folder cannot be made.
        """
        if not self.knows(cookie):
            raise LookupError("no such visitor")
        place = self._place(cookie)
        if not place.is_dir():
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if sum(1 for _ in self._places()) >= self._most:
                raise NoMoreVisitors
            place.mkdir(mode=0o700, exist_ok=True)
        place.chmod(0o700)
        return Stay(place)

    def clear(self, unused: float) -> int:
        """Remove the folders that nobody has used for long, none of a visitor who is there.

        Args:
            unused: for so many seconds.

        Returns:
            How many have been removed.
        """
        removed = 0
        for place in list(self._places()):
            with contextlib.suppress(OSError):
                if time.time() - _used(place) >= unused:
                    _remove(place)
                    removed += 1
        with contextlib.suppress(OSError):
            # What a server that was killed did not get done with.
            for place in list(self.folder.iterdir()):
                if _GONE.fullmatch(place.name):
                    shutil.rmtree(place, ignore_errors=True)
        return removed

    def _places(self) -> Iterator[Path]:
        """The folders of visitors; what else lies beside them is none of ours."""
        try:
            found = list(self.folder.iterdir())
        except OSError:
            return
        yield from (place for place in found if _PLACE.fullmatch(place.name))

    def _place(self, token: str) -> Path:
        return self.folder / hashlib.sha256(token.encode("ascii")).hexdigest()[:40]


def _used(place: Path) -> float:
    """When something was last done in a folder, or in one right in it, in seconds."""
    return max(one.lstat().st_mtime for one in (place, *place.iterdir()))
