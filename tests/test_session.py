"""One running match: turns, autosave, resuming, bots."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from liukfu.engine import (
    PASS,
    PLAY,
    Action,
    IllegalAction,
    Match,
    Rules,
    SeedError,
    Show,
    first_dealer,
    parse_action,
)
from liukfu.players.registry import UnknownPlayer
from liukfu.records import Record, read_record, replay
from liukfu.session import BotMove, SeatSpec, Session, fresh_seed
from liukfu.store import Keeper, Library

PEOPLE = (SeatSpec("Ann", "human"), SeatSpec("Ben", "human"), SeatSpec("Cai", "human"))
TABLE = (SeatSpec("You", "human"), SeatSpec("Random", "random"), SeatSpec("Novice", "novice"))


@pytest.fixture
def session() -> Iterator[Session]:
    with Session.new("tiger", Rules(), PEOPLE) as session:
        yield session


def fresh(folder: Path) -> Keeper:
    """A place for a new match."""
    return Library(folder).create()


def left_off(folder: Path | None = None) -> Keeper:
    """The match that was left last."""
    keeper = Library(folder).latest()
    assert keeper is not None
    return keeper


def saved_in(folder: Path) -> Record:
    """The one match in a folder."""
    (file,) = (folder / "matches").iterdir()
    return read_record(file)


def chosen(session: Session) -> tuple[int, Action]:
    """What the person on turn does: by chance, but always the same at the same moment."""
    seat = session.to_act
    assert seat is not None
    rng = random.Random(f"{session.number}/{session.action_count}")
    return seat, session.view(seat).legal.sample(rng)


def step(session: Session) -> None:
    """Do whatever comes next: a person's choice, a bot's, or the next deal."""
    seat = session.to_act
    if seat is None:
        session.next_deal()
    elif session.is_human(seat):
        session.act(*chosen(session))
    else:
        move = session.ask_bot()
        assert move.fault is None
        session.apply_bot(move)


def play_out(session: Session) -> None:
    while not session.match_over:
        step(session)


def without_times(record: Record) -> list[tuple[object, ...]]:
    return [
        (deal.number, deal.dealer, deal.hands, deal.actions, deal.result) for deal in record.deals
    ]


def test_a_new_match_begins_with_the_first_deal_of_the_seed(session: Session) -> None:
    deal = Match("tiger").start_deal()
    assert (session.number, session.dealer) == (1, first_dealer("tiger"))
    assert session.to_act == session.dealer
    assert [session.view(seat) for seat in range(3)] == [deal.view(seat) for seat in range(3)]
    assert not session.deal_over
    assert session.outcome is None
    assert session.totals == (0, 0, 0)


def test_a_seed_is_cleaned_and_a_text_that_is_none_refused() -> None:
    with Session.new("  tiger\n", Rules(), PEOPLE) as session:
        assert session.seed == "tiger"
    with pytest.raises(SeedError):
        Session.new(" ", Rules(), PEOPLE)


@pytest.mark.parametrize(
    "seats", [PEOPLE[:2], (*PEOPLE, PEOPLE[0]), (*PEOPLE[:2], SeatSpec("a\x1bb", "human"))]
)
def test_three_seats_with_names_that_a_record_can_hold_are_needed(
    seats: tuple[SeatSpec, ...],
) -> None:
    with pytest.raises(ValueError, match=r"unpack|printable"):
        Session.new("tiger", Rules(), seats)


def test_a_bot_that_nobody_knows_cannot_sit_down(tmp_path: Path) -> None:
    with fresh(tmp_path) as keeper:
        with pytest.raises(UnknownPlayer):
            Session.new("tiger", Rules(), (*PEOPLE[:2], SeatSpec("X", "nobody")), keeper)
        assert keeper.path is None


def test_an_action_of_a_seat_that_is_not_on_turn_changes_nothing(session: Session) -> None:
    other = (session.dealer + 1) % 3
    with pytest.raises(ValueError, match="not on turn"):
        session.act(other, PASS)
    assert session.action_count == 0


def test_an_illegal_action_changes_nothing(session: Session) -> None:
    before = session.record
    with pytest.raises(IllegalAction):
        session.act(session.dealer, parse_action("stop"))
    assert session.record == before


def test_a_master_leads_at_once_or_not_at_all(session: Session) -> None:
    master = session.dealer
    lead = next(iter(session.view(master).legal_if_play or ()))
    foreign = Show(session.view((master + 1) % 3).hand & -session.view((master + 1) % 3).hand)
    with pytest.raises(IllegalAction):
        session.act_line(master, (PLAY, foreign))
    assert session.action_count == 0
    events = session.act_line(master, (PLAY, lead))
    assert [event.action for event in events] == [PLAY, lead]
    assert session.action_count == 2


def test_a_line_of_actions_is_of_one_seat(session: Session) -> None:
    with pytest.raises(ValueError, match="not on turn"):
        session.act_line(session.dealer, (PASS, PASS))
    assert session.action_count == 0
    assert session.to_act == session.dealer


def test_nothing_is_done_once_a_deal_is_over(session: Session) -> None:
    while not session.deal_over:
        step(session)
    assert session.to_act is None
    with pytest.raises(IllegalAction):
        session.act(0, PASS)


def test_deals_follow_each_other_as_in_a_match_of_the_engine() -> None:
    match = Match("tiger", Rules(deals=3))
    with Session.new("tiger", Rules(deals=3), PEOPLE) as session:
        while True:
            deal = match.start_deal()
            assert (session.number, session.dealer) == (deal.frame.number, deal.frame.dealer)
            with pytest.raises(ValueError, match="no deal can begin"):
                session.next_deal()
            while not session.deal_over:
                seat, action = chosen(session)
                assert session.act(seat, action) == deal.apply(action)
            assert session.outcome == match.close_deal()
            assert session.totals == match.totals
            assert session.next_dealer == match.next_dealer
            assert session.match_over == match.finished
            if session.match_over:
                break
            session.next_deal()
        with pytest.raises(ValueError, match="no deal can begin"):
            session.next_deal()


def test_a_match_may_begin_with_a_later_deal_and_its_dealer() -> None:
    with Session.new("tiger", Rules(), PEOPLE, first_number=7, first_dealer=2) as session:
        assert (session.number, session.dealer) == (7, 2)
        assert replay(session.record).faults == ()
    with pytest.raises(ValueError, match="first dealer"):
        Session.new("tiger", Rules(), PEOPLE, first_number=7)


def test_every_action_is_saved_before_it_returns(tmp_path: Path) -> None:
    with Session.new("tiger", Rules(), PEOPLE, fresh(tmp_path)) as session:
        while session.number < 4:
            saved = saved_in(tmp_path)
            assert saved == session.record
            assert replay(saved).faults == ()
            assert len(saved.deals[-1].actions) == session.action_count
            step(session)


def test_records_say_when_and_how_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liukfu.session.recording.time.monotonic", lambda: 1000.0)
    with Session.new("tiger", Rules(), PEOPLE, fresh(tmp_path)) as session:
        session.act(session.dealer, PASS)
        deal = session.record.deals[0]
        assert isinstance(deal.started, str)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", deal.started)
        assert deal.seconds == 0


def test_the_seconds_of_a_deal_run_on_after_a_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr("liukfu.session.recording.time.monotonic", lambda: now)
    with Session.new("tiger", Rules(), PEOPLE, fresh(tmp_path)) as session:
        now += 40.5
        session.act(session.dealer, PASS)
        assert session.record.deals[0].seconds == 40
    now += 3600
    with Session.resume(left_off(tmp_path)) as session:
        now += 20
        session.act(*chosen(session))
        assert session.record.deals[0].seconds == 60


def test_a_finished_match_stays_as_a_record_and_is_not_gone_on_with(tmp_path: Path) -> None:
    with Session.new("tiger", Rules(deals=1), PEOPLE, fresh(tmp_path)) as session:
        play_out(session)
        record = session.record
    (kept,) = (tmp_path / "matches").iterdir()
    assert read_record(kept) == record
    assert Library(tmp_path).latest() is None


def test_a_match_does_not_displace_another(tmp_path: Path) -> None:
    with Session.new("tiger", Rules(), PEOPLE, fresh(tmp_path)) as first:
        step(first)
        with Session.new("tiger", Rules(), PEOPLE, fresh(tmp_path)) as second:
            step(second)
            step(first)
            both = [first.record, second.record]
    kept = [read_record(file) for file in (tmp_path / "matches").iterdir()]
    assert sorted(kept, key=repr) == sorted(both, key=repr)


def test_a_match_whose_saving_fails_goes_on_and_is_saved_whole_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with Session.new("tiger", Rules(), PEOPLE, fresh(tmp_path)) as session:
        with monkeypatch.context() as disk:
            disk.setattr("liukfu.store.keeper.write_atomically", full)
            session.act(session.dealer, PASS)
            fault = session.save_fault
            assert isinstance(fault, OSError)
            assert session.action_count == 1
            assert saved_in(tmp_path).deals[0].actions == ()
        session.act(*chosen(session))
        assert session.save_fault is None
        assert saved_in(tmp_path) == session.record


def test_a_match_that_cannot_be_saved_at_all_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("liukfu.store.keeper.write_atomically", full)
    with pytest.raises(OSError, match="No space left"):
        Session.new("tiger", Rules(), PEOPLE, fresh(tmp_path))
    assert list((tmp_path / "matches").iterdir()) == []


def test_without_a_saved_match_there_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    with fresh(tmp_path) as keeper, pytest.raises(ValueError, match="no match is saved"):
        Session.resume(keeper)


def test_a_saved_match_needs_its_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Session.new("tiger", Rules(), TABLE, fresh(tmp_path)).close()
    monkeypatch.setattr("liukfu.players.host.is_known", lambda name: name != "novice")
    with left_off(tmp_path) as keeper:
        with pytest.raises(UnknownPlayer):
            Session.resume(keeper)
        assert keeper.saved is not None
    assert saved_in(tmp_path) == keeper.saved


def test_a_match_goes_on_at_every_moment_as_if_it_had_not_been_left(tmp_path: Path) -> None:
    with Session.new("tiger", Rules(deals=2), PEOPLE) as session:
        play_out(session)
        whole = without_times(session.record)
    session = Session.new("tiger", Rules(deals=2), PEOPLE, fresh(tmp_path))
    while True:
        step(session)
        session.close()
        if session.match_over:
            break
        left, left_views = session.record, [session.view(seat) for seat in range(3)]
        session = Session.resume(left_off(tmp_path))
        assert session.record == left
        assert [session.view(seat) for seat in range(3)] == left_views
        assert session.seats == PEOPLE
    assert without_times(session.record) == whole


def test_the_same_seed_and_choices_give_the_same_match_bots_included_after_a_break_too(
    tmp_path: Path,
) -> None:
    with Session.new("tiger", Rules(deals=3), TABLE) as session:
        play_out(session)
        whole = without_times(session.record)
    assert sum(len(deal[3]) for deal in whole if isinstance(deal[3], tuple)) > 30
    session = Session.new("tiger", Rules(deals=3), TABLE, fresh(tmp_path))
    for number in range(1, 1000):
        step(session)
        if session.match_over:
            break
        if number % 23 == 0:
            session.close()
            session = Session.resume(left_off(tmp_path))
    session.close()
    assert without_times(session.record) == whole


def test_a_bot_is_asked_only_on_its_turn_and_its_move_done_only_at_its_moment() -> None:
    with Session.new("tiger", Rules(), TABLE) as session:
        while session.is_human(session.to_act or 0):
            session.act(*chosen(session))
        move = session.ask_bot()
        assert move.seat == session.to_act
        assert move.action in session.view(move.seat).legal
        before = session.action_count
        assert session.ask_bot() == move
        assert session.action_count == before
        session.apply_bot(move)
        assert session.action_count == before + 1
        with pytest.raises(ValueError, match="gone on"):
            session.apply_bot(move)
        while not session.deal_over and not session.is_human(session.to_act or 0):
            session.apply_bot(session.ask_bot())
        with pytest.raises(ValueError, match="no bot"):
            session.ask_bot()


def test_an_illegal_move_of_a_bot_changes_nothing(session: Session) -> None:
    with pytest.raises(IllegalAction):
        session.apply_bot(BotMove(session.dealer, parse_action("stop"), None, 1, 0))
    assert session.action_count == 0


def test_people_and_bots_are_told_apart() -> None:
    with Session.new("tiger", Rules(), (TABLE[1], TABLE[0], TABLE[2])) as session:
        assert session.humans == (1,)
        assert [session.is_human(seat) for seat in range(3)] == [False, True, False]


def test_closing_stops_the_bots_and_releases_the_match(tmp_path: Path) -> None:
    session = Session.new("tiger", Rules(), TABLE, fresh(tmp_path))
    session.start_bots()
    hosts = list(session._hosts.values())
    assert [host.pid is not None for host in hosts] == [True, True]
    session.close()
    session.close()
    assert [host.pid for host in hosts] == [None, None]
    left_off(tmp_path).close()


def test_one_line_fixes_the_deal() -> None:
    rules = Rules(tariff="doubling", unfair_pass=False, deals=9)
    with Session.new("jade tiger", rules, PEOPLE, first_number=3, first_dealer=1) as session:
        line = session.one_line()
    assert line == ("'jade tiger' --deal 3 --dealer 1 --rule unfair_pass=false,doubling")


@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        ("tea", "deduction,unfair_pass=false,doubling,stay"),
        ("jade-tiger-42", "deduction,false,doubling,stay"),
    ],
)
def test_one_line_leaves_names_of_rules_out_where_it_would_be_long(seed: str, rules: str) -> None:
    changed = Rules("deduction", False, "doubling", "stay")
    with Session.new(seed, changed, PEOPLE) as session:
        line = session.one_line()
    assert line == f"{seed} --deal 1 --dealer {session.dealer} --rule {rules}"
    assert len(line) <= 72


def test_a_fresh_seed_can_be_read_out_and_does_not_come_twice() -> None:
    rng = random.Random(1)
    seeds = {fresh_seed(rng) for _ in range(100)}
    assert len(seeds) == 100
    for seed in seeds:
        assert re.fullmatch(r"[a-z]{3,8}-[a-z]{3,8}-[1-9]\d", seed)
    assert fresh_seed() != fresh_seed()


PLAY_FOR_EVER = """
import random
from liukfu.engine import Rules
from liukfu.session import SeatSpec, Session
from liukfu.store import Library
seats = (SeatSpec("A", "random"), SeatSpec("B", "novice"), SeatSpec("You", "human"))
session = Session.new("tiger", Rules(), seats, Library().create())
session.start_bots()
session.act(session.dealer, next(iter(session.view(session.dealer).legal)))
assert session.ask_bot().fault is None
while True:
    seat = session.to_act
    if seat is None:
        session.next_deal()
    else:
        session.act(seat, session.view(seat).legal.sample(random.Random(session.action_count)))
    print(session.number, session.action_count, flush=True)
"""


def kill_while_playing(rng: random.Random) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAY_FOR_EVER], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(rng.random() * 0.1)
        program.kill()
        told = [tuple(map(int, line.split())) for line in program.stdout if line.endswith("\n")]
    with Session.resume(left_off()) as session:
        assert (session.number, session.action_count) >= max(told, default=(0, 0))
        assert replay(session.record).faults == ()
        step(session)


def test_a_program_killed_in_play_leaves_no_lock_and_loses_nothing_that_was_done() -> None:
    kill_while_playing(random.Random(1))


@pytest.mark.slow
def test_nothing_is_lost_in_many_kills_in_play() -> None:
    rng = random.Random(2)
    for _ in range(30):
        kill_while_playing(rng)
