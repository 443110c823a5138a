"""Counting legal action sequences: the engine's own check (Rules §11)."""

from __future__ import annotations

from liukfu.engine.actions import Action, action_from_code
from liukfu.engine.deal import Deal
from liukfu.engine.legality import count_legal, legal_codes


def perft(deal: Deal, depth: int) -> int:
    """The number of legal sequences of exactly ``depth`` actions from here.

    The deal is as before afterwards. Sequences that the deal's end cuts short count nothing.
    """
    if depth <= 0:
        return 1
    stance = deal._stance()
    if depth == 1:
        return count_legal(stance)
    count = 0
    for code in legal_codes(stance):
        deal.push(code)
        count += perft(deal, depth - 1)
        deal.pop()
    return count


def divide(deal: Deal, depth: int) -> dict[Action, int]:
    """The :func:`perft` of ``deal``, told apart by the first action; ``depth`` is at least 1."""
    counts: dict[Action, int] = {}
    for code in legal_codes(deal._stance()):
        deal.push(code)
        counts[action_from_code(code)] = perft(deal, depth - 1)
        deal.pop()
    return counts
