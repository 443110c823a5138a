"""Cards, and sets of cards as 36-bit masks (Rules §1).

A card is an int, ``suit * 9 + rank - 1``; a set of cards is an int with one bit a card.
All of the engine computes with these ints. :class:`Cards` is the same int with a readable
repr and the habits of a set, for the places where people look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import TypeAlias

from liukfu.engine.errors import CardError

Card: TypeAlias = int
"""One card: ``suit * 9 + rank - 1``, from 0 (``C1``) to 35 (``T9``)."""
Mask: TypeAlias = int
"""A set of cards: bit ``c`` is card ``c``. :class:`Cards` reads and prints it."""
Seat: TypeAlias = int
"""A seat, 0 to 2; seat ``s`` is followed by seat ``(s + 1) % 3`` (Rules §1)."""


class Suit(IntEnum):
    """The money suits, from low to high (Rules §1)."""

    COINS = 0
    KNOTS = 1
    MYRIADS = 2
    TENS = 3

    @property
    def code(self) -> str:
        """The letter that stands for the suit in a card's text."""
        return "CKMT"[self]

    @property
    def character(self) -> str:
        """The Chinese character of the suit."""
        return "綫索貫拾"[self]


SUITS_HIGH_TO_LOW = (Suit.TENS, Suit.MYRIADS, Suit.KNOTS, Suit.COINS)

ALL: Mask = (1 << 36) - 1
"""All 36 cards."""
FIELD: Mask = 511
"""The nine bits of one suit."""
SUIT_MASKS: tuple[Mask, ...] = tuple(FIELD << 9 * suit for suit in range(4))
RANK_MASKS: tuple[Mask, ...] = tuple(0o1001001001 << rank for rank in range(9))
"""The four cards of a rank, by rank - 1."""
HIGHER: tuple[Mask, ...] = tuple(SUIT_MASKS[card // 9] & ~((2 << card) - 1) for card in range(36))
"""The higher cards of a card's suit."""

MAU_GUNG: Card = 0
"""``C1``, an Old Ace."""
BAK_CHI: Card = 27
"""``T1``, an Old Ace."""
OLD_ACES: Mask = 1 << MAU_GUNG | 1 << BAK_CHI

_ORDER: tuple[Card, ...] = tuple(9 * suit + rank for suit in (3, 2, 1, 0) for rank in range(9))
_NAMES: tuple[str, ...] = tuple(f"{'CKMT'[card // 9]}{card % 9 + 1}" for card in range(36))
_CARDS: dict[str, Card] = {
    f"{sign}{rank}": suit * 9 + rank - 1
    for suit, signs in enumerate(("Cc綫", "Kk索", "Mm貫", "Tt拾"))
    for sign in signs
    for rank in range(1, 10)
}


def card_name(card: Card) -> str:
    """The text of one card, suit then rank: ``T9``."""
    return _NAMES[card]


def parse_card(text: str) -> Card:
    """One card from its text: a letter in either case or the character, then the rank.

    Raises:
        CardError: the text is no card.
    """
    try:
        return _CARDS[text]
    except KeyError:
        raise CardError(text) from None


def suit_of(card: Card) -> Suit:
    """The suit of a card."""
    return Suit(card // 9)


def rank_of(card: Card) -> int:
    """The rank of a card, 1 to 9."""
    return card % 9 + 1


def parse_mask(text: str) -> Mask:
    """The set of cards in ``text``, which has white space between them, in any order.

    Raises:
        CardError: names the first card that is unknown or repeated.
    """
    mask = 0
    for token in text.split():
        bit = 1 << parse_card(token)
        if mask & bit:
            raise CardError(token, repeated=True)
        mask |= bit
    return mask


_LOWER_HALF: Mask = (1 << 18) - 1


def _bits_of(suit: int) -> list[tuple[Mask, ...]]:
    table: list[tuple[Mask, ...]] = [()]
    for field in range(1, 512):
        rest = field & (field - 1)
        table.append(((field ^ rest) << 9 * suit, *table[rest]))
    return table


_COINS, _KNOTS, _MYRIADS, _TENS = map(_bits_of, range(4))
"""By the nine bits of a suit: the cards in them, one by one."""


def bits(mask: Mask) -> list[Mask]:
    """The cards of the set ``mask`` as one-card masks, lowest first."""
    return [
        *_COINS[mask & FIELD],
        *_KNOTS[mask >> 9 & FIELD],
        *_MYRIADS[mask >> 18 & FIELD],
        *_TENS[mask >> 27],
    ]


def nth_bit(mask: Mask, place: int) -> Mask:
    """The same as ``bits(mask)[place]``, quicker for one card alone."""
    lower = mask & _LOWER_HALF
    count = lower.bit_count()
    if place < count:
        mask = lower
    else:
        mask ^= lower
        place -= count
    while place:
        mask &= mask - 1
        place -= 1
    return mask & -mask


class Cards(int):
    """An immutable set of cards: a 36-bit mask that reads and behaves as a set.

    Made from a mask, a text (``Cards("T1 T2")``) or card numbers. Iterates in canonical
    order (suits T, M, K, C, ranks ascending); ``str`` gives the canonical text and
    ``repr`` an expression that makes it again. ``|``, ``&`` and ``^`` give ``Cards``.

    Raises:
        CardError: a text with an unknown or repeated card.
        ValueError: an int that is no mask, or a card number out of range.
    """

    __slots__ = ()

    def __new__(cls, cards: int | str | Iterable[Card] = 0) -> Cards:
        if isinstance(cards, int):
            mask = cards
        elif isinstance(cards, str):
            mask = parse_mask(cards)
        else:
            mask = 0
            for card in cards:
                mask |= 1 << card
        if not 0 <= mask <= ALL:
            raise ValueError(f"not a set of cards: {mask}")
        return int.__new__(cls, mask)

    def __iter__(self) -> Iterator[Card]:
        for card in _ORDER:
            if self >> card & 1:
                yield card

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < 36 and bool(self >> card & 1)

    def __or__(self, other: int) -> Cards:
        return Cards(int(self) | other)

    def __and__(self, other: int) -> Cards:
        return Cards(int(self) & other)

    def __xor__(self, other: int) -> Cards:
        return Cards(int(self) ^ other)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def without(self, other: int) -> Cards:
        """The cards of this set that are not in the other."""
        return Cards(int(self) & ~other)

    def __str__(self) -> str:
        return " ".join(_NAMES[card] for card in self)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


def as_cards(mask: Mask) -> Cards:
    """``Cards(mask)`` without asking whether it is one, for masks that the engine has made."""
    return int.__new__(Cards, mask)
