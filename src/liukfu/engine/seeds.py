"""From a seed to deals (Rules §10). The same seed deals the same cards everywhere."""

from __future__ import annotations

import random
import unicodedata

from liukfu.engine.cards import Mask, Seat
from liukfu.engine.errors import SeedError

MAX_SEED = 64
"""The most code points of a seed."""


def clean_seed(text: str) -> str:
    """The seed that a text stands for: in NFC, without outer white space.

    Raises:
        SeedError: nothing left, more than 64 code points, or one that cannot be printed.
    """
    seed = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(seed) <= MAX_SEED or not seed.isprintable():
        raise SeedError(text)
    return seed


_CARDS: list[Mask] = [1 << card for card in range(36)]
_STEPS = tuple((place, place + 1) for place in range(35, 0, -1))


def deal_hands(seed: str, number: int) -> tuple[Mask, Mask, Mask]:
    """The three hands of deal ``number``, by seat. ``seed`` is a clean one, deals count from 1."""
    draw = random.Random(f"liukfu/{seed}/{number}").random
    deck = _CARDS.copy()
    for i, count in _STEPS:
        j = int(draw() * count)
        deck[i], deck[j] = deck[j], deck[i]
    return sum(deck[0::3]), sum(deck[1::3]), sum(deck[2::3])


def first_dealer(seed: str) -> Seat:
    """The seat that deals first in the match of a clean seed."""
    return int(random.Random(f"liukfu/{seed}/dealer").random() * 3)


def decision_key(seed: str, number: int, seat: Seat, actions: int) -> str:
    """What seeds the generator of a decision in ``seat`` after ``actions`` actions of deal
    ``number`` of a clean ``seed``.
    """
    return f"liukfu/{seed}/{number}/{seat}/{actions}"


def decision_rng(seed: str, number: int, seat: Seat, actions: int) -> random.Random:
    """The generator that a player deciding in ``seat`` after ``actions`` actions of deal
    ``number`` is given, in a match of a clean ``seed``.
    """
    return random.Random(decision_key(seed, number, seat, actions))
