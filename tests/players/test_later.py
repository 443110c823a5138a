"""What is announced has in it what comes beyond the playouts."""

import random

import pytest

from liukfu.engine import Deal, View
from liukfu.engine.actions import CLAIM_CODE, PASS_CODE, PLAY_CODE, SHOW_CODE
from liukfu.engine.legality import CALLS, FOLLOW, LEAD
from liukfu.players import later
from liukfu.players.endings import OPEN_CARDS
from liukfu.players.search import Budget, candidates, think, weigh
from liukfu.players.steady import decide
from liukfu.players.thought import Thought
from liukfu.players.worlds import sample_worlds

SMALL = Budget(worlds=24, playouts=96)


def flat(units: float) -> later.Table:
    """The same in every cell."""
    return (((units, units),) * len(later.KINDS),) * 2


NOTHING = flat(0.0)

EACH: later.Table = tuple(
    tuple((half + kind / 10, half + kind / 10 + 0.05) for kind in range(len(later.KINDS)))
    for half in (0.0, 0.5)
)
"""Something else in every cell."""


def decisions(seed: str, deals: int) -> list[View]:
    """All decisions between several choices that come up among steady players."""
    found = []
    for number in range(1, deals + 1):
        deal = Deal.from_seed(seed, number, number % 3)
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            if len(candidates(view)) > 1:
                found.append(view)
            deal.push(decide(view))
    return found


def thought(view: View, table: later.Table, monkeypatch: pytest.MonkeyPatch) -> Thought:
    """With a table."""
    monkeypatch.setattr(later, "LATER", table)
    return think(view, random.Random(1), SMALL)


def ends(code: int) -> bool:
    return code >= CLAIM_CODE


def test_the_cell_is_that_of_the_choice_the_seat_and_its_cards() -> None:
    places = set()
    for view in decisions("cells", 40):
        for code in candidates(view):
            place = later.place(view, code)
            void = view.phase == CALLS and view.passed.bit_count() == 2
            if ends(code) or (code == PASS_CODE and void):
                assert later.ends_deal(view, code)
                assert place is None
                assert later.later(view, code) == 0.0
                continue
            assert not later.ends_deal(view, code)
            assert place is not None
            kind = later.KINDS[place.kind]
            if view.phase == CALLS:
                assert (kind, place.vulnerable) == (
                    ("pass", False) if code == PASS_CODE else ("play", view.seat != view.master)
                )
            else:
                assert place.vulnerable == (view.vulnerable == view.seat)
                assert place.many == (view.hand.bit_count() > 5)
                assert (kind == "lead") == (view.phase == LEAD)
                assert (kind == "heading") == (view.phase == FOLLOW and code & SHOW_CODE != 0)
            places.add(place)
    assert len(places) >= 10


def test_what_comes_beyond_the_playouts_is_the_same_for_all_that_is_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is in what is announced, and does not change which of them is best."""
    asked = 0
    for view in decisions("same", 3):
        if view.phase == CALLS or any(map(ends, candidates(view))):
            continue
        raw, told = (thought(view, table, monkeypatch) for table in (NOTHING, EACH))
        worked_out = view.hand.bit_count() <= OPEN_CARDS
        more = 0.0 if worked_out else later.later(view, raw.choices[0].code)
        assert [choice.units for choice in told.choices] == [
            pytest.approx(choice.units + more) for choice in raw.choices
        ]
        assert [each._replace(units=0.0) for each in told.choices] == [
            each._replace(units=0.0) for each in raw.choices
        ]
        asked += not worked_out
    assert asked >= 10


def test_a_call_is_chosen_with_what_comes_beyond_it_and_a_third_pass_has_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A void deal pays nothing (Rules §2)."""
    turned, void = 0, 0
    for view in decisions("calls", 12):
        if view.phase != CALLS:
            continue
        raw, told = (thought(view, table, monkeypatch) for table in (NOTHING, EACH))
        came = {each.code: each.units for each in raw.choices}
        units = {each.code: each.units for each in told.choices}
        third = view.passed.bit_count() == 2
        more = {code: later.later(view, code) for code in came}
        assert (more[PASS_CODE] == 0.0) == third
        assert more[PLAY_CODE] > more[PASS_CODE]
        alike = {choice.playouts for choice in (*raw.choices, *told.choices)}
        if len(alike) == 1:
            assert units == {code: pytest.approx(came[code] + more[code]) for code in came}
        if third:
            void += 1
            assert units[PASS_CODE] == 0.0
        turned += raw.choices[0].code != told.choices[0].code
    assert turned
    assert void


def test_claims_and_stops_are_chosen_by_what_playing_on_is_worth_and_state_what_they_pay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = 0
    for view in decisions("ends", 12):
        codes = [code for code in candidates(view) if ends(code)]
        if view.hand.bit_count() <= OPEN_CARDS or not codes:
            continue
        asked += 1
        playing_on, ending = (thought(view, flat(units), monkeypatch) for units in (9.0, -9.0))
        assert not ends(playing_on.choices[0].code)
        best, *others = ending.choices
        assert [best.code] == codes
        pays = weigh(view, sample_worlds(view, random.Random(1), 1), codes).choices[0].units
        assert best.units == pytest.approx(pays)
        assert all(choice.units < pays - 1.0 for choice in others)
        for told in (playing_on, ending):
            units = [choice.units for choice in told.choices]
            assert units == sorted(units, reverse=True)
            assert told.choices[0].error == 0.0
    assert asked >= 5


def test_where_every_playout_of_the_best_lead_ends_alike_nothing_comes_beyond_that() -> None:
    """So a sure claim stands before a lead that brings no more."""
    decided = first = 0
    for view in decisions("decided", 20):
        if view.hand.bit_count() <= OPEN_CARDS or not any(map(ends, candidates(view))):
            continue
        told = think(view, random.Random(1), Budget(worlds=64, playouts=400))
        leads = [choice for choice in told.choices if not ends(choice.code)]
        worlds = sample_worlds(view, random.Random(1), 64)
        paid = [
            weigh(view, [world], [leads[0].code]).choices[0].units
            for world in worlds[: leads[0].playouts]
        ]
        if len(set(paid)) > 1 or len(paid) < 32:
            continue
        decided += 1
        assert leads[0].units == pytest.approx(paid[0])
        (end,) = (choice for choice in told.choices if ends(choice.code))
        pays = weigh(view, worlds[:1], [end.code]).choices[0].units
        assert end.units == pytest.approx(pays)
        assert (told.choices[0] == end) == (pays >= paid[0])
        first += pays == paid[0]
    assert decided >= 4
    assert first >= 2


def test_what_a_claim_or_a_stop_is_told_to_pay_is_what_it_pays_however_early_it_was_left() -> None:
    left = 0
    for view in decisions("pays", 30):
        told = think(view, random.Random(1), Budget(worlds=64, playouts=400))
        for choice in told.choices:
            if ends(choice.code):
                worlds = sample_worlds(view, random.Random(1), 1)
                pays = weigh(view, worlds, [choice.code]).choices[0].units
                assert choice.units == pytest.approx(pays)
                left += choice.playouts < told.choices[0].playouts
        assert told.choices[0].units == max(choice.units for choice in told.choices)
    assert left >= 2


@pytest.mark.slow
def test_where_every_playout_of_the_best_ends_alike_nothing_comes_beyond_it_in_any_phase() -> None:
    decided = set()
    for view in decisions("alike", 12):
        if view.phase != LEAD and view.hand.bit_count() > OPEN_CARDS:
            told = think(view, random.Random(1), Budget(worlds=40, playouts=160)).choices[0]
            worlds = sample_worlds(view, random.Random(1), 40)[: told.playouts]
            paid = {weigh(view, [world], [told.code]).choices[0].units for world in worlds}
            if len(paid) == 1 and told.playouts >= 32 and later.later(view, told.code):
                assert told.units == pytest.approx(paid.pop())
                decided.add(view.phase)
    assert decided == {CALLS, FOLLOW}
