"""Cards as text: faces, backs, and the short form that stands in a line.

Pure functions: a card and its marks go in, Rich text comes out, one ``Text`` a row, all rows
of one width. Every mark has a shape of its own: a chosen card is drawn heavy (and raised by
the hand), the focused one has a double bottom edge, an Old one the word OLD, and the edge of
one that cannot be played is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from liukfu.engine.cards import Card, Suit, card_name, rank_of, suit_of
from liukfu.tui.theme import DARK, Palette
from liukfu.words import old_badge, pad

Size = Literal["small", "compact", "large"]
SIZES: dict[Size, tuple[int, int]] = {"small": (6, 5), "compact": (6, 4), "large": (9, 7)}
"""Cells and rows of a card by size; six cells let twelve stand in 72 columns."""

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
    """What cards are drawn with: Chinese characters and lines, or ASCII alone; and colours."""

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
)
"""ASCII alone (``--ascii``)."""


def symbols_for(*, ascii_only: bool, palette: Palette = DARK) -> Symbols:
    """The symbols of a table: ``ascii_only`` without any character beyond ASCII."""
    return (ASCII if ascii_only else CJK)._replace(palette=palette)


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
    paper = palette.paper if playable or selected else palette.paper_dim
    ink = (palette.ink if playable or selected else palette.ink_dim)[suit]
    edge = Style(color=palette.accent if selected else palette.paper_rim, bold=selected)
    if not (playable or selected):
        edge = Style(color=palette.paper_dim if palette.dark else palette.paper_edge)
    face = Style(color=ink, bgcolor=paper, bold=True)
    name = Style(color=ink, bgcolor=paper)
    gold = Style(color=palette.on_gold, bgcolor=palette.gold, bold=True)
    frame = symbols.heavy if selected else symbols.light if playable else symbols.faint
    inner = width - 2

    sign = suit.code if symbols.ascii else suit.character
    rows: list[list[tuple[str, Style]]]
    old = bool(badge)
    old_row = [(pad(f" {badge}", inner), gold if old else name)]
    if size == "large":
        digit = _digit(rank_of(card), symbols)
        sign_cells = cell_len(sign)
        rows = [
            [(f" {digit[0]}{' ' * (inner - 4 - sign_cells - 1)}{sign} ", face)],
            [(f" {digit[1]}{' ' * (inner - 4)}", face)],
            [(f" {digit[2]}{' ' * (inner - 4)}", face)],
            [(f" {SUIT_NAMES[suit]}".ljust(inner), name)],
            [(pad(f"  {badge}", inner), gold if old else name)],
        ]
    else:
        top = f"{rank_of(card)}{' ' * (inner - 1 - cell_len(sign))}{sign}"
        suit_row = [(SUIT_NAMES[suit].ljust(inner), name)]
        rows = [[(top, face)], suit_row, old_row]
        if size == "compact":
            rows = [[(top, face)], old_row if old else suit_row]

    code = Style(color=palette.muted if not selected else palette.accent, bold=selected)
    top_line = Text(frame.top_left, style=edge, end="")
    if symbols.ascii:
        top_line.append(frame.across * inner)
    else:
        # Sentences name the card by its code, so that it can be found by it.
        left_side = (inner - 1) // 2
        top_line.append(frame.across * left_side)
        top_line.append(card_name(card), code)
        top_line.append(frame.across * (inner - 2 - left_side))
    top_line.append(frame.top_right)
    lines = [top_line]
    for row in rows:
        line = Text(frame.down, style=edge, end="")
        for text, style in row:
            line.append(text, style)
        line.append(frame.down, edge)
        lines.append(line)
    lines.append(_bottom_line(frame, inner, symbols, edge, key=key, focused=focused))
    return tuple(lines)


def _bottom_line(
    frame: Frame, inner: int, symbols: Symbols, edge: Style, *, key: str, focused: bool
) -> Text:
    across = symbols.focus if focused else frame.across
    line = Text(frame.bottom_left, style=edge, end="")
    if key:
        left = (inner - 1) // 2
        plain = Style(color=symbols.palette.text, bold=True)
        marked = Style(color=symbols.palette.on_accent, bgcolor=symbols.palette.accent, bold=True)
        line.append(across * left)
        line.append(key, marked if focused else plain)
        line.append(across * (inner - left - 1))
    else:
        line.append(across * inner)
    line.append(frame.bottom_right)
    return line


def card_face(
    card: Card,
    *,
    old: bool,
    symbols: Symbols,
    size: Size = "small",
    selected: bool = False,
    playable: bool = True,
    focused: bool = False,
    key: str = "",
) -> Text:
    """A card's face as one text of several lines; see :func:`card_lines`."""
    return stack(
        card_lines(
            card,
            old=old,
            symbols=symbols,
            size=size,
            selected=selected,
            playable=playable,
            focused=focused,
            key=key,
        )
    )


@lru_cache(maxsize=64)
def back_lines(*, symbols: Symbols, size: Size = "small") -> tuple[Text, ...]:
    """The rows of a glossy black back."""
    width, height = SIZES[size]
    palette, frame = symbols.palette, symbols.light
    style = Style(color=palette.back_edge, bgcolor=palette.back)
    inner = width - 2
    return (
        Text(frame.top_left + frame.across * inner + frame.top_right, style=style),
        *(Text(frame.down + " " * inner + frame.down, style=style) for _ in range(height - 2)),
        Text(frame.bottom_left + frame.across * inner + frame.bottom_right, style=style),
    )


def card_back(*, symbols: Symbols, size: Size = "small") -> Text:
    """A back as one text of several lines."""
    return stack(back_lines(symbols=symbols, size=size))


def gap_lines(*, size: Size = "small") -> tuple[Text, ...]:
    """The rows of the empty place that a gone card leaves."""
    width, height = SIZES[size]
    return tuple(Text(" " * width) for _ in range(height))


def mini_text(card: Card, symbols: Symbols) -> str:
    """A card within a line, plain: ``5貫``, or ``M5`` in ASCII."""
    return card_name(card) if symbols.ascii else f"{rank_of(card)}{suit_of(card).character}"


def mini_width(symbols: Symbols) -> int:
    """The cells of :func:`mini_card` without paper."""
    return 2 if symbols.ascii else 3


@lru_cache(maxsize=1024)
def mini_card(
    card: Card, symbols: Symbols, *, paper: bool = False, dim: bool = False, old: bool = False
) -> Text:
    """A card within a line, in its suit's colour: ``5貫`` or ``M5``.

    Args:
        card: the card.
        symbols: what to draw with.
        paper: on a card's paper, with a blank on both sides (two cells wider).
        dim: out of play; on darker paper.
        old: on gold.
    """
    palette, suit = symbols.palette, suit_of(card)
    text = mini_text(card, symbols)
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


def fan_lines(
    cards: Sequence[Card | None],
    *,
    symbols: Symbols,
    best: bool = False,
    dim: bool = False,
    tall: bool = False,
) -> tuple[Text, ...]:
    """Cards laid side by side, sharing their edges; None is a back.

    Three rows high and ``1 + len(cards) * (1 + mini_width(symbols))`` cells wide; ``tall`` is
    four rows with the suits' names, five cells a card. ``best`` is drawn heavy, ``dim`` on
    darker paper.
    """
    palette = symbols.palette
    frame = symbols.heavy if best else symbols.light
    cells = 4 if tall else mini_width(symbols)
    tee = ("┳┻┃" if best else "┬┴│") if not symbols.ascii else ("###" if best else "++|")
    paper = palette.paper_dim if dim else palette.paper
    if all(card is None for card in cards):
        edge = Style(color=palette.back_edge, bgcolor=palette.back)
    elif best:
        edge = Style(color=palette.good, bold=True)
    else:
        edge = Style(color=palette.paper_dim if dim and palette.dark else palette.paper_rim)
    inside = Style(color=palette.paper_edge, bgcolor=paper)
    code = Style(color=palette.good if best else palette.muted, bold=best)

    def row(ends: str, between: str, face: Callable[[Card | None], tuple[str, Style]]) -> Text:
        line = Text(ends[0], style=edge, end="")
        for place, card in enumerate(cards):
            if place:
                line.append(between, edge if card is None else inside)
            line.append(*face(card))
        return line.append(ends[1])

    def face(card: Card | None) -> tuple[str, Style]:
        if card is None:
            return " " * cells, Style(bgcolor=palette.back)
        ink = (palette.ink_dim if dim else palette.ink)[suit_of(card)]
        text = mini_text(card, symbols)
        if tall:
            sign = suit_of(card).code if symbols.ascii else suit_of(card).character
            text = f"{rank_of(card)}{' ' * (3 - cell_len(sign))}{sign}"
        return text, Style(color=ink, bgcolor=paper, bold=True)

    def name(card: Card | None) -> tuple[str, Style]:
        if card is None:
            return " " * cells, Style(bgcolor=palette.back)
        ink = (palette.ink_dim if dim else palette.ink)[suit_of(card)]
        return SUIT_NAMES[suit_of(card)].ljust(cells), Style(color=ink, bgcolor=paper)

    head = Text(frame.top_left, style=edge, end="")
    for place, card in enumerate(cards):
        head.append(tee[0] if place else "")
        if card is None or symbols.ascii:
            head.append(frame.across * cells)
        else:
            head.append(frame.across * (cells - 2))
            head.append(card_name(card), code)
    head.append(frame.top_right)
    sides = frame.down * 2
    middle = [row(sides, tee[2], face), *([row(sides, tee[2], name)] if tall else [])]
    foot = frame.bottom_left + tee[1].join([frame.across * cells] * len(cards)) + frame.bottom_right
    return head, *middle, Text(foot, style=edge)


def beside(blocks: Sequence[Sequence[Text]], gap: int = 0) -> list[Text]:
    """Blocks of equal height set side by side, ``gap`` blanks between them, row by row."""
    space = Text(" " * gap)
    return [space.join(list(rows)) for rows in zip(*blocks, strict=True)]


def stack(rows: Iterable[Text]) -> Text:
    """Rows put below each other as one text."""
    return Text("\n").join(list(rows))


_DIGITS = {
    1: ("▀█ ", " █ ", "▄█▄"),
    2: ("▀▀█", "█▀▀", "▀▀▀"),
    3: ("▀▀█", " ▀█", "▀▀▀"),
    4: ("█ █", "▀▀█", "  ▀"),
    5: ("█▀▀", "▀▀█", "▀▀▀"),
    6: ("█▀▀", "█▀█", "▀▀▀"),
    7: ("▀▀█", "  █", "  ▀"),
    8: ("█▀█", "█▀█", "▀▀▀"),
    9: ("█▀█", "▀▀█", "▀▀▀"),
}
_ASCII_DIGITS = {
    1: (" | ", " | ", " | "),
    2: (" _ ", " _|", "|_ "),
    3: (" _ ", " _|", " _|"),
    4: ("   ", "|_|", "  |"),
    5: (" _ ", "|_ ", " _|"),
    6: (" _ ", "|_ ", "|_|"),
    7: (" _ ", "  |", "  |"),
    8: (" _ ", "|_|", "|_|"),
    9: (" _ ", "|_|", " _|"),
}


def _digit(rank: int, symbols: Symbols) -> tuple[str, str, str]:
    """A rank drawn three cells wide and three rows high."""
    return (_ASCII_DIGITS if symbols.ascii else _DIGITS)[rank]
