"""Cards that lie over each other: in a trick, a claim, a passage of the book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.style import Style
from rich.text import Text

from liukfu.engine.cards import Card, Suit, card_name, rank_of, suit_of
from liukfu.tui.widgets.card import (
    SUIT_NAMES,
    Symbols,
    face_text,
    face_width,
    gleam_rows,
    is_stamped,
)
from liukfu.tui.widgets.digits import MIDDLE
from liukfu.words import pad

Fan = Literal["narrow", "wide", "tall"]
FAN_ROWS: dict[Fan, int] = {"narrow": 3, "wide": 3, "tall": 5}
"""Rows of cards that lie over each other, by size; ``wide`` ones have large ranks."""


def fan_lines(
    cards: Sequence[Card | None],
    *,
    symbols: Symbols,
    best: bool = False,
    dim: bool = False,
    size: Fan = "narrow",
) -> tuple[Text, ...]:
    """Cards laid over each other, sharing their edges; None is a back.

    ``best`` is drawn with heavy edges, ``dim`` on darker paper with broken ones. See
    :func:`fan_cells` for how wide it is, and :data:`FAN_ROWS` for how high.
    """
    if not symbols.blocks:
        return _framed_fan(cards, symbols, best=best, dim=dim, high=FAN_ROWS[size])
    palette = symbols.palette
    cells = fan_cells(1, symbols, size) - 2
    down = (symbols.heavy if best else symbols.faint if dim else symbols.light).down
    paper = palette.paper_dim if dim else palette.paper
    edge = Style(color=palette.ink_dim[Suit.MYRIADS], bgcolor=paper)
    if best:
        edge = Style(color=palette.on_accent, bgcolor=palette.good, bold=True)
    back = Style(color=palette.back_edge, bgcolor=palette.back)
    seal = Style(color=palette.on_seal, bgcolor=palette.seal, bold=True)
    height = FAN_ROWS[size]
    gleam = gleam_rows(cells, height, symbols)
    rows = [Text("", end="") for _ in range(height)]
    for card in cards:
        if card is None:
            for row, shine in zip(rows, gleam, strict=True):
                row.append(symbols.light.down + shine, back)
            continue
        suit = suit_of(card)
        ink = (palette.ink_dim if dim else palette.ink)[suit]
        face, plain = (Style(color=ink, bgcolor=paper, bold=bold) for bold in (True, False))
        stamp = (symbols.stamp, seal) if is_stamped(card) else ("  ", plain)
        if size == "narrow":
            parts = [
                [(f" {card_name(card)}", plain)],
                [(face_text(card, symbols), face)],
                [(" ", plain), stamp],
            ]
        else:
            side = [
                (pad(suit.code if symbols.ascii else suit.character, 2), face),
                (card_name(card), plain),
                stamp,
            ]
            strokes = zip(MIDDLE[rank_of(card)], side, strict=True)
            parts = [[(stroke, face), beside] for stroke, beside in strokes]
            parts += [[(SUIT_NAMES[suit].ljust(cells), plain)], [(" " * cells, plain)]]
        for row, pieces in zip(rows, parts, strict=False):
            row.append(down, edge)
            for text, style in pieces:
                row.append(text, style)
    closing = (symbols.light.down, back) if None in cards else (down, edge)
    return tuple(row.append(*closing) for row in rows)


def _framed_fan(
    cards: Sequence[Card | None], symbols: Symbols, *, best: bool, dim: bool, high: int
) -> tuple[Text, ...]:
    """The same with lines all round, for symbols without blocks."""
    palette = symbols.palette
    frame = symbols.heavy if best else symbols.faint if dim else symbols.light
    paper = palette.paper_dim if dim else palette.paper
    cells = face_width(symbols)
    edge = Style(color=palette.ink_dim[Suit.MYRIADS], bgcolor=paper)
    if all(card is None for card in cards):
        frame = symbols.light
        edge = Style(color=palette.back_edge, bgcolor=palette.back)
    elif best:
        edge = Style(color=palette.on_accent, bgcolor=palette.good, bold=True)
    seal = Style(color=palette.on_seal, bgcolor=palette.seal, bold=True)
    head, middle, foot = (Text("", style=edge, end="") for _ in range(3))
    for card in cards:
        head.append(frame.top_left + frame.across * cells)
        middle.append(frame.down)
        foot.append(frame.bottom_left)
        if card is None:
            middle.append(symbols.gleam * cells)
            foot.append(frame.across * cells)
            continue
        ink = (palette.ink_dim if dim else palette.ink)[suit_of(card)]
        middle.append(face_text(card, symbols), Style(color=ink, bgcolor=paper, bold=True))
        stamped = is_stamped(card)
        foot.append(symbols.stamp if stamped else frame.across * 2, seal if stamped else "")
        foot.append(frame.across * (cells - 2))
    rows = [
        head.append(frame.top_right),
        middle.append(frame.down),
        foot.append(frame.bottom_right),
    ]
    return (*rows, *[Text(" " * rows[0].cell_len)] * (high - 3))


def fan_cells(number: int, symbols: Symbols, size: Fan = "narrow") -> int:
    """The width of so many cards laid over each other."""
    if not symbols.blocks:
        return 1 + number * (face_width(symbols) + 1)
    return 1 + number * (4 if size == "narrow" else 6)
