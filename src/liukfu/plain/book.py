"""The rules at a table in lines."""

from __future__ import annotations

import re

from liukfu.engine import Reason
from liukfu.plain.lines import Lines
from liukfu.words import _

_LONGEST = 80
"""The characters of a text that are looked for."""
_UNBROKEN = 10_000
"""The cells of a line that is not to be broken."""
_GAP = re.compile(r" {2,}")


def tell_rules(lines: Lines, text: str) -> None:
    """Tell what the book has on a word; without one, the words that it goes by."""
    from liukfu.words.book import chapters, paper

    if not text:
        for chapter in chapters():
            places = ", ".join(passage.place for passage in chapter.passages)
            told = _("{title}: {places}").format(title=chapter.title, places=places)
            lines.put(told)
        lines.put(_("Type rules and one of these words, or any other word"))
        return
    try:
        found = paper.topic(text[:_LONGEST])
    except LookupError:
        lines.say(_("The book has nothing about this. Try another word"))
        return
    for line in paper.topic_lines(found, _UNBROKEN):
        if line.strip():
            # Columns are nothing for the ear.
            lines.say(_GAP.sub(", ", line.strip()))


def tell_rule_of(lines: Lines, reason: Reason) -> None:
    """Tell what the book says of the rule that was broken."""
    from liukfu.words.book import place_of

    tell_rules(lines, place_of(reason))
