"""Decisions that were looked at again: where they were, what they lost, what they came to."""

from __future__ import annotations

from math import floor

from liukfu.engine import Action, Call, Claim, Discard, Phase, Stop, View
from liukfu.words.cards import cards_text
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
    units, around = f"{lost:.1f}", f"{max(error, 0.1):.1f}"
    if around >= units and lost > error:
        # It would read as if there might be nothing in it.
        units, around = f"{lost:.2f}", f"{floor(100 * error) / 100:.2f}"
    return _("{n} units, give or take {error}").format(n=units, error=around)


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


def deed_text(view: View, done: Action) -> str:
    """What was done, told to the one who did it: ``Trick 3: you led M5``.

    Args:
        view: of the seat that was on turn.
        done: what it did.
    """
    cards = cards_text(done.cards)
    number = len(view.tricks)
    if isinstance(done, Call):
        return _("Calls: you said Play") if str(done) == "play" else _("Calls: you said Pass")
    if isinstance(done, Stop):
        text = _("Before trick {number}: you stopped")
    elif isinstance(done, Claim):
        text = _("Before trick {number}: you claimed with {cards}")
    elif isinstance(done, Discard):
        text = _("Trick {number}: you put {cards} face down")
    elif view.phase == Phase.LEAD:
        text = _("Trick {number}: you led {cards}")
    else:
        text = _("Trick {number}: you headed with {cards}")
    return text.format(number=number + (view.phase == Phase.LEAD), cards=cards)


def found_text(answer: Action, best: Action, lost: float, error: float) -> str:
    """The answer is the best, or as good as the best, which is better than what was done by
    so many units; see :func:`lost_text`.
    """
    units = lost_text(lost, error)
    if answer == best:
        text = _("That is it: {answer} is better by {units}")
    else:
        text = _("That is as good as the best, {best}, which is better by {units}")
    return text.format(answer=action_name(answer), best=action_name(best), units=units)


def better_text(gain: float, lost: float) -> str:
    """The answer is better than what was done by ``gain`` units, the best by ``lost``."""
    return _("Better by {gain} units, but the best is better by {lost}; try again").format(
        gain=f"{gain:.1f}", lost=f"{lost:.1f}"
    )


def no_better_text(answer: Action, done: Action, loss: float) -> str:
    """The answer is no better than what was done; worse by ``loss`` units, 0.0 if it is not."""
    if answer == done:
        return _("That is what you did: try another choice")
    text = (
        _("No: {answer} is worse still, by {loss} units; try again")
        if loss
        else _("No: {answer} is no better than what you did; try again")
    )
    return text.format(answer=action_name(answer), loss=f"{loss:.1f}")


def shown_text(view: View, best: Action, lost: float, error: float) -> str:
    """What would have been better, and by how much.

    Args:
        view: of the seat that was on turn.
        best: what was better.
        lost: the units that were lost, as for :func:`lost_text`.
        error: as for :func:`lost_text`.
    """
    cards, units = cards_text(best.cards), lost_text(lost, error)
    if isinstance(best, Call):
        text = _("Better: say Play, by {units}")
        if str(best) == "pass":
            text = _("Better: say Pass, by {units}")
    elif isinstance(best, Stop):
        text = _("Better: stop, by {units}")
    elif isinstance(best, Claim):
        text = _("Better: claim with {cards}, by {units}")
    elif isinstance(best, Discard):
        text = _("Better: put {cards} face down, by {units}")
    elif view.phase == Phase.LEAD:
        text = _("Better: lead {cards}, by {units}")
    else:
        text = _("Better: head with {cards}, by {units}")
    return text.format(cards=cards, units=units)


def progress_text(looked: int, decisions: int) -> str:
    """How far a review is: ``Looking at decision 5 of 11``."""
    return _("Looking at decision {n} of {all}").format(n=min(looked + 1, decisions), all=decisions)


def count_text(found: int, slips: int, left: int) -> str:
    """The running count: ``found 1 of 3, 1 left``.

    Args:
        found: slips for which the better play was found.
        slips: all slips.
        left: those neither found nor shown.
    """
    return _("found {found} of {slips}, {left} left").format(found=found, slips=slips, left=left)


def clean_text(decisions: int) -> str:
    """That there was no slip among so many decisions."""
    if not decisions:
        return _("No slip: in this deal there was nothing for you to decide")
    return ngettext(
        "No slip: in {n} decision there is nothing that the search could show to be better",
        "No slip: in {n} decisions there is nothing that the search could show to be better",
        decisions,
    ).format(n=decisions)


def end_of_review_text(found: int, decisions: int, slips: int, lost: float) -> str:
    """All slips have been looked at: what the decisions came to."""
    return _("All seen, {found} of {slips} found: {sum}; Esc goes back").format(
        found=found, slips=slips, sum=sum_text(decisions, slips, lost)
    )
