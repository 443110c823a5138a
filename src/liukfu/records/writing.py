"""From a record to bytes: the canonical form, one line a deal (Rules §12)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from liukfu.engine import Cards, Deal, LiukFuError, Result, parse_action
from liukfu.records.schema import DealRecord, Record, ResultRecord

_ASSISTED = ("undo", "hint", "open")


def dumps(record: Record) -> bytes:
    """A record as UTF-8 JSON. Cards are brought into canonical order."""
    return RecordWriter().dumps(record)


class RecordWriter:
    """Writes one match again and again; deals that have not changed are not encoded anew."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[DealRecord, str]] = {}

    def dumps(self, record: Record) -> bytes:
        """A record as UTF-8 JSON. Cards are brought into canonical order."""
        top = msgspec.to_builtins(msgspec.structs.replace(record, deals=()))
        fields = [f'"{key}": {_json(value)}' for key, value in top.items() if key != "deals"]
        deals = ",\n  ".join(map(self._line, range(len(record.deals)), record.deals))
        place = len(fields) - (record.x is not UNSET)
        fields.insert(place, f'"deals": [\n  {deals}\n ]' if deals else '"deals": []')
        return ("{" + ",\n ".join(fields) + "}\n").encode("utf-8")

    def _line(self, place: int, deal: DealRecord) -> str:
        kept = self._lines.get(place)
        if kept is not None and kept[0] is deal:
            return kept[1]
        line = _json(msgspec.to_builtins(_canonical(deal)))
        self._lines[place] = deal, line
        return line


def deal_record(
    deal: Deal,
    *,
    started: str | UnsetType = UNSET,
    seconds: int | UnsetType = UNSET,
    x: Any = UNSET,
) -> DealRecord:
    """A deal as it stands now, over or under way."""
    first, second, third = (str(Cards(hand)) for hand in deal.dealt)
    return DealRecord(
        number=deal.frame.number,
        dealer=deal.frame.dealer,
        hands=(first, second, third),
        actions=tuple(map(str, deal.actions)),
        result=UNSET if deal.result is None else result_record(deal.result),
        started=started,
        seconds=seconds,
        x=x,
    )


def result_record(result: Result) -> ResultRecord:
    """A result as it stands in a record."""
    return ResultRecord(
        end=result.end,
        winner=result.winner,
        winners=result.winners,
        payments=result.payments,
        vulnerable=result.vulnerable,
        unfair=result.unfair,
    )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _canonical(deal: DealRecord) -> DealRecord:
    first, second, third = map(_canonical_hand, deal.hands)
    result, assisted = deal.result, deal.assisted
    if isinstance(result, ResultRecord):
        result = msgspec.structs.replace(result, unfair=tuple(sorted(set(result.unfair))))
    if isinstance(assisted, tuple):
        assisted = tuple(how for how in _ASSISTED if how in assisted)
    return msgspec.structs.replace(
        deal,
        hands=(first, second, third),
        actions=tuple(map(_canonical_action, deal.actions)),
        result=result,
        assisted=assisted,
    )


def _canonical_hand(text: str) -> str:
    try:
        return str(Cards(text))
    except LiukFuError:
        return text


def _canonical_action(text: str) -> str:
    try:
        return str(parse_action(text))
    except LiukFuError:
        return text
