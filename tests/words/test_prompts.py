"""What is asked, counted; what a choice does; why a card is Old."""

import pytest

from liukfu.engine import Cards, Deal, Frame, Rules, parse_card, parse_mask
from liukfu.words import call_texts, focus_text, offer_text, old_text, prompt
from tests.words.positions import ALL_OLD, NAMES, deal_at, named, playouts, some_of, view_at

WAIT = "pass; play; M6 M7 M8; T7 T8 T9"


@pytest.mark.parametrize(
    ("actions", "chosen", "text"),
    [
        ("", "", "You are the Master: Play (lead at once) or Pass?"),
        ("", "M6 M7 M8", "Enter leads M6 M7 M8, run of three"),
        ("pass", "", "Ann passed, and leads in any case: Play or Pass?"),
        ("play", "", "Lead a set, a run, or a single from Tens: T5"),
        ("play", "T5", "Enter leads T5, single"),
        ("play", "T5 M5 K5", "Enter leads T5 M5 K5, set of three"),
        ("play", "T5 M5", "T5 M5: no combination yet; T5 M5 K5 would be"),
        ("play", "M6 M7", "M6 M7: no combination yet; M5 M6 M7 or M6 M7 M8 would be"),
        ("play", "K1 K2", "K1 K2: two cards are never led; a set or run has three or more"),
        ("play; T5", "", "You must head: T6, T7 or 2 more beats T5"),
        ("play; T5", "T6", "Enter heads with T6"),
        ("play; M6 M7 M8", "T9", "You must head: T7 T8 T9; 2 more to choose"),
        (WAIT, "", "Cannot head: 3 cards face down"),
        (WAIT, "C4", "Cannot head: 3 cards face down, 1 chosen, 2 to go"),
        (WAIT, "C4 C5 C6", "Cannot head: Enter puts C4 C5 C6 face down"),
        (WAIT, "C4 C5 C6 C7", "Cannot head: 3 cards face down, 4 chosen, 1 too many"),
        ("pass; play; T5; T9; x C4", "", "Lead any single, a set, a run, or an Old group"),
        (
            "pass; play; T5; T9; x C4",
            "T8 M9",
            "Enter leads an Old group of two: cannot be beaten",
        ),
    ],
)
def test_prompt_says_what_is_asked(actions: str, chosen: str, text: str) -> None:
    assert prompt(view_at(actions), NAMES, parse_mask(chosen)) == text


@pytest.mark.parametrize(
    ("actions", "hand", "chosen", "text"),
    [
        ("play; T5", "T6 M1", "T6", "You must head, and only T6 beats T5: Enter plays it"),
        (WAIT, "C4 C5 C6", "C4 C5 C6", "Cannot head: all your 3 cards are asked, Enter puts them"),
        ("play; T5; T9", "C4", "C4", "Cannot head: your last card is asked, Enter puts C4 face"),
        ("play", "T5", "T5", "T5 is your last card: Enter leads it"),
        ("pass; play; T5; T9; x C4", "T1 M2", "T1", "Enter leads T1, single: cannot be beaten"),
        ("pass; play; T5; T9; x C4", "C1 M2", "C1", "Enter leads C1, single: cannot be beaten"),
        ("pass; play; T5; T9; x C4", "C1 M9", "M9", "Enter leads M9, single: cannot be beaten"),
        ("play", "T7 T8 T9 C2", "T7 T8 T9", "Enter leads T7 T8 T9, run of three: cannot be"),
    ],
)
def test_what_is_chosen_from_the_start_has_its_reason(
    actions: str, hand: str, chosen: str, text: str
) -> None:
    view = view_at(actions)._replace(hand=parse_mask(hand))
    assert prompt(view, NAMES, parse_mask(chosen)).startswith(text)


def test_prompt_says_whose_turn_it_is() -> None:
    assert prompt(view_at("pass", seat=0), NAMES) == "Bob is to call"
    assert prompt(view_at("pass; play", seat=1), NAMES) == "Ann is to lead"
    assert prompt(view_at("play; T5", seat=0), NAMES) == "Bob is to follow"
    assert prompt(view_at("pass; pass; pass", seat=0), NAMES) == "The deal is over"


def test_all_old_hand_is_asked_for_a_set_or_run() -> None:
    assert prompt(view_at("play", ALL_OLD), NAMES) == "Lead a set or a run: all your cards are Old"


def test_masters_pass_names_what_it_gives_up() -> None:
    assert call_texts(view_at("")) == (
        "Play: you lead at once, free to lead any set or run",
        "Pass: no set or run of four or more to lead; yours: M5 M6 M7 M8",
    )


def test_calls_of_the_others_tell_of_vulnerable_and_void() -> None:
    second, third = call_texts(view_at("pass")), call_texts(view_at("pass; pass"))
    assert second.play == third.play
    assert second.play.startswith("Play: Vulnerable, both shares if you lose")
    assert second.pass_ == (
        "Pass: the next is asked; four or more shown is then an unfair pass; yours: T6 T7 T8 T9"
    )
    poor = view_at("pass")._replace(hand=Cards("T6 T7 T8 M9 M1 M2 M3 K3 K4 K6 C3"))
    assert call_texts(poor).pass_.endswith("is an unfair pass (you hold none)")
    assert third.pass_ == "Pass: three passes, the deal is void, nothing is paid"
    fair = deal_at("pass", rules=Rules(unfair_pass=False)).view(1)
    assert call_texts(fair).pass_ == "Pass: the next player is asked"


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("K9", "K9 is Old: a nine always is"),
        ("M8", "M8 waits for M9"),
        ("C1", "C1 is Old: Mau Gung always is"),
        ("C2", "C2 waits for C3, C4, C5 and 3 more"),
    ],
)
def test_card_says_why_it_is_old_or_what_it_waits_for(card: str, text: str) -> None:
    assert old_text(view_at("play"), parse_card(card)) == text


def test_old_by_cards_accounted_for() -> None:
    view = view_at("pass; play", seat=1)
    assert old_text(view, parse_card("T7")) == "T7 is Old: T8 and T9 are accounted for"
    assert old_text(view, parse_card("T8")) == "T8 is Old: T9 is accounted for"
    assert focus_text(view, parse_card("T8")) == "T8 (Sup, Tens) is Old: T9 is accounted for"
    assert focus_text(view, parse_card("T8"), cjk=True).startswith("T8 (拾 Sup, Tens)")


def test_old_by_deduction_says_so() -> None:
    # Both others discard on M7, so neither has M8 or M9.
    hands = (
        "M1 M2 M3 M7 T5 T6 T7 C5 C6 C7 K5 K6",
        "M8 T1 T2 T3 T4 C1 C2 C3 C4 K1 K2 K3",
        "M4 M5 M6 M9 T8 T9 C8 C9 K4 K7 K8 K9",
    )
    one, two, three = (parse_mask(hand) for hand in hands)
    deal = Deal(Frame(1, 0, Rules(old_inference="deduction")), (one, two, three))
    view = deal.view(0)._replace(refused=(0, parse_mask("M8 M9"), parse_mask("M8 M9")))
    assert old_text(view, parse_card("M7")) == (
        "M7 is Old: M8 and M9 are accounted for or with nobody"
    )


def test_no_offer_where_nothing_can_be_stopped_or_claimed() -> None:
    assert offer_text(view_at("play"), NAMES) == ""


def test_prompts_are_one_line_for_any_choice() -> None:
    for deal, rng in playouts(12):
        for seat in range(3):
            view = deal.view(seat)
            for chosen in (Cards(), some_of(rng, view.hand, 5)):
                text = prompt(view, NAMES, chosen)
                assert text
                assert "\n" not in text
                assert "{" not in text
                assert not named(text).without(view.dealt | view.shown), text
        if deal.to_act is not None:
            view = deal.view(deal.to_act)
            for card in Cards(view.hand):
                assert ("is Old" in old_text(view, card)) == (card in view.old)
