"""The deals that were played here: found by typing, watched, played again, kept."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text

from liukfu.records import RecordError, read_record
from liukfu.session import SeatSpec
from liukfu.store.figures import DealRow, Filter
from liukfu.store.history import History
from liukfu.store.library import Library
from liukfu.tui.forms import TextField
from liukfu.tui.keeping import keep_screen
from liukfu.tui.opening import spec_of, trouble
from liukfu.tui.screens.listing import ListPage
from liukfu.tui.table import Command
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.listing import Column, Listing
from liukfu.tui.words import day, ended, helped, how, lasted, role
from liukfu.words import _, fit, ngettext, pad, safe, sentences, signed, winners
from liukfu.words.cards import NAME_CELLS
from liukfu.words.names import shown_names

_FIRST = 200
"""So many deals are shown at once, before all are read."""


class Found(NamedTuple):
    """What the history holds: the deals, the latest first, the words by which each is found,
    and what people must know.
    """

    rows: Sequence[DealRow]
    words: Sequence[str]
    notes: tuple[str, ...] = ()


class HistoryScreen(ListPage):
    """All deals, the latest first."""

    KEYS: ClassVar[dict[str, str]] = {
        **ListPage.KEYS,
        "w": "open",
        "r": "again",
        "k": "keep",
        "t": "statistics",
    }

    def __init__(self) -> None:
        line = TextField("find", _("Find"), empty=_("a name, a seed, a day (2026-11)"))
        super().__init__(line)
        self._found: Found | None = None
        """What is there, None while it is read."""
        self._shown: Sequence[int] = ()
        self._stale = True
        """Something may have been played since it was read."""

    def heading(self) -> str:
        """What stands in the header."""
        return _("History")

    def commands(self) -> list[Command]:
        """What can be done."""
        if self.in_line:
            return [
                Command("Enter", _("to the list"), "found"),
                Command("Esc", _("all deals"), "empty"),
            ]
        found = [Command("/", _("find"), "find")]
        if self._shown:
            found = [
                Command("Enter", _("watch"), "open"),
                *found,
                Command("r", _("play again"), "again"),
                Command("k", _("keep"), "keep"),
            ]
        return [
            *found,
            Command("t", _("statistics"), "statistics"),
            Command("Esc", _("back"), "back"),
            Command("q", _("quit"), "leave", 1),
        ]

    # What is there

    def on_screen_resume(self) -> None:
        """Read the history, once the page is there, and again after a table."""
        if self._stale:
            self._stale = False
            self.call_after_refresh(lambda: self.run_worker(self._read()))

    async def _read(self) -> None:
        # The latest at once, then all, then those that are missing.
        for limit, fill in ((_FIRST, False), (None, False), (None, True)):
            found = await asyncio.to_thread(read_history, fill, limit)
            if found is not None and self.is_running:
                self._found = found
                self.notes = found.notes or self.notes
                self._find()
                self.repaint()

    def typed(self) -> None:
        """Find the deals that have all words which were typed."""
        self.place.at = 0
        self._find()

    def _find(self) -> None:
        if self._found is None or self.line is None:
            return
        wanted = self.line.value.casefold().split()
        self._shown = [
            number
            for number, words in enumerate(self._found.words)
            if all(word in words for word in wanted)
        ]

    @property
    def length(self) -> int:
        """The deals that were found."""
        return len(self._shown)

    @property
    def row(self) -> DealRow | None:
        """The marked deal."""
        if self._found is None or not self._shown:
            return None
        return self._found.rows[self._shown[min(self.place.at, len(self._shown) - 1)]]

    def listing(self, width: int) -> Listing:
        """When, seed, deal, how it ended, what it is apart for."""
        wide = max(0, width - 72)
        columns = (
            Column(_("played"), 16),
            Column(_("seed"), 16 + wide // 3),
            Column(_("deal"), 4, right=True),
            Column(_("won by"), 20 + wide // 3),
            Column("", 9),
        )
        found = self._found
        rows = found.rows if found is not None else ()

        def texts(place: int) -> tuple[str, ...]:
            row = rows[self._shown[place]]
            return (
                day(row.started),
                safe(row.seed),
                str(row.number),
                ended(row, self.symbols.minus),
                _("replayed") if row.replayed else _("assisted") if row.assisted else "",
            )

        if found is None:
            none, total = _("Reading .."), ""
        elif not rows:
            none, total = _("No deal has been finished here yet."), ""
        else:
            none = _("No deal has all these words.")
            total = ngettext("{n} of {all} deal", "{n} of {all} deals", len(rows)).format(
                n=len(self._shown), all=len(rows)
            )
        row = None if self.in_line else self.row
        told = told_of(row, self.symbols) if row is not None else ()
        return Listing(columns, texts, self.length, told, none, total, below=4)

    # What can be done

    def action_open(self) -> None:
        """Watch the marked deal."""
        row = self.row
        if row is None:
            return
        try:
            record = read_record(Library().matches / row.file)
        except OSError as error:
            self._tell(trouble(error))
            return
        except RecordError:
            self._tell(_("The record of this deal is damaged."))
            return
        from liukfu.tui.screens.watch import WatchScreen

        try:
            screen = WatchScreen(record, self.symbols, row.number, row.file)
        except (RecordError, ValueError):
            self._tell(_("The record of this deal is damaged."))
            return
        self._stale = True
        self.over(screen)

    def action_again(self) -> None:
        """Play the marked deal again."""
        if self.row is not None:
            from liukfu.tui.screens.replay import ReplayScreen

            seats = tuple(SeatSpec(seat.name, seat.kind) for seat in self.row.seats)
            self._stale = True
            self.over(ReplayScreen(spec_of(self.row), seats))

    def action_keep(self) -> None:
        """Keep the marked deal under a name."""
        if self.row is not None:
            self.over(keep_screen(spec_of(self.row), self.symbols), self._kept)

    def _kept(self, answer: tuple[str, ...] | None) -> None:
        if answer:
            self._tell(_("Kept as {name}.").format(name=safe(answer[0])))

    def action_statistics(self) -> None:
        """What the deals add up to."""
        from liukfu.tui.screens.stats import StatsScreen

        self.over(StatsScreen())

    def _tell(self, note: str) -> None:
        self.notes = (note,)
        self.repaint()


def read_history(fill: bool, limit: int | None = None) -> Found | None:
    """Read the history. For a thread of its own.

    Args:
        fill: bring it up to date with the records first.
        limit: read the latest so many deals, None for all.

    Returns:
        What is there; None where it has not changed by filling it.
    """
    notes: list[str] = []
    try:
        with History() as history:
            if fill:
                filled = history.fill(Library())
                notes += [
                    _("{path} does not follow the rules and is left out.").format(
                        path=safe(skipped.path.name)
                    )
                    for skipped in filled.skipped
                ]
                if not filled.deals and not notes:
                    return None
            rows = history.deals(Filter(limit=limit))
            if history.set_aside is not None:
                notes.append(
                    _("The history was damaged and is made anew; the old one is {path}.").format(
                        path=safe(str(history.set_aside))
                    )
                )
    except OSError as error:
        return Found((), (), (trouble(error),))
    except sqlite3.Error as error:
        line = _("The history cannot be read now: {problem}")
        return Found((), (), (line.format(problem=safe(str(error))),))
    return Found(rows, [found_by(row) for row in rows], tuple(notes))


def found_by(row: DealRow) -> str:
    """The words by which a deal is found: day, seed, players, how it ended."""
    seats = " ".join(
        f"{seat.name} {name} {seat.kind}"
        for seat, name in zip(row.seats, shown_names(row.seats), strict=True)
    )
    apart = f"{'assisted' if row.assisted else ''} {'replayed' if row.replayed else ''}"
    return f"{day(row.started)} {row.seed} {seats} {row.end} {apart}".casefold()


def told_of(row: DealRow, symbols: Symbols) -> list[Text]:
    """Who sat where in a deal with what, and how it ended."""
    palette = symbols.palette
    rows = []
    for seat, called in zip(row.seats, shown_names(row.seats), strict=True):
        text = Text("  ")
        name = fit(safe(called), NAME_CELLS)
        text.append(pad(name, NAME_CELLS), Style(bold=seat.seat == row.winner))
        text.append(f"  {pad(role(seat.role), 12)}", Style(color=palette.muted))
        text.append(pad(winners(seat.winners), 14))
        text.append(f"{signed(seat.units, symbols.minus):>4}")
        rows.append(text)
    parts = [how(row)]
    if row.assisted:
        parts.append(_("Helped by {ways}.").format(ways=helped(row.assisted)))
    if row.replayed:
        parts.append(_("Seen before."))
    if row.rules:
        rules = ", ".join(f"{name}={value}" for name, value in row.rules.items())
        parts.append(_("Rules: {rules}.").format(rules=rules))
    if row.seconds is not None:
        parts.append(_("It took {time}.").format(time=lasted(row.seconds)))
    rows.append(Text("  " + sentences(parts), style=Style(color=palette.muted)))
    return rows
