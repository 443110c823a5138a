"""Plays deals of one table: the work that the arena gives to a process, near or far.

A bot of another package may do anything, so it sits in a process of its own
(:class:`~liukfu.players.host.BotHost`); whatever it does there, a legal action comes out.
Bots of this package play right here.
"""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections import Counter
from contextlib import ExitStack
from itertools import permutations
from time import perf_counter
from typing import Any, NamedTuple

from liukfu import __version__
from liukfu.arena.bots import create, is_open, is_own
from liukfu.arena.faults import fault_message
from liukfu.engine import (
    Action,
    Deal,
    Frame,
    Rules,
    Seat,
    View,
    deal_hands,
    decision_key,
    first_dealer,
)
from liukfu.engine.actions import DISCARD, SHOW
from liukfu.players.host import TIMEOUT, BotHost, FaultKind
from liukfu.players.registry import BrokenPlayer
from liukfu.records import PlayerRecord, Record, RuleOptions, deal_record, dumps

Names = tuple[str, str, str]

ENDS = ("void", "drawn", "stop", "claim", "exhausted")
"""How a deal can end: three passes, nobody at six, stopped, claimed, won as the hands ran out."""

TIME_LIMIT = TIMEOUT
"""Seconds that a bot of another package has for one decision here."""

STEPS = 16
"""Times are counted in so many steps from one power of two to the next: some 4% each."""


class ArenaError(RuntimeError):
    """The arena could not go on. The text is one line."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.args


class Task(NamedTuple):
    """Deals of one table to be played, in all its seatings."""

    table: Names
    seed: str
    rules: Rules
    numbers: tuple[int, ...]
    records: bool = False
    """Whether a record of each game is wanted."""
    version: str = __version__
    """Of the program that asks; another one might play otherwise."""


class Row(NamedTuple):
    """What one deal came to, over all seatings of its table.

    ``units`` are those of each distinct player, over all its seats; ``ends`` are games by
    :data:`ENDS`; ``tricks`` are those of all games; ``faults`` are decisions made for a bot:
    its name, the message (:func:`~liukfu.arena.faults.fault_message`), how many.
    """

    number: int
    units: tuple[int, ...]
    ends: tuple[int, ...]
    tricks: int
    faults: tuple[tuple[str, str, int], ...] = ()


class Times(NamedTuple):
    """How long a bot took: decisions that it was asked for, seconds of all, decisions by the
    logarithm of the time (see :data:`STEPS`).
    """

    decisions: int = 0
    seconds: float = 0.0
    steps: dict[int, int] = {}  # noqa: RUF012  # never changed

    def __add__(self, other: object) -> Times:
        if not isinstance(other, Times):
            return NotImplemented
        steps = Counter(self.steps)
        steps.update(other.steps)
        return Times(self.decisions + other.decisions, self.seconds + other.seconds, dict(steps))

    @property
    def mean_ms(self) -> float:
        """Milliseconds per decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0

    def percentile_ms(self, percent: float) -> float:
        """Milliseconds that so many percent of the decisions took at most (to some 4%)."""
        left = self.decisions * percent / 100
        for step in sorted(self.steps):
            left -= self.steps[step]
            if left <= 0:
                return 1000 * float(2 ** ((step + 0.5) / STEPS))
        return 0.0


class Done(NamedTuple):
    """What a task came to. ``records`` are the games' numbers, seatings and records;
    ``seconds`` is the time it took.
    """

    rows: tuple[Row, ...]
    times: dict[str, Times]
    seconds: float
    records: tuple[tuple[int, int, bytes], ...] = ()


class Stopped(Exception):
    """This process is to play no more."""


def seatings(players: Names) -> list[Names]:
    """All distinct ways to seat three players, in a fixed order."""
    return [(one, two, three) for one, two, three in sorted(set(permutations(players)))]


def dealer(seed: str, number: int) -> Seat:
    """Who deals a deal of the arena, in every seating: deal 1 the seat that the seed draws, as
    in a match, so that a record of it agrees with the rules (Rules §12); any other deal ``d``
    seat ``(d - 1) % 3``.
    """
    return first_dealer(seed) if number == 1 else (number - 1) % 3


class Hosts:
    """The processes of bots of other packages that this process asks, one a bot. Closing them
    ends all that the bots have started in their process groups; any thread may do so.
    """

    def __init__(self) -> None:
        self.closed = False
        self._hosts: dict[str, BotHost] = {}

    def __enter__(self) -> Hosts:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def host(self, name: str) -> BotHost:
        """The process of the bot of this name, which is loaded.

        Raises:
            BrokenPlayer: it cannot be loaded.
        """
        host = self._hosts.get(name)
        if host is None:
            host = self._hosts[name] = BotHost(name, TIME_LIMIT)
            if self.closed:
                host.close()
            _, fault = host.introduce()
            if fault is not None and fault.kind != FaultKind.CLOSED:
                why = fault.message if fault.kind == FaultKind.BROKEN else fault.kind.value
                raise BrokenPlayer(name, why)
        return host

    def close(self) -> None:
        """End them all. What is being decided is decided for the bot at once."""
        self.closed = True
        for host in list(self._hosts.values()):
            host.close()


class Here:
    """What lasts in this process from task to task, where it plays for an arena alone."""

    hosts: Hosts | None = None
    stopped = False
    """Set once nothing is wanted of this process any more."""


def play_task(task: Task, hosts: Hosts | None = None) -> Done:
    """Play the deals of a task.

    Args:
        task: what to play.
        hosts: the processes of bots of other packages; else those of this process, else new
            ones for this task alone.

    Returns:
        A row for each deal, or for those that were over when this process was told to stop.

    Raises:
        BrokenPlayer: a bot of another package cannot be loaded.
        ArenaError: this program is of another version than the one that asks.
    """
    if task.version != __version__:
        raise ArenaError(f"a worker has version {__version__}, not {task.version}")
    began = perf_counter()
    rows: list[Row] = []
    records: list[tuple[int, int, bytes]] = []
    with ExitStack() as stack:
        hosts = hosts or Here.hosts or stack.enter_context(Hosts())
        chairs = {name: _chair(name, task.seed, hosts) for name in dict.fromkeys(task.table)}
        try:
            for number in task.numbers:
                row, played = _play_deal(task, number, chairs)
                rows.append(row)
                records += played
        except Stopped:
            pass
        times = {name: chair.times() for name, chair in chairs.items()}
    return Done(tuple(rows), times, perf_counter() - began, tuple(records))


def _play_deal(
    task: Task, number: int, chairs: dict[str, _Chair]
) -> tuple[Row, list[tuple[int, int, bytes]]]:
    places = {name: place for place, name in enumerate(chairs)}
    hands = deal_hands(task.seed, number)
    units = [0] * len(places)
    ends = [0] * len(ENDS)
    tricks = 0
    faults: Counter[tuple[str, str]] = Counter()
    records = []
    for chair in chairs.values():
        # What a deal comes to must not depend on those that this process played before.
        chair.new_deal()
    for turn, seating in enumerate(seatings(task.table)):
        deal = Deal(Frame(number, dealer(task.seed, number), task.rules), hands)
        shown = _play(deal, [chairs[name] for name in seating], faults)
        result = deal.result
        assert result is not None
        ends[ENDS.index("drawn" if result.drawn else result.end)] += 1
        tricks += shown // 3
        for name, paid in zip(seating, result.payments, strict=True):
            units[places[name]] += paid
        if task.records:
            records.append((number, turn, _record(task, seating, deal)))
    told = tuple((name, message, count) for (name, message), count in sorted(faults.items()))
    return Row(number, tuple(units), tuple(ends), tricks, told), records


def _play(deal: Deal, chairs: list[_Chair], faults: Counter[tuple[str, str]]) -> int:
    """Play a deal to its end; says how many plays there were."""
    shown = 0
    while (seat := deal.to_act) is not None:
        if Here.stopped:
            raise Stopped
        chair = chairs[seat]
        action, fault = chair.choose(deal, seat)
        if fault:
            # After its process was closed from outside, nothing is the bot's own.
            if Here.stopped:
                raise Stopped
            faults[chair.name, fault] += 1
        shown += action.kind in (SHOW, DISCARD)
        # The chair has made sure that it is legal.
        deal.push(action)
    return shown


def _record(task: Task, seating: Names, deal: Deal) -> bytes:
    first, second, third = (PlayerRecord(name, name) for name in seating)
    return dumps(
        Record(
            format="liukfu-record",
            version=1,
            seed=task.seed,
            rules=RuleOptions.of(task.rules),
            players=(first, second, third),
            deals=(deal_record(deal),),
        )
    )


class _Chair(ABC):
    """A bot of a table, whatever seat it has in a game; times how long it takes."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.seed = seed
        self._rng = random.Random()
        self._seconds: list[float] = []

    def choose(self, deal: Deal, seat: int) -> tuple[Action, str]:
        """A legal action, and the fault that it stands in for or an empty text."""
        key = decision_key(self.seed, deal.frame.number, seat, len(deal))
        began = perf_counter()
        answer = self._decide(deal, seat, key)
        if answer[1] != FaultKind.UNASKED.value:
            self._seconds.append(perf_counter() - began)
        return answer

    @abstractmethod
    def new_deal(self) -> None:
        """A deal begins, in the first of its seatings."""

    def times(self) -> Times:
        """How long it took until now."""
        steps = Counter(math.floor(STEPS * math.log2(max(each, 1e-9))) for each in self._seconds)
        return Times(len(self._seconds), sum(self._seconds), dict(steps))

    @abstractmethod
    def _decide(self, deal: Deal, seat: int, key: str) -> tuple[Action, str]:
        """A legal action, and the fault that it stands in for or an empty text."""


class _OwnChair(_Chair):
    """A bot of this package: it is trusted, and what is wrong with it is an error of ours."""

    def __init__(self, name: str, seed: str) -> None:
        super().__init__(name, seed)
        self._bot: Any = create(name)

    def new_deal(self) -> None:
        """A deal begins, of which the bot has no need to know."""

    def _decide(self, deal: Deal, seat: int, key: str) -> tuple[Action, str]:
        self._rng.seed(key)
        view = deal.view(seat)
        return self._checked(view, self._bot.choose(view, self._rng)), ""

    def _checked(self, view: View, action: Action) -> Action:
        illegal = view.legal.why_not(action)
        if illegal is not None:
            raise ArenaError(f"the bot {self.name!r} of this package: {illegal.reason.value}")
        return action


class _OpenChair(_OwnChair):
    """A bot that is shown all cards."""

    def _decide(self, deal: Deal, seat: int, key: str) -> tuple[Action, str]:
        self._rng.seed(key)
        action = self._bot.choose_open(deal.copy(), self._rng)
        return self._checked(deal.view(seat), action), ""


class _GuestChair(_Chair):
    """A bot of another package, in a process of its own."""

    def __init__(self, name: str, seed: str, host: BotHost) -> None:
        super().__init__(name, seed)
        self._host = host

    def new_deal(self) -> None:
        """A deal begins: the bot is asked again if it was given up."""
        self._host.new_deal()

    def _decide(self, deal: Deal, seat: int, key: str) -> tuple[Action, str]:
        action, fault = self._host.choose(deal.view(seat), key)
        return action, "" if fault is None else fault_message(fault)


def _chair(name: str, seed: str, hosts: Hosts) -> _Chair:
    if not is_own(name):
        return _GuestChair(name, seed, hosts.host(name))
    return _OpenChair(name, seed) if is_open(name) else _OwnChair(name, seed)
