"""People who gave no name: what they are called in records, and when a name means that."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Protocol

from liukfu.players.registry import HUMAN

NO_NAMES = ("You", "你", "Jij", "Anda")
"""What a person who gave no name is called in records: the first of these, and by earlier
versions of this program one of the others, after the language that was spoken.
"""

_FOLDED = tuple(name.casefold() for name in NO_NAMES)


class Seated(Protocol):
    """Somebody who sits at a table."""

    @property
    def name(self) -> str:
        """What they are called."""

    @property
    def kind(self) -> str:
        """``human``, or the name of a bot."""


def is_no_name(name: str) -> bool:
    """Whether a name is one of :data:`NO_NAMES`, in any case."""
    return unicodedata.normalize("NFC", name).strip().casefold() in _FOLDED


def nameless(seats: Sequence[Seated]) -> int | None:
    """The seat of the one person at a table who gave no name. Where several people have such
    names, they are names: this program has never given more than one of them.
    """
    found = [at for at, seat in enumerate(seats) if seat.kind == HUMAN and is_no_name(seat.name)]
    return found[0] if len(found) == 1 else None
