"""The session of one match: players, deals, autosave."""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.engine import (
    Action,
    Deal,
    Event,
    Match,
    Outcome,
    Rules,
    Seat,
    View,
    clean_seed,
    decision_key,
)
from liukfu.engine.settlement import Three
from liukfu.players.host import BotHost
from liukfu.players.registry import HUMAN
from liukfu.records import Record
from liukfu.session.coaching import Coaching
from liukfu.session.opening import new_record, resumed, taken_over, think_of
from liukfu.session.recording import Recording
from liukfu.session.seats import Assistance, BotMove, KeepsMatch, SeatSpec
from liukfu.session.specs import DealSpec, SeenBefore
from liukfu.session.undoing import NoUndo, UndoRefused, undo_place


class Session:
    """A match that is being played. Made by :meth:`new`, :meth:`resume` or :meth:`branch`.

    Every action is saved before the method that does it returns. Where saving fails (a full
    disk) the match goes on, ``save_fault`` is the error, and the next action saves all of it
    again. All methods are for one thread, but for :meth:`ask_bot` and :meth:`close`.
    """

    def __init__(
        self,
        match: Match,
        record: Record,
        keeper: KeepsMatch | None,
        seen: SeenBefore | None = None,
    ) -> None:
        self.seed = match.seed
        self.rules = match.rules
        self.seats = tuple(SeatSpec(player.name, player.kind) for player in record.players)
        self.think = think_of(record)
        """The milliseconds that bots think by the clock; such a match cannot be repeated. None
        where each thinks its fixed budget."""
        self._match = match
        self._seen = seen
        self._recording = Recording(record, keeper)
        self._hosts = {
            seat: BotHost(spec.kind, think=self.think)
            for seat, spec in enumerate(self.seats)
            if spec.kind != HUMAN
        }
        self.coach = Coaching(self.seed)
        """Who can be asked for advice; :meth:`mark_assisted` notes that somebody was."""
        self._deal: Deal
        self._undone = 0
        self._single = False
        self._joined: set[int] = set()
        """The places of actions that were one decision with the action before."""

    @classmethod
    def new(
        cls,
        seed: str,
        rules: Rules,
        seats: Sequence[SeatSpec],
        keeper: KeepsMatch | None = None,
        first_number: int = 1,
        first_dealer: Seat | None = None,
        seen: SeenBefore | None = None,
        single: bool = False,
        think: int | None = None,
    ) -> Session:
        """Begin a match and its first deal.

        Args:
            seed: as typed.
            rules: the table's options.
            seats: who sits where, three of them, people and bots in any mix.
            keeper: saves the match; nothing is saved without one. The session closes it.
            first_number: the first deal's number.
            first_dealer: who deals first; needed for a first deal other than deal 1.
            seen: tells whether a deal was on the table before; such deals are marked.
            single: one deal is played, even if it is void.
            think: see :attr:`think`.

        Raises:
            SeedError: no seed.
            ValueError: not three seats, a name or kind that no record can hold, no first
                dealer, or no time that a bot can be given to think.
            UnknownPlayer: no bot of this kind.
            OSError: the match cannot be saved.
        """
        match = Match(clean_seed(seed), rules, first_number, first_dealer)
        session = cls(match, new_record(match, seats, think=think), keeper, seen)
        session._single = single
        session._begin_deal()
        session._save_first()
        return session

    @classmethod
    def resume(cls, keeper: KeepsMatch, seen: SeenBefore | None = None) -> Session:
        """Go on with the saved match exactly where it was left.

        Args:
            keeper: has the match, and saves it from now on.
            seen: as for :meth:`new`, for the deals that follow.

        Raises:
            ValueError: nothing is saved, or it does not follow the rules.
            UnknownPlayer: one of its bots is not there.
        """
        record = keeper.saved
        if record is None:
            raise ValueError("no match is saved")
        match, deal = resumed(record)
        session = cls(match, record, keeper, seen)
        if deal is None:
            session._begin_deal()
            session._recording.save()
            return session
        session._deal = deal
        session._recording.go_on(record.deals)
        return session

    @classmethod
    def branch(
        cls,
        record: Record,
        deal: int,
        action: int,
        seats: Sequence[SeatSpec],
        keeper: KeepsMatch | None = None,
        *,
        source: str | None = None,
        seen: SeenBefore | None = None,
    ) -> Session:
        """Take over: a new match that begins with the first ``action`` actions of a record's
        deal and goes on from there. Its record says what it branched off from.

        Args:
            record: the match that is taken over.
            deal: the number of the deal.
            action: how many of its actions stand.
            seats: who sits where from now on, people and bots in any mix.
            keeper: saves the new match.
            source: what the new record calls the old one; its name here unless given.
            seen: as for :meth:`new`, for the deals that follow; the first counts as replayed.

        Raises:
            ValueError: no such moment, the deal is over there, the record does not follow the
                rules up to there, or as for :meth:`new`.
            UnknownPlayer: no bot of this kind.
            OSError: the match cannot be saved.
        """
        match, played, branch = taken_over(record, deal, action, source)
        session = cls(match, new_record(match, seats, branch), keeper, seen)
        session._put_down(played, replayed=True)
        session._save_first()
        return session

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def view(self, seat: Seat) -> View:
        """What a seat sees of the deal under way, or just over."""
        return self._deal.view(seat)

    @property
    def to_act(self) -> Seat | None:
        """The seat on turn, None when the deal is over."""
        return self._deal.to_act

    def is_human(self, seat: Seat) -> bool:
        """Whether a person sits in a seat."""
        return self.seats[seat].kind == HUMAN

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats in which people sit."""
        return tuple(seat for seat in range(3) if self.is_human(seat))

    @property
    def number(self) -> int:
        """The number of the deal under way, or just over."""
        return self._deal.frame.number

    @property
    def dealer(self) -> Seat:
        """The Master of the deal under way, or just over."""
        return self._deal.frame.dealer

    @property
    def action_count(self) -> int:
        """How many actions the deal has had."""
        return len(self._deal)

    @property
    def deal_over(self) -> bool:
        """Whether the deal has ended; then :meth:`next_deal`, unless the match is over."""
        return self._deal.result is not None

    @property
    def match_over(self) -> bool:
        """Whether the match has had all its deals (Rules §9)."""
        return self._match.finished or (self._single and self.deal_over)

    @property
    def outcome(self) -> Outcome | None:
        """Of the deal just over; None while one is under way."""
        return self._match.outcomes[-1] if self.deal_over else None

    @property
    def ended_deal(self) -> Deal | None:
        """A copy of the deal just over, all cards in it; None while one is under way."""
        return self._deal.copy() if self.deal_over else None

    @property
    def totals(self) -> Three:
        """The units of each seat, those of a deal just over included."""
        return self._match.totals

    @property
    def next_dealer(self) -> Seat:
        """Who deals next, once the deal is over (Rules §8)."""
        return self._match.next_dealer

    @property
    def record(self) -> Record:
        """The match as it stands."""
        return self._recording.record

    @property
    def save_fault(self) -> OSError | None:
        """Why the last action could not be saved, None when it was."""
        return self._recording.fault

    def one_line(self) -> str:
        """What fixes the deal, as it is typed after a command: seed, number, dealer and the
        rules that differ from the default. Rules lose their names where the line would else
        be longer than a small window is wide.
        """
        return self.spec.line()

    @property
    def spec(self) -> DealSpec:
        """What fixes the deal under way, or just over."""
        return DealSpec(self.seed, self.number, self.dealer, self.rules)

    @property
    def assisted(self) -> tuple[Assistance, ...]:
        """How people were helped in this deal."""
        return self._recording.assisted

    @property
    def replayed(self) -> bool:
        """Whether this deal was on the table before."""
        return self._recording.deal.replayed is True

    def act(self, seat: Seat, action: Action) -> Event:
        """Do an action for the seat on turn.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            ValueError: the seat is not on turn; nothing has changed.
        """
        return self.act_line(seat, (action,))[0]

    def act_line(self, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        """Do several actions of one seat in turn, or none of them.

        Raises:
            IllegalAction: the rules refuse one of them; nothing has changed.
            ValueError: the seat is not on turn for one of them; nothing has changed.
        """
        if self._deal.to_act not in (seat, None):
            raise ValueError(f"seat {seat} is not on turn")
        before = self.action_count
        events = self._deal.apply_all(actions)
        if any(event.seat != seat for event in events):
            for _ in events:
                self._deal.undo()
            raise ValueError(f"seat {seat} is not on turn")
        self._joined.update(range(before + 1, self.action_count))
        self._keep()
        return events

    @property
    def no_undo(self) -> NoUndo | None:
        """Why :meth:`undo` is refused now, None where it is not."""
        place = undo_place(self._deal, self.humans, self._joined)
        return place if isinstance(place, NoUndo) else None

    @property
    def can_undo(self) -> bool:
        """Whether :meth:`undo` does something now."""
        return self.no_undo is None

    def undo(self) -> int:
        """Take back all that was done since a person's last decision, and that decision. The
        same person is on turn then, and the deal counts as assisted. A deal that had ended
        goes on.

        Among several people only while nobody else has come to turn since.

        Returns:
            How many actions were taken back.

        Raises:
            UndoRefused: nothing was taken back.
        """
        decided = undo_place(self._deal, self.humans, self._joined)
        if isinstance(decided, NoUndo):
            raise UndoRefused(decided)
        count = self.action_count - decided
        if self.deal_over:
            # Its result is booked: play the match again up to there.
            self._recording.assist("open")
            self._recording.cut(decided)
            match, deal = resumed(self._recording.record)
            assert deal is not None
            self._match, self._deal = match, deal
        else:
            for _ in range(count):
                self._deal.undo()
            self._recording.cut(decided)
        self._joined = {place for place in self._joined if place < decided}
        self._undone += 1
        self._recording.assist("undo")
        self._keep()
        return count

    def mark_assisted(self, how: Assistance) -> None:
        """Note in the record that a person was helped in this deal: ``hint``, or ``open``
        for a look at hidden cards. Does nothing once the deal is over.
        """
        if not self.deal_over and how not in self.assisted:
            self._recording.assist(how)
            self._keep()

    def ask_bot(self) -> BotMove:
        """What the bot on turn wants to do. Blocks until it has decided; changes nothing.

        Raises:
            ValueError: no bot is on turn.
        """
        deal = self._deal
        seat, number, after, undone = deal.to_act, deal.frame.number, len(deal), self._undone
        if seat is None or seat not in self._hosts:
            raise ValueError("no bot is on turn")
        key = decision_key(self.seed, number, seat, after)
        answer = self._hosts[seat].choose(deal.view(seat), key)
        return BotMove(seat, answer.action, answer.fault, number, after, undone)

    def apply_bot(self, move: BotMove) -> Event:
        """Do what a bot has decided.

        Raises:
            ValueError: it was asked at another moment of the match.
        """
        asked = (self.number, self.action_count, self._undone)
        if (move.number, move.after, move.undone) != asked:
            raise ValueError("the match has gone on since the bot was asked")
        return self.act(move.seat, move.action)

    def start_bots(self) -> None:
        """Start the bots' processes, so that their first decisions come sooner."""
        for host in self._hosts.values():
            host.start()

    def next_deal(self) -> None:
        """Begin the next deal.

        Raises:
            ValueError: a deal is under way, or the match is over.
        """
        if not self.deal_over or self.match_over:
            raise ValueError("no deal can begin now")
        self._begin_deal()
        self._recording.save()

    def close(self) -> None:
        """Stop the bots and the coach, and let go of the saved match; may be called again, from
        any thread.
        """
        self.coach.close()
        for host in self._hosts.values():
            host.close()
        self._recording.close()

    def _begin_deal(self) -> None:
        deal = self._match.start_deal()
        spec = DealSpec(self.seed, deal.frame.number, deal.frame.dealer, self.rules)
        self._put_down(deal, replayed=self._seen is not None and self._seen(spec))

    def _put_down(self, deal: Deal, *, replayed: bool) -> None:
        for host in self._hosts.values():
            host.new_deal()
        self._deal = deal
        self._joined = set()
        self._recording.begin(deal, replayed=replayed)

    def _keep(self) -> None:
        if self._deal.result is not None:
            self._match.close_deal()
        self._recording.take(self._deal)
        self._recording.save()

    def _save_first(self) -> None:
        """Save a match that has begun; it does not begin where that fails."""
        try:
            self._recording.save(must=True)
        except OSError:
            self.close()
            raise
