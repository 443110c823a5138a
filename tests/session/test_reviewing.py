"""Decisions of a deal that is over, valued from what the player could know then."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import pytest

from liukfu.engine import Deal, Rules, View, action_from_code, decision_rng
from liukfu.engine.actions import CALL
from liukfu.players.coach import advise, hint_key
from liukfu.players.expert import ExpertPlayer
from liukfu.players.search import Budget
from liukfu.players.thought import Choice, Thought
from liukfu.session import Session
from liukfu.session.reviewing import (
    Decision,
    Here,
    Judged,
    Sum,
    Valued,
    Verdict,
    decisions,
    finished_deals,
    judge,
    summed,
    value,
)
from liukfu.session.reviewing_pool import value_all
from tests.engine.hidden import another_world
from tests.session.tables import TABLE, bots_here, chosen, golden, play_deal, to_a_person

__all__ = ["bots_here"]
SHORT = Budget(worlds=24, playouts=96)


class Table:
    """Says of choices what it was told: units and error by the place among the legal actions."""

    def __init__(
        self,
        look: Sequence[tuple[float, float]],
        compare: Sequence[tuple[float, float]] = (),
        *,
        exact: bool = False,
    ) -> None:
        self.told = {"look": look, "compare": compare}
        self.exact = exact
        self.asked: list[tuple[str, str]] = []

    def _thought(self, way: str, view: View, key: str, codes: Sequence[int]) -> Thought:
        self.asked.append((way, key))
        worth = dict(zip(map(int, view.legal), self.told[way], strict=False))
        choices = [Choice(code, *worth[code], 9) for code in codes if code in worth]
        return Thought(tuple(sorted(choices, key=lambda one: -one.units)), 9, self.exact, 0.06)

    def look(self, view: View, key: str, done: int) -> Thought:
        assert done in map(int, view.legal)
        return self._thought("look", view, key, [int(action) for action in view.legal])

    def compare(self, view: View, key: str, codes: Sequence[int]) -> Thought:
        return self._thought("compare", view, key, codes)


def a_call() -> Decision:
    """A Master who has said Pass; Play is the first of the two legal actions."""
    deal = Deal.from_seed("tiger")
    seat = deal.to_act
    assert seat is not None
    order = [str(action) for action in deal.view(seat).legal]
    assert order == ["play", "pass"]
    deal.apply_all([action_from_code(int(action)) for action in reversed(list(deal.legal))][:1])
    (decision,) = decisions(deal, "tiger", seat)
    assert str(decision.done) == "pass"
    return decision


def all_decisions(place: int) -> list[Decision]:
    record = golden(place)
    return [
        one
        for deal in finished_deals(record)
        for seat in range(3)
        for one in decisions(deal, record.seed, seat)
    ]


def test_decisions_are_all_that_had_a_choice_in_order() -> None:
    record = golden(2)
    for deal in finished_deals(record):
        found = {one.at: one for seat in range(3) for one in decisions(deal, record.seed, seat)}
        now = Deal(deal.frame, deal.dealt)
        plays = 0
        for at, action in enumerate(deal.actions):
            assert now.to_act is not None
            view = now.view(now.to_act)
            assert (at in found) == (view.legal.count() > 1)
            called = action.kind == CALL
            if at in found:
                one = found[at]
                assert (one.view, one.done, one.seat) == (view, action, now.to_act)
                assert one.number == deal.frame.number
                assert one.trick == (0 if called else plays // 3 + 1)
            plays += not called
            now.push(action)
    for one, other in pairwise(decisions(finished_deals(record)[0], record.seed, 0)):
        assert one.at < other.at


def test_a_deal_under_way_is_not_among_the_finished_ones() -> None:
    record = golden(7)
    assert record.deals[-1].number == 7
    assert [deal.frame.number for deal in finished_deals(record)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.usefixtures("bots_here")
def test_what_was_taken_back_is_not_reviewed() -> None:
    with Session.new("tiger", Rules(deals=1), TABLE) as session:
        to_a_person(session)
        at = session.action_count
        session.act(0, chosen(session))
        session.undo()
        assert session.action_count == at
        other = next(action for action in session.view(0).legal if action != chosen(session))
        session.act(0, other)
        play_deal(session)
        (deal,) = finished_deals(session.record)
    (one,) = [d for d in decisions(deal, "tiger", 0) if d.at == at]
    assert one.done == other


def test_a_slip_is_one_by_both_looks_together() -> None:
    table = Table([(0.9, 0.0), (0.1, 0.1)], [(0.8, 0.0), (0.2, 0.05)])
    valued = value(a_call(), table)
    assert valued.slip
    assert str(valued.action) == "play"
    assert valued.lost == pytest.approx(0.7)
    assert valued.error == pytest.approx(hypot(0.1, 0.05) / 2)
    assert valued.worlds == 18
    assert valued.spread == pytest.approx(hypot(0.06, 0.06) / 2)
    assert [way for way, _key in table.asked] == ["look", "compare"]
    assert table.asked[0][1] != table.asked[1][1], "with another seed"


def test_units_are_as_sure_as_the_looks_at_that_choice_were() -> None:
    turned = Table([(0.9, 0.0), (0.1, 0.1)], [(0.0, 0.2), (3.0, 0.0)])
    valued = value(a_call(), turned)
    assert str(valued.action) == "pass", "what was done"
    assert valued.spread == pytest.approx(hypot(0.06, 0.1, 0.06) / 2)
    again = Table([(0.9, 0.0), (0.1, 0.1)], [(0.7, 0.2), (0.8, 0.0)])
    assert value(a_call(), again).spread == pytest.approx(hypot(0.06, 0.06, 0.2) / 2)


def test_the_first_look_is_the_one_that_a_hint_has() -> None:
    decision = a_call()
    table = Table([(0.9, 0.0), (0.8, 0.0)])
    value(decision, table)
    assert table.asked[0] == ("look", hint_key("tiger", 1, decision.seat, decision.at))
    view, key = decision.view, f"{decision.key}/hint"
    hint = advise(view, random.Random(key), SHORT)
    look = Here(SHORT).look(view, key, int(decision.done))
    units = {one.code: one.units for one in look.choices}
    assert {one.code: one.units for one in hint.choices} == pytest.approx(units)


def test_where_the_best_was_done_it_is_worth_what_a_hint_said() -> None:
    for one in all_decisions(6)[5:7]:
        key = f"{one.key}/hint"
        hint = advise(one.view, random.Random(key), SHORT)
        valued = value(one, Here(SHORT))
        assert hint.best == int(one.done)
        told = valued.done.units, valued.spread, valued.worlds
        assert told == (hint.choices[0].units, hint.error, hint.worlds)
        # Also where it is soon plain that nothing is as good.
        assert hint.worlds > SHORT.worlds


@pytest.mark.parametrize(
    ("look", "compare"),
    [
        pytest.param([(0.2, 0.0), (0.1, 0.02)], None, id="little is lost"),
        pytest.param([(0.3, 0.0), (0.1, 0.5)], [(0.3, 0.0), (0.1, 0.3)], id="within the error"),
        pytest.param([(0.1, 0.1), (0.9, 0.0)], None, id="it was the best"),
        pytest.param(
            [(0.4, 0.0), (0.1, 0.1)], [(0.0, 0.1), (0.1, 0.0)], id="little by both together"
        ),
        pytest.param(
            [(0.9, 0.0), (0.1, 0.1)], [(0.9, 0.0), (0.1, 2.0)], id="unsure the second time"
        ),
        pytest.param([(0.9, 0.0), (0.1, 0.1)], [(0.0, 0.1), (0.9, 0.0)], id="the other way round"),
    ],
)
def test_what_the_looks_do_not_say_is_no_slip(
    look: list[tuple[float, float]], compare: list[tuple[float, float]] | None
) -> None:
    table = Table(look, compare or ())
    valued = value(a_call(), table)
    assert not valued.slip
    assert len(table.asked) == (1 if compare is None else 2)
    assert summed([valued]) == Sum(1, 0, 0.0)


def test_what_seems_little_is_looked_at_again_where_it_may_be_more() -> None:
    table = Table([(0.22, 0.0), (0.1, 0.1)], [(0.5, 0.0), (0.1, 0.05)])
    valued = value(a_call(), table)
    assert valued.slip
    assert valued.lost == pytest.approx(0.26)


def test_what_was_worked_out_to_the_end_needs_no_second_look() -> None:
    table = Table([(1.0, 0.0), (-1.0, 0.0)], exact=True)
    valued = value(a_call(), table)
    assert valued.slip
    assert valued.exact
    assert [way for way, _key in table.asked] == ["look"]


def test_what_slips_lost_is_added_up() -> None:
    slip = value(a_call(), Table([(0.9, 0.0), (0.1, 0.1)], [(0.8, 0.0), (0.2, 0.05)]))
    fine = value(a_call(), Table([(0.1, 0.1), (0.9, 0.0)]))
    both = summed([slip, fine]) + summed([slip])
    assert both[:2] == (3, 2)
    assert both.lost == pytest.approx(1.4)


def test_a_search_that_has_not_thought_about_what_was_done_is_told() -> None:
    with pytest.raises(ValueError, match="pass"):
        value(a_call(), Table([(0.9, 0.0)]))


def a_lead() -> Valued:
    """Of a lead with many choices the second best of three was done."""
    record = golden(2)
    seen = [
        one
        for deal in finished_deals(record)
        for one in decisions(deal, record.seed, 0)
        if one.trick
        and one.view.legal.count() > 3
        and int(one.done) == int(list(one.view.legal)[1])
    ]
    return Valued(
        seen[0],
        Choice(int(seen[0].done), 0.2, 0.1, 9),
        Choice(int(next(iter(seen[0].view.legal))), 1.2, 0.0, 9),
        True,
        9,
        False,
        (),
    )


@pytest.mark.parametrize(
    ("units", "verdict"),
    [(1.2, "best"), (1.1, "best"), (0.7, "better"), (0.3, "same"), (0.1, "same"), (-0.5, "worse")],
)
def test_another_answer_is_judged_beside_what_was_done_and_what_is_best(
    units: float, verdict: str
) -> None:
    valued = a_lead()
    answer = list(valued.decision.view.legal)[2]
    table = Table([], [(1.2, 0.0), (0.2, 0.05), (units, 0.05)])
    judged = judge(valued, answer, table)
    assert judged == Judged(Verdict(verdict), units, 0.2, 1.2)
    unsure = Table([], [(1.2, 0.0), (0.2, 2.0), (units, 2.0)])
    assert judge(valued, answer, unsure).verdict == Verdict.BEST


def test_the_best_answer_and_what_was_done_are_known() -> None:
    valued = a_lead()
    table = Table([])
    assert judge(valued, valued.action, table) == Judged(Verdict.BEST, 1.2, 0.2, 1.2)
    assert judge(valued, valued.decision.done, table) == Judged(Verdict.SAME, 0.2, 0.2, 1.2)
    assert table.asked == []


def test_a_review_knows_no_more_than_the_player_could() -> None:
    rng = random.Random(5)
    record = golden(2)
    deals = finished_deals(record)
    tried = 0
    for deal in deals[:3]:
        for one in decisions(deal, record.seed, 0)[1:4]:
            now = deal.copy()
            while len(now) > one.at:
                now.pop()
            other = another_world(now, 0, rng)
            if other is None or other.dealt == deal.dealt:
                continue
            other.push(one.done)
            (twin,) = [each for each in decisions(other, record.seed, 0) if each.at == one.at]
            assert value(twin, Here(SHORT)) == value(one, Here(SHORT))
            tried += 1
    assert tried > 2


def test_the_same_decision_is_valued_the_same_again() -> None:
    decided = all_decisions(4)[4:7]
    once = [value(one, Here(SHORT)) for one in decided]
    assert [value(one, Here(SHORT)) for one in decided] == once
    moved = decided[0]._replace(key="another")
    assert value(moved, Here(SHORT)).choices != once[0].choices


def test_a_comparison_plays_every_choice_in_every_world() -> None:
    one = next(one for one in all_decisions(4) if one.view.legal.count() > 3)
    codes = [int(action) for action in one.view.legal][:3]
    for n in (2, 3):
        thought = Here(SHORT).compare(one.view, "key", codes[:n])
        assert len({choice.playouts for choice in thought.choices}) == 1
        assert thought.worlds > 2 * SHORT.worlds
        assert {choice.code for choice in thought.choices} == set(codes[:n])


@pytest.mark.slow
def test_a_review_is_the_same_whatever_the_number_of_processes() -> None:
    decided = all_decisions(4)[:12]
    told: list[tuple[int, int]] = []
    alone = value_all(decided, 1, lambda done, of: told.append((done, of)))
    assert told == [(n, 12) for n in range(1, 13)]
    assert value_all(decided, 2) == alone
    assert [one.decision for one in alone] == decided


@pytest.mark.slow
def test_an_experts_own_decisions_are_hardly_ever_slips() -> None:
    expert = ExpertPlayer()
    decided: list[Decision] = []
    for number in range(1, 21):
        deal = Deal.from_seed("reviewed", number, number % 3)
        while (seat := deal.to_act) is not None:
            rng = decision_rng("reviewed", number, seat, len(deal))
            deal.push(expert.choose(deal.view(seat), rng))
        decided += [one for seat in range(3) for one in decisions(deal, "reviewed", seat)]
    assert len(decided) > 150
    came_to = summed(value_all(decided))
    # A review looks longer than the expert thinks, and finds what it really lost: of 6 slips among
    # 212 decisions another 4,000 worlds each confirmed 4.
    assert came_to.slips <= len(decided) / 25
    assert came_to.lost < 20 * 3 * 0.03


@pytest.mark.slow
def test_who_plays_by_chance_slips_often() -> None:
    record = golden(2)
    decided = [one for deal in finished_deals(record) for one in decisions(deal, record.seed, 0)]
    came_to = summed(value_all(decided))
    assert came_to.slips > len(decided) / 8
