"""The book inside the program: the rules in short passages, each at a place that a message can
name, the words of the game, and its history.

>>> from liukfu.words.book import passage, place_of
>>> passage(place_of(reason)).title

All texts are made in the language of the moment; keep none of them.
"""

from __future__ import annotations

from liukfu.words.book.combinations import combinations
from liukfu.words.book.ends import ends, payment
from liukfu.words.book.glossary import glossary
from liukfu.words.book.history import history
from liukfu.words.book.house import options, program
from liukfu.words.book.old import old
from liukfu.words.book.parts import Chapter, Passage, Say
from liukfu.words.book.places import place_of, place_of_end, place_of_turn
from liukfu.words.book.table import calls, table
from liukfu.words.book.trick import lead, trick
from liukfu.words.language import _

__all__ = [
    "Chapter",
    "Passage",
    "chapters",
    "passage",
    "passages",
    "place_of",
    "place_of_end",
    "place_of_turn",
    "rules",
]

_RULES = (table, calls, combinations, trick, lead, old, ends, payment, options, program)


def rules(say: Say | None = None) -> tuple[Chapter, ...]:
    """The chapters that tell the rules; ``say`` brings them into another language than that of
    the program.
    """
    return tuple(chapter(say or _) for chapter in _RULES)


def chapters(say: Say | None = None) -> tuple[Chapter, ...]:
    """All chapters, in their order."""
    return (*rules(say), *(chapter(say or _) for chapter in (glossary, history)))


def passages(say: Say | None = None) -> tuple[Passage, ...]:
    """All passages, in their order."""
    return tuple(passage for chapter in chapters(say) for passage in chapter.passages)


def passage(place: str) -> Passage:
    """What stands at a place.

    Raises:
        LookupError: the book has no such place.
    """
    for found in passages():
        if found.place == place:
            return found
    raise LookupError(place)
