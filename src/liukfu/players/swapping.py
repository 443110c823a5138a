"""Worlds where hardly any is possible: found by going through all, varied by exchanging cards.

A table can prove so much that shares of the unseen cards drawn by chance do not fit. There is
always a world that does, the true one; one is found by trying all in a random order. From there
two hidden cards change places at a time, which is kept as often as the new world is likelier
(Metropolis), so that in the long run worlds come as often as they are likely.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from liukfu.engine.cards import Mask, bits
from liukfu.players.history import History
from liukfu.players.model import Model
from liukfu.players.reliving import Hidden, chance_of, lives
from liukfu.players.splits import Splits

SWAPS = 40
"""How many exchanges are tried from one world to the next that is given out."""


def swapped_worlds(
    first: History,
    second: History,
    splits: Splits,
    unseen: Mask,
    model: Model | None,
    deduction: bool,
    rng: random.Random,
    count: int,
) -> list[tuple[Hidden, Hidden]]:
    """So many worlds, each from the one before by exchanges.

    Args:
        first: what one of the two other seats did.
        second: what the other did.
        splits: how the unseen cards may be shared out between them.
        unseen: these cards.
        model: what is likely, None for all as likely.
        deduction: whether the optional rule for Old cards is on.
        rng: the only source of chance.
        count: how many.
    """
    world = _any_world(first, second, splits, unseen, deduction, rng)
    chance = chance_of(first, world[0], model, deduction) * chance_of(
        second, world[1], model, deduction
    )
    found = []
    for _ in range(count):
        for _ in range(SWAPS):
            other = _exchanged(world, rng)
            if other is None:
                continue
            likely = chance_of(first, other[0], model, deduction)
            if likely:
                likely *= chance_of(second, other[1], model, deduction)
            if rng.random() * chance < likely:
                world, chance = other, likely
        found.append(world)
    return found


def _any_world(
    first: History,
    second: History,
    splits: Splits,
    unseen: Mask,
    deduction: bool,
    rng: random.Random,
) -> tuple[Hidden, Hidden]:
    for cards in _shuffled(splits, rng):
        for one in _possible(first, cards | first.shown, deduction, rng):
            for two in _possible(second, unseen ^ cards | second.shown, deduction, rng):
                return one, two
            break
    raise RuntimeError("what a seat has seen cannot have happened")


def _shuffled(splits: Splits, rng: random.Random) -> Iterator[Mask]:
    """Every way to share out the unseen cards: what the first seat gets."""
    counts = list(splits.counts)
    rng.shuffle(counts)
    for by_suit in counts:
        suits = []
        for suit, number in enumerate(by_suit):
            masks = [share.first for share in splits.shares[suit][number][0]]
            rng.shuffle(masks)
            suits.append(masks)
        yield from map(sum, product(*suits))


def _possible(
    history: History, dealt: Mask, deduction: bool, rng: random.Random
) -> Iterator[Hidden]:
    for hidden in lives(history, dealt, rng):
        if chance_of(history, hidden, None, deduction):
            yield hidden


def _exchanged(world: tuple[Hidden, Hidden], rng: random.Random) -> tuple[Hidden, Hidden] | None:
    """The world with two hidden cards of different places exchanged, None where the two that
    were drawn lie in the same place.
    """
    piles = [world[0].hand, *world[0].down, world[1].hand, *world[1].down]
    shown = world[0].dealt & ~sum(piles), world[1].dealt & ~sum(piles)
    cards = [(card, place) for place, pile in enumerate(piles) for card in bits(pile)]
    one, here = cards[int(rng.random() * len(cards))]
    two, there = cards[int(rng.random() * len(cards))]
    if here == there:
        return None
    piles[here] ^= one | two
    piles[there] ^= one | two
    border = 1 + len(world[0].down)
    mine, theirs = piles[:border], piles[border:]
    return (
        Hidden(mine[0], tuple(mine[1:]), shown[0] | sum(mine)),
        Hidden(theirs[0], tuple(theirs[1:]), shown[1] | sum(theirs)),
    )
