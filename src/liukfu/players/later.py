"""What comes to the expert beyond what its playouts say of a choice.

The search (:mod:`liukfu.players.search`) plays each choice out as if its own seat, too, went on by
the quick policy. It goes on searching, and gets more than that where there is something left to
decide: little where it only follows, more with the lead, most when it is Vulnerable, with more to
win and to lose. And who has led a card that can be headed is weaker than the imagined deals have
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from liukfu.engine.actions import CLAIM_CODE, PASS_CODE, PLAY_CODE, SHOW_CODE
from liukfu.engine.legality import CALLS, LEAD
from liukfu.engine.state import ALL_PASSED
from liukfu.engine.view import View
from liukfu.players.endings import few_cards
from liukfu.players.thought import Choice

KINDS = ("pass", "play", "lead", "heading", "discard")
"""The kinds of choices."""

FEW = 5
"""With at most so many cards in hand there is little left to decide."""

Table = tuple[tuple[tuple[float, float], ...], ...]
"""Units, by whether the seat is Vulnerable, by kind of choice, and by whether it holds more than
:data:`FEW` cards.
"""

LATER: Table = (
    (
        (0.00, 0.09),  # pass
        (0.00, 0.31),  # play
        (0.05, 0.05),  # lead
        (0.33, 0.38),  # heading
        (0.04, 0.09),  # discard
    ),
    (
        (0.00, 0.00),  # pass
        (0.00, 0.83),  # play
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


def ends_deal(view: View, code: int) -> bool:
    """Whether a choice ends the deal at once: a claim, a stop (Rules §6), the third Pass (§2)."""
    if code == PASS_CODE and view.phase == CALLS:
        return view.passed | 1 << view.seat == ALL_PASSED
    return code >= CLAIM_CODE


def place(view: View, code: int) -> Place | None:
    """Where a choice stands in the table; None where it ends the deal.

    Args:
        view: of the seat on turn.
        code: of the choice.
    """
    if ends_deal(view, code):
        return None
    if view.phase == CALLS:
        plays = code == PLAY_CODE
        vulnerable = plays and view.seat != view.master
        return Place(vulnerable, KINDS.index("play" if plays else "pass"), True)
    kind = "lead" if view.phase == LEAD else "heading" if view.legal.headings else "discard"
    many = view.hand.bit_count() > FEW
    return Place(view.vulnerable == view.seat, KINDS.index(kind), many)


def later(view: View, code: int) -> float:
    """The units that a choice of the seat on turn is worth beyond what its playouts say."""
    found = place(view, code)
    return 0.0 if found is None else LATER[found.vulnerable][found.kind][found.many]


class Beyond:
    """What choices are worth beyond what came of them (:func:`later`). With few
    cards, which are worked out, that is nothing.

    Choices are weighed by how much less it is for one than for another, which is nothing between
    those that have the same before them; the rest is added when they are told.

    Args:
        view: of the seat on turn.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._none = few_cards(view)
        self.most = self._units(PLAY_CODE if view.phase == CALLS else SHOW_CODE)
        """The units beyond Play, a lead, or whatever is put on a trick."""

    def _units(self, code: int) -> float:
        return 0.0 if self._none else later(self._view, code)

    def less(self, code: int) -> float:
        """By how many units less there is beyond a choice."""
        return self.most - self._units(code)

    def added(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """Choices that were weighed by it, with all that comes beyond."""
        return tuple(_more(choice, self.most) for choice in choices)

    def nothing(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """Choices that were weighed by it, with what came of them alone, where that is certain;
        what ends the deal stands before what brings no more.
        """
        plain = [_more(choice, self.less(choice.code)) for choice in choices]
        view = self._view
        return tuple(sorted(plain, key=lambda each: (-each.units, not ends_deal(view, each.code))))


def _more(choice: Choice, units: float) -> Choice:
    # Without what sums of fractions leave over: nothing is 0.0, and equal is equal.
    return choice._replace(units=round(choice.units + units, 9) + 0.0)
