import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import (
    Deal,
    Match,
    Result,
    Rules,
    deal_hands,
    first_dealer,
    next_dealer,
    parse_action,
)

from .positions import after, choose, dealt, rules_values

VOID = Result("void", None, (0, 0, 0), (0, 0, 0), None, ())
DRAWN = Result("exhausted", None, (4, 4, 4), (0, 0, 0), None, ())


def won(seat: int) -> Result:
    paid = [-1, -1, -1]
    paid[seat] = 2
    winners = [0, 0, 0]
    winners[seat] = 6
    return Result("stop", seat, (*winners,), (*paid,), None, ())  # type: ignore[arg-type]  # three


@pytest.mark.parametrize("dealer", range(3))
def test_dealer_stays_after_a_masters_win_and_else_the_next_seat_deals(dealer: int) -> None:
    following = (dealer + 1) % 3
    for rules in (Rules(), Rules(dealer_after_draw="stay")):
        assert next_dealer(rules, dealer, won(dealer)) == dealer
        assert next_dealer(rules, dealer, won((dealer + 1) % 3)) == following
        assert next_dealer(rules, dealer, won((dealer + 2) % 3)) == following


@pytest.mark.parametrize("result", [VOID, DRAWN])
def test_after_a_draw_or_three_passes_the_option_decides(result: Result) -> None:
    assert [next_dealer(Rules(), dealer, result) for dealer in range(3)] == [1, 2, 0]
    stay = Rules(dealer_after_draw="stay")
    assert [next_dealer(stay, dealer, result) for dealer in range(3)] == [0, 1, 2]


def play_out(deal: Deal, rng: random.Random) -> None:
    while deal.result is None:
        deal.apply(choose(deal, rng))


@given(st.integers(0, 10**6), rules_values)
def test_deals_follow_each_other_with_numbers_dealers_and_totals(number: int, rules: Rules) -> None:
    seed = f"match {number}"
    match = Match(seed, rules)
    rng = random.Random(number)
    dealer, totals, counted = first_dealer(seed), [0, 0, 0], 0
    for place in range(1, 7):
        if match.finished:
            break
        assert (match.next_number, match.next_dealer) == (place, dealer)
        deal = match.start_deal()
        assert (deal.frame.number, deal.frame.dealer) == (place, dealer)
        assert deal.frame.rules == rules
        assert deal.frame.earlier == match.outcomes
        assert deal.dealt == deal_hands(seed, place)
        if rng.random() < 0.3:
            after(deal, "pass; pass; pass")
        else:
            play_out(deal, rng)
        outcome = match.close_deal()
        assert outcome == match.outcomes[-1]
        assert outcome == (place, dealer, deal.result)
        result = outcome.result
        totals = [total + paid for total, paid in zip(totals, result.payments, strict=True)]
        assert match.totals == tuple(totals)
        counted += result.end != "void"
        assert match.played == counted
        dealer = next_dealer(rules, dealer, result)
    assert match.finished == (rules.deals != 0 and counted >= rules.deals)


def test_void_deals_do_not_count_towards_the_end_of_a_match() -> None:
    match = Match("tiger", Rules(deals=1))
    for _ in range(3):
        after(match.start_deal(), "pass; pass; pass")
        match.close_deal()
        assert not match.finished
    play_out(match.start_deal(), random.Random(1))
    match.close_deal()
    assert match.deal is None
    assert match.finished
    assert len(match.outcomes) == 4
    with pytest.raises(ValueError, match="finished"):
        match.start_deal()


def test_match_without_a_number_of_deals_never_ends_by_itself() -> None:
    match = Match("tiger")
    for _ in range(8):
        play_out(match.start_deal(), random.Random(1))
        match.close_deal()
    assert not match.finished


def test_one_deal_at_a_time() -> None:
    match = Match("tiger")
    with pytest.raises(ValueError, match="no deal"):
        match.close_deal()
    deal = match.start_deal()
    assert match.deal is deal
    with pytest.raises(ValueError, match="under way"):
        match.start_deal()
    deal.apply(parse_action("pass"))
    with pytest.raises(ValueError, match="no deal"):
        match.close_deal()
    assert match.deal is deal
    assert match.outcomes == ()


def test_first_deal_has_the_seeds_dealer_and_a_later_one_is_given_its_own() -> None:
    own = first_dealer("tiger")
    assert Match("tiger").next_dealer == own
    assert Match("tiger", first_dealer=own).next_dealer == own
    with pytest.raises(ValueError, match="dealt by"):
        Match("tiger", first_dealer=(own + 1) % 3)
    for dealer in range(3):
        match = Match("tiger", first_number=5, first_dealer=dealer)
        assert (match.next_number, match.next_dealer) == (5, dealer)
        assert match.start_deal().dealt == deal_hands("tiger", 5)
    with pytest.raises(ValueError, match="needs"):
        Match("tiger", first_number=5)


@pytest.mark.parametrize(("number", "dealer"), [(0, 0), (-1, 0), (2, 3), (2, -1), (1, 7)])
def test_no_match_begins_with_a_deal_or_dealer_that_is_none(number: int, dealer: int) -> None:
    with pytest.raises(ValueError, match="deal"):
        Match("tiger", first_number=number, first_dealer=dealer)


def test_deal_may_be_given_other_hands() -> None:
    hands = dealt("T3 T7 M3 M4 M5 M6 M8 K3 C3 C5 C7 C9", "T1 T2 T9 M1 M9 K5 K6 K7 K8 C1 C2 C4")
    assert Match("tiger").start_deal(hands.dealt).dealt == hands.dealt
