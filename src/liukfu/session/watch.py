"""Looking through a record, moment by moment; no screen in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from liukfu.engine import Action, Cards, Deal, LegalActions, Result, Rules, Seat, View
from liukfu.engine.actions import CALL, DISCARD, SHOW
from liukfu.engine.settlement import Three
from liukfu.players.registry import HUMAN
from liukfu.records import Fault, Problem, Record, RecordError, replay
from liukfu.session.match import Session
from liukfu.session.seats import KeepsMatch, SeatSpec
from liukfu.session.specs import DealSpec, SeenBefore


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
        played = replay(record)
        if played.faults or not played.deals:
            raise RecordError(*(played.faults or (Fault(Problem.SHAPE, found="no deal"),)))
        self.record = record
        self.seed: str = record.seed
        self.rules: Rules = record.rules.rules()
        self.seats = tuple(SeatSpec(player.name, player.kind) for player in record.players)
        self.numbers = tuple(deal.number for deal in record.deals)
        """The numbers of the record's deals, in order."""
        self._whole = [deal for deal in played.deals if deal is not None]
        self._place = 0
        self._deal: Deal
        self._go(0, 0)

    @property
    def moment(self) -> Moment:
        """Where the cursor is."""
        return Moment(self.number, self.at)

    @property
    def number(self) -> int:
        """The number of the deal that is looked at."""
        return self.numbers[self._place]

    @property
    def at(self) -> int:
        """How many actions of the deal have been done."""
        return len(self._deal)

    @property
    def length(self) -> int:
        """How many actions the record has of the deal."""
        return len(self._full)

    @property
    def trick(self) -> int:
        """The number of the trick that is played or comes next, from 1; 0 in the calls.

        Once the deal is over it is that of the last trick.
        """
        begun = [place for place in self._starts if place <= self.at]
        return len(begun)

    @property
    def at_start(self) -> bool:
        """Whether this is the record's first moment."""
        return self._place == 0 and self.at == 0

    @property
    def at_end(self) -> bool:
        """Whether this is the record's last moment."""
        return self._place == len(self._whole) - 1 and self.at == self.length

    @property
    def deal(self) -> Deal:
        """A copy of the deal at this moment, all cards in it; the caller's own."""
        return self._deal.copy()

    @property
    def whole(self) -> Deal:
        """A copy of the deal as far as the record has it, whatever the moment."""
        return self._full.copy()

    def view(self, seat: Seat) -> View:
        """What a seat saw at this moment. Ask :attr:`eyes` before showing it."""
        return self._deal.view(seat)

    @property
    def to_act(self) -> Seat | None:
        """Who is on turn at this moment, None when the deal is over."""
        return self._deal.to_act

    @property
    def legal(self) -> LegalActions:
        """What the seat on turn may do at this moment."""
        return self._deal.legal

    def hand(self, seat: Seat) -> Cards:
        """The cards that a seat holds at this moment."""
        return self._deal.hand(seat)

    def old(self, seat: Seat) -> Cards:
        """The Old cards of a seat at this moment (Rules §5)."""
        return self._deal.old(seat)

    @property
    def last_action(self) -> Action | None:
        """The action that led to this moment, None at a deal's beginning."""
        return self._actions[self.at - 1] if self.at else None

    @property
    def next_action(self) -> Action | None:
        """What was done at this moment, None at the end of what the record has of the deal."""
        return self._actions[self.at] if self.at < self.length else None

    @property
    def result(self) -> Result | None:
        """How the deal ended; None while the moment is before its end."""
        return self._deal.result

    @property
    def totals(self) -> Three:
        """The units of each seat at this moment, the deal's own included once it is over."""
        before = self._deal.frame.totals
        result = self.result
        if result is None:
            return before
        first, second, third = (
            units + paid for units, paid in zip(before, result.payments, strict=True)
        )
        return first, second, third

    @property
    def spec(self) -> DealSpec:
        """What fixes the deal."""
        return DealSpec(self.seed, self.number, self._deal.frame.dealer, self.rules)

    @property
    def eyes(self) -> tuple[Seat, ...]:
        """Through whose eyes the deal may be watched. A deal that is still under way keeps
        its secrets: it shows the only person's own cards, or nobody's where several play.
        """
        people = tuple(seat for seat, spec in enumerate(self.seats) if spec.kind == HUMAN)
        if self.may_open:
            return (0, 1, 2)
        return people if len(people) == 1 else ()

    @property
    def may_open(self) -> bool:
        """Whether all cards of the deal may be shown: once the record has its end, or where
        no person plays.
        """
        return self._full.result is not None or all(spec.kind != HUMAN for spec in self.seats)

    @property
    def can_take_over(self) -> bool:
        """Whether somebody can sit down at this moment: the deal is not over at it, and all
        its cards may be seen.
        """
        return self.to_act is not None and self.may_open

    def step(self) -> bool:
        """One action on."""
        if self.at < self.length:
            self._deal.push(self._actions[self.at])
            return True
        return self._go(self._place + 1, 0)

    def back(self) -> bool:
        """One action back."""
        if self.at:
            self._deal.pop()
            return True
        return self._place > 0 and self._go(self._place - 1, None)

    def next_trick(self) -> bool:
        """To the beginning of the next trick, or the deal's end; from there to the next deal."""
        later = [place for place in (*self._starts, self.length) if place > self.at]
        return self._go(self._place, later[0]) if later else self._go(self._place + 1, 0)

    def previous_trick(self) -> bool:
        """To the beginning of this trick or, from there, of the trick or the calls before it;
        from a deal's beginning to the end of the deal before.
        """
        if self.at:
            return self._go(self._place, max(p for p in (0, *self._starts) if p < self.at))
        return self._place > 0 and self._go(self._place - 1, None)

    def next_deal(self) -> bool:
        """To the beginning of the next deal; in the last one to its end."""
        if self._place + 1 < len(self._whole):
            return self._go(self._place + 1, 0)
        return self.at < self.length and self._go(self._place, None)

    def previous_deal(self) -> bool:
        """To the beginning of this deal or, from there, of the one before."""
        if self.at:
            return self._go(self._place, 0)
        return self._place > 0 and self._go(self._place - 1, 0)

    def jump(self, number: int, at: int = 0) -> None:
        """To any moment.

        Raises:
            ValueError: the record has no such moment; nothing has changed.
        """
        if number not in self.numbers:
            raise ValueError(f"the record has no deal {number}")
        place = self.numbers.index(number)
        if not 0 <= at <= len(self._whole[place]):
            raise ValueError(f"deal {number} has {len(self._whole[place])} actions, not {at}")
        self._go(place, at)

    def branch(
        self,
        seats: Sequence[SeatSpec],
        keeper: KeepsMatch | None = None,
        *,
        source: str | None = None,
        seen: SeenBefore | None = None,
    ) -> Session:
        """Take over here: :meth:`Session.branch` at this moment."""
        return Session.branch(
            self.record, self.number, self.at, seats, keeper, source=source, seen=seen
        )

    @property
    def _full(self) -> Deal:
        return self._whole[self._place]

    def _go(self, place: int, at: int | None) -> bool:
        """Stand after ``at`` actions of a deal, at its end where that is None."""
        if place >= len(self._whole):
            return False
        self._place = place
        self._deal = self._full.copy()
        self._actions: tuple[Action, ...] = self._full.actions
        while at is not None and len(self._deal) > at:
            self._deal.pop()
        calls = sum(action.kind == CALL for action in self._actions)
        # Every action after the calls is one of the three plays of a trick, a stop or a claim.
        plays = sum(action.kind in (SHOW, DISCARD) for action in self._actions)
        self._starts = range(calls, calls + plays, 3)
        """How many actions there were when each trick began."""
        return True
