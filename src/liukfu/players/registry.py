"""The players that can sit down, by name: our own and those of other packages.

Other packages name theirs in the entry point group ``liukfu.players``. Our own are known
without it, so that a source tree that was never installed can play as well; a name of ours
cannot be taken by another package, nor can one of the arena's own bots.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

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
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
    except BaseException:  # noqa: BLE001  # whatever a bot's exception does when printed
        text = type(error).__name__
    place = ""
    if module:
        from liukfu.players.blame import place_in

        with contextlib.suppress(Exception):
            place = place_in(module, error.__traceback__)
    return clean_message(f"{place}: {text}" if place else text)


class WhyNot(Enum):
    """Why a name that a package gives a bot is nobody's."""

    OURS = "ours"
    """This program uses it."""
    UNFIT = "unfit"
    """It cannot be written between commas and kept in records."""
    AGAIN = "again"
    """The package gives it to two bots: only the first is taken."""


class NotTaken(NamedTuple):
    """A name that a package gives a bot in vain. Neither text is clean."""

    package: str
    name: str
    why: WhyNot


def _unfit(name: str) -> WhyNot | None:
    """Why a name can be no bot's, None where it can."""
    if name.casefold() in _TAKEN:
        return WhyNot.OURS
    written = 1 <= len(name) <= MAX_NAME and name.isprintable() and name == name.strip()
    return None if written and "," not in name else WhyNot.UNFIT


def _named() -> Iterator[tuple[str, list[EntryPoint]]]:
    """Packages by name, as they come on the path, with the bots that each names."""
    # Imported late: a table with our own bots never needs it, and it is slow to load.
    from importlib.metadata import distributions

    for package in distributions():
        try:
            points = list(package.entry_points.select(group=GROUP))
            if points:
                title, about = "", package.metadata
                if "Name" in about:
                    title = about["Name"]
                yield title or "?", points
        except Exception:  # noqa: BLE001  # another package's broken metadata is not our error
            continue


def _entry_points() -> dict[str, dict[str, EntryPoint]]:
    """By the name of a bot of another package, and by the name of the package."""
    found: dict[str, dict[str, EntryPoint]] = {}
    for title, points in _named():
        for point in points:
            if _unfit(point.name) is None:
                # The first on the path is the one that is imported.
                found.setdefault(point.name, {}).setdefault(title, point)
    return found


def not_taken() -> tuple[NotTaken, ...]:
    """The names that packages give their bots in vain, by package and name. A name that two
    packages give is not among them: that is a broken player (:func:`create`). Nor is what this
    package itself declares.
    """
    found: dict[NotTaken, None] = {}
    for title, points in _named():
        seen: set[str] = set()
        for point in points:
            if point.value == BUILT_IN.get(point.name):
                continue
            why = _unfit(point.name) or (WhyNot.AGAIN if point.name in seen else None)
            if why is not None:
                found[NotTaken(title, point.name, why)] = None
            seen.add(point.name)
    return tuple(sorted(found, key=lambda each: (each.package, each.name)))


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
