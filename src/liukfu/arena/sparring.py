"""Sparring bots: fixed habits on top of a steady player, to see whether a bot can be beaten so.

They sit in the arena alone (:mod:`liukfu.arena.bots`). None of them is meant to be good: a
bot that loses to one has a hole.
"""

from __future__ import annotations

import random

from liukfu.engine.actions import (
    CALL,
    CLAIM,
    PASS,
    PLAY,
    SHOW,
    STOP,
    Action,
    Claim,
    Discard,
    Show,
    Stop,
)
from liukfu.engine.cards import RANK_MASKS, Cards, Mask, bits
from liukfu.engine.combos import Kind
from liukfu.engine.legality import LEAD, Phase
from liukfu.engine.view import View
from liukfu.players.expert import ExpertPlayer
from liukfu.players.search import EXPERT
from liukfu.players.steady import SteadyPlayer

NINES: Mask = RANK_MASKS[8]
"""The four nines."""


def _rank(card: Mask) -> int:
    return (card.bit_length() - 1) % 9


class UniformSearch(ExpertPlayer):
    """Thinks as the expert does, but about any deal that is possible, whatever the others did:
    an opponent that does not play what the expert's search takes others to play.
    """

    name = "uniform"
    description = "Sparring: the expert's search, with all possible deals as likely."
    budget = EXPERT._replace(model=None)


class AlwaysPass:
    """Says Pass whatever it holds, and plays on as a steady player does."""

    name = "always-pass"
    description = "Sparring: always says Pass, else plays steadily."

    def __init__(self) -> None:
        self._steady = SteadyPlayer()

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        return PASS if view.phase == Phase.CALLS else self._steady.choose(view, rng)


class AlwaysPlay:
    """Says Play whatever it holds, and plays on as a steady player does."""

    name = "always-play"
    description = "Sparring: always says Play, else plays steadily."

    def __init__(self) -> None:
        self._steady = SteadyPlayer()

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        return PLAY if view.phase == Phase.CALLS else self._steady.choose(view, rng)


class LongestRun:
    """Leads its longest run that it may lead, whatever that costs; claims and stops, and does
    all else, as a steady player does.
    """

    name = "longest-run"
    description = "Sparring: always leads its longest run, else plays steadily."

    def __init__(self) -> None:
        self._steady = SteadyPlayer()

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        action = self._steady.choose(view, rng)
        if view.phase != LEAD or action.kind in (CLAIM, STOP):
            return action
        legal = view.legal
        runs = [cards for cards in legal.leads if legal.kind_of_lead(cards) == Kind.RUN]
        # Of equally long ones the highest: no other beats more.
        return Show(max(runs, key=lambda run: (len(run), run))) if runs else action


class HoardNines:
    """Never lets go of a nine or an Old card while it has another choice; claims or stops only
    when it holds nothing else.
    """

    name = "hoard-nines"
    description = "Sparring: keeps nines and Old cards to the end, else plays steadily."

    def __init__(self) -> None:
        self._steady = SteadyPlayer()

    def choose(self, view: View, rng: random.Random) -> Action:
        """See :meth:`liukfu.players.base.Player.choose`."""
        action = self._steady.choose(view, rng)
        hoard = view.hand & (NINES | view.old)
        if action.kind == CALL or not (action.kind in (CLAIM, STOP) or action.cards & hoard):
            return action
        if view.phase == LEAD:
            return self._lead(view, hoard)
        if action.kind == SHOW:
            return Show(_sparing(view.legal.headings, hoard))
        # What is not hoarded goes first, the lowest before the others.
        lowest = sorted(bits(view.hand), key=lambda card: (bool(card & hoard), _rank(card), card))
        return Discard(Cards(sum(lowest[: view.legal.discard_count])))

    def _lead(self, view: View, hoard: Mask) -> Action:
        legal = view.legal
        lead = _sparing(legal.leads, hoard)
        if lead & hoard and legal.claimable:
            return Claim(legal.claimable)
        if lead & hoard and legal.can_stop:
            return Stop()
        return Show(lead)


def _sparing(plays: tuple[Cards, ...], hoard: Mask) -> Cards:
    """The play that takes the fewest hoarded cards; of those the longest, then the lowest."""
    return min(plays, key=lambda cards: ((cards & hoard).bit_count(), -len(cards), int(cards)))
