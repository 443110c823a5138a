"""The grain lies where nothing is written, and nowhere else."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style

from liukfu.tui.widgets.grain import grained

GROUND = Style(color="#ffffff", bgcolor="#101010")
SHADES = ("#121212", "#0e0e0e")


def row_of(*texts: tuple[str, Style]) -> list[Segment]:
    return [Segment(text, style) for text, style in texts]


def test_text_and_width_stay_as_they_are() -> None:
    row = row_of(("You lead", GROUND), (" " * 40, GROUND), ("拾7", GROUND), ("  ", GROUND))
    found = list(grained(row, 3, GROUND, SHADES))
    assert "".join(segment.text for segment in found) == "".join(segment.text for segment in row)
    for segment in found:
        if segment.text.strip():
            assert segment.style == GROUND


def test_blanks_take_all_shades_of_the_ground() -> None:
    found = list(grained(row_of((" " * 80, GROUND)), 0, GROUND, SHADES))
    grounds = {segment.style.bgcolor for segment in found if segment.style is not None}
    assert {ground.name for ground in grounds if ground is not None} == {"#101010", *SHADES}


def test_cards_keep_their_paper() -> None:
    paper = Style(bgcolor="#ffffff")
    row = row_of((" " * 6, paper))
    assert list(grained(row, 0, GROUND, SHADES)) == row


def test_the_same_place_has_the_same_shade_and_rows_differ() -> None:
    row = row_of((" " * 60, GROUND))
    one = list(grained(row, 1, GROUND, SHADES))
    assert one == list(grained(row, 1, GROUND, SHADES))
    assert one != list(grained(row, 2, GROUND, SHADES))


def test_an_even_table_is_not_touched() -> None:
    row = row_of((" " * 60, GROUND))
    assert list(grained(row, 1, GROUND, ())) == row
