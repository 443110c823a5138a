"""Who sits at the table, what bots answer, and who keeps the match."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol, TypeAlias

from liukfu.engine import Action, Seat
from liukfu.players.host import Fault
from liukfu.records import Record

Assistance: TypeAlias = Literal["undo", "hint", "open"]
"""What makes a deal count as assisted (Rules §12)."""


class SeatSpec(NamedTuple):
    """Who sits in a seat: a name to show, and ``human`` or a bot's registered name."""

    name: str
    kind: str


class BotMove(NamedTuple):
    """What a bot has decided, not yet done. ``fault`` says why it is not the bot's own
    decision, if so. ``number``, ``after`` and ``undone`` are the deal, the count of actions
    and the count of undos that it was asked at.
    """

    seat: Seat
    action: Action
    fault: Fault | None = None
    number: int = 0
    after: int = 0
    undone: int = 0


class KeepsMatch(Protocol):
    """Where a session saves itself; :class:`liukfu.store.Keeper` is one.

    Deals that have ended in what is saved are put in the history by the keeper.
    """

    @property
    def saved(self) -> Record | None:
        """The match that was saved last."""

    def save(self, record: Record) -> None:
        """Save the match as it stands, and book its deals that are over; raises OSError."""

    def close(self) -> None:
        """Let others have it."""
