"""The state of a match that is watched, without a screen: the moment, whose eyes, how fast."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from msgspec import UNSET

from liukfu.engine import Action, Cards, Play, Seat, Trick, View, parse_action
from liukfu.engine.actions import CALL, DISCARD, SHOW
from liukfu.engine.view import Opened
from liukfu.players.registry import HUMAN
from liukfu.records import Branch
from liukfu.session import SeatSpec, Watch
from liukfu.tui.table import Command, Table
from liukfu.tui.words import helped
from liukfu.words import _, safe
from liukfu.words.cards import seat_names
from liukfu.words.names import shown_names, spoken_to

PACES = (0.2, 0.4, 0.7, 1.1, 1.6, 2.5, 4.0)
"""The seconds from one action to the next while the match plays by itself."""
LINGER = 3
"""How many times as long a deal's end stays."""
NOBODY = -1
"""The seat of a view that speaks to nobody: all three are told of by name."""


class Eyes(Enum):
    """What is seen: one seat's cards, all cards, or no hand at all."""

    SEAT = "seat"
    ALL = "all"
    NONE = "none"


class Told(View):
    """A view told to whomever ``seat`` says, or to nobody. Which face-down cards are seen
    ``opened`` says alone, by seat; that is none where it has none.
    """

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks in order, the present one last."""
        known = self.opened.down if self.opened is not None else ((), (), ())
        given = [0, 0, 0]
        # Without a seat of its own no face-down card is looked up in ``down``.
        hidden = View(*self._replace(seat=NOBODY)).tricks
        return tuple(
            trick._replace(plays=tuple(_lifted(play, known, given) for play in trick.plays))
            for trick in hidden
        )


def _lifted(play: Play, known: Sequence[Sequence[int]], given: list[int]) -> Play:
    if play.up:
        return play
    at = given[play.seat]
    given[play.seat] += 1
    down = known[play.seat]
    return play._replace(cards=Cards(down[at])) if at < len(down) else play


class Tab(NamedTuple):
    """A place in a deal to go to: the calls, a trick or the end, after ``at`` actions."""

    label: str
    at: int


class WatchTable(Table):
    """What is seen of a match that is watched.

    Args:
        watch: the record and the moment in it.
    """

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.players = watch.seats
        self._you, names = _spoken_to(watch.seats)
        self.seat = self._first_seat()
        """The seat at the bottom, if its cards may be seen."""
        self.all_open = False
        """All cards are wished to be seen."""
        self.playing = False
        self.pace = 1.1
        """Seconds from one action to the next while it plays by itself."""
        self._tabs: dict[int, tuple[Tab, ...]] = {}
        self._looked: dict[int, set[Seat]] = {}
        super().__init__(watch.view(self.seat), names, watch.spec.line())
        self.turn()

    def _first_seat(self) -> Seat:
        people = [seat for seat, spec in enumerate(self.players) if spec.kind == HUMAN]
        return self._you if self._you is not None else people[0] if people else 0

    @property
    def you(self) -> Seat | None:
        """The seat whose player goes by the name of You, if there is just one."""
        return self._you

    @property
    def my_turn(self) -> bool:
        """Nobody is asked."""
        return False

    @property
    def eyes(self) -> Eyes:
        """What may be seen now, and is wished to be."""
        if self.all_open and self.watch.may_open:
            return Eyes.ALL
        return Eyes.SEAT if self.watch.eyes else Eyes.NONE

    @property
    def lifts(self) -> bool:  # type: ignore[override]  # it changes here
        """Cards put face down are drawn open where all cards are."""
        return self.eyes is Eyes.ALL

    def turn(self) -> None:
        """Take in the moment that the record has been brought to, or other eyes."""
        watch = self.watch
        eyes = self.eyes
        bottom = self.seat
        if eyes is Eyes.SEAT and bottom not in watch.eyes:
            bottom = watch.eyes[0]
        looked = self._looked.setdefault(watch.spec.number, set())
        if eyes is not Eyes.NONE:
            looked.update((0, 1, 2) if eyes is Eyes.ALL else (bottom,))
        view = watch.view(bottom)
        down: tuple[tuple[int, ...], ...] = ((), (), ())
        if eyes is Eyes.ALL:
            deal = watch.deal
            down = tuple(tuple(deal.down(seat)) for seat in range(3))
        elif eyes is Eyes.SEAT:
            down = tuple(view.down if seat == bottom else () for seat in range(3))
        else:
            view = view._replace(dealt=0, hand=0, down=())
        self.view = Told(*view)._replace(opened=Opened((0, 0, 0), down))
        self.title = watch.spec.line()
        self.refused = self.done = ""
        taken = self.taken
        mine = taken is not None and watch.to_act == bottom
        self.chosen = int(taken.cards) if mine and taken is not None else 0

    @property
    def looked(self) -> frozenset[Seat]:
        """The seats whose cards have been on the screen in this deal."""
        return frozenset(self._looked[self.watch.spec.number])

    def names_for(self, seat: Seat) -> list[str]:
        """The names as one tells them to the player of a seat: nobody else is called You."""
        names = list(self.names)
        if self.you is not None and self.you != seat:
            names[self.you] = seat_names()[self.you]
        return names

    # What is known of the moment

    @property
    def told(self) -> View:
        """The view, told to the player who is called You, or to nobody."""
        return self.view._replace(seat=NOBODY if self.you is None else self.you)

    @property
    def sees_turn(self) -> bool:
        """Whether the cards of the seat on turn are seen."""
        if self.eyes is Eyes.ALL:
            return True
        return self.eyes is Eyes.SEAT and self.watch.to_act == self.view.seat

    @property
    def taken(self) -> Action | None:
        """What was done at this moment, if the eyes that look know it already."""
        return self.watch.next_action if self.sees_turn else None

    @property
    def mover(self) -> View | None:
        """The view of the seat on turn, where its cards are seen."""
        seat = self.watch.to_act
        return self.watch.view(seat) if seat is not None and self.sees_turn else None

    def hand_of(self, seat: Seat) -> Cards | None:
        """The cards that a seat holds, None where they are hidden."""
        if self.eyes is Eyes.ALL or (self.eyes is Eyes.SEAT and seat == self.view.seat):
            return self.watch.hand(seat)
        return None

    def old_of(self, seat: Seat) -> Cards:
        """The Old cards of a seat whose cards are seen."""
        return self.watch.old(seat) if self.hand_of(seat) is not None else Cards()

    def down_of(self, seat: Seat) -> Cards | None:
        """What a seat has put face down, None where it is hidden."""
        if self.hand_of(seat) is None or self.view.opened is None:
            return None
        return Cards(sum(self.view.opened.down[seat]))

    @property
    def deal_place(self) -> int:
        """The place of the deal among those of the record, from 0."""
        return self.watch.numbers.index(self.watch.number)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the record says of the deal beside its play, at its beginning; at the moment
        from which it was taken over from another match, that.
        """
        record = self.watch.record
        deal, found = record.deals[self.deal_place], []
        branch = record.branch
        if isinstance(branch, Branch) and self.deal_place == 0:
            if self.watch.at == branch.action:
                text = _("Taken over here from {record}")
                found.append(text.format(record=safe(branch.record)))
            elif self.watch.at == 0:
                text = _("Taken over from {record} after {n} actions")
                found.append(text.format(record=safe(branch.record), n=branch.action))
        if self.watch.at == 0:
            if deal.replayed is True:
                found.append(_("A deal played again"))
            if isinstance(deal.assisted, tuple) and deal.assisted:
                found.append(_("Helped by {ways}").format(ways=helped(deal.assisted)))
        return tuple(found)

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """Where one can go in this deal."""
        place = self.deal_place
        if place not in self._tabs:
            self._tabs[place] = _tabs(self.watch, place)
        return self._tabs[place]

    @property
    def tab(self) -> int:
        """The place among the tabs of what is shown."""
        return max(n for n, tab in enumerate(self.tabs) if tab.at <= self.watch.at)

    # What can be wished

    def look_through(self, seat: Seat) -> None:
        """Look with a seat's eyes; say why not where that may not be."""
        self.seat = seat
        self.all_open = False
        self.turn()
        if seat not in self.watch.eyes:
            self.refused = self._hidden()

    def open_all(self) -> None:
        """See all cards, or no longer; say why not where that may not be."""
        self.all_open = not self.all_open
        self.turn()
        if self.all_open and not self.watch.may_open:
            self.all_open = False
            self.refused = self._hidden()

    def _hidden(self) -> str:
        if self.watch.eyes:
            name = self.names[self.watch.eyes[0]]
            return _("This deal is still being played: only the cards of {name} are seen").format(
                name=name
            )
        return _("This deal is still being played, by several people: no hand is seen")

    def take_pace(self, pace: float) -> None:
        """Take the nearest of :data:`PACES`."""
        self.pace = min(PACES, key=lambda one: abs(one - pace))

    def slower(self, steps: int) -> None:
        """Take the next slower pace (1) or the next quicker one (-1), within the ends."""
        at = PACES.index(self.pace) + steps
        self.pace = PACES[max(0, min(at, len(PACES) - 1))]

    @property
    def wait(self) -> float:
        """The seconds until the next action while it plays by itself."""
        return self.pace * (LINGER if self.watch.result is not None else 1)

    @property
    def why_not_take_over(self) -> str:
        """Why nobody can sit down at this moment; empty where one can."""
        if self.watch.can_take_over:
            return ""
        if self.watch.result is not None:
            return _("The deal is over here: step back to take over")
        return _("This deal is still being played: take over once it is over")

    def commands(self) -> list[Command]:
        """What the keys do, for the footer."""
        found: list[Command] = []
        if self.watch.can_take_over:
            found.append(Command("Enter", _("take over"), "enter"))
        elif self.watch.result is not None:
            found.append(Command("Enter", _("result"), "enter"))
            found.append(Command("v", _("review"), "review", 1))
        if self.watch.may_open:
            label = _("hide") if self.all_open else _("open all")
            found.append(Command("o", label, "open_all", 1))
        if self.sees_turn and self.watch.to_act is not None:
            found.append(Command("a", _("legal"), "legal", 2))
        found.append(Command("j", _("jump"), "jump", 3, spare=True))
        found.append(Command("l", _("log"), "log", 5, spare=True))
        found.append(Command("g", _("gone"), "gone", 4, spare=True))
        found.append(Command("?", _("help"), "help", 3))
        found.append(Command("Esc", _("back"), "back", 2))
        return found


def _spoken_to(seats: Sequence[SeatSpec]) -> tuple[Seat | None, list[str]]:
    """The one player who goes by the name of You, and names that can stand in a sentence."""
    names = shown_names(seats)
    ours = spoken_to(names)
    if len(ours) == 1 and seats[ours[0]].kind == HUMAN:
        names[ours[0]] = _("You")
        return ours[0], names
    for seat in ours:
        names[seat] = seat_names()[seat]
    return None, names


def _tabs(watch: Watch, place: int) -> tuple[Tab, ...]:
    deal = watch.record.deals[place]
    kinds = [parse_action(text).kind for text in deal.actions]
    calls, plays = kinds.count(CALL), kinds.count(SHOW) + kinds.count(DISCARD)
    tabs = [Tab(_("Calls"), 0)]
    tabs += [Tab(str(n), calls + 3 * (n - 1)) for n in range(1, (plays + 2) // 3 + 1)]
    last = _("Now") if deal.result is UNSET else _("End")
    return (*tabs, Tab(last, len(kinds)))


def pace_text(pace: float) -> str:
    """A pace as it is shown: ``0.7 s``."""
    return _("{seconds} s").format(seconds=pace)
