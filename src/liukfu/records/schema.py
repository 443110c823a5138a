"""The form of a record, field by field (Rules §12, version 1).

Every struct has ``x``, which is kept and not read. An optional field that is absent is
``UNSET`` and stays absent when it is written.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import force_setattr

from liukfu.engine import Result, Rules, SeedError, clean_seed
from liukfu.engine.rules import MAX_DEALS

FORMAT = "liukfu-record"
VERSION = 1
MATCH_ID = "match"
"""The key under a record's ``x`` that tells this program's matches apart."""
MAX_NAME = 64
"""The most code points of a player's name or kind."""

SeatNumber = Annotated[int, Meta(ge=0, le=2)]
DealNumber = Annotated[int, Meta(ge=1, le=2**53)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Units = Annotated[int, Meta(ge=-(2**53), le=2**53)]

_INSTANT = r"(?a)(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:)(\d\d)(?:\.\d+)?(?:[Zz]|[+-]00:00)"


class PlayerRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits in a seat. ``kind`` is ``human`` or the name of a bot."""

    name: str
    kind: str
    x: Any = UNSET

    def __post_init__(self) -> None:
        for text in (self.name, self.kind):
            if not 1 <= len(text) <= MAX_NAME or not text.isprintable():
                raise ValueError("A name or kind is 1 to 64 printable characters")


class RuleOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of :class:`~liukfu.engine.Rules`, with the same defaults (Rules §9)."""

    old_inference: Literal["known_cards", "deduction"] = "known_cards"
    unfair_pass: bool = True
    tariff: Literal["linear", "doubling"] = "linear"
    dealer_after_draw: Literal["rotate", "stay"] = "rotate"
    deals: Annotated[int, Meta(ge=0, le=MAX_DEALS)] = 0
    x: Any = UNSET

    def rules(self) -> Rules:
        """The engine's value of the same options."""
        return Rules(
            self.old_inference, self.unfair_pass, self.tariff, self.dealer_after_draw, self.deals
        )

    @classmethod
    def of(cls, rules: Rules) -> RuleOptions:
        """The options of the engine's value."""
        return cls(
            rules.old_inference,
            rules.unfair_pass,
            rules.tariff,
            rules.dealer_after_draw,
            rules.deals,
        )


class ResultRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """How a deal ended (Rules §7): winners and payments (units) by seat."""

    end: Literal["stop", "claim", "exhausted", "void"]
    winner: SeatNumber | None
    winners: tuple[Count, Count, Count]
    payments: tuple[Units, Units, Units]
    vulnerable: SeatNumber | None
    unfair: tuple[SeatNumber, ...]
    x: Any = UNSET

    def result(self) -> Result:
        """The engine's value of the same result; which cards a claim had is not in it."""
        return Result(
            self.end, self.winner, self.winners, self.payments, self.vulnerable, self.unfair
        )


class DealRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """One deal: hands as dealt, actions as texts (Rules §11), and a result once it is over.

    ``started`` is an instant in UTC (RFC 3339), ``seconds`` how long it was played.
    """

    number: DealNumber
    dealer: SeatNumber
    hands: tuple[str, str, str]
    actions: tuple[str, ...]
    result: ResultRecord | UnsetType = UNSET
    started: str | UnsetType = UNSET
    seconds: Count | UnsetType = UNSET
    assisted: tuple[Literal["undo", "hint", "open"], ...] | UnsetType = UNSET
    replayed: bool | UnsetType = UNSET
    x: Any = UNSET

    def __post_init__(self) -> None:
        if isinstance(self.started, str) and not _is_instant(self.started):
            raise ValueError("An instant is written like 2026-01-31T18:05:00Z, in UTC")


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a match branched off from another: after ``action`` actions of ``deal``."""

    record: str
    deal: DealNumber
    action: Count
    x: Any = UNSET


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A match. ``seed`` is clean (Rules §10) whatever the file has."""

    format: Literal["liukfu-record"]
    version: Literal[1]
    seed: str
    rules: RuleOptions
    players: tuple[PlayerRecord, PlayerRecord, PlayerRecord]
    branch: Branch | UnsetType = UNSET
    deals: tuple[DealRecord, ...] = ()
    x: Any = UNSET

    def __post_init__(self) -> None:
        try:
            force_setattr(self, "seed", clean_seed(self.seed))
        except SeedError:
            raise ValueError("A seed is 1 to 64 printable characters") from None


def _is_instant(text: str) -> bool:
    match = re.fullmatch(_INSTANT, text)
    if match is None:
        return False
    day, minute, second = match.groups()
    if second == "60" and minute == "23:59:":
        second = "59"  # a leap second, which RFC 3339 has and Python has not
    try:
        datetime.fromisoformat(f"{day}T{minute}{second}+00:00")
    except ValueError:
        return False
    return True
