"""The players with what they say of themselves, for people who choose one."""

from __future__ import annotations

from typing import NamedTuple

from liukfu.players import registry


class Description(NamedTuple):
    """One line of the list of players. ``broken`` says why it cannot sit down, if so."""

    name: str
    description: str
    broken: str | None = None


def describe() -> tuple[Description, ...]:
    """All players with their one line each, in the registry's order; broken ones are told.

    Those of other packages are made in processes of their own, so that none can print into
    the list, stop it or end it.
    """
    return tuple(map(_described, registry.names()))


def _described(name: str) -> Description:
    if name in registry.BUILT_IN:
        return Description(name, registry.create(name).description)
    # Only here, since the list of our own needs no processes.
    from liukfu.players.host import BotHost

    with BotHost(name) as host:
        text, fault = host.introduce()
    broken = None if fault is None else fault.message or fault.kind.value
    return Description(name, text, broken)
