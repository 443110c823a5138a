"""The oracle: the expert's search with all cards open, a mark to measure the expert against.

It is no :class:`~liukfu.players.base.Player` and cannot sit at a table: only the arena knows
it, and hands it the whole deal.
"""

from __future__ import annotations

import random

from liukfu.engine.actions import Action, action_from_code
from liukfu.engine.deal import Deal
from liukfu.players.search import candidates, weigh
from liukfu.players.worlds import World


class Oracle:
    """Plays every choice out as the expert does, in the one deal that is true."""

    name = "oracle"
    description = "Sees all cards: the same search as the expert's, without doubt."

    def choose_open(self, deal: Deal, rng: random.Random) -> Action:
        """The action of the seat on turn.

        Args:
            deal: the whole deal, which is not over; it stays as it is.
            rng: not used; the same deal leads to the same action.
        """
        del rng
        seat = deal.to_act
        if seat is None:
            raise ValueError("the deal is over")
        view = deal.view(seat)
        codes = candidates(view)
        if len(codes) > 1:
            codes = [weigh(view, [true_world(deal)], codes).choices[0].code]
        return action_from_code(codes[0])


def true_world(deal: Deal) -> World:
    """Where the cards of a deal are."""
    seats = range(3)
    hands = tuple(int(deal.hand(seat)) for seat in seats)
    down = tuple(tuple(int(cards) for cards in deal.down(seat)) for seat in seats)
    return World((hands[0], hands[1], hands[2]), down, deal.dealt)
