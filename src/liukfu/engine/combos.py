"""Combinations: recognise, find in a hand, and find what beats (Rules §3 and §4).

All of it works on 36-bit masks by tables that are built once, at import.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations
from typing import TypeAlias

from liukfu.engine.cards import ALL, BAK_CHI, FIELD, HIGHER, MAU_GUNG, RANK_MASKS, Mask, bits


class Kind(IntEnum):
    """The kind of a combination that is led (Rules §3)."""

    SINGLE = 1
    SET = 2
    RUN = 3
    OLD_GROUP = 4


SINGLE, SET, RUN, OLD_GROUP = (int(kind) for kind in Kind)


Runs: TypeAlias = tuple[tuple[tuple[Mask, ...], ...], ...]

_PATTERNS = [(1 << size) - 1 << start for size in range(3, 10) for start in range(10 - size)]
"""The runs in the nine bits of one suit, short ones first."""


def _tables(patterns: list[int]) -> Runs:
    suits = []
    for suit in range(4):
        fields: list[tuple[Mask, ...]] = [()] * 512
        for run in patterns:
            rest, one = FIELD ^ run, (run << 9 * suit,)
            more = rest
            while True:  # every field that holds this run
                fields[run | more] += one
                if not more:
                    break
                more = more - 1 & rest
        suits.append(tuple(fields))
    return tuple(suits)


RUNS: Runs = _tables(_PATTERNS)
"""By suit and the suit's nine bits of a hand: every run in it."""
_RUNS_OF: dict[int, Runs] = {
    size: _tables([run for run in _PATTERNS if run.bit_count() == size]) for size in range(3, 10)
}
"""The same, by the size of the runs."""
_RUN_STARTS: Mask = sum(0b001111111 << 9 * suit for suit in range(4))
"""The cards that a run can begin with."""


def _sets(cards: Mask) -> tuple[Mask, ...]:
    """The sets within cards of one rank: those of three, then that of four."""
    one = bits(cards)
    return tuple(sum(chosen) for size in (3, 4) for chosen in combinations(one, size))


_SETS: dict[Mask, tuple[Mask, ...]] = {
    cards: _sets(cards)
    for rank in RANK_MASKS
    for size in (3, 4)
    for cards in map(sum, combinations(bits(rank), size))
}
"""By the cards of one rank in a hand, three or four of them: the sets in it."""
_SMALL_SETS: dict[Mask, tuple[Mask, ...]] = {
    cards: tuple(found for found in sets if found.bit_count() == 3) for cards, sets in _SETS.items()
}

KINDS: dict[Mask, int] = (
    {1 << card: SINGLE for card in range(36)}
    | {found: SET for sets in _SETS.values() for found in sets}
    | {run: RUN for by_field in RUNS for run in by_field[FIELD]}
)
"""The kind of every normal combination; what is no key is none."""

SINGLE_BEATEN_BY: dict[Mask, Mask] = {
    1 << card: 0 if card in (MAU_GUNG, BAK_CHI) else HIGHER[card] for card in range(36)
}
"""By a single, as the highest play: the cards that beat it. An Old Ace can only be the
highest as the lead, and then nothing beats it."""

FOUR = 4
"""From this size on a set or run marks a player who has passed, and a passed Master may not
lead it (Rules §4 and §7)."""


def kind_of(cards: Mask) -> Kind | None:
    """The normal combination that the cards are, or None (Rules §3)."""
    kind = KINDS.get(cards)
    return None if kind is None else Kind(kind)


def groups_in(hand: Mask, small: bool = False) -> list[Mask]:
    """All sets and runs in a hand, sets first; of three cards only where ``small``."""
    found: list[Mask] = []
    # Above the lowest nine bits, where the suits are not apart, these hold other things too.
    knots, myriads, tens = hand >> 9, hand >> 18, hand >> 27
    ranks = (hand & knots & (myriads | tens) | myriads & tens & (hand | knots)) & FIELD
    if ranks:
        table = _SMALL_SETS if small else _SETS
        for rank in bits(ranks):
            found += table[hand & RANK_MASKS[rank.bit_length() - 1]]
    if hand & hand >> 1 & hand >> 2 & _RUN_STARTS:
        coin_runs, knot_runs, myriad_runs, ten_runs = _RUNS_OF[3] if small else RUNS
        found += ten_runs[tens]
        found += myriad_runs[myriads & FIELD]
        found += knot_runs[knots & FIELD]
        found += coin_runs[hand & FIELD]
    return found


def sets_in(hand: Mask, small: bool = False) -> list[Mask]:
    """All sets in a hand; of three cards only where ``small``."""
    return [cards for cards in groups_in(hand, small) if KINDS[cards] == SET]


def runs_in(hand: Mask, small: bool = False) -> list[Mask]:
    """All runs in a hand; of three cards only where ``small``."""
    return [cards for cards in groups_in(hand, small) if KINDS[cards] == RUN]


def headings_in(hand: Mask, kind: int, best: Mask) -> list[Mask]:
    """All plays in a hand that beat the highest play of a trick (Rules §4).

    Args:
        hand: the cards of the player who follows.
        kind: the kind of the lead.
        best: the cards of the highest play so far.
    """
    if kind == SINGLE:
        higher = hand & SINGLE_BEATEN_BY[best]
        return bits(higher) if higher else []
    if kind == SET:
        return _higher_sets(hand, best)
    if kind == RUN:
        return _higher_runs(hand, best)
    return []


def _higher_sets(hand: Mask, best: Mask) -> list[Mask]:
    size = best.bit_count()
    fields = best & FIELD | best >> 9 & FIELD | best >> 18 & FIELD | best >> 27
    # A set of 1s can be the highest only as the lead, and then only 9s beat it.
    lowest = 8 if fields == 1 else fields.bit_length()
    return [
        found
        for rank in RANK_MASKS[lowest:]
        for found in _SETS.get(hand & rank, ())
        if found.bit_count() == size
    ]


def _higher_runs(hand: Mask, best: Mask) -> list[Mask]:
    tables = _RUNS_OF[best.bit_count()]
    suit = (best.bit_length() - 1) // 9
    found = [run for run in tables[suit][hand >> 9 * suit & FIELD] if run > best]
    for higher in range(suit + 1, 4):
        found += tables[higher][hand >> 9 * higher & FIELD]
    return found


def nothing_beats(lead: Mask, kind: int) -> bool:
    """Whether no cards at all beat a lead of ``kind``, wherever they are (Rules §4)."""
    return not headings_in(ALL & ~lead, kind, lead)


def beats(play: Mask, kind: int, best: Mask) -> bool:
    """Whether ``play`` beats ``best``, the highest play of a trick led with ``kind`` (Rules §4)."""
    if KINDS.get(play) != kind or play.bit_count() != best.bit_count():
        return False
    if kind == SINGLE:
        return play & SINGLE_BEATEN_BY[best] != 0
    if kind == SET:
        return play in _higher_sets(play, best)
    # Of one length, a higher rank in the suit and any run of a higher suit are larger masks.
    return play > best
