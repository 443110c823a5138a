"""The players' places: winners laid out face up, whatever their number."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from liukfu.engine import Cards
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.seats import paint_own, paint_seats, who_text, winners_row
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
    digits = sorted(faces.translate({ord(sign): None for sign in "TMKC[] "}))
    ranks = [str(card % 9 + 1) for card in list(Cards(WON))[:count]]
    slots = [str(place) for place in range(count + 1, 7)]
    assert digits == sorted(ranks + slots)
    assert "+" not in row


def test_nine_winners_at_80_cells_share_the_signs_of_their_suits() -> None:
    row = winners_row(table_with(9), 0, symbols_for(ascii_only=False), 37)
    assert row.plain.endswith("T123 M456 K8 C12")


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("count", range(9))
def test_sixth_place_is_marked_and_what_goes_past_it_is_seen(count: int, ascii_only: bool) -> None:
    row = winners_row(table_with(count), 0, symbols_for(ascii_only=ascii_only), 37).plain
    sixth = "M6" if count >= 6 else "6"
    _before, marked, after = re.split(r"[\[\]]", row)
    assert marked.strip() == sixth
    assert len(after.split()) <= count
    assert ("8" in after) == (count >= 7)


def test_winners_stand_in_the_order_in_which_they_were_won() -> None:
    session = tables.session_at(tables.STOP)
    view = session.view(2)
    winners = view.winners[2]
    trick = next(trick for trick in view.tricks if trick.winner == 2)
    late = Cards("T1 T2") & ~Cards(winners)
    table = Table(view._replace(winners=(0, 0, winners | late)), tables.NAMES)
    symbols = symbols_for(ascii_only=True)
    row = winners_row(table, 2, symbols, 80).plain
    first = next(play for play in trick.plays if play.seat == 2).cards
    assert first is not None
    assert row.split("winners")[1].replace("[", "").replace("]", "").split()[1:] == [
        *str(first).split(),
        *str(Cards(late)).split(),
    ]


def test_nine_winners_lie_beside_each_other_where_there_is_room() -> None:
    symbols = symbols_for(ascii_only=False)
    assert "T1 T2 T3 M4" in paint_seats(table_with(9), symbols, 120, 5).rows[4].plain
    assert "C1 C2 T1 T2" in paint_own(table_with(12, 2), symbols, 120, 1).rows[0].plain


@pytest.mark.parametrize("width", [72, 80, 120])
def test_own_winners_begin_at_one_place(width: int) -> None:
    symbols = symbols_for(ascii_only=False)
    starts = set()
    for count in range(13):
        row = paint_own(table_with(count, 2), symbols, width, 1).rows[0].plain
        assert cell_len(row) <= width
        starts.add(row.index("w"))
    assert len(starts) == 1


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (40, "Willemijntje   MASTER  passed"),
        (29, "Willemijntje  MASTER  passed"),
        (24, "Wille..  MASTER  passed"),
    ],
)
def test_badges_come_nearer_and_then_the_name_gives_way(cells: int, said: str) -> None:
    view = tables.session_at(tables.SECOND_CALLS).view(2)
    table = Table(view, ("Ann", "Willemijntje", "Cho"))
    row = who_text(table, view.master, symbols_for(ascii_only=False), cells)
    assert row.plain.strip() == said
    assert row.cell_len <= cells


def test_who_is_the_master_is_told_before_what_the_master_said() -> None:
    view = tables.session_at(tables.LEAD).view(2)
    names = tuple("Willemijntje" if seat == view.master else "Ben" for seat in range(3))
    table, symbols = Table(view, names), symbols_for(ascii_only=False)
    assert who_text(table, view.master, symbols, 40).plain.split()[1:] == ["MASTER", "plays"]
    short = who_text(table, view.master, symbols, 24).plain
    assert short.split() == [">Willemijntje", "MASTER"]
