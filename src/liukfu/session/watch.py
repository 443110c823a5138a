"""Looking through a record, moment by moment; no screen in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from liukfu.engine import Action, Cards, Deal, LegalActions, Result, Rules, Seat, View
from liukfu.engine.settlement import Three
from liukfu.records import Record
from liukfu.session.match import SeatSpec
from liukfu.session.specs import DealSpec

if TYPE_CHECKING:
    from liukfu.session.match import Keeping, Session


class Moment(NamedTuple):
    """A place in a record: after ``at`` actions of deal ``number``."""

    number: int
    at: int


class Watch:
    """A cursor over the moments of a record. It begins before the first action.

    All methods that move tell whether they have moved; none leaves the record. A step beyond
    a deal's last action goes to the next deal's beginning, one back from a deal's beginning
    to the end of the deal before.

    Args:
        record: the match.

    Raises:
        RecordError: the record has no deal, or does not follow the rules; its ``faults`` are
            those of ``records.replay``.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seed: str = record.seed
        self.rules: Rules = record.rules.rules()
        self.seats: tuple[SeatSpec, ...]
        self.numbers: tuple[int, ...]
        """The numbers of the record's deals, in order."""
        raise NotImplementedError

    @property
    def moment(self) -> Moment:
        """Where the cursor is."""
        raise NotImplementedError

    @property
    def number(self) -> int:
        """The number of the deal that is looked at."""
        raise NotImplementedError

    @property
    def at(self) -> int:
        """How many actions of the deal have been done."""
        raise NotImplementedError

    @property
    def length(self) -> int:
        """How many actions the record has of the deal."""
        raise NotImplementedError

    @property
    def trick(self) -> int:
        """The number of the present trick, from 1; 0 in the calls. After the deal's last
        trick: that trick's.
        """
        raise NotImplementedError

    @property
    def at_start(self) -> bool:
        """Whether this is the record's first moment."""
        raise NotImplementedError

    @property
    def at_end(self) -> bool:
        """Whether this is the record's last moment."""
        raise NotImplementedError

    @property
    def deal(self) -> Deal:
        """A copy of the deal at this moment, all cards in it; the caller's own."""
        raise NotImplementedError

    def view(self, seat: Seat) -> View:
        """What a seat saw at this moment. Ask :attr:`eyes` before showing it."""
        raise NotImplementedError

    @property
    def to_act(self) -> Seat | None:
        """Who is on turn at this moment, None when the deal is over."""
        raise NotImplementedError

    @property
    def legal(self) -> LegalActions:
        """What the seat on turn may do at this moment."""
        raise NotImplementedError

    def hand(self, seat: Seat) -> Cards:
        """The cards that a seat holds at this moment."""
        raise NotImplementedError

    def old(self, seat: Seat) -> Cards:
        """The Old cards of a seat at this moment (Rules §5)."""
        raise NotImplementedError

    @property
    def last_action(self) -> Action | None:
        """The action that led to this moment, None at a deal's beginning."""
        raise NotImplementedError

    @property
    def next_action(self) -> Action | None:
        """What was done at this moment, None at the end of what the record has of the deal."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """How the deal ended; None while the moment is before its end."""
        raise NotImplementedError

    @property
    def totals(self) -> Three:
        """The units of each seat at this moment, the deal's own included once it is over."""
        raise NotImplementedError

    @property
    def spec(self) -> DealSpec:
        """What fixes the deal."""
        raise NotImplementedError

    @property
    def eyes(self) -> tuple[Seat, ...]:
        """Through whose eyes the deal may be watched. A deal that is still under way keeps
        its secrets: it shows the only person's own cards, or nobody's where several play.
        """
        raise NotImplementedError

    @property
    def may_open(self) -> bool:
        """Whether all cards of the deal may be shown: once the record has its end."""
        raise NotImplementedError

    @property
    def can_take_over(self) -> bool:
        """Whether somebody can sit down at this moment: the deal is not over, and may be
        looked at.
        """
        raise NotImplementedError

    def step(self) -> bool:
        """One action on."""
        raise NotImplementedError

    def back(self) -> bool:
        """One action back."""
        raise NotImplementedError

    def next_trick(self) -> bool:
        """To the beginning of the next trick, or the deal's end; from there to the next deal."""
        raise NotImplementedError

    def previous_trick(self) -> bool:
        """To the beginning of this trick or, from there, of the one before."""
        raise NotImplementedError

    def next_deal(self) -> bool:
        """To the beginning of the next deal; in the last one to its end."""
        raise NotImplementedError

    def previous_deal(self) -> bool:
        """To the beginning of this deal or, from there, of the one before."""
        raise NotImplementedError

    def jump(self, number: int, at: int = 0) -> None:
        """To any moment.

        Raises:
            ValueError: the record has no such moment; nothing has changed.
        """
        raise NotImplementedError

    def branch(
        self, seats: Sequence[SeatSpec], keeper: Keeping = None, source: str | None = None
    ) -> Session:
        """Take over here: :meth:`Session.branch` at this moment."""
        raise NotImplementedError
