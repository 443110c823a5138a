"""What is said of bots: one that did not do as it should, and their clock."""

from __future__ import annotations

import re

from liukfu.engine import Action
from liukfu.players.host import MOST_OVERRUNS, Fault, FaultKind
from liukfu.words import N_, _, safe

HOUSE = (
    N_("Plays anything that is legal; claims and stops when it can."),
    N_("Simple sense: claims at once, leads its longest, throws its lowest."),
    N_("Calls and claims like steady; half the time it plays its second choice."),
    N_("Counts sure winners, weighs leads and discards, claims for most units."),
    N_("Thinks as the expert does, but of sixteen deals only."),
    N_("Imagines what the others may hold, and plays each choice out to its end."),
)
"""What the bots of the house say of themselves; they know no language but that of the source."""

_PLACE = re.compile(r"\S+\.py:[0-9]+: ")
"""Where an exception came from (:mod:`liukfu.players.blame`): no cards in it are hidden."""

_CARD = re.compile(r"[TMKCtmkc拾貫索綫][1-9]")


def description_text(description: str) -> str:
    """What a bot says of itself; where it is one of the house, in the language of the program."""
    return safe(_(description)) if description in HOUSE else safe(description)


def fault_text(fault: Fault, name: str, action: Action) -> str:
    """One line: who, what went wrong, what is played instead, and what the bot had to say, last,
    since it may be long. Empty where the bot was not asked: that was told when it was given up.

    Args:
        fault: what went wrong.
        name: the bot's name, safe for the screen.
        action: what is played in place of the bot's own decision; cards are not named.
    """
    if fault.kind == FaultKind.UNASKED:
        return ""
    told = _failed(fault.kind, name)
    if action.cards:
        told = _("{fault}: the lowest legal play is made for it").format(fault=told)
    else:
        told = _("{fault}: {action} is played for it").format(fault=told, action=str(action))
    if fault.kind == FaultKind.ILLEGAL or not fault.message:
        return told
    # What a bot has to say may name cards that the person must not see.
    message = safe(fault.message)
    place = _PLACE.match(message)
    said = place.end() if place else 0
    message = message[:said] + _CARD.sub("?", message[said:])
    return _("{fault} ({message})").format(fault=told, message=message)


def failed_text(fault: Fault, name: str) -> str:
    """One line: who, what went wrong, and what the bot had to say, where nothing is hidden.

    Args:
        fault: what went wrong.
        name: the bot's name, safe for the screen.
    """
    told = _failed(fault.kind, name)
    if not fault.message:
        return told
    return _("{fault} ({message})").format(fault=told, message=safe(fault.message))


def _failed(kind: FaultKind, name: str) -> str:
    given_up = _(
        "{name} did not answer in time {n} times in a row, and is not asked again before the next"
        " deal"
    )
    texts = {
        FaultKind.BROKEN: _("{name} could not be loaded"),
        FaultKind.RAISED: _("{name} failed"),
        FaultKind.TIMEOUT: _("{name} did not answer in time"),
        FaultKind.GIVEN_UP: given_up,
        FaultKind.UNASKED: given_up,
        FaultKind.ILLEGAL: _("{name} chose what the rules refuse"),
        FaultKind.GARBAGE: _("{name} answered with what is no action"),
        FaultKind.EXITED: _("{name} ended its program"),
        FaultKind.CLOSED: _("{name} was stopped"),
    }
    return texts[kind].format(name=name, n=MOST_OVERRUNS)


def helper_text(fault: Fault) -> str:
    """Why whoever thinks for people, the coach or a review, has come to nothing, as the end of a
    sentence.
    """
    texts = {
        FaultKind.BROKEN: _("its program could not be loaded"),
        FaultKind.RAISED: _("its program failed"),
        FaultKind.TIMEOUT: _("it took too long"),
        FaultKind.EXITED: _("its program was ended"),
    }
    told = texts.get(fault.kind, _("it was broken off"))
    # An answer that cannot be read says nothing to people either.
    if not fault.message or fault.kind is FaultKind.GARBAGE:
        return told
    return _("{fault} ({message})").format(fault=told, message=safe(fault.message))


def why_broken(why: str) -> str:
    """Why a bot could not be made, as the end of a sentence.

    Args:
        why: what it said, or where it said nothing the value of a
            :class:`~liukfu.players.host.FaultKind`.
    """
    try:
        return helper_text(Fault(FaultKind(why)))
    except ValueError:
        return safe(why)


def broken_text(name: str, why: str) -> str:
    """One line: the bot of this name could not be made, and :func:`why_broken`."""
    told = _failed(FaultKind.BROKEN, safe(name))
    return _("{fault} ({message})").format(fault=told, message=why_broken(why))


def clock_text(think: int) -> str:
    """That bots think so many milliseconds a move, and what follows from it."""
    text = _("Bots think {seconds} s a move: this match cannot be repeated")
    return text.format(seconds=f"{think / 1000:g}")
