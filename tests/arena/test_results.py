from dataclasses import replace
from statistics import mean, stdev

import pytest

from liukfu.arena import ArenaResult, Report, Standing
from liukfu.arena.results import Z95, Widths, figures
from liukfu.engine import Rules

# By deal, the units of each distinct player at three tables.
TABLES = [("a", "b", "c"), ("a", "d", "d"), ("b", "d", "d")]
UNITS = [
    ((6, -2, -4), (0, 3, -3), (-6, 0, 6), (2, 2, -4)),
    ((3, -3), (6, -6), (-3, 3), (0, 0)),
    ((-9, 9), (3, -3), (0, 0), (3, -3)),
]


def table(place: int) -> ArenaResult:
    ends = {"void": 0, "drawn": 0, "stop": 4, "claim": 0, "exhausted": 0}
    return ArenaResult(TABLES[place], 4, "s", Rules(), UNITS[place], ends, 8, {("b", "x"): 1})


def expected(by_deal: list[float]) -> tuple[float, float, float]:
    half = Z95 * stdev(by_deal) / len(by_deal) ** 0.5
    return mean(by_deal), mean(by_deal) - half, mean(by_deal) + half


def test_who_sits_at_many_tables_stands_on_one_scale_deal_by_deal() -> None:
    report = Report(Rules(), (table(0), table(1)))
    assert report.players == ("a", "b", "c", "d")
    a, b, c, d = report.standings
    # Six seats at the first table and three at the second; all of a deal is one observation.
    a_by_deal = [(one[0] + two[0]) / 9 for one, two in zip(UNITS[0], UNITS[1], strict=True)]
    assert a == pytest.approx(("a", *expected(a_by_deal)))
    assert b == pytest.approx(("b", *expected([units[1] / 6 for units in UNITS[0]])))
    assert d == pytest.approx(("d", *expected([units[1] / 6 for units in UNITS[1]])))
    assert c.name == "c"
    assert report.faults == {("b", "x"): 2}
    assert (report.deals, report.games) == (4, 4 * (6 + 3))


def test_candidates_are_compared_deal_by_deal_with_the_first() -> None:
    report = Report(Rules(), (table(1), table(2)), ("a", "b"))
    a, b = report.standings
    assert a == pytest.approx(("a", *expected([units[0] / 3 for units in UNITS[1]])))
    assert b == pytest.approx(("b", *expected([units[0] / 3 for units in UNITS[2]])))
    (difference,) = report.differences
    gains = [(two[0] - one[0]) / 3 for one, two in zip(UNITS[1], UNITS[2], strict=True)]
    assert difference == pytest.approx(("b", "a", *expected(gains)))
    assert Report(Rules(), (table(1),), ("a",)).differences == ()


def test_a_candidate_with_more_seats_is_compared_by_the_seat() -> None:
    # Six seats in six seatings of three different bots, three beside two of a kind.
    (gain,) = Report(Rules(), (table(0), table(2)), ("a", "b")).differences
    gains = [two[0] / 3 - one[0] / 6 for one, two in zip(UNITS[0], UNITS[2], strict=True)]
    assert gain == pytest.approx(("b", "a", *expected(gains)))


@pytest.mark.parametrize("candidates", [(), ("a", "b")])
def test_the_running_width_is_that_of_the_widest_interval(candidates: tuple[str, ...]) -> None:
    tables = [1, 2] if candidates else [0, 1, 2]
    widths = Widths(figures([TABLES[place] for place in tables], candidates))
    for of_deal in zip(*(UNITS[place] for place in tables), strict=True):
        widths.add(of_deal)
    report = Report(Rules(), tuple(map(table, tables)), candidates)
    found = [(each.units, each.high) for each in report.standings]
    found += [(each.units, each.high) for each in report.differences]
    halves = [high - units for units, high in found if high is not None]
    assert len(halves) == len(found)
    assert widths.half == pytest.approx(max(halves))


def test_one_deal_has_no_interval() -> None:
    result = ArenaResult(("a", "b", "c"), 1, "s", Rules(), ((6, 0, -6),), {"stop": 6}, 6, {})
    assert result.standings[0] == Standing("a", 1.0, None, None)


def test_faults_of_all_tables_come_in_the_document_with_their_kind() -> None:
    faults = {("b", "garbage: str"): 3, ("b", "timeout"): 2, ("b", "other"): 1}
    result = table(0)
    told = Report(Rules(), (result, replace(result, faults=faults))).as_dict()["faults"]
    assert told == [
        {"name": "b", "kind": "garbage", "message": "str", "count": 3},
        {"name": "b", "kind": "other", "message": "", "count": 1},
        {"name": "b", "kind": "timeout", "message": "", "count": 2},
        {"name": "b", "kind": "raised", "message": "x", "count": 1},
    ]
