"""The state of the table between two strokes of a key, without a screen: what is looked at,
chosen and focused, and what the keys would do. Everything it knows of the deal is a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from liukfu.engine import Action, Cards, IllegalAction, Mask, Phase, Seat, View
from liukfu.tui import select
from liukfu.words import _, fit, safe, story
from liukfu.words.cards import NAME_CELLS

DEEDS = ("call", "lead", "head", "discard")
"""What a player decides, in the words of the story."""


def decided(view: View, names: Sequence[str]) -> tuple[int, int, int]:
    """The number of the last action that each seat has decided, 0 without one."""
    last = [0, 0, 0]
    for line in story(view, names):
        if line.seat is not None and line.what in DEEDS:
            last[line.seat] = line.at
    return last[0], last[1], last[2]


class Command(NamedTuple):
    """Something that can be done now: the key as it is shown, what it does in a few words,
    and the name of the action on the screen. Where the line is full, those with a high
    ``rank`` give way first: a ``spare`` one as a whole (the help has it), others by their words.
    """

    key: str
    label: str
    action: str
    rank: int = 0
    spare: bool = False


class Table:
    """What one person sees and has in hand.

    Args:
        view: what the person sees.
        names: who sits there, by seat.
        title: the line that fixes the deal.
        since: the number of actions at the person's last decision, or at that of each seat.
        shared: several people share the screen.
    """

    lifts = False
    """Cards that were put face down are drawn open in the trick, where the view has them."""
    tells_old = True
    """It is told what the card under the cursor waits for."""

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        title: str = "",
        since: int | Sequence[int] = 0,
        *,
        shared: bool = False,
    ) -> None:
        self.view = view
        self.shared = shared
        self.covered = False
        """The curtain is down: the view holds what everybody may know, and nobody is asked."""
        self.opens: Seat | None = None
        """Who is to open the curtain; nobody while bots are at it."""
        self.call(names)
        self.title = title
        self._since = [since] * 3 if isinstance(since, int) else list(since)
        self.chosen: Mask = select.preselected(view)
        self.focus = 0
        self.arriving: Mask = 0
        """Winners that are still on their way to their places."""
        self.coming: Seat | None = None
        """Whose cards are on their way to the table."""
        self.come = 1.0
        """How much of them has come."""
        self.pointing = False
        """The cursor was moved last: its card is what is asked about."""
        self.busy = False
        """Bots are at it: any key goes on."""
        self.thinking = False
        """A bot is at it longer than its pause: no key goes on."""
        self.undoable = False
        """The last decision can be taken back."""
        self.reviewable = False
        """The deal is over, and people's decisions in it can be looked at again."""
        self.marks: tuple[str, ...] = ()
        """What sets the deal apart: played before, assisted."""
        self.under_dialog = False
        """A dialog lies over the table, and has the keys."""
        self.refused = ""
        """Why the last key did nothing."""
        self.refused_by = ""
        """The place in the book of the rule that ``refused`` names, empty where it names none."""
        self.done = ""
        """What the last key did, where nothing else shows it."""
        self.notes: list[str] = []
        """Lines that are no part of the deal and that people must see (a bot's fault)."""
        self.news: list[str] = []
        """Lines that are no part of the deal, and nothing to worry about."""
        self.clock = ""
        """That bots think by the clock, where they do."""
        self.faults: list[str] = []
        """What bots have failed to do in this deal, for the log."""
        self._focus_on_a_card()
        self._focus_on_the_chosen()

    @property
    def you(self) -> Seat | None:
        """The seat that is spoken to, None where all three are told of by name."""
        if self.covered or (self.shared and self.view.phase == Phase.OVER):
            return None
        return self.view.seat

    @property
    def told(self) -> View:
        """The view as it is told in words: to ``you``."""
        return self.view

    @property
    def my_turn(self) -> bool:
        """Whether the person is asked."""
        return self.view.to_act == self.view.seat and not self.covered

    @property
    def prompts(self) -> bool:
        """Whether it is told what can be done, before anything is chosen."""
        return True

    @property
    def since(self) -> int:
        """The number of actions at the last decision of the person who looks."""
        return self.since_of(self.view.seat)

    def since_of(self, seat: Seat) -> int:
        """The number of actions at the last decision in a seat."""
        return self._since[seat]

    @property
    def right(self) -> Seat:
        """The seat after the person's: it sits at the right (Rules §1)."""
        return (self.view.seat + 1) % 3

    @property
    def left(self) -> Seat:
        """The seat before the person's."""
        return (self.view.seat + 2) % 3

    @property
    def places(self) -> tuple[int | None, ...]:
        """The twelve places of the hand."""
        return select.places(self.view) or (None,) * 12

    @property
    def focused(self) -> int | None:
        """The card under the cursor."""
        return self.places[self.focus]

    def call(self, names: Sequence[str]) -> None:
        """Take names for the seats, safe and of a length that leaves room beside them."""
        self.names = tuple(fit(safe(name), NAME_CELLS) for name in names)

    def look(self, view: View, *, covered: bool = False, opens: Seat | None = None) -> None:
        """Take a new view. When the person's turn begins, what must go is chosen already.

        Args:
            view: what is seen from now on.
            covered: the curtain is down, and the view is what everybody may know.
            opens: who is to open it.
        """
        new_deal = view.frame != self.view.frame
        other_eyes = view.seat != self.view.seat or covered != self.covered
        turn_begins = view.to_act == view.seat and (
            new_deal
            or other_eyes
            or self.view.to_act != view.seat
            or self.view.action_count != view.action_count
        )
        if new_deal:
            self._since = [0, 0, 0]
            self._forget_lines()
            self.faults.clear()
        if new_deal or other_eyes:
            self.focus = 0
        self.view = view
        self.thinking = False
        self.covered, self.opens = covered, opens
        self.refused = self.done = ""
        self.pointing = False
        self.chosen &= view.hand
        if turn_begins:
            self.chosen = select.preselected(view)
            self._focus_on_the_chosen()
        elif view.to_act != view.seat:
            self.chosen = 0
        self._focus_on_a_card()

    def acted(self, count: int) -> None:
        """Remember where the person decided: after ``count`` actions."""
        self._since[self.view.seat] = count
        self.chosen = 0
        self._forget_lines()

    def took_back(self, decided: Sequence[int]) -> None:
        """Actions were taken back; ``decided`` has each seat's last decision now."""
        self._since = list(decided)
        self._forget_lines()

    def _forget_lines(self) -> None:
        self.notes.clear()
        self.news.clear()

    def _focus_on_a_card(self) -> None:
        places = self.places
        if places[self.focus] is None:
            held = [place for place, card in enumerate(places) if card is not None]
            if held:
                self.focus = min(held, key=lambda place: (abs(place - self.focus), place))

    def _focus_on_the_chosen(self) -> None:
        for place, card in enumerate(self.places):
            if card is not None and self.chosen >> card & 1:
                self.focus = place
                break

    def toggle(self, place: int) -> bool:
        """Choose the card at a place, or put it back. False if there is none, or no turn."""
        card = self.places[place]
        if card is None or not self.my_turn:
            return False
        self.focus = place
        self.pointing = False
        self.refused = self.done = ""
        self.chosen ^= 1 << card
        return True

    def move(self, step: int) -> None:
        """Move the cursor to the next card at the left (-1) or right (1), round the ends."""
        places = self.places
        for distance in range(1, 13):
            place = (self.focus + step * distance) % 12
            if places[place] is not None:
                self.focus = place
                self.pointing = True
                break

    def clear(self) -> None:
        """Choose nothing."""
        self.chosen = 0
        self.pointing = False
        self.refused = self.done = ""

    def take(self, cards: Mask) -> None:
        """Choose given cards of the hand, and none else."""
        self.clear()
        self.chosen = cards & self.view.hand
        self._focus_on_the_chosen()

    def cycle(self, step: int) -> None:
        """Choose the next play that matters."""
        self.refused = self.done = ""
        self.pointing = False
        self.chosen = select.next_suggestion(self.view, self.chosen, step)
        self._focus_on_the_chosen()

    @property
    def action(self) -> Action | None:
        """What Enter does now, None where it refuses."""
        return select.action_of(self.view, self.chosen) if self.legal else None

    @property
    def legal(self) -> bool:
        """Whether Enter plays the chosen cards."""
        return bool(self.chosen) and select.is_legal(self.view, self.chosen)

    @property
    def fault(self) -> IllegalAction | None:
        """Why the chosen cards can't be played."""
        return select.why_not(self.view, self.chosen)

    @property
    def rule(self) -> str:
        """The place in the book of the rule that is named now, empty where none is: why the last
        key did nothing, or why the chosen cards can't be played.
        """
        if self.refused:
            return self.refused_by
        if not self.chosen or not self.my_turn or select.on_the_way(self.view, self.chosen):
            return ""
        from liukfu.words.book.places import place_of

        fault = self.fault
        return "" if fault is None else place_of(fault.reason)

    @property
    def claimable(self) -> Cards:
        """The Old cards of a claim, if one is legal."""
        return self.view.legal.claimable if self.my_turn else Cards()

    def commands(self) -> list[Command]:
        """What the keys do now, for the footer: nothing else is possible."""
        view = self.view
        found: list[Command] = []
        if self.covered:
            return self._behind_the_curtain()
        if self.under_dialog:
            return found
        if self.busy:
            if not self.thinking:
                found.append(Command(_("any key"), _("go on"), "skip"))
            found.append(Command("< >", _("pace"), "", 2))
        elif view.phase == Phase.OVER:
            found.append(Command("Enter", _("go on"), "enter"))
            if self.reviewable:
                found.append(Command("v", _("review"), "review", 1))
        elif self.my_turn:
            if select.suggestions(view):
                found.append(Command("Tab", _("next"), "next", 1))
            if self.chosen:
                found.append(Command("Esc", _("clear"), "clear", 1))
        if self.my_turn and not self.busy:
            found.append(Command("h", _("hint"), "hint", 1, spare=True))
        if self.undoable:
            found.append(Command("u", _("undo"), "undo", 3))
        if view.down:
            down = view.down_counts[view.seat]
            found.append(Command("d", _("discards {n}").format(n=down), "discards", 2))
        if any(trick.winner is not None for trick in view.tricks):
            found.append(Command("t", _("trick"), "last_trick", 4, spare=True))
        found.append(Command("g", _("gone"), "gone", 2, spare=True))
        found.append(Command("l", _("log"), "log", 3, spare=True))
        found.append(Command("k", _("keep"), "keep", 5, spare=True))
        if self.rule:
            found.append(Command("?", _("the rule"), "help"))
        else:
            found.append(Command("?", _("help"), "help", 2))
        found.append(Command("q", _("quit"), "leave", 2))
        return found

    def _behind_the_curtain(self) -> list[Command]:
        found: list[Command] = []
        if self.busy:
            if not self.thinking:
                found.append(Command(_("any key"), _("go on"), "skip"))
            found.append(Command("< >", _("pace"), "", 2))
        elif self.opens is not None:
            name = self.names[self.opens]
            found.append(
                Command(self.key_of(self.opens), _("opens for {name}").format(name=name), "")
            )
        return [*found, Command("q", _("quit"), "leave", 2)]

    @staticmethod
    def key_of(seat: Seat) -> str:
        """The key that opens the curtain for a seat."""
        return str(seat + 1)
