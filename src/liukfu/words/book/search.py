"""Looking something up in the book: by its words in any language, or by a card."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from liukfu.engine import CardError, card_name, parse_card
from liukfu.words.book import chapters
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
)
from liukfu.words.language import CODES, say_in


def find(query: str) -> tuple[str, ...]:
    """The places that have all words of a query, those first whose title or term it is.

    A card is found however it is written (``m5``, ``貫5``, ``5貫``); of other words case and
    accents don't count. An empty query finds all.
    """
    needles = needles_of(query)
    best: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for place, title, text in _index():
        if not all(needle in text for needle in needles):
            continue
        if folded(query).strip() in (place, place.replace("-", " ")):
            rank = 0
        else:
            rank = 1 if all(needle in title for needle in needles) else 2
        best[rank if needles else 2].append(place)
    return (*best[0], *best[1], *best[2])


def needles_of(query: str) -> tuple[str, ...]:
    """The words of a query as they are looked for; cards as the program writes them."""
    return tuple(_card(word) or folded(word) for word in query.split())


def folded(text: str) -> str:
    """A text without what does not count in a search."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def texts(passage: Passage) -> Iterator[str]:
    """All that a passage says, cards as texts."""
    yield passage.title
    for block in passage.blocks:
        yield from _said(block)


def _said(block: Block) -> Iterator[str]:
    match block:
        case Para():
            yield block.text
        case Fans():
            for fan in block.fans:
                yield from (fan.cards, fan.caption)
        case Answers():
            yield from (block.led, *block.beats, *block.fails)
        case Faces():
            yield block.cards
        case Moment():
            yield from (block.line, *block.may, *block.not_)
        case Grid():
            yield from block.head
            for row in block.rows:
                yield from row
        case Term():
            yield from (block.word, block.characters, block.meaning, block.doubt)


def _card(word: str) -> str:
    for text in (word, word[::-1]):
        try:
            return card_name(parse_card(text)).casefold()
        except CardError:
            continue
    return ""


@lru_cache(maxsize=1)
def _index() -> tuple[tuple[str, str, str], ...]:
    """Of each place its name, its titles and terms, and all texts, folded, in every language."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for code in CODES:
        for chapter in chapters(say_in(code)):
            for passage in chapter.passages:
                here = found.setdefault(passage.place, ([passage.place], [passage.place]))
                titles, all_texts = here
                titles.append(passage.title)
                for block in passage.blocks:
                    if isinstance(block, Term):
                        titles += (block.word, block.characters)
                all_texts += (chapter.title, *texts(passage))
    return tuple(
        (place, folded("\n".join(titles)), folded("\n".join(all_texts)))
        for place, (titles, all_texts) in found.items()
    )
