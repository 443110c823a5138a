"""Where the book tells of what a message names."""

from __future__ import annotations

from liukfu.engine import Phase, Reason, Result, View

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


def place_of_turn(view: View) -> str:
    """The place of what is asked of the player on turn, as far as the viewer can tell."""
    if view.phase == Phase.OVER:
        return "turns"
    if view.phase == Phase.CALLS:
        return "calls"
    if view.phase == Phase.LEAD:
        return "lead"
    mine = view.to_act == view.seat
    return "discard" if mine and not view.legal.headings else "head"


def place_of_end(result: Result) -> str:
    """The place of what decided how a deal ended and who pays."""
    if result.end == "void":
        return "void"
    if result.winner is None:
        return "exhausted"
    if result.overtaken is not None:
        return "play-on"
    if result.vulnerable in (None, result.winner):
        return "share"
    others = {0, 1, 2} - {result.winner, result.vulnerable}
    return "unfair-pass" if others & set(result.unfair) else "vulnerable-pays"
