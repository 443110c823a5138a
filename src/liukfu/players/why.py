"""The reasons that an action can have; ``liukfu.words.because`` has the sentences."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from liukfu.engine.cards import Mask, Seat


class Why(Enum):
    """A reason, the weightiest first."""

    ONLY_ONE = "only one"
    """No other action is legal."""
    WINS_NOW = "wins now"
    """It ends the deal with a win; ``number`` winners."""
    ALL_OLD = "all old"
    """A claim of all Old cards, more than six needs; ``number`` of them."""
    STOPS_IN_TIME = "stops in time"
    """Playing on, ``seat`` could still reach six; None: both of the others."""
    NOBODY_ELSE = "nobody else"
    """It plays on at six or more, and no other seat can reach six any more."""
    PLAYS_ON = "plays on"
    """It plays on at six, though ``seat`` could still reach six; None: both of the others."""
    CLAIM_GROWS = "claim grows"
    """It takes the trick for sure, and the win that is there already then counts ``number``."""
    THEN_CLAIM = "then claim"
    """It takes the trick for sure; then there are ``number`` winners and Old cards (``cards``),
    enough to end the deal."""
    IF_IT_WINS = "if it wins"
    """It may be headed; if it takes the trick, in ``share`` of what may be true, there are
    ``number`` winners and Old cards (``cards``), enough to end the deal."""
    DENIES_SIX = "denies six"
    """``seat``, whose play it beats, would have ``number`` winners with this trick."""
    AVOIDS_UNFAIR = "avoids unfair"
    """It shows fewer than four cards: ``groups`` would mark the seat for an unfair pass."""
    LEADS_FOUR = "leads four"
    """Play keeps ``groups`` to lead, which a Master who passed may not."""
    PASS_UNFAIR = "pass unfair"
    """``groups``, shown after a Pass, would be an unfair pass."""
    STRONG_HAND = "strong hand"
    """``cards``, ``number`` of them, are Old or in a combination that nobody can beat."""
    HOLDS = "holds"
    """``cards`` are Old, ``groups`` are sets and runs; not so many that they make a strong hand."""
    MASTER_PLAYS = "master plays"
    """The Master, who leads first, is never Vulnerable."""
    SAVES_DEAL = "saves deal"
    """A Pass would make the deal void."""
    VOIDS_DEAL = "voids deal"
    """It makes the deal void: nothing is paid."""
    AVOIDS_VULNERABLE = "avoids vulnerable"
    """Play would make the seat Vulnerable."""
    WEAK_HAND = "weak hand"
    """Only ``number`` cards (``cards``) are Old or in a combination that nobody can beat."""
    BARS_NOTHING = "bars nothing"
    """The Master holds no set or run of four that a Pass would bar."""
    OTHERS_VULNERABLE = "others vulnerable"
    """After this Pass whoever says Play is Vulnerable."""
    SURE_LEAD = "sure lead"
    """Nobody can head it."""
    SURE_HEAD = "sure head"
    """``seat``, who plays after it, cannot beat it."""
    LAST_TO_PLAY = "last to play"
    """It takes the trick: nobody plays after it."""
    KEEPS_LEAD_FROM = "keeps lead from"
    """It takes the trick, so ``seat`` with its ``number`` winners does not lead."""
    DRAWS_OUT = "draws out"
    """It wins, or ``cards`` heads it, and then ``groups[0]`` is Old."""
    WINS_MANY = "wins many"
    """It takes the trick for sure, and so ``number`` winners at once."""
    MAY_WIN = "may win"
    """It takes the trick in ``share`` of what may be true, and so ``number`` winners at once."""
    CHEAPEST = "cheapest"
    """The lowest play that heads; ``groups`` are kept for later."""
    STRONGEST = "strongest"
    """The highest play that heads; ``seat`` may beat it, but with fewer cards than any other."""
    KEEPS_OLD = "keeps old"
    """``cards`` are Old and stay; another choice would spend some."""
    KEEPS_TOGETHER = "keeps together"
    """``groups`` stay whole; another choice would break one. With a ``number`` nobody can beat
    them."""
    KEEPS_NEAR = "keeps near"
    """``cards`` stay, each of which waits for one card only; another choice spends some, and this
    one none that does."""
    LOOSE = "loose"
    """None of the cards put face down is Old or part of a set or run."""
    FAR = "far"
    """No card in hand has more unseen cards above it than ``cards``: ``number``, which are many."""
    BREAKS = "breaks"
    """It breaks ``groups[0]``, and no Old card."""
    SELDOM_HEADED = "seldom headed"
    """It is headed in ``share`` of what may be true."""
    SURE_HEADED = "sure headed"
    """Somebody is sure to hold what beats ``cards``, and must head."""
    MOSTLY_HEADED = "mostly headed"
    """It is headed in ``share`` of what may be true: the lead goes."""
    MUST_BE_SUIT = "must be suit"
    """A single, the only kind of lead there is, has to come from this suit."""
    ALL_THE_SAME = "all the same"
    """The choices come to the same."""
    LOSES_LEAST = "loses least"
    """All choices cost units, this one the fewest; with a ``number`` so many others as few."""
    COUNTED = "counted"
    """It came out best over what may be true, and there is no plainer reason."""


WEIGHT = {why: place for place, why in enumerate(Why)}
"""The place of each reason among all, the weightiest first."""


class Because(NamedTuple):
    """One reason and what it speaks of; what is used, and for what, :class:`Why` says."""

    why: Why
    cards: Mask = 0
    groups: tuple[Mask, ...] = ()
    number: int = 0
    seat: Seat | None = None
    share: float = 0.0
