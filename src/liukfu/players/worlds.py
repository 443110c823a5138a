"""Worlds: what may be true of the cards that a seat cannot see.

A world shares out the unseen cards and says what was put face down when. Every world given here
is possible: played again from its hands it leads, by legal actions only, to what the seat has
seen. Which worlds are likelier is said by a :class:`~liukfu.players.model.Model`: the chance of a
world is proportional to the product, over the decisions of the other two seats, of the model's
chance that it would have done what it did with the cards that it has in that world. Without a
model all possible worlds are equally likely.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, product
from math import comb
from typing import NamedTuple

from liukfu.engine.actions import DISCARD, DISCARD_CODE, KIND_SHIFT
from liukfu.engine.cards import ALL, Mask
from liukfu.engine.deal import Deal
from liukfu.engine.view import SEAT_SHIFT, Masks, Opened, View
from liukfu.players.history import history_of
from liukfu.players.model import MODEL, Model, call_chance
from liukfu.players.reliving import Hidden, chance_of, lives, relive
from liukfu.players.splits import splits_of
from liukfu.players.swapping import swapped_worlds

TRIES = 20
"""How many shares of the cards are tried for each world asked for, at most; then as many again,
with the calls as weights; then worlds are looked for in another way."""

MANY = 3
"""How many weighted worlds are drawn from for each asked for, at most: fewer as soon as they are
worth as many equally good ones."""

PATIENT = 20
"""How many are drawn from where care is taken and weights are uneven."""

NEAR = 20
"""How many ways to share the unseen cards out there may be for each world that is listed, for all
that are possible to be sought."""

LISTED = 400
"""All worlds are given, instead of drawn, where they are no more than this."""

WORK = 50
"""How many steps are spent, for each world allowed, before there are taken to be too many."""


class World(NamedTuple):
    """What may be true. By seat, the viewer's own included."""

    hands: Masks
    """What each holds now."""
    down: tuple[tuple[Mask, ...], ...]
    """What each has put face down, one entry a trick it discarded in."""
    dealt: Masks
    """The hands as dealt."""


class _Seen:
    """A view taken apart, once for all worlds."""

    def __init__(self, view: View, model: Model | None) -> None:
        if view.dealt.bit_count() != 12:
            raise ValueError("a view without a hand has no worlds")
        self.view = view
        self.model = model
        self.deduction = view.frame.rules.old_inference == "deduction"
        seat = view.seat
        self.first = history_of(view, (seat + 1) % 3)
        self.second = history_of(view, (seat + 2) % 3)
        self.unseen = ALL & ~(view.dealt | view.shown)
        self.splits = splits_of(self.unseen, self.first, self.second, self.deduction)

    def world(self, first: Hidden, second: Hidden) -> World:
        """A world from what the two others hide."""
        view = self.view
        own = Hidden(view.hand, view.down, view.dealt)
        by_seat = {view.seat: own, self.first.seat: first, self.second.seat: second}
        (hand0, down0, dealt0), (hand1, down1, dealt1), (hand2, down2, dealt2) = (
            by_seat[0],
            by_seat[1],
            by_seat[2],
        )
        return World((hand0, hand1, hand2), (down0, down1, down2), (dealt0, dealt1, dealt2))

    def propose(self, rng: random.Random, patient: bool) -> tuple[float, Hidden, Hidden] | None:
        """A world with its weight, None where the first one thought of is impossible, or does
        not fit the calls.

        Args:
            rng: the only source of chance.
            patient: let calls that do not fit count in the weight, not leave the world out.
        """
        one, two, three, four = self.splits.draw(rng)
        cards = one[0] | two[0] | three[0] | four[0]
        first = cards | self.first.shown
        second = self.unseen ^ cards | self.second.shown
        weight = one[3] * two[3] * three[3] * four[3]
        model = self.model
        if model is not None and model.calls:
            # To leave worlds out costs less than to weigh them: most of the work is still ahead.
            for history, dealt in ((self.first, first), (self.second, second)):
                if history.call is not None:
                    chance = call_chance(model, dealt, history.place, history.call)
                    chance /= 1 - model.floor
                    if patient:
                        weight *= chance
                    elif rng.random() >= chance:
                        return None
        must = one[1] | two[1] | three[1] | four[1]
        found = relive(self.first, first, must, model, self.deduction, rng)
        if found is None:
            return None
        weight *= found[0]
        hidden = found[1]
        must = one[2] | two[2] | three[2] | four[2]
        found = relive(self.second, second, must, model, self.deduction, rng)
        if found is None:
            return None
        return weight * found[0], hidden, found[1]


def sample_worlds(
    view: View, rng: random.Random, count: int, model: Model | None = MODEL
) -> list[World]:
    """Worlds of equal weight: what may be true, drawn by how likely it is.

    Args:
        view: what a seat sees.
        rng: the only source of chance.
        count: how many worlds.
        model: what is likely of the others; None makes all possible worlds equally likely.

    Raises:
        ValueError: the view has no hand (see :attr:`View.public`).
    """
    if view.opened is not None:
        return [_truth(view, view.opened)] * count
    seen = _Seen(view, model)
    return [seen.world(*pair) for pair in _drawn(seen, rng, count, 1.0, MANY)]


class Imagined(NamedTuple):
    """What may be true, each world once."""

    worlds: tuple[tuple[World, float], ...]
    """The worlds with their weights, of any sum."""
    every: bool
    """All that are possible, with their chances; else they were drawn."""


def imagine(view: View, rng: random.Random, count: int, model: Model | None = MODEL) -> Imagined:
    """Worlds with weights: all of them where they are few, else drawn as :func:`sample_worlds`
    does, but longer where a few worlds would stand for most of what was drawn.

    Args:
        view: what a seat sees.
        rng: the only source of chance; not asked where all worlds are given.
        count: how many are drawn; up to so many, but :data:`LISTED` at most, all are given.
        model: what is likely of the others; None makes all possible worlds equally likely.

    Raises:
        ValueError: the view has no hand (see :attr:`View.public`).
    """
    if view.opened is not None:
        return Imagined(((_truth(view, view.opened), 1.0),), True)
    # To find out that there are too many can take longer than all else: only where it is near.
    few = min(count, LISTED)
    every = enumerate_worlds(view, few, model) if _ways(view) <= NEAR * few else None
    if every is not None:
        return Imagined(tuple(every), True)
    seen = _Seen(view, model)
    found = Counter(_drawn(seen, rng, count, 0.5, PATIENT))
    return Imagined(tuple((seen.world(*pair), float(n)) for pair, n in found.items()), False)


def effective(weights: Sequence[float]) -> float:
    """How many worlds of equal weight tell as much as worlds of these weights do."""
    squares = sum(weight * weight for weight in weights)
    return sum(weights) ** 2 / squares if squares else 0.0


def _drawn(
    seen: _Seen, rng: random.Random, count: int, share: float, many: int
) -> list[tuple[Hidden, Hidden]]:
    """So many worlds, as often as they are likely.

    Args:
        seen: the view.
        rng: the only source of chance.
        count: how many are given, and how many are drawn from at least.
        share: once :data:`MANY` weighted worlds for each of ``count`` are there, it is enough
            if they are worth this share of ``count`` equally good ones,
        many: or if so many for each of ``count`` are there.
    """
    found: list[tuple[Hidden, Hidden]] = []
    weights: list[float] = []
    total = squares = 0.0
    least = MANY * count
    for tries in range(2 * TRIES * count):
        proposal = seen.propose(rng, tries >= TRIES * count)
        if proposal is not None:
            weight, first, second = proposal
            found.append((first, second))
            weights.append(weight)
            total += weight
            squares += weight * weight
            if len(found) >= count and (
                total * total >= count * squares
                or (len(found) >= least and total * total >= share * count * squares)
                or len(found) >= many * count
            ):
                break
    if found:
        return [found[place] for place in _resampled(weights, count, rng)]
    return swapped_worlds(
        seen.first, seen.second, seen.splits, seen.unseen, seen.model, seen.deduction, rng, count
    )


def enumerate_worlds(
    view: View, limit: int, model: Model | None = MODEL
) -> list[tuple[World, float]] | None:
    """All worlds that may be true, with their chances, which add up to 1.

    Args:
        view: what a seat sees.
        limit: the most worlds that are wanted.
        model: what is likely of the others; None makes all possible worlds equally likely.

    Returns:
        The worlds, None where there are more than the limit or it takes too much to find out.

    Raises:
        ValueError: the view has no hand (see :attr:`View.public`).
    """
    if view.opened is not None:
        return [(_truth(view, view.opened), 1.0)]
    seen = _Seen(view, model)
    if seen.splits.total > WORK * limit:
        return None
    found: list[tuple[World, float]] = []
    left = WORK * limit
    for by_suit in seen.splits.counts:
        suits = [seen.splits.shares[suit][number][0] for suit, number in enumerate(by_suit)]
        for shares in product(*suits):
            cards = sum(share.first for share in shares)
            pairs: list[list[tuple[Hidden, float]]] = []
            for history, dealt in ((seen.first, cards), (seen.second, seen.unseen ^ cards)):
                able = []
                for hidden in lives(history, dealt | history.shown):
                    left -= 1
                    if left < 0:
                        return None
                    chance = chance_of(history, hidden, model, seen.deduction)
                    if chance:
                        able.append((hidden, chance))
                pairs.append(able)
            left -= 1
            if left < 0 or len(found) + len(pairs[0]) * len(pairs[1]) > limit:
                return None
            for (first, chance), (second, other) in product(*pairs):
                found.append((seen.world(first, second), chance * other))
    total = sum(chance for _, chance in found)
    return [(world, chance / total) for world, chance in found]


def _resampled(weights: list[float], count: int, rng: random.Random) -> list[int]:
    """So many places, each as often as its weight says, up to one (systematic resampling)."""
    sums = list(accumulate(weights))
    step = sums[-1] / count
    at = rng.random() * step
    places = []
    place = 0
    for _ in range(count):
        while sums[place] <= at and place < len(sums) - 1:
            place += 1
        places.append(place)
        at += step
    return places


def _ways(view: View) -> int:
    """In how many ways the unseen cards can be shared out, possible worlds or not."""
    left, ways = view.unseen.bit_count(), 1
    heaps = [view.hand_sizes[(view.seat + 1) % 3], view.hand_sizes[(view.seat + 2) % 3]]
    heaps += [
        entry & ALL
        for entry in view.log
        if entry >> KIND_SHIFT & 15 == DISCARD and entry >> SEAT_SHIFT & 3 != view.seat
    ]
    for size in heaps:
        ways *= comb(left, size)
        left -= size
    return ways


def _truth(view: View, opened: Opened) -> World:
    first, second, third = (
        dealt & ~view.shown & ~sum(down)
        for dealt, down in zip(opened.dealt, opened.down, strict=True)
    )
    return World((first, second, third), opened.down, opened.dealt)


def deal_in(view: View, world: World) -> Deal:
    """The whole deal behind ``view`` as it was in a world, played from the first call through
    the checked door.

    Raises:
        IllegalAction: the world is impossible.
    """
    deal = Deal(view.frame, world.dealt)
    turns = [0, 0, 0]
    for entry in view.log:
        seat = entry >> SEAT_SHIFT & 3
        code = entry & (1 << SEAT_SHIFT) - 1
        if code >> KIND_SHIFT == DISCARD:
            code = DISCARD_CODE | world.down[seat][turns[seat]]
            turns[seat] += 1
        deal.apply(code)
    return deal
