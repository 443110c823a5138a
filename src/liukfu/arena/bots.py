"""Who may sit in the arena: the registered players, and bots that sit nowhere else.

The arena's own bots are not among the players of :mod:`liukfu.players.registry`, so no table
offers or takes them; their names are kept for them there. An *open* one among them is shown all
cards: it has ``choose_open`` in place of ``choose`` (see :func:`is_open`). A player is never
given a deal.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any, Protocol, cast

from liukfu.engine import Action, Deal
from liukfu.players import registry
from liukfu.players.base import Player
from liukfu.players.registry import BrokenPlayer, UnknownPlayer, error_text

ARENA_ONLY = registry.ARENA_ONLY
"""The arena's own bots: name -> where the class is."""


class OpenPlayer(Protocol):
    """A bot that is shown all cards: a measure of what there is to gain, not a player."""

    @property
    def name(self) -> str:
        """The name it has in the arena."""

    @property
    def description(self) -> str:
        """One line about how it plays."""

    def choose_open(self, deal: Deal, rng: random.Random) -> Action:
        """The action of the seat on turn in ``deal``, which is a copy of its own.

        Args:
            deal: the whole deal, all hands and all face-down cards in it.
            rng: the only source of chance.

        Returns:
            A legal action.
        """


def names() -> tuple[str, ...]:
    """All names that the arena knows, sorted."""
    return tuple(sorted({*ARENA_ONLY, *registry.names()}))


def is_known(name: str) -> bool:
    """Whether the arena has a bot of this name."""
    return name in ARENA_ONLY or registry.is_known(name)


def is_own(name: str) -> bool:
    """Whether a bot is of this package, so that its code can be trusted."""
    return name in ARENA_ONLY or name in registry.BUILT_IN


def is_open(name: str) -> bool:
    """Whether the bot of this name is to be shown all cards: one of the arena's own that has
    ``choose_open``. What any other bot has is never asked for.
    """
    return name in ARENA_ONLY and hasattr(create(name), "choose_open")


def create(name: str) -> Player | OpenPlayer:
    """A new bot of this name. An arena's own name cannot be taken by another package.

    Raises:
        UnknownPlayer: nobody has the name.
        BrokenPlayer: it cannot be made.
    """
    place = ARENA_ONLY.get(name)
    if place is None:
        if not registry.is_known(name):
            raise UnknownPlayer(name, names())
        return registry.create(name)
    module, _, attribute = place.partition(":")
    try:
        factory = cast("Callable[[], Any]", getattr(importlib.import_module(module), attribute))
        bot: Player | OpenPlayer = factory()
    except (ImportError, AttributeError) as error:
        raise BrokenPlayer(name, error_text(error)) from None
    return bot
