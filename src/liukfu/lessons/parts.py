"""What lessons are made of: prepared deals, what is told of them, and what the learner is to do.
Data only; all actions are those of the engine, as texts (Rules §11).
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from liukfu.engine import Action, Deal, Rules, Seat, parse_action
from liukfu.engine.cards import ALL, parse_mask
from liukfu.engine.view import Frame

YOU: Seat = 0
"""The learner's seat."""
NAMES = ("You", "Ann", "Ben")
"""Who sits there; Ann at the right, Ben at the left."""


class Tell(NamedTuple):
    """Something that is told; the learner goes on when it is read.

    ``then`` is what the others do once it has been read, ``typed`` what is told in its place
    where nothing is drawn and commands are typed, empty where that is the same.
    """

    text: str
    then: str = ""
    typed: str = ""


class Do(NamedTuple):
    """Something that the learner is to do.

    ``good`` are the actions that are taken, ``then`` what the others do after any of them, to
    the end of the trick at most, and ``wrong`` what is answered to other actions that are
    legal; ``answers`` has actions that get an answer of their own.
    """

    text: str
    good: tuple[str, ...]
    wrong: str
    then: str = ""
    answers: tuple[tuple[str, str], ...] = ()


Beat: TypeAlias = Tell | Do


class Step(NamedTuple):
    """One step of the lesson.

    ``hands`` are the learner's cards and Ann's, the others are Ben's; ``before`` is what was done
    in the deal when the step begins, and ``place`` where the book tells of it. All texts are
    marked for the catalogues: whoever shows them looks them up.
    """

    title: str
    place: str
    hands: tuple[str, str]
    dealer: Seat
    before: str
    beats: tuple[Beat, ...]


def actions_of(texts: str) -> tuple[Action, ...]:
    """Actions that follow each other, from texts with semicolons between them.

    Raises:
        LiukFuError: one of them is no action.
    """
    return tuple(parse_action(text) for text in texts.split(";") if text.strip())


def deal_of(step: Step) -> Deal:
    """The deal of a step at its beginning.

    Raises:
        ValueError: the hands are not twelve cards each.
        IllegalAction: what was done before does not follow the rules.
    """
    you, ann = (parse_mask(hand) for hand in step.hands)
    deal = Deal(Frame(1, step.dealer, Rules(), ()), (you, ann, ALL & ~you & ~ann))
    for action in actions_of(step.before):
        deal.apply(action)
    return deal
