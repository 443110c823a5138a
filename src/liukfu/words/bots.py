"""What is said of bots: one that did not do as it should, and their clock."""

from __future__ import annotations

import re

from liukfu.engine import Action
from liukfu.players.host import Fault, FaultKind
from liukfu.words import _, safe

_CARD = re.compile(r"[TMKCtmkc拾貫索綫][1-9]")


def fault_text(fault: Fault, name: str, action: Action) -> str:
    """One line: who, what went wrong, what is played instead, and what the bot had to say, last,
    since it may be long.

    Args:
        fault: what went wrong.
        name: the bot's name, safe for the screen.
        action: what is played in place of the bot's own decision; cards are not named.
    """
    texts = {
        FaultKind.BROKEN: _("{name} could not be loaded"),
        FaultKind.RAISED: _("{name} failed"),
        FaultKind.TIMEOUT: _("{name} did not answer in time"),
        FaultKind.ILLEGAL: _("{name} chose what the rules refuse"),
        FaultKind.GARBAGE: _("{name} answered with what is no action"),
        FaultKind.EXITED: _("{name} ended its program"),
        FaultKind.CLOSED: _("{name} was stopped"),
    }
    told = texts[fault.kind].format(name=name)
    if action.cards:
        told = _("{fault}: the lowest legal play is made for it").format(fault=told)
    else:
        told = _("{fault}: {action} is played for it").format(fault=told, action=str(action))
    if fault.kind == FaultKind.ILLEGAL or not fault.message:
        return told
    # What a bot has to say may name cards that the person must not see.
    message = _CARD.sub("?", safe(fault.message))
    return _("{fault} ({message})").format(fault=told, message=message)


def clock_text(think: int) -> str:
    """That bots think so many milliseconds a move, and what follows from it."""
    text = _("Bots think {seconds} s a move: this match cannot be repeated")
    return text.format(seconds=f"{think / 1000:g}")
