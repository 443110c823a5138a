"""What moves at the table: cards come to it, and what was won goes to its row. A motion only
holds back what is drawn; what can be done never waits for it.
"""

from __future__ import annotations

from typing import NamedTuple

from liukfu.engine import Cards, Mask, Seat, View

SECONDS = 0.24
"""How long a motion lasts."""
STEP = 0.04
"""Seconds from one picture to the next."""


class Motion(NamedTuple):
    """Cards that come to the table, and what is won by them.

    ``seat`` is whose cards come; ``won`` has the cards that go to the winners' row, in order.
    """

    seat: Seat
    won: tuple[int, ...] = ()

    def come(self, part: float) -> float:
        """How much of the cards has come, where ``part`` of the time is over (both 0 to 1)."""
        return min(1.0, part * 2) if self.won else min(1.0, part)

    def arriving(self, part: float) -> Mask:
        """The winners that have not come to their row."""
        gone = int(max(0.0, part - 0.5) * 2 * (len(self.won) + 1))
        return sum(1 << card for card in self.won[gone:])


def motion_between(before: View, after: View) -> Motion | None:
    """What moves where a table is seen after it was seen before; nothing where the deal, or who
    looks, is another one, where something was taken back, or where nobody showed cards.
    """
    if before.frame != after.frame or before.seat != after.seat:
        return None
    if after.action_count <= before.action_count or not after.tricks:
        return None
    if _plays(after) == _plays(before):
        return None
    trick = after.tricks[-1]
    won: tuple[int, ...] = ()
    if trick.winner is not None:
        new = after.winners[trick.winner] & ~before.winners[trick.winner]
        won = tuple(Cards(new))
    return Motion(trick.plays[-1].seat, won)


def _plays(view: View) -> int:
    return sum(len(trick.plays) for trick in view.tricks)
