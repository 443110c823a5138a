"""Who can sit down, and what they are called where nobody says so."""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.players.nameless import NO_NAMES
from liukfu.players.registry import BUILT_IN, HUMAN, create, names
from liukfu.records.schema import MAX_NAME
from liukfu.session import SeatSpec
from liukfu.tui.forms import Option
from liukfu.words import _
from liukfu.words.bots import description_text
from liukfu.words.names import kind_choice


def kinds() -> tuple[Option, ...]:
    """What can be chosen for a seat: a person, or one of the bots."""
    bots = []
    for name in names():
        about = create(name).description if name in BUILT_IN else _("A bot of another package.")
        bots.append(Option(name, kind_choice(name), description_text(about)))
    return (Option(HUMAN, _("a person"), _("Somebody at this keyboard.")), *bots)


def called(kinds: Sequence[str], you: str = "") -> tuple[str, ...]:
    """What three players are called where nobody says so: people by number where there are
    several of them, bots by their kind, by number too where two are of one kind. A person and
    bots are called so in every language (:func:`~liukfu.words.names.shown_name`).

    Args:
        kinds: ``human`` or a bot's name, by seat.
        you: the name of the player of this computer, who is the first of the people.
    """
    found = []
    for place, kind in enumerate(kinds):
        number = kinds[: place + 1].count(kind)
        if kind != HUMAN:
            name = kind[:1].upper() + kind[1:]
            if kinds.count(kind) > 1:
                name = f"{name[: MAX_NAME - 2]} {number}"
        elif number == 1 and (you or kinds.count(kind) == 1):
            name = you or NO_NAMES[0]
        else:
            name = _("Player {number}").format(number=number)
        found.append(name[:MAX_NAME])
    return tuple(found)


def seated(kinds: Sequence[str], named: Sequence[str], you: str = "") -> tuple[SeatSpec, ...]:
    """Who sits where.

    Args:
        kinds: ``human`` or a bot's name, by seat.
        named: the names as typed, empty where none was.
        you: see :func:`called`.

    Raises:
        ValueError: two people have the same name.
    """
    names = [name.strip()[:MAX_NAME] for name in named]
    names = [name or usual for name, usual in zip(names, called(kinds, you), strict=True)]
    people = [name for name, kind in zip(names, kinds, strict=True) if kind == HUMAN]
    if len(set(people)) < len(people):
        raise ValueError("two people have the same name")
    return tuple(SeatSpec(name, kind) for name, kind in zip(names, kinds, strict=True))
