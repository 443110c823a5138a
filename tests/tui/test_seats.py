"""The players' places: winners laid out face up, whatever their number."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from liukfu.engine import Cards
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.seats import paint_own, paint_seats, winners_row
from tests.tui import tables

WON = "T1 T2 T3 M4 M5 M6 K8 C1 C2 C7 C8 C9"


def table_with(count: int, seat: int = 0) -> Table:
    """A table at which a seat has some winners."""
    view = tables.session_at(tables.STOP).view(2)
    cards = Cards(list(Cards(WON))[:count])
    winners = [0, 0, 0]
    winners[seat] = cards
    return Table(view._replace(winners=(winners[0], winners[1], winners[2])), tables.NAMES)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("width", [32, 33, 36, 37, 57, 58])
@pytest.mark.parametrize("count", range(13))
def test_all_winners_are_named_and_fit_their_place(
    count: int, width: int, ascii_only: bool
) -> None:
    symbols = symbols_for(ascii_only=ascii_only)
    row = winners_row(table_with(count), 0, symbols, width).plain
    assert cell_len(row) <= width
    label, number, *_shown = row.split()
    assert (label, number) in (("winners", str(count)), ("won", str(count)))
    faces = row.split(number, 1)[1]
    digits = sorted(faces.translate({ord(sign): None for sign in "TMKC拾貫索綫 "}))
    ranks = [str(card % 9 + 1) for card in list(Cards(WON))[:count]]
    slots = [str(place) for place in range(count + 1, 7)]
    assert digits == sorted(ranks + slots)
    assert "+" not in row


def test_seven_winners_at_80_cells_share_the_signs_of_their_suits() -> None:
    row = winners_row(table_with(7), 0, symbols_for(ascii_only=False), 37)
    assert row.plain.endswith("123拾 456貫 8索")


def test_nine_winners_lie_beside_each_other_where_there_is_room() -> None:
    symbols = symbols_for(ascii_only=False)
    assert "1拾 2拾 3拾 4貫" in paint_seats(table_with(9), symbols, 120, 5).rows[4].plain
    assert "1拾 2拾 3拾 4貫" in paint_own(table_with(12, 2), symbols, 120, 1).rows[0].plain


@pytest.mark.parametrize("width", [72, 80, 120])
def test_own_winners_begin_at_one_place(width: int) -> None:
    symbols = symbols_for(ascii_only=False)
    starts = set()
    for count in range(13):
        row = paint_own(table_with(count, 2), symbols, width, 1).rows[0].plain
        assert cell_len(row) <= width
        starts.add(row.index("w"))
    assert len(starts) == 1
