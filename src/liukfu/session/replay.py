"""Deals played again: what is to be played, and how it went beside how it went before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from liukfu.engine import Action, Result, Rules, Seat
from liukfu.records import DealRecord, Record
from liukfu.session.match import KeepsMatch, SeatSpec, Session
from liukfu.session.specs import DealSpec, SeenBefore


class Played(NamedTuple):
    """How a deal was played once. ``result`` is None where it was left under way.

    ``when`` is the instant it began (UTC, RFC 3339), empty where the record does not say;
    ``source`` tells people where it stands: a file's name, or empty for the deal just played.
    """

    seats: tuple[SeatSpec, ...]
    actions: tuple[Action, ...]
    result: Result | None
    when: str = ""
    source: str = ""


class Parting(NamedTuple):
    """Where two plays of a deal went apart for the first time: after ``at`` actions, in
    ``seat``. An action is None where that play had ended, or was left.
    """

    at: int
    seat: Seat
    before: Action | None
    now: Action | None


class Comparison(NamedTuple):
    """Two plays of one deal side by side. ``parted`` is None where they are the same."""

    spec: DealSpec
    before: Played
    now: Played
    parted: Parting | None


class ReplayDeal(NamedTuple):
    """One deal of a plan, and how it was played before (may be empty)."""

    spec: DealSpec
    before: tuple[Played, ...] = ()


class ReplayPlan(NamedTuple):
    """The deals to be played again, each as a match of its own.

    ``seats`` are those who sat there before, None where nobody knows.
    """

    deals: tuple[ReplayDeal, ...]
    seats: tuple[SeatSpec, ...] | None = None


EarlierPlays: TypeAlias = Callable[[DealSpec], Iterable[Played]]
"""Finds how a deal was played in the matches that are saved here."""


def spec_plan(spec: DealSpec, earlier: EarlierPlays | None = None) -> ReplayPlan:
    """A plan of one deal: of a kept deal, or of a seed with number and dealer.

    Args:
        spec: the deal.
        earlier: finds earlier plays of it.

    Raises:
        ValueError: deal 1 of this seed is dealt by another seat (Rules §10).
    """
    raise NotImplementedError


def record_plan(record: Record, number: int | None = None, source: str = "") -> ReplayPlan:
    """A plan of the deals of a record, in order, or of one of them.

    Args:
        record: one that follows the rules (``records.replay`` has no faults).
        number: the deal's number, None for all deals.
        source: what people call the record.

    Raises:
        ValueError: the record has no such deal, or none at all.
    """
    raise NotImplementedError


def played_in(record: Record, deal: DealRecord, source: str = "") -> Played:
    """How a deal of a record was played."""
    raise NotImplementedError


def compare(spec: DealSpec, before: Played, now: Played) -> Comparison:
    """Lay two plays of the deal side by side."""
    raise NotImplementedError


class ReplayRun:
    """A plan that is being played, deal after deal; no terminal in it.

    Args:
        plan: the deals.
        seats: who sits where now.
        keeping: saves each deal's match (see :class:`Session`); None saves nothing.
        seen: tells whether a deal was on the table before.

    The first deal's session is there from the start. Errors are those of :meth:`Session.new`.
    """

    def __init__(
        self,
        plan: ReplayPlan,
        seats: Sequence[SeatSpec],
        keeping: Callable[[Record], KeepsMatch] | None = None,
        seen: SeenBefore | None = None,
    ) -> None:
        self.plan = plan
        self.place = 0
        """The deal of the plan that is played now, from 0."""
        self.session: Session
        """The match of this deal alone."""
        raise NotImplementedError

    @property
    def more(self) -> bool:
        """Whether the plan has another deal after this one."""
        raise NotImplementedError

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """This deal beside each earlier play of it; empty while it is under way."""
        raise NotImplementedError

    def next(self) -> Session:
        """Close this deal's session and begin the next one's.

        Raises:
            ValueError: this deal is under way, or was the last.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Close the session; may be called again."""
        raise NotImplementedError


__all__ = [
    "Comparison",
    "EarlierPlays",
    "Parting",
    "Played",
    "ReplayDeal",
    "ReplayPlan",
    "ReplayRun",
    "Rules",
    "compare",
    "played_in",
    "record_plan",
    "spec_plan",
]
