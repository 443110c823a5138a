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
from itertools import accumulate
from math import comb
from typing import NamedTuple

from liukfu.engine.actions import DISCARD, DISCARD_CODE, KIND_SHIFT
from liukfu.engine.cards import ALL, Mask, bits
from liukfu.engine.combos import OLD_GROUP, RUN, SET, SINGLE, groups_in, headings_in
from liukfu.engine.deal import Deal
from liukfu.engine.knowledge import old_cards
from liukfu.engine.view import SEAT_SHIFT, Masks, View
from liukfu.players.history import HEADED, PUT_DOWN, History, history_of
from liukfu.players.leads import lead_chance
from liukfu.players.model import MODEL, Model, call_chance, discard_chance, draw_discard
from liukfu.players.splits import MUST_SHIFT, splits_of

TRIES = 40
"""How many shares of the cards are tried for each world asked for, at most."""

MANY = 2
"""How many weighted worlds are drawn from for each asked for, at most: fewer as soon as they are
worth as many equally good ones."""


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

    def world(self, first: _Hidden, second: _Hidden) -> World:
        """A world from what the two others hide."""
        view = self.view
        by_seat = {
            view.seat: (view.hand, view.down, view.dealt),
            self.first.seat: first,
            self.second.seat: second,
        }
        hands, down, dealt = zip(*(by_seat[seat] for seat in range(3)), strict=True)
        return World(hands, down, dealt)

    def propose(self, rng: random.Random) -> tuple[float, _Hidden, _Hidden] | None:
        """A world with its weight, None where the first one thought of is impossible."""
        one, two, three, four = self.splits.draw(rng)
        cards = one[0] | two[0] | three[0] | four[0]
        first = cards | self.first.shown
        second = self.unseen ^ cards | self.second.shown
        model = self.model
        if model is not None and model.calls:
            # The calls are weighed by leaving out: most shares that do not fit them cost no more.
            for history, dealt in ((self.first, first), (self.second, second)):
                if history.call is not None:
                    chance = call_chance(model, dealt, history.place, history.call)
                    if rng.random() * (1 - model.floor) >= chance:
                        return None
        found = relive(
            self.first, first, one[1] | two[1] | three[1] | four[1], model, self.deduction, rng
        )
        if found is None:
            return None
        weight, one_hidden = found
        found = relive(
            self.second, second, one[2] | two[2] | three[2] | four[2], model, self.deduction, rng
        )
        if found is None:
            return None
        return weight * found[0] * one[3] * two[3] * three[3] * four[3], one_hidden, found[1]


_Hidden = tuple[Mask, tuple[Mask, ...], Mask]
"""The hand now, what was put down, and the hand as dealt, of one seat."""


def relive(
    history: History,
    dealt: Mask,
    must: int,
    model: Model | None,
    deduction: bool,
    rng: random.Random,
) -> tuple[float, _Hidden] | None:
    """Play what a seat did again with an imagined hand, with discards that fit.

    Args:
        history: what it did.
        dealt: the hand it is thought to have been dealt.
        must: what must be face down by when (see :mod:`liukfu.players.splits`).
        model: what is likely.
        deduction: whether the optional rule for Old cards is on.
        rng: draws the discards.

    Returns:
        The weight of these discards (their chance over the chance to be drawn, times the chance
        of the rest that it did) and what came of them; None where this hand, or these discards,
        cannot have done it.
    """
    weight = 1.0
    down: list[Mask] = []
    hidden = dealt & ~history.shown
    for moment in history.moments:
        what, _, later, seen, proven, kind, best, cards, count, turn, won, _ = moment
        if what == PUT_DOWN:
            hand = hidden | later
            if (kind == SET or (kind == RUN and turn)) and headings_in(hand, kind, best):
                return None
            due = must >> MUST_SHIFT * turn & ALL & hidden if must else 0
            free = hidden & ~due
            left = count - due.bit_count()
            spare = free.bit_count()
            if not 0 <= left <= spare:
                return None
            if model is None:
                weight *= comb(spare, left)
                chosen = due | _some(free, left, rng)
            elif not left:
                unseen = ALL & ~(dealt | seen | proven)
                chosen = due
                weight *= discard_chance(hand, unseen, due, model)
            else:
                unseen = ALL & ~(dealt | seen | proven)
                chosen, chance = draw_discard(hand, hidden, due, unseen, count, model, rng)
                weight *= chance
            down.append(chosen)
            hidden ^= chosen
        elif what != HEADED:
            hand = hidden | later
            known = dealt | seen | (proven if deduction else 0)
            old = old_cards(hand, known)
            if history.vulnerable:
                if kind != SINGLE and (kind == OLD_GROUP) != (not cards & ~old):
                    return None
            elif (
                kind == SINGLE and cards & old and (hand & ~old or groups_in(hand, history.barred))
            ):
                return None
            if model is not None and model.leads:
                weight *= lead_chance(
                    hand,
                    old,
                    ALL & ~(dealt | seen | proven),
                    cards,
                    kind,
                    won[0],
                    history.vulnerable,
                    history.barred,
                )
    return weight, (hidden, tuple(down), dealt)


def _some(cards: Mask, count: int, rng: random.Random) -> Mask:
    """So many of the cards, any as likely."""
    if not count:
        return 0
    one = bits(cards)
    chosen = 0
    for _ in range(count):
        chosen |= one.pop(int(rng.random() * len(one)))
    return chosen


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
        return [_truth(view)] * count
    seen = _Seen(view, model)
    found: list[tuple[_Hidden, _Hidden]] = []
    weights: list[float] = []
    total = squares = 0.0
    for tries in range(1, TRIES * count + 1):
        proposal = seen.propose(rng)
        if proposal is not None:
            weight, first, second = proposal
            found.append((first, second))
            weights.append(weight)
            total += weight
            squares += weight * weight
            if len(found) >= count and (
                total * total >= count * squares or len(found) >= MANY * count
            ):
                break
        if tries >= TRIES * count and not found:
            break
    if not found:
        raise RuntimeError("no world found")
    return [seen.world(*found[place]) for place in _resampled(weights, count, rng)]


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


def _truth(view: View) -> World:
    opened = view.opened
    assert opened is not None
    return World(view.winners, opened.down, opened.dealt)


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
