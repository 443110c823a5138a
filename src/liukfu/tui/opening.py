"""From what was chosen on a page to a match at the table, and the words where that fails."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from liukfu.engine import Rules, first_dealer
from liukfu.players.registry import HUMAN, UnknownPlayer
from liukfu.session import DealSpec, ReplayRun, SeatSpec, Session, seen_in, spec_plan
from liukfu.session.replay import earlier_in
from liukfu.store import MatchLocked
from liukfu.store.figures import DealRow
from liukfu.store.lesson import load_lesson
from liukfu.store.library import DamagedMatch, Library, Saved
from liukfu.store.room import NoRoom
from liukfu.store.settings import Settings, load_settings
from liukfu.words import _, safe


class CannotOpen(Exception):
    """What was chosen cannot be played; its text tells people why."""


class UnderWay(NamedTuple):
    """The matches that can be gone on with, the one played last first, and what people must
    know: files that were damaged and have been renamed.
    """

    matches: list[Saved]
    notes: tuple[str, ...]


def matches_under_way(most: int) -> UnderWay:
    """Look for matches that can be gone on with. Reads files; for a thread of its own.

    Args:
        most: so many at most, those played last.
    """
    library = Library()
    try:
        found = library.unfinished(most)
    except OSError as error:
        return UnderWay([], (trouble(error),))
    notes = [
        _("{name} was damaged; it is kept as {path}.").format(
            name=safe(aside.name), path=safe(str(aside.path))
        )
        for aside in library.set_aside
    ]
    return UnderWay(found, tuple(notes))


def never_played() -> bool:
    """Whether nobody has played here yet, nor gone through the lesson. Reads files."""
    try:
        return load_lesson() is not None and not Library().files()
    except OSError:
        return False


def usual_bots() -> tuple[str, str]:
    """The bots that a new match offers: those of the settings; beginners, as after the lesson,
    where nobody has chosen others and no deal was played to its end yet. Reads files.
    """
    bots = settings().bots
    if bots == Settings().bots:
        from liukfu.lessons import FIRST_BOTS

        with suppress(OSError):
            if not Library().any_deal_over():
                return FIRST_BOTS
    return bots


def go_on(name: str) -> Session:
    """Take up a saved match.

    Args:
        name: its name in the library.

    Raises:
        CannotOpen: it cannot be gone on with.
    """
    library = Library()
    try:
        keeper = library.open(name)
    except MatchLocked:
        raise CannotOpen(_("This match is open in another program.")) from None
    except DamagedMatch as damage:
        line = _("The match is damaged; it is kept as {path}.")
        raise CannotOpen(line.format(path=safe(str(damage.aside.path)))) from None
    except OSError as error:
        raise CannotOpen(trouble(error)) from None
    record = keeper.saved
    if record is not None and all(player.kind != HUMAN for player in record.players):
        keeper.close()
        raise CannotOpen(_("Nobody plays in this match but bots: it can be watched."))
    try:
        return Session.resume(keeper, seen_in(library))
    except UnknownPlayer as error:
        keeper.close()
        line = _("The match needs the bot '{name}', which is not here.")
        raise CannotOpen(line.format(name=safe(error.name))) from None
    except ValueError:
        keeper.close()
        raise CannotOpen(_("The match does not follow the rules.")) from None


def trouble(error: OSError) -> str:
    """What the system says, in one line."""
    if isinstance(error, NoRoom):
        return no_room()
    problem = safe(error.strerror or str(error))
    if error.filename is None:
        return problem
    return f"{safe(str(error.filename))}: {problem}"


def no_room() -> str:
    """Why no deal can begin where there is no room for it."""
    return _("There is no room for more deals here. All that was played is saved.")


def settings() -> Settings:
    """What the player has chosen once and for all."""
    return load_settings().settings


def begin(seed: str, rules: Rules, seats: tuple[SeatSpec, ...]) -> Session:
    """Begin a match that is saved from its first moment on.

    Args:
        seed: a clean seed.
        rules: the table's options.
        seats: who sits where.

    Raises:
        CannotOpen: it cannot be saved, or one of the bots is not there.
    """
    library = Library()
    try:
        return Session.new(
            seed,
            rules,
            seats,
            library.create(),
            seen=seen_in(library),
            think=settings().think or None,
        )
    except OSError as error:
        raise CannotOpen(trouble(error)) from None
    except UnknownPlayer as error:
        line = _("There is no bot '{name}'.")
        raise CannotOpen(line.format(name=safe(error.name))) from None


def spec_of(row: DealRow) -> DealSpec:
    """What fixes a deal of the history."""
    return DealSpec(row.seed, row.number, row.dealer, Rules.parse(row.rules))


def play_again(spec: DealSpec, seats: tuple[SeatSpec, ...]) -> ReplayRun:
    """Begin to play a deal again, as a match of its own.

    Args:
        spec: the deal.
        seats: who sits where now.

    Raises:
        CannotOpen: there is no such deal, it cannot be saved, or one of the bots is not there.
    """
    library = Library()
    try:
        plan = spec_plan(spec, earlier_in(library))
    except ValueError:
        lines = (
            _("Deal 1 of this seed is dealt by the first seat."),
            _("Deal 1 of this seed is dealt by the second seat."),
            _("Deal 1 of this seed is dealt by the third seat."),
        )
        raise CannotOpen(lines[first_dealer(spec.seed)]) from None
    try:
        return ReplayRun(plan, seats, library.create, seen_in(library))
    except OSError as error:
        raise CannotOpen(trouble(error)) from None
    except UnknownPlayer as error:
        line = _("There is no bot '{name}'.")
        raise CannotOpen(line.format(name=safe(error.name))) from None
