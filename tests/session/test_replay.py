"""Deals played again, and how they went beside how they went before."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liukfu.engine import PASS, PLAY, Deal, Rules, first_dealer, parse_action
from liukfu.records import ResultRecord, replay
from liukfu.session import (
    DealSpec,
    Played,
    ReplayRun,
    Session,
    compare,
    earlier_in,
    record_plan,
    seen_in,
    spec_plan,
)
from liukfu.session.replay import played_in
from liukfu.store import Library
from tests.session.tables import (
    GOLDEN,
    PEOPLE,
    TABLE,
    a_match,
    bots_here,
    golden,
    play_deal,
    told,
)

__all__ = ["bots_here"]
TIGER = DealSpec("tiger", 1, first_dealer("tiger"))


def keep_a_match(
    home: Path, deals: int = 2, seed: str = "tiger", rules: Rules | None = None
) -> None:
    rules = rules or Rules(deals=deals)
    with Session.new(seed, rules, PEOPLE, Library(home).create()) as session:
        for _ in range(deals):
            play_deal(session)
            if not session.match_over and session.number < deals:
                session.next_deal()


def test_a_plan_of_a_record_has_its_deals_with_their_dealers_and_rules() -> None:
    record = golden(4)
    plan = record_plan(record, source="04")
    assert [(d.spec.number, d.spec.dealer) for d in plan.deals] == [
        (deal.number, deal.dealer) for deal in record.deals
    ]
    assert all(d.spec.seed == record.seed for d in plan.deals)
    assert all(d.spec.rules == record.rules.rules() for d in plan.deals)
    assert plan.seats is not None
    assert [spec.kind for spec in plan.seats] == [player.kind for player in record.players]
    for kept, planned in zip(record.deals, plan.deals, strict=True):
        (before,) = planned.before
        assert tuple(map(str, before.actions)) == kept.actions
        assert before.source == "04"
        assert isinstance(kept.result, ResultRecord)
        assert before.result == kept.result.result()


def test_a_plan_may_be_one_deal_of_a_record() -> None:
    record = golden(4)
    number = record.deals[1].number
    (deal,) = record_plan(record, number).deals
    assert deal.spec.number == number
    with pytest.raises(ValueError, match="no deal 999"):
        record_plan(record, 999)
    with pytest.raises(ValueError, match="no deal"):
        record_plan(msgspec.structs.replace(record, deals=()))


def test_deal_1_has_the_dealer_of_its_seed() -> None:
    assert spec_plan(TIGER).deals[0].spec == TIGER
    with pytest.raises(ValueError, match="dealt by seat"):
        spec_plan(TIGER._replace(dealer=(TIGER.dealer + 1) % 3))


def test_each_deal_is_a_match_of_its_own_with_the_same_cards_and_dealer(tmp_path: Path) -> None:
    record = a_match(PEOPLE, deals=3)
    library = Library(tmp_path)
    with ReplayRun(record_plan(record), PEOPLE, library.create) as run:
        for place, kept in enumerate(record.deals):
            session = run.session
            assert run.place == place
            assert (session.number, session.dealer) == (kept.number, kept.dealer)
            assert session.record.deals[0].hands == kept.hands
            assert session.rules.deals == 1
            assert session.replayed
            assert not list(run.comparisons)
            with pytest.raises(ValueError, match="no deal"):
                run.next()
            play_deal(session)
            (comparison,) = run.comparisons
            assert comparison.parted is None
            assert comparison.now.result == session.outcome.result if session.outcome else False
            assert comparison.before.result == comparison.now.result
            assert run.more == (place + 1 < len(record.deals))
            if run.more:
                assert run.next() is run.session
                with pytest.raises(ValueError, match="closed"):
                    session._recording.save(must=True)
        with pytest.raises(ValueError, match="no deal"):
            run.next()
    saved = library.saved()
    assert len(saved) == len(record.deals)
    assert len({match.match for match in saved}) == len(saved)
    for match in saved:
        assert replay(match.record).faults == ()
        assert match.record.deals[0].replayed is True


def test_what_was_not_seen_before_is_no_replay() -> None:
    with ReplayRun(spec_plan(TIGER), PEOPLE) as run:
        assert not run.session.replayed
        play_deal(run.session)
        assert run.comparisons == ()
    with ReplayRun(spec_plan(TIGER), PEOPLE, seen=lambda spec: spec.number == 1) as run:
        assert run.session.replayed


def test_the_rules_of_the_deal_are_those_of_the_table() -> None:
    spec = DealSpec("tiger", 3, 1, Rules(tariff="doubling", deals=9))
    with ReplayRun(spec_plan(spec), PEOPLE) as run:
        assert run.session.rules == Rules(tariff="doubling", deals=1)
        assert run.session.one_line() == spec.line()


def played(*texts: str) -> Played:
    return Played(PEOPLE, tuple(map(parse_action, texts)), None)


def test_plays_are_compared_to_where_they_parted_first() -> None:
    spec = TIGER
    deal = Deal.from_seed("tiger")
    one, two = played("pass", "play"), played("pass", "pass")
    parted = compare(spec, one, two).parted
    assert parted is not None
    assert (parted.at, parted.seat) == (1, (deal.frame.dealer + 1) % 3)
    assert (parted.before, parted.now) == (PLAY, PASS)
    assert compare(spec, one, one).parted is None
    shorter = compare(spec, one, played("pass")).parted
    assert shorter is not None
    assert (shorter.at, shorter.before, shorter.now) == (1, PLAY, None)
    longer = compare(spec, played(), two).parted
    assert longer is not None
    assert (longer.at, longer.before, longer.now) == (0, None, PASS)
    assert longer.seat == deal.frame.dealer


@given(data=st.data())
@settings(max_examples=40)
def test_plays_part_where_somebody_does_something_else(data: st.DataObject) -> None:
    record = golden(data.draw(st.integers(0, len(GOLDEN) - 1)))
    kept = data.draw(st.sampled_from(record.deals))
    spec = DealSpec(record.seed, kept.number, kept.dealer, record.rules.rules())
    deal = Deal.from_seed(spec.seed, spec.number, spec.dealer, spec.rules)
    at = data.draw(st.integers(0, len(kept.actions) - 1))
    deal.apply_all(map(parse_action, kept.actions[:at]))
    seat = deal.to_act
    others = [a for a in list(deal.legal)[:200] if a != parse_action(kept.actions[at])]
    if not others:
        return
    deal.apply(data.draw(st.sampled_from(others)))
    before = played_in(record, kept)
    now = Played(PEOPLE, deal.actions, deal.result)
    parted = compare(spec, before, now).parted
    assert parted is not None
    assert (parted.at, parted.seat) == (at, seat)
    assert parted.now == deal.actions[at]
    assert parted.before == before.actions[at]


def test_a_deal_of_a_saved_match_has_been_seen_whoever_dealt_it(tmp_path: Path) -> None:
    library = Library(tmp_path)
    assert not seen_in(library)(TIGER)
    keep_a_match(tmp_path)
    seen = seen_in(library)
    assert seen(TIGER)
    assert seen(DealSpec("tiger", 2, 0))
    assert seen(DealSpec("tiger", 2, 1, Rules(tariff="doubling")))
    assert not seen(DealSpec("tiger", 3, 0))
    assert not seen(DealSpec("Tiger", 1, 0))


def test_a_match_that_is_played_anew_says_which_deals_were_seen(tmp_path: Path) -> None:
    keep_a_match(tmp_path, deals=2)
    library = Library(tmp_path)
    rules = Rules(deals=3)
    with Session.new("tiger", rules, PEOPLE, library.create(), seen=seen_in(library)) as session:
        marks = []
        for _ in range(3):
            marks.append(session.replayed)
            play_deal(session)
            if not session.match_over:
                session.next_deal()
        assert marks == [True, True, False]
        written = [deal.replayed for deal in session.record.deals]
        assert written[:3] == [True, True, msgspec.UNSET]


def test_a_match_that_is_gone_on_with_is_not_seen_before_by_itself(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with Session.new("tiger", Rules(), PEOPLE, library.create(), seen=seen_in(library)) as session:
        play_deal(session)
    keeper = library.latest()
    assert keeper is not None
    with Session.resume(keeper, seen_in(library)) as session:
        session.next_deal()
        assert not session.replayed


def test_earlier_plays_are_found_with_the_same_dealer_and_rules(tmp_path: Path) -> None:
    keep_a_match(tmp_path)
    keep_a_match(tmp_path, rules=Rules(tariff="doubling", deals=2))
    library = Library(tmp_path)
    (before,) = spec_plan(TIGER, earlier_in(library)).deals[0].before
    assert before.result is not None
    assert before.when
    assert before.source in {saved.path.stem for saved in library.saved()}
    assert before.seats == PEOPLE
    assert len(spec_plan(TIGER._replace(rules=Rules(deals=7)), earlier_in(library)).deals[0].before)
    with ReplayRun(spec_plan(TIGER, earlier_in(library)), PEOPLE) as run:
        assert run.session.replayed


def test_a_play_that_was_left_is_nothing_to_compare_with(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with Session.new("tiger", Rules(), PEOPLE, library.create()) as session:
        session.act(session.dealer, PASS)
    assert spec_plan(TIGER, earlier_in(library)).deals[0].before == ()
    assert seen_in(library)(TIGER)


def test_a_library_that_cannot_be_read_has_nothing_seen(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    library = Library(tmp_path / "file")
    assert not seen_in(library)(TIGER)
    assert list(earlier_in(library)(TIGER)) == []


@pytest.mark.usefixtures("bots_here")
def test_bots_play_a_deal_again_as_they_did() -> None:
    record = a_match(TABLE, deals=3)
    with ReplayRun(record_plan(record), TABLE) as run:
        for kept in record.deals:
            play_deal(run.session)
            assert told(run.session.record.deals[0]) == told(kept)
            if run.more:
                run.next()


def test_three_passes_end_a_deal_that_is_played_again() -> None:
    record = a_match(PEOPLE, deals=2)
    with ReplayRun(record_plan(record), PEOPLE) as run:
        for _ in range(3):
            session = run.session
            session.act(session.to_act or 0, PASS)
        assert session.match_over
        with pytest.raises(ValueError, match="no deal"):
            session.next_deal()
        (comparison,) = run.comparisons
        assert comparison.now.result is not None
        assert comparison.now.result.end == "void"
        assert run.next().number == record.deals[1].number
