"""What bots are called in the language of the program, and people who gave no name; commands and
records call them the same in every language.
"""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.players.nameless import NO_NAMES, Seated, nameless
from liukfu.players.registry import HUMAN
from liukfu.words.language import _, pgettext
from liukfu.words.plain import safe


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


def person_name(name: str) -> str:
    """A person's name in statistics, that under which people who gave none are counted in the
    language of the program; any other as it is, and not safe.
    """
    return _("You") if name == NO_NAMES[0] else name


def person_names(seats: Sequence[Seated]) -> list[str]:
    """The names of the players of a record, that of the one person who gave none
    (:func:`~liukfu.players.nameless.nameless`) in the language of the program; any other as it
    is, and not safe.
    """
    names = [seat.name for seat in seats]
    none = nameless(seats)
    if none is not None:
        names[none] = _("You")
    return names


def shown_name(name: str, kind: str) -> str:
    """A player's name as it is shown: the one that the program itself gives, to a bot of the house
    (``Novice 1``) or to a person (``You``), in the language of the program; any other as it is,
    and not safe.
    """
    if kind == HUMAN:
        return person_name(name)
    given, gap, number = name.partition(" ")
    word = kind_word(kind)
    if given != kind[:1].upper() + kind[1:] or (gap and not number.isdecimal()):
        return name
    return f"{word[:1].upper()}{word[1:]}{gap}{number}"


def shown_names(seats: Sequence[Seated]) -> list[str]:
    """The names of players at one table as they are shown, bots as by :func:`shown_name`, people
    as by :func:`person_names`.
    """
    return [
        name if seat.kind == HUMAN else shown_name(name, seat.kind)
        for name, seat in zip(person_names(seats), seats, strict=True)
    ]


def spoken_to(names: Sequence[str]) -> list[int]:
    """The seats of those whose shown name is ``You``, which is no name for what is told of
    somebody.
    """
    you = _("You").casefold()
    return [seat for seat, name in enumerate(names) if name.casefold() == you]
