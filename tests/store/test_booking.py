"""From a deal of a record to its row: roles, calls, playing on, and what is not booked."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Deal, Frame, Match, Phase, Rules, Show, Stop, parse_action, parse_mask
from liukfu.records import Branch, Record, ResultRecord, deal_record, read_record
from liukfu.records.schema import DealRecord
from liukfu.store.booking import NotBooked, deal_row, digest
from liukfu.store.figures import Apart, Role
from tests.records.making import GOLDEN
from tests.store.making import match


def played(seed: str, number: int, dealer: int, choose: random.Random) -> Record:
    """A match of one deal."""
    deal = Match(seed, None, number, dealer if number > 1 else None).start_deal()
    while deal.to_act is not None:
        deal.apply(deal.legal.sample(choose))
    return msgspec.structs.replace(match(seed), deals=(deal_record(deal),))


def changed(record: Record, **fields: object) -> Record:
    """A record with other facts about its first deal."""
    first = msgspec.structs.replace(record.deals[0], **fields)
    return msgspec.structs.replace(record, deals=(first, *record.deals[1:]))


@given(st.integers(0, 10_000), st.integers(1, 50), st.integers(0, 2))
def test_a_row_says_what_the_deal_says(number: int, deal_number: int, dealer: int) -> None:
    record = played(f"s{number}", deal_number, dealer, random.Random(number))
    (kept,) = record.deals
    row = deal_row(record, deal_number, "file.json")
    deal = Deal.from_seed(record.seed, deal_number, kept.dealer)
    deal.apply_all(map(parse_action, kept.actions))
    result = deal.result
    assert result is not None
    assert (row.number, row.dealer, row.seed, row.file) == (
        deal_number,
        kept.dealer,
        record.seed,
        "file.json",
    )
    assert (row.end, row.winner, row.vulnerable) == (*result[:2], result.vulnerable)
    assert tuple(seat.units for seat in row.seats) == result.payments
    assert tuple(seat.winners for seat in row.seats) == result.winners
    assert sum(seat.units for seat in row.seats) == 0
    assert [seat.seat for seat in row.seats] == [0, 1, 2]
    assert [seat.role is Role.MASTER for seat in row.seats].index(True) == kept.dealer
    vulnerable = [seat.seat for seat in row.seats if seat.role is Role.VULNERABLE]
    assert vulnerable == ([] if result.vulnerable is None else [result.vulnerable])
    assert sum(seat.role is Role.MASTER for seat in row.seats) == 1


@given(st.integers(0, 10_000))
def test_calls_are_those_that_were_made_in_order(number: int) -> None:
    record = played(f"s{number}", 1, 0, random.Random(number))
    (kept,) = record.deals
    row = deal_row(record, 1)
    calls = [text for text in kept.actions if text in ("play", "pass")]
    assert list(row.calls) == calls
    for place in range(3):
        seat = row.seats[(kept.dealer + place) % 3]
        assert seat.call == (calls[place] if place < len(calls) else "")


def test_playing_on_is_told_with_what_stopping_would_have_brought() -> None:
    seen = set()
    for file in GOLDEN:
        record = read_record(file)
        for kept in record.deals:
            if not isinstance(kept.result, ResultRecord):
                continue
            row = deal_row(record, kept.number)
            expected = plainly_played_on(record, kept)
            assert {s.seat: (s.on_at, s.on_stop) for s in row.seats if s.on_at} == expected
            seen |= {(row.winner == seat, at) for seat, (at, _) in expected.items()}
    # All sorts were met: won and overtaken, at six and at more.
    assert {(True, 6), (False, 6), (True, 7)} <= seen


def plainly_played_on(record: Record, kept: DealRecord) -> dict[int, tuple[int, int]]:
    """The same, told slowly: stopping is tried at each lead."""
    one, two, three = map(parse_mask, kept.hands)
    frame = Frame(kept.number, kept.dealer, record.rules.rules(), ())
    deal = Deal(frame, (one, two, three))
    found: dict[int, tuple[int, int]] = {}
    for action in map(parse_action, kept.actions):
        seat = deal.to_act
        assert seat is not None
        if deal.phase is Phase.LEAD and isinstance(action, Show) and Stop() in deal.legal:
            result = deal.copy().apply(Stop()).result
            assert result is not None
            found.setdefault(seat, (result.winners[seat], result.payments[seat]))
        deal.apply(action)
    return found


def test_a_deal_says_how_it_was_helped_and_whether_it_was_seen_before() -> None:
    plain = match()
    assert deal_row(plain, 1).apart is Apart.FAIR
    helped = changed(plain, assisted=("undo", "hint", "undo"))
    assert deal_row(helped, 1).assisted == ("hint", "undo")
    assert deal_row(helped, 1).apart is Apart.ASSISTED
    assert deal_row(changed(plain, assisted=()), 1).apart is Apart.FAIR
    assert deal_row(changed(plain, replayed=False), 1).apart is Apart.FAIR
    both = changed(helped, replayed=True)
    assert deal_row(both, 1).apart is Apart.REPLAYED


def test_a_deal_taken_over_in_its_middle_counts_as_seen_before_and_later_ones_do_not() -> None:
    record = msgspec.structs.replace(match(deals=2), branch=Branch("x.json", 1, 3))
    assert deal_row(record, 1).replayed
    assert not deal_row(record, 2).replayed


@pytest.mark.parametrize(
    ("started", "told"),
    [
        ("2026-01-31T18:05:00Z", "2026-01-31T18:05:00Z"),
        ("2026-01-31t18:05:00.123z", "2026-01-31T18:05:00Z"),
        ("2026-01-31T18:05:59.9+00:00", "2026-01-31T18:05:59Z"),
        (msgspec.UNSET, ""),
    ],
)
def test_instants_are_brought_to_one_form(started: str, told: str) -> None:
    assert deal_row(changed(match(), started=started), 1).started == told


def test_rules_are_told_where_they_differ_and_without_the_length_of_the_match() -> None:
    rules = Rules(tariff="doubling", unfair_pass=False, deals=2)
    row = deal_row(match(rules=rules), 1)
    assert row.rules == {"unfair_pass": "false", "tariff": "doubling"}


def test_only_deals_that_have_ended_are_booked() -> None:
    record = match(deals=2, leave=True)
    for number in (0, 2, 3):
        with pytest.raises(KeyError):
            deal_row(record, number)


def test_a_deal_that_lies_is_not_booked() -> None:
    record = match()
    result = record.deals[0].result
    assert isinstance(result, msgspec.Struct)
    for lie in (
        changed(record, result=msgspec.structs.replace(result, payments=(100, -50, -50))),
        changed(record, dealer=(record.deals[0].dealer + 1) % 3),
        changed(record, hands=record.deals[1].hands),
        changed(record, actions=record.deals[0].actions[:-1]),
        changed(record, actions=("jump",)),
        changed(record, hands=("T1", "T1", "T1")),
    ):
        with pytest.raises(NotBooked) as refused:
            deal_row(lie, 1)
        assert refused.value.faults


def test_every_change_of_what_a_row_tells_changes_the_digest() -> None:
    record = match()
    (first, *_) = record.deals
    digests = {digest(record, first)}
    others = [
        changed(record, actions=first.actions[:-1]),
        changed(record, assisted=("undo",)),
        changed(record, replayed=True),
        changed(record, seconds=1),
        changed(record, started="2027-01-31T18:05:00Z"),
        match(names=("Ann", "Ben", "Cai")),
        msgspec.structs.replace(record, branch=Branch("x", 1, 1)),
        match(rules=Rules(tariff="doubling")),
    ]
    digests |= {digest(other, other.deals[0]) for other in others}
    assert len(digests) == 1 + len(others)
    assert digest(record, first) == digest(match(deals=3), first)
