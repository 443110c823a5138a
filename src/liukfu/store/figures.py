"""What the history tells: frozen values, no database in them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from liukfu.engine import Seat
from liukfu.engine.settlement import End
from liukfu.players.nameless import NO_NAMES, is_no_name, nameless


class Role(StrEnum):
    """What a seat was in a deal (Rules §2): exactly one of the three."""

    MASTER = "master"
    VULNERABLE = "vulnerable"
    NEITHER = "neither"


class Apart(StrEnum):
    """Deals that do not go with the fair ones. A deal that is both counts as replayed."""

    FAIR = "fair"
    ASSISTED = "assisted"
    """With an undo, a hint or a look at hidden cards."""
    REPLAYED = "replayed"
    """Seen before, or taken over in the middle from another match."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which deals are meant; None and "" stand for any.

    ``player`` is a person's name or a bot's kind, in any case; ``since`` and ``until`` are
    days (``2026-01-31``, UTC), both included, or instants (``2026-01-31T18:05:00Z``), of which
    ``until`` is the first that is not meant; ``limit`` takes the latest so many; ``match`` is a
    match's own number.
    """

    player: str = ""
    seed: str = ""
    since: str = ""
    until: str = ""
    match: str = ""
    limit: int | None = None


class SeatRow(NamedTuple):
    """One seat in a deal of the history.

    ``call`` is ``play``, ``pass``, or "" where the seat was not asked. ``on_at`` are the
    winners with which it first played on instead of stopping, ``on_stop`` the units that
    stopping would have brought; None where it never played on.
    """

    seat: Seat
    name: str
    kind: str
    role: Role
    call: str
    winners: int
    units: int
    on_at: int | None = None
    on_stop: int | None = None

    @property
    def is_bot(self) -> bool:
        """Whether a bot sat there."""
        return self.kind != "human"

    @property
    def who(self) -> str:
        """A person's name, or a bot's kind; see :meth:`DealRow.who`."""
        return self.kind if self.is_bot else self.name


class DealRow(NamedTuple):
    """A finished deal of the history.

    ``match`` and ``number`` are its key; ``file`` is the record's name in the library;
    ``started`` an instant (RFC 3339, UTC) or ""; ``rules`` are the options that differ from
    the default (``deals`` left out); ``calls`` are those made, in order; ``assisted`` says how.
    """

    match: str
    number: int
    file: str
    seed: str
    dealer: Seat
    rules: dict[str, str]
    started: str
    seconds: int | None
    end: End
    winner: Seat | None
    vulnerable: Seat | None
    calls: tuple[str, ...]
    assisted: tuple[str, ...]
    replayed: bool
    seats: tuple[SeatRow, SeatRow, SeatRow]

    @property
    def apart(self) -> Apart:
        """With which deals it counts."""
        if self.replayed:
            return Apart.REPLAYED
        return Apart.ASSISTED if self.assisted else Apart.FAIR

    def who(self, seat: SeatRow) -> str:
        """Under whom a seat of the deal counts: a person's name, or a bot's kind. Those without a
        name are one person, whatever language was spoken.
        """
        return NO_NAMES[0] if nameless(self.seats) == seat.seat else seat.who

    def is_of(self, seat: SeatRow, player: str) -> bool:
        """Whether a seat of the deal is that of a player who is asked for; "" is anybody."""
        name, who = folded(player), folded(self.who(seat))
        return name in ("", who) or (not seat.is_bot and who in sought(player))


class Mean(NamedTuple):
    """Units per deal over ``deals`` deals, with a 95% interval (None below two deals)."""

    deals: int
    units: int
    """All of them together."""
    mean: float
    low: float | None
    high: float | None


class Tally(NamedTuple):
    """Deals of one sort: how many were won, and the units per deal."""

    deals: int
    wins: int
    units: Mean

    @property
    def share(self) -> float:
        """The part that was won, 0 to 1; 0 without deals."""
        return self.wins / self.deals if self.deals else 0.0


class PlayedOn(NamedTuple):
    """Playing on at six (or more) winners instead of stopping, and what it brought.

    ``stopped`` are the units that stopping at once would have brought, ``units`` those that
    were paid in the end; ``lost`` counts the deals in which another won.
    """

    deals: int
    lost: int
    stopped: int
    units: int

    @property
    def brought(self) -> int:
        """Units gained (or lost, negative) by not stopping."""
        return self.units - self.stopped


@dataclass(frozen=True, slots=True)
class Figures:
    """One player's deals of one sort (:class:`Apart`); void deals are only counted.

    ``calls`` has the keys ``master`` (Play as Master), ``vulnerable`` (Play as another) and
    ``pass``; a call paid where the deal was won. ``wins_by_end`` has the player's own wins by
    ``stop``, ``claim`` and ``exhausted`` (with the last card). ``running`` is the total after
    each deal, the oldest first.
    """

    player: str
    is_bot: bool
    apart: Apart
    void: int
    all: Tally
    by_seat: tuple[Tally, Tally, Tally]
    by_role: dict[Role, Tally]
    calls: dict[str, Tally]
    wins_by_end: dict[End, Mean]
    played_on: PlayedOn
    running: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stats:
    """Figures of people and of bots, fair deals first, then by the number of deals."""

    people: tuple[Figures, ...]
    bots: tuple[Figures, ...]


def folded(text: str) -> str:
    """A name as players are told apart and looked for: as :func:`plain`, in small letters."""
    return plain(text).casefold()


def plain(text: str) -> str:
    """A text as it is looked for: NFC, without outer white space."""
    # What a command line is given may hold bytes that are no text.
    whole = text.encode("utf-8", "replace").decode()
    return unicodedata.normalize("NFC", whole).strip()


def sought(player: str) -> tuple[str, ...]:
    """All names, folded, under which people count who are asked for by this one: beside itself
    that of people without a name, which comes first, where it is what one language calls them.
    """
    name = folded(player)
    return tuple(dict.fromkeys((folded(NO_NAMES[0]), name))) if is_no_name(name) else (name,)
