"""Decisions that were made for a bot of another package: why, in short texts that can be counted,
kept, and put together where they are much alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from liukfu.players.host import Fault, FaultKind

MOST_MESSAGES = 10
"""The most different messages about the faults of one bot; further ones count as one."""

OTHER = "other"
"""The message of those further ones."""

Faults = Mapping[tuple[str, str], int]
"""Decisions that were made for a bot, by its name and the message."""

_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")
_PLACED = re.compile(r"(.{1,90}?:[0-9]+: [^:]*).*")
_NUMBER = re.compile(r"[0-9]+")
_ANY = "…"


def fault_message(fault: Fault) -> str:
    """A fault as one short text, the same for faults of one kind: ``garbage: str``, ``exited``,
    ``raised: my_bot.py:12: KeyError: 5``. It is the same in every language.
    """
    kind, message = fault
    if kind == FaultKind.GIVEN_UP:
        kind = FaultKind.TIMEOUT
    if kind == FaultKind.ILLEGAL:
        # Without the action, of which there are too many.
        message = message.rpartition(": ")[2]
    # An address is another one each time.
    message = _ADDRESS.sub("0x" + _ANY, message)
    return f"{kind.value}: {message}" if message else kind.value


def fault_of(message: str) -> Fault | None:
    """The fault that a message was made from, without the action; None for :data:`OTHER`."""
    kind, _, said = message.partition(": ")
    try:
        return Fault(FaultKind(kind), said)
    except ValueError:
        return None if message == OTHER else Fault(FaultKind.RAISED, message)


def together(many: Iterable[Faults]) -> dict[tuple[str, str], int]:
    """The faults of all, sorted, those put together that are one fault: exceptions of one type
    from one line, or texts that differ in their numbers. What differs is left out of their
    message.
    """
    groups: dict[tuple[str, str], Counter[str]] = {}
    for faults in many:
        for (name, message), count in faults.items():
            groups.setdefault((name, _alike(message)), Counter())[message] += count
    told: Counter[tuple[str, str]] = Counter()
    for (name, alike), messages in groups.items():
        told[name, alike if len(messages) > 1 else next(iter(messages))] += messages.total()
    return dict(sorted(told.items()))


def few_messages(faults: Faults) -> dict[tuple[str, str], int]:
    """The faults put :func:`together`, with the rarest messages of a bot that has very many
    counted as one.
    """
    kept: Counter[tuple[str, str]] = Counter()
    used: Counter[str] = Counter()
    grouped = together([faults]).items()
    for (name, message), count in sorted(grouped, key=lambda item: (-item[1], item[0])):
        used[name] += 1
        kept[name, message if used[name] <= MOST_MESSAGES else OTHER] += count
    return dict(sorted(kept.items()))


def _alike(message: str) -> str:
    """What a message has in common with others that are the same fault."""
    kind, _, said = message.partition(": ")
    if kind not in (FaultKind.RAISED.value, FaultKind.GARBAGE.value):
        return message
    placed = _PLACED.fullmatch(said) if kind == FaultKind.RAISED.value else None
    if placed is not None:
        return f"{kind}: {placed[1]}: {_ANY}"
    return f"{kind}: {_NUMBER.sub(_ANY, said)}"
