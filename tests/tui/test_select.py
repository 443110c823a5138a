from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Call, Cards, Deal, Discard, Kind, Phase, Reason, Show, View
from liukfu.engine.combos import runs_in
from liukfu.tui import select
from tests.tui import tables


def view_at(moment: tables.Moment) -> View:
    return tables.session_at(moment).view(moment.seat)


@st.composite
def views(draw: st.DrawFn) -> View:
    deal = Deal.from_seed(f"select {draw(st.integers(0, 500))}")
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 25))):
        if deal.to_act is None:
            break
        deal.apply(deal.legal.sample(rng))
    seat = deal.to_act if deal.to_act is not None else 0
    return deal.view(seat)


@given(views())
def test_every_suggestion_is_legal(view: View) -> None:
    for play in select.suggestions(view):
        assert select.is_legal(view, play)


@given(views())
def test_all_headings_and_all_sets_runs_and_singles_to_lead_are_suggested(view: View) -> None:
    found = set(select.suggestions(view))
    assert found >= set(view.legal.headings)
    for lead in view.legal.leads:
        assert lead in found or view.legal.kind_of_lead(lead) == Kind.OLD_GROUP


@given(views())
def test_what_is_preselected_is_legal_and_the_only_way(view: View) -> None:
    chosen = select.preselected(view)
    if chosen:
        assert select.is_legal(view, chosen)
        legal = view.legal
        assert legal.headings in ((), (chosen,))
        assert legal.headings or chosen == view.hand


@given(views())
def test_places_stay_for_the_whole_deal(view: View) -> None:
    places = select.places(view)
    dealt = list(Cards(view.dealt))
    assert len(places) == 12
    for place, card in enumerate(places):
        assert card == dealt[place] if view.hand >> dealt[place] & 1 else card is None


@given(views())
def test_cards_that_are_calmer_belong_to_no_play(view: View) -> None:
    lit = select.playable(view, 0)
    for play in (*view.legal.headings, *view.legal.leads):
        assert play & ~lit == 0


def test_only_the_whole_old_group_is_suggested() -> None:
    view = view_at(tables.OLD_GROUP)
    assert view.vulnerable == view.seat
    groups = [
        play for play in select.suggestions(view) if view.legal.kind_of_lead(play) == Kind.OLD_GROUP
    ]
    assert groups == [view.old]
    assert len(view.old) > 1


def test_longest_leads_come_first_and_weakest_headings_first() -> None:
    leads = select.suggestions(view_at(tables.MASTER_CALLS))
    assert leads[0] == Cards("T3 T4 T5 T6")
    assert [len(lead) for lead in leads] == sorted((len(lead) for lead in leads), reverse=True)
    view = view_at(tables.HEADINGS)
    headings = select.suggestions(view)
    assert headings == tuple(sorted(view.legal.headings))
    assert len(headings) >= 3


def test_low_discard_breaks_no_old_card_set_or_run_if_that_can_be() -> None:
    hand = Cards("T9 M3 M4 M5 K2 K6 C1")
    assert select.low_discard(hand, Cards("T9 C1"), 2) == Cards("K2 K6")
    assert select.low_discard(Cards("T1 M1 K1 C2 C5"), Cards("T1"), 1) == Cards("C2")


def test_low_discard_breaks_an_old_card_last() -> None:
    hand, old = Cards("T9 M3 M4 M5 K2"), Cards("T9")
    assert select.low_discard(hand, old, 2) == Cards("K2 M3")
    assert select.low_discard(hand, old, 4) == Cards("K2 M3 M4 M5")
    assert len(select.low_discard(hand, old, 5)) == 5


def test_one_low_discard_is_suggested_where_nothing_heads() -> None:
    view = view_at(tables.DISCARD)
    assert view.legal.discard_count == 3
    suggestions = select.suggestions(view)
    assert len(suggestions) == 1
    assert Discard(suggestions[0]) in view.legal


def test_tab_goes_round_and_shift_tab_goes_back() -> None:
    view = view_at(tables.HEADINGS)
    plays = select.suggestions(view)
    chosen = Cards()
    seen = []
    for _ in plays:
        chosen = select.next_suggestion(view, chosen)
        seen.append(chosen)
    assert tuple(seen) == plays
    assert select.next_suggestion(view, chosen) == plays[0]
    assert select.next_suggestion(view, plays[0], -1) == plays[-1]
    assert select.next_suggestion(view, 0, -1) == plays[-1]


def test_the_only_heading_is_preselected() -> None:
    view = view_at(tables.ONE_HEADING)
    assert select.preselected(view) == view.legal.headings[0]


def test_all_cards_are_preselected_where_all_must_go() -> None:
    view = view_at(tables.ALL_GO)
    assert len(Cards(view.hand)) == 2
    assert select.preselected(view) == view.hand


def test_nothing_is_preselected_where_there_is_a_choice() -> None:
    for moment in (tables.HEADINGS, tables.DISCARD, tables.LEAD, tables.SECOND_CALLS):
        assert not select.preselected(view_at(moment))


def test_the_choice_is_shown_or_put_face_down_as_the_moment_demands() -> None:
    assert select.action_of(view_at(tables.SECOND_CALLS), 1) is None
    lead = view_at(tables.BARRED)
    assert select.action_of(lead, 1) == Show(Cards(1))
    heading = view_at(tables.HEADINGS)
    assert select.action_of(heading, 1) == Show(Cards(1))
    discard = view_at(tables.DISCARD)
    assert select.action_of(discard, 1) == Discard(Cards(1))


def test_a_master_may_choose_a_lead_in_the_call_and_others_may_not() -> None:
    view = view_at(tables.MASTER_CALLS)
    assert view.phase == Phase.CALLS
    assert select.is_legal(view, Cards("T3 T4 T5 T6"))
    assert not select.is_legal(view, Cards("T3 T4"))
    other = view_at(tables.SECOND_CALLS)
    assert select.action_of(other, other.hand & -other.hand) is None
    assert select.suggestions(other) == ()


def test_a_passed_master_is_told_that_four_may_not_be_led() -> None:
    view = view_at(tables.BARRED)
    run = next(run for run in map(Cards, runs_in(view.hand)) if len(run) >= 4)
    fault = select.why_not(view, run)
    assert fault is not None
    assert fault.reason == Reason.PASSED_MASTER_FOUR


def test_two_of_three_are_on_the_way_and_strangers_are_not() -> None:
    view = view_at(tables.RUN_HEADINGS)
    first = view.legal.headings[0]
    two = Cards(list(first)[:2])
    assert select.on_the_way(view, two)
    strangers = Cards(view.hand).without(sum(set(view.legal.headings)) and select.playable(view, 0))
    assert strangers
    assert not select.on_the_way(view, strangers)


def test_a_claim_starts_with_the_chosen_old_cards_else_with_all() -> None:
    view = view_at(tables.STOP_OR_CLAIM)
    assert view.old == Cards("C9")
    assert select.claim_choice(view, 0) == view.old
    assert select.claim_choice(view, Cards("K2")) == view.old
    claim = view_at(tables.CLAIM)
    some = Cards(list(claim.old)[:2])
    assert select.claim_choice(claim, some) == some
    assert select.claim_choice(view_at(tables.DISCARD), 0) == Cards()


def test_nobody_chooses_out_of_turn() -> None:
    session = tables.session_at(tables.HEADINGS)
    view = session.view((tables.HEADINGS.seat + 1) % 3)
    assert select.suggestions(view) == ()
    assert select.preselected(view) == Cards()
    assert select.action_of(view, view.hand & -view.hand) is None
    assert select.playable(view, 0) == view.hand


def test_the_master_leads_at_once_only_on_the_first_call() -> None:
    session = tables.session_at(tables.MASTER_CALLS)
    session.act(tables.MASTER_CALLS.seat, Call("play"))
    view = session.view(tables.MASTER_CALLS.seat)
    assert view.phase == Phase.LEAD
    assert select.to_lead(view) is not None
    assert view.legal_if_play is None
