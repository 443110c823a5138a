"""The lesson: prepared deals for people who have never seen the game, what is told of them, and
the way through. No screen: the table and the lines of text both show it.

All texts are marked for the catalogues only; whoever shows them looks them up.
"""

from __future__ import annotations

from liukfu.lessons.finer import CALLS, PASSED, PLAYING_ON, SINGLE
from liukfu.lessons.parts import NAMES, YOU, Beat, Do, Step, Tell, actions_of, deal_of
from liukfu.lessons.tricks import CARDS, FACE_DOWN, HEADING
from liukfu.lessons.walk import TRIES, Walk
from liukfu.lessons.winning import CLAIM, OLD, SIX, TOGETHER

__all__ = [
    "FIRST_BOTS",
    "NAMES",
    "STEPS",
    "TRIES",
    "YOU",
    "Beat",
    "Do",
    "Step",
    "Tell",
    "Walk",
    "actions_of",
    "deal_of",
]

STEPS: tuple[Step, ...] = (
    CARDS,
    HEADING,
    FACE_DOWN,
    TOGETHER,
    SIX,
    OLD,
    CLAIM,
    SINGLE,
    CALLS,
    PASSED,
    PLAYING_ON,
)
"""The steps of the lesson, in their order."""

FIRST_BOTS = ("novice", "novice")
"""Whom a first match is played against."""
