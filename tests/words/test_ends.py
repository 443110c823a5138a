"""Claim, stop and playing on; the end of a deal and who pays what."""

from liukfu.engine import Cards, Outcome, Result, Rules, View
from liukfu.engine.view import Opened
from liukfu.words import (
    claim_all_text,
    claim_more_text,
    claim_needs_text,
    claim_text,
    dealer_text,
    end_text,
    gain_text,
    no_claim_text,
    offer_text,
    overtaken_text,
    payment_texts,
    pays_text,
    play_on_text,
    share_text,
    signed,
    stop_text,
    void_text,
    win_text,
)
from liukfu.words.ends import claimed_text, payment_reasons
from tests.words.positions import ALL_OLD, NAMES, playouts, view_at

RULES = Rules()


def _six(view: View) -> View:
    """The view, as if its seat had six winners of cards that nobody holds."""
    laid = [0, 0, 0]
    laid[view.seat] = 0b111111
    return view._replace(winners=(laid[0], laid[1], laid[2]))


def test_claim_says_how_many_are_needed_and_what_the_choice_pays() -> None:
    view = view_at("play", ALL_OLD)
    assert claim_needs_text(view) == "You have 0 winners: a claim needs 6 Old cards or more"
    assert claim_text(view, NAMES, Cards()) == "No card is chosen"
    assert claim_text(view, NAMES, Cards("T8 T9")) == (
        "With T8 T9 you have 2 winners: a claim needs six, 4 more"
    )
    eight = Cards("T1 T2 T3 T4 T5 T6 T7 T8")
    assert claim_text(view, NAMES, eight) == "8 winners: 3 units from each (+6)"
    assert claim_more_text(view, NAMES) == "up to 12 winners: 7 units from each (+14)"
    assert offer_text(view, NAMES) == (
        "You can claim with Old cards: up to 12 winners: 7 units from each (+14)"
    )
    assert claim_all_text(view, NAMES) == "All 12 Old cards: 12 winners: 7 units from each (+14)"
    assert no_claim_text(view) == ""


def test_claim_with_one_old_card_is_told_in_the_singular() -> None:
    view = _six(view_at("play"))._replace(hand=Cards("K9 M6"))
    assert claim_all_text(view, NAMES) == "The one Old card: 7 winners: 2 units from each (+4)"


def test_without_a_claim_it_is_told_what_is_missing() -> None:
    view = view_at("play")
    few = view._replace(hand=Cards("M6 K9"), winners=(0b111, 0, 0))
    assert no_claim_text(few) == "With K9 you have 4 winners: a claim needs six, 2 more"
    none = view._replace(hand=Cards("M6"), winners=(0b111, 0, 0))
    assert no_claim_text(none) == (
        "You hold no Old card to claim with: with 3 winners a claim needs 3"
    )
    assert no_claim_text(_six(none)).endswith("with 6 winners a claim needs 1")


def test_who_pays_for_both_is_named() -> None:
    view = view_at("pass; play")
    assert pays_text(view, NAMES, 7) == "7 winners: 4 units from Bob, Vulnerable (+4)"
    marked = view._replace(unfair=0b100)
    assert pays_text(marked, NAMES, 7) == "7 winners: 4 units from Cai, unfair pass (+4)"


def test_six_winners_put_the_choice_plainly() -> None:
    view = _six(view_at("play"))
    assert stop_text(view, NAMES) == "6 winners: 1 unit from each (+2)"
    assert gain_text(view, NAMES, 6) == "1 unit from each (+2)"
    assert win_text(view, 6) == "+2"
    assert offer_text(view, NAMES) == (
        "Stop, claim, or play on: but another who gets six then wins"
    )
    assert play_on_text(view) == "each trick you win adds, but another who gets six then wins"
    seven = view._replace(winners=(0b1111111, 0, 0))
    assert "nobody can overtake you" in play_on_text(seven)
    assert "nobody can overtake you" in offer_text(seven, NAMES)
    # The other two have a winner each: neither can reach six any more.
    apart = view._replace(winners=(0b111111, 1 << 20, 1 << 21))
    assert "nobody can overtake you" in play_on_text(apart)
    assert "nobody can overtake you" in offer_text(apart, NAMES)


def test_offers_are_short_enough_for_their_line() -> None:
    for deal, _rng in playouts(25):
        if deal.to_act is not None:
            view = deal.view(deal.to_act)
            most = 70 if view.legal.can_stop else 140
            assert len(offer_text(view, NAMES)) <= most


def test_each_payment_has_its_reason() -> None:
    plain = Result("stop", 0, (7, 2, 1), (4, -2, -2), None, ())
    assert payment_texts(plain, RULES, NAMES, 0) == (
        "Bob pays 2 units: one share",
        "Cai pays 2 units: one share",
        "You get 4 units",
    )
    vulnerable = Result("claim", 0, (7, 2, 1), (4, -4, 0), 1, ())
    assert payment_texts(vulnerable, RULES, NAMES, 1) == (
        "You pay 4 units: both shares, as you are Vulnerable",
        "Cai pays nothing",
        "Ann gets 4 units",
    )
    unfair = Result("exhausted", 0, (7, 2, 1), (4, 0, -4), 1, (2,))
    assert payment_texts(unfair, RULES, NAMES, None) == (
        "Bob pays nothing",
        "Cai pays 4 units: both shares, for an unfair pass",
        "Ann gets 4 units",
    )
    assert share_text(plain, RULES) == "A share for 7 winners is 2 units"
    assert share_text(plain, Rules(tariff="doubling")) == "A share for 7 winners is 2 units"
    assert share_text(plain._replace(winners=(8, 0, 0)), Rules(tariff="doubling")).endswith(
        "is 4 units"
    )


def test_beside_the_units_a_few_words_say_why() -> None:
    claim = Result("claim", 0, (7, 2, 1), (4, -2, -2), None, ())
    assert payment_reasons(claim, RULES) == ("wins", "pays one share", "pays one share")
    vulnerable = claim._replace(payments=(4, -4, 0), vulnerable=1)
    assert payment_reasons(vulnerable, RULES) == (
        "wins",
        "both shares: Vulnerable",
        "pays nothing",
    )
    unfair = claim._replace(payments=(4, 0, -4), vulnerable=1, unfair=(2,))
    assert payment_reasons(unfair, RULES)[2] == "both shares: unfair pass"
    drawn = Result("exhausted", None, (4, 4, 4), (0, 0, 0), None, ())
    assert payment_reasons(drawn, RULES) == ("", "", "")


def test_claimed_cards_that_became_old_are_told_with_the_reason() -> None:
    view = view_at("play")
    for dealt, claimed, told in (
        ("T9 K9 C1 T1", "T9 K9 C1 T1", ""),
        ("T9 M8", "T9 M8", "M8 had become Old: nobody else could hold M9 any more"),
        ("K7", "K7", "K7 had become Old: nobody else could hold K8 or K9 any more"),
        ("K7 K9", "K7", "K7 had become Old: nobody else could hold K8 any more"),
        ("K3 K4", "K3", "K3 had become Old: nobody else could hold a higher one"),
        ("T9 K7 K8", "T9 K7 K8", "K7 and K8 had become Old: nobody else could hold a higher one"),
    ):
        result = Result("claim", 0, (7, 2, 1), (4, -2, -2), None, (), Cards(claimed))
        opened = Opened((Cards(dealt), 0, 0), ((), (), ()))
        assert claimed_text(view._replace(result=result, opened=opened)) == told
    assert claimed_text(view) == ""


def test_cards_that_were_old_in_the_hand_as_dealt_did_not_become_so() -> None:
    view = view_at("play")
    result = Result("claim", 0, (7, 2, 1), (4, -2, -2), None, (), Cards("C8 C9 M7 M8"))
    for dealt, told in (("C8 C9 M7 M8 M9", ""), ("C8 C9 M7 M8", "M7 and M8 had become Old")):
        opened = Opened((Cards(dealt), 0, 0), ((), (), ()))
        text = claimed_text(view._replace(result=result, opened=opened))
        assert text.startswith(told)
        assert bool(text) == bool(told)


def test_nothing_is_paid_in_void_and_drawn_deals() -> None:
    void = Result("void", None, (0, 0, 0), (0, 0, 0), None, ())
    drawn = Result("exhausted", None, (4, 4, 4), (0, 0, 0), None, ())
    assert payment_texts(void, RULES, NAMES) == payment_texts(drawn, RULES, NAMES) == ()
    assert share_text(drawn, RULES) == ""
    assert end_text(drawn, NAMES) == "Drawn: nobody has six winners, nothing is paid"
    told = void_text(Outcome(1, 0, void), RULES, NAMES, 0)
    assert told == "Three passes: void, nothing is paid. Bob deals next"


def test_every_end_says_who_won_and_how() -> None:
    result = Result("claim", 2, (1, 2, 8), (-3, -3, 6), None, ())
    assert end_text(result, NAMES, 2) == "You claim with Old cards and win: 8 winners"
    assert end_text(result, NAMES, 0) == "Cai claims with Old cards and wins: 8 winners"
    assert end_text(result._replace(end="stop"), NAMES) == "Cai stops and wins: 8 winners"
    assert end_text(result._replace(end="exhausted"), NAMES) == (
        "The hands are empty, and Cai wins: 8 winners"
    )


def test_who_reached_six_after_another_wins_alone_and_it_is_told() -> None:
    result = Result("exhausted", 1, (6, 6, 0), (-1, 2, -1), None, ())
    assert overtaken_text(result, NAMES, 0) == "Bob reached six after you, and so wins alone"
    assert overtaken_text(result, NAMES, 1) == "You reached six after Ann, and so win alone"
    assert overtaken_text(result, NAMES, 2) == "Bob reached six after Ann, and so wins alone"
    claim = result._replace(end="claim", winners=(1, 7, 6))
    assert overtaken_text(claim, NAMES, 2) == "Bob reached six after you, and so wins alone"
    assert overtaken_text(result._replace(winners=(5, 7, 0)), NAMES, 0) == ""
    drawn = Result("exhausted", None, (4, 4, 4), (0, 0, 0), None, ())
    assert overtaken_text(drawn, NAMES, 0) == ""


def test_next_dealer_is_told_with_its_reason() -> None:
    won = Result("stop", 0, (6, 2, 1), (2, -1, -1), None, ())
    assert dealer_text(Outcome(1, 0, won), RULES, NAMES, 1) == (
        "Ann won as the Master and deals again"
    )
    assert dealer_text(Outcome(1, 2, won), RULES, NAMES, 0) == "You deal next and are the Master"
    drawn = Result("exhausted", None, (4, 4, 4), (0, 0, 0), None, ())
    stay = Rules(dealer_after_draw="stay")
    assert dealer_text(Outcome(1, 2, drawn), stay, NAMES, 0) == "Cai deals again"


def test_units_have_their_sign() -> None:
    assert [signed(n) for n in (3, 0, -2)] == ["+3", "0", "-2"]
    assert signed(-2, "−") == "−2"
