"""Deals played again: those that were kept, and any whose line is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text

from liukfu.session import DealSpec
from liukfu.store.kept import KeptDeal, KeptDeals, KeptError
from liukfu.tui.forms import TextField
from liukfu.tui.keeping import kept_fault, note_screen, rename_screen, tried
from liukfu.tui.opening import trouble
from liukfu.tui.screens.ask import SureScreen
from liukfu.tui.screens.listing import ListPage
from liukfu.tui.table import Command
from liukfu.tui.typed import NoDeal, typed_deal
from liukfu.tui.widgets.listing import Column, Listing
from liukfu.tui.words import day, spec_text
from liukfu.words import _, safe

_MOST_TYPED = 400


class KeptScreen(ListPage):
    """A line for any deal, and the list of kept deals below it; what is typed finds among
    them as well.
    """

    KEYS: ClassVar[dict[str, str]] = {
        **ListPage.KEYS,
        "n": "rename",
        "o": "note",
        "d": "drop",
        "delete": "drop",
    }
    IN_LINE: ClassVar[dict[str, str]] = {**ListPage.IN_LINE, "enter": "open", "escape": "empty"}

    def __init__(self) -> None:
        line = TextField(
            "line",
            _("Seed or line"),
            empty=_("tiger --deal 3 --dealer 1"),
            most=_MOST_TYPED,
        )
        super().__init__(line)
        self.in_line = True
        self._kept: Sequence[KeptDeal] = ()
        self._shown: Sequence[KeptDeal] = ()

    def heading(self) -> str:
        """What stands in the header."""
        return _("Replay a seed")

    def commands(self) -> list[Command]:
        """What can be done."""
        if self.in_line:
            found = []
            if self._typed:
                found.append(Command("Enter", _("play this deal"), "open"))
            if self._shown:
                key = _("Down") if self._typed else "Enter"
                found.append(Command(key, _("kept deals"), "found"))
            return [*found, Command("Esc", _("back"), "empty")]
        return [
            Command("Enter", _("play again"), "open"),
            Command("n", _("rename"), "rename"),
            Command("o", _("note"), "note"),
            Command("d", _("drop"), "drop"),
            Command("/", _("type a seed"), "find", 1),
            Command("Esc", _("back"), "back"),
            Command("q", _("quit"), "leave", 1),
        ]

    @property
    def _typed(self) -> str:
        return self.line.value.strip() if self.line is not None else ""

    def on_screen_resume(self) -> None:
        """Read the kept deals."""
        self._read()

    def _read(self) -> None:
        kept = KeptDeals()
        try:
            self._kept = kept.all()
        except OSError as error:
            self.notes = (trouble(error),)
        except KeptError as error:
            self.notes = (kept_fault(error),)
        if kept.set_aside is not None:
            line = _("The file of kept deals was damaged; it is kept as {path}.")
            self.notes = (line.format(path=safe(str(kept.set_aside))),)
        self._find()
        self.repaint()

    def typed(self) -> None:
        """Find among the kept deals."""
        self.notes = ()
        self.place.at = 0
        self._find()

    def _find(self) -> None:
        wanted = self.line.value.casefold().split() if self.line is not None else []
        self._shown = [
            deal
            for deal in self._kept
            if all(word in f"{deal.name} {deal.seed} {deal.note}".casefold() for word in wanted)
        ]

    @property
    def length(self) -> int:
        """The kept deals that are shown."""
        return len(self._shown)

    @property
    def deal(self) -> KeptDeal | None:
        """The marked one."""
        return self._shown[min(self.place.at, len(self._shown) - 1)] if self._shown else None

    def listing(self, width: int) -> Listing:
        """Name, seed, deal, when it was kept."""
        wide = max(0, width - 72)
        columns = (
            Column(_("name"), 22 + wide // 2),
            Column(_("seed"), 20 + wide // 2),
            Column(_("deal"), 5, right=True),
            Column(_("kept"), 16),
        )

        def row(number: int) -> tuple[str, ...]:
            deal = self._shown[number]
            return safe(deal.name), safe(deal.seed), str(deal.number), day(deal.when)

        none = _("None of your kept deals matches what is typed.")
        if not self._kept:
            none = _(
                "No deal has been kept yet. k keeps one: at the table, at a deal's end, or in"
                " the history."
            )
        return Listing(columns, row, self.length, self._told(), none)

    def _told(self) -> list[Text]:
        palette = self.symbols.palette
        quiet = Style(color=palette.muted)
        if self.in_line:
            if not self._typed:
                about = _("Type a seed, or the line that a table shows after the game's name.")
                return [Text(about, style=quiet)]
            try:
                spec = typed_deal(self._typed)
            except NoDeal as why:
                return [Text(str(why), style=Style(color=palette.warn))]
            return [Text(spec_text(spec), style=Style(color=palette.good))]
        deal = self.deal
        if deal is None:
            return []
        told = [Text(spec_text(_spec(deal)), style=quiet)]
        if deal.note:
            told.insert(0, Text(safe(deal.note), style=Style(color=palette.text)))
        return told

    def action_empty(self) -> None:
        """Empty the line; when it is empty, go back."""
        if self.line is not None and not self.line.value:
            self.action_back()
            return
        super().action_empty()

    def action_found(self) -> None:
        """To the kept deals, if there are any."""
        if self._shown:
            super().action_found()

    def action_open(self) -> None:
        """Play the typed deal, or the marked one."""
        deal = self.deal
        if not self.in_line:
            if deal is not None:
                self._play(_spec(deal))
            return
        typed = self._typed
        if not typed:
            self.action_found()
            return
        for kept in self._kept:
            if kept.name == typed:
                self._play(_spec(kept))
                return
        try:
            self._play(typed_deal(typed))
        except NoDeal:
            self.repaint()

    def _play(self, spec: DealSpec) -> None:
        from liukfu.tui.screens.replay import ReplayScreen

        self.over(ReplayScreen(spec))

    def action_rename(self) -> None:
        """Give the marked deal another name."""
        if self.deal is not None:
            self.over(rename_screen(self.deal, self.symbols))

    def action_note(self) -> None:
        """Give the marked deal another note."""
        if self.deal is not None:
            self.over(note_screen(self.deal, self.symbols))

    def action_drop(self) -> None:
        """Forget the marked deal, if people are sure."""
        deal = self.deal
        if deal is None:
            return

        def answer(sure: bool | None) -> None:
            if sure:
                fault = tried(lambda: KeptDeals().drop(deal.name))
                self._read()
                if fault:
                    self.notes = (fault,)
                    self.repaint()

        question = _("Forget the kept deal {name}? The matches in which it was played stay.")
        screen = SureScreen(
            _("Drop a kept deal"),
            question.format(name=safe(deal.name)),
            _("forgets it"),
            self.symbols,
        )
        self.over(screen, answer)


def _spec(deal: KeptDeal) -> DealSpec:
    return DealSpec(deal.seed, deal.number, deal.dealer, deal.rules)
