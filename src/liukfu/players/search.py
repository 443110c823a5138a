"""What each choice is worth, by playing it out in deals that may be true.

The same imagined deals (:mod:`liukfu.players.worlds`) are used for every choice, each played
to its end by the quick policy (:mod:`liukfu.players.quick`). The time goes to the choices
that are close: after each round the worse half is left, and all stops where one is clearly
best (sequential halving). What :func:`think` says in the end has what comes beyond the playouts
in it (:mod:`liukfu.players.later`); :func:`weigh` and :func:`compare` say what came of these.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from math import ceil, log2, sqrt
from typing import NamedTuple

from liukfu.engine.actions import (
    CLAIM_CODE,
    DISCARD_CODE,
    PASS_CODE,
    PLAY_CODE,
    SHOW_CODE,
    STOP_CODE,
)
from liukfu.engine.cards import Mask, bits
from liukfu.engine.combos import SINGLE_BEATEN_BY
from liukfu.engine.legality import CALLS, LEAD, combinations_to_lead, singles_to_lead
from liukfu.engine.settlement import TO_WIN
from liukfu.engine.view import View
from liukfu.players.endings import Ending, few_cards
from liukfu.players.later import Beyond, ends_deal
from liukfu.players.model import MODEL, Model
from liukfu.players.quick import Memo, Position
from liukfu.players.sense import can_hold, discard_order
from liukfu.players.steady import decide
from liukfu.players.thought import Choice, Thought
from liukfu.players.worlds import World, sample_worlds

MOST_CARDS = 12
"""In a hand (Rules §2)."""


class Budget(NamedTuple):
    """How much is thought about a decision."""

    worlds: int
    """How many imagined deals."""
    playouts: int
    """How many of them played out, over all choices."""
    model: Model | None = MODEL
    """How the others are thought to have played so far, None for no assumption."""
    full: int = MOST_CARDS
    """With more cards in hand than so many, playouts take longer, and there are fewer."""

    def playouts_with(self, cards: int) -> int:
        """How many playouts there are with so many cards in hand."""
        return self.playouts * self.full // max(self.full, cards)


EXPERT = Budget(worlds=200, playouts=700, full=6)
"""The expert's: below 200 ms for nearly every decision."""

KEEN = Budget(worlds=16, playouts=48)
"""Enough for what is plain, a few milliseconds."""

MORE = 64
"""So many worlds at a time are looked at where the clock decides."""

CLEAR = 3.0
"""So many standard errors behind, a choice is not thought about any further."""

DISCARDS = 8
"""How many discards are thought about."""

BATCH = 32
"""After so many worlds each, choices that are clearly behind are left."""

FIRST = 16
"""The fewest worlds in which every choice is played out."""


def think(
    view: View,
    rng: random.Random,
    budget: Budget = EXPERT,
    consider: Sequence[int] = (),
    deadline: float | None = None,
) -> Thought:
    """What the choices of the seat on turn are worth, as far as it can know.

    Args:
        view: what the seat sees; it is on turn.
        rng: the only source of chance.
        budget: how many worlds and playouts.
        consider: codes of legal actions to think about besides those found promising.
        deadline: in seconds of :func:`time.monotonic`, think until then instead of by the
            budget, as long as choices are close; the outcome then depends on the computer.

    Raises:
        ValueError: the seat is not on turn.
    """
    if view.to_act != view.seat:
        raise ValueError("the seat is not on turn")
    codes = candidates(view)
    codes += [code for code in consider if code not in codes]
    beyond = Beyond(view)
    race = _Race(view, codes, beyond)
    playouts = budget.playouts_with(view.hand.bit_count())
    # By the clock not all at once: to imagine so many may take longer than there is time.
    first = budget.worlds if deadline is None else min(MORE, budget.worlds)
    race.run(sample_worlds(view, rng, first, budget.model), playouts, deadline)
    while deadline is not None and time.monotonic() < deadline and len(race.running) > 1:
        more = sample_worlds(view, rng, MORE, budget.model)
        race.run(more, len(more) * len(race.running), deadline)
    thought = race.thought()
    best = thought.choices[0].code
    if is_decided(view, best, race.values[best]):
        return thought._replace(choices=beyond.nothing(thought.choices))
    return thought._replace(choices=beyond.added(thought.choices))


def is_decided(view: View, code: int, values: Sequence[float], every: bool = False) -> bool:
    """Whether what does not end the deal at once has ended it alike wherever it was played out, so
    that nothing comes beyond that.

    Args:
        view: of the seat on turn.
        code: of the best choice.
        values: the units that came of it, world by world.
        every: these are all possible worlds.
    """
    enough = every or len(values) >= BATCH
    return enough and not ends_deal(view, code) and min(values) == max(values)


def weigh(
    view: View, worlds: Sequence[World], codes: Sequence[int], budget: Budget = EXPERT
) -> Thought:
    """The worth of given choices over given worlds, as far as the budget goes."""
    race = _Race(view, codes)
    race.run(worlds, budget.playouts)
    return race.thought()


class _Race:
    """Choices that are played out in the same worlds; who falls behind is left.

    Args:
        view: of the seat on turn.
        codes: the choices.
        beyond: what they are worth beyond their playouts; None leaves it out.
    """

    def __init__(self, view: View, codes: Sequence[int], beyond: Beyond | None = None) -> None:
        self.view = view
        self.values: dict[int, list[float]] = {code: [] for code in codes}
        """The units that came of each, world by world."""
        self.running = list(codes)
        self.less = {code: beyond.less(code) if beyond else 0 for code in codes}
        self.worlds = 0
        self.memo: Memo = {}

    def run(self, worlds: Sequence[World], playouts: int, deadline: float | None = None) -> None:
        """Play out in more worlds.

        Args:
            worlds: the worlds.
            playouts: how many playouts, over all choices, unless all but one fall behind before.
            deadline: when to stop, at the latest (:func:`time.monotonic`).
        """
        seat = self.view.seat
        positions = self._positions(worlds)
        size, done, spent = len(positions), 0, 0
        while not done or (len(self.running) > 1 and done < size):
            # As much again for each halving that is left, and for the last two.
            halvings = max(1, ceil(log2(len(self.running))))
            upto = done + (playouts - spent) // (halvings * len(self.running))
            upto = min(size, max(upto, FIRST))
            while done < upto and (len(self.running) > 1 or not done):
                step = min(upto, done + BATCH)
                for code in self.running:
                    less = self.less[code]
                    self.values[code] += [
                        position.after(code)[seat] - less for position in positions[done:step]
                    ]
                spent += len(self.running) * (step - done)
                done = step
                self._leave_behind()
                if deadline is not None and time.monotonic() > deadline:
                    self.worlds += done
                    return
            if halvings == 1:
                break
            self.running = self.running[: max(2, (len(self.running) + 1) // 2)]
        self.worlds += done

    def _positions(self, worlds: Sequence[World]) -> Sequence[Position | _Last]:
        view = self.view
        if few_cards(view):
            return [_Last(view, world) for world in worlds]
        return [Position(view, world, self.memo) for world in worlds]

    def _leave_behind(self) -> None:
        """Sorts what runs, the best first, and takes out what is clearly behind it."""
        values = self.values
        self.running.sort(key=lambda code: -sum(values[code]))
        best = self.running[0]
        self.running = [
            code for code in self.running if code == best or not _behind(values[best], values[code])
        ]

    def thought(self) -> Thought:
        """What has come out so far."""
        first = self.running[0]
        most = sum(self.values[first]) / len(self.values[first])
        for code, found in self.values.items():
            # What ends the deal pays the same in every world, however few it was looked at in.
            if ends_deal(self.view, code) and found[0] > most:
                first, most = code, found[0]
        thought = _thought(self.view, self.values, first, self.worlds)
        if not few_cards(self.view):
            return thought
        return thought._replace(exact=all(len(set(found)) == 1 for found in self.values.values()))


class _Last:
    """A deal with few cards left, worked out with all cards open."""

    def __init__(self, view: View, world: World) -> None:
        self._ending = Ending.in_world(view, world)

    def after(self, code: int) -> tuple[float, float, float]:
        """The units of each seat after an action, everybody playing for the most."""
        return self._ending.value(code)


def compare(view: View, worlds: Sequence[World], codes: Sequence[int]) -> Thought:
    """The worth of a few choices, each played out in every one of the worlds."""
    memo: Memo = {}
    positions = [Position(view, world, memo) for world in worlds]
    seat = view.seat
    values = {code: [position.after(code)[seat] for position in positions] for code in codes}
    best = max(codes, key=lambda code: sum(values[code]))
    return _thought(view, values, best, len(positions))


def _thought(view: View, values: Mapping[int, Sequence[float]], first: int, worlds: int) -> Thought:
    """What came of the choices in the worlds that each was played in, ``first`` the best."""
    best = values[first]
    top = sum(best) / max(1, len(best))
    choices = []
    for code, found in values.items():
        # What was left early was played in a few of the worlds only, which may be good or bad
        # ones as a whole: beside the best in the same worlds this has no part.
        behind, error = (0.0, 0.0) if code == first else _difference(best, found)
        units = found[0] if ends_deal(view, code) else top - behind
        choices.append(Choice(code, units, error, len(found)))
    head = [choice for choice in choices if choice.code == first]
    rest = sorted((c for c in choices if c.code != first), key=lambda c: -c.units)
    return Thought((*head, *rest), worlds, False)


def _difference(one: Sequence[float], two: Sequence[float]) -> tuple[float, float]:
    """By how much the first is better in the worlds that both were played in, and one
    standard error of it.
    """
    differences = [a - b for a, b in zip(one, two, strict=False)]
    n = len(differences)
    if n < 2:
        return (float(differences[0]) if n else 0.0), float("inf")
    mean = sum(differences) / n
    variance = sum((each - mean) ** 2 for each in differences) / (n - 1)
    return mean, sqrt(variance / n)


def _behind(best: Sequence[float], other: Sequence[float]) -> bool:
    mean, error = _difference(best, other)
    return mean > CLEAR * error


def candidates(view: View, discards: int = DISCARDS) -> list[int]:
    """The codes of the actions worth thinking about, the quick policy's own first.

    Args:
        view: of the seat on turn.
        discards: at most so many where cards are put face down; fewer are the first of more.
    """
    if view.phase == CALLS:
        codes = [PLAY_CODE, PASS_CODE]
    elif view.phase == LEAD:
        codes = _leads(view)
    else:
        codes = [SHOW_CODE | int(cards) for cards in view.legal.headings]
        codes = codes or _discards(view, discards)
    if len(codes) > 1:
        policy = decide(view)
        codes = [policy, *(code for code in codes if code != policy)]
    return codes


def _leads(view: View) -> list[int]:
    stance = view.legal.stance
    old = stance.old
    codes = []
    if stance.winners + old.bit_count() >= TO_WIN:
        # To reveal more is always worth more.
        codes.append(CLAIM_CODE | old if old else STOP_CODE)
    combinations = combinations_to_lead(stance)
    unseen = int(view.unseen)
    before = -1
    for card in bits(singles_to_lead(stance, bool(combinations))):
        above = (card.bit_length() - 1) // 9 << 36 | SINGLE_BEATEN_BY[card] & unseen
        if above != before:
            codes.append(SHOW_CODE | card)
            before = above
    codes += [SHOW_CODE | cards for cards in combinations]
    if stance.vulnerable and old & old - 1:
        codes.append(SHOW_CODE | old)
    return codes


def _discards(view: View, most: int) -> list[int]:
    """The policy's discard, and those that differ from it by one card that matters."""
    left, right = can_hold(view)
    unseen = left | right
    hand: Mask = view.hand
    count = view.best.bit_count()
    if count >= hand.bit_count():
        return [DISCARD_CODE | hand]
    order = discard_order(hand, int(view.old), unseen)
    chosen = decide(view) & hand
    codes = [DISCARD_CODE | chosen]
    # Thrown cards may stay: the most wanted of them first. Others go: the least wanted first.
    thrown = [card for card in reversed(order) if card & chosen]
    kept = [card for card in order if not card & chosen]
    swaps = sorted(
        ((i + j, i, j) for i in range(len(thrown)) for j in range(len(kept))),
    )
    seen = {chosen}
    for _, i, j in swaps:
        if len(codes) >= most:
            break
        cards = chosen ^ thrown[i] ^ kept[j]
        if cards not in seen:
            seen.add(cards)
            codes.append(DISCARD_CODE | cards)
    return codes
