"""What came out of the arena: units per deal with intervals over deals, not over games.

A deal is played many times over, in all seatings of all tables; these games have their cards
in common and are no evidence of their own. So every figure is first summed up deal by deal.
All sums are of whole numbers: nothing depends on the order in which the deals were played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from liukfu.arena.faults import Faults, fault_of, together
from liukfu.arena.play import ENDS, Names, Times, seatings
from liukfu.engine import Rules

Z95 = 1.959964
"""Half the width of a 95% interval in standard errors."""


class Standing(NamedTuple):
    """A player's units per deal, and their 95% interval over deals (None for one deal)."""

    name: str
    units: float
    low: float | None
    high: float | None


class Difference(NamedTuple):
    """By how many units per deal a candidate does better than another one, deal by deal in
    the same seats against the same opponents, and its 95% interval.
    """

    name: str
    to: str
    units: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class ArenaResult:
    """What came out at one table.

    ``units`` has for each deal, in order, the units of each of ``distinct``, the different
    players, summed over its ``seats`` seats in all seatings. ``ends`` counts games by
    :data:`~liukfu.arena.play.ENDS`, ``tricks`` are those of all games, ``faults`` counts the
    decisions that were made for a bot by player and message. ``times`` tells how long the
    bots took; it is not part of what makes results equal.
    """

    players: Names
    deals: int
    seed: str
    rules: Rules
    units: tuple[tuple[int, ...], ...]
    ends: dict[str, int]
    tricks: int
    faults: dict[tuple[str, str], int]
    times: dict[str, Times] = field(default_factory=dict, compare=False, repr=False)

    @property
    def distinct(self) -> tuple[str, ...]:
        """The different players, in the order in which they were given."""
        return tuple(dict.fromkeys(self.players))

    @property
    def seatings(self) -> int:
        """How many times each deal was played."""
        return len(seatings(self.players))

    @property
    def games(self) -> int:
        """How many times a deal was played, over all deals."""
        return self.deals * self.seatings

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players as given. A name that comes twice has the mean of both in both places."""
        standings = Report(self.rules, (self,)).standings
        return tuple(standings[self.distinct.index(name)] for name in self.players)

    @property
    def shares(self) -> dict[str, float]:
        """How many of the games ended in which of :data:`~liukfu.arena.play.ENDS`; adds up
        to one.
        """
        return {end: self.ends.get(end, 0) / self.games for end in ENDS}

    def as_dict(self) -> dict[str, Any]:
        """The result as plain values for JSON; units and tricks per deal."""
        return Report(self.rules, (self,)).as_dict()


@dataclass(frozen=True)
class Report:
    """What came out under one set of rules: at one table, or at many on one scale.

    ``candidates``, if any, sat each at a table of its own with the same opponents: the table
    of the same place.
    """

    rules: Rules
    tables: tuple[ArenaResult, ...]
    candidates: tuple[str, ...] = ()

    @property
    def deals(self) -> int:
        """How many deals were played at each table."""
        return self.tables[0].deals

    @property
    def games(self) -> int:
        """How many times a deal was played, over all deals and tables."""
        return sum(table.games for table in self.tables)

    @property
    def players(self) -> tuple[str, ...]:
        """Who is compared, each once: the candidates, else everybody at a table."""
        if self.candidates:
            return self.candidates
        return tuple(dict.fromkeys(name for table in self.tables for name in table.players))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Each of ``players`` over all its games: a candidate at its own table, everybody else
        at all tables.
        """
        return tuple(
            Standing(figure.name, *mean_and_interval(figure.by_deal(self._units), figure.scale))
            for figure in figures(self._names, self.candidates)
            if not figure.to
        )

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Each further candidate against the first one, paired deal by deal."""
        return tuple(
            Difference(
                figure.name,
                figure.to,
                *mean_and_interval(figure.by_deal(self._units), figure.scale),
            )
            for figure in figures(self._names, self.candidates)
            if figure.to
        )

    @property
    def shares(self) -> dict[str, float]:
        """How many of the games ended in which of :data:`~liukfu.arena.play.ENDS`."""
        return {end: sum(table.ends[end] for table in self.tables) / self.games for end in ENDS}

    @property
    def tricks(self) -> float:
        """Tricks per game."""
        return sum(table.tricks for table in self.tables) / self.games

    @property
    def faults(self) -> dict[tuple[str, str], int]:
        """The decisions that were made for a bot, by player and message."""
        return together(table.faults for table in self.tables)

    @property
    def times(self) -> dict[str, Times]:
        """How long each bot took."""
        return add_times(table.times for table in self.tables)

    def as_dict(self) -> dict[str, Any]:
        """The report as plain values for JSON: units and tricks per deal, times in ms."""
        told: dict[str, Any] = {
            "deals": self.deals,
            "seed": self.tables[0].seed,
            "rules": self.rules.changed(),
            "players": _standings(self.tables[0].standings if self._one_table else self.standings),
        }
        if self.candidates:
            told["differences"] = [
                {"name": name, "to": to, "units": units, "ci95": [low, high]}
                for name, to, units, low, high in self.differences
            ]
        if not self._one_table:
            told["tables"] = [
                {
                    "seatings": table.seatings,
                    "players": _standings(table.standings),
                    "shares": table.shares,
                    "tricks": table.tricks / table.games,
                }
                for table in self.tables
            ]
        return told | {
            "games": self.games,
            "shares": self.shares,
            "tricks": self.tricks,
            "faults": _faults(self.faults),
            "times": {
                name: {
                    "decisions": times.decisions,
                    "mean_ms": times.mean_ms,
                    "p95_ms": times.percentile_ms(95),
                }
                for name, times in sorted(self.times.items())
            },
        }

    @property
    def _one_table(self) -> bool:
        return len(self.tables) == 1 and not self.candidates

    @property
    def _names(self) -> list[Names]:
        return [table.players for table in self.tables]

    @property
    def _units(self) -> list[tuple[tuple[int, ...], ...]]:
        return [table.units for table in self.tables]


class Figure(NamedTuple):
    """What is told of a player as one number with an interval, deal by deal a whole number
    over ``scale``: how ``name`` does, or where ``to`` is a name, by how much better than that.

    ``terms`` say how it is summed up: a table's place, the player's place there, times what.
    """

    name: str
    to: str
    terms: tuple[tuple[int, int, int], ...]
    scale: int

    def at(self, units: Sequence[tuple[int, ...]]) -> int:
        """The figure of one deal, of which the units at each table are given."""
        return sum(units[table][place] * times for table, place, times in self.terms)

    def by_deal(self, units: Sequence[tuple[tuple[int, ...], ...]]) -> list[int]:
        """The figure of all deals, of which the units at each table are given."""
        return [self.at(of_deal) for of_deal in zip(*units, strict=True)]


def figures(tables: Sequence[Names], candidates: Sequence[str]) -> list[Figure]:
    """All that is told with an interval about some tables: first each player (each candidate at
    its own table), then each further candidate compared with the first.
    """
    seats = [
        {name: len(seatings(table)) * table.count(name) for name in dict.fromkeys(table)}
        for table in tables
    ]
    place = [{name: place for place, name in enumerate(known)} for known in seats]
    if not candidates:
        found = []
        for name in dict.fromkeys(name for table in tables for name in table):
            on = [table for table, known in enumerate(seats) if name in known]
            terms = tuple((table, place[table][name], 1) for table in on)
            found.append(Figure(name, "", terms, sum(seats[table][name] for table in on)))
        return found
    found = [
        Figure(name, "", ((table, place[table][name], 1),), seats[table][name])
        for table, name in enumerate(candidates)
    ]
    first, theirs = candidates[0], seats[0][candidates[0]]
    for table, name in enumerate(candidates[1:], 1):
        his = seats[table][name]
        terms = ((table, place[table][name], theirs), (0, place[0][first], -his))
        found.append(Figure(name, first, terms, his * theirs))
    return found


class Widths:
    """How wide the intervals of figures are, deal after deal."""

    def __init__(self, of: Sequence[Figure]) -> None:
        self._figures = of
        self._deals = 0
        self._sums = [(0, 0)] * len(of)

    def add(self, units: Sequence[tuple[int, ...]]) -> None:
        """Count one more deal, of which the units at each table are given."""
        self._deals += 1
        for at, figure in enumerate(self._figures):
            value = figure.at(units)
            total, squares = self._sums[at]
            self._sums[at] = total + value, squares + value * value

    @property
    def half(self) -> float:
        """Half the width of the widest interval; there must be two deals."""
        return max(
            half_width(self._deals, total, squares, figure.scale)
            for figure, (total, squares) in zip(self._figures, self._sums, strict=True)
        )


def mean_and_interval(
    by_deal: Sequence[int], scale: int
) -> tuple[float, float | None, float | None]:
    """The mean over deals and its 95% interval, of whole numbers by deal over ``scale``; no
    interval for a single deal.
    """
    n, total = len(by_deal), sum(by_deal)
    mean = total / n / scale
    if n < 2:
        return mean, None, None
    half = half_width(n, total, sum(units * units for units in by_deal), scale)
    return mean, mean - half, mean + half


def half_width(n: int, total: int, squares: int, scale: int) -> float:
    """Half the width of the 95% interval of a mean, from ``n`` whole numbers' sum and sum of
    squares, all of them over ``scale``.
    """
    # Whole numbers up to here: nothing depends on the order of the sums.
    variance = (n * squares - total * total) / (n * (n - 1)) / scale**2
    return Z95 * sqrt(variance / n)


def add_times(many: Iterable[dict[str, Times]]) -> dict[str, Times]:
    """The times of bots, put together by name."""
    added: dict[str, Times] = {}
    for times in many:
        for name, each in times.items():
            added[name] = added.get(name, Times()) + each
    return added


def _standings(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    return [
        {"name": name, "units": units, "ci95": [low, high]} for name, units, low, high in standings
    ]


def _faults(faults: Faults) -> list[dict[str, Any]]:
    told = []
    for (name, message), count in faults.items():
        fault = fault_of(message)
        kind, said = ("other", "") if fault is None else (fault.kind.value, fault.message)
        told.append({"name": name, "kind": kind, "message": said, "count": count})
    return told
