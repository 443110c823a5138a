"""Decisions that were looked at again: where they were, what they lost, what they came to."""

from __future__ import annotations

from liukfu.engine import Action, Phase, View
from liukfu.words.language import _, ngettext
from liukfu.words.legal import action_name


def place_text(view: View) -> str:
    """Where a decision was, and what was asked: ``trick 3, lead``.

    Args:
        view: of the seat that was on turn.
    """
    if view.phase == Phase.CALLS:
        return _("calls")
    if view.phase == Phase.LEAD:
        return _("trick {number}, lead").format(number=len(view.tricks) + 1)
    if view.legal.headings:
        return _("trick {number}, heading").format(number=len(view.tricks))
    return _("trick {number}, discard").format(number=len(view.tricks))


def lost_text(lost: float, error: float) -> str:
    """Units that were lost: ``0.6 units, give or take 0.1``.

    Args:
        lost: the units.
        error: two standard errors of them; 0.0 where they were worked out to the end.
    """
    if not error:
        return _("{n} units").format(n=f"{lost:.1f}")
    # What is known to a few hundredths is still told to a tenth.
    return _("{n} units, give or take {error}").format(
        n=f"{lost:.1f}", error=f"{max(error, 0.1):.1f}"
    )


def slip_text(view: View, done: Action, better: Action, lost: float, error: float) -> str:
    """A slip in a line: ``trick 3, lead: M5; M7 M8 M9 was better by 0.6 units, ...``.

    Args:
        view: of the seat that was on turn.
        done: what it did.
        better: what was better.
        lost: the units that it lost, as for :func:`lost_text`.
        error: as for :func:`lost_text`.
    """
    return _("{where}: {done}; {better} was better by {lost}").format(
        where=place_text(view),
        done=action_name(done),
        better=action_name(better),
        lost=lost_text(lost, error),
    )


def sum_text(decisions: int, slips: int, lost: float) -> str:
    """What decisions came to: ``31 decisions, 4 slips, 1.9 units``.

    Args:
        decisions: how many there were that had a choice.
        slips: how many of them were slips.
        lost: the units that the slips lost.
    """
    counted = ngettext("{n} decision", "{n} decisions", decisions).format(n=decisions)
    if not slips:
        return _("{decisions}, no slip").format(decisions=counted)
    return _("{decisions}, {slips}, {units} units").format(
        decisions=counted,
        slips=ngettext("{n} slip", "{n} slips", slips).format(n=slips),
        units=f"{lost:.1f}",
    )
