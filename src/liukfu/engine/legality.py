"""What may be done: pure functions of what the player on turn knows (Rules §2, §4, §6).

The whole deal, a seat's view, the players and the screen all ask here.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import IntEnum
from functools import cached_property
from itertools import combinations
from math import comb
from typing import NamedTuple

from liukfu.engine import combos
from liukfu.engine.actions import (
    CALL,
    CLAIM,
    CLAIM_CODE,
    DISCARD,
    DISCARD_CODE,
    KIND_SHIFT,
    PASS_CODE,
    PLAY_CODE,
    SHOW,
    SHOW_CODE,
    STOP,
    STOP_CODE,
    Action,
    action_from_code,
    is_code,
    legal_action,
)
from liukfu.engine.cards import ALL, SUIT_MASKS, Cards, Mask, bits
from liukfu.engine.errors import IllegalAction, Reason
from liukfu.engine.settlement import TO_WIN


class Phase(IntEnum):
    """What is asked of the player on turn."""

    CALLS = 0
    LEAD = 1
    FOLLOW = 2
    OVER = 3


CALLS, LEAD, FOLLOW, OVER = (int(phase) for phase in Phase)


class Stance(NamedTuple):
    """The eyes of the player on turn: all that decides what they may do.

    ``old`` are the Old cards of ``hand``; ``vulnerable`` and ``barred`` (a Master who has
    passed) speak of this player; ``winners`` is their count; ``kind`` and ``best`` are the
    kind of the lead and the highest play, while following.
    """

    phase: int
    hand: Mask
    old: Mask
    vulnerable: bool
    barred: bool
    winners: int
    kind: int
    best: Mask


NOBODY = Stance(OVER, 0, 0, False, False, 0, 0, 0)
"""The stance of whoever has nothing to do: nothing is legal."""


def combinations_to_lead(stance: Stance) -> list[Mask]:
    """The sets and runs that may be led as such (Rules §3 and §4)."""
    _, hand, old, vulnerable, barred, _, _, _ = stance
    return _groups_to_lead(hand, old, vulnerable, barred)


def _groups_to_lead(hand: Mask, old: Mask, vulnerable: bool, barred: bool) -> list[Mask]:
    found = combos.groups_in(hand, barred)
    if vulnerable:
        return [cards for cards in found if cards & ~old]
    return found


def singles_to_lead(stance: Stance, combination_there: bool) -> Mask:
    """The cards that may be led as a single (Rules §4).

    Args:
        stance: the player on lead.
        combination_there: whether they have a set or run to lead.
    """
    _, hand, old, vulnerable, _, _, _, _ = stance
    return _singles_to_lead(hand, old, vulnerable, combination_there)


def _singles_to_lead(hand: Mask, old: Mask, vulnerable: bool, combination_there: bool) -> Mask:
    if vulnerable:
        return hand
    not_old = hand & ~old
    if not_old:
        return not_old & SUIT_MASKS[(not_old.bit_length() - 1) // 9]
    return 0 if combination_there else hand


_SUBSETS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(comb(held, size) for size in range(fewest, held + 1)) for held in range(13))
    for fewest in range(TO_WIN + 1)
)
"""By the fewest cards and the cards there are: how many subsets they have."""


def _subsets(mask: Mask, fewest: int) -> Iterator[Mask]:
    """The subsets with at least ``fewest`` cards, small ones first."""
    one = bits(mask)
    for size in range(fewest, len(one) + 1):
        yield from map(sum, combinations(one, size))


def leads(stance: Stance) -> list[Mask]:
    """Every combination that may be led: singles, sets, runs, Old groups (Rules §3 and §4)."""
    found = combinations_to_lead(stance)
    singles = bits(singles_to_lead(stance, bool(found)))
    if stance.vulnerable:
        found.extend(_subsets(stance.old, 2))
    return singles + found


def claim_needs(stance: Stance) -> int:
    """The fewest cards that a claim must reveal (Rules §6)."""
    return max(1, TO_WIN - stance.winners)


def legal_codes(stance: Stance) -> list[int]:
    """The codes of all legal actions, each once."""
    phase = stance.phase
    if phase == LEAD:
        codes = [SHOW_CODE | cards for cards in leads(stance)]
        if stance.winners >= TO_WIN:
            codes.append(STOP_CODE)
        needs = claim_needs(stance)
        if stance.old.bit_count() >= needs:
            codes.extend([CLAIM_CODE | cards for cards in _subsets(stance.old, needs)])
        return codes
    if phase == FOLLOW:
        headings = combos.headings_in(stance.hand, stance.kind, stance.best)
        if headings:
            return [SHOW_CODE | cards for cards in headings]
        size = stance.best.bit_count()
        return [DISCARD_CODE | cards for cards in map(sum, combinations(bits(stance.hand), size))]
    return [PLAY_CODE, PASS_CODE] if phase == CALLS else []


def count_legal(stance: Stance) -> int:
    """How many actions are legal, without listing discards, claims or Old groups."""
    phase = stance.phase
    if phase == LEAD:
        found = combinations_to_lead(stance)
        old = stance.old.bit_count()
        return (
            len(found)
            + singles_to_lead(stance, bool(found)).bit_count()
            + (_SUBSETS[2][old] if stance.vulnerable else 0)
            + (stance.winners >= TO_WIN)
            + _SUBSETS[claim_needs(stance)][old]
        )
    if phase == FOLLOW:
        headings = combos.headings_in(stance.hand, stance.kind, stance.best)
        return len(headings) or comb(stance.hand.bit_count(), stance.best.bit_count())
    return 2 if phase == CALLS else 0


def sample_code(stance: Stance, rng: random.Random) -> int:
    """The code of one legal action, each as likely; nothing that is many is listed.

    Raises:
        IndexError: nothing is legal.
    """
    phase, hand, old, vulnerable, barred, winners, kind, best = stance
    if phase == LEAD:
        return sample_lead(hand, old, vulnerable, barred, winners, rng)
    if phase == FOLLOW:
        return sample_following(hand, kind, best, rng)
    if phase == CALLS:
        return sample_call(rng)
    raise IndexError("nothing is legal")


def sample_call(rng: random.Random) -> int:
    """The code of Play or Pass."""
    return PLAY_CODE if rng.random() < 0.5 else PASS_CODE


def sample_following(hand: Mask, kind: int, best: Mask, rng: random.Random) -> int:
    """The code of one heading or, where there is none, one discard, each as likely."""
    headings = combos.headings_in(hand, kind, best)
    if headings:
        return SHOW_CODE | headings[int(rng.random() * len(headings))]
    size = best.bit_count()
    one = bits(hand)
    if size == 1:
        return DISCARD_CODE | one[int(rng.random() * len(one))]
    chosen = DISCARD_CODE
    for left in range(len(one), len(one) - size, -1):
        chosen |= one.pop(int(rng.random() * left))
    return chosen


def sample_lead(
    hand: Mask, old: Mask, vulnerable: bool, barred: bool, winners: int, rng: random.Random
) -> int:
    """The code that a random place in :func:`legal_codes` has, for a player on lead.

    The arguments are those of a :class:`Stance`.
    """
    groups = _groups_to_lead(hand, old, vulnerable, barred)
    singles = _singles_to_lead(hand, old, vulnerable, bool(groups))
    single_count, group_count = singles.bit_count(), len(groups)
    held = old.bit_count()
    needs = TO_WIN - winners if winners < TO_WIN else 1
    stops = winners >= TO_WIN
    old_groups = _SUBSETS[2][held] if vulnerable else 0
    count = single_count + group_count + old_groups + stops + _SUBSETS[needs][held]
    place = int(rng.random() * count)
    if place < single_count:
        return SHOW_CODE | bits(singles)[place]
    place -= single_count
    if place < group_count:
        return SHOW_CODE | groups[place]
    place -= group_count
    if place < old_groups:
        return SHOW_CODE | _nth_subset(old, 2, place)
    place -= old_groups
    if place < stops:
        return STOP_CODE
    return CLAIM_CODE | _nth_subset(old, needs, place - stops)


def _nth_subset(mask: Mask, fewest: int, place: int) -> Mask:
    """The subset that :func:`_subsets` yields at a place, without those before it."""
    one = bits(mask)
    size = fewest
    while place >= (count := comb(len(one), size)):
        place -= count
        size += 1
    chosen = 0
    for index, bit in enumerate(one, start=1):
        with_it = comb(len(one) - index, size - 1)
        if place < with_it:
            chosen |= bit
            size -= 1
            if not size:
                break
        else:
            place -= with_it
    return chosen


def _fault(
    reason: Reason, cards: Mask = 0, plays: list[Mask] | None = None, count: int = 0
) -> IllegalAction:
    return IllegalAction(reason, Cards(cards), tuple(Cards(play) for play in plays or ()), count)


def why_not(stance: Stance, code: int) -> IllegalAction | None:
    """Why the action with this code is illegal, or None if it is legal. Lists nothing that
    is legal unless the answer names it.
    """
    phase, kind, cards = stance.phase, code >> KIND_SHIFT, code & ALL
    if phase == OVER:
        return _fault(Reason.DEAL_OVER)
    if phase == CALLS:
        return None if kind == CALL else _fault(Reason.CALL_FIRST)
    if kind == CALL:
        return _fault(Reason.CALLS_OVER)
    if kind == STOP:
        if phase != LEAD:
            return _fault(Reason.NOT_ON_LEAD)
        missing = TO_WIN - stance.winners
        return _fault(Reason.TOO_FEW_WINNERS, count=missing) if missing > 0 else None
    if kind == CLAIM and phase != LEAD:
        return _fault(Reason.NOT_ON_LEAD)
    if not cards:
        return _fault(Reason.NO_CARDS)
    if cards & ~stance.hand:
        return _fault(Reason.NOT_HELD, cards & ~stance.hand)
    if kind == CLAIM:
        return _why_no_claim(stance, cards)
    if phase == LEAD:
        if kind == DISCARD:
            return _fault(Reason.MUST_LEAD, cards)
        return _why_no_lead(stance, cards)
    return _why_no_follow(stance, kind, cards)


def _why_no_claim(stance: Stance, cards: Mask) -> IllegalAction | None:
    if cards & ~stance.old:
        return _fault(Reason.CLAIM_NOT_OLD, cards & ~stance.old)
    short = TO_WIN - stance.winners - cards.bit_count()
    return _fault(Reason.CLAIM_TOO_FEW, cards, count=short) if short > 0 else None


def _why_no_lead(stance: Stance, cards: Mask) -> IllegalAction | None:
    kind = combos.KINDS.get(cards)
    if kind == combos.SINGLE:
        return _why_no_single(stance, cards)
    if stance.vulnerable and not cards & ~stance.old:
        return None
    if kind is None:
        all_old = not cards & ~stance.old
        return _fault(Reason.OLD_GROUP_NOT_VULNERABLE if all_old else Reason.NO_COMBINATION, cards)
    if stance.barred and cards.bit_count() >= combos.FOUR:
        return _fault(Reason.PASSED_MASTER_FOUR, cards)
    return None


def _why_no_single(stance: Stance, card: Mask) -> IllegalAction | None:
    if stance.vulnerable:
        return None
    not_old = stance.hand & ~stance.old
    if not not_old:
        plays = combinations_to_lead(stance)
        return _fault(Reason.SINGLE_BEFORE_COMBINATION, card, plays) if plays else None
    allowed = singles_to_lead(stance, False)
    if card & allowed:
        return None
    old = card & stance.old
    return _fault(Reason.SINGLE_IS_OLD if old else Reason.SINGLE_WRONG_SUIT, allowed)


def _why_no_follow(stance: Stance, kind: int, cards: Mask) -> IllegalAction | None:
    if kind == SHOW and combos.beats(cards, stance.kind, stance.best):
        return None
    size = stance.best.bit_count()
    if cards.bit_count() != size:
        return _fault(Reason.WRONG_COUNT, cards, count=size)
    headings = combos.headings_in(stance.hand, stance.kind, stance.best)
    if kind == SHOW:
        return _fault(Reason.DOES_NOT_BEAT, cards, headings)
    return _fault(Reason.MUST_HEAD, cards, headings) if headings else None


class LegalActions:
    """The legal actions of a player on turn, as a lazy view.

    Iterates over :class:`~liukfu.engine.actions.Action` values, tells ``in``, ``len`` and
    truth, and lists only when it is iterated.
    """

    def __init__(self, stance: Stance) -> None:
        self.stance = stance

    def __iter__(self) -> Iterator[Action]:
        return map(legal_action, legal_codes(self.stance))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, int) or not is_code(action):
            return False
        return why_not(self.stance, action) is None

    def __len__(self) -> int:
        return count_legal(self.stance)

    def __bool__(self) -> bool:
        return self.stance.phase != OVER

    def __repr__(self) -> str:
        return f"<LegalActions: {len(self)} in phase {Phase(self.stance.phase).name}>"

    def count(self) -> int:
        """How many actions are legal: the same as ``len``."""
        return count_legal(self.stance)

    def codes(self) -> list[int]:
        """The codes of all legal actions, for search."""
        return legal_codes(self.stance)

    def sample(self, rng: random.Random) -> Action:
        """One legal action, each as likely, drawn from ``rng``.

        Raises:
            IndexError: nothing is legal.
        """
        return legal_action(sample_code(self.stance, rng))

    def why_not(self, action: int) -> IllegalAction | None:
        """Why an action is illegal, as data; None if it is legal.

        Raises:
            ValueError: an int that is no action's code.
        """
        return why_not(self.stance, action_from_code(action))

    @cached_property
    def headings(self) -> tuple[Cards, ...]:
        """The plays that would head the trick; none where nothing does (Rules §4)."""
        stance = self.stance
        if stance.phase != FOLLOW:
            return ()
        return tuple(map(Cards, combos.headings_in(stance.hand, stance.kind, stance.best)))

    @cached_property
    def leads(self) -> tuple[Cards, ...]:
        """The combinations that may be led now (Rules §3 and §4)."""
        return tuple(map(Cards, leads(self.stance))) if self.stance.phase == LEAD else ()

    def kind_of_lead(self, cards: Mask) -> combos.Kind | None:
        """The kind that cards would be led as, None where they may not be led (Rules §3)."""
        stance = self.stance
        if stance.phase != LEAD or why_not(stance, SHOW_CODE + cards) is not None:
            return None
        if stance.vulnerable and cards.bit_count() > 1 and not cards & ~stance.old:
            return combos.Kind.OLD_GROUP
        return combos.kind_of(cards)

    @property
    def discard_count(self) -> int:
        """How many cards must be put face down now; 0 where heading or leading is asked."""
        if self.stance.phase != FOLLOW or self.headings:
            return 0
        return self.stance.best.bit_count()

    @property
    def claimable(self) -> Cards:
        """The Old cards that a claim can be made with; none where no claim is legal (Rules §6)."""
        stance = self.stance
        if stance.phase != LEAD or stance.old.bit_count() < claim_needs(stance):
            return Cards()
        return Cards(stance.old)

    @property
    def claim_needs(self) -> int:
        """The fewest cards that a claim must reveal, at least one (Rules §6)."""
        return claim_needs(self.stance)

    @property
    def can_stop(self) -> bool:
        """Whether the player may stop (Rules §6)."""
        return self.stance.phase == LEAD and self.stance.winners >= TO_WIN
