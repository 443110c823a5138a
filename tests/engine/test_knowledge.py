import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Cards, Deal, Rules, card_name, old_cards, parse_card
from liukfu.engine.cards import ALL, HIGHER, OLD_ACES
from liukfu.engine.knowledge import waits_for

from . import naive
from .positions import after, dealt, plain, positions, walks

masks = st.integers(0, ALL)


@given(masks, masks)
def test_card_is_old_when_every_higher_one_of_its_suit_is_known(hand: int, seen: int) -> None:
    known = hand | seen
    wanted = {
        card
        for card in Cards(hand)
        if card % 9 == 8 or card in (0, 27) or HIGHER[card] & ~known == 0
    }
    assert set(Cards(old_cards(hand, known))) == wanted


@given(masks, masks)
def test_waiting_card_waits_for_the_higher_cards_that_are_not_known(hand: int, seen: int) -> None:
    known = hand | seen
    for card in Cards(hand):
        waiting = Cards(waits_for(card, known))
        if card in Cards(old_cards(hand, known)):
            assert not waiting
        else:
            assert waiting == Cards(HIGHER[card] & ~known) != Cards()


@given(positions)
def test_old_cards_agree_with_the_plain_rule_for_every_seat(deal: Deal) -> None:
    table = plain(deal)
    for seat in range(3):
        wanted = naive.text(table.old(seat))
        assert str(deal.old(seat)) == wanted
        assert str(deal.view(seat).old) == wanted


@pytest.mark.parametrize("inference", ["known_cards", "deduction"])
@given(st.integers(0, 10**6))
def test_no_opponent_holds_a_higher_card_of_an_old_cards_suit(inference: str, number: int) -> None:
    for deal in walks(number, Rules(old_inference=inference)):  # type: ignore[arg-type]
        hands = [deal.hand(seat) for seat in range(3)]
        for seat in range(3):
            others = hands[(seat + 1) % 3] | hands[(seat + 2) % 3]
            for card in deal.old(seat).without(OLD_ACES):
                assert not HIGHER[card] & others, card_name(card)


def test_nines_and_both_old_aces_are_always_old() -> None:
    deal = dealt("T1 T2 M1 M2 M9 K1 K2 K9 C1 C2 C3 C4", "T3 T4 T5 T6 T7 M3 M4 M5 M6 K3 K4 K5")
    assert str(deal.old(0)) == "T1 M9 K9 C1"


def test_own_hand_accounts_for_higher_cards() -> None:
    deal = dealt("T7 T8 T9 M5 M6 M7 M9 K1 K2 K3 K4 C2", "T1 T2 T3 T4 M1 M2 M3 M4 K5 K6 K7 K8")
    assert str(deal.old(0)) == "T7 T8 T9 M9"


def test_cards_shown_by_anyone_account_beaten_ones_and_the_trick_under_way_too() -> None:
    deal = dealt("T4 M1 M2 M3 M9 K1 K2 K3 C2 C3 C4 C5", "T5 M4 M5 M6 M7 K4 K5 K6 K7 C1 C6 C7")
    after(deal, "play; T4")
    assert str(deal.old(2)) == "T1 T6 T7 T8 T9 K8 K9 C8 C9"
    after(deal, "T5")
    assert str(deal.old(2)) == "T1 T2 T3 T6 T7 T8 T9 K8 K9 C8 C9"
    after(deal, "T6")
    assert str(deal.old(2)) == "T1 T2 T3 T7 T8 T9 K8 K9 C8 C9"


def test_own_face_down_cards_account_and_an_opponents_do_not() -> None:
    deal = dealt("T2 T4 T6 M7 M8 M9 K2 K3 K4 C2 C3 C4", "T1 T3 T5 T8 M1 M2 M3 K5 K6 K7 C5 C6")
    after(deal, "play; M7 M8 M9; x M1 M2 M3; x K9 C8 C9")
    assert str(deal.old(2)) == "T9 M4 M5 M6 K8 C1 C7"
    assert str(deal.old(1)) == "T1"
    assert deal.view(1).waits_for(parse_card("K7")) == Cards("K8 K9")


KNOWN, DEDUCTION = Rules(), Rules(old_inference="deduction")


@pytest.mark.parametrize(("rules", "wanted"), [(KNOWN, False), (DEDUCTION, True)])
def test_refusal_of_both_proves_higher_cards_absent_under_deduction_alone(
    rules: Rules, wanted: bool
) -> None:
    deal = dealt(
        "T5 T6 M9 K9 C9 K1 K2 K3 C2 C3 C4 C5", "T7 T8 T9 M1 M2 M3 T1 T2 T3 C6 C7 C8", rules=rules
    )
    after(deal, "play; M9 K9 C9; x T7 T8 T9; x M4 M5 M6; T5; x M1")
    assert parse_card("T6") not in deal.old(0)
    after(deal, "x M7")
    higher = Cards("T6 T7 T8 T9")
    assert deal.view(0).refused == (0, higher, higher)
    assert (parse_card("T6") in deal.old(0)) is wanted
    assert (parse_card("T6") in deal.view(0).old) is wanted
    assert bool(deal.view(0).known & Cards("T9")) is wanted


def test_refusal_of_one_opponent_alone_makes_nothing_old() -> None:
    deal = dealt(
        "T5 T7 M9 K9 C9 K1 K2 K3 C2 C3 C4 C5",
        "T1 T2 T3 T4 M1 M2 M3 M4 K4 C6 C7 C8",
        rules=DEDUCTION,
    )
    after(deal, "play; T5; x M1; T6")
    assert deal.view(0).refused == (0, Cards("T6 T7 T8 T9"), 0)
    assert parse_card("T7") not in deal.old(0)


def test_discard_proves_what_beats_the_highest_play_not_the_lead() -> None:
    deal = dealt(
        "T2 T8 T9 K9 M1 M2 M3 K1 K2 K3 C2 C3",
        "T7 T1 T3 T4 M4 M5 M6 M8 K4 K5 C4 C5",
        rules=DEDUCTION,
    )
    after(deal, "play; T2; T7; x T5")
    assert deal.view(0).refused == (0, 0, Cards("T8 T9"))


def test_discard_on_a_led_old_ace_proves_nothing() -> None:
    deal = dealt(
        "T2 T3 M9 M1 M2 M3 K2 K3 K9 C2 C3 C9",
        "T1 T9 M4 M5 M6 M8 K4 K5 K7 C1 C4 C5",
        rules=DEDUCTION,
    )
    after(deal, "pass; play; T2; T9; x T8; T1; x T4; x T3; C1; x T5; x C9")
    assert deal.view(0).refused == (0, 0, 0)


def test_discard_on_a_led_one_of_gong_or_sok_proves_as_usual() -> None:
    deal = dealt(
        "T2 T3 T4 T5 K2 K3 K4 K5 C2 C3 C4 C5",
        "M1 M2 M3 M4 M5 M6 M7 M8 M9 T9 K1 C1",
        rules=DEDUCTION,
    )
    after(deal, "pass; play; T2; T9; x C6; M1; x T1; x T3")
    higher = Cards("M2 M3 M4 M5 M6 M7 M8 M9")
    assert deal.view(0).refused == (higher, 0, higher)


@pytest.mark.parametrize("lead", ["M1 M2 M3", "T9 K9 C9"])
def test_discards_on_runs_and_sets_prove_nothing(lead: str) -> None:
    deal = dealt(
        "M1 M2 M3 T2 T8 T9 K9 K1 K2 K3 C2 C9",
        "T7 T1 T3 T4 M4 M5 M7 M8 K4 K5 C4 C5",
        rules=DEDUCTION,
    )
    after(deal, f"play; {lead}; x M4 M5 M7; x M6 M9 K6")
    assert deal.view(0).refused == (0, 0, 0)
