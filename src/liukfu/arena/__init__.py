"""Bot against bot over duplicate deals, with honest intervals.

Every deal is played in all distinct seatings of the three players, so that nobody gains by
the cards: names that come twice do not make a seating distinct. Deal ``d`` of a seed has
dealer ``(d - 1) % 3`` in each seating, and stands alone: no totals, no earlier deals. A
player decides with the generator of Rules §10.

The result depends on players, deals, seed and rules, not on the number of processes.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import permutations
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from liukfu.arena.bots import create, is_known, is_open, is_own, names
from liukfu.engine import Action, Deal, Frame, Rules, View, deal_hands, decision_key
from liukfu.engine.actions import DISCARD, SHOW, action_from_code
from liukfu.players.registry import UnknownPlayer, error_text
from liukfu.players.safe import safe_action
from liukfu.players.streams import cut_off_standard_streams

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

Names = tuple[str, str, str]
Progress = Callable[[int, int], None]
"""Called with the number of deals done and the number of all deals."""

ENDS = ("void", "drawn", "stop", "claim", "exhausted")
"""How a deal can end: three passes, nobody at six, stopped, claimed, won as the hands ran out."""

TIME_LIMIT = 10.0
"""Seconds that a bot of another package has for one decision here."""

CHUNK = 25
"""The most deals that one process is given at a time."""

GAMES_PER_START = 200
"""So many games must there be for each further process that is started."""

Z95 = 1.959964
"""Half the width of a 95% interval in standard errors."""


class ArenaError(RuntimeError):
    """The arena could not go on. The text is one line."""


class Standing(NamedTuple):
    """A player's units per deal, and their 95% interval over deals (None for one deal)."""

    name: str
    units: float
    low: float | None
    high: float | None


@dataclass
class _Tally:
    """What some deals, one after the other, came to."""

    units: list[tuple[int, ...]] = field(default_factory=list)
    """By deal: the units of each distinct player, over all its seats in all seatings."""
    ends: Counter[str] = field(default_factory=Counter)
    tricks: int = 0
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)


_Tallies = Generator[tuple[int, _Tally], None, None]
"""Of each chunk, as it comes in, its first deal and its tally."""


@dataclass(frozen=True)
class ArenaResult:
    """What came out of :func:`run`.

    ``units`` has for each deal, in order, the units of each of ``distinct``, the different
    players, summed over its ``seats`` seats in all seatings. ``ends`` counts games by
    :data:`ENDS`, ``tricks`` are those of all games, ``faults`` counts the decisions that
    were made for a bot by player and message.
    """

    players: Names
    deals: int
    seed: str
    rules: Rules
    units: tuple[tuple[int, ...], ...]
    ends: dict[str, int]
    tricks: int
    faults: dict[tuple[str, str], int]

    @property
    def distinct(self) -> tuple[str, ...]:
        """The different players, in the order in which they were given."""
        return tuple(dict.fromkeys(self.players))

    @property
    def seatings(self) -> int:
        """How many times each deal was played."""
        return len(seatings(self.players))

    @property
    def games(self) -> int:
        """How many times a deal was played, over all deals."""
        return self.deals * self.seatings

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players as given. A name that comes twice has the mean of both in both places."""
        by_name = {name: self._standing(place) for place, name in enumerate(self.distinct)}
        return tuple(by_name[name] for name in self.players)

    def _standing(self, place: int) -> Standing:
        name, n = self.distinct[place], self.deals
        seats = self.seatings * self.players.count(name)
        total = sum(units[place] for units in self.units)
        squares = sum(units[place] ** 2 for units in self.units)
        mean = total / n / seats
        if n < 2:
            return Standing(name, mean, None, None)
        # Whole numbers up to here: nothing depends on the order of the sums.
        variance = (n * squares - total * total) / (n * (n - 1)) / seats**2
        half = Z95 * sqrt(variance / n)
        return Standing(name, mean, mean - half, mean + half)

    @property
    def shares(self) -> dict[str, float]:
        """How many of the games ended in which of :data:`ENDS`; adds up to one."""
        return {end: self.ends.get(end, 0) / self.games for end in ENDS}

    def as_dict(self) -> dict[str, Any]:
        """The result as plain values for JSON; units and tricks per deal."""
        return {
            "deals": self.deals,
            "players": [
                {"name": name, "units": units, "ci95": [low, high]}
                for name, units, low, high in self.standings
            ],
            "shares": self.shares,
            "tricks": self.tricks / self.games,
        }


def seatings(players: Names) -> list[Names]:
    """All distinct ways to seat three players, in a fixed order."""
    return [(one, two, three) for one, two, three in sorted(set(permutations(players)))]


def run(
    players: Names,
    deals: int,
    seed: str,
    rules: Rules | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Play the arena.

    Args:
        players: three names of the registry; names may repeat.
        deals: how many deals, from number 1 of the seed on; each is played once a seating.
        seed: a clean seed (Rules §10).
        rules: how the table plays; ``deals`` of it is not used.
        jobs: processes, by default one a processor that this program may use (fewer for a
            few deals).
        progress: is told how far it is, in this thread.

    Raises:
        UnknownPlayer: nobody has one of the names.
        BrokenPlayer: a bot of another package cannot be loaded.
        ArenaError: a bot has ended its process.
        ValueError: fewer than one deal or job.
        KeyboardInterrupt: as it came, after all processes were ended.
    """
    rules = rules or Rules()
    if jobs is None:
        # A process takes about as long to start as so many games to play.
        worth_it = 1 + deals * len(seatings(players)) // GAMES_PER_START
        jobs = min(len(os.sched_getaffinity(0)), worth_it)
    if deals < 1 or jobs < 1:
        raise ValueError("the arena needs at least one deal and one job")
    for name in players:
        if not is_known(name):
            raise UnknownPlayer(name, names())
    size = max(1, min(CHUNK, deals // (4 * jobs)))
    chunks = [range(at, min(at + size, deals + 1)) for at in range(1, deals + 1, size)]
    jobs = min(jobs, len(chunks))
    done: dict[int, _Tally] = {}
    # A bot from outside may do anything, so it never plays in this process.
    if jobs == 1 and all(map(is_own, players)):
        tallies = _alone(players, seed, rules, chunks)
    else:
        tallies = _together(players, seed, rules, chunks, jobs)
    with closing(tallies):
        for first, tally in tallies:
            done[first] = tally
            if progress is not None:
                progress(sum(len(each.units) for each in done.values()), deals)
    return _result(players, deals, seed, rules, [done[first] for first in sorted(done)])


def _result(
    players: Names, deals: int, seed: str, rules: Rules, tallies: list[_Tally]
) -> ArenaResult:
    ends: Counter[str] = Counter()
    faults: Counter[tuple[str, str]] = Counter()
    for tally in tallies:
        ends.update(tally.ends)
        faults.update(tally.faults)
    return ArenaResult(
        players,
        deals,
        seed,
        rules,
        tuple(units for tally in tallies for units in tally.units),
        {end: ends[end] for end in ENDS},
        sum(tally.tricks for tally in tallies),
        dict(sorted(faults.items())),
    )


def _alone(players: Names, seed: str, rules: Rules, chunks: list[range]) -> _Tallies:
    for chunk in chunks:
        yield chunk.start, _play_chunk(players, seed, rules, chunk)


def _together(players: Names, seed: str, rules: Rules, chunks: list[range], jobs: int) -> _Tallies:
    # Not forked: whoever calls may have threads.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _begin_process, (stop,))
    try:
        with _interrupts_ignored():
            futures: list[Future[_Tally]] = [
                pool.submit(_play_chunk, players, seed, rules, chunk) for chunk in chunks
            ]
        first = dict(zip(futures, (chunk.start for chunk in chunks), strict=True))
        for future in as_completed(futures):
            yield first[future], future.result()
    except BrokenProcessPool:
        raise ArenaError("a bot has ended its process") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started meanwhile leave Ctrl-C to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Process:
    """What this process was told when it began."""

    stop: Event | None = None
    overrun = False
    """Whether a bot has been told that its time is over, and has not come back."""


def _begin_process(stop: Event) -> None:
    cut_off_standard_streams()
    _Process.stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_chunk(players: Names, seed: str, rules: Rules, numbers: range) -> _Tally:
    distinct = tuple(dict.fromkeys(players))
    tables = [
        (tuple(map(distinct.index, seating)), [_Chair(name) for name in seating])
        for seating in seatings(players)
    ]
    tally = _Tally()
    for number in numbers:
        hands = deal_hands(seed, number)
        units = [0] * len(distinct)
        for places, chairs in tables:
            if _Process.stop is not None and _Process.stop.is_set():
                return tally
            deal = Deal(Frame(number, (number - 1) % 3, rules), hands)
            _play(deal, chairs, seed, tally)
            result = deal.result
            assert result is not None
            tally.ends["drawn" if result.drawn else result.end] += 1
            for place, paid in zip(places, result.payments, strict=True):
                units[place] += paid
        tally.units.append(tuple(units))
    return tally


def _play(deal: Deal, chairs: list[_Chair], seed: str, tally: _Tally) -> None:
    number = deal.frame.number
    rng = random.Random()
    shown = 0
    while (seat := deal.to_act) is not None:
        rng.seed(decision_key(seed, number, seat, len(deal)))
        chair = chairs[seat]
        if chair.open:
            action, fault = chair.choose_open(deal, rng), ""
        else:
            action, fault = chair.choose(deal.view(seat), rng)
        if fault:
            tally.faults[chair.name, fault] += 1
        shown += action.kind in (SHOW, DISCARD)
        # The chair has made sure that it is legal.
        deal.push(action)
    tally.tricks += shown // 3


class _Overrun(BaseException):
    """Raised into a bot of another package whose time is over."""


def _overrun(*_: object) -> None:
    if _Process.overrun:
        # It has caught what ends others, and would never come back.
        os._exit(1)
    _Process.overrun = True
    raise _Overrun


class _Chair:
    """One seat with its bot; whatever the bot does, a legal action comes out."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot: Any = create(name)
        self.timed = not is_own(name)
        self.open = is_open(name)
        if self.timed:
            signal.signal(signal.SIGALRM, _overrun)

    def choose_open(self, deal: Deal, rng: random.Random) -> Action:
        """The action of a bot that is shown all cards."""
        action: Action = self.bot.choose_open(deal.copy(), rng)
        illegal = deal.legal.why_not(action)
        if illegal is not None:
            raise ArenaError(f"the arena's own bot {self.name!r}: {illegal.reason.value}")
        return action

    def choose(self, view: View, rng: random.Random) -> tuple[Action, str]:
        """The action, and the fault that it stands in for or an empty text."""
        try:
            if self.timed:
                _Process.overrun = False
                signal.setitimer(signal.ITIMER_REAL, TIME_LIMIT, TIME_LIMIT)
            try:
                action: object = self.bot.choose(view, rng)
                if self.timed and isinstance(action, Action):
                    # It may be of a class of the bot's own.
                    action = action_from_code(int(action))
            finally:
                if self.timed:
                    signal.setitimer(signal.ITIMER_REAL, 0)
        except _Overrun:
            return safe_action(view), "timeout"
        except BaseException as error:  # a bot may raise whatever it likes
            if not self.timed:
                raise
            return safe_action(view), error_text(error)
        if not isinstance(action, Action):
            return safe_action(view), f"not an action: {type(action).__name__}"
        illegal = view.legal.why_not(action)
        if illegal is not None:
            return safe_action(view), f"illegal: {illegal.reason.value}"
        return action, ""
