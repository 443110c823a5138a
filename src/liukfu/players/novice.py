"""A player with simple sense: what one is told before the first game."""

from __future__ import annotations

import random

from liukfu.engine.actions import PASS, PLAY, Action, Claim, Discard, Show, Stop
from liukfu.engine.cards import Cards, Mask, bits
from liukfu.engine.legality import Phase
from liukfu.engine.view import View

_ENOUGH_OLD = 3
"""Old cards in hand that make it say Play: half of what wins."""

_ENOUGH_TO_BE_VULNERABLE = 4
"""The same where saying Play makes it Vulnerable."""


def _rank(card: Mask) -> int:
    return (card.bit_length() - 1) % 9


class NovicePlayer:
    """Claims as soon as it can, leads its longest combination, heads cheaply, keeps Old cards."""

    name = "novice"
    description = "Simple sense: claims at once, leads its longest, throws its lowest."

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        if view.phase == Phase.CALLS:
            enough = _ENOUGH_OLD if view.seat == view.master else _ENOUGH_TO_BE_VULNERABLE
            return PLAY if len(view.old) >= enough else PASS
        if view.phase == Phase.LEAD:
            return self._lead(view, rng)
        headings = view.legal.headings
        if headings:
            return Show(min(headings, key=lambda cards: (_rank(cards), rng.random())))
        return self._discard(view, rng)

    def _lead(self, view: View, rng: random.Random) -> Action:
        legal = view.legal
        if legal.claimable:
            return Claim(legal.claimable)
        if legal.can_stop:
            return Stop()
        leads = legal.leads
        longest = max(map(len, leads))
        if longest > 1:
            long = [lead for lead in leads if len(lead) == longest]
            return Show(max(long, key=lambda lead: (_rank(lead), rng.random())))
        return Show(min(leads, key=lambda card: (_rank(card), rng.random())))

    def _discard(self, view: View, rng: random.Random) -> Action:
        old = view.old

        def worth(card: Mask) -> tuple[bool, int, float]:
            return bool(card & old), _rank(card), rng.random()

        lowest = sorted(bits(int(view.hand)), key=worth)
        return Discard(Cards(sum(lowest[: view.legal.discard_count])))
