"""A passage of the book as rows: paragraphs, pictures of cards, tables and terms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Text

from liukfu.engine import Cards, Phase, parse_action, suit_of
from liukfu.engine.cards import SUITS_HIGH_TO_LOW
from liukfu.tui.widgets.card import Symbols, beside, card_lines
from liukfu.tui.widgets.fan import fan_lines
from liukfu.tui.widgets.paint import filled, inked, wrap
from liukfu.words import _, cards_text, width
from liukfu.words.book.moments import view_at
from liukfu.words.book.parts import (
    Answers,
    Block,
    Faces,
    Fan,
    Fans,
    Grid,
    Moment,
    Para,
    Passage,
    Term,
    in_ascii,
)
from liukfu.words.book.search import folded
from liukfu.words.legal import action_name

_GAP = 2
Picture = Sequence[Text]
"""Rows of one width."""


def passage_rows(passage: Passage, symbols: Symbols, cells: int) -> list[Text]:
    """A passage as rows of at most ``cells`` cells, its title first."""
    strong = Style(color=symbols.palette.accent, bold=True)
    rows = [*wrap(Text(passage.title, style=strong), cells), Text("")]
    for block in passage.blocks:
        rows += block_rows(in_ascii(block) if symbols.ascii else block, symbols, cells)
        rows.append(Text(""))
    return rows[:-1]


def block_rows(block: Block, symbols: Symbols, cells: int) -> list[Text]:
    """A block as rows of at most ``cells`` cells."""
    palette = symbols.palette
    match block:
        case Para():
            style = Style(color=palette.muted if block.remark else palette.text)
            return wrap(inked(block.text, symbols, style), cells)
        case Fans():
            return _flowed([_fan(fan, symbols) for fan in block.fans], cells)
        case Answers():
            return _flowed([_fan(fan, symbols) for fan in _answers(block)], cells)
        case Faces():
            return _faces(block, symbols, cells)
        case Moment():
            return _moment(block, symbols, cells)
        case Grid():
            return _grid(block, symbols, cells)
        case Term():
            return _term(block, symbols, cells)


def mark_found(rows: Iterable[Text], needles: Sequence[str]) -> int | None:
    """Mark what was looked for; the number of the first row that has some of it."""
    first = None
    found = Style(reverse=True, bold=True)
    for number, row in enumerate(rows):
        # Folding may change lengths: then the row is left as it is, and only found.
        plain = row.plain
        low = folded(plain)
        for needle in needles:
            at = low.find(needle)
            while at >= 0 and needle:
                first = number if first is None else first
                if len(low) == len(plain):
                    row.stylize(found, at, at + len(needle))
                at = low.find(needle, at + len(needle))
    return first


def _answers(block: Answers) -> list[Fan]:
    led = _("led, all Old") if block.vulnerable else _("led")
    return [
        Fan(block.led, led),
        *(Fan(cards, _("beats it"), best=True) for cards in block.beats),
        *(Fan(cards, _("does not"), dim=True) for cards in block.fails),
    ]


def _fan(fan: Fan, symbols: Symbols) -> Picture:
    cards: list[int | None] = [None] * fan.backs if fan.backs else list(Cards(fan.cards))
    rows = list(fan_lines(cards, symbols=symbols, best=fan.best, dim=fan.dim))
    return _captioned(rows, fan.caption, symbols)


def _captioned(rows: Sequence[Text], caption: str, symbols: Symbols) -> Picture:
    cells = max(rows[0].cell_len, width(caption))
    text = Text(caption, style=Style(color=symbols.palette.muted))
    return [filled(row, cells) for row in (*rows, *([text] if caption else []))]


def _flowed(pictures: Sequence[Picture], cells: int) -> list[Text]:
    """Pictures beside each other, in as many rows of them as they need."""
    rows: list[Text] = []
    line: list[Picture] = []
    taken = 0
    for picture in pictures:
        size = picture[0].cell_len
        if line and taken + _GAP + size > cells:
            rows += _beside(line)
            line, taken = [], 0
        taken += size + (_GAP if line else 0)
        line.append(picture)
    return rows + (_beside(line) if line else [])


def _beside(line: Sequence[Picture]) -> list[Text]:
    height = max(len(picture) for picture in line)
    blank = [[Text(" " * picture[0].cell_len)] for picture in line]
    padded = [
        [*picture, *(space * (height - len(picture)))]
        for picture, space in zip(line, blank, strict=True)
    ]
    return beside(padded, gap=_GAP)


def _faces(block: Faces, symbols: Symbols, cells: int) -> list[Text]:
    old, seen = Cards(block.old), Cards(block.seen)
    hand = Cards(block.cards).without(seen)

    def faces(cards: Cards, caption: str, playable: bool) -> Picture:
        drawn = [
            card_lines(card, old=card in old, symbols=symbols, playable=playable) for card in cards
        ]
        return _captioned(beside(drawn), caption, symbols)

    pictures = [faces(hand, _("in your hand"), True)]
    if seen:
        pictures.append(faces(seen, _("shown"), False))
    return _flowed(pictures, cells)


def _moment(block: Moment, symbols: Symbols, cells: int) -> list[Text]:
    view = view_at(block.line)
    rows: list[Text] = []
    if view.phase == Phase.FOLLOW:
        table = Fan(cards_text(view.best), _("on the table"))
        rows += _flowed([_fan(table, symbols)], cells)
    fans = [
        fan_lines([card for card in Cards(view.hand) if suit_of(card) == suit], symbols=symbols)
        for suit in SUITS_HIGH_TO_LOW
        if any(suit_of(card) == suit for card in Cards(view.hand))
    ]
    rows += _flowed(fans, cells)
    rows.append(Text(_("in your hand"), style=Style(color=symbols.palette.muted)))
    names = (_("allowed"), _("not allowed"))
    first = max(map(width, names)) + 2
    for name, actions in zip(names, (block.may, block.not_), strict=True):
        told = f" {symbols.dot} ".join(action_name(parse_action(text)) for text in actions)
        rows += _hung(name, told, first, symbols, cells)
    return rows


def _hung(name: str, text: str, first: int, symbols: Symbols, cells: int) -> list[Text]:
    palette = symbols.palette
    rows = wrap(inked(text, symbols, Style(color=palette.text)), cells - first)
    head = filled(Text(name, style=Style(color=palette.muted)), first)
    return [(head if not at else Text(" " * first)) + row for at, row in enumerate(rows)]


def _grid(block: Grid, symbols: Symbols, cells: int) -> list[Text]:
    palette = symbols.palette
    every = (block.head, *block.rows)
    widths = [max(width(row[column]) for row in every) for column in range(len(block.head))]
    room = max(8, cells - sum(widths[:-1]) - 2 * (len(widths) - 1))
    widths[-1] = min(widths[-1], room)
    rows = []
    for number, texts in enumerate(every):
        style = Style(color=palette.muted if number == 0 else palette.text)
        *left, last = texts
        start = Text("")
        for text, size in zip(left, widths, strict=False):
            start.append_text(filled(inked(text, symbols, style), size + 2))
        for at, part in enumerate(wrap(inked(last, symbols, style), widths[-1])):
            rows.append((start if not at else Text(" " * start.cell_len)) + part)
    return rows


def _term(block: Term, symbols: Symbols, cells: int) -> list[Text]:
    palette = symbols.palette
    word = Text(block.word, style=Style(color=palette.accent, bold=True))
    if block.characters:
        word.append(f"  {block.characters}", Style(color=palette.text, bold=True))
    rows = wrap(word, cells)
    for text, style in (
        (block.meaning, Style(color=palette.text)),
        (block.doubt, Style(color=palette.muted)),
    ):
        if text:
            rows += [Text("  ") + row for row in wrap(inked(text, symbols, style), cells - 2)]
    return rows
