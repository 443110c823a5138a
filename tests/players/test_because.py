"""Reasons: each given on a prepared position where it is true, and not on one where it is not;
then all of them held against the real hands of many deals.
"""

from collections import Counter
from typing import NamedTuple

import pytest

from liukfu.engine import Cards, Claim, Deal, Rules, Show, View, action_from_code, parse_action
from liukfu.engine.actions import DISCARD, KIND_SHIFT
from liukfu.engine.cards import ALL, HIGHER, Mask
from liukfu.engine.combos import KINDS, headings_in
from liukfu.engine.legality import LEAD
from liukfu.engine.settlement import TO_WIN
from liukfu.players.because import reasons_for
from liukfu.players.search import candidates
from liukfu.players.sight import Sight, whole_groups
from liukfu.players.steady import decide
from liukfu.players.why import Because, Why
from tests.engine.positions import after, dealt


class Case(NamedTuple):
    """An action that is best in deal 1 of a seed, and what is given as its reason."""

    why: Why
    seed: str
    actions: str
    best: str
    others: str = ""
    cards: str = ""
    groups: str = ""
    number: int = 0
    seat: int | None = None
    headed: float | None = None
    other_units: float = 0.5


LEAD_K = "play; K1 K2 K3; x T4 C2 C4; x M1 M2 C3; M3 M4 M5; x T6 M6 C1; x T2 T3 K4"
SEVEN = "play; M2 M3 M4 M5 M6 M7 M8; x T4 M9 K1 K7 C4 C6 C8; x T2 T5 K2 K4 K5 C2 C3"
LAST_IS_OLD = (
    "play; K3 K4 K5 K6 K7; x T4 M5 K8 C5 C7; x M2 M4 M6 M7 C6; M1 K1 C1; T9 M9 C9; x T2 T8 C8; "
    "T5 T6 T7; x K2 C3 C4; x T3 M3 M8"
)
FIVE = "play; K3 K4 K5 K6 K7; x T4 M5 K8 C5 C7; x T2 M4 M6 M7 C6; M1 K1 C1"
SET_OF_3 = "play; T8 K8 C8; x T2 M4 C7; x M2 K1 K2; T3 M3 C3"
TWO_ABOVE = "play; T2 M2 K2; M8 K8 C8; x T4 T6 T9; M1; M4; M9; K4 K5 K6; x M3 M7 C1"
ALL_EIGHTS = "claim T8 T9 M7 M8 M9 K8 K9"

CASES = [
    Case(Why.ONLY_ONE, "b8", "play; T2", "T7"),
    Case(Why.WINS_NOW, "b92", "play", ALL_EIGHTS, "T4", "T8 T9 M7 M8 M9 K8 K9", number=7),
    Case(Why.ALL_OLD, "b92", "play", ALL_EIGHTS, "T4", "T8 T9 M7 M8 M9 K8 K9", number=7),
    Case(Why.STOPS_IN_TIME, "b1", LEAD_K, "claim T1 K9", "M7"),
    Case(Why.NOBODY_ELSE, "b116", SEVEN, "T3", "claim C9"),
    Case(Why.PLAYS_ON, "b1", LEAD_K, "M7", "claim T1 K9"),
    Case(Why.CLAIM_GROWS, "b92", "play", "M8 K8 C8", "T4", "T8 T9 M7 M9 K9", number=8),
    Case(Why.THEN_CLAIM, "b21", "play", "T3 T4 T5", "T3", "T7 T8 T9 M9", number=7),
    Case(Why.DENIES_SIX, "b7", SET_OF_3, "T5 K5 C5", number=6, seat=1),
    Case(
        Why.AVOIDS_UNFAIR,
        "b43",
        "pass; pass; play; T4; T9; x T3",
        "T2",
        "K1 K2 K3 K4",
        groups="K1 K2 K3 K4",
    ),
    Case(Why.LEADS_FOUR, "b2", "", "play", "pass", groups="K4 K5 K6 K7 K8"),
    Case(Why.PASS_UNFAIR, "b5", "pass", "play", "pass", groups="C1 C2 C3 C4"),
    Case(Why.STRONG_HAND, "b10", "", "play", "pass", "T1 K7 K8 K9", number=4),
    Case(Why.SAVES_DEAL, "b4", "pass; pass", "play", "pass"),
    Case(Why.VOIDS_DEAL, "b4", "pass; pass", "pass", "play"),
    Case(Why.AVOIDS_VULNERABLE, "b4", "pass", "pass", "play"),
    Case(Why.WEAK_HAND, "b1", "", "pass", "play", "T1 K9", number=2),
    Case(Why.BARS_NOTHING, "b1", "", "pass", "play"),
    Case(Why.OTHERS_VULNERABLE, "b1", "", "pass", "play"),
    Case(Why.SURE_LEAD, "b20", "play", "T8 M8 K8 C8", "T4", "T8 M8 K8 C8"),
    Case(Why.SURE_HEAD, "b15", "play; T2 T3 T4", "T7 T8 T9", seat=1),
    Case(Why.LAST_TO_PLAY, "b3", "play; M1 M2 M3; x T2 T5 M7", "M4 M5 M6"),
    Case(Why.KEEPS_LEAD_FROM, "b9", FIVE, "T9 M9 C9", number=5, seat=1),
    Case(Why.DRAWS_OUT, "b21", "play", "T3", "T3 T4 T5", "T6", "T5"),
    Case(Why.WINS_MANY, "b20", "play", "T8 M8 K8 C8", "T4", "T8 M8 K8 C8", number=4),
    Case(Why.CHEAPEST, "b17", "play; T5", "T7", "T9", groups="T9"),
    Case(Why.STRONGEST, "b31", "play; T2", "T8", "T3", seat=1),
    Case(Why.KEEPS_OLD, "b7", "play", "T8 K8 C8", "T1 M1 C1", "T1 C1"),
    Case(Why.KEEPS_TOGETHER, "b1", "play", "K1 K2 K3", "M3", groups="M3 M4 M5"),
    Case(Why.KEEPS_NEAR, "b2", "play", "M3", "K4 K5 K6 K7 K8", "K4 K5 K6 K7 K8"),
    Case(Why.LOOSE, "b1", "play; K1 K2 K3", "x T4 C2 C4", "x T4 M6 C2", "T4 C2 C4"),
    Case(Why.FAR, "b1", "play; K1 K2 K3", "x T4 C2 C4", "", "T4 C2", number=3),
    Case(
        Why.BREAKS,
        "b2",
        "play; K4 K5 K6 K7 K8",
        "x T4 M1 C2 C5 C7",
        cards="K3 K9 C1",
        groups="T7 M7 C7",
    ),
    Case(Why.SELDOM_HEADED, "b7", "play", "T1 M1 C1", headed=0.2),
    Case(Why.SURE_HEADED, "b1", "play", "M3", cards="M3"),
    Case(Why.MOSTLY_HEADED, "b1", "play", "K1 K2 K3", headed=0.8),
    Case(Why.MUST_BE_SUIT, "b6", "pass; play", "T4", "T2", "T4"),
    Case(Why.IF_IT_WINS, "b2", "play", "K4 K5 K6", "", "T1 T9 C9", number=6, headed=0.3),
    Case(Why.HOLDS, "b1", "", "play", "pass", "T1 K9", groups="M3 M4 M5"),
    Case(Why.MASTER_PLAYS, "b1", "", "play", "pass"),
    Case(Why.MAY_WIN, "b1", "play", "K1 K2 K3", number=3, headed=0.5),
    Case(Why.ALL_THE_SAME, "b1", "play; K1 K2 K3", "x T4 C2 C4", "x T4 M6 C2", other_units=0.99),
    Case(Why.COUNTED, "b1", "play", "K1 K2 K3"),
]
"""A position for each reason; ``groups`` names one of them."""

ABSENT = [
    Case(Why.ONLY_ONE, "b17", "play; T5", "T7"),
    Case(Why.WINS_NOW, "b92", "play", "T4"),
    Case(Why.ALL_OLD, "b92", "play", "claim T8 T9 M7 M8 M9 K8"),
    Case(Why.STOPS_IN_TIME, "b116", SEVEN, "claim C9"),
    Case(Why.STOPS_IN_TIME, "b9", LAST_IS_OLD, "claim T1"),
    Case(Why.NOBODY_ELSE, "b1", LEAD_K, "M7"),
    Case(Why.PLAYS_ON, "b116", SEVEN, "T3"),
    Case(Why.PLAYS_ON, "b21", "play", "T3"),
    Case(Why.CLAIM_GROWS, "b92", "play", "T4"),
    Case(Why.CLAIM_GROWS, "b21", "play", "T3 T4 T5"),
    Case(Why.THEN_CLAIM, "b92", "play", "M8 K8 C8"),
    Case(Why.DENIES_SIX, "b17", "play; T5", "T7"),
    Case(Why.AVOIDS_UNFAIR, "b43", "pass; pass; play; T4; T9; x T3", "K1 K2 K3 K4"),
    Case(Why.LEADS_FOUR, "b1", "", "play"),
    Case(Why.PASS_UNFAIR, "b4", "pass", "play"),
    Case(Why.STRONG_HAND, "b1", "", "play"),
    Case(Why.SAVES_DEAL, "b4", "pass", "play"),
    Case(Why.VOIDS_DEAL, "b4", "pass", "pass"),
    Case(Why.AVOIDS_VULNERABLE, "b1", "", "pass"),
    Case(Why.WEAK_HAND, "b10", "", "pass"),
    Case(Why.BARS_NOTHING, "b2", "", "pass"),
    Case(Why.OTHERS_VULNERABLE, "b4", "pass; pass", "pass"),
    Case(Why.SURE_LEAD, "b20", "play", "T4"),
    Case(Why.SURE_HEAD, "b17", "play; T5", "T7"),
    Case(Why.LAST_TO_PLAY, "b15", "play; T2 T3 T4", "T7 T8 T9"),
    Case(Why.KEEPS_LEAD_FROM, "b15", "play; T2 T3 T4", "T7 T8 T9"),
    Case(Why.DRAWS_OUT, "b21", "play", "T3 T4 T5"),
    Case(Why.WINS_MANY, "b20", "play", "T4"),
    Case(Why.CHEAPEST, "b17", "play; T5", "T9", "T7"),
    Case(Why.STRONGEST, "b17", "play; T5", "T7", "T9"),
    Case(Why.STRONGEST, "b17", "play; T5", "T9", "T7"),  # nothing can beat it
    Case(Why.KEEPS_OLD, "b7", "play", "T8 K8 C8", "T3"),
    Case(Why.KEEPS_OLD, "b7", "play", "T1 M1 C1", "T3"),
    Case(Why.KEEPS_TOGETHER, "b1", "play", "K1 K2 K3", "M7"),
    Case(Why.KEEPS_NEAR, "b2", "play", "K4 K5 K6 K7 K8", "M3"),
    # K4 waits for K9, as do those that stay.
    Case(Why.KEEPS_NEAR, "b3", "play; M1 M2 M3", "x T2 T5 K4", "x T2 K5 K6"),
    Case(Why.LOOSE, "b1", "play; K1 K2 K3", "x T4 C1 C2"),
    Case(Why.FAR, "b1", "play; K1 K2 K3", "x T9 C1 C9"),
    Case(Why.FAR, "b5", TWO_ABOVE, "x K3 C5 C6"),
    Case(Why.BREAKS, "b1", "play; K1 K2 K3", "x T4 C2 C4"),
    Case(Why.SELDOM_HEADED, "b7", "play", "T1 M1 C1", headed=0.5),
    Case(Why.SURE_HEADED, "b1", LEAD_K, "M7"),
    Case(Why.SURE_HEADED, "b17", "play; T5; T9; x K1", "T7"),  # the one higher may lie face down
    Case(Why.MOSTLY_HEADED, "b1", "play", "M3", headed=0.8),
    Case(Why.MUST_BE_SUIT, "b1", "play", "M3"),
    Case(Why.IF_IT_WINS, "b92", "play", "T4", headed=0.3),
    Case(Why.HOLDS, "b10", "", "play"),
    Case(Why.MASTER_PLAYS, "b5", "pass", "play"),
    Case(Why.MAY_WIN, "b1", "play", "K1 K2 K3", headed=0.8),
    Case(Why.STRONGEST, "b1", "play", "M3"),
    Case(Why.ALL_THE_SAME, "b1", "play; K1 K2 K3", "x T4 C2 C4", "x T4 M6 C2"),
    Case(Why.COUNTED, "b1", "", "play"),
    Case(Why.COUNTED, "b1", "", "pass"),
]
"""Positions, for most of the reasons, where something is so much different that it is not given."""


def reasons_of(case: Case) -> dict[Why, Because]:
    view = view_of(case)
    actions = [parse_action(case.best), *map(parse_action, filter(None, [case.others]))]
    assert all(action in view.legal for action in actions), list(view.legal)[:20]
    units = [1.0, case.other_units][: len(actions)]
    found = reasons_for(view, [int(action) for action in actions], units, case.headed)
    return {one.why: one for one in found}


def view_of(case: Case) -> View:
    deal = after(Deal.from_seed(case.seed), case.actions)
    assert deal.to_act is not None
    return deal.view(deal.to_act)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why.value)
def test_reason_is_given_with_what_it_speaks_of(case: Case) -> None:
    because = reasons_of(case)[case.why]
    if case.cards:
        assert Cards(because.cards) == Cards(case.cards)
    if case.groups:
        assert Cards(case.groups) in because.groups
    if case.number:
        assert because.number == case.number
    if case.headed is not None:
        assert because.share in (case.headed, 1 - case.headed)
    assert case.seat is None or because.seat == case.seat


@pytest.mark.parametrize("case", ABSENT, ids=lambda case: case.why.value)
def test_reason_is_not_given_where_it_is_not_true(case: Case) -> None:
    assert case.why not in reasons_of(case)


def test_every_reason_has_a_position() -> None:
    assert {case.why for case in CASES} == set(Why) - {Why.LOSES_LEAST}


def test_where_all_choices_cost_the_least_is_told_after_all_plain_reasons() -> None:
    view = view_of(CASES[0]._replace(seed="b1", actions=""))
    codes = [int(parse_action(word)) for word in ("pass", "play")]
    assert reasons_for(view, codes, [-0.5, -1.0], None)[-1].why == Why.LOSES_LEAST
    assert Why.LOSES_LEAST not in {r.why for r in reasons_for(view, codes, [0.5, -1.0], None)}
    view = view_of(CASES[0]._replace(seed="b1", actions="play"))
    codes = [int(parse_action(cards)) for cards in ("K1 K2 K3", "M7")]
    # Nothing else can be said of this one.
    found = [one.why for one in reasons_for(view, codes, [-0.5, -1.0], None)]
    assert found == [Why.LOSES_LEAST, Why.COUNTED]


def test_what_only_an_equal_would_spend_is_no_reason() -> None:
    view = view_of(CASES[0]._replace(seed="b7", actions="play"))
    best, equal, worse = (int(parse_action(cards)) for cards in ("T8 K8 C8", "T1 M1 C1", "T1"))

    def reasons(*codes: int, as_good: int) -> set[Why]:
        units = [1.0, 0.5, 0.0][: len(codes)]
        return {one.why for one in reasons_for(view, codes, units, None, as_good=as_good)}

    assert Why.KEEPS_OLD in reasons(best, equal, as_good=0)
    assert Why.KEEPS_OLD not in reasons(best, equal, as_good=1)
    # A worse one would spend it, too.
    assert Why.KEEPS_OLD in reasons(best, equal, worse, as_good=1)


def test_of_what_is_kept_it_is_told_whether_nobody_can_beat_it() -> None:
    def kept(seed: str, best: str, other: str) -> Because:
        case = Case(Why.KEEPS_TOGETHER, seed, "play", best, other)
        return reasons_of(case)[case.why]

    safe = kept("b20", "T4", "M8 K8 C8")
    assert safe.groups == (Cards("T8 M8 K8 C8"),)
    assert safe.number == 1
    assert not kept("b1", "K1 K2 K3", "M3").number
    # A Master who has passed may not lead it whole.
    view = view_of(CASES[0]._replace(seed="b20", actions="play"))
    eights = Cards("T8 M8 K8 C8")
    assert Sight(view).is_unbeaten(eights)
    passed = view._replace(passed=1 << view.master)
    assert not Sight(passed).is_unbeaten(eights)


def test_of_singles_that_are_all_alike_none_came_out_best() -> None:
    case = Case(Why.ALL_THE_SAME, "b10", "play; K2 K3 K4; M7 M8 M9; T6 T7 T8", "T2")
    assert [str(action) for action in view_of(case).legal] == ["T2", "T3"]
    assert Why.ALL_THE_SAME in reasons_of(case)
    assert Why.COUNTED not in reasons_of(case)
    # One of two that differ is no such thing.
    assert Why.ALL_THE_SAME not in reasons_of(case._replace(seed="b1", actions="play", best="M3"))


def test_what_is_certain_of_a_play_is_told_as_such() -> None:
    view = view_of(CASES[0]._replace(seed="b1", actions="play"))
    code = int(parse_action("K1 K2 K3"))

    def reasons(headed: float, *, certain: bool) -> set[Why]:
        return {one.why for one in reasons_for(view, [code], [1.0], headed, certain=certain)}

    assert Why.SELDOM_HEADED in reasons(0.0, certain=False)
    assert Why.SURE_LEAD in reasons(0.0, certain=True)
    assert Why.SELDOM_HEADED not in reasons(0.0, certain=True)
    assert Why.MOSTLY_HEADED in reasons(1.0, certain=False)
    assert Why.SURE_HEADED in reasons(1.0, certain=True)
    assert Why.MOSTLY_HEADED not in reasons(1.0, certain=True)


def test_reasons_come_by_weight() -> None:
    weights = list(Why)
    for case in CASES:
        found = [weights.index(one) for one in reasons_of(case)]
        assert found == sorted(found)


def test_groups_that_are_part_of_longer_ones_are_not_named() -> None:
    hand = Cards("T4 M4 K2 K3 K4 K5 C4")
    assert set(whole_groups(hand)) == {Cards("K2 K3 K4 K5"), Cards("T4 M4 K4 C4")}


# Against the real hands


def check(deal: Deal, code: int, one: Because) -> None:
    """Hold a reason for an action against all that is on the table and in the hands."""
    seat, cards = deal.to_act, code & ALL
    assert seat is not None
    view, why = deal.view(seat), one.why
    others = [other for other in range(3) if other != seat]
    last = view.phase != LEAD and view.leader == (seat + 1) % 3
    if why in (Why.SURE_LEAD, Why.SURE_HEAD, Why.LAST_TO_PLAY, Why.WINS_MANY):
        kind = view.legal.kind_of_lead(cards) if view.phase == LEAD else view.kind
        assert kind is not None
        after_it = others if view.phase == LEAD else [] if last else [(seat + 1) % 3]
        for other in after_it:
            assert not headings_in(deal.hand(other), kind, cards)
        assert (why == Why.LAST_TO_PLAY) <= last
    elif why == Why.SURE_HEADED:
        kind = view.legal.kind_of_lead(cards)
        assert kind is not None
        assert any(headings_in(deal.hand(other), kind, cards) for other in others)
    elif why in (Why.THEN_CLAIM, Why.CLAIM_GROWS):
        then = played_on(deal, code)
        assert then.to_act == seat
        claim = Cards(one.cards)
        now = then.view(seat)
        assert now.winners[seat].bit_count() + len(claim) == one.number >= TO_WIN
        assert not claim or Claim(claim) in now.legal
        assert claim or now.legal.can_stop
    elif why == Why.WINS_NOW:
        ended = deal.copy()
        ended.apply(action_from_code(code))
        assert ended.result is not None
        assert ended.result.winner == seat
        assert ended.result.winners[seat] == one.number
    elif why in (Why.NOBODY_ELSE, Why.PLAYS_ON, Why.STOPS_IN_TIME):
        left = view.hand.bit_count()
        could = [o for o in others if view.winners[o].bit_count() + left >= TO_WIN]
        assert (why == Why.NOBODY_ELSE) == (not could)
        assert one.seat == (could[0] if len(could) == 1 else None)
    elif why == Why.KEEPS_TOGETHER and one.number:
        for group in one.groups:
            assert not group & cards
            assert not any(headings_in(deal.hand(o), KINDS[group], group) for o in others)
    elif why == Why.DRAWS_OUT:
        (card,) = one.groups
        unseen = HIGHER[cards.bit_length() - 1] & ~(view.dealt | view.shown)
        assert one.cards == unseen
        assert view.waits_for(card.bit_length() - 1) == unseen
    elif why in (Why.KEEPS_OLD, Why.KEEPS_NEAR):
        assert not one.cards & cards
        assert not one.cards & ~view.hand
        assert why == Why.KEEPS_NEAR or not one.cards & ~view.old
    elif why == Why.DENIES_SIX:
        assert one.seat == view.best_seat
        assert view.winners[view.best_seat].bit_count() + view.best.bit_count() == one.number
    elif why == Why.AVOIDS_UNFAIR:
        marked = deal.copy()
        marked.apply(Show(one.groups[0]))
        assert marked.view(seat).unfair >> seat & 1
    elif why == Why.LOOSE:
        assert not cards & view.old
        assert not any(group & cards for group in whole_groups(view.hand))


def played_on(deal: Deal, code: int) -> Deal:
    """The deal after an action and what the others give to the trick, taken at will."""
    then = deal.copy()
    count = len(then.view(0).tricks) + (then.view(0).trick is None)
    then.apply(action_from_code(code))
    while (
        then.result is None and then.view(0).trick is not None and len(then.view(0).tricks) == count
    ):
        then.apply(next(iter(then.legal)))
    return then


@pytest.mark.parametrize("deduction", [False, True])
def test_reasons_are_true_of_the_real_deal(deduction: bool) -> None:
    rules = Rules(old_inference="deduction") if deduction else Rules()
    seen: Counter[Why] = Counter()
    for number in range(1, 26):
        deal = Deal.from_seed("true", number, number % 3, rules)
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            codes = candidates(view)
            for code in codes[:4]:
                others = [other for other in codes if other != code]
                for one in reasons_for(view, [code, *others], [0.0] * len(codes), 0.5):
                    seen[one.why] += 1
                    check(deal, code, one)
            deal.apply(action_from_code(decide(view)))
    assert len(seen) > 25


def test_reasons_need_nothing_but_the_view() -> None:
    # Another deal of the hidden cards, the same to the eyes of seat 0.
    mine = "T5 M5 K5 M6 M7 M8 K1 K2 K9 C1 C2 C9"
    rest: Mask = ALL & ~int(Cards(mine))
    low = Cards(list(Cards(rest))[:12])
    views = [dealt(mine, str(one)).view(0) for one in (low, Cards(rest & ~low))]
    assert views[0] == views[1]
    sights = [Sight(view) for view in views]
    assert sights[0].power == sights[1].power == 3


def test_power_counts_winners_old_cards_and_sure_combinations() -> None:
    view = view_of(Case(Why.ONLY_ONE, "b92", "play", ""))
    sight = Sight(view)
    lead, low = int(parse_action("M8 K8 C8")), int(parse_action("T4"))
    assert sight.power == len(view.old) + 1
    assert sight.power_after(lead) == 8
    assert sight.power_after(low) == sight.power + 1
    assert sight.power_after(DISCARD << KIND_SHIFT | low & ALL) == sight.power
