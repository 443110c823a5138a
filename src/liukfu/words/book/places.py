"""Where the book tells of what a message names."""

from __future__ import annotations

from liukfu.engine import Reason

_PLACES = {
    Reason.DEAL_OVER: "turns",
    Reason.CALL_FIRST: "calls",
    Reason.CALLS_OVER: "calls",
    Reason.NO_CARDS: "count",
    Reason.NOT_HELD: "cards",
    Reason.MUST_LEAD: "lead",
    Reason.NO_COMBINATION: "combinations",
    Reason.OLD_GROUP_NOT_VULNERABLE: "old-group",
    Reason.SINGLE_IS_OLD: "single-lead",
    Reason.SINGLE_WRONG_SUIT: "single-lead",
    Reason.SINGLE_BEFORE_COMBINATION: "single-lead",
    Reason.PASSED_MASTER_FOUR: "passed-master",
    Reason.WRONG_COUNT: "count",
    Reason.DOES_NOT_BEAT: "beats",
    Reason.MUST_HEAD: "head",
    Reason.NOT_ON_LEAD: "stop",
    Reason.TOO_FEW_WINNERS: "stop",
    Reason.CLAIM_NOT_OLD: "old",
    Reason.CLAIM_TOO_FEW: "claim",
}


def place_of(reason: Reason) -> str:
    """The place of the rule that an action breaks."""
    return _PLACES[reason]
