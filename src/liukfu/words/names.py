"""What bots are called in the language of the program, and people who gave no name; commands and
records call them the same in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from liukfu.players.registry import HUMAN, NO_NAMES
from liukfu.words.language import _, pgettext
from liukfu.words.plain import safe


class Seated(Protocol):
    """Somebody who sits at a table."""

    @property
    def name(self) -> str:
        """What they are called."""

    @property
    def kind(self) -> str:
        """``human``, or the name of a bot."""


def kind_word(kind: str) -> str:
    """What a bot of the house is called in the language of the program; another goes by its own
    name. Commands and records say ``kind`` in every language.
    """
    words = {
        "random": pgettext("a bot", "random"),
        "novice": pgettext("a bot", "novice"),
        "casual": pgettext("a bot", "casual"),
        "steady": pgettext("a bot", "steady"),
        "keen": pgettext("a bot", "keen"),
        "expert": pgettext("a bot", "expert"),
    }
    return words.get(kind, safe(kind))


def kind_choice(kind: str) -> str:
    """The same where one chooses, with what commands say: ``新手 (novice)``."""
    word = kind_word(kind)
    if word == safe(kind):
        return word
    return _("{word} ({kind})").format(word=word, kind=safe(kind))


def person_name(name: str, kind: str = HUMAN) -> str:
    """A player's name, that of a person who gave none (:data:`NO_NAMES`) in the language of the
    program; any other as it is, and not safe.
    """
    return _("You") if kind == HUMAN and name in NO_NAMES else name


def shown_name(name: str, kind: str) -> str:
    """A player's name as it is shown: the one that the program itself gives, to a bot of the house
    (``Novice 1``) or to a person, in the language of the program; any other as it is, and not
    safe.
    """
    if kind == HUMAN:
        return person_name(name, kind)
    given, gap, number = name.partition(" ")
    word = kind_word(kind)
    if given != kind[:1].upper() + kind[1:] or (gap and not number.isdecimal()):
        return name
    return f"{word[:1].upper()}{word[1:]}{gap}{number}"


def shown_names(seats: Sequence[Seated]) -> list[str]:
    """The names of players as they are shown; see :func:`shown_name`."""
    return [shown_name(seat.name, seat.kind) for seat in seats]
