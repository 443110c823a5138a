"""Whose eyes the screen has. Where several people share it, nobody's until one of them opens
the curtain; what the screen is given then is what everybody may know.
"""

from __future__ import annotations

from typing import NamedTuple

from liukfu.engine import Seat, View
from liukfu.session.match import Session


class Sight(NamedTuple):
    """What the screen may show. ``covered``: to nobody in particular; the view holds no hand
    then. ``opens`` is the seat of the person who is to open the curtain, None where bots are
    to act first.
    """

    view: View
    covered: bool = False
    opens: Seat | None = None


class Eyes:
    """Follows a match, and says what the screen may show.

    Args:
        session: the match.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        people = session.humans
        self.shared = len(people) > 1
        """Several people share the screen."""
        self._seat: Seat = people[0] if people else 0
        """Who sits at the bottom."""
        self._opened: Seat | None = None
        """Whose cards lie open."""

    def open(self, seat: Seat) -> None:
        """A person has opened the curtain for their own eyes."""
        self._opened = seat

    def look(self) -> Sight:
        """What the screen may show now. Whoever has acted goes on seeing their own cards while
        bots move, and until it is another person's turn.
        """
        session = self._session
        if not self.shared:
            return Sight(session.view(self._seat))
        if session.deal_over:
            self._opened = None
            return Sight(session.view(self._seat))
        actor = session.to_act
        assert actor is not None
        human = session.is_human(actor)
        if human and actor != self._opened:
            self._opened = None
            self._seat = actor
        if self._opened is None:
            return Sight(session.view(self._seat).public, True, actor if human else None)
        return Sight(session.view(self._opened))
