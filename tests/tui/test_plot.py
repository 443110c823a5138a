"""Numbers drawn as a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.plot import plot_rows

CJK, ASCII = symbols_for(ascii_only=False), symbols_for(ascii_only=True)


@given(
    st.lists(st.integers(-500, 500), min_size=2, max_size=300),
    st.integers(20, 100),
    st.integers(2, 14),
    st.booleans(),
)
def test_a_plot_fits_its_place(
    values: list[int], width: int, height: int, ascii_only: bool
) -> None:
    rows = plot_rows(values, ASCII if ascii_only else CJK, width, height)
    assert len(rows) in (0, height)
    assert all(row.cell_len <= width for row in rows)
    assert not ascii_only or all(row.plain.isascii() for row in rows)


def test_a_line_that_rises_begins_below_and_ends_above() -> None:
    rows = [row.plain for row in plot_rows((0, 1, 2, 3, 4), ASCII, 40, 5)]
    assert rows[0].startswith("+4 |")
    assert rows[0].endswith("-")
    assert rows[-1].startswith(" 0 |-")
    assert not rows[-1].endswith("-")


def test_the_lowest_value_and_the_zero_are_named() -> None:
    rows = [row.plain for row in plot_rows((0, -3, 5), ASCII, 40, 9)]
    assert rows[0].startswith("+5")
    assert rows[-1].startswith("-3")
    assert [row for row in rows if row.startswith(" 0")]


@pytest.mark.parametrize("values", [(), (0,)])
def test_fewer_than_two_values_are_no_line(values: tuple[int, ...]) -> None:
    assert plot_rows(values, CJK, 60, 6) == []


def test_nothing_won_or_lost_is_a_level_line() -> None:
    rows = [row.plain for row in plot_rows((0, 0, 0), ASCII, 40, 4)]
    assert "----" in rows[-1]
    assert not any("-" in row for row in rows[:-1])
