#!/usr/bin/env python3
"""Writes docs/glossary.md and docs/history.md from the book inside the program:
``python docs/make_book.py``.
"""

from __future__ import annotations

from pathlib import Path

from liukfu.words.book import chapters
from liukfu.words.book.parts import Block, Chapter, Para, Term

HERE = Path(__file__).resolve().parent
PAGES = {"glossary.md": "glossary", "history.md": "history"}
TITLES = {"glossary": "The words of Liuk Fu", "history": "The history of Liuk Fu"}
NOTE = (
    "<!-- Written by docs/make_book.py from the program's own texts: change src/liukfu/words/book"
    " and run it. -->"
)


def page(name: str) -> str:
    """The text of a page."""
    (chapter,) = (one for one in chapters(str) if one.name == PAGES[name])
    return "\n".join([NOTE, "", f"# {TITLES[chapter.name]}", "", *_parts(chapter)])


def _parts(chapter: Chapter) -> list[str]:
    lines: list[str] = []
    for passage in chapter.passages:
        lines += [f"## {passage.title}", ""]
        before: Block | None = None
        for block in passage.blocks:
            if isinstance(before, Term) and not isinstance(block, Term):
                lines.append("")
            lines += _block(block)
            before = block
        if isinstance(before, Term):
            lines.append("")
    return lines


def _block(block: Block) -> list[str]:
    match block:
        case Para():
            return [block.text, ""]
        case Term():
            name = f"**{block.word}**" + (f" {block.characters}" if block.characters else "")
            doubt = f" *{_linked(block.doubt)}*" if block.doubt else ""
            return [f"- {name}: {block.meaning}{doubt}"]
    raise TypeError(f"no words for {block!r}")


def _linked(text: str) -> str:
    return text if " " in text else f"<https://{text}>"


def main() -> None:
    """Write the pages."""
    for name in PAGES:
        (HERE / name).write_text(page(name), encoding="utf-8")


if __name__ == "__main__":
    main()
