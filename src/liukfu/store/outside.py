"""Files that anybody may have changed: read up to a size, and never waited for."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_outside(path: Path, most: int) -> bytes:
    """What is in a file: at most so many bytes of it.

    Raises:
        OSError: it cannot be read, or is no file but a folder, a pipe or the like.
    """
    # Opened so that a pipe is not waited for until somebody writes into it.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        with open(descriptor, "rb", closefd=False) as file:  # has no path
            return file.read(most)
    finally:
        os.close(descriptor)
