"""What the book is made of: chapters of passages, and passages of paragraphs, pictures, tables
and terms. Data only; a screen or paper draws it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from liukfu.words.language import folded

Say: TypeAlias = Callable[[str], str]
"""Brings an English text into a language."""


class Para(NamedTuple):
    """A paragraph; ``remark`` is one that can be passed over."""

    text: str
    remark: bool = False


class Fan(NamedTuple):
    """Cards side by side, as they lie on the table, with a caption.

    ``cards`` are card texts; ``backs`` is a number of cards face down in place of them. ``best``
    beats what was played before, ``dim`` does not.
    """

    cards: str
    caption: str
    best: bool = False
    dim: bool = False
    backs: int = 0


class Fans(NamedTuple):
    """Pictures that belong together, in the order of what they show."""

    fans: tuple[Fan, ...]


class Answers(NamedTuple):
    """A lead, the plays that beat it, and others that do not (Rules §4).

    ``vulnerable`` says that the lead is the Vulnerable player's, all its cards Old.
    """

    led: str
    beats: tuple[str, ...] = ()
    fails: tuple[str, ...] = ()
    vulnerable: bool = False


class Faces(NamedTuple):
    """Cards with their whole faces: those of ``old`` bear OLD, those of ``seen`` are not in the
    hand but have been shown.
    """

    cards: str
    old: str = ""
    seen: str = ""


class Moment(NamedTuple):
    """A moment of a real deal, and what may and may not be done then.

    ``line`` is the deal's seed and the actions so far (``mule: pass; play``), ``may`` and
    ``not_`` are action texts (Rules §11).
    """

    line: str
    may: tuple[str, ...] = ()
    not_: tuple[str, ...] = ()


class Grid(NamedTuple):
    """A table: what stands above each column, and its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Term(NamedTuple):
    """A word of the game: how it is spelled, its characters if they are known, what it means,
    and what is not read in a source but inferred.
    """

    word: str
    characters: str
    meaning: str
    doubt: str = ""


Block: TypeAlias = Para | Fans | Answers | Faces | Moment | Grid | Term


def in_ascii(block: Block) -> Block:
    """A block without what ASCII cannot write; texts that were translated are such already."""
    match block:
        case Term():
            return block._replace(word=folded(block.word), characters="")
        case Grid():
            kept = [
                column
                for column in range(len(block.head))
                if all("?" not in folded(row[column]) for row in block.rows)
            ]
            head, *rows = (
                tuple(row[column] for column in kept) for row in (block.head, *block.rows)
            )
            return Grid(head, tuple(rows))
    return block


class Passage(NamedTuple):
    """What stands at a place of the book: the place's name, a title, and the blocks."""

    place: str
    title: str
    blocks: tuple[Block, ...]


class Chapter(NamedTuple):
    """Passages that belong together: the chapter's name, a title."""

    name: str
    title: str
    passages: tuple[Passage, ...]
