import random
from collections import Counter
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import (
    PASS,
    PLAY,
    Action,
    Cards,
    Claim,
    Deal,
    Discard,
    IllegalAction,
    Kind,
    LegalActions,
    Phase,
    Reason,
    Rules,
    Show,
    Stop,
    parse_action,
)
from liukfu.engine.cards import ALL
from liukfu.engine.legality import Stance

from .positions import after, dealt, plain, positions, walk


@given(positions)
def test_legal_actions_are_those_of_the_plain_rules_each_once(deal: Deal) -> None:
    listed = [str(action) for action in deal.legal]
    assert len(listed) == len(set(listed))
    assert set(listed) == plain(deal).legal()


@given(positions)
def test_count_and_truth_need_no_list_but_agree_with_it(deal: Deal) -> None:
    legal = deal.legal
    listed = list(legal)
    assert len(listed) == len(legal) == legal.count() == len(legal.codes())
    assert bool(listed) == bool(legal) == (deal.phase != Phase.OVER)
    assert [int(action) for action in listed] == legal.codes()


def tries(deal: Deal, rng: random.Random) -> list[Action]:
    """All kinds of actions, with cards from the hand (mostly), the best play and elsewhere."""
    found: list[Action] = [PLAY, PASS, Stop(), Show(0), Discard(0), Claim(0)]
    hand = list(deal.hand(deal.to_act or 0))
    groups = [rng.sample(hand, rng.randint(1, len(hand))) for _ in range(30) if hand]
    groups += [list(chosen) for size in (1, 2) for chosen in combinations(hand, size)]
    groups += [[*group[:3], rng.randrange(36)] for group in groups[:10]]
    groups += [rng.sample(range(36), rng.randint(1, 4)) for _ in range(10)]
    groups += [list(cards) for cards in deal.legal.leads + deal.legal.headings]
    for group in groups:
        found += [Show(group), Discard(group), Claim(group)]
    return found


@given(positions, st.integers(0, 99))
def test_membership_agrees_with_the_list_for_any_action(deal: Deal, number: int) -> None:
    legal = deal.legal
    listed = set(legal)
    for action in [*tries(deal, random.Random(number)), *listed]:
        assert (action in legal) == (action in listed), action
        assert (int(action) in legal) == (action in listed)
        fault = legal.why_not(action)
        assert (fault is None) == (action in listed)


@pytest.mark.parametrize("number", range(12))
def test_membership_agrees_with_the_list_for_every_subset_of_a_hand(number: int) -> None:
    rules = Rules(old_inference="deduction" if number % 2 else "known_cards")
    deal = walk(number, rules, 3 + number)
    legal = deal.legal
    listed = set(legal)
    hand = deal.hand(deal.to_act or 0)
    subsets = [
        sum(1 << card for card in chosen)
        for size in range(len(hand) + 1)
        for chosen in combinations(hand, size)
    ]
    for make in (Show, Discard, Claim):
        found = {action for action in map(make, subsets) if action in legal}
        assert found == {action for action in listed if type(action) is make}


@given(positions, st.one_of(st.integers(), st.integers(0, 1 << 40), st.text(), st.none()))
def test_what_is_no_action_is_not_legal(deal: Deal, thing: object) -> None:
    assert (thing in deal.legal) == (thing in deal.legal.codes())


def test_int_that_is_no_actions_code_has_no_reason_but_an_error() -> None:
    legal = dealt(*A).legal
    with pytest.raises(ValueError, match="code"):
        legal.why_not(5)
    assert 5 not in legal


@given(positions, st.integers(0, 10**6))
def test_sample_is_legal(deal: Deal, number: int) -> None:
    rng = random.Random(number)
    if deal.legal:
        listed = set(deal.legal)
        for _ in range(10):
            action = deal.legal.sample(rng)
            assert action in listed
            assert type(action) in {type(other) for other in listed}
            assert deal.sample_code(rng) in listed


# A few of every kind: calls, lead, claims and stop, Old groups, headings, discards of 1 and 3.
SAMPLED = [(number, steps) for number in range(12) for steps in (0, 2, 3, 4, 5, 9, 14)]


def test_sample_takes_every_legal_action_about_as_often() -> None:
    seen: Counter[str] = Counter()
    for number, steps in SAMPLED:
        deal = walk(number, Rules(), steps)
        count = len(deal.legal)
        if not 2 <= count <= 60:
            continue
        rng = random.Random(number)
        drawn = Counter(deal.sample_code(rng) for _ in range(100 * count))
        assert set(drawn) == set(deal.legal.codes())
        assert min(drawn.values()) > 50
        assert max(drawn.values()) < 170
        seen.update(type(action).__name__ for action in deal.legal)
        kinds = map(deal.legal.kind_of_lead, deal.legal.leads)
        seen.update(kind.name for kind in kinds if kind)
    assert set(seen) == {"Call", "Show", "Discard", "Claim", "SINGLE", "SET", "RUN", "OLD_GROUP"}


def test_sample_takes_stop_and_every_claim_about_as_often() -> None:
    deal = after(dealt(*ALL_OLD), SIX_WON)
    assert len(deal.legal) == 6 + 1 + 63
    rng = random.Random(1)
    drawn = Counter(deal.sample_code(rng) for _ in range(100 * 70))
    assert set(drawn) == set(deal.legal.codes())
    assert 50 < min(drawn.values()) <= max(drawn.values()) < 170


def test_nothing_is_sampled_when_the_deal_is_over() -> None:
    deal = after(dealt(*A), "pass; pass; pass")
    with pytest.raises(IndexError):
        deal.legal.sample(random.Random(1))
    assert list(deal.legal) == []
    assert not deal.legal
    assert len(deal.legal) == 0


# The Master (seat 0) has a set of four and runs of four; seat 1 a run of four in a low suit.
A = ("T3 T7 M3 M4 M5 M6 M8 K3 C3 C5 C7 C9", "T1 T2 T9 M1 M9 K5 K6 K7 K8 C1 C2 C4")
# Seat 0 has the same, and heads T4.
B = ("T3 T9 M3 M4 M5 M6 M8 K3 C3 C5 C7 C9", "T1 T2 T7 M1 M9 K5 K6 K7 K8 C1 C2 C4")
# All cards of seat 0 are Old.
ALL_OLD = ("T1 T8 T9 M8 M9 C4 C5 C6 C7 C8 C9 C1", "T2 T3 T4 T5 M1 M2 M3 K1 K2 K3 K4 C2")
# Then seat 0 is on lead with six winners and six Old cards that make no set or run.
SIX_WON = "play; C4 C5 C6 C7 C8 C9; x T2 T3 T4 T5 M1 M2; x T6 T7 M4 M5 K5 K6"


class Case(NamedTuple):
    reason: Reason
    hands: tuple[str, str]
    actions: str
    illegal: str | Action
    cards: str = ""
    plays: tuple[str, ...] = ()
    short: int = 0


# The sets and runs of that hand.
GROUPS = (
    *("T8 M8 C8", "T9 M9 C9"),
    *("C4 C5 C6", "C5 C6 C7", "C6 C7 C8", "C7 C8 C9", "C4 C5 C6 C7", "C5 C6 C7 C8", "C6 C7 C8 C9"),
    *("C4 C5 C6 C7 C8", "C5 C6 C7 C8 C9", "C4 C5 C6 C7 C8 C9"),
)
LED = "pass; play; T3"
HEADS = ("T4 T5 T6",)
CASES = [
    Case(Reason.DEAL_OVER, A, "pass; pass; pass", "play"),
    Case(Reason.DEAL_OVER, A, "pass; pass; pass", "T3"),
    Case(Reason.DEAL_OVER, ALL_OLD, "play; claim T1 T9 M9 C1 C8 C9", "stop"),
    Case(Reason.CALL_FIRST, A, "", "T3"),
    Case(Reason.CALL_FIRST, A, "pass", "x T9"),
    Case(Reason.CALL_FIRST, A, "pass; pass", "stop"),
    Case(Reason.CALL_FIRST, A, "", "claim C9"),
    Case(Reason.CALLS_OVER, A, "play", "play"),
    Case(Reason.CALLS_OVER, A, LED, "pass"),
    Case(Reason.NO_CARDS, A, "play", Show("")),
    Case(Reason.NO_CARDS, A, "play", Claim("")),
    Case(Reason.NO_CARDS, A, LED, Discard("")),
    Case(Reason.NOT_HELD, A, "play", "T4", "T4"),
    Case(Reason.NOT_HELD, A, "play", "T3 T4 M3", "T4"),
    Case(Reason.NOT_HELD, A, LED, "x T3", "T3"),
    Case(Reason.NOT_HELD, A, "play", "claim C9 C8", "C8"),
    Case(Reason.MUST_LEAD, A, "play", "x T3", "T3"),
    Case(Reason.NO_COMBINATION, A, "play", "T3 T7", "T3 T7"),
    Case(Reason.NO_COMBINATION, A, "play", "M3 M4 M6", "M3 M4 M6"),
    Case(Reason.NO_COMBINATION, A, "play", "M8 M6 C9", "M6 M8 C9"),
    Case(Reason.OLD_GROUP_NOT_VULNERABLE, ALL_OLD, "play", "T1 T9", "T1 T9"),
    Case(Reason.SINGLE_IS_OLD, A, "play", "C9", "T3 T7"),
    Case(Reason.SINGLE_WRONG_SUIT, A, "play", "K3", "T3 T7"),
    Case(Reason.SINGLE_BEFORE_COMBINATION, ALL_OLD, "play", "T9", "T9", GROUPS),
    Case(Reason.PASSED_MASTER_FOUR, A, "pass; play", "T3 M3 K3 C3", "T3 M3 K3 C3"),
    Case(Reason.PASSED_MASTER_FOUR, A, "pass; pass; play", "M3 M4 M5 M6", "M3 M4 M5 M6"),
    Case(Reason.WRONG_COUNT, A, LED, "x T1 T2", "T1 T2", short=1),
    Case(Reason.WRONG_COUNT, A, LED, "K5 K6 K7", "K5 K6 K7", short=1),
    Case(Reason.WRONG_COUNT, A, "play; T3 M3 K3", "T9", "T9", short=3),
    Case(Reason.DOES_NOT_BEAT, A, LED, "T2", "T2", ("T9",)),
    Case(Reason.DOES_NOT_BEAT, A, LED, "M9", "M9", ("T9",)),
    Case(Reason.DOES_NOT_BEAT, A, "play; T3 M3 K3", "K5 K6 K7", "K5 K6 K7"),
    Case(Reason.MUST_HEAD, A, LED, "x T1", "T1", ("T9",)),
    Case(Reason.MUST_HEAD, A, "play; M3 M4 M5; x T1 T2 T9", "x M2 M7 T4", "T4 M2 M7", HEADS),
    Case(Reason.NOT_ON_LEAD, A, LED, "stop"),
    Case(Reason.NOT_ON_LEAD, A, LED, "claim T9"),
    Case(Reason.TOO_FEW_WINNERS, A, "play", "stop", short=6),
    Case(Reason.TOO_FEW_WINNERS, A, "pass; play; T3; T9; x K1", "stop", short=5),
    Case(Reason.CLAIM_NOT_OLD, A, "play", "claim T3 C9", "T3"),
    Case(Reason.CLAIM_TOO_FEW, A, "play", "claim C9", "C9", short=5),
    Case(Reason.CLAIM_TOO_FEW, A, "pass; play; T3; T9; x K1", "claim T1 M9", "T1 M9", short=3),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.name}-{case.illegal}")
def test_illegal_action_is_refused_for_its_reason_with_the_cards_concerned(case: Case) -> None:
    deal = after(dealt(*case.hands), case.actions)
    action = parse_action(case.illegal) if isinstance(case.illegal, str) else case.illegal
    fault = deal.legal.why_not(action)
    assert fault is not None
    assert fault.reason is case.reason
    assert str(fault.cards) == case.cards
    assert sorted(map(str, fault.plays)) == sorted(case.plays)
    assert fault.count == case.short
    assert action not in deal.legal
    with pytest.raises(IllegalAction) as caught:
        deal.apply(action)
    assert vars(caught.value) == vars(fault)


def test_every_reason_has_its_case() -> None:
    assert {case.reason for case in CASES} == set(Reason)


def test_passed_master_may_lead_only_sets_and_runs_of_three() -> None:
    deal = after(dealt(*A), "pass; pass; play")
    assert {str(lead) for lead in deal.legal.leads} == {
        *("T3", "T7", "T3 M3 K3", "T3 M3 C3", "T3 K3 C3", "M3 K3 C3"),
        *("M3 M4 M5", "M4 M5 M6"),
    }
    assert deal.legal.kind_of_lead(Cards("M3 M4 M5 M6")) is None


def test_master_who_said_play_may_lead_four_or_more() -> None:
    legal = after(dealt(*A), "play").legal
    assert legal.kind_of_lead(Cards("M3 M4 M5 M6")) is Kind.RUN
    assert legal.kind_of_lead(Cards("T3 M3 K3 C3")) is Kind.SET


def test_other_player_who_passed_may_lead_four_or_more() -> None:
    deal = dealt(*B, dealer=2)
    after(deal, "pass; pass; play; T4; T9; x C1")
    assert (deal.to_act, deal.view(0).has_passed(0)) == (0, True)
    assert Show("M3 M4 M5 M6") in deal.legal
    assert Show("T3 M3 K3 C3") in deal.legal


def test_passed_master_must_head_with_four_where_that_alone_beats() -> None:
    deal = dealt(*A)
    after(deal, "pass; play; T3; T9; x K1; K5 K6 K7 K8; x T4 T5 T6 K2")
    assert deal.to_act == 0
    assert deal.legal.headings == (Cards("M3 M4 M5 M6"),)
    assert list(deal.legal) == [Show("M3 M4 M5 M6")]
    assert deal.legal.discard_count == 0


def test_single_comes_from_the_highest_suit_with_a_card_that_is_not_old() -> None:
    deal = dealt("T1 T9 M8 M9 K2 K4 K9 C1 C2 C3 C5 C7", "T2 T3 T4 T5 M1 M2 M3 K1 K3 K5 K6 C4")
    after(deal, "play")
    singles = [lead for lead in deal.legal.leads if len(lead) == 1]
    assert sorted(map(str, singles)) == ["K2", "K4"]


def test_all_old_hand_without_a_set_or_run_leads_any_single() -> None:
    deal = after(dealt(*ALL_OLD), SIX_WON)
    assert deal.old(0) == deal.hand(0)
    assert sorted(map(str, deal.legal.leads)) == ["C1", "M8", "M9", "T1", "T8", "T9"]


def test_all_old_hand_with_a_set_or_run_leads_no_single() -> None:
    leads = after(dealt(*ALL_OLD), "play").legal.leads
    assert sorted(map(str, leads)) == sorted(GROUPS)


# Seat 0, Vulnerable as the second to call, wins the first trick.
VULNERABLE = "pass; play; T6; T8; x T2"


def test_vulnerable_player_leads_any_single_and_any_old_group() -> None:
    deal = after(dealt(*ALL_OLD, dealer=2), VULNERABLE)
    assert deal.to_act == 0
    legal = deal.legal
    held = deal.hand(0)
    assert deal.old(0) == held
    assert len(held) == 11
    assert len(legal.leads) == 2**11 - 1
    assert legal.kind_of_lead(Cards("T9")) is Kind.SINGLE
    assert legal.kind_of_lead(Cards("T1 T9 C1")) is Kind.OLD_GROUP
    assert legal.kind_of_lead(Cards("C4 C5 C6")) is Kind.OLD_GROUP, "though they make a run"
    assert legal.kind_of_lead(Cards("T2 T9")) is None


def test_vulnerable_players_set_or_run_with_one_card_not_old_is_led_as_such() -> None:
    deal = after(dealt(*B, dealer=2), "pass; play; T4; T9; x T1")
    legal = deal.legal
    assert legal.kind_of_lead(Cards("T3 M3 K3 C3")) is Kind.SET
    assert legal.kind_of_lead(Cards("M3 M4 M5 M6")) is Kind.RUN
    assert legal.kind_of_lead(Cards("M5 C9")) is None
    assert Show("C3") in legal


def test_claim_needs_enough_old_cards_to_reach_six() -> None:
    legal = after(dealt(*ALL_OLD), "play").legal
    assert legal.claim_needs == 6
    assert legal.claimable == Cards(ALL_OLD[0])
    assert Claim("T1 T8 T9 M8 M9 C1") in legal
    assert Claim("T1 T8 T9 M8 M9") not in legal
    assert not legal.can_stop
    few = after(dealt(*A), "play").legal
    assert few.claimable == Cards()


def test_six_winners_may_stop_claim_more_or_play_on() -> None:
    legal = after(dealt(*ALL_OLD), SIX_WON).legal
    assert legal.can_stop
    assert Stop() in legal
    assert legal.claim_needs == 1
    assert Claim("T1") in legal
    assert Show("T1") in legal


@given(positions)
def test_details_agree_with_the_list_of_legal_actions(deal: Deal) -> None:
    legal = deal.legal
    shows = {action.cards for action in legal if isinstance(action, Show)}
    lead, follow = deal.phase == Phase.LEAD, deal.phase == Phase.FOLLOW
    assert set(legal.leads) == (shows if lead else set())
    assert set(legal.headings) == (shows if follow else set())
    assert legal.can_stop == (Stop() in legal)
    discards = {len(action.cards) for action in legal if isinstance(action, Discard)}
    assert discards == ({legal.discard_count} - {0})
    claims = [action.cards for action in legal if isinstance(action, Claim)]
    assert bool(claims) == bool(legal.claimable)
    if claims:
        assert legal.claimable == deal.old(deal.to_act or 0)
        assert min(map(len, claims)) == legal.claim_needs
    for cards in [*shows, Cards("T1 M2"), Cards()]:
        led = legal.kind_of_lead(cards)
        assert (led is not None) == (lead and cards in shows)


@given(positions)
def test_kind_of_lead_is_what_the_trick_then_says(deal: Deal) -> None:
    for cards in deal.legal.leads[:20]:
        wanted = deal.legal.kind_of_lead(cards)
        trial = deal.copy()
        trial.apply(Show(cards))
        trick = trial.view(0).tricks[-1]
        assert trick.kind is wanted


def test_legal_actions_say_what_they_are() -> None:
    assert repr(dealt(*A).legal) == "<LegalActions: 2 in phase CALLS>"


def test_claim_of_every_card_in_the_deck_is_only_not_held() -> None:
    fault = after(dealt(*A), "play").legal.why_not(Claim(ALL))
    assert fault is not None
    assert fault.reason is Reason.NOT_HELD


def test_nobody_stops_or_claims_while_following_whatever_the_stance_holds() -> None:
    hand = int(Cards("T8 T9"))
    legal = LegalActions(Stance(Phase.FOLLOW, hand, hand, False, False, 6, Kind.SINGLE, 1))
    assert not legal.can_stop
    assert not legal.claimable
    assert Stop() not in legal


def test_claim_with_every_old_card_is_offered_when_all_are_needed() -> None:
    deal = dealt("T1 T9 M9 K9 C9 C1 T2 M2 K2 C2 M3 K3", "T3 T4 T5 T6 M4 M5 M6 K4 K5 K6 C3 C4")
    legal = after(deal, "play").legal
    assert legal.claimable == Cards("T1 T9 M9 K9 C9 C1")
    assert Claim("T1 T9 M9 K9 C9 C1") in legal
