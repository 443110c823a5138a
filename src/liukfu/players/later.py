"""What comes to the expert beyond what its playouts say of a choice.

The search (:mod:`liukfu.players.search`) plays each choice out as if its own seat, too, went on by
the quick policy. It goes on searching, and gets more than that where there is something left to
decide: little where it only follows, more with the lead, most when it is Vulnerable, with more to
win and to lose. And who has led a card that can be headed is weaker than the imagined deals have
it.
"""

from __future__ import annotations

from typing import NamedTuple

from liukfu.engine.actions import CLAIM_CODE, PLAY_CODE
from liukfu.engine.legality import CALLS, LEAD
from liukfu.engine.view import View

KINDS = ("play", "lead", "heading", "discard")
"""The kinds of choices."""

FEW = 5
"""With at most so many cards in hand there is little left to decide."""

Table = tuple[tuple[tuple[float, float], ...], ...]
"""Units, by whether the seat is Vulnerable, by kind of choice, and by whether it holds more than
:data:`FEW` cards.
"""

LATER: Table = (
    (
        (0.00, 0.28),  # play
        (0.05, 0.05),  # lead
        (0.33, 0.38),  # heading
        (0.04, 0.09),  # discard
    ),
    (
        (0.00, 0.73),  # play
        (0.07, 0.31),  # lead
        (0.37, 0.88),  # heading
        (0.06, 0.24),  # discard
    ),
)
"""Fitted by ``benchmarks/fit_later.py``."""


class Place(NamedTuple):
    """Where a choice stands in the table."""

    vulnerable: bool
    kind: int
    many: bool


def place(view: View, code: int) -> Place | None:
    """Where a choice stands in the table; None where nothing is left to the seat, as after a
    claim or a stop, and for Pass, after which the playouts were found right.

    Args:
        view: of the seat on turn.
        code: of the choice.
    """
    if view.phase == CALLS:
        play = KINDS.index("play")
        return Place(view.seat != view.master, play, True) if code == PLAY_CODE else None
    if code >= CLAIM_CODE:
        return None
    kind = "lead" if view.phase == LEAD else "heading" if view.legal.headings else "discard"
    many = view.hand.bit_count() > FEW
    return Place(view.vulnerable == view.seat, KINDS.index(kind), many)


def later(view: View, code: int) -> float:
    """The units that a choice of the seat on turn is worth beyond what its playouts say."""
    found = place(view, code)
    return 0.0 if found is None else LATER[found.vulnerable][found.kind][found.many]
