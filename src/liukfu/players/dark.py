"""What is out of play without everybody having seen it, and which cards can no longer be Old.

For searches that know all cards: who has not seen a card when it is put face down.
"""

from __future__ import annotations

from typing import TypeAlias

from liukfu.engine.cards import FIELD, OLD_ACES, Mask, Seat
from liukfu.engine.combos import SINGLE, SINGLE_BEATEN_BY

Hidden: TypeAlias = tuple[Mask, Mask, Mask, Mask, Mask, Mask]
"""Only under ``deduction``: the cards played that each seat has not seen, then those that each
seat is proven without (Rules §9)."""
_NEXT = (1, 2, 0)
_LOWER = tuple((1 << max(field.bit_length() - 1, 0)) - 1 for field in range(512))
"""By the nine bits of a suit: the ranks below the highest of them."""


def below(cards: Mask) -> Mask:
    """The cards that are not Old for whoever has not seen these, while they are not proven
    absent: those below them in their suits, but for the Old Aces (Rules §5).
    """
    if not cards & cards - 1:
        return _BELOW[cards]
    lower = (
        _LOWER[cards & FIELD]
        | _LOWER[cards >> 9 & FIELD] << 9
        | _LOWER[cards >> 18 & FIELD] << 18
        | _LOWER[cards >> 27] << 27
    )
    return lower & ~OLD_ACES


_BELOW = {0: 0} | {
    1 << card: (1 << card) - (1 << card - card % 9) & ~OLD_ACES for card in range(36)
}


def put_down(hidden: Hidden, seat: Seat, cards: Mask, kind: int, best: Mask) -> Hidden:
    """What the table has and has not seen after a seat has put cards face down."""
    after = list(hidden)
    after[_NEXT[seat]] |= cards
    after[_NEXT[_NEXT[seat]]] |= cards
    if kind == SINGLE:
        after[3 + seat] |= SINGLE_BEATEN_BY[best]
    return after[0], after[1], after[2], after[3], after[4], after[5]


def never_old(a: Mask, b: Mask, c: Mask, seat: Seat, hidden: Hidden) -> Mask:
    """The cards below one that is out of play without their holder knowing; ``a`` is the hand
    of ``seat``.
    """
    one, two = _NEXT[seat], _NEXT[_NEXT[seat]]
    refused = hidden[3 + seat], hidden[3 + one], hidden[3 + two]
    return (
        a & below(hidden[seat] & ~(refused[1] & refused[2]))
        | b & below(hidden[one] & ~(refused[2] & refused[0]))
        | c & below(hidden[two] & ~(refused[0] & refused[1]))
    )
