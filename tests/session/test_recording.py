"""The record of a match as it grows."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from liukfu.engine import Match, Rules, parse_action
from liukfu.records import Record, replay
from liukfu.session import SeatSpec
from liukfu.session.opening import new_record
from liukfu.session.recording import Recording

SEATS = tuple(SeatSpec(name, "human") for name in ("Ann", "Ben", "Cho"))


class Keeper:
    """Keeps a match in memory, as long as there is room."""

    def __init__(self) -> None:
        self.saved: Record | None = None
        self.full = False
        self.closed = False

    def save(self, record: Record) -> None:
        """Keep it."""
        if self.full:
            raise OSError("no room")
        self.saved = record

    def close(self) -> None:
        """Keep nothing more."""
        self.closed = True


def started(keeper: Keeper | None = None) -> tuple[Match, Recording]:
    """A match whose first deal has not begun."""
    match = Match("tiger", Rules())
    return match, Recording(new_record(match, SEATS), keeper)


def test_deal_after_deal_is_written_down_as_it_stands() -> None:
    match, recording = started()
    deal = match.start_deal()
    recording.begin(deal, replayed=False)
    deal.apply_all(map(parse_action, ("pass", "pass", "pass")))
    recording.take(deal)
    match.close_deal()
    recording.begin(match.start_deal(), replayed=True)
    record = recording.record
    assert [one.number for one in record.deals] == [1, 2]
    assert record.deals[0].actions == ("pass", "pass", "pass")
    assert record.deals[0].result is not UNSET
    assert [one.replayed for one in record.deals] == [UNSET, True]
    assert replay(record).faults == ()


def test_a_deal_that_is_cut_goes_on_and_keeps_its_marks() -> None:
    match, recording = started()
    deal = match.start_deal()
    recording.begin(deal, replayed=False)
    deal.apply_all(map(parse_action, ("pass", "pass", "pass")))
    recording.take(deal)
    recording.assist("open")
    recording.assist("undo")
    recording.cut(1)
    assert recording.deal.actions == ("pass",)
    assert recording.deal.result is UNSET
    assert recording.assisted == ("undo", "open")


def test_what_cannot_be_saved_is_a_fault_until_it_is_saved() -> None:
    keeper = Keeper()
    match, recording = started(keeper)
    recording.begin(match.start_deal(), replayed=False)
    keeper.full = True
    with pytest.raises(OSError, match="no room"):
        recording.save(must=True)
    recording.save()
    faults = [str(recording.fault)]
    keeper.full = False
    recording.save()
    faults.append(str(recording.fault))
    assert faults == ["no room", "None"]
    assert keeper.saved == recording.record
    recording.close()
    assert keeper.closed


@pytest.mark.parametrize(("full", "left"), [(False, "None"), (True, "no room")])
def test_what_could_not_be_saved_is_tried_once_more_at_the_end(full: bool, left: str) -> None:
    keeper = Keeper()
    match, recording = started(keeper)
    recording.begin(match.start_deal(), replayed=False)
    keeper.full = True
    recording.save()
    keeper.full = full
    recording.close()
    assert str(recording.fault) == left
    assert (keeper.saved == recording.record) is not full
    assert keeper.closed
    keeper.full = False
    recording.close()
    assert str(recording.fault) == left


def test_what_is_saved_is_not_saved_again_at_the_end() -> None:
    keeper = Keeper()
    match, recording = started(keeper)
    recording.begin(match.start_deal(), replayed=False)
    recording.close()
    assert keeper.saved is None
