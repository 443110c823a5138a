"""How a match begins: anew, as it was left, or in the middle of another's deal."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from liukfu.engine import Deal, Match, clean_seed, parse_action, parse_mask
from liukfu.players.base import LONGEST_THINK, SHORTEST_THINK
from liukfu.records import (
    MATCH_ID,
    Branch,
    DealRecord,
    PlayerRecord,
    Record,
    ResultRecord,
    RuleOptions,
)
from liukfu.session.seats import SeatSpec
from liukfu.store.keeper import match_name

THINK = "think"
"""The key under a record's ``x`` for the milliseconds that bots think by the clock."""


def new_record(
    match: Match,
    seats: Sequence[SeatSpec],
    branch: Branch | UnsetType = UNSET,
    think: int | None = None,
) -> Record:
    """The record of a match before its first deal.

    Raises:
        ValueError: not three seats, a name or kind that no record can hold, or no time that a
            bot can be given to think.
    """
    first, second, third = (PlayerRecord(*spec) for spec in seats)
    clock = {} if think is None else {THINK: think}
    if _time(clock) != think:
        raise ValueError(f"{think} milliseconds are no time to think")
    return Record(
        format="liukfu-record",
        version=1,
        seed=match.seed,
        rules=RuleOptions.of(match.rules),
        players=(first, second, third),
        branch=branch,
        x={MATCH_ID: os.urandom(16).hex(), **clock},
    )


def think_of(record: Record) -> int | None:
    """The milliseconds that bots of a match think by the clock, None where it has none."""
    return _time(record.x) if isinstance(record.x, dict) else None


def _time(x: dict[str, Any]) -> int | None:
    time = x.get(THINK)
    return time if type(time) is int and SHORTEST_THINK <= time <= LONGEST_THINK else None


def instant() -> str:
    """This moment, as a record has it."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Resumed(NamedTuple):
    """A match where it was left, and its last deal; None where it has none yet."""

    match: Match
    deal: Deal | None


def resumed(record: Record) -> Resumed:
    """Play a saved match again to where it was left.

    Raises:
        ValueError: it does not follow the rules.
    """
    first = record.deals[0] if record.deals else None
    match = Match(
        record.seed,
        record.rules.rules(),
        first.number if first else 1,
        first.dealer if first else None,
    )
    deal = None
    for kept in record.deals:
        one, two, three = map(parse_mask, kept.hands)
        deal = match.start_deal((one, two, three))
        deal.apply_all(map(parse_action, kept.actions))
        if deal.result is not None:
            match.close_deal()
    return Resumed(match, deal)


class TakenOver(NamedTuple):
    """A match that begins within a deal, the deal as it stands, and where it comes from."""

    match: Match
    deal: Deal
    branch: Branch


def taken_over(record: Record, number: int, count: int, source: str | None = None) -> TakenOver:
    """A match of its own from a moment of a record on. One with a fixed number of deals ends
    where the other does.

    Args:
        record: the match that is taken over.
        number: the deal.
        count: how many of its actions stand.
        source: what to call the record; its name here unless given.

    Raises:
        ValueError: no such moment, the deal is over there, or the record does not follow the
            rules up to there.
    """
    kept, before = _found(record, number)
    if not 0 <= count <= len(kept.actions):
        raise ValueError(f"deal {number} has {len(kept.actions)} actions, not {count}")
    rules = record.rules.rules()
    if rules.deals:
        left = rules.deals - sum(_counts(deal) for deal in before)
        if left < 1:
            raise ValueError("the match is over before this deal")
        rules = dataclasses.replace(rules, deals=left)
    match = Match(clean_seed(record.seed), rules, number, kept.dealer)
    deal = match.start_deal()
    if tuple(map(parse_mask, kept.hands)) != deal.dealt:
        raise ValueError(f"the hands of deal {number} are not those of the seed")
    deal.apply_all(map(parse_action, kept.actions[:count]))
    if deal.result is not None:
        raise ValueError(f"deal {number} is over after {count} actions")
    name = match_name(record) if source is None else source
    # A file's name may hold bytes that are no text.
    name = name.encode("utf-8", "replace").decode()
    return TakenOver(match, deal, Branch(record=name, deal=number, action=count))


def _found(record: Record, number: int) -> tuple[DealRecord, tuple[DealRecord, ...]]:
    for place, deal in enumerate(record.deals):
        if deal.number == number:
            return deal, record.deals[:place]
    raise ValueError(f"the record has no deal {number}")


def _counts(deal: DealRecord) -> bool:
    """Whether a deal counts for the length of a match (Rules §9)."""
    return isinstance(deal.result, ResultRecord) and deal.result.end != "void"
