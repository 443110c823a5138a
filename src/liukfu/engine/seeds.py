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


def deal_hands(seed: str, number: int) -> tuple[Mask, Mask, Mask]:
    """The three hands of a deal, by seat. ``seed`` is a clean one, deals count from 1."""
    rng = random.Random(f"liukfu/{seed}/{number}")
    deck = list(range(36))
    for i in range(35, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    hands = [0, 0, 0]
    for place, card in enumerate(deck):
        hands[place % 3] |= 1 << card
    return hands[0], hands[1], hands[2]


def first_dealer(seed: str) -> Seat:
    """The seat that deals first in the match of a clean seed."""
    return int(random.Random(f"liukfu/{seed}/dealer").random() * 3)


def decision_key(seed: str, number: int, seat: Seat, actions: int) -> str:
    """What seeds the generator of a decision in ``seat`` after ``actions`` actions."""
    return f"liukfu/{seed}/{number}/{seat}/{actions}"


def decision_rng(seed: str, number: int, seat: Seat, actions: int) -> random.Random:
    """The generator that a player deciding in ``seat`` after ``actions`` actions is given."""
    return random.Random(decision_key(seed, number, seat, actions))
