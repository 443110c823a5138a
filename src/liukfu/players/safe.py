"""The action that is played for a bot that fails to give one."""

from __future__ import annotations

from liukfu.engine.actions import PASS, Action, Discard, Show, Stop
from liukfu.engine.cards import Mask, bits
from liukfu.engine.combos import Kind
from liukfu.engine.legality import Phase
from liukfu.engine.view import View


def _rank_first(card: Mask) -> tuple[int, int]:
    number = card.bit_length() - 1
    return number % 9, number


def _smallest_first(cards: Mask) -> tuple[int, int, int]:
    return cards.bit_count(), *_rank_first(cards & -cards)


def safe_action(view: View) -> Action:
    """The stated default for the seat on turn, always legal, the same for the same view.

    - In the calls: Pass.
    - On lead: Stop with six winners or more; else the smallest lead: the fewest cards, then
      the lowest rank, then the lowest suit. Never a claim: what to reveal is the player's
      own choice.
    - Following: the lowest play that heads; where none does, the lowest cards face down, by
      rank, then by suit.

    Raises:
        ValueError: the seat is not on turn.
    """
    legal = view.legal
    if not legal:
        raise ValueError("the seat is not on turn")
    if view.phase == Phase.CALLS:
        return PASS
    if view.phase == Phase.LEAD:
        return Stop() if legal.can_stop else Show(min(legal.leads, key=_smallest_first))
    if legal.headings:
        return Show(min(legal.headings, key=_smallest_first if view.kind == Kind.SET else int))
    return Discard(sum(sorted(bits(view.hand), key=_rank_first)[: legal.discard_count]))
