"""Files that are whole at every moment."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_atomically(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Put ``data`` in the file ``path``: whoever opens it, at any moment and after any kill,
    finds either all of the old contents or all of the new.

    Two writers of one path must keep each other out. Returns once the data is on the disk;
    where it need not be ``durable``, it may be lost with the power, but not with a kill.

    Raises:
        OSError: it could not be written; the old contents are still there.
    """
    # Always the same name, so that what a killed program leaves is used up by the next.
    beside = path.with_name(f".{path.name}.tmp")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    if durable:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can do so."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
