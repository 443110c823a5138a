"""What each suit of a hand is good for, worked out once and kept: the tables of the valuation."""

from __future__ import annotations

from liukfu.engine.cards import FIELD, Mask
from liukfu.engine.knowledge import old_cards
from liukfu.players import worth
from liukfu.players.sense import IN_RUNS

_LEAD_PER, _OFF_PER = worth.LEAD_WORTH.per, worth.OFF_WORTH.per

Suit = tuple[Mask, Mask, float, float, tuple[tuple[int, Mask], ...]]
"""What a suit of a hand is good for: its Old cards, those in runs, what the holes and nines
add with the lead and without it, and its cards as they would go, the least wanted first.
"""


class _Suits(dict[int, Suit]):
    """By ``field << 18 | known << 9 | unseen``, nine bits each. Filled as it is asked."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> Suit:
        shift = 9 * self.suit
        field, known, unseen = key >> 18, key >> 9 & FIELD, key & FIELD
        old = old_cards(field << shift, (known | field) << shift)
        counts = [0] * 10
        order = []
        for rank in range(9):
            if field >> rank & 1:
                above = (unseen >> rank).bit_count()
                is_old = old >> shift + rank & 1
                if not is_old:
                    counts[above] += 1
                place = is_old << 16 | (9 - above) << 12 | rank << 8 | self.suit
                order.append((place, 1 << shift + rank))
        nine = field >> 8
        one, two, three = counts[1], counts[2], counts[3]
        self[key] = found = (
            old,
            IN_RUNS[field] << shift,
            _LEAD_PER[0] * one + _LEAD_PER[1] * two + _LEAD_PER[2] * three + _LEAD_PER[12] * nine,
            _OFF_PER[0] * one + _OFF_PER[1] * two + _OFF_PER[2] * three + _OFF_PER[12] * nine,
            tuple(sorted(order)),
        )
        return found


COINS, KNOTS, MYRIADS, TENS = (_Suits(suit) for suit in range(4))
