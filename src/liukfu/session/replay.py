"""Deals played again: what is to be played, and how it went beside how it went before."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from liukfu.engine import Action, Deal, Match, Result, Seat, parse_action
from liukfu.records import DealRecord, Record, ResultRecord
from liukfu.session.match import Session
from liukfu.session.seats import KeepsMatch, SeatSpec
from liukfu.session.specs import DealSpec, SeenBefore

if TYPE_CHECKING:
    from liukfu.store import Library


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


MOST_EARLIER = 9
"""The most earlier plays of a deal that are looked for."""


def earlier_in(library: Library) -> EarlierPlays:
    """Finds finished plays of a deal in the library, the latest first."""

    def earlier(spec: DealSpec) -> list[Played]:
        try:
            found = library.seen(spec.seed, spec.number, spec.dealer, spec.rules)
        except OSError:
            return []
        plays = (played_in(seen.record, seen.deal, seen.path.stem) for seen in found)
        return [played for played in plays if played.result is not None][:MOST_EARLIER]

    return earlier


def spec_plan(spec: DealSpec, earlier: EarlierPlays | None = None) -> ReplayPlan:
    """A plan of one deal: of a kept deal, or of a seed with number and dealer.

    Args:
        spec: the deal.
        earlier: finds earlier plays of it.

    Raises:
        ValueError: deal 1 of this seed is dealt by another seat (Rules §10).
    """
    Match(spec.seed, spec.rules, spec.number, spec.dealer)
    before = () if earlier is None else tuple(earlier(spec))
    return ReplayPlan((ReplayDeal(spec, before),))


def record_plan(record: Record, number: int | None = None, source: str = "") -> ReplayPlan:
    """A plan of the deals of a record, in order, or of one of them.

    Args:
        record: one that follows the rules (``records.replay`` has no faults).
        number: the deal's number, None for all deals.
        source: what people call the record.

    Raises:
        ValueError: the record has no such deal, or none at all.
    """
    rules = record.rules.rules()
    deals = tuple(
        ReplayDeal(
            DealSpec(record.seed, deal.number, deal.dealer, rules),
            (played_in(record, deal, source),),
        )
        for deal in record.deals
        if number in (None, deal.number)
    )
    if not deals:
        raise ValueError(f"the record has no deal {'' if number is None else number}".rstrip())
    return ReplayPlan(deals, seats_of(record))


def seats_of(record: Record) -> tuple[SeatSpec, ...]:
    """Who sits where in a record."""
    return tuple(SeatSpec(player.name, player.kind) for player in record.players)


def played_in(record: Record, deal: DealRecord, source: str = "") -> Played:
    """How a deal of a record was played.

    Raises:
        ActionError: one of its actions is none.
    """
    stated = deal.result
    return Played(
        seats_of(record),
        tuple(map(parse_action, deal.actions)),
        stated.result() if isinstance(stated, ResultRecord) else None,
        deal.started if isinstance(deal.started, str) else "",
        source,
    )


def compare(spec: DealSpec, before: Played, now: Played) -> Comparison:
    """Lay two plays of the deal side by side.

    Raises:
        IllegalAction: the plays are none of this deal.
    """
    both = list(zip_longest(before.actions, now.actions))
    for at, (one, other) in enumerate(both):
        if one != other:
            deal = Deal.from_seed(spec.seed, spec.number, spec.dealer, spec.rules)
            deal.apply_all(now.actions[:at])
            # The play that went on is never at its end here: the other's action is legal.
            assert deal.to_act is not None
            return Comparison(spec, before, now, Parting(at, deal.to_act, one, other))
    return Comparison(spec, before, now, None)


class ReplayRun:
    """A plan that is being played, deal after deal; no terminal in it.

    Args:
        plan: the deals.
        seats: who sits where now.
        keeping: makes a keeper for each deal's match (``Library.create``); None saves nothing.
        seen: tells whether a deal was on the table before.

    The first deal's session is there from the start. Errors are those of :meth:`Session.new`.
    """

    def __init__(
        self,
        plan: ReplayPlan,
        seats: Sequence[SeatSpec],
        keeping: Callable[[], KeepsMatch] | None = None,
        seen: SeenBefore | None = None,
    ) -> None:
        self.plan = plan
        self.seats = tuple(seats)
        self.place = 0
        """The deal of the plan that is played now, from 0."""
        self._keeping = keeping
        self._seen = seen
        self.session = self._begin()
        """The match of this deal alone."""

    def __enter__(self) -> ReplayRun:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def deal(self) -> ReplayDeal:
        """The deal of the plan that is played now."""
        return self.plan.deals[self.place]

    @property
    def more(self) -> bool:
        """Whether the plan has another deal after this one."""
        return self.place + 1 < len(self.plan.deals)

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """This deal beside each earlier play of it; empty while it is under way."""
        if not self.session.deal_over:
            return ()
        record = self.session.record
        now = played_in(record, record.deals[0])
        return tuple(compare(self.deal.spec, before, now) for before in self.deal.before)

    def next(self) -> Session:
        """Close this deal's session and begin the next one's.

        Raises:
            ValueError: this deal is under way, or was the last.
        """
        if not self.session.deal_over or not self.more:
            raise ValueError("no deal can begin now")
        self.session.close()
        self.place += 1
        self.session = self._begin()
        return self.session

    def close(self) -> None:
        """Close the session; may be called again."""
        self.session.close()

    def _begin(self) -> Session:
        spec = self.deal.spec
        keeper = self._keeping() if self._keeping is not None else None
        return Session.new(
            spec.seed,
            dataclasses.replace(spec.rules, deals=1),
            self.seats,
            keeper,
            spec.number,
            spec.dealer,
            self._replayed,
            single=True,
        )

    def _replayed(self, spec: DealSpec) -> bool:
        return bool(self.deal.before) or (self._seen is not None and self._seen(spec))
