"""What is to be played: tables, deals, rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import isfinite

from liukfu.arena.bots import is_known, names
from liukfu.arena.play import Names
from liukfu.engine import Rules
from liukfu.engine.rules import MAX_DEALS
from liukfu.players.registry import UnknownPlayer

BLOCK = 50
"""Whether the intervals are narrow enough is looked at after so many deals of every table."""

MAX_NAMES = 24
"""The most names in a list: 2,024 tables."""

MAX_RULES = 64
"""The most sets of rules."""


@dataclass(frozen=True)
class Plan:
    """Every table plays every deal, in all its seatings, under each of the rules.

    Args:
        tables: three names each. With ``candidates``, the table of each.
        seed: a clean seed (Rules §10).
        deals: how many deals, from number 1 of the seed on; with ``halfwidth``, at most.
        rules: how the tables play; their ``deals`` is not used.
        halfwidth: end as soon as no interval is wider than twice this, in units per deal.
        candidates: who is compared, each at its own table with the same opponents.

    Raises:
        UnknownPlayer: nobody has one of the names.
        ValueError: nothing to play, or too much.
    """

    tables: tuple[Names, ...]
    seed: str
    deals: int
    rules: tuple[Rules, ...] = (Rules(),)
    halfwidth: float | None = None
    candidates: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        rules = tuple(replace(each, deals=0) for each in self.rules)
        object.__setattr__(self, "rules", rules)
        if not 1 <= self.deals <= MAX_DEALS or not self.tables:
            raise ValueError("the arena needs at least one table and one deal")
        if not 1 <= len(self.rules) <= MAX_RULES or len(set(self.rules)) < len(self.rules):
            raise ValueError("the arena needs different sets of rules, not too many")
        if self.halfwidth is not None and not (isfinite(self.halfwidth) and self.halfwidth > 0):
            raise ValueError("an interval has a width")
        for table in self.tables:
            for name in table:
                if not is_known(name):
                    raise UnknownPlayer(name, names())


def all_tables(players: Sequence[str]) -> tuple[Names, ...]:
    """The tables of a list of names, in its order: for three names the one of these three, for
    more every different three of them, for two each against two of the other.

    Raises:
        ValueError: fewer than two names, or more than :data:`MAX_NAMES`.
    """
    if not 2 <= len(players) <= MAX_NAMES:
        raise ValueError(f"2 to {MAX_NAMES} names are needed")
    if len(players) == 2:
        one, two = players
        return tuple(dict.fromkeys([(one, two, two), (two, one, one)]))
    found: dict[tuple[str, ...], Names] = {}
    for one, two, three in combinations(players, 3):
        found.setdefault(tuple(sorted((one, two, three))), (one, two, three))
    return tuple(found.values())


def candidate_tables(candidates: Sequence[str], field: Sequence[str]) -> tuple[Names, ...]:
    """A table for each candidate, with the same two opponents: a field of one name is two of
    it.

    Raises:
        ValueError: no candidate, one that is named twice, too many, or a field that is not one
            or two names.
    """
    if not 1 <= len(candidates) <= MAX_NAMES or len(set(candidates)) < len(candidates):
        raise ValueError(f"1 to {MAX_NAMES} different candidates are needed")
    if not 1 <= len(field) <= 2:
        raise ValueError("a field is one or two names")
    return tuple((name, field[0], field[-1]) for name in candidates)
