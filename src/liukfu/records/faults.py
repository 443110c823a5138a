"""What can be wrong with a record, as data. Words are made from it elsewhere."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from liukfu.engine import LiukFuError, View


class Problem(Enum):
    """One member for each way in which a record can be wrong (Rules §12)."""

    TOO_LARGE = "too large"
    """More bytes than a record may have; ``expected`` is the most."""
    NOT_UTF8 = "not UTF-8"
    NOT_JSON = "not JSON"
    """``found`` says what is wrong, and where."""
    TOO_DEEP = "nested too deeply"
    REPEATED_KEY = "repeated key"
    """``found`` is the key."""
    FORMAT = "no record"
    """JSON, but no ``liukfu-record``."""
    VERSION = "unknown version"
    """``found`` is the version."""
    SHAPE = "wrong form"
    """A field is unknown, missing, of a wrong type or value; ``found`` says which."""
    NUMBER = "number out of order"
    FIRST_DEALER = "not the first dealer of the seed"
    NEXT_DEALER = "not the next dealer"
    HANDS = "not a deal of cards"
    """A hand with an unknown or repeated card (``error``), or hands that are no whole pack."""
    NOT_THE_SEEDS_HANDS = "not the hands of the seed"
    """``found`` is the seat, ``expected`` the hand that the seed deals it."""
    UNREADABLE_ACTION = "unreadable action"
    """``error`` says what cannot be read."""
    ILLEGAL_ACTION = "illegal action"
    """``error`` says why, ``view`` is what the player saw."""
    RESULT = "wrong result"
    """``field`` of the result is ``found`` but follows from the play as ``expected``."""
    RESULT_MISSING = "result missing"
    """The deal has ended, and the record does not say how."""
    RESULT_TOO_EARLY = "result too early"
    """A result, but the deal is still under way."""
    UNFINISHED = "unfinished deal before another"
    AFTER_THE_END = "deal after the end of the match"
    """``expected`` is the number of deals that the match was to have."""


class Fault(NamedTuple):
    """One thing that is wrong: where, and what. Texts are as they stand in the file.

    ``deal`` is a deal's number, ``action`` counts from 0 and ``text`` is that action.
    """

    problem: Problem
    deal: int | None = None
    action: int | None = None
    text: str = ""
    field: str = ""
    found: str = ""
    expected: str = ""
    error: LiukFuError | None = None
    view: View | None = None


class RecordError(ValueError):
    """A file that is no record, or a record of a wrong form. ``faults`` has at least one."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.problem.value} {fault.found}" for fault in faults))
