"""Figures from the rows of the history: plain sums, and intervals that say how sure they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

from liukfu.store.figures import (
    Apart,
    DealRow,
    Figures,
    Mean,
    PlayedOn,
    Role,
    SeatRow,
    Stats,
    Tally,
    folded,
)

_SMALL_T = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060)
"""Half the width of a 95% interval in standard errors, with 1, 2, .. degrees of freedom."""
_Z = 1.959964


class _Sat(NamedTuple):
    """A player's seat in a deal."""

    deal: DealRow
    seat: SeatRow

    @property
    def won(self) -> bool:
        return self.deal.winner == self.seat.seat


def counted(deals: Iterable[DealRow], wanted: Callable[[DealRow, SeatRow], bool]) -> Stats:
    """The figures of all players in the wanted seats.

    Args:
        deals: the latest first.
        wanted: which seats count.
    """
    groups: dict[tuple[bool, str, Apart], list[_Sat]] = {}
    for deal in deals:
        for seat in deal.seats:
            if wanted(deal, seat):
                key = (seat.is_bot, folded(deal.who(seat)), deal.apart)
                groups.setdefault(key, []).append(_Sat(deal, seat))
    figures = [_figures(sats) for sats in groups.values()]
    order = list(Apart)
    figures.sort(key=lambda one: (order.index(one.apart), -one.all.deals, one.player))
    return Stats(
        tuple(one for one in figures if not one.is_bot),
        tuple(one for one in figures if one.is_bot),
    )


def mean_of(units: Iterable[tuple[object, int]]) -> Mean:
    """Units per deal with a 95% interval, from pairs of a deal and units in it.

    A deal that is there more than once (a kind of bot in two seats) is one observation: its
    seats' units hang together.
    """
    by_deal: dict[object, tuple[int, int]] = {}
    for deal, paid in units:
        count, total = by_deal.get(deal, (0, 0))
        by_deal[deal] = count + 1, total + paid
    seats = sum(count for count, _ in by_deal.values())
    total = sum(paid for _, paid in by_deal.values())
    if not seats:
        return Mean(0, 0, 0.0, None, None)
    mean, n = total / seats, len(by_deal)
    if n < 2:
        return Mean(seats, total, mean, None, None)
    squares = sum((paid - count * mean) ** 2 for count, paid in by_deal.values())
    half = _t95(n - 1) * sqrt(squares * n / (n - 1)) / seats
    return Mean(seats, total, mean, mean - half, mean + half)


def _t95(freedom: int) -> float:
    """Student's t for a 95% interval, to three digits."""
    if freedom <= len(_SMALL_T):
        return _SMALL_T[freedom - 1]
    # Cornish and Fisher's series.
    z, n = _Z, freedom
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + first + second + third


def _figures(latest_first: list[_Sat]) -> Figures:
    sats = [sat for sat in reversed(latest_first) if sat.deal.end != "void"]
    deal, seat = latest_first[0]
    return Figures(
        player=deal.who(seat),
        is_bot=seat.is_bot,
        apart=deal.apart,
        void=len(latest_first) - len(sats),
        all=_tally(sats),
        by_seat=(_at(sats, 0), _at(sats, 1), _at(sats, 2)),
        by_role={role: _tally([s for s in sats if s.seat.role is role]) for role in Role},
        calls=_calls(sats),
        wins_by_end={
            "stop": _won_by(sats, "stop"),
            "claim": _won_by(sats, "claim"),
            "exhausted": _won_by(sats, "exhausted"),
        },
        played_on=_played_on(sats),
        running=tuple(accumulate(sat.seat.units for sat in sats)),
    )


def _tally(sats: list[_Sat]) -> Tally:
    return Tally(len(sats), sum(sat.won for sat in sats), _mean(sats))


def _mean(sats: list[_Sat]) -> Mean:
    return mean_of(((sat.deal.match, sat.deal.number), sat.seat.units) for sat in sats)


def _at(sats: list[_Sat], place: int) -> Tally:
    return _tally([sat for sat in sats if sat.seat.seat == place])


def _calls(sats: list[_Sat]) -> dict[str, Tally]:
    played = [sat for sat in sats if sat.seat.call == "play"]
    return {
        "master": _tally([sat for sat in played if sat.seat.role is Role.MASTER]),
        "vulnerable": _tally([sat for sat in played if sat.seat.role is Role.VULNERABLE]),
        "pass": _tally([sat for sat in sats if sat.seat.call == "pass"]),
    }


def _won_by(sats: list[_Sat], end: str) -> Mean:
    return _mean([sat for sat in sats if sat.won and sat.deal.end == end])


def _played_on(sats: list[_Sat]) -> PlayedOn:
    on = [sat for sat in sats if sat.seat.on_stop is not None]
    return PlayedOn(
        deals=len(on),
        lost=sum(sat.deal.winner is not None and not sat.won for sat in on),
        stopped=sum(sat.seat.on_stop or 0 for sat in on),
        units=sum(sat.seat.units for sat in on),
    )
