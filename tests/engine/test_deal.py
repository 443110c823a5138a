import pickle
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import (
    PASS,
    PLAY,
    Call,
    Cards,
    Claim,
    Deal,
    Discard,
    Frame,
    IllegalAction,
    Phase,
    Result,
    Rules,
    Show,
    Stop,
    deal_hands,
    first_dealer,
    parse_action,
)
from liukfu.engine.cards import ALL

from .positions import (
    after,
    choose,
    dealt,
    plain,
    positions,
    result_dict,
    rules_values,
    snapshot,
    walks,
)

numbers = st.integers(0, 10**6)

A = ("T3 T7 M3 M4 M5 M6 M8 K3 C3 C5 C7 C9", "T1 T2 T9 M1 M9 K5 K6 K7 K8 C1 C2 C4")
# Seat 0 reaches six with one run, then seat 1 can still take six.
OVERTAKEN = ("C4 C5 C6 C7 C8 C9 T2 M2 M4 K2 K4 C2", "T3 T5 T6 T7 T8 T9 M1 M3 K1 K3 C1 C3")
SIX_EACH = "play; C4 C5 C6 C7 C8 C9; x M1 M3 K1 K3 C1 C3; x T4 M5 M6 M7 M8 K5; T2; T3; x T1"
LAST_TRICK = "T5 T6 T7 T8 T9; x M9 K6 K7 K8 K9; x M2 M4 K2 K4 C2"


# Calls (§2)


def test_dealer_is_the_master_and_calls_first() -> None:
    for dealer in range(3):
        deal = dealt(*A, dealer=dealer)
        assert (deal.phase, deal.to_act) == (Phase.CALLS, dealer)
        assert deal.view(0).master == dealer


@pytest.mark.parametrize(
    ("calls", "vulnerable", "passed"),
    [
        ("play", None, []),
        ("pass; play", 2, [1]),
        ("pass; pass; play", 0, [1, 2]),
    ],
)
def test_first_play_ends_the_calls_and_the_master_leads(
    calls: str, vulnerable: int | None, passed: list[int]
) -> None:
    deal = after(dealt(*A, dealer=1), calls)
    assert (deal.phase, deal.to_act) == (Phase.LEAD, 1)
    view = deal.view(0)
    assert view.vulnerable == vulnerable
    assert [seat for seat in range(3) if view.has_passed(seat)] == passed


def test_three_passes_void_the_deal_and_nothing_is_paid() -> None:
    deal = after(dealt(*A, dealer=1), "pass; pass; pass")
    assert deal.result == Result("void", None, (0, 0, 0), (0, 0, 0), None, ())
    assert (deal.phase, deal.to_act) == (Phase.OVER, None)


def test_calls_and_play_run_from_each_seat_to_the_next() -> None:
    deal = dealt(*A, dealer=2)
    turns = []
    for action in ("pass", "pass", "play", "T4", "T7", "T9"):
        turns.append(deal.to_act)
        after(deal, action)
    assert turns == [2, 0, 1, 2, 0, 1]


# Tricks (§4)


def test_highest_play_wins_its_own_cards_and_the_next_lead() -> None:
    deal = after(dealt(*A), "play; T3")
    events = [deal.apply(parse_action(text)) for text in ("T9", "x M2")]
    assert [event.trick_winner for event in events] == [None, 1]
    assert [event.seat for event in events] == [1, 2]
    assert deal.winners == (0, 1, 0)
    assert deal.view(2).winners == (0, Cards("T9"), 0)
    assert (deal.phase, deal.to_act) == (Phase.LEAD, 1)


def test_leader_wins_when_nobody_heads() -> None:
    deal = after(dealt(*A), "play; T3 M3 K3; x T1 T2 C1; x K1 K2 K4")
    assert (deal.winners, deal.to_act) == ((3, 0, 0), 0)


def test_discards_stay_in_order_and_count_for_nobody() -> None:
    deal = after(dealt(*A), "play; M3 M4 M5; x C1 T1 T9; T4 T5 T6; T8; x M6; x K5")
    assert [str(cards) for cards in deal.down(1)] == ["T1 T9 C1", "K5"]
    assert [str(cards) for cards in deal.down(0)] == ["M6"]
    assert deal.down(2) == ()
    assert deal.winners == (0, 0, 4)


# The end (§6 and §7)


def test_stop_ends_the_deal_with_the_winners_on_the_table() -> None:
    deal = after(dealt(*OVERTAKEN), SIX_EACH.partition("; T2")[0])
    event = deal.apply(Stop())
    assert event.result == Result("stop", 0, (6, 0, 0), (2, -1, -1), None, ())
    assert deal.result is event.result
    assert deal.phase == Phase.OVER


def test_claim_counts_the_revealed_cards_and_keeps_them_in_the_hand() -> None:
    deal = after(dealt(*OVERTAKEN), SIX_EACH)
    after(deal, "claim T5 T6 T7 T8 T9")
    claimed = Cards("T5 T6 T7 T8 T9")
    assert deal.result == Result("claim", 1, (6, 6, 0), (-1, 2, -1), None, (), claimed)
    assert deal.hand(1) == claimed
    assert deal.view(0).winners[1] == Cards("T3")


def test_claim_of_some_old_cards_counts_only_those() -> None:
    hands = ("C4 C5 C6 C7 C8 C9 T9 M9 T1 M2 K2 C2", "T2 T3 T4 T5 M1 M3 M4 M5 K1 K3 K4 K5")
    deal = after(dealt(*hands, rules=Rules(tariff="doubling")), "play; claim C4 C5 C6 C7 C8 C9 T9")
    assert deal.result is not None
    assert (deal.result.winners, deal.result.payments) == ((7, 0, 0), (4, -2, -2))


def test_second_to_reach_six_is_the_sole_winner() -> None:
    deal = after(dealt(*OVERTAKEN), f"{SIX_EACH}; {LAST_TRICK}")
    assert deal.result == Result("exhausted", 1, (6, 6, 0), (-1, 2, -1), None, ())


def test_player_who_reached_six_alone_wins_when_the_hands_are_empty() -> None:
    deal = dealt(OVERTAKEN[0], "T3 T6 T7 T8 T9 M1 M3 K1 K3 C1 C3 M5")
    after(deal, "play; C4 C5 C6 C7 C8 C9; x M1 M3 K1 K3 C1 C3; x T1 T4 T5 M6 M7 M8; T2; T3; x K5")
    after(deal, "T6 T7 T8 T9; x K6 K7 K8 K9; x M4 K2 K4 C2; M5; M9; x M2")
    assert deal.result == Result("exhausted", 0, (6, 5, 1), (2, -1, -1), None, ())


# The Master, who has passed, must show a run of four; seat 1 is Vulnerable; seat 2 wins.
UNFAIR = ("T2 T3 M1 M3 M4 M5 M6 K1 K2 C2 C3 C4", "T6 T9 M2 K3 K4 K5 K6 K7 K8 C1 C5 C6")
SHOWN = "pass; play; T2; T9; x C7; K5 K6 K7 K8; x T1 T4 T5 C8; M3 M4 M5 M6"
CLAIMED = "T3; T6; T7; claim M7 M8 M9 K9 C9"


@pytest.mark.parametrize(
    ("rules", "paid", "marked"),
    [(Rules(), (-2, 0, 2), (0,)), (Rules(unfair_pass=False), (0, -2, 2), ())],
)
def test_passed_player_who_showed_four_pays_for_the_vulnerable_loser(
    rules: Rules, paid: tuple[int, int, int], marked: tuple[int, ...]
) -> None:
    deal = after(dealt(*UNFAIR, rules=rules), SHOWN)
    assert deal.view(1).unfair == len(marked)
    after(deal, CLAIMED)
    assert deal.result is not None
    assert (deal.result.payments, deal.result.unfair) == (paid, marked)
    assert deal.result.vulnerable == 1


def test_vulnerable_player_who_shows_four_is_not_marked() -> None:
    deal = after(dealt(*UNFAIR), SHOWN.rpartition(";")[0])
    assert deal.view(1).unfair == 0


def test_passed_player_who_shows_three_is_not_marked() -> None:
    deal = after(dealt(*UNFAIR), "pass; play; M3 M4 M5")
    assert deal.view(0).unfair == 0


def test_drawn_deal_pays_nothing() -> None:
    drawn = 0
    for number in range(400):
        *_, deal = walks(number, Rules())
        if deal.result and deal.result.end == "exhausted" and deal.result.winner is None:
            drawn += 1
            assert deal.result.payments == (0, 0, 0)
            assert max(deal.result.winners) < 6
            assert sum(deal.result.winners) == 12
    assert drawn > 10


# Anything at all


@given(numbers, rules_values)
def test_every_deal_goes_as_the_plain_rules_have_it(number: int, rules: Rules) -> None:
    *_, deal = walks(number, rules)
    table = plain(deal)
    assert result_dict(deal.result) == table.result
    assert [set(str(deal.hand(seat)).split()) for seat in range(3)] == table.hands
    down = [[set(str(cards).split()) for cards in deal.down(seat)] for seat in range(3)]
    assert down == table.down
    assert [set(str(Cards(won)).split()) for won in deal.view(0).winners] == table.winners


@given(positions)
def test_every_position_is_as_the_plain_rules_have_it(deal: Deal) -> None:
    table = plain(deal)
    view = deal.view(0)
    assert deal.phase.name.lower() == table.phase
    if deal.result is None:
        assert deal.to_act == table.turn
    assert view.vulnerable == table.vulnerable
    assert {seat for seat in range(3) if view.unfair >> seat & 1} == table.unfair
    assert set(str(Cards(view.shown)).split()) == table.shown
    if deal.frame.rules.old_inference == "deduction":
        assert [set(str(Cards(cards)).split()) for cards in view.refused] == table.proven_without
    if table.phase == "follow":
        assert (Cards(view.lead), Cards(view.best)) == (
            Cards(" ".join(table.lead)),
            Cards(" ".join(table.best)),
        )
        assert (view.leader, view.best_seat) == (table.trick[0][0], table.best_seat)


@given(numbers, rules_values)
def test_invariants_of_every_deal(number: int, rules: Rules) -> None:
    for deal in walks(number, rules):
        hands = [int(deal.hand(seat)) for seat in range(3)]
        down = [int(cards) for seat in range(3) for cards in deal.down(seat)]
        shown = deal.view(0).shown
        assert sum(hands) + sum(down) + shown == ALL, "36 cards, each in one place"
        winners = deal.view(0).winners
        assert winners[0] | winners[1] | winners[2] | shown == shown
        if deal.phase == Phase.LEAD:
            sizes = {hand.bit_count() for hand in hands}
            assert sizes == {12 - sum(deal.winners)}
        if deal.result is not None:
            assert sum(deal.result.payments) == 0
            assert [seat for seat in range(3) if deal.winners[seat] >= 7] in (
                [],
                [deal.result.winner],
            )
            assert (deal.result.end == "exhausted") == (not hands[0])


def test_every_way_to_end_occurs_in_random_deals() -> None:
    ends: Counter[str] = Counter()
    for number in range(150):
        *_, deal = walks(number, Rules())
        if deal.result is not None:
            ends[deal.result.end] += 1
            ends["drawn"] += deal.result.end == "exhausted" and deal.result.winner is None
            ends["unfair"] += bool(deal.result.unfair)
    assert set(ends) == {"void", "stop", "claim", "exhausted", "drawn", "unfair"}
    assert min(ends.values()) > 0


# Refusing, undoing, copying


@given(positions, st.integers(0, 10**6))
def test_refused_action_changes_nothing(deal: Deal, number: int) -> None:
    rng = random.Random(number)
    before = snapshot(deal)
    refused = 0
    for _ in range(20):
        cards = rng.sample(range(36), rng.randint(0, 5))
        action = rng.choice([PLAY, PASS, Stop(), Show(cards), Discard(cards), Claim(cards)])
        if action not in deal.legal:
            refused += 1
            with pytest.raises(IllegalAction):
                deal.apply(action)
            assert snapshot(deal) == before
    assert refused


@pytest.mark.parametrize("code", [5, -1, 1 << 35, 4 << 36 | 1, 5 << 36 | 1])
@given(positions)
def test_int_that_is_no_action_is_refused_and_changes_nothing(code: int, deal: Deal) -> None:
    before = snapshot(deal)
    with pytest.raises(ValueError, match="code"):
        deal.apply(code)
    assert snapshot(deal) == before


def test_action_may_be_given_by_its_code_and_comes_back_as_an_action() -> None:
    deal = dealt(*A)
    event = deal.apply(int(PLAY))
    assert isinstance(event.action, Call)
    assert deal.actions == (PLAY,)
    assert isinstance(deal.actions[0], Call)


@given(numbers, rules_values)
def test_undo_restores_every_position_exactly(number: int, rules: Rules) -> None:
    seen = []
    for deal in walks(number, rules):
        seen.append(snapshot(deal))
    while len(deal):
        last = seen.pop()
        assert snapshot(deal) == last
        undone = deal.undo()
        assert undone == last[3][-1]
        assert type(undone) is type(last[3][-1])
    assert [snapshot(deal)] == seen
    with pytest.raises(IndexError):
        deal.undo()
    with pytest.raises(IndexError):
        deal.pop()
    assert [snapshot(deal)] == seen


def test_a_deal_keeps_no_list_that_it_was_given() -> None:
    whole = Deal.from_seed("tiger")
    hands = list(whole.dealt)
    deal = Deal(whole.frame, hands)  # type: ignore[arg-type]  # as from JSON
    hands.clear()
    assert deal.dealt == whole.dealt
    assert deal.view(0) == whole.view(0)


@given(numbers, rules_values, st.integers(0, 99))
def test_play_goes_on_after_undo_as_if_nothing_had_been(
    number: int, rules: Rules, other: int
) -> None:
    *_, deal = walks(number, rules)
    whole, actions = snapshot(deal), deal.actions
    rng = random.Random(other)
    for _ in range(rng.randint(1, len(deal))):
        deal.undo()
    for _ in range(5):
        if deal.result is None:
            deal.apply(choose(deal, rng))
            deal.undo()
    deal.apply_all(actions[len(deal) :])
    assert snapshot(deal) == whole


@given(positions, st.integers(0, 99))
def test_copies_go_their_own_ways(deal: Deal, number: int) -> None:
    before = snapshot(deal)
    copies = [deal.copy(), deal.copy()]
    rng = random.Random(number)
    assert snapshot(copies[0]) == before
    while copies[0].result is None:
        copies[0].apply(choose(copies[0], rng))
    while len(copies[1]):
        copies[1].undo()
    assert snapshot(deal) == before
    while len(deal):
        deal.undo()
    assert snapshot(deal) == snapshot(copies[1])
    assert len(copies[0]) > 0


@given(positions)
def test_deal_survives_pickling_with_its_history(deal: Deal) -> None:
    again = pickle.loads(pickle.dumps(deal))  # noqa: S301  # our own pickle
    assert snapshot(again) == snapshot(deal)
    while len(again):
        assert again.undo() == deal.undo()
    assert snapshot(again) == snapshot(deal)


def test_several_actions_are_done_all_or_none() -> None:
    deal = after(dealt(*A), "pass")
    before = snapshot(deal)
    with pytest.raises(IllegalAction):
        deal.apply_all([PLAY, Show("T3"), Show("T2")])
    assert snapshot(deal) == before
    with pytest.raises(ValueError, match="code"):
        deal.apply_all([PLAY, 7])
    assert snapshot(deal) == before

    def broken() -> object:
        yield PLAY
        raise KeyError("no such line")

    with pytest.raises(KeyError):
        deal.apply_all(broken())  # type: ignore[arg-type]  # it yields one before it breaks
    assert snapshot(deal) == before
    events = deal.apply_all([PLAY, Show("T3")])
    assert [event.action for event in events] == [PLAY, Show("T3")]
    assert len(deal) == 3


@given(positions)
def test_unchecked_door_does_what_the_checked_one_does(deal: Deal) -> None:
    other = deal.copy()
    if deal.result is None:
        action = deal.legal.sample(random.Random(1))
        before = snapshot(deal)
        deal.apply(action)
        other.push(int(action))
        assert snapshot(other) == snapshot(deal)
        other.pop()
        assert snapshot(other) == before


def test_unchecked_door_takes_even_nonsense_back() -> None:
    deal = after(dealt(*A), "play; T3")
    before = snapshot(deal)
    deal.push(Show("M1 K7"))
    deal.pop()
    assert snapshot(deal) == before


# Making a deal


def test_deal_of_a_seed_has_its_hands_and_first_dealer() -> None:
    deal = Deal.from_seed("tiger", 3)
    assert deal.dealt == deal_hands("tiger", 3)
    assert deal.frame == Frame(3, first_dealer("tiger"), Rules(), ())
    rules = Rules(tariff="doubling")
    assert Deal.from_seed("tiger", dealer=1, rules=rules).frame == Frame(1, 1, rules, ())


@pytest.mark.parametrize(
    "hands", [(0, 0, ALL), (4095, 4095, 4095 << 24), (4095, 4095 << 12, 2047 << 24)]
)
def test_hands_must_be_all_cards_twelve_to_a_seat(hands: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="36 cards"):
        Deal(Frame(1, 0), hands)


@pytest.mark.parametrize("dealer", [-1, 3])
def test_dealer_must_be_a_seat(dealer: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        Deal.from_seed("tiger", 1, dealer)


def test_deal_is_true_and_says_how_far_it_is() -> None:
    deal = dealt(*A)
    assert bool(deal)
    assert len(deal) == 0
    after(deal, "pass; play")
    assert repr(deal) == "<Deal 1: 2 actions, lead, to act 0>"
    assert deal.actions == (PASS, PLAY)
