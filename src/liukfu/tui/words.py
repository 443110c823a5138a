"""Short texts of the pages: moments, players, how a deal ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from liukfu.session import DealSpec
from liukfu.store.figures import DealRow, Role
from liukfu.words import _, all_of, fit, ngettext, safe, signed
from liukfu.words.cards import NAME_CELLS
from liukfu.words.names import shown_names


def day(when: datetime | str) -> str:
    """An instant by the clock of this place, to the minute; empty where there is none.

    Args:
        when: an instant, or its text (RFC 3339).
    """
    if isinstance(when, str):
        try:
            when = datetime.fromisoformat(when)
        except ValueError:
            return ""
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    try:
        return when.astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return when.strftime("%Y-%m-%d %H:%M")


def people(names: Sequence[str]) -> str:
    """Three players in a row, by seat."""
    return _(", ").join(fit(safe(name), NAME_CELLS) for name in names)


def ended(row: DealRow, minus: str) -> str:
    """How a deal of the history ended, in a few cells: who won, with what, and the units.

    Args:
        row: the deal.
        minus: the sign of what was paid.
    """
    if row.end == "void":
        return _("void")
    if row.winner is None:
        return _("drawn")
    seat = row.seats[row.winner]
    return _("{name} {winners}, {units}").format(
        name=fit(safe(shown_names(row.seats)[row.winner]), NAME_CELLS),
        winners=seat.winners,
        units=signed(seat.units, minus),
    )


def how(row: DealRow) -> str:
    """How a deal ended, in a sentence."""
    texts = {
        "void": _("Three passes: the deal was void."),
        "stop": _("Ended by stopping."),
        "claim": _("Ended by a claim with Old cards."),
        "exhausted": _("Played to the last card."),
    }
    return texts[row.end]


def role(role: Role) -> str:
    """What a seat was in a deal."""
    return {
        Role.MASTER: _("Master"),
        Role.VULNERABLE: _("Vulnerable"),
        Role.NEITHER: _("neither"),
    }[role]


def lasted(seconds: int | None) -> str:
    """How long a deal was played, empty where nobody knows."""
    if seconds is None:
        return ""
    if seconds < 60:
        return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
    minutes = round(seconds / 60)
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def helped(assisted: Sequence[str]) -> str:
    """How people were helped in a deal."""
    texts = {
        "undo": _("a play taken back"),
        "hint": _("a hint"),
        "open": _("a look at hidden cards"),
    }
    return all_of([texts[way] for way in assisted if way in texts])


def spec_text(spec: DealSpec) -> str:
    """What fixes a deal, in a sentence."""
    text = (
        _("Deal {deal} of seed {seed}, dealt by the first seat"),
        _("Deal {deal} of seed {seed}, dealt by the second seat"),
        _("Deal {deal} of seed {seed}, dealt by the third seat"),
    )[spec.dealer].format(deal=spec.number, seed=safe(spec.seed))
    rules = ", ".join(
        f"{name}={value}" for name, value in spec.rules.changed().items() if name != "deals"
    )
    return _("{deal}; {rules}").format(deal=text, rules=rules) if rules else text
