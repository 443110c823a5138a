"""From a deal of a record to its row in the history: the deal is played again by the rules."""

from __future__ import annotations

import hashlib
import re

import msgspec
from msgspec import UNSET

from liukfu.engine import Deal, Phase, Result, Show, parse_action, payments
from liukfu.records import DealRecord, Fault, Record, ResultRecord, replay
from liukfu.store.figures import DealRow, Role, SeatRow
from liukfu.store.keeper import match_id

_INSTANT = re.compile(r"(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)")


class NotBooked(ValueError):
    """A deal whose play is not right. ``faults`` has at least one."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.problem.value for fault in faults))


def deal_row(record: Record, number: int, file: str = "") -> DealRow:
    """The row of an ended deal.

    Args:
        record: the match.
        number: the deal's number.
        file: the record's name in the library.

    Raises:
        KeyError: the record has no such deal, or it has not ended.
        NotBooked: the deal does not follow the rules.
    """
    kept = ended_deal(record, number)
    played_again = replay(msgspec.structs.replace(record, deals=(kept,)))
    deal = played_again.deals[0]
    if played_again.faults or deal is None or deal.result is None:
        raise NotBooked(played_again.faults)
    return _row(record, kept, deal, deal.result, file)


def ended_deal(record: Record, number: int) -> DealRecord:
    """A deal of a record; KeyError where there is none that has ended."""
    for deal in record.deals:
        if deal.number == number and isinstance(deal.result, ResultRecord):
            return deal
    raise KeyError(number)


def digest(record: Record, deal: DealRecord) -> str:
    """Tells whether a row still says what the record says."""
    facts = (record.seed, record.rules, record.players, record.branch is not UNSET, deal)
    return hashlib.sha256(msgspec.json.encode(facts)).hexdigest()[:32]


def _row(record: Record, kept: DealRecord, deal: Deal, result: Result, file: str) -> DealRow:
    play = _Play(kept, deal)
    one, two, three = (_seat_row(record, seat, kept, result, play) for seat in range(3))
    branch = record.branch
    taken_over = branch is not UNSET and kept is record.deals[0]
    rules = {name: value for name, value in deal.frame.rules.changed().items() if name != "deals"}
    return DealRow(
        match=match_id(record),
        number=kept.number,
        file=file,
        seed=record.seed,
        dealer=kept.dealer,
        rules=rules,
        started=_instant(kept.started),
        seconds=kept.seconds if isinstance(kept.seconds, int) else None,
        end=result.end,
        winner=result.winner,
        vulnerable=result.vulnerable,
        calls=tuple(play.calls.values()),
        assisted=tuple(sorted(set(kept.assisted))) if isinstance(kept.assisted, tuple) else (),
        replayed=kept.replayed is True or taken_over,
        seats=(one, two, three),
    )


def _seat_row(record: Record, seat: int, kept: DealRecord, result: Result, play: _Play) -> SeatRow:
    player = record.players[seat]
    role = Role.NEITHER
    if seat == kept.dealer:
        role = Role.MASTER
    elif seat == result.vulnerable:
        role = Role.VULNERABLE
    on_at, on_stop = play.on.get(seat, (None, None))
    return SeatRow(
        seat=seat,
        name=player.name,
        kind=player.kind,
        role=role,
        call=play.calls.get(seat, ""),
        winners=result.winners[seat],
        units=result.payments[seat],
        on_at=on_at,
        on_stop=on_stop,
    )


class _Play:
    """What a deal's actions tell: the call of each seat that made one, in order, and for each
    seat that led on though it could stop, its winners and what stopping would have brought.
    """

    def __init__(self, kept: DealRecord, played: Deal) -> None:
        self.calls: dict[int, str] = {}
        self.on: dict[int, tuple[int, int]] = {}
        deal = Deal(played.frame, played.dealt)
        for text in kept.actions:
            action = parse_action(text)
            seat, phase = deal.to_act, deal.phase
            assert seat is not None
            if phase is Phase.CALLS:
                self.calls[seat] = str(action)
            elif seat not in self.on and isinstance(action, Show) and deal.legal.can_stop:
                view, winners = deal.view(seat), deal.winners[seat]
                marked = tuple(other for other in range(3) if view.unfair >> other & 1)
                paid = payments(deal.frame.rules, seat, winners, view.vulnerable, marked)
                self.on[seat] = winners, paid[seat]
            deal.apply(action)


def _instant(started: object) -> str:
    match = _INSTANT.match(started) if isinstance(started, str) else None
    return f"{match[1]}T{match[2]}Z" if match is not None else ""
