"""The book on paper: lines of text alone, for a terminal, a pipe, or a voice that reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from liukfu.engine import Cards, Phase, parse_action
from liukfu.words import book
from liukfu.words.book.moments import view_at
from liukfu.words.book.parts import (
    Answers,
    Block,
    Faces,
    Fans,
    Grid,
    Moment,
    Para,
    Passage,
    Term,
    in_ascii,
)
from liukfu.words.book.search import find, folded
from liukfu.words.cards import cards_text
from liukfu.words.language import _, listed
from liukfu.words.legal import action_name
from liukfu.words.plain import pad, rows_of, width

COLUMNS = 78
"""The cells of a line where nobody says how many there are."""


class Topic(NamedTuple):
    """What was asked for: a title, the passages about it, and other places that name it."""

    title: str
    passages: tuple[Passage, ...]
    others: tuple[Passage, ...] = ()


def topic(text: str) -> Topic:
    """What the book has on something: a chapter, a place, or whatever is found first.

    Args:
        text: the name or the title of a chapter or of a place, or words to look for; nothing for
            all the rules.

    Raises:
        LookupError: the book has nothing about it.
    """
    asked = " ".join(folded(text).replace("-", " ").split())
    if not asked:
        every = tuple(passage for chapter in book.rules() for passage in chapter.passages)
        return Topic(_("The rules"), every)
    named: dict[str, Topic] = {}
    titled: dict[str, Topic] = {}
    for chapter in book.chapters():
        for passage in chapter.passages:
            found = Topic(passage.title, (passage,))
            named[_plain(passage.place)] = found
            titled.setdefault(_plain(passage.title), found)
        found = Topic(chapter.title, chapter.passages)
        named[_plain(chapter.name)] = found
        titled.setdefault(_plain(chapter.title), found)
    if asked in named or asked in titled:
        return named.get(asked) or titled[asked]
    places = find(text)
    if not places:
        raise LookupError(text)
    first, *others = map(book.passage, places)
    return Topic(first.title, (first,), tuple(others))


def _plain(name: str) -> str:
    return folded(name).replace("-", " ")


def topic_lines(found: Topic, cells: int = COLUMNS, *, ascii_only: bool = False) -> list[str]:
    """What was found, as lines of at most ``cells`` cells where they can be broken.

    Args:
        found: what was asked for.
        cells: the cells of a line.
        ascii_only: without Chinese characters and accents.
    """
    lines: list[str] = []
    for passage in found.passages:
        lines += [*([""] if lines else []), *passage_lines(passage, cells, ascii_only=ascii_only)]
    if found.others:
        titles = listed([passage.title for passage in found.others])
        more = _("See also: {titles}").format(titles=titles)
        lines += ["", *rows_of(more, cells)]
    return lines


def contents_lines() -> list[str]:
    """What the book has: its chapters, and the names of their places."""
    lines: list[str] = []
    first = max(width(passage.place) for passage in book.passages()) + 2
    for chapter in book.chapters():
        lines.append(f"{chapter.title} ({chapter.name})")
        lines += [f"  {pad(one.place, first)}{one.title}" for one in chapter.passages]
    return lines


def passage_lines(passage: Passage, cells: int = COLUMNS, *, ascii_only: bool = False) -> list[str]:
    """A passage: its title, then block after block."""
    lines = [passage.title]
    before: Block | None = None
    for block in passage.blocks:
        if not (isinstance(block, Term) and isinstance(before, Term)):
            lines.append("")
        lines += _block(in_ascii(block) if ascii_only else block, cells)
        before = block
    return lines


def _block(block: Block, cells: int) -> list[str]:
    match block:
        case Para():
            return rows_of(block.text, cells)
        case Fans():
            return _pairs((fan.cards, fan.caption) for fan in block.fans)
        case Answers():
            led = _("led, all Old") if block.vulnerable else _("led")
            beats, fails = _("beats it"), _("does not")
            return _pairs(
                [
                    (block.led, led),
                    *((cards, beats) for cards in block.beats),
                    *((cards, fails) for cards in block.fails),
                ]
            )
        case Faces():
            return _faces(block, cells)
        case Moment():
            return _moment(block, cells)
        case Grid():
            return _grid(block)
        case Term():
            return _term(block, cells)


def _pairs(pairs: Iterable[tuple[str, str]]) -> list[str]:
    return [f"  {cards}: {said}" if cards and said else f"  {cards}{said}" for cards, said in pairs]


def _faces(block: Faces, cells: int) -> list[str]:
    hand = Cards(block.cards).without(Cards(block.seen))
    told = []
    if block.seen:
        told.append((block.seen, _("shown")))
    if block.old:
        told.append((block.old, _("Old")))
    return [*_held(cards_text(hand), cells), *_pairs(told)]


def _moment(block: Moment, cells: int) -> list[str]:
    view = view_at(block.line)
    told = [(cards_text(view.best), _("on the table"))] if view.phase == Phase.FOLLOW else []
    for actions, said in ((block.may, _("allowed")), (block.not_, _("not allowed"))):
        told += [(action_name(parse_action(text)), said) for text in actions]
    return [*_held(cards_text(view.hand), cells), *_pairs(told)]


def _held(cards: str, cells: int) -> list[str]:
    # At a table in lines it would else be taken for the reader's own hand.
    text = _("For example, with {cards} in hand:").format(cards=cards)
    return [f"  {row}" for row in rows_of(text, cells - 2)]


def _grid(block: Grid) -> list[str]:
    every: Sequence[Sequence[str]] = (block.head, *block.rows)
    sizes = [max(width(row[column]) for row in every) for column in range(len(block.head))]
    return [
        "  " + "  ".join(pad(text, size) for text, size in zip(row, sizes, strict=True)).rstrip()
        for row in every
    ]


def _term(block: Term, cells: int) -> list[str]:
    name = f"{block.word} ({block.characters})" if block.characters else block.word
    told = [
        row for text in (block.meaning, block.doubt) if text for row in rows_of(text, cells - 2)
    ]
    return [name, *(f"  {row}" for row in told)]
