"""Advice in words: a sentence for every reason, units with their sign, chances that never lie."""

import re

import pytest

from liukfu.engine import Cards, Stop, parse_action
from liukfu.players.coach import Advice, explain
from liukfu.players.odds import Odds
from liukfu.players.thought import Choice, Thought
from liukfu.players.why import Because, Why
from liukfu.words.because import because_text
from liukfu.words.chances import basis_text, odds_text, percent
from liukfu.words.coach import (
    REASONS,
    advice_text,
    choice_text,
    do_text,
    power_text,
    reason_texts,
    units_text,
    worlds_text,
)
from tests.players.test_because import (
    ALL_EIGHTS,
    CASES,
    FIVE,
    LEAD_K,
    SET_OF_3,
    Case,
    reasons_of,
    view_of,
)
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
    equal = because_text(Because(Why.LOSES_LEAST, number=1), view_of(B7_LEAD), NAMES)
    assert equal == "Every choice costs on average."


def test_who_could_still_win_is_named_unless_it_is_both() -> None:
    view = view_of(B7_LEAD)
    for why in (Why.STOPS_IN_TIME, Why.PLAYS_ON):
        assert f"{NAMES[2]} " in because_text(Because(why, seat=2), view, NAMES)
        assert "each of the others could still get six" in because_text(Because(why), view, NAMES)


def test_cards_far_from_old_have_their_suit_or_suits_told() -> None:
    def told(cards: str) -> str:
        far = Because(Why.FAR, int(parse_action(cards).cards), number=6)
        return because_text(far, view_of(B7_LEAD), NAMES)

    assert told("M1") == "M1 is far from Old: 6 higher cards of its suit are unseen."
    assert told("x M1 M2") == "M1 and M2 are far from Old: 6 higher cards of their suit are unseen."
    assert told("x M1 K1").endswith("of each suit are unseen.")


def test_what_is_kept_and_cannot_be_beaten_is_told_as_that() -> None:
    kept = Because(Why.KEEPS_TOGETHER, groups=(Cards("T7 T8 T9"),))
    assert because_text(kept, view_of(B7_LEAD), NAMES) == "It keeps T7 T8 T9 whole."
    told = because_text(kept._replace(number=1), view_of(B7_LEAD), NAMES)
    assert told == "It keeps T7 T8 T9 whole, which nobody can beat."


def test_a_certain_win_is_not_as_good_as_what_comes_to_the_same_on_average() -> None:
    case = Case(Why.WINS_NOW, "b92", "play", ALL_EIGHTS)
    sure, about = (ALL_EIGHTS, 7.0, 0.0), ("T4", 6.6, 0.4)
    text = advice_text(advice_for(case, sure, about), view_of(case), NAMES)
    assert text.endswith("Worth about +7.0 units, against +6.6 for T4.")
    far = advice_for(B7_LEAD, ("T8 K8 C8", 1.2, 0.0), ("T1 M1 C1", 0.9, 0.2), ("T3", 0.1, 0.9))
    assert [one.units for one in far.as_good] == [0.9], "what was soon given up is not as good"
    # What is certain to bring as much is.
    text = advice_text(advice_for(case, sure, ("T4", 7.0, 0.0)), view_of(case), NAMES)
    assert "T4 is as good" in text


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
    advice = advice_for(B7_LEAD, ("T8 K8 C8", 0.62, 0.0), ("T1 M1 C1", 0.55, 0.05))
    text = advice_text(advice, view_of(B7_LEAD), NAMES)
    assert text.endswith("Worth about +0.6 units; T1 M1 C1 is as good, as far as can be told.")


def test_that_all_choices_come_to_the_same_is_told_once() -> None:
    advice = advice_for(B7_LEAD, ("T8 K8 C8", 0.62, 0.0), ("T1 M1 C1", 0.6, 0.05))
    text = advice_text(advice, view_of(B7_LEAD), NAMES)
    assert "It hardly matters: the choices come to the same." in text
    assert text.endswith("The deal is worth about +0.6 units to you.")
    text = advice_text(advice._replace(exact=True), view_of(B7_LEAD), NAMES)
    assert text.endswith("The deal is worth +0.6 units to you.")


def test_of_equals_none_is_said_to_have_come_out_best() -> None:
    case = Case(Why.COUNTED, "b1", "play", "K1 K2 K3")
    best, other = ("K1 K2 K3", 1.0, 0.0), ("M7", 0.9, 0.1)
    alone = advice_for(case, best, ("M7", 0.5, 0.1))
    assert [one.why for one in alone.reasons] == [Why.COUNTED]
    assert len(reason_texts(alone, view_of(case), NAMES)) == 1
    equal = advice_for(case, best, other)
    assert reason_texts(equal, view_of(case), NAMES) == []
    kept = advice_for(B7_LEAD, ("T8 K8 C8", 0.62, 0.0), ("T1 M1 C1", 0.55, 0.05))
    assert "It keeps" not in advice_text(kept, view_of(B7_LEAD), NAMES)
    assert advice_text(equal, view_of(case), NAMES) == (
        "Lead K1 K2 K3. Worth about +1.0 units; M7 is as good, as far as can be told."
    )


def test_what_is_exact_is_not_told_to_be_about() -> None:
    advice = advice_for(B7_LEAD, ("T8 K8 C8", 2, 0.0), ("T1 M1 C1", -2, 0.0), exact=True)
    text = advice_text(advice, view_of(B7_LEAD), NAMES, minus="−")
    assert text.endswith("Worth +2.0 units, against −2.0 for T1 M1 C1.")
    assert "over all ways" in worlds_text(advice)
    advice = advice_for(
        B7_LEAD, ("T8 K8 C8", 2, 0.0), ("T1 M1 C1", 2, 0.0), ("T8", 0, 0.0), exact=True
    )
    text = advice_text(advice, view_of(B7_LEAD), NAMES)
    assert text.endswith("Worth +2.0 units; T1 M1 C1 is worth the same.")
    one = advice_for(CASES[0], ("T7", 2, 0.0), exact=True)
    assert advice_text(one, view_of(CASES[0]), NAMES).endswith("worth +2.0 units to you.")
    assert "120 ways" in worlds_text(one._replace(exact=False))


def test_all_that_are_as_good_are_named_and_what_differs_by_its_figures() -> None:
    view = view_of(B7_LEAD)
    many = advice_for(
        B7_LEAD, ("T8 K8 C8", 1, 0.0), ("T1 M1 C1", 0.99, 0.0), ("T8", 0.9, 0.1), ("T5", 0, 0.1)
    )
    told = "Worth about +1.0 units; T1 M1 C1 and T8 are as good, as far as can be told."
    assert advice_text(many, view, NAMES).endswith(told)
    near = advice_for(B7_LEAD, ("T8 K8 C8", -0.96, 0.0), ("T1 M1 C1", -1.04, 0.0))
    assert advice_text(near, view, NAMES).endswith(
        "Worth about -0.96 units, against -1.04 for T1 M1 C1."
    )


def test_a_sentence_names_the_cards_that_it_speaks_of() -> None:
    view = view_of(B7_LEAD)
    one, two = (parse_action(cards).cards for cards in ("x C4", "x K6 C4"))
    assert because_text(Because(Why.LOOSE, int(one)), view, NAMES).startswith("C4 is not Old")
    assert because_text(Because(Why.LOOSE, int(two)), view, NAMES).startswith("None of K6 C4 is")
    assert because_text(Because(Why.SURE_LEAD, int(parse_action("T8").cards)), view, NAMES) == (
        "Nobody can hold a card that beats T8."
    )


@pytest.mark.parametrize(
    ("why", "share", "text"),
    [
        (Why.SELDOM_HEADED, 0.001, "It is hardly ever headed: in less than 1% of cases."),
        (Why.SELDOM_HEADED, 0.07, "It is headed in about 7% of cases only."),
        (Why.MOSTLY_HEADED, 0.9, "It is headed in about 90% of cases: the lead goes."),
        (Why.MOSTLY_HEADED, 1.0, "It is headed in nearly all cases: the lead goes."),
    ],
)
def test_shares_are_told_as_one_speaks(why: Why, share: float, text: str) -> None:
    assert because_text(Because(why, share=share), view_of(B7_LEAD), NAMES) == text


def test_what_is_sure_to_be_headed_is_told_by_its_kind() -> None:
    view = view_of(B7_LEAD)
    one, three = (int(parse_action(cards).cards) for cards in ("T2", "T8 K8 C8"))
    card, cards = (
        because_text(Because(Why.SURE_HEADED, each), view, NAMES) for each in (one, three)
    )
    assert card == "Somebody is sure to hold a higher card, and has to play it."
    assert cards == "Somebody is sure to hold what beats T8 K8 C8, and has to play it."


def test_what_comes_of_a_trick_that_is_won_is_told_beside_its_chance() -> None:
    view = view_of(B7_LEAD)
    old = int(parse_action("T1 C1").cards)
    stops = Because(Why.IF_IT_WINS, number=7, share=0.68)
    assert because_text(stops, view, NAMES) == "If it wins (68%), you have 7 winners and can stop."
    claims = because_text(Because(Why.IF_IT_WINS, old, number=6, share=0.5), view, NAMES)
    assert claims == "If it wins (50%), you can claim with T1 C1, for 6 winners."


def test_what_speaks_for_play_is_told() -> None:
    view = view_of(B7_LEAD)
    old, run = (int(parse_action(cards).cards) for cards in ("T1 C1", "M3 M4 M5"))
    assert because_text(Because(Why.HOLDS, old, (run,)), view, NAMES) == (
        "You hold M3 M4 M5, and T1 and C1 are Old."
    )
    assert because_text(Because(Why.HOLDS, groups=(run,)), view, NAMES) == "You hold M3 M4 M5."
    assert because_text(Because(Why.HOLDS, old), view, NAMES) == "Of your cards T1 and C1 are Old."


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
    assert percent(share, sure=False) == {"0%": "under 1%", "100%": "over 99%"}.get(text, text)


def test_chances_name_those_who_head() -> None:
    lead, heading = view_of(B7_LEAD), view_of(Case(Why.CHEAPEST, "b17", "play; T5", "T7"))
    right, left = NAMES[(lead.seat + 1) % 3], NAMES[(lead.seat + 2) % 3]
    chance = Odds(0.23, 0.09, 0.7, 0.02, False, 99)
    assert odds_text(chance, lead, NAMES) == f"headed by {right} 23%, by {left} 9%; wins 70%"
    after = NAMES[(heading.seat + 1) % 3]
    one = Odds(0.3, 0.0, 0.7, 0.02, False, 99)
    assert odds_text(one, heading, NAMES) == f"headed by {after} 30%; wins 70%"
    lost = Odds(0, 0.6, 0, 0.02, False, 99, (True, False, True))
    assert odds_text(lost, lead, NAMES) == f"is sure to be headed: by {right} 0%, by {left} 60%"
    assert odds_text(lost, heading, NAMES) == f"is sure to be headed by {after}"
    unproven = lost._replace(proven=(False, False, False))
    assert odds_text(unproven, heading, NAMES) == f"headed by {after} under 1%; wins under 1%"
    assert odds_text(Odds(0, 0, 1, 0, True, 99), lead, NAMES) == "cannot be headed: it wins"
    assert odds_text(Odds(0, 0, 1, 0.02, False, 99), lead, NAMES) == "wins over 99%"


def test_chances_say_what_they_come_from_and_how_far_they_may_be_off() -> None:
    counted, near = Odds(0.2, 0, 0.8, 0.0, True, 9), Odds(0.2, 0, 0.8, 0.02, False, 9)
    assert basis_text([counted]) == "Counted over all ways the cards may lie."
    told = "Estimated from what you have seen, give or take 4%."
    assert basis_text([counted, near, near._replace(error=0.01)]) == told


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
    assert power_text(advice_for(lead, ("M7", 1, 0.0)), view_of(lead)).startswith(
        "On lead, sure of 8 ("
    )
    down = Case(Why.LOOSE, "b1", "play; K1 K2 K3", "x T9 C1 C9")
    text = power_text(advice_for(down, ("x T9 C1 C9", 1, 0.0)), view_of(down))
    assert text.endswith("after this.")
    call = Case(Why.WEAK_HAND, "b1", "", "pass")
    assert power_text(advice_for(call, ("pass", 1, 0.0)), view_of(call)).startswith(
        "On lead, sure of 2 ("
    )


def test_no_card_is_named_that_the_seat_cannot_know_of() -> None:
    for case in CASES:
        view = view_of(case)
        text = because_text(reasons_of(case)[case.why], view, NAMES)
        hidden = named(text) & ~(view.hand | view.shown)
        # What is waited for is worked out from one's own cards.
        assert not hidden or case.why == Why.DRAWS_OUT
