"""How much may lie in a data folder: as much as there is, unless the environment says less."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NamedTuple

from liukfu.store import paths

ROOM_VARIABLE = "LIUKFU_ROOM"
"""The environment variable with the limits: ``bytes:files``."""


class Room(NamedTuple):
    """The bytes and the files that a data folder may have before no deal begins any more."""

    bytes: int
    files: int

    def __str__(self) -> str:
        """As it stands in the environment."""
        return f"{self.bytes}:{self.files}"


class NoRoom(OSError):
    """A data folder has all that it may have; what is there can be used as before."""


def check_room(folder: Path | None = None) -> None:
    """See whether another deal may begin in a data folder, the user's own unless given.

    Raises:
        NoRoom: it has as much as it may have.
    """
    limits = os.environ.get(ROOM_VARIABLE, "").split(":")
    if len(limits) != 2 or not all(limit.isascii() and limit.isdigit() for limit in limits):
        return
    most = Room(int(limits[0]), int(limits[1]))
    place = folder if folder is not None else paths.home()
    used = room_of(place)
    if used.bytes >= most.bytes or used.files >= most.files:
        raise NoRoom(errno.EDQUOT, os.strerror(errno.EDQUOT), str(place))


def room_of(folder: Path) -> Room:
    """The bytes and the files that a folder has, in all."""
    size = files = 0
    for place, _folders, names in os.walk(folder):
        for name in names:
            try:
                size += Path(place, name).lstat().st_size
            except FileNotFoundError:
                continue
            files += 1
    return Room(size, files)
