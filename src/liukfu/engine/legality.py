"""What may be done: pure functions of what the player on turn knows (Rules §2, §4, §6).

The whole deal, a seat's view, the players and the screen all ask here.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from itertools import combinations, repeat
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


_HIGHEST_SUIT: tuple[Mask, ...] = (0, *(SUIT_MASKS[card // 9] for card in range(36)))
"""By the bit length of a set of cards: all cards of the highest suit in it."""


def combinations_to_lead(stance: Stance) -> list[Mask]:
    """The sets and runs that may be led as such (Rules §3 and §4)."""
    _, hand, old, vulnerable, barred, _, _, _ = stance
    found = combos.groups_in(hand, barred)
    return not_all_old(found, old) if vulnerable else found


def not_all_old(groups: list[Mask], old: Mask) -> list[Mask]:
    """The sets and runs that the Vulnerable player leads as such: the others are Old groups."""
    return [cards for cards in groups if cards & ~old]


def singles_to_lead(stance: Stance, combination_there: bool) -> Mask:
    """The cards that may be led as a single (Rules §4).

    Args:
        stance: the player on lead.
        combination_there: whether they have a set or run to lead.
    """
    _, hand, old, vulnerable, _, _, _, _ = stance
    return singles_among(hand, old, vulnerable, combination_there)


def singles_among(hand: Mask, old: Mask, vulnerable: bool, combination_there: bool) -> Mask:
    """The same from plain values, those of a :class:`Stance`."""
    if vulnerable:
        return hand
    not_old = hand & ~old
    if not_old:
        return not_old & _HIGHEST_SUIT[not_old.bit_length()]
    return 0 if combination_there else hand


def kind_led(cards: Mask, old: Mask, vulnerable: bool) -> int:
    """The kind of a legal lead (Rules §3).

    Args:
        cards: the lead.
        old: the leader's Old cards before it; looked at only for the Vulnerable player.
        vulnerable: whether the leader is the Vulnerable player.
    """
    kind = combos.KINDS.get(cards, combos.OLD_GROUP)
    if vulnerable and kind != combos.SINGLE and not cards & ~old:
        return combos.OLD_GROUP
    return kind


SUBSETS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(comb(held, size) for size in range(fewest, held + 1)) for held in range(13))
    for fewest in range(TO_WIN + 1)
)
"""By the fewest cards and the cards there are: how many subsets they have."""


def _subsets(mask: Mask, fewest: int, code: int = 0) -> Iterator[int]:
    """A code with each subset of at least ``fewest`` cards added, small ones first."""
    one = bits(mask)
    for size in range(fewest, len(one) + 1):
        yield from map(sum, combinations(one, size), repeat(code))


def leads(stance: Stance) -> list[Mask]:
    """Every combination that may be led: singles, sets, runs, Old groups (Rules §3 and §4)."""
    found = combinations_to_lead(stance)
    singles = bits(singles_to_lead(stance, bool(found)))
    if stance.vulnerable:
        found.extend(_subsets(stance.old, 2))
    return singles + found


def claim_needs(winners: int) -> int:
    """The fewest cards that a claim must reveal, with so many winners (Rules §6)."""
    return max(1, TO_WIN - winners)


def count_beyond(old: int, vulnerable: bool, winners: int) -> int:
    """How many actions on lead are neither singles nor sets and runs: Old groups, Stop and
    claims, with so many Old cards and winners.
    """
    return (
        (SUBSETS[2][old] if vulnerable else 0)
        + (winners >= TO_WIN)
        + SUBSETS[claim_needs(winners)][old]
    )


def legal_codes(stance: Stance) -> list[int]:
    """The codes of all legal actions, each once."""
    phase, hand, old, _, _, winners, kind, best = stance
    if phase == LEAD:
        codes = [SHOW_CODE | cards for cards in leads(stance)]
        if winners >= TO_WIN:
            codes.append(STOP_CODE)
        needs = claim_needs(winners)
        if old.bit_count() >= needs:
            codes.extend(_subsets(old, needs, CLAIM_CODE))
        return codes
    if phase == FOLLOW:
        headings = combos.headings_in(hand, kind, best)
        if headings:
            return [SHOW_CODE | cards for cards in headings]
        size = best.bit_count()
        if size == 1:
            return [DISCARD_CODE | card for card in bits(hand)]
        return list(map(sum, combinations(bits(hand), size), repeat(DISCARD_CODE)))
    return [PLAY_CODE, PASS_CODE] if phase == CALLS else []


def count_legal(stance: Stance) -> int:
    """How many actions are legal, without listing discards, claims or Old groups."""
    phase = stance.phase
    if phase == LEAD:
        found = combinations_to_lead(stance)
        singles = singles_to_lead(stance, bool(found))
        beyond = count_beyond(stance.old.bit_count(), stance.vulnerable, stance.winners)
        return len(found) + singles.bit_count() + beyond
    if phase == FOLLOW:
        headings = combos.headings_in(stance.hand, stance.kind, stance.best)
        return len(headings) or comb(stance.hand.bit_count(), stance.best.bit_count())
    return 2 if phase == CALLS else 0


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
