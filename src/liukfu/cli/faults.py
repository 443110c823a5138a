"""What is wrong with a record, in words."""

from __future__ import annotations

from liukfu.engine import IllegalAction, LiukFuError, View
from liukfu.records import Fault, Problem
from liukfu.words import _, error_text, safe


def fault_line(file: str, fault: Fault) -> str:
    """One line: file, deal number, action index, the action, the reason; what there is."""
    places = {
        "file": safe(file),
        "deal": fault.deal,
        "action": fault.action,
        "text": safe(fault.text)[:80],
        "reason": fault_text(fault),
    }
    if fault.deal is None:
        line = _("{file}: {reason}")
    elif fault.action is None:
        line = _("{file}: deal {deal}: {reason}")
    else:
        line = _("{file}: deal {deal}, action {action}, '{text}': {reason}")
    return line.format(**places)


def fault_text(fault: Fault) -> str:
    """The reason alone."""
    if fault.error is not None:
        return ruled_text(fault.error, fault.view)
    return _pattern(fault.problem).format(
        found=safe(fault.found)[:200], expected=safe(fault.expected), field=fault.field
    )


def ruled_text(error: LiukFuError, view: View | None) -> str:
    """What the engine refuses; where it is a rule that forbids it, with the command that tells
    the rule.
    """
    told = error_text(error, view)
    if not isinstance(error, IllegalAction):
        return told
    from liukfu.words.book.places import place_of

    command = f"liukfu rules {place_of(error.reason)}"
    return _("{reason}; the rule: {command}").format(reason=told, command=command)


def _pattern(problem: Problem) -> str:
    match problem:
        case Problem.TOO_LARGE:
            return _("too large: a record has at most {expected} bytes")
        case Problem.NOT_UTF8:
            return _("no record: it is not UTF-8")
        case Problem.NOT_JSON:
            return _("no record: it is not JSON: {found}")
        case Problem.TOO_DEEP:
            return _("no record: nested too deeply")
        case Problem.REPEATED_KEY:
            return _("the key '{found}' is there twice")
        case Problem.FORMAT:
            return _("no record: its format is not liukfu-record")
        case Problem.VERSION:
            return _("a record of version {found}, which this program does not know")
        case Problem.SHAPE:
            return _("not the form of a record: {found}")
        case Problem.NUMBER:
            return _("deals are numbered without gaps: this must be deal {expected}")
        case Problem.FIRST_DEALER:
            return _("the dealer is seat {found}, but this seed's first dealer is seat {expected}")
        case Problem.NEXT_DEALER:
            return _("the dealer is seat {found}, but after the deal before it is seat {expected}")
        case Problem.HANDS:
            return _("the hands are not all 36 cards, twelve to a seat")
        case Problem.NOT_THE_SEEDS_HANDS:
            return _("seat {found} does not hold the seed's hand: {expected}")
        case Problem.RESULT:
            return _("the result's {field} is {found}, but the play gives {expected}")
        case Problem.RESULT_MISSING:
            return _("the deal has ended ({expected}), but the result is missing")
        case Problem.RESULT_TOO_EARLY:
            return _("there is a result, but the deal has not ended")
        case Problem.UNFINISHED:
            return _("only the last deal may be without a result")
        case Problem.AFTER_THE_END:
            return _("the match had ended: it has {expected} deals")
        case _:
            return safe(problem.value)
