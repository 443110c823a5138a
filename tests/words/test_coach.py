"""Advice in words: a sentence for every reason, units with their sign, chances that never lie."""

import re

import pytest

from liukfu.engine import Stop, parse_action
from liukfu.players.because import Because, Why
from liukfu.players.coach import Advice, explain
from liukfu.players.odds import Odds
from liukfu.players.search import Choice, Thought
from liukfu.words.coach import (
    REASONS,
    advice_text,
    because_text,
    choice_text,
    do_text,
    odds_text,
    percent,
    power_text,
    reason_texts,
    units_text,
    worlds_text,
)
from tests.players.test_because import CASES, FIVE, LEAD_K, SET_OF_3, Case, reasons_of, view_of
from tests.words.positions import NAMES, named

B7_LEAD = Case(Why.KEEPS_OLD, "b7", "play", "T8 K8 C8")


def advice_for(case: Case, *choices: tuple[str, float, float], exact: bool = False) -> Advice:
    found = tuple(
        Choice(int(parse_action(text)), units, error, 40) for text, units, error in choices
    )
    return explain(view_of(case), Thought(found, 120, exact), None)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why.value)
def test_every_reason_is_a_sentence_with_its_cards(case: Case) -> None:
    because = reasons_of(case)[case.why]
    text = because_text(because, view_of(case), NAMES)
    assert re.fullmatch(r"[A-Z].*\.", text), text
    assert "{" not in text
    assert len(text) <= 130
    if because.groups and case.why != Why.CHEAPEST:
        assert str(parse_action(str(case.groups or because.groups[0])).cards) in text
    if because.seat is not None and case.why != Why.COUNTED:
        assert NAMES[because.seat] in text


def test_a_sentence_for_each_why_and_no_two_alike() -> None:
    texts = {because_text(reasons_of(case)[case.why], view_of(case), NAMES) for case in CASES}
    assert len(texts) == len(CASES)
    least = because_text(Because(Why.LOSES_LEAST), view_of(B7_LEAD), NAMES)
    assert least == "Every choice costs on average; this one costs least."


def test_one_card_and_several_have_their_own_words() -> None:
    view = view_of(B7_LEAD)
    one, two = (parse_action(cards).cards for cards in ("T1", "T1 C1"))
    assert because_text(Because(Why.KEEPS_OLD, one), view, NAMES) == "It keeps T1, which is Old."
    assert (
        because_text(Because(Why.KEEPS_OLD, two), view, NAMES)
        == "It keeps T1 and C1, which are Old."
    )
    assert because_text(Because(Why.WEAK_HAND), view, NAMES).startswith("No card of yours is Old")


def test_advice_says_what_to_do_why_and_what_it_is_worth() -> None:
    advice = advice_for(B7_LEAD, ("T8 K8 C8", 0.62, 0.0), ("T1 M1 C1", 0.1, 0.05))
    text = advice_text(advice, view_of(B7_LEAD), NAMES)
    assert text.startswith("Lead T8 K8 C8.")
    assert "It keeps T1 and C1, which are Old." in text
    assert text.endswith("Worth about +0.6 units, against +0.1 for T1 M1 C1.")


def test_what_cannot_be_told_apart_is_not_told_apart() -> None:
    advice = advice_for(B7_LEAD, ("T8 K8 C8", 0.62, 0.0), ("T1 M1 C1", 0.6, 0.05))
    text = advice_text(advice, view_of(B7_LEAD), NAMES)
    assert text.endswith("Worth about +0.6 units; T1 M1 C1 is as good, as far as can be told.")


def test_what_is_exact_is_not_told_to_be_about() -> None:
    advice = advice_for(B7_LEAD, ("T8 K8 C8", 2, 0.0), ("T1 M1 C1", -2, 0.0), exact=True)
    text = advice_text(advice, view_of(B7_LEAD), NAMES, minus="−")
    assert text.endswith("Worth +2.0 units, against −2.0 for T1 M1 C1.")
    assert "over all ways" in worlds_text(advice)
    one = advice_for(CASES[0], ("T7", 2, 0.0), exact=True)
    assert advice_text(one, view_of(CASES[0]), NAMES).endswith("worth +2.0 units to you.")
    assert "120 ways" in worlds_text(one._replace(exact=False))


def test_only_the_weightiest_reasons_are_told() -> None:
    case = Case(Why.DENIES_SIX, "b9", FIVE, "T9 M9 C9")
    advice = advice_for(case, ("T9 M9 C9", 3.0, 0.0))
    assert len(advice.reasons) > REASONS
    texts = reason_texts(advice, view_of(case), NAMES)
    assert len(texts) == REASONS
    assert texts == [because_text(r, view_of(case), NAMES) for r in advice.reasons[:REASONS]]


@pytest.mark.parametrize(
    ("units", "text"),
    [(0.62, "+0.6"), (-1.25, "-1.2"), (0.0, "0.0"), (-0.04, "0.0"), (0.04, "0.0"), (6, "+6.0")],
)
def test_units_have_their_sign(units: float, text: str) -> None:
    assert units_text(units) == text
    assert units_text(units, "−") == text.replace("-", "−")


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0%"), (1, "100%"), (0.23, "23%"), (0.001, "under 1%"), (0.999, "over 99%")],
)
def test_what_is_not_sure_is_not_told_as_sure(share: float, text: str) -> None:
    assert percent(share) == text


def test_chances_name_those_who_head() -> None:
    lead, heading = view_of(B7_LEAD), view_of(Case(Why.CHEAPEST, "b17", "play; T5", "T7"))
    right, left = NAMES[(lead.seat + 1) % 3], NAMES[(lead.seat + 2) % 3]
    chance = Odds(0.23, 0.09, 0.7, 0.02, False, 99)
    assert odds_text(chance, lead, NAMES) == f"headed by {right} 23%, by {left} 9%; wins 70%"
    after = NAMES[(heading.seat + 1) % 3]
    one = Odds(0.3, 0.0, 0.7, 0.02, False, 99)
    assert odds_text(one, heading, NAMES) == f"headed by {after} 30%; wins 70%"
    assert odds_text(Odds(0, 0, 1, 0, True, 99), lead, NAMES) == "cannot be headed: it wins"
    assert odds_text(Odds(0, 0, 1, 0.02, False, 99), lead, NAMES) == "wins 100%"


def test_each_kind_of_action_has_its_words() -> None:
    lead, follow = view_of(B7_LEAD), view_of(Case(Why.DENIES_SIX, "b7", SET_OF_3, ""))
    cases = {
        "play": ("Say Play.", "Play"),
        "pass": ("Say Pass.", "Pass"),
        "claim T9": ("Claim with T9.", "Claim T9"),
        "x T9 K9": ("Put T9 K9 face down.", "down T9 K9"),
    }
    for text, (told, short) in cases.items():
        assert do_text(lead, parse_action(text)) == told
        assert choice_text(parse_action(text)) == short
    assert do_text(lead, Stop()) == "Stop, and take the win."
    assert choice_text(Stop()) == "Stop"
    assert do_text(lead, parse_action("T5 K5 C5")) == "Lead T5 K5 C5."
    assert do_text(follow, parse_action("T5 K5 C5")) == "Head with T5 K5 C5."


def test_power_is_told_before_and_after() -> None:
    lead = Case(Why.PLAYS_ON, "b1", LEAD_K, "M7")
    assert power_text(advice_for(lead, ("M7", 1, 0.0)), view_of(lead)).startswith("Sure of 8 ")
    down = Case(Why.LOOSE, "b1", "play; K1 K2 K3", "x T9 C1 C9")
    text = power_text(advice_for(down, ("x T9 C1 C9", 1, 0.0)), view_of(down))
    assert text.endswith("after this.")
    call = Case(Why.WEAK_HAND, "b1", "", "pass")
    assert power_text(advice_for(call, ("pass", 1, 0.0)), view_of(call)).startswith("Sure of 2 ")


def test_no_card_is_named_that_the_seat_cannot_know_of() -> None:
    for case in CASES:
        view = view_of(case)
        text = because_text(reasons_of(case)[case.why], view, NAMES)
        hidden = named(text) & ~(view.hand | view.shown)
        # What is waited for is worked out from one's own cards.
        assert not hidden or case.why == Why.DRAWS_OUT
