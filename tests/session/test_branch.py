"""Taking over: from any moment of a record on, in a match of its own."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from liukfu.engine import Rules
from liukfu.players.registry import UnknownPlayer
from liukfu.records import Branch, Record, dumps, loads, read_record, replay
from liukfu.session import SeatSpec, Session
from liukfu.store import Library
from liukfu.store.keeper import match_name
from tests.session.tables import (
    GOLDEN,
    PEOPLE,
    TABLE,
    a_match,
    bots_here,
    chosen,
    golden,
    play_deal,
    told,
)

__all__ = ["bots_here"]
pytestmark = pytest.mark.usefixtures("bots_here")


@given(data=st.data())
@settings(max_examples=60)
def test_from_any_moment_of_any_record_the_play_goes_on_by_the_rules(data: st.DataObject) -> None:
    record = golden(data.draw(st.integers(0, len(GOLDEN) - 1)))
    deal = data.draw(st.sampled_from(record.deals))
    last = len(deal.actions) - (deal.result is not msgspec.UNSET)
    count = data.draw(st.integers(0, last))
    with Session.branch(record, deal.number, count, PEOPLE) as session:
        assert (session.number, session.dealer) == (deal.number, deal.dealer)
        assert session.action_count == count
        assert session.record.deals[0].actions == deal.actions[:count]
        assert not session.deal_over
        play_deal(session)
        if not session.match_over:
            session.next_deal()
            session.act(session.dealer, chosen(session))
        branched = session.record
    assert replay(branched).faults == ()
    assert loads(dumps(branched)) == branched
    assert branched.branch == Branch(match_name(record), deal.number, count)
    assert branched.seed == record.seed
    assert branched.deals[0].replayed is True
    assert branched.players[0].name == "Ann"


def test_bots_go_on_from_a_moment_as_they_did() -> None:
    record = a_match(TABLE, deals=1)
    whole = told(record.deals[0])
    for count in range(len(record.deals[0].actions)):
        with Session.branch(record, 1, count, TABLE) as session:
            play_deal(session)
            assert told(session.record.deals[0]) == whole


def test_anybody_may_sit_anywhere() -> None:
    record = a_match(PEOPLE, deals=1)
    seats = (SeatSpec("N", "novice"), SeatSpec("R", "random"), SeatSpec("Dan", "human"))
    with Session.branch(record, 1, 4, seats) as session:
        assert session.seats == seats
        assert session.humans == (2,)
        play_deal(session)
        assert replay(session.record).faults == ()


def test_the_new_match_ends_where_the_other_would_have() -> None:
    record = a_match(PEOPLE, deals=5, seed="lion")
    assert len(record.deals) >= 5
    for place, deal in enumerate(record.deals):
        left = 5 - sum(
            isinstance(before.result, msgspec.Struct) and before.result.end != "void"
            for before in record.deals[:place]
        )
        with Session.branch(record, deal.number, 0, PEOPLE) as session:
            assert session.rules == Rules(deals=left)


def test_a_match_without_a_fixed_end_stays_one() -> None:
    with Session.branch(golden(0), golden(0).deals[0].number, 1, PEOPLE) as session:
        assert session.rules == golden(0).rules.rules()


def test_units_of_the_other_match_are_not_brought_along() -> None:
    record = a_match(PEOPLE, deals=3)
    with Session.branch(record, record.deals[-1].number, 2, PEOPLE) as session:
        assert session.totals == (0, 0, 0)


def test_the_new_match_is_saved_at_once_and_can_be_gone_on_with(tmp_path: Path) -> None:
    record = a_match(PEOPLE, deals=1)
    library = Library(tmp_path)
    with Session.branch(record, 1, 5, PEOPLE, library.create(), source="evening.json") as session:
        left = session.record
        assert library.saved()[0].record == left
    assert left.branch == Branch("evening.json", 1, 5)
    keeper = library.latest()
    assert keeper is not None
    with Session.resume(keeper) as session:
        assert session.record == left
        play_deal(session)
        assert session.record.branch == left.branch


def test_what_the_record_is_called_may_be_no_text(tmp_path: Path) -> None:
    record = a_match(PEOPLE, deals=1)
    keeper = Library(tmp_path).create()
    with Session.branch(record, 1, 0, PEOPLE, keeper, source="a\udcffb") as session:
        assert session.save_fault is None
        assert session.record.branch == Branch("a?b", 1, 0)


def test_the_record_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_bytes(dumps(a_match(PEOPLE, deals=1)))
    record = read_record(path)
    before = path.read_bytes()
    with Session.branch(record, 1, 3, PEOPLE, Library(tmp_path).create()) as session:
        play_deal(session)
    assert path.read_bytes() == before
    assert dumps(record) == before


def test_a_branch_is_a_match_of_its_own() -> None:
    record = a_match(PEOPLE, deals=1)
    with Session.branch(record, 1, 3, PEOPLE) as one, Session.branch(record, 1, 3, PEOPLE) as two:
        assert len({record.x["match"], one.record.x["match"], two.record.x["match"]}) == 3


def test_a_person_may_take_back_from_a_branch_on_and_into_what_was_taken_over() -> None:
    record = a_match(TABLE, deals=1)
    with Session.branch(record, 1, 7, TABLE) as session:
        while session.can_undo:
            session.undo()
        assert session.action_count < 7
        assert replay(session.record).faults == ()


def test_a_record_never_branches_off_after_what_was_taken_back() -> None:
    record = a_match(TABLE, deals=1)
    with Session.branch(record, 1, 7, TABLE, source="r") as session:
        while session.can_undo:
            session.undo()
        assert session.record.branch == Branch("r", 1, session.action_count)
        back = session.action_count
        play_deal(session)
        assert session.record.branch == Branch("r", 1, back)


def test_what_is_taken_back_after_taking_over_leaves_the_branch_as_it_was() -> None:
    record = a_match(TABLE, deals=1)
    with Session.branch(record, 1, 3, TABLE, source="r") as session:
        while not session.deal_over:
            play_deal(session)
        session.undo()
        assert session.action_count > 3
        assert session.record.branch == Branch("r", 1, 3)


def hands_changed(record: Record) -> Record:
    deal = record.deals[0]
    one, two, three = deal.hands
    return msgspec.structs.replace(
        record, deals=(msgspec.structs.replace(deal, hands=(two, one, three)),)
    )


def action_changed(record: Record) -> Record:
    deal = record.deals[0]
    return msgspec.structs.replace(
        record, deals=(msgspec.structs.replace(deal, actions=("stop", *deal.actions[1:])),)
    )


def dealer_changed(record: Record) -> Record:
    deal = record.deals[0]
    return msgspec.structs.replace(
        record, deals=(msgspec.structs.replace(deal, dealer=(deal.dealer + 1) % 3),)
    )


@pytest.mark.parametrize(
    ("number", "count", "why"),
    [
        (2, 0, "no deal 2"),
        (0, 0, "no deal 0"),
        (1, -1, "actions"),
        (1, 99, "actions"),
    ],
)
def test_a_moment_that_is_not_there_cannot_be_taken_over(number: int, count: int, why: str) -> None:
    record = a_match(PEOPLE, deals=1)
    with pytest.raises(ValueError, match=why):
        Session.branch(record, number, count, PEOPLE)


def test_a_deal_that_is_over_cannot_be_taken_over() -> None:
    record = a_match(PEOPLE, deals=1)
    with pytest.raises(ValueError, match="is over"):
        Session.branch(record, 1, len(record.deals[0].actions), PEOPLE)


@pytest.mark.parametrize("change", [hands_changed, action_changed, dealer_changed])
def test_a_record_against_the_rules_cannot_be_taken_over(change: object) -> None:
    assert callable(change)
    with pytest.raises(ValueError, match=r".+"):
        Session.branch(change(a_match(PEOPLE, deals=1)), 1, 3, PEOPLE)


def test_a_bot_that_nobody_knows_cannot_take_over(tmp_path: Path) -> None:
    library = Library(tmp_path)
    seats = (*PEOPLE[:2], SeatSpec("X", "nobody"))
    with library.create() as keeper, pytest.raises(UnknownPlayer):
        Session.branch(a_match(PEOPLE, deals=1), 1, 3, seats, keeper)
    assert library.saved() == []


@given(seed=st.integers(0, 2**32))
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_branch_of_a_branch_goes_on_by_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    record = a_match(TABLE, deals=2)
    for _ in range(3):
        deal = rng.choice(record.deals)
        with Session.branch(
            record, deal.number, rng.randrange(len(deal.actions)), TABLE
        ) as session:
            play_deal(session)
            record = session.record
        assert replay(record).faults == ()
