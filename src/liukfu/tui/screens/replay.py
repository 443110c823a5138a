"""A deal played again: who sits where this time."""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.players.nameless import nameless
from liukfu.players.registry import HUMAN, is_known
from liukfu.session import DealSpec, SeatSpec
from liukfu.tui.opening import CannotOpen, play_again, settings
from liukfu.tui.screens.seats import SeatsPage
from liukfu.tui.words import spec_text
from liukfu.words import _


class ReplayScreen(SeatsPage):
    """Choose the seats and sit down at the same cards.

    Args:
        spec: the deal.
        before: who sat there the last time, if that is known.
    """

    def __init__(self, spec: DealSpec, before: Sequence[SeatSpec] = ()) -> None:
        chosen = settings()
        self._spec = spec
        at, names = [HUMAN, *chosen.bots], ["", "", ""]
        if HUMAN in [seat.kind for seat in before]:
            none = nameless(before)
            for seat, (name, kind) in enumerate(before):
                here = kind == HUMAN or is_known(kind)
                at[seat] = kind if here else chosen.bots[0]
                names[seat] = name if here and seat != none else ""
        super().__init__(at, chosen.name, names, headings={0: spec_text(spec)})

    def heading(self) -> str:
        """What stands in the header."""
        return _("Play a deal again")

    def action_accept(self) -> None:
        """Sit down."""
        seats = self.seats()
        if seats is None:
            return
        try:
            run = play_again(self._spec, seats)
        except CannotOpen as why:
            self._refuse(str(why))
            return
        self._app.sit_down(run.session, run)
