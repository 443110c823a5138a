"""Cards as they are drawn: every mark has a shape, and rows of a card are of one width."""

from __future__ import annotations

import itertools

import pytest
from rich.console import Console
from rich.text import Text

from liukfu.engine import Cards, parse_card
from liukfu.tui.select import KEYS
from liukfu.tui.theme import DARK, LIGHT
from liukfu.tui.widgets.card import (
    ASCII,
    CJK,
    SIZES,
    Size,
    Symbols,
    back_lines,
    card_lines,
    is_stamped,
)
from liukfu.tui.widgets.digits import LARGE, MIDDLE, STROKES
from liukfu.tui.widgets.fan import FAN_ROWS, Fan, fan_cells, fan_lines

EVERY = list(Cards((1 << 36) - 1))
DARK_GREY = 32
"""Of 256: what is darker looks black."""
LINED = CJK._replace(blocks=False)
"""Chinese characters, but no blocks."""


def plain(rows: tuple[Text, ...]) -> str:
    """Rows as they stand, without colour."""
    return "\n".join(row.plain for row in rows)


@pytest.mark.parametrize("symbols", [CJK, ASCII, LINED])
@pytest.mark.parametrize("size", list(SIZES))
def test_every_card_fills_its_place_whatever_its_marks(symbols: Symbols, size: Size) -> None:
    wide, high = SIZES[size]
    for card, marks in itertools.product(EVERY, itertools.product((False, True), repeat=4)):
        old, selected, playable, focused = marks
        rows = card_lines(
            card,
            old=old,
            symbols=symbols,
            size=size,
            selected=selected,
            playable=playable,
            focused=focused,
            key="=",
        )
        assert [row.cell_len for row in rows] == [wide] * high
        text = plain(rows)
        assert ("OLD" in text) == old
        assert "=" in text
        assert (symbols.stamp in text) == is_stamped(card)
    assert [row.cell_len for row in back_lines(symbols=symbols, size=size)] == [wide] * high


@pytest.mark.parametrize("symbols", [CJK, ASCII, LINED])
@pytest.mark.parametrize("size", list(SIZES))
def test_each_key_stands_out_of_its_edge(symbols: Symbols, size: Size) -> None:
    for playable, focused in itertools.product((False, True), repeat=2):
        edges = {
            card_lines(
                EVERY[0],
                old=False,
                symbols=symbols,
                size=size,
                playable=playable,
                focused=focused,
                key=key,
            )[-1].plain
            for key in ("", *KEYS)
        }
        assert len(edges) == 1 + len(KEYS)


@pytest.mark.parametrize("symbols", [CJK, ASCII, LINED])
@pytest.mark.parametrize("size", list(SIZES))
def test_every_mark_of_a_card_is_a_shape(symbols: Symbols, size: Size) -> None:
    looks = {
        plain(
            card_lines(
                parse_card("T8"),
                old=old,
                symbols=symbols,
                size=size,
                selected=selected,
                playable=playable,
                focused=focused,
            )
        )
        for old, focused in itertools.product((False, True), repeat=2)
        for selected, playable in ((True, True), (False, True), (False, False))
    }
    assert len(looks) == 12


@pytest.mark.parametrize("symbols", [CJK, ASCII, LINED])
@pytest.mark.parametrize("size", list(SIZES))
def test_all_cards_look_different(symbols: Symbols, size: Size) -> None:
    looks = {plain(card_lines(card, old=False, symbols=symbols, size=size)) for card in EVERY}
    assert len(looks) == 36


def test_seven_cards_bear_the_stamp_of_the_real_packs() -> None:
    assert str(Cards(filter(is_stamped, EVERY))) == "T1 T8 T9 M9 K9 C1 C9"


def test_stamp_of_the_eight_of_tens_says_nothing_of_old() -> None:
    text = plain(card_lines(parse_card("T8"), old=False, symbols=CJK))
    assert CJK.stamp in text
    assert "OLD" not in text


@pytest.mark.parametrize("digits", [MIDDLE, LARGE, STROKES])
def test_ranks_differ_from_each_other(digits: dict[int, tuple[str, ...]]) -> None:
    assert sorted(digits) == list(range(1, 10))
    assert len(set(digits.values())) == 9
    assert len({(len(rows), *map(len, rows)) for rows in digits.values()}) == 1


@pytest.mark.parametrize("symbols", [CJK, ASCII, LINED])
@pytest.mark.parametrize("size", list(FAN_ROWS))
def test_fans_are_as_wide_and_high_as_they_say(symbols: Symbols, size: Fan) -> None:
    for number in range(1, 13):
        cards = EVERY[-number:]
        shapes = set()
        for best, dim in ((True, False), (False, True), (False, False)):
            rows = fan_lines(cards, symbols=symbols, best=best, dim=dim, size=size)
            assert {row.cell_len for row in rows} == {fan_cells(number, symbols, size)}
            assert len(rows) == FAN_ROWS[size]
            shapes.add(plain(rows))
        backs = plain(fan_lines([None] * number, symbols=symbols, size=size))
        assert len(shapes | {backs}) == 4


@pytest.mark.parametrize("palette", [DARK, LIGHT])
def test_backs_show_nothing_and_are_black(palette: object) -> None:
    symbols = CJK._replace(palette=palette)  # type: ignore[arg-type]
    for rows in (fan_lines([None] * 3, symbols=symbols), back_lines(symbols=symbols)):
        assert not any(sign.isalnum() for sign in plain(rows))
        for row in rows:
            for cell in range(len(row)):
                paper = row.get_style_at_offset(Console(), cell).bgcolor
                assert paper is not None
                assert max(paper.get_truecolor()) < DARK_GREY
