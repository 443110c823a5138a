"""The history is brought up to date when the program starts, beside the first picture."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable

from liukfu.words import _, safe


def catch_up() -> tuple[str, ...]:
    """Add rows that are missing to the history, from the records. For a thread of its own.

    Nothing is made where nothing has been played. A history that cannot be used now is left
    for the next start; who asks for the history is told why.

    Returns:
        Lines that people must know: files that were damaged and have been renamed, and
        records that are left out.
    """
    from liukfu.store import Library
    from liukfu.store.history import History

    library = Library()
    try:
        with History() as history:
            if not library.files() and not history.path.exists():
                return ()
            skipped = history.fill(library).skipped
            aside = history.set_aside
    except (OSError, sqlite3.Error):
        return ()
    notes = [
        _("{name} was damaged; it is kept as {path}.").format(
            name=safe(damaged.name), path=safe(str(damaged.path))
        )
        for damaged in library.set_aside
    ]
    notes += [
        _("{path} does not follow the rules and is left out.").format(path=safe(left.path.name))
        for left in skipped
    ]
    if aside is not None:
        line = _("The history was damaged and is made anew; the old one is {path}.")
        notes.append(line.format(path=safe(str(aside))))
    return tuple(notes)


def begin_catching_up(tell: Callable[[tuple[str, ...]], object]) -> threading.Thread:
    """Catch up in a thread that keeps nobody from leaving the program.

    Args:
        tell: called in that thread with lines that people must know, if there are any.
    """

    def work() -> None:
        notes = catch_up()
        if notes:
            tell(notes)

    # A worker of the app would be waited for at the end. What is half done when the program
    # ends is rolled back, and done at the next start.
    thread = threading.Thread(target=work, name="catching up", daemon=True)
    thread.start()
    return thread
