"""What a seat did, done again with an imagined hand: by chance, in every way, or as given.

All three hold the imagined hand to the rules at each moment of the seat's history and weigh it
by a model; a test holds them to each other and to :meth:`liukfu.engine.deal.Deal.apply`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import NamedTuple

from liukfu.engine.cards import ALL, Mask, bits
from liukfu.engine.combos import OLD_GROUP, RUN, SET, SINGLE, groups_in, headings_in
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legality import singles_among
from liukfu.players.history import HEADED, LED, PUT_DOWN, History, Moment
from liukfu.players.leads import lead_chance
from liukfu.players.model import Model, call_chance, discard_chance, draw_discard
from liukfu.players.splits import MUST_SHIFT


class Hidden(NamedTuple):
    """What a seat hides."""

    hand: Mask
    """What it holds now."""
    down: tuple[Mask, ...]
    """What it has put face down, one entry a trick."""
    dealt: Mask
    """Its hand as dealt."""


def relive(
    history: History,
    dealt: Mask,
    must: int,
    model: Model | None,
    deduction: bool,
    rng: random.Random,
) -> tuple[float, Hidden] | None:
    """Do what a seat did with an imagined hand, with discards drawn among those that fit.

    Args:
        history: what it did.
        dealt: the hand it is thought to have been dealt, one of the shares of
            :mod:`liukfu.players.splits`.
        must: what must be face down by when, as said there.
        model: what is likely, None for all as likely.
        deduction: whether the optional rule for Old cards is on.
        rng: draws the discards.

    Returns:
        The weight of these discards (their chance over the chance to be drawn, times the chance
        of the leads) and what came of them; None where this hand, or these discards, cannot have
        done it. The call is not looked at.
    """
    weight = 1.0
    down: list[Mask] = []
    hidden = dealt & ~history.shown
    for moment in history.moments:
        what, later, seen, proven, kind, best, cards, count, turn, won = moment
        if what == PUT_DOWN:
            hand = hidden | later
            if (kind == SET or (kind == RUN and turn)) and headings_in(hand, kind, best):
                return None
            due = must >> MUST_SHIFT * turn & ALL & hidden if must else 0
            left = count - due.bit_count()
            if left < 0:
                return None
            if model is None:
                weight *= comb((hidden & ~due).bit_count(), left)
                chosen = due | _some(hidden & ~due, left, rng)
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
            old = old_cards(hand, dealt | seen | (proven if deduction else 0))
            if history.vulnerable:
                if kind != SINGLE and (kind == OLD_GROUP) != (not cards & ~old):
                    return None
            elif (
                kind == SINGLE and cards & old and (hand & ~old or groups_in(hand, history.barred))
            ):
                return None
            if model is not None and model.leads:
                unseen = ALL & ~(dealt | seen | proven)
                weight *= lead_chance(
                    hand, old, unseen, cards, kind, won, history.vulnerable, history.barred
                )
    return weight, Hidden(hidden, tuple(down), dealt)


def _some(cards: Mask, count: int, rng: random.Random) -> Mask:
    """So many of the cards, any as likely."""
    if not count:
        return 0
    one = bits(cards)
    chosen = 0
    for _ in range(count):
        chosen |= one.pop(int(rng.random() * len(one)))
    return chosen


def chance_of(history: History, hidden: Hidden, model: Model | None, deduction: bool) -> float:
    """How likely a seat would have done all it did, its call included, with these cards; 0.0
    where it could not have, by the rules.

    Args:
        history: what it did.
        hidden: what it was dealt and put down.
        model: what is likely; with None the answer is 0.0 or 1.0.
        deduction: whether the optional rule for Old cards is on.
    """
    dealt = hidden.dealt
    chance = 1.0
    if model is not None and model.calls and history.call is not None:
        chance = call_chance(model, dealt, history.place, history.call)
    held = dealt & ~history.shown
    for moment in history.moments:
        hand = held | moment.later
        unseen = ALL & ~(dealt | moment.seen | moment.proven)
        if moment.what == PUT_DOWN:
            cards = hidden.down[moment.turn]
            if cards & ~held or headings_in(hand, moment.kind, moment.best):
                return 0.0
            if model is not None:
                chance *= discard_chance(hand, unseen, cards, model)
            held ^= cards
        elif moment.what == LED:
            old = old_cards(hand, dealt | moment.seen | (moment.proven if deduction else 0))
            if not _could_lead(history, hand, old, moment):
                return 0.0
            if model is not None and model.leads:
                chance *= lead_chance(
                    hand,
                    old,
                    unseen,
                    moment.cards,
                    moment.kind,
                    moment.won,
                    history.vulnerable,
                    history.barred,
                )
    return chance


def _could_lead(history: History, hand: Mask, old: Mask, moment: Moment) -> bool:
    """Whether the lead was a legal one of its kind (Rules §3 and §4)."""
    all_old = not moment.cards & ~old
    if moment.kind == SINGLE:
        groups = bool(groups_in(hand, history.barred))
        return moment.cards & singles_among(hand, old, history.vulnerable, groups) != 0
    return not history.vulnerable or (moment.kind == OLD_GROUP) == all_old


def lives(history: History, dealt: Mask, rng: random.Random | None = None) -> Iterator[Hidden]:
    """All that a seat may have put down, given the hand it was dealt, but for what its leads
    say (see :func:`chance_of`).

    Args:
        history: what it did.
        dealt: the hand it is thought to have been dealt.
        rng: makes the order a random one.
    """
    discards = [moment for moment in history.moments if moment.what == PUT_DOWN]

    def after(held: Mask, down: tuple[Mask, ...]) -> Iterator[Hidden]:
        if len(down) == len(discards):
            yield Hidden(held, down, dealt)
            return
        moment = discards[len(down)]
        if headings_in(held | moment.later, moment.kind, moment.best):
            return
        one = bits(held)
        if rng is not None:
            rng.shuffle(one)
        for chosen in map(sum, combinations(one, moment.number)):
            yield from after(held ^ chosen, (*down, chosen))

    yield from after(dealt & ~history.shown, ())
