"""Cards as text: faces, backs, and the short form that stands in a line.

Pure functions: a card and its marks go in, Rich text comes out, one ``Text`` a row, all rows
of one width. Every mark has a shape of its own: a chosen card is drawn heavy (and raised by
the hand), the focused one has a double bottom edge, an Old one the word OLD, and the edge of
one that cannot be played is broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from liukfu.engine.cards import Card, Suit, card_name, parse_card, rank_of, suit_of
from liukfu.tui.theme import DARK, Palette
from liukfu.tui.widgets.digits import LARGE, MIDDLE, STROKES
from liukfu.words import old_badge, pad

Size = Literal["small", "large"]
SIZES: dict[Size, tuple[int, int]] = {"small": (6, 5), "large": (9, 7)}
"""Cells and rows of a card by size; six cells let twelve stand in 72 columns."""

_STAMPED = frozenset(map(parse_card, ("T9", "M9", "K9", "C9", "T1", "C1", "T8")))

SUIT_NAMES: dict[Suit, str] = {
    Suit.TENS: "Sup",
    Suit.MYRIADS: "Gong",
    Suit.KNOTS: "Sok",
    Suit.COINS: "Tyen",
}
"""The romanised names, which stand on the cards in every language (Rules §1)."""


class Frame(NamedTuple):
    """The glyphs of a card's edge: corners, then the lines across and down."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    across: str
    down: str


class Symbols(NamedTuple):
    """What cards are drawn with: Chinese characters or letters, lines or ASCII; and colours."""

    ascii: bool
    light: Frame
    heavy: Frame
    faint: Frame
    """Around a card that cannot be played now."""
    focus: str
    """The bottom line of the focused card."""
    back: str
    """The fill of a back, one cell."""
    best: str
    """Points at the best play."""
    dot: str
    """Stands between the parts of a line."""
    dash: str
    minus: str
    palette: Palette = DARK
    blocks: bool = True
    """Lines and half blocks may be drawn, and take one cell each: ranks are drawn large."""
    stamp: str = "()"
    """The red stamp of the real packs, two cells."""
    gleam: str = "/"
    """The gleam of a back."""


CJK = Symbols(
    ascii=False,
    light=Frame("╭", "╮", "╰", "╯", "─", "│"),
    heavy=Frame("┏", "┓", "┗", "┛", "━", "┃"),
    faint=Frame("╭", "╮", "╰", "╯", "╌", "╎"),
    focus="═",
    back="│",
    best="◂",
    dot="·",
    dash="–",
    minus="−",
    stamp="◖◗",
    gleam="\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}",
)
"""Characters and lines, for terminals with UTF-8."""

ASCII = Symbols(
    ascii=True,
    light=Frame("+", "+", "+", "+", "-", "|"),
    heavy=Frame("#", "#", "#", "#", "=", "#"),
    faint=Frame(".", ".", ".", ".", ".", ":"),
    focus="~",
    back="|",
    best="<",
    dot="-",
    dash="-",
    minus="-",
    blocks=False,
)
"""ASCII alone (``--ascii``)."""


WIDE = ASCII._replace(ascii=False)
"""Chinese characters, but no lines: for terminals that draw lines two cells wide."""


def symbols_for(*, ascii_only: bool, wide: bool = False, palette: Palette = DARK) -> Symbols:
    """The symbols of a table: ``ascii_only`` without any character beyond ASCII; ``wide`` without
    those that some terminals draw two cells wide.
    """
    return (ASCII if ascii_only else WIDE if wide else CJK)._replace(palette=palette)


def is_stamped(card: Card) -> bool:
    """Whether the card bears the red stamp of the real packs: the four 9s, T1, C1, and T8, which
    the stamp does not make Old.
    """
    return card in _STAMPED


def card_lines(
    card: Card,
    *,
    old: bool,
    symbols: Symbols,
    size: Size = "small",
    selected: bool = False,
    playable: bool = True,
    focused: bool = False,
    key: str = "",
) -> tuple[Text, ...]:
    """The rows of a card's face.

    Args:
        card: the card.
        old: whether it bears the OLD badge (the engine says so, Rules §5).
        symbols: what to draw with.
        size: see :data:`SIZES`.
        selected: drawn with a heavy edge. The hand raises it by a row, too.
        playable: False draws it on darker paper, its edge broken; it stays readable.
        focused: a double line at the bottom.
        key: one character that toggles the card, in its bottom edge; none if empty.
    """
    return _card_lines(
        card,
        badge=old_badge() if old else "",
        symbols=symbols,
        size=size,
        selected=selected,
        playable=playable,
        focused=focused,
        key=key,
    )


@lru_cache(maxsize=4096)
def _card_lines(
    card: Card,
    *,
    badge: str,
    symbols: Symbols,
    size: Size,
    selected: bool,
    playable: bool,
    focused: bool,
    key: str,
) -> tuple[Text, ...]:
    width, _ = SIZES[size]
    palette, suit = symbols.palette, suit_of(card)
    lit = playable or selected
    paper = palette.paper if lit else palette.paper_dim
    ink = (palette.ink if lit else palette.ink_dim)[suit]
    face = Style(color=ink, bgcolor=paper, bold=True)
    name = Style(color=ink, bgcolor=paper)
    seal = Style(color=palette.on_seal, bgcolor=palette.seal, bold=True)
    gold = Style(color=palette.on_gold, bgcolor=palette.gold, bold=True)
    frame = symbols.heavy if selected else symbols.light if playable else symbols.faint
    # Cards lie over each other as in a hand: each shows its left edge, the next covers the right.
    closed = not symbols.blocks
    inner = width - (2 if closed else 1)
    stamp = (symbols.stamp, seal) if is_stamped(card) else ("  ", name)
    sign = suit.code if symbols.ascii else suit.character
    named = (SUIT_NAMES[suit].ljust(inner), name)
    margin = " " * ((inner + 1 - cell_len(badge)) // 2 if inner > 5 else 1)
    old = (pad(f"{margin}{badge}", inner), gold)
    edge = Style(color=palette.ink_dim[Suit.MYRIADS], bgcolor=paper)
    if selected:
        edge = Style(color=palette.on_accent, bgcolor=palette.accent, bold=True)
    rows: list[list[tuple[str, Style]]]
    if closed and size == "small":
        rank = f"{rank_of(card)}{' ' * (inner - 1 - cell_len(sign))}{sign}"
        rows = [[(rank, face)], [named], [old if badge else (" " * inner, name)]]
    else:
        digit = _digit(rank_of(card), size, symbols)
        room = inner - len(digit[0]) - 2
        side = [
            (pad(sign, 2), face),
            (card_name(card), name),
            stamp if symbols.blocks else ("  ", name),
            ("  ", name),
        ]
        rows = [
            [(f"{' ' * room}{strokes}" if size == "large" else strokes, face), beside]
            for strokes, beside in zip(digit, side, strict=False)
        ]
        rows += [[named], [old]] if size == "large" else [[old if badge else named]]
        if size == "large" and not badge:
            rows[-1] = [(" " * inner, name)]
    lines = []
    if closed:
        top = Text(frame.top_left, style=edge, end="")
        sealed = is_stamped(card)
        top.append(symbols.stamp if sealed else frame.across * 2, seal if sealed else "")
        lines.append(top.append(frame.across * (inner - 2) + frame.top_right))
    for row in rows:
        line = Text(frame.down, style=edge, end="")
        for text, style in row:
            line.append(text, style)
        lines.append(line.append(frame.down, edge) if closed else line)
    plain = (
        edge
        if selected
        else Style(color=(palette.ink if lit else palette.ink_dim)[Suit.MYRIADS], bold=True)
    )
    looks = {"focused": focused, "closed": closed}
    lines.append(_bottom_line(frame, inner, symbols, edge, plain, key=key, **looks))
    return tuple(lines)


def _bottom_line(
    frame: Frame,
    inner: int,
    symbols: Symbols,
    edge: Style,
    plain: Style,
    *,
    key: str,
    focused: bool,
    closed: bool,
) -> Text:
    palette = symbols.palette
    across = symbols.focus if focused else frame.across
    line = Text(frame.bottom_left, style=edge, end="")
    if key:
        left = (inner - 1) // 2
        marked = Style(color=palette.on_accent, bgcolor=palette.accent, bold=True)
        # A key that looks as the line does stands free of it.
        free = " " if key == across and inner > 2 else ""
        line.append(across * (left - len(free)) + free)
        line.append(key, marked if focused else plain)
        line.append(free + across * (inner - left - 1 - len(free)))
    else:
        line.append(across * inner)
    return line.append(frame.bottom_right) if closed else line


@lru_cache(maxsize=64)
def back_lines(*, symbols: Symbols, size: Size = "small") -> tuple[Text, ...]:
    """The rows of a glossy black back: a gleam lies across it."""
    width, height = SIZES[size]
    palette, frame = symbols.palette, symbols.light
    style = Style(color=palette.back_edge, bgcolor=palette.back)
    closed = not symbols.blocks
    inner = width - (2 if closed else 1)
    side = frame.down if closed else ""
    rows = [frame.down + gleam + side for gleam in gleam_rows(inner, height - 1, symbols)]
    if closed:
        rows[0] = frame.top_left + frame.across * inner + frame.top_right
    rows.append(frame.bottom_left + frame.across * inner + (frame.bottom_right if closed else ""))
    return tuple(Text(row, style=style) for row in rows)


def gleam_rows(width: int, height: int, symbols: Symbols) -> list[str]:
    """Rows of a surface that shines from the upper right to the left."""
    rows = []
    for row in range(height):
        at = width // 2 - row
        rows.append(
            "".join(symbols.gleam if cell in (at, at + 1) else " " for cell in range(width))
        )
    return rows


def face_text(card: Card, symbols: Symbols) -> str:
    """The middle of a card that is drawn small: ``5貫``, or ``M5`` in ASCII."""
    return card_name(card) if symbols.ascii else f"{rank_of(card)}{suit_of(card).character}"


def face_width(symbols: Symbols) -> int:
    """The cells of :func:`face_text`."""
    return 2 if symbols.ascii else 3


MINI_WIDTH = 2
"""The cells of :func:`mini_card` without paper."""


@lru_cache(maxsize=1024)
def mini_card(
    card: Card, symbols: Symbols, *, paper: bool = False, dim: bool = False, old: bool = False
) -> Text:
    """A card within a line, in its suit's colour, as sentences and commands say it: ``M5``.

    Args:
        card: the card.
        symbols: what to draw with.
        paper: on a card's paper, with a blank on both sides (two cells wider).
        dim: out of play; on darker paper.
        old: on gold.
    """
    palette, suit = symbols.palette, suit_of(card)
    text = card_name(card)
    if old:
        return Text(
            f" {text} ", style=Style(color=palette.on_gold, bgcolor=palette.gold, bold=True)
        )
    if paper:
        ink = palette.ink_dim if dim else palette.ink
        face = palette.paper_dim if dim else palette.paper
        return Text(f" {text} ", style=Style(color=ink[suit], bgcolor=face, bold=not dim))
    return Text(text, style=Style(color=palette.plain[suit], bold=True))


def mini_cards(cards: Iterable[Card], symbols: Symbols, *, paper: bool = False) -> Text:
    """Several cards within a line, one space between them."""
    return Text(" ").join([mini_card(card, symbols, paper=paper) for card in cards])


def mini_backs(number: int, symbols: Symbols) -> Text:
    """``number`` cards face down within a line, a cell each."""
    palette = symbols.palette
    style = Style(color=palette.back_edge, bgcolor=palette.back)
    return Text(symbols.back * number, style=style)


def beside(blocks: Sequence[Sequence[Text]], gap: int = 0) -> list[Text]:
    """Blocks of equal height set side by side, ``gap`` blanks between them, row by row."""
    space = Text(" " * gap)
    return [space.join(list(rows)) for rows in zip(*blocks, strict=True)]


def _digit(rank: int, size: Size, symbols: Symbols) -> tuple[str, ...]:
    if not symbols.blocks:
        return STROKES[rank]
    return (LARGE if size == "large" else MIDDLE)[rank]
