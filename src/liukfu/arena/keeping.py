"""Records of the arena's games, one file each, as ``liukfu watch`` and the others read them."""

from __future__ import annotations

import re
from pathlib import Path

from liukfu.arena.plan import Plan
from liukfu.arena.play import seatings
from liukfu.store.atomic import write_atomically

_MOST = 24
"""The most characters of a bot's name in the name of a file."""


class Records:
    """Writes records into a folder, which is made where it is not there.

    Raises:
        OSError: the folder cannot be used.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._plan = plan

    def path(self, rules: int, table: int, number: int, seating: int) -> Path:
        """The file of a game: number of the deal, rules and table where there are several,
        seating, and the bots by seat; all but letters, digits and ``-`` in names is ``_``.
        """
        plan = self._plan
        parts = [f"{number:06}"]
        if len(plan.rules) > 1:
            parts.append(f"rules{rules + 1}")
        if len(plan.tables) > 1:
            parts.append(f"table{table + 1}")
        parts.append(f"seating{seating + 1}")
        parts += [
            re.sub(r"[^A-Za-z0-9-]", "_", name[:_MOST])
            for name in seatings(plan.tables[table])[seating]
        ]
        return self._folder / f"{'.'.join(parts)}.json"

    def write(self, rules: int, table: int, records: tuple[tuple[int, int, bytes], ...]) -> None:
        """Write the records of some games; whoever opens a file finds all of it.

        Raises:
            OSError: one could not be written.
        """
        for number, seating, record in records:
            path = self.path(rules, table, number, seating)
            try:
                write_atomically(path, record, durable=False)
            except OSError as error:
                # Not with the name of a file that is gone again, or none.
                raise OSError(error.errno, error.strerror, str(path)) from None
