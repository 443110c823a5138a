"""Taking over: who sits where from a moment of a record on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from liukfu.engine import Seat
from liukfu.players.nameless import nameless
from liukfu.players.registry import HUMAN, UnknownPlayer
from liukfu.session import SeatSpec, Session, Watch
from liukfu.session.specs import seen_in
from liukfu.store.library import Library
from liukfu.tui.opening import CannotOpen, settings, trouble
from liukfu.tui.screens.dialog import CELLS, Choice, Dialog, lines, muted
from liukfu.tui.seating import called, kinds
from liukfu.tui.watching import WatchTable
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import within, wrap
from liukfu.words import _, listed, ngettext, pad, safe, winners
from liukfu.words.legal import turn_text
from liukfu.words.names import kind_choice, kind_word

YOU = "you"
"""The kind of the seat that whoever watches takes."""
_FIRST = 2
"""The row of the first seat below the top of the text."""


class Seating(NamedTuple):
    """Who sits where from now on: :data:`YOU` once, ``human`` or a bot's name elsewhere."""

    kinds: tuple[str, str, str]

    @property
    def you(self) -> Seat:
        """The seat that whoever watches takes."""
        return self.kinds.index(YOU)

    def put(self, seat: Seat, kind: str) -> Seating:
        """Another in a seat. Whoever sat where you sit down takes your place."""
        kinds = list(self.kinds)
        if kind == YOU:
            kinds[self.you] = kinds[seat]
        elif seat == self.you:
            return self
        kinds[seat] = kind
        return Seating((kinds[0], kinds[1], kinds[2]))


def first_seating(players: Sequence[SeatSpec], bots: Sequence[str], usual: str) -> Seating:
    """Who is offered first: you where a person sat, the record's bots where they are here.

    Args:
        players: who sat there in the record.
        bots: the bots that are here.
        usual: the bot for whoever is not here.
    """
    people = [seat for seat, spec in enumerate(players) if spec.kind == HUMAN]
    you = people[0] if people else 0
    kinds = [spec.kind if spec.kind in bots else usual for spec in players]
    kinds[you] = YOU
    return Seating((kinds[0], kinds[1], kinds[2]))


def seats_of(seating: Seating, players: Sequence[SeatSpec], you: str) -> tuple[SeatSpec, ...]:
    """The players of the new match. Bots, and people among people, who stay where they sat keep
    their names.

    Args:
        seating: who sits where.
        players: who sat there in the record.
        you: the name of this computer's player, empty for the usual one.
    """
    kinds = [HUMAN if kind == YOU else kind for kind in seating.kinds]
    alone = kinds.count(HUMAN) == 1
    none = nameless(players)
    names: list[str] = []
    for seat, (kind, usual) in enumerate(zip(kinds, called(kinds), strict=True)):
        name = players[seat].name if players[seat].kind == kind else ""
        if kind == HUMAN and (alone or seat == none):
            name = ""
        if seat == seating.you:
            name = name or you or usual
        names.append(usual if not name or name in names else name)
    first, second, third = map(SeatSpec, names, kinds)
    return first, second, third


def take_over(watch: Watch, seats: Sequence[SeatSpec], source: str | None = None) -> Session:
    """Begin a match of one's own at the moment that is watched; it is saved at once.

    Args:
        watch: the record and the moment.
        seats: who sits where.
        source: what the new record calls the old one; its name here unless given.

    Raises:
        CannotOpen: it cannot be saved, or one of the bots is not there.
    """
    library = Library()
    try:
        return watch.branch(seats, library.create(), source=source, seen=seen_in(library))
    except OSError as error:
        raise CannotOpen(trouble(error)) from None
    except UnknownPlayer as error:
        line = _("There is no bot '{name}'.")
        raise CannotOpen(line.format(name=safe(error.name))) from None


class TakeOverScreen(Dialog[Session]):
    """Asks who sits where; answers with the new match, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "move(-1)", show=False),
        Binding("down,j,tab", "move(1)", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right,space", "change(1)", show=False),
        Binding("1", "sit(0)", show=False),
        Binding("2", "sit(1)", show=False),
        Binding("3", "sit(2)", show=False),
        Binding("h", "people", show=False),
    ]

    def __init__(self, table: WatchTable, symbols: Symbols, source: str | None = None) -> None:
        super().__init__(_("Take over here"), symbols)
        self._source = source
        self._table = table
        self._settings = settings()
        self._about = {option.value: option.about for option in kinds()}
        self._bots = tuple(kind for kind in self._about if kind != HUMAN)
        usual = self._settings.bots[0]
        if usual not in self._bots:
            usual = self._bots[0]
        self._usual = usual
        self.seating = first_seating(table.players, self._bots, usual)
        self.at: Seat = (self.seating.you + 1) % 3
        self.trouble = ""

    def content(self) -> Text:
        """Where the match stands, and the three seats."""
        table, palette = self._table, self.symbols.palette
        moment = _("Deal {deal}, after {at} actions. {turn}").format(
            deal=table.watch.number, at=table.watch.at, turn=turn_text(table.view, table.names)
        )
        rows = [Text(moment, style=Style(bold=True)), Text("")]
        rows += [self._seat_row(seat) for seat in range(3)]
        kind = self.seating.kinds[self.at]
        told = self._about.get(kind, "")
        if told and kind not in (HUMAN, kind_word(kind)):
            told = _("{command}: {meaning}").format(command=kind_choice(kind), meaning=told)
        about = within(wrap(Text(told), CELLS), 2)
        rows += [Text(""), *(about or [Text("")]), Text("")]
        if self.trouble:
            rows += wrap(Text(self.trouble, style=Style(color=palette.warn, bold=True)), CELLS)
        else:
            branch = _(
                "You play on from here in a match of its own, which says where it comes from;"
                " this one stays as it is."
            )
            rows += [muted(row.plain, self.symbols) for row in wrap(Text(branch), CELLS)]
        return lines(rows)

    def _seat_row(self, seat: Seat) -> Text:
        table, palette = self._table, self.symbols.palette
        watch = table.watch
        accent = Style(color=palette.accent, bold=True)
        kind = self.seating.kinds[seat]
        marked = seat == self.at
        row = Text.assemble((" > " if marked else "   ", accent), (f"{seat + 1} ", accent))
        row.append(pad(table.names[seat], 13))
        word = {YOU: _("YOU"), HUMAN: _("a person")}.get(kind) or kind_word(kind)
        style = Style(color=palette.on_accent, bgcolor=palette.accent, bold=True)
        shown = pad(f" {word}", 16)
        if kind == YOU:
            row.append(shown, style)
        else:
            changes = f"< {pad(word, 12)} >" if marked else shown
            row.append(changes, Style(color=palette.text, bgcolor=palette.slot, bold=marked))
        facts = [winners(table.view.winners[seat].bit_count())]
        held = len(watch.hand(seat))
        facts.append(ngettext("{n} card", "{n} cards", held).format(n=held))
        if seat == table.view.master:
            facts.insert(0, _("Master"))
        if seat == table.view.vulnerable:
            facts.insert(0, _("Vulnerable"))
        return row.append("  " + listed(facts), Style(color=palette.muted))

    def choices(self) -> tuple[Choice, ...]:
        """Sit down, or go back."""
        return (
            Choice(_("Enter"), _("sits down"), "accept"),
            Choice("1 2 3", _("you"), f"sit({(self.seating.you + 1) % 3})"),
            Choice(_("Arrows"), _("others"), "change(1)"),
            Choice("h", _("hotseat"), "people"),
            Choice(_("Esc"), _("back"), "leave"),
        )

    def action_move(self, step: int) -> None:
        """Mark another seat."""
        self.at = (self.at + step) % 3
        self.update()

    def action_sit(self, seat: Seat) -> None:
        """Take a seat."""
        self.seating = self.seating.put(seat, YOU)
        if self.at == seat:
            self.at = (seat + 1) % 3
        self._changed()

    def action_change(self, step: int) -> None:
        """Put another in the marked seat."""
        kinds = (*self._bots, HUMAN)
        kind = self.seating.kinds[self.at]
        if kind != YOU:
            at = kinds.index(kind) if kind in kinds else 0
            self.seating = self.seating.put(self.at, kinds[(at + step) % len(kinds)])
        self._changed()

    def action_people(self) -> None:
        """Three people at this keyboard; or bots again."""
        others = [seat for seat in range(3) if seat != self.seating.you]
        people = all(self.seating.kinds[seat] == HUMAN for seat in others)
        for seat in others:
            self.seating = self.seating.put(seat, self._usual if people else HUMAN)
        self._changed()

    def _changed(self) -> None:
        self.trouble = ""
        self.update()

    def action_accept(self) -> None:
        """Sit down."""
        seats = seats_of(self.seating, self._table.players, self._settings.name)
        try:
            session = take_over(self._table.watch, seats, self._source)
        except CannotOpen as error:
            self.trouble = str(error)
            self.update()
            return
        self.dismiss(session)

    def on_click(self, event: events.Click) -> None:
        """A click on a seat marks it; on the marked one, puts another there."""
        if event.widget is not None and event.widget.id == "text":
            seat = event.y - _FIRST
            if seat not in (0, 1, 2):
                return
            if seat == self.at:
                self.action_change(1)
            else:
                self.at = seat
                self.update()
