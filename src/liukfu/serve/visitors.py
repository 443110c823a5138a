"""Who a visitor is: a random cookie that stands for a save folder, and for nothing else."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict
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

_TOKEN = re.compile(r"[0-9a-f]{64}", re.ASCII)


class NoMoreVisitors(Exception):
    """There are as many folders as there may be."""


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

    def open(self, cookie: str) -> Path:
        """The save folder of a visitor, for nobody else's eyes, made where it is not there.

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
            if sum(1 for _ in self.folder.iterdir()) >= self._most:
                raise NoMoreVisitors
            place.mkdir(mode=0o700, exist_ok=True)
        place.chmod(0o700)
        return place

    def _place(self, token: str) -> Path:
        return self.folder / hashlib.sha256(token.encode("ascii")).hexdigest()[:40]
