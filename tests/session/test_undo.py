"""Taking back: to the person's last decision, noted in the record."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from liukfu.engine import PASS, PLAY, Rules, Stop
from liukfu.records import replay
from liukfu.session import NoUndo, SeatSpec, Session, UndoRefused
from liukfu.store import Library
from tests.session.tables import (
    PAIR,
    PEOPLE,
    TABLE,
    bots_here,
    chosen,
    play_deal,
    step,
    to_a_person,
    told,
)

__all__ = ["bots_here"]
pytestmark = pytest.mark.usefixtures("bots_here")


def a_table(seats: tuple[SeatSpec, ...] = TABLE, seed: str = "tiger", deals: int = 0) -> Session:
    return Session.new(seed, Rules(deals=deals), seats)


def marks(session: Session) -> tuple[str, ...]:
    return session.assisted


def over(session: Session) -> tuple[bool, bool]:
    """Whether the deal is over, and whether the match is."""
    return session.deal_over, session.match_over


def test_undo_goes_back_to_the_last_decision_of_the_person() -> None:
    with a_table() as session:
        to_a_person(session)
        before, view = session.action_count, session.view(0)
        session.act(0, chosen(session))
        to_a_person(session)
        gone = session.action_count - before
        assert gone > 1, "bots have answered"
        assert session.undo() == gone
        assert (session.action_count, session.to_act) == (before, 0)
        assert session.view(0) == view
        assert len(session.record.deals[0].actions) == before


def test_undo_goes_back_decision_by_decision_to_the_first() -> None:
    with a_table() as session:
        moments = []
        for _ in range(4):
            to_a_person(session)
            moments.append((session.action_count, session.view(0)))
            session.act(0, chosen(session))
        for count, view in reversed(moments):
            assert session.can_undo
            session.undo()
            assert (session.action_count, session.view(0)) == (count, view)
        assert session.no_undo is NoUndo.NOTHING
        with pytest.raises(UndoRefused) as refused:
            session.undo()
        assert refused.value.reason is NoUndo.NOTHING


def test_what_only_bots_have_done_is_not_taken_back() -> None:
    seats = (TABLE[1], TABLE[2], TABLE[0])
    with Session.new("tiger", Rules(), seats, first_number=2, first_dealer=0) as session:
        step(session)
        count = session.action_count
        assert session.no_undo is NoUndo.NOTHING
        with pytest.raises(UndoRefused):
            session.undo()
        assert session.action_count == count
        assert marks(session) == ()


def test_a_master_who_leads_at_once_has_decided_once() -> None:
    with Session.new("tiger", Rules(), TABLE, first_number=2, first_dealer=0) as session:
        lead = next(iter(session.view(0).legal_if_play or ()))
        session.act_line(0, (PLAY, lead))
        assert session.undo() == 2
        assert session.action_count == 0
        session.act(0, PLAY)
        session.act(0, lead)
        assert session.undo() == 1


def test_the_record_says_that_a_deal_was_taken_back_in() -> None:
    with a_table() as session:
        to_a_person(session)
        session.act(0, chosen(session))
        assert marks(session) == ()
        session.undo()
        assert marks(session) == ("undo",)
        play_deal(session)
        assert session.record.deals[0].assisted == ("undo",)
        assert replay(session.record).faults == ()
        session.next_deal()
        assert marks(session) == ()


def test_an_undo_is_saved_before_it_returns(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with Session.new("tiger", Rules(), TABLE, library.create()) as session:
        to_a_person(session)
        session.act(0, chosen(session))
        to_a_person(session)
        session.undo()
        (saved,) = library.saved()
        assert saved.record == session.record
        left = session.record
    keeper = library.latest()
    assert keeper is not None
    with Session.resume(keeper) as session:
        assert session.record == left
        assert marks(session) == ("undo",)


def test_a_deal_that_has_ended_can_be_taken_back_in_until_the_next_begins() -> None:
    with a_table() as session:
        play_deal(session)
        session.next_deal()
        first = session.record.deals[0]
        totals = session.totals
        play_deal(session)
        ended = session.record.deals[1]
        session.undo()
        assert not session.deal_over
        assert session.to_act == 0
        assert session.totals == totals
        assert session.outcome is None
        # All cards lay open.
        assert marks(session) == ("undo", "open")
        assert session.record.deals[0] == first
        assert replay(session.record).faults == ()
        play_deal(session)
        assert told(session.record.deals[1]) == told(ended)
        session.next_deal()
        assert session.no_undo is NoUndo.NOTHING


def test_the_history_follows_a_deal_whose_end_was_taken_back(tmp_path: Path) -> None:
    from liukfu.store.history import History

    with Session.new("tiger", Rules(deals=1), TABLE, Library(tmp_path).create()) as session:
        play_deal(session)
        assert over(session) == (True, True)
        with History(tmp_path) as history:
            assert len(history.deals()) == 1
        session.undo()
        assert over(session) == (False, False)
        with History(tmp_path) as history:
            assert history.deals() == []
        play_deal(session)
        with History(tmp_path) as history:
            (row,) = history.deals()
    assert row.assisted


def test_a_bots_answer_from_before_an_undo_is_not_taken() -> None:
    with a_table() as session:
        to_a_person(session)
        legal = list(session.view(0).legal)
        session.act(0, legal[0])
        move = session.ask_bot()
        session.undo()
        session.act(0, legal[-1])
        assert (move.number, move.after) == (session.number, session.action_count)
        with pytest.raises(ValueError, match="gone on"):
            session.apply_bot(move)


def test_nothing_is_taken_back_once_the_next_person_is_on_turn() -> None:
    with a_table(PEOPLE) as session:
        session.act(session.dealer, PASS)
        assert session.no_undo is NoUndo.SEEN
        assert not session.can_undo
        with pytest.raises(UndoRefused) as refused:
            session.undo()
        assert refused.value.reason is NoUndo.SEEN
        assert session.action_count == 1
        assert marks(session) == ()


def test_several_people_take_nothing_back_in_a_deal_that_lies_open() -> None:
    with a_table(PEOPLE) as session:
        play_deal(session)
        assert session.no_undo is NoUndo.SEEN


def test_between_two_turns_of_one_person_of_several_there_is_an_undo() -> None:
    for number in range(2, 40):
        with Session.new("tiger", Rules(), PAIR, first_number=number, first_dealer=0) as session:
            last = None
            while not session.deal_over:
                seat = session.to_act
                if seat in (0, 1):
                    if last is not None and last[0] == seat:
                        assert session.can_undo
                        session.undo()
                        assert (session.to_act, session.action_count) == last
                        return
                    if last is not None:
                        assert session.no_undo is NoUndo.SEEN
                    last = (seat, session.action_count)
                step(session)
    pytest.fail("no person has been on turn twice in a row")


@pytest.mark.parametrize("how", ["hint", "open"])
def test_help_is_noted_in_the_record_once_and_saved(how: str, tmp_path: Path) -> None:
    library = Library(tmp_path)
    with Session.new("tiger", Rules(), TABLE, library.create()) as session:
        session.mark_assisted(how)  # type: ignore[arg-type]  # parametrized
        session.mark_assisted(how)  # type: ignore[arg-type]
        assert marks(session) == (how,)
        assert library.saved()[0].record.deals[0].assisted == (how,)


def test_help_after_the_end_of_a_deal_does_not_count() -> None:
    with a_table() as session:
        play_deal(session)
        session.mark_assisted("open")
        assert marks(session) == ()


def test_help_is_listed_in_the_order_of_the_rules() -> None:
    with a_table() as session:
        to_a_person(session)
        session.mark_assisted("open")
        session.mark_assisted("hint")
        session.act(0, chosen(session))
        session.undo()
        assert marks(session) == ("undo", "hint", "open")


def test_a_stop_is_a_decision_that_can_be_taken_back() -> None:
    for number in range(2, 200):
        with Session.new("tiger", Rules(), TABLE, first_number=number, first_dealer=0) as session:
            while not session.deal_over:
                if session.to_act == 0 and session.view(0).legal.can_stop:
                    before = session.view(0)
                    session.act(0, Stop())
                    assert over(session) == (True, False)
                    assert session.undo() == 1
                    assert session.view(0) == before
                    return
                step(session)
    pytest.fail("nobody could stop")


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_same_choices_after_undos_give_the_same_match_bots_included(seed: int) -> None:
    rng = random.Random(seed)
    with a_table(seed=f"tiger {seed % 7}", deals=2) as plain:
        play_deal(plain)
        plain.next_deal()
        play_deal(plain)
        whole = [told(deal) for deal in plain.record.deals]
    with a_table(seed=f"tiger {seed % 7}", deals=2) as session:
        while True:
            if session.can_undo and rng.random() < 0.15:
                session.undo()
            elif not session.deal_over:
                if session.is_human(session.to_act or 0) and rng.random() < 0.2:
                    # Another choice, taken back at once or after the bots' answers.
                    session.act(0, session.view(0).legal.sample(rng))
                    if rng.random() < 0.5:
                        to_a_person(session)
                    session.undo()
                step(session)
            elif len(session.record.deals) == 2:
                break
            else:
                session.next_deal()
            assert replay(session.record).faults == ()
        assert [told(deal) for deal in session.record.deals] == whole
