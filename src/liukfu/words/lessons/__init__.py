"""The lesson: prepared deals for people who have never seen the game, and what is told of them.

All texts are marked for the catalogues only; whoever shows them looks them up.
"""

from __future__ import annotations

from liukfu.words.lessons.finer import CALLS, PASSED, PLAYING_ON, SINGLE
from liukfu.words.lessons.parts import NAMES, YOU, Beat, Do, Step, Tell, actions_of, deal_of
from liukfu.words.lessons.tricks import CARDS, FACE_DOWN, HEADING
from liukfu.words.lessons.winning import CLAIM, OLD, SIX, TOGETHER

__all__ = ["NAMES", "STEPS", "YOU", "Beat", "Do", "Step", "Tell", "actions_of", "deal_of"]

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
