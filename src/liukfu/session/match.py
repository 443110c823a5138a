"""The session of one match: players, deals, autosave."""

from __future__ import annotations

import secrets
import shlex
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec
from msgspec import UNSET

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
    parse_action,
    parse_mask,
)
from liukfu.engine.settlement import Three
from liukfu.players.host import BotHost, Fault
from liukfu.players.registry import HUMAN
from liukfu.records import (
    MATCH_ID,
    DealRecord,
    PlayerRecord,
    Record,
    ResultRecord,
    RuleOptions,
    deal_record,
    result_record,
)

LONGEST_LINE = 72
"""The characters that the line which fixes a deal should have at most."""


class SeatSpec(NamedTuple):
    """Who sits in a seat: a name to show, and ``human`` or a bot's registered name."""

    name: str
    kind: str


class BotMove(NamedTuple):
    """What a bot has decided, not yet done. ``fault`` says why it is not the bot's own
    decision, if so. ``number`` and ``after`` are the deal and the count of actions that it
    was asked at.
    """

    seat: Seat
    action: Action
    fault: Fault | None = None
    number: int = 0
    after: int = 0


class KeepsMatch(Protocol):
    """Where a session saves itself; :class:`liukfu.store.Keeper` is one."""

    @property
    def saved(self) -> Record | None:
        """The match that was saved last."""

    def save(self, record: Record) -> None:
        """Save the match as it stands; raises OSError."""

    def finish(self) -> Path | None:
        """Put the saved match with the finished ones; raises OSError."""

    def close(self) -> None:
        """Let others have it."""


class Session:
    """A match that is being played. Made by :meth:`new` or :meth:`resume`.

    Every action is saved before the method that does it returns. Where saving fails (a full
    disk) the match goes on, ``save_fault`` is the error, and the next action saves all of it
    again. All methods are for one thread, but for :meth:`ask_bot` and :meth:`close`.
    """

    def __init__(self, match: Match, record: Record, keeper: KeepsMatch | None) -> None:
        self.seed = match.seed
        self.rules = match.rules
        self.seats = tuple(SeatSpec(player.name, player.kind) for player in record.players)
        self.save_fault: OSError | None = None
        """Why the last action could not be saved, None when it was."""
        self.shelved: Path | None = None
        """Where an unfinished match was put that this one has taken the place of."""
        self._match = match
        self._keeper = keeper
        self._record = record
        self._done: tuple[DealRecord, ...] = ()
        self._hosts = {
            seat: BotHost(spec.kind) for seat, spec in enumerate(self.seats) if spec.kind != HUMAN
        }
        self._deal: Deal
        self._now: DealRecord
        self._since = time.monotonic()
        self._before = 0

    @classmethod
    def new(
        cls,
        seed: str,
        rules: Rules,
        seats: Sequence[SeatSpec],
        keeper: KeepsMatch | None = None,
        first_number: int = 1,
        first_dealer: Seat | None = None,
    ) -> Session:
        """Begin a match and its first deal. An unfinished match of the keeper is put with
        the finished ones (``shelved``).

        Args:
            seed: as typed.
            rules: the table's options.
            seats: who sits where, three of them.
            keeper: saves the match; nothing is saved without one. The session closes it.
            first_number: the first deal's number.
            first_dealer: who deals first; needed for a first deal other than deal 1.

        Raises:
            SeedError: no seed.
            ValueError: not three seats, a name or kind that no record can hold, or no first
                dealer.
            UnknownPlayer: no bot of this kind.
            OSError: the match cannot be saved.
        """
        match = Match(clean_seed(seed), rules, first_number, first_dealer)
        first, second, third = (PlayerRecord(*spec) for spec in seats)
        record = Record(
            format="liukfu-record",
            version=1,
            seed=match.seed,
            rules=RuleOptions.of(rules),
            players=(first, second, third),
            x={MATCH_ID: secrets.token_hex(16)},
        )
        session = cls(match, record, keeper)
        if keeper is not None and keeper.saved is not None:
            session.shelved = keeper.finish()
        session._begin_deal()
        session._save(must=True)
        return session

    @classmethod
    def resume(cls, keeper: KeepsMatch) -> Session:
        """Go on with the saved match exactly where it was left.

        Raises:
            ValueError: nothing is saved, or it does not follow the rules.
            UnknownPlayer: one of its bots is not there.
        """
        record = keeper.saved
        if record is None:
            raise ValueError("no match is saved")
        first = record.deals[0] if record.deals else None
        match = Match(
            record.seed,
            record.rules.rules(),
            first.number if first else 1,
            first.dealer if first else None,
        )
        session = cls(match, record, keeper)
        for kept in record.deals:
            one, two, three = map(parse_mask, kept.hands)
            deal = match.start_deal((one, two, three))
            deal.apply_all(map(parse_action, kept.actions))
            session._deal, session._now = deal, kept
            if deal.result is not None:
                match.close_deal()
        session._done = record.deals[:-1]
        if not record.deals:
            session._begin_deal()
            session._save()
        elif isinstance(session._now.seconds, int):
            session._before = session._now.seconds
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
        return self._match.finished

    @property
    def outcome(self) -> Outcome | None:
        """Of the deal just over; None while one is under way."""
        return self._match.outcomes[-1] if self.deal_over else None

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
        return msgspec.structs.replace(self._record, deals=(*self._done, self._now))

    def one_line(self) -> str:
        """What fixes the deal, as it is typed after a command: seed, number, dealer and the
        rules that differ from the default. Rules lose their names where the line would else
        be longer than a small window is wide.
        """
        words = [shlex.quote(self.seed), "--deal", str(self.number), "--dealer", str(self.dealer)]
        line = " ".join(words)
        rules = self.rules.in_short(LONGEST_LINE - len(f"{line} --rule "))
        return f"{line} --rule {rules}" if rules else line

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
        events = self._deal.apply_all(actions)
        if any(event.seat != seat for event in events):
            for _ in events:
                self._deal.undo()
            raise ValueError(f"seat {seat} is not on turn")
        self._keep()
        return events

    def ask_bot(self) -> BotMove:
        """What the bot on turn wants to do. Blocks until it has decided; changes nothing.

        Raises:
            ValueError: no bot is on turn.
        """
        deal = self._deal
        seat, number, after = deal.to_act, deal.frame.number, len(deal)
        if seat is None or seat not in self._hosts:
            raise ValueError("no bot is on turn")
        key = decision_key(self.seed, number, seat, after)
        answer = self._hosts[seat].choose(deal.view(seat), key)
        return BotMove(seat, answer.action, answer.fault, number, after)

    def apply_bot(self, move: BotMove) -> Event:
        """Do what a bot has decided.

        Raises:
            ValueError: it was asked at another moment of the match.
        """
        if (move.number, move.after) != (self.number, self.action_count):
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
        self._done = (*self._done, self._now)
        self._begin_deal()
        self._save()

    def close(self) -> None:
        """Stop the bots and let go of the saved match; may be called again, from any thread."""
        for host in self._hosts.values():
            host.close()
        if self._keeper is not None:
            self._keeper.close()

    def _begin_deal(self) -> None:
        self._deal = self._match.start_deal()
        self._before, self._since = 0, time.monotonic()
        started = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        self._now = deal_record(self._deal, started=started, seconds=0)

    def _keep(self) -> None:
        result = self._deal.result
        stated: ResultRecord | msgspec.UnsetType = UNSET
        if result is not None:
            stated = result_record(result)
            self._match.close_deal()
        self._now = msgspec.structs.replace(
            self._now,
            actions=tuple(map(str, self._deal.actions)),
            result=stated,
            seconds=self._before + int(time.monotonic() - self._since),
        )
        self._save()

    def _save(self, *, must: bool = False) -> None:
        if self._keeper is None:
            return
        try:
            self._keeper.save(self.record)
            if self.match_over:
                self._keeper.finish()
        except OSError as error:
            if must:
                self.close()
                raise
            self.save_fault = error
        else:
            self.save_fault = None
