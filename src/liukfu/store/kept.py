"""Deals worth remembering: a name, a note, and what fixes the deal."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import NamedTuple

from liukfu.engine import Rules, Seat

FILE = "kept.json"
MAX_NOTE = 500
"""The most code points of a note."""


class KeptDeal(NamedTuple):
    """A kept deal. ``when`` it was kept is an instant (RFC 3339, UTC)."""

    name: str
    note: str
    seed: str
    number: int
    dealer: Seat
    rules: Rules
    when: str


class KeptProblem(Enum):
    """What is wrong with a wish about kept deals."""

    NAME = "a name is 1 to 64 printable characters"
    NOTE = "a note is up to 500 printable characters"
    TAKEN = "there is a deal of this name"
    UNKNOWN = "there is no deal of this name"
    FULL = "there are as many kept deals as there can be"
    DAMAGED = "the file of kept deals is damaged"


class KeptError(ValueError):
    """A wish about kept deals that cannot be met; nothing has changed.

    ``name`` is what was asked for; ``path`` is where a damaged file lies now.
    """

    def __init__(self, problem: KeptProblem, name: str = "", path: Path | None = None) -> None:
        self.problem = problem
        self.name = name
        self.path = path
        super().__init__(f"{problem.value}: {name}")


class KeptDeals:
    """The kept deals of a data folder. Two programs at once don't disturb each other.

    Names are told apart in NFC, without outer white space, by every letter's case.

    Args:
        folder: the data folder; the user's own unless given.

    Raises (all methods):
        OSError: the file cannot be used.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.set_aside: Path | None = None
        """Where a damaged file has been put; the list is empty then."""

    def all(self) -> list[KeptDeal]:
        """All kept deals, in the order in which they were kept."""
        return []

    def get(self, name: str) -> KeptDeal | None:
        """The deal of a name, None without one."""
        return None

    def keep(
        self, name: str, seed: str, number: int, dealer: Seat, rules: Rules, note: str = ""
    ) -> KeptDeal:
        """Keep a deal; KeptError: the name is taken, or is none."""
        return KeptDeal(name, note, seed, number, dealer, rules, "")

    def rename(self, old: str, new: str) -> KeptDeal:
        """Give a deal another name; KeptError: no such deal, or the new name is taken."""
        raise KeptError(KeptProblem.UNKNOWN, old)

    def note(self, name: str, note: str) -> KeptDeal:
        """Give a deal another note, "" for none; KeptError: no such deal."""
        raise KeptError(KeptProblem.UNKNOWN, name)

    def drop(self, name: str) -> KeptDeal:
        """Forget a deal; KeptError: no such deal."""
        raise KeptError(KeptProblem.UNKNOWN, name)
