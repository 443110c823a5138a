"""Figures from rows: sums against a plain count, intervals against known values."""

from __future__ import annotations

import random
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine.settlement import End
from liukfu.store.counting import counted, mean_of
from liukfu.store.figures import Apart, DealRow, Figures, Role, SeatRow, Stats, Tally

ENDS: tuple[End, ...] = ("stop", "claim", "exhausted", "void")


def row(number: int, **fields: object) -> DealRow:
    """A deal made up at random, whose units add up."""
    rng = random.Random(number)
    end = rng.choice(ENDS)
    winner = None if end == "void" or rng.random() < 0.1 else rng.randrange(3)
    dealer = rng.randrange(3)
    vulnerable = rng.choice([None, (dealer + 1) % 3, (dealer + 2) % 3])
    units = [0, 0, 0]
    if winner is not None:
        units = [-1, -1, -1]
        units[winner] = 2
    names = rng.choice([("Ann", "Ben", "steady"), ("Ben", "steady", "steady"), ("Ann", "x", "y")])
    seats = []
    for seat, name in enumerate(names):
        role = Role.NEITHER
        if seat == dealer:
            role = Role.MASTER
        elif seat == vulnerable:
            role = Role.VULNERABLE
        on = rng.random() < 0.3
        seats.append(
            SeatRow(
                seat,
                name if name in ("Ann", "Ben") else f"Bot {seat}",
                "human" if name in ("Ann", "Ben") else name,
                role,
                "play" if role is Role.VULNERABLE else rng.choice(["play", "pass", ""]),
                rng.randrange(7),
                units[seat],
                6 if on else None,
                rng.randrange(4) if on else None,
            )
        )
    one, two, three = seats
    made = DealRow(
        match=f"m{number % 7}",
        number=number,
        file="f.json",
        seed="s",
        dealer=dealer,
        rules={},
        started="2026-01-31T18:05:00Z",
        seconds=1,
        end=end,
        winner=winner,
        vulnerable=vulnerable,
        calls=(),
        assisted=("undo",) if rng.random() < 0.2 else (),
        replayed=rng.random() < 0.2,
        seats=(one, two, three),
    )
    return made._replace(**fields)  # type: ignore[arg-type]


def everybody(_deal: DealRow, _seat: SeatRow) -> bool:
    return True


def one(stats: Stats, who: str, apart: Apart = Apart.FAIR) -> Figures:
    (found,) = [f for f in (*stats.people, *stats.bots) if (f.player, f.apart) == (who, apart)]
    return found


@given(st.lists(st.integers(0, 5000), max_size=60, unique=True))
def test_figures_are_what_a_plain_count_gives(numbers: list[int]) -> None:
    deals = [row(number) for number in numbers]
    stats = counted(deals, everybody)
    for figures in (*stats.people, *stats.bots):
        sat = [
            (deal, seat)
            for deal in deals
            for seat in deal.seats
            if seat.who == figures.player and deal.apart is figures.apart
        ]
        paid = [(deal, seat) for deal, seat in sat if deal.end != "void"]
        assert figures.void == len(sat) - len(paid)
        assert figures.all.deals == figures.all.units.deals == len(paid)
        assert figures.all.units.units == sum(seat.units for _, seat in paid)
        assert figures.all.wins == sum(deal.winner == seat.seat for deal, seat in paid)
        _adds_up(figures.all, figures.by_seat)
        _adds_up(figures.all, tuple(figures.by_role.values()))
        for role, tally in figures.by_role.items():
            assert tally.deals == sum(seat.role is role for _, seat in paid)
        assert sum(mean.deals for mean in figures.wins_by_end.values()) == figures.all.wins
        assert figures.calls["pass"].deals == sum(seat.call == "pass" for _, seat in paid)
        said = [seat for _, seat in paid if seat.call == "play" and seat.role is not Role.NEITHER]
        told = figures.calls["master"].deals + figures.calls["vulnerable"].deals
        assert told == len(said)
        on = [(deal, seat) for deal, seat in paid if seat.on_stop is not None]
        assert figures.played_on.deals == len(on)
        assert figures.played_on.brought == sum(s.units - (s.on_stop or 0) for _, s in on)
        lost = [deal for deal, seat in on if deal.winner not in (None, seat.seat)]
        assert figures.played_on.lost == len(lost)
        total = figures.running[-1] if figures.running else 0
        assert total == figures.all.units.units
        assert len(figures.running) == len(paid)
    sats = sum(f.all.deals + f.void for f in (*stats.people, *stats.bots))
    assert sats == 3 * len(deals)


def _adds_up(whole: Tally, parts: tuple[Tally, ...]) -> None:
    assert sum(part.deals for part in parts) == whole.deals
    assert sum(part.wins for part in parts) == whole.wins
    assert sum(part.units.units for part in parts) == whole.units.units


def test_running_totals_run_from_the_oldest_deal_to_the_latest() -> None:
    deals = [row(n, end="stop", assisted=(), replayed=False) for n in range(50)]
    ann = one(counted(deals, everybody), "Ann")
    units = [s.units for deal in reversed(deals) for s in deal.seats if s.who == "Ann"]
    assert ann.running == tuple(sum(units[: n + 1]) for n in range(len(units)))


def test_bots_stand_apart_from_people_and_count_by_their_kind() -> None:
    stats = counted([row(n) for n in range(100)], everybody)
    assert {f.player for f in stats.people} == {"Ann", "Ben"}
    assert {f.player for f in stats.bots} == {"steady", "x", "y"}
    assert all(f.is_bot for f in stats.bots)
    assert not any(f.is_bot for f in stats.people)


def test_assisted_and_replayed_deals_stand_apart_and_come_last() -> None:
    stats = counted([row(n) for n in range(100)], everybody)
    for figures in (stats.people, stats.bots):
        order = [list(Apart).index(f.apart) for f in figures]
        assert order == sorted(order)
        assert set(order) == {0, 1, 2}


def test_a_person_is_the_same_however_the_name_is_written() -> None:
    deals = [row(n, end="stop", assisted=(), replayed=False) for n in range(30)]
    first = deals[0]
    a, b, c = (seat._replace(name=seat.name.upper()) for seat in first.seats)
    stats = counted([first._replace(seats=(a, b, c)), *deals[1:]], everybody)
    assert len(stats.people) == 2


def test_only_the_wanted_seats_count() -> None:
    stats = counted([row(n) for n in range(50)], lambda _deal, seat: seat.who == "Ann")
    assert {f.player for f in stats.people} == {"Ann"}
    assert stats.bots == ()


def test_nothing_gives_nothing() -> None:
    assert counted([], everybody) == Stats((), ())
    assert mean_of([]) == (0, 0, 0.0, None, None)


def test_one_deal_has_no_interval() -> None:
    assert mean_of([("a", 3)]) == (1, 3, 3.0, None, None)
    # Two seats of one deal are one observation.
    assert mean_of([("a", 3), ("a", -1)]) == (2, 2, 1.0, None, None)


@pytest.mark.parametrize(
    ("n", "t"),
    [(2, 12.7062), (3, 4.3027), (6, 2.5706), (10, 2.2622), (11, 2.2281), (31, 2.0423),
     (61, 2.0003), (121, 1.9799), (10_001, 1.9602)],
)  # fmt: skip
def test_the_interval_is_students(n: int, t: float) -> None:
    rng = random.Random(n)
    units = [rng.randrange(-4, 5) for _ in range(n - 1)] + [7]
    mean = sum(units) / n
    deviation = sqrt(sum((u - mean) ** 2 for u in units) / (n - 1))
    found = mean_of(enumerate(units))
    assert found.low is not None
    assert found.high is not None
    assert isclose(found.mean, mean)
    half = t * deviation / sqrt(n)
    assert found.high - found.mean == pytest.approx(half, rel=2e-4)
    assert found.mean - found.low == pytest.approx(half, rel=2e-4)


def test_two_seats_of_one_deal_do_not_make_the_interval_surer_than_one() -> None:
    units = [1, -2, 3, 0, 2, -1]
    single = mean_of(enumerate(units))
    double = mean_of([(n, u) for n, u in enumerate(units) for _ in range(2)])
    assert double.deals == 2 * single.deals
    assert double.mean == single.mean
    assert double.low == pytest.approx(single.low)
    assert double.high == pytest.approx(single.high)


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = random.Random(1)
    inside = 0
    for _ in range(400):
        mean = mean_of((n, rng.choice([-2, -1, 0, 3])) for n in range(40))
        assert mean.low is not None
        assert mean.high is not None
        inside += mean.low <= 0.0 <= mean.high
    assert 0.92 <= inside / 400 <= 0.98
