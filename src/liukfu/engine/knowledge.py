"""What one seat can know: Old cards (Rules §5 and §9)."""

from __future__ import annotations

from liukfu.engine.cards import FIELD, HIGHER, OLD_ACES, RANK_MASKS, Card, Mask

_ALWAYS_OLD: Mask = RANK_MASKS[8] | OLD_ACES


def _topped(field: int) -> int:
    """The ranks of one suit all of whose higher ranks are in ``field``."""
    return sum(1 << rank for rank in range(9) if field >> rank + 1 == FIELD >> rank + 1)


_TOPPED = tuple(map(_topped, range(512)))
_COINS, _KNOTS, _MYRIADS, _TENS = (
    tuple([topped << 9 * suit | _ALWAYS_OLD for topped in _TOPPED]) for suit in range(4)
)


def old_cards(hand: Mask, known: Mask) -> Mask:
    """The Old cards of a hand (Rules §5).

    Args:
        hand: the cards in question.
        known: every card that the player has accounted for or, under ``deduction``, that
            is proven absent from both opponents (Rules §9); the hand is part of it.
    """
    return hand & (
        _COINS[known & FIELD]
        | _KNOTS[known >> 9 & FIELD]
        | _MYRIADS[known >> 18 & FIELD]
        | _TENS[known >> 27]
    )


def waits_for(card: Card, known: Mask) -> Mask:
    """The cards that keep a card from being Old, none if it is (Rules §5)."""
    return 0 if _ALWAYS_OLD >> card & 1 else HIGHER[card] & ~known
