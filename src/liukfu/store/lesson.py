"""How far somebody has come in the lesson."""

from __future__ import annotations

from pathlib import Path

from liukfu.store import paths
from liukfu.store.atomic import write_atomically
from liukfu.store.outside import read_outside

FILE = "lesson"
"""The file's name in the data folder."""
DONE = "done"
"""What it says once the lesson has been gone through."""


def load_lesson(folder: Path | None = None) -> int | None:
    """The step at which to go on, from 0; None where the lesson was gone through. Never fails:
    without a file, or with one that says nothing, it is the first.
    """
    try:
        said = read_outside(_path(folder), 16).strip()
    except OSError:
        return 0
    if said == DONE.encode():
        return None
    return int(said) if said.isdigit() and len(said) <= 2 else 0


def save_lesson(step: int | None, folder: Path | None = None) -> None:
    """Keep the step at which to go on, None once the lesson has been gone through.

    Raises:
        OSError: it could not be written; what was kept before is still there.
    """
    path = _path(folder)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_atomically(path, f"{DONE if step is None else step}\n".encode(), durable=False)


def _path(folder: Path | None) -> Path:
    return (folder if folder is not None else paths.home()) / FILE
