"""Going through a record, moment by moment."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from liukfu.engine import PLAY, Deal, Rules, parse_action
from liukfu.records import RecordError
from liukfu.session import Moment, SeatSpec, Session, Watch
from tests.session.tables import (
    GOLDEN,
    PEOPLE,
    TABLE,
    a_match,
    bots_here,
    chosen,
    deals_by_hand,
    golden,
    play_deal,
    to_a_person,
)

__all__ = ["bots_here"]


@pytest.mark.parametrize("place", range(0, len(GOLDEN), 3))
def test_every_moment_shows_each_seat_what_it_saw(place: int) -> None:
    record = golden(place)
    watch = Watch(record)
    moments = 0
    for kept, deal in deals_by_hand(record):
        for at in range(len(kept.actions) + 1):
            assert watch.moment == Moment(kept.number, at)
            assert [watch.view(seat) for seat in range(3)] == [deal.view(s) for s in range(3)]
            assert [watch.old(seat) for seat in range(3)] == [deal.old(s) for s in range(3)]
            assert [watch.hand(seat) for seat in range(3)] == [deal.hand(s) for s in range(3)]
            assert list(watch.legal) == list(deal.legal)
            assert (watch.to_act, watch.result) == (deal.to_act, deal.result)
            assert watch.length == len(kept.actions)
            if at < len(kept.actions):
                action = parse_action(kept.actions[at])
                assert watch.next_action == action
                assert action in watch.legal
                deal.apply(action)
            else:
                assert watch.next_action is None
            moments += 1
            assert watch.step() == (not watch.at_end or watch.moment != Moment(kept.number, at))
    assert watch.at_end
    assert not watch.step()
    for _ in range(moments - 1):
        assert watch.back()
    assert watch.at_start
    assert not watch.back()


class Walk(RuleBasedStateMachine):
    """Moves in any order, beside a list of all moments."""

    @initialize(place=st.integers(0, len(GOLDEN) - 1))
    def begin(self, place: int) -> None:
        record = golden(place)
        self.watch = Watch(record)
        self.deals: list[Deal] = []
        self.lengths: dict[int, int] = {}
        self.stops: dict[int, list[int]] = {}
        for kept, deal in deals_by_hand(record):
            starts = []
            for at, text in enumerate(kept.actions):
                if deal.phase.name == "LEAD" and text.split()[0] not in ("claim", "stop"):
                    starts.append(at)
                deal.apply(parse_action(text))
            self.deals.append(deal)
            self.lengths[kept.number] = len(kept.actions)
            self.stops[kept.number] = sorted({0, *starts, len(kept.actions)})
        self.numbers = list(self.lengths)
        self.all = [Moment(n, at) for n in self.numbers for at in range(self.lengths[n] + 1)]
        self.at = self.all[0]

    def moved(self, moved: bool, to: Moment) -> None:
        assert moved == (to != self.at)
        self.at = to

    @property
    def place(self) -> int:
        return self.all.index(self.at)

    @rule()
    def step(self) -> None:
        self.moved(self.watch.step(), self.all[min(self.place + 1, len(self.all) - 1)])

    @rule()
    def back(self) -> None:
        self.moved(self.watch.back(), self.all[max(self.place - 1, 0)])

    def tricks(self) -> list[Moment]:
        return [Moment(n, at) for n in self.numbers for at in self.stops[n]]

    @rule()
    def next_trick(self) -> None:
        later = [m for m in self.tricks() if self.all.index(m) > self.place]
        self.moved(self.watch.next_trick(), later[0] if later else self.at)

    @rule()
    def previous_trick(self) -> None:
        sooner = [m for m in self.tricks() if self.all.index(m) < self.place]
        self.moved(self.watch.previous_trick(), sooner[-1] if sooner else self.at)

    @rule()
    def next_deal(self) -> None:
        later = [n for n in self.numbers if n > self.at.number]
        end = Moment(self.at.number, self.lengths[self.at.number])
        self.moved(self.watch.next_deal(), Moment(later[0], 0) if later else end)

    @rule()
    def previous_deal(self) -> None:
        sooner = [
            n for n in self.numbers if n < self.at.number or (n == self.at.number and self.at.at)
        ]
        self.moved(self.watch.previous_deal(), Moment(sooner[-1], 0) if sooner else self.at)

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        self.at = data.draw(st.sampled_from(self.all))
        self.watch.jump(*self.at)

    @rule(number=st.integers(-1, 99), at=st.integers(-2, 99))
    def jump_astray(self, number: int, at: int) -> None:
        if Moment(number, at) in self.all:
            return
        with pytest.raises(ValueError, match="has"):
            self.watch.jump(number, at)

    @invariant()
    def stands_right(self) -> None:
        watch = self.watch
        assert watch.moment == self.at
        deal = self.deals[self.numbers.index(self.at.number)].copy()
        while len(deal) > self.at.at:
            deal.pop()
        assert [watch.view(seat) for seat in range(3)] == [deal.view(s) for s in range(3)]
        assert watch.deal.actions == deal.actions
        assert watch.last_action == (deal.actions[-1] if len(deal) else None)
        assert (watch.at_start, watch.at_end) == (
            self.at == self.all[0],
            self.at == self.all[-1],
        )
        tricks = len(deal.view(0).tricks)
        begins = deal.phase.name == "LEAD" and self.at.at in self.stops[self.at.number][1:-1]
        assert watch.trick == tricks + begins


TestWalk = Walk.TestCase
TestWalk.settings = settings(max_examples=15, stateful_step_count=30)


def test_totals_run_on_from_deal_to_deal() -> None:
    record = a_match(PEOPLE, deals=3)
    watch = Watch(record)
    totals = [0, 0, 0]
    for deal in record.deals:
        watch.jump(deal.number)
        assert list(watch.totals) == totals
        assert isinstance(deal.result, msgspec.Struct)
        totals = [a + b for a, b in zip(totals, deal.result.payments, strict=True)]
        watch.jump(deal.number, len(deal.actions))
        assert list(watch.totals) == totals


def test_what_a_cursor_hands_out_does_not_move_it() -> None:
    watch = Watch(a_match(PEOPLE, deals=1))
    watch.step()
    deal = watch.deal
    deal.apply(next(iter(deal.legal)))
    whole = watch.whole
    whole.undo()
    assert watch.at == 1
    assert len(watch.whole) == watch.length


def test_the_deal_is_fixed_by_its_line() -> None:
    watch = Watch(a_match(PEOPLE, deals=2))
    watch.next_deal()
    assert watch.spec.line() == f"tiger --deal 2 --dealer {watch.spec.dealer}"


def unfinished(seats: tuple[SeatSpec, ...]) -> Watch:
    with Session.new("tiger", Rules(), seats) as session:
        play_deal(session)
        session.next_deal()
        to_a_person(session)
        seat = session.to_act
        assert seat is not None
        session.act(seat, PLAY if PLAY in session.view(seat).legal else chosen(session))
        assert not session.deal_over
        return Watch(session.record)


def test_a_finished_deal_lies_open_to_all_eyes() -> None:
    watch = unfinished(PEOPLE)
    assert watch.eyes == (0, 1, 2)
    assert watch.may_open
    assert watch.can_take_over
    watch.jump(1, watch.length)
    assert not watch.can_take_over


@pytest.mark.usefixtures("bots_here")
def test_a_deal_under_way_shows_the_only_person_what_is_theirs() -> None:
    watch = unfinished((TABLE[1], TABLE[0], TABLE[2]))
    watch.next_deal()
    assert watch.eyes == (1,)
    assert not watch.may_open
    assert not watch.can_take_over


def test_a_deal_under_way_among_several_people_shows_no_hand() -> None:
    watch = unfinished(PEOPLE)
    watch.next_deal()
    assert watch.eyes == ()
    assert not watch.may_open


@pytest.mark.usefixtures("bots_here")
def test_a_deal_under_way_without_people_has_no_secrets() -> None:
    seats = (SeatSpec("A", "random"), SeatSpec("B", "random"), SeatSpec("C", "random"))
    with Session.new("tiger", Rules(), seats) as session:
        session.apply_bot(session.ask_bot())
        watch = Watch(session.record)
    assert watch.eyes == (0, 1, 2)
    assert watch.may_open
    assert watch.can_take_over


@given(data=st.data())
@settings(max_examples=20)
def test_taking_over_goes_on_from_the_moment_that_is_looked_at(data: st.DataObject) -> None:
    record = golden(data.draw(st.integers(0, len(GOLDEN) - 1)))
    watch = Watch(record)
    deal = data.draw(st.sampled_from(record.deals))
    watch.jump(deal.number, data.draw(st.integers(0, len(deal.actions) - 1)))
    with watch.branch(PEOPLE) as session:
        assert session.view(1)._replace(frame=watch.view(1).frame) == watch.view(1)


def test_a_record_against_the_rules_is_not_watched() -> None:
    record = a_match(PEOPLE, deals=1)
    deal = msgspec.structs.replace(record.deals[0], actions=("stop",))
    with pytest.raises(RecordError):
        Watch(msgspec.structs.replace(record, deals=(deal,)))
    with pytest.raises(RecordError) as refused:
        Watch(msgspec.structs.replace(record, deals=()))
    assert refused.value.faults
