"""Every reason has words that name the rule and its cards."""

import pytest

from liukfu.engine import (
    PLAY,
    Action,
    Cards,
    Claim,
    Discard,
    IllegalAction,
    Reason,
    Show,
    Stop,
    View,
)
from liukfu.words import reason_text
from tests.words.positions import ALL_OLD, HANDS, NAMES, named, playouts, some_of, view_at

Position = tuple[str, tuple[str, str, str]]
CALLS: Position = ("", HANDS)
LEAD: Position = ("play", HANDS)
FOLLOW: Position = ("play; M6 M7 M8", HANDS)
NO_COMBINATION: Position = (
    "play",
    (
        "T2 T5 T9 M3 M6 K1 K4 K8 C2 C5 C6 C9",
        "T1 T3 T7 M1 M2 M7 K2 K3 K7 C1 C4 C8",
        "T4 T6 T8 M4 M5 M8 M9 K5 K6 K9 C3 C7",
    ),
)
PASSED: Position = ("pass; play", HANDS)
VULNERABLE: Position = ("pass; play; T5; T9; x C4", HANDS)

CASES: list[tuple[Reason, Position, Action, str]] = [
    (Reason.CALL_FIRST, CALLS, Show("M5"), "First say Play or Pass"),
    (
        Reason.CALLS_OVER,
        LEAD,
        PLAY,
        "The calls are over: nobody says Play or Pass any more",
    ),
    (Reason.NO_CARDS, LEAD, Show(0), "No card is chosen"),
    (Reason.NO_CARDS, FOLLOW, Discard(0), "Choose three cards"),
    (Reason.NOT_HELD, LEAD, Show("T9"), "T9 is not in your hand"),
    (
        Reason.MUST_LEAD,
        LEAD,
        Discard("K1"),
        "You are on lead: cards are shown, none go face down (K1)",
    ),
    (
        Reason.NO_COMBINATION,
        LEAD,
        Show("K1 K2"),
        "K1 K2: two cards are never led; a set or run has three or more",
    ),
    (
        Reason.NO_COMBINATION,
        LEAD,
        Show("K1 K2 C2"),
        "K1 K2 C2: no set (3 or 4 of a rank), no run (3 or more of a suit in a row)",
    ),
    (
        Reason.NO_COMBINATION,
        VULNERABLE,
        Show("M9 K3"),
        "M9 K3: no set, no run, and no Old group, as K3 is not Old",
    ),
    (
        Reason.OLD_GROUP_NOT_VULNERABLE,
        LEAD,
        Show("K9 C9"),
        "Only the Vulnerable player leads an Old group: K9 C9",
    ),
    (
        Reason.SINGLE_IS_OLD,
        LEAD,
        Show("K9"),
        "An Old single may not be led now: lead T5 (Tens), or a set or run",
    ),
    (
        Reason.SINGLE_IS_OLD,
        NO_COMBINATION,
        Show("T9"),
        "An Old single may not be led now: lead T2 or T5 (Tens)",
    ),
    (
        Reason.SINGLE_WRONG_SUIT,
        LEAD,
        Show("M5"),
        "Your single must come from Tens, your highest suit with a card that is not Old: T5",
    ),
    (
        Reason.SINGLE_BEFORE_COMBINATION,
        ("play", ALL_OLD),
        Show("M9"),
        "All your cards are Old: no single (M9) while you can lead M9 K9 C9, T9 K9 C9 or 31 more",
    ),
    (
        Reason.PASSED_MASTER_FOUR,
        PASSED,
        Show("M5 M6 M7 M8"),
        "A Master who passed may not lead four or more: M5 M6 M7 M8",
    ),
    (
        Reason.WRONG_COUNT,
        FOLLOW,
        Show("T9"),
        "A run of three was led: choose three cards, not one",
    ),
    (
        Reason.DOES_NOT_BEAT,
        FOLLOW,
        Show("M1 M2 M3"),
        "M1 M2 M3 does not beat M6 M7 M8: T6 T7 T8 or T7 T8 T9 does",
    ),
    (
        Reason.DOES_NOT_BEAT,
        ("play; M6 M7 M8; T7 T8 T9", HANDS),
        Show("T1 T2 T3"),
        "T1 T2 T3 does not head, nor does anything in your hand",
    ),
    (
        Reason.MUST_HEAD,
        FOLLOW,
        Discard("M1 M2 C3"),
        "You must head: T6 T7 T8 or T7 T8 T9 beats M6 M7 M8",
    ),
    (
        Reason.NOT_ON_LEAD,
        FOLLOW,
        Stop(),
        "Stop and claim belong to the player on lead, before leading",
    ),
    (Reason.TOO_FEW_WINNERS, LEAD, Stop(), "To stop you need six winners: you have 0"),
    (
        Reason.CLAIM_NOT_OLD,
        LEAD,
        Claim("M8"),
        "Only Old cards are claimed: M8 is not Old (it waits for M9)",
    ),
    (
        Reason.CLAIM_NOT_OLD,
        LEAD,
        Claim("M8 C2"),
        "Only Old cards are claimed: M8 and C2 are not Old",
    ),
    (
        Reason.CLAIM_TOO_FEW,
        LEAD,
        Claim("K9 C9"),
        "With K9 C9 you have 2 winners: a claim needs six, 4 more",
    ),
]


@pytest.mark.parametrize(("reason", "position", "action", "text"), CASES)
def test_reason_names_the_rule_and_the_cards(
    reason: Reason, position: Position, action: Action, text: str
) -> None:
    view = view_at(*position)
    fault = view.legal.why_not(action)
    assert fault is not None
    assert fault.reason is reason
    assert reason_text(fault, view) == text


def test_deal_over_and_out_of_turn_are_told_apart() -> None:
    over = view_at("pass; pass; pass", seat=0)
    waiting = view_at("play; M6 M7 M8", seat=0)
    assert _told(over, Stop()) == "The deal is over"
    assert _told(waiting, Stop()) == "It is not your turn"


def test_every_reason_is_tried_here() -> None:
    assert {case[0] for case in CASES} | {Reason.DEAL_OVER} == set(Reason)


@pytest.mark.parametrize("reason", Reason)
def test_reason_has_words_without_a_view(reason: Reason) -> None:
    fault = IllegalAction(reason, Cards("M5"), (Cards("M7"), Cards("M8")), 1)
    text = reason_text(fault)
    assert text
    assert "{" not in text


def test_heading_with_singles_reads_as_people_say_it() -> None:
    view = view_at("play; T5")
    assert _told(view, Discard("M1")) == "You must head: T6, T7 or 2 more beats T5"


def test_texts_of_any_fault_are_one_line_of_what_the_player_may_know() -> None:
    for deal, rng in playouts(12):
        seat = deal.to_act
        if seat is None:
            continue
        view = deal.view(seat)
        for action in (
            Show(some_of(rng, view.hand, 4)),
            Discard(some_of(rng, view.hand, 4)),
            Claim(some_of(rng, view.hand, 4)),
            Stop(),
        ):
            fault = view.legal.why_not(action)
            if fault is None:
                continue
            text = reason_text(fault, view)
            assert text
            assert "\n" not in text
            assert "{" not in text
            if fault.reason is not Reason.CLAIM_NOT_OLD:  # names what a card waits for
                assert not named(text).without(view.dealt | view.shown), text
            assert not any(name in text for name in NAMES)


def _told(view: View, action: Action) -> str:
    fault = view.legal.why_not(action)
    assert fault is not None
    return reason_text(fault, view)
