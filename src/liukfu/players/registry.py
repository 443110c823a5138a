"""The players that can sit down, by name: our own and those of other packages.

Other packages name theirs in the entry point group ``liukfu.players``. Our own are known
without it, so that a source tree that was never installed can play as well; a name of ours
cannot be taken by another package, nor can one of the arena's own bots.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from liukfu.players.base import Player

GROUP = "liukfu.players"
"""The entry point group in which packages name their players."""

BUILT_IN: dict[str, str] = {
    "novice": "liukfu.players.novice:NovicePlayer",
    "casual": "liukfu.players.casual:CasualPlayer",
    "steady": "liukfu.players.steady:SteadyPlayer",
    "keen": "liukfu.players.expert:KeenPlayer",
    "expert": "liukfu.players.expert:ExpertPlayer",
    "random": "liukfu.players.random_bot:RandomPlayer",
}
"""Our own players: name -> where the class is. From the weakest to the strongest, as people
are to read them, and then the one that is no opponent.
"""

ARENA_ONLY: dict[str, str] = {
    "always-pass": "liukfu.arena.sparring:AlwaysPass",
    "always-play": "liukfu.arena.sparring:AlwaysPlay",
    "coached": "liukfu.arena.coached:Coached",
    "hoard-nines": "liukfu.arena.sparring:HoardNines",
    "longest-run": "liukfu.arena.sparring:LongestRun",
    "oracle": "liukfu.players.oracle:Oracle",
    "uniform": "liukfu.arena.sparring:UniformSearch",
}
"""Bots that sit in the arena alone (:mod:`liukfu.arena.bots`): no table knows them, but their
names are taken.
"""

HUMAN = "human"
"""The kind of a seat in which a person sits; no bot can have this name."""

_TAKEN = {HUMAN, *BUILT_IN, *ARENA_ONLY}
"""Names that no other package can use, in capitals neither."""

MAX_NAME = 64
"""The most code points of a name (Rules §12)."""

MAX_MESSAGE = 200
"""The most code points kept of what a bot says about its own failure."""


class PlayerError(ValueError):
    """The base of the errors about players that cannot sit down."""


class UnknownPlayer(PlayerError):
    """No player has this name. ``name`` is what was asked for, ``known`` are the names."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name = name
        self.known = known
        super().__init__(f"no player is called {name!r}; there are: {', '.join(known)}")

    def __reduce__(self) -> tuple[object, ...]:
        return UnknownPlayer, (self.name, self.known)


class BrokenPlayer(PlayerError):
    """A player that is named by a package, but cannot be made. ``why`` is a short text."""

    def __init__(self, name: str, why: str) -> None:
        self.name = name
        self.why = why
        super().__init__(f"the player {name!r} cannot be loaded: {why}")

    def __reduce__(self) -> tuple[object, ...]:
        return BrokenPlayer, (self.name, self.why)


def clean_message(text: str) -> str:
    """A bot's text made fit for one line of a screen: printable, short, no control codes."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: 4 * MAX_MESSAGE])
    shown = " ".join(shown.split())
    return shown if len(shown) <= MAX_MESSAGE else shown[: MAX_MESSAGE - 1] + "…"


def error_text(error: BaseException, module: str = "") -> str:
    """An exception from a bot as one clean line; its ``str`` may itself fail.

    Args:
        error: the exception.
        module: of the bot's own; the line then begins with the innermost line of that package
            that it came from, where there is one.
    """
    try:
        text = f"{type(error).__name__}: {error}"
    except BaseException:  # noqa: BLE001  # whatever a bot's exception does when printed
        text = type(error).__name__
    place = ""
    if module:
        from liukfu.players.blame import place_in

        with contextlib.suppress(Exception):
            place = place_in(module, error.__traceback__)
    return clean_message(f"{place}: {text}" if place else text)


def _fit(name: str) -> bool:
    """Whether a name can be a bot's: it is written between commas and kept in records."""
    return (
        1 <= len(name) <= MAX_NAME
        and name.isprintable()
        and name == name.strip()
        and "," not in name
        and name.casefold() not in _TAKEN
    )


def _entry_points() -> dict[str, dict[str, EntryPoint]]:
    """By the name of a bot of another package, and by the name of the package."""
    # Imported late: a table with our own bots never needs it, and it is slow to load.
    from importlib.metadata import distributions

    found: dict[str, dict[str, EntryPoint]] = {}
    for package in distributions():
        try:
            points = package.entry_points.select(group=GROUP)
            named = [(point.name, str(package.metadata["Name"]), point) for point in points]
        except Exception:  # noqa: BLE001  # another package's broken metadata is not our error
            continue
        for name, title, point in named:
            if _fit(name):
                # The first on the path is the one that is imported.
                found.setdefault(name, {}).setdefault(title, point)
    return found


def names() -> tuple[str, ...]:
    """The names of all players: our own in the order of :data:`BUILT_IN`, then those of
    other packages by name. Nothing of another package is imported for it.
    """
    return *BUILT_IN, *sorted(_entry_points())


def is_known(name: str) -> bool:
    """Whether a player has this name."""
    return name in BUILT_IN or name in _entry_points()


def create(name: str) -> Player:
    """A new player of this name.

    Raises:
        UnknownPlayer: nobody has the name.
        BrokenPlayer: the package that names it cannot be imported, or gives no player; or there
            are two such packages.
    """
    factory: Callable[[], Player]
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        factory = getattr(importlib.import_module(module), attribute)
        return factory()
    packages = _entry_points().get(name)
    if packages is None:
        raise UnknownPlayer(name, names())
    if len(packages) > 1:
        listed = clean_message(", ".join(sorted(packages)))
        raise BrokenPlayer(name, f"more than one package names it: {listed}")
    (point,) = packages.values()
    try:
        player: Player = point.load()()
        fit = callable(player.choose)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # a bot may even exit while it is imported
        raise BrokenPlayer(name, error_text(error, point.module)) from None
    if not fit:
        raise BrokenPlayer(name, "it has no method 'choose'")
    return player
