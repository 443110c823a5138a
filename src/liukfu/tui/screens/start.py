"""The first page: what there is to do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import events

from liukfu.tui.screens.page import Page
from liukfu.tui.table import Command
from liukfu.tui.widgets.paint import Picture
from liukfu.tui.widgets.start import Entry, paint_start
from liukfu.words import _, fit, ngettext, safe
from liukfu.words.cards import NAME_CELLS
from liukfu.words.names import shown_names

if TYPE_CHECKING:
    from liukfu.store.library import Saved

MOST_LISTED = 50
"""The most matches under way that are looked for."""


class StartScreen(Page):
    """Where ``liukfu`` begins, and where one comes back to from a table.

    Args:
        notes: lines that people must know of, shown until the first page is left.
    """

    KEYS: ClassVar[dict[str, str]] = {
        "up": "move(-1)",
        "down": "move(1)",
        "k": "move(-1)",
        "j": "move(1)",
        "tab": "move(1)",
        "shift+tab": "move(-1)",
        "home": "mark(0)",
        "end": "mark(-1)",
        "enter": "take",
        "space": "take",
        "escape": "none",
        "m": "matches",
    }

    def __init__(self, notes: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.notes = notes
        self.at = 0
        self._moved = False
        self._going: list[Saved] | None = None
        """The matches that can be gone on with, None while they are looked for."""

    # What it says

    def entries(self) -> tuple[Entry, ...]:
        """What there is to do."""
        return (
            Entry("c", _("Continue"), self._continue_about(), "go_on", bool(self._open())),
            Entry(
                "n",
                _("New match"),
                _("Play against two bots. Seats, names, seed and rules can be chosen."),
                "new_match",
            ),
            Entry(
                "h",
                _("Hotseat"),
                _("Two or three people at one keyboard; a curtain falls between their turns."),
                "hotseat",
            ),
            Entry(
                "r",
                _("Replay a seed"),
                _("Play a deal again: one that you have kept, or one whose seed you type."),
                "replay",
            ),
            Entry(
                "y",
                _("History"),
                _("All deals that were played here; watch them, take over at any moment."),
                "history",
                first=True,
            ),
            Entry(
                "t",
                _("Statistics"),
                _("Units per deal, wins by seat and role, calls, claims, playing on at six."),
                "statistics",
            ),
            Entry(
                "l",
                _("Learn"),
                _("Never played? Short steps at the table show you the game in ten minutes."),
                "learn",
                first=True,
            ),
            Entry(
                "?",
                _("Rules"),
                _("How Liuk Fu is played, with pictures; the game's words and its history."),
                "book",
            ),
            Entry(
                "s",
                _("Settings"),
                _("Your name, the bots, their pace, the symbols and the colours."),
                "settings",
            ),
            Entry("q", _("Quit"), _("Leave. Everything is saved."), "leave"),
        )

    def _open(self) -> list[Saved]:
        return [saved for saved in self._going or [] if not saved.locked]

    def _continue_about(self) -> str:
        going = self._going
        if going is None:
            return _("Looking for matches that are under way ..")
        if not going:
            return _("No match is under way.")
        free = self._open()
        if not free:
            return _("Your match is open in another program.")
        saved = free[0]
        names = [fit(safe(name), NAME_CELLS) for name in shown_names(saved.players)]
        told = _("Deal {deal} of seed {seed}: {first}, {second}, {third}.").format(
            deal=saved.number,
            seed=fit(safe(saved.seed), 30),
            first=names[0],
            second=names[1],
            third=names[2],
        )
        more = len(going) - 1
        if len(going) == MOST_LISTED:
            others = _("Many more are under way: m lists the latest.")
            told = f"{told} {others}"
        elif more:
            others = ngettext(
                "{n} more match is under way: m lists them.",
                "{n} more matches are under way: m lists them.",
                more,
            )
            told = f"{told} {others.format(n=more)}"
        return told

    def picture(self, width: int, height: int) -> Picture:
        """The sign and the entries."""
        return paint_start(self.entries(), self.at, self.notes, self.symbols, width, height)

    def commands(self) -> list[Command]:
        """How to choose."""
        found = [
            Command(_("Up Down"), _("choose"), ""),
            Command("Enter", _("open"), "take"),
        ]
        if len(self._going or []) > 1:
            found.append(Command("m", _("matches under way"), "matches"))
        found.append(Command("q", _("quit"), "leave"))
        return found

    # What happens

    def on_screen_resume(self) -> None:
        """Look for matches under way, once the picture is there."""
        self.call_after_refresh(self._look)

    def _look(self) -> None:
        self.run_worker(self._look_for_matches(), group="look")

    async def _look_for_matches(self) -> None:
        from liukfu.tui.opening import matches_under_way, never_played

        found = await asyncio.to_thread(matches_under_way, MOST_LISTED)
        new_here = not found.matches and await asyncio.to_thread(never_played)
        self._going = found.matches
        self.must_know(found.notes)
        if not self._open() and self.at == 0 and not self._moved:
            actions = [entry.action for entry in self.entries()]
            self.at = actions.index("learn" if new_here else "new_match")
        self.repaint()

    async def on_key(self, event: events.Key) -> None:
        """An entry's own key opens it, and so does its number."""
        for place, entry in enumerate(self.entries()):
            if event.character in (entry.key, str(place + 1)):
                event.stop()
                event.prevent_default()
                await self.run_action(f"choose({place})")
                return
        await super().on_key(event)

    def on_mouse_scroll_down(self) -> None:
        """The wheel moves the mark."""
        self.action_move(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moves the mark."""
        self.action_move(-1)

    def action_none(self) -> None:
        """There is no page before the first one; what was told has been read."""
        self.notes = ()
        self.repaint()

    def action_move(self, step: int) -> None:
        """Mark the next entry (1) or the one before (-1), round the ends."""
        self.action_mark((self.at + step) % len(self.entries()))

    def action_mark(self, place: int) -> None:
        """Mark an entry; -1 is the last."""
        self._moved = True
        self.at = place % len(self.entries())
        self.repaint()

    async def action_choose(self, place: int) -> None:
        """Open an entry."""
        self.action_mark(place)
        await self.action_take()

    async def action_take(self) -> None:
        """Open the marked entry."""
        entry = self.entries()[self.at]
        if entry.open:
            self.notes = ()
            await self.run_action(entry.action)

    def must_know(self, notes: tuple[str, ...]) -> None:
        """Show lines besides those that are shown, each once."""
        self.notes = (*self.notes, *(note for note in notes if note not in self.notes))
        self.repaint()

    def tell(self, note: str) -> None:
        """Show a line until something else is done."""
        self.notes = (note,)
        self.repaint()

    def action_go_on(self) -> None:
        """Go on with the match that was played last."""
        from liukfu.tui.opening import CannotOpen, go_on

        free = self._open()
        if not free:
            return
        try:
            session = go_on(free[0].name)
        except CannotOpen as why:
            self.tell(str(why))
            self._look()
            return
        self._app.sit_down(session)

    def action_matches(self) -> None:
        """The matches under way."""
        if len(self._going or []) > 1:
            from liukfu.tui.screens.matches import MatchesScreen

            self.over(MatchesScreen(list(self._going or [])))

    def action_new_match(self) -> None:
        """A new match."""
        from liukfu.tui.screens.new_match import NewMatchScreen

        self.over(NewMatchScreen())

    def action_hotseat(self) -> None:
        """A new match of several people."""
        from liukfu.tui.screens.new_match import NewMatchScreen

        self.over(NewMatchScreen(hotseat=True))

    def action_replay(self) -> None:
        """A deal played again."""
        from liukfu.tui.screens.kept import KeptScreen

        self.over(KeptScreen())

    def action_history(self) -> None:
        """The deals played here."""
        from liukfu.tui.screens.history import HistoryScreen

        self.over(HistoryScreen())

    def action_statistics(self) -> None:
        """What they add up to."""
        from liukfu.tui.screens.stats import StatsScreen

        self.over(StatsScreen())

    def action_learn(self) -> None:
        """The lesson."""
        from liukfu.tui.screens.learn import LearnScreen

        self.over(LearnScreen(self.symbols))

    def action_book(self) -> None:
        """The rules, and more."""
        from liukfu.tui.screens.book import BookScreen

        self.over(BookScreen())

    def action_settings(self) -> None:
        """The settings."""
        from liukfu.tui.screens.settings import SettingsScreen

        self.over(SettingsScreen())
