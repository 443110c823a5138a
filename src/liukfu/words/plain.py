"""Texts from outside, made fit for the screen; texts cut to their place."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

REPLACEMENT = "?"
"""Stands for a character that must not reach the screen."""

_NO_MARKUP = str.maketrans("[]\\", "()/")
# Controls, format characters (which can turn the direction of text), lone surrogates, private
# and unassigned code points, line and paragraph separators.
_UNFIT = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_MARKS = ("Mn", "Me")
_MOST_MARKS = 2

_OPENING = "（「『【《〈“‘(["
_CLOSING = "）」』】》〉”’)]。，、；：！？…％%.,;:!?"


def safe(text: str) -> str:
    """A text from outside (a name, a seed, a file's name) as one line without surprises.

    Control characters, those that change the direction of text, and what cannot be printed
    become ``?``; of a pile of combining marks two stay. Square brackets stay as they are: give
    the text to Rich or Textual as ``Text`` or ``Content``, never as markup.
    """
    kept: list[str] = []
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        if marks > _MOST_MARKS:
            continue
        if category in _UNFIT:
            kept.append(REPLACEMENT)
        else:
            kept.append(" " if category == "Zs" else character)
    return "".join(kept)


def safe_markup(text: str) -> str:
    """:func:`safe`, for the few places where markup is read whatever one does (titles of
    frames): brackets become round and backslashes slashes, as Rich and Textual escape them
    each in its own way. Everywhere else give the text as ``Text`` or ``Content``.
    """
    return safe(text).translate(_NO_MARKUP)


def width(text: str) -> int:
    """The cells that a text takes on the screen."""
    if text.isascii() and text.isprintable():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def fit(text: str, cells: int, tail: str = "..") -> str:
    """A text cut to a place, at a character's edge; ``tail`` tells that something is missing.

    Args:
        text: one line.
        cells: the width of the place; nothing is left where it is 0 or less.
        tail: what stands at the end of a text that was cut.
    """
    if width(text) <= cells:
        return text
    if cells <= width(tail):
        return tail[: max(0, cells)]
    room = cells - width(tail)
    kept = ""
    for character in text:
        if width(kept + character) > room:
            break
        kept += character
    return kept.rstrip() + tail


def breaks(text: str, cells: int) -> list[int]:
    """Where the rows after the first begin, if a text is set in rows of at most ``cells`` cells.

    A row ends at a space, or between two characters of which one is Chinese: but no row begins
    with a closing mark, and none ends with an opening one. Where there is no such place in a row
    it is cut.
    """
    cuts: list[int] = []
    start = taken = place = 0
    for at, character in enumerate(text):
        if at > start and _may_break(text[at - 1], character):
            place = at
        size = width(character)
        if taken + size <= cells or at == start:
            taken += size
            continue
        if character == " ":
            start = at + 1
        else:
            start = place if place > start else at
        cuts.append(start)
        taken = width(text[start : at + 1])
    return cuts


def _may_break(before: str, after: str) -> bool:
    if before == " " or after == " ":
        return before == " "
    if after in _CLOSING or before in _OPENING:
        return False
    return _is_wide(before) or _is_wide(after)


def _is_wide(character: str) -> bool:
    return character > "\u2e7f" and width(character) == 2


def rows_of(text: str, cells: int) -> list[str]:
    """A text in rows of at most ``cells`` cells; see :func:`breaks`."""
    ends = [0, *breaks(text, cells), len(text)]
    return [text[start:end].rstrip() for start, end in pairwise(ends)]


def pad(text: str, cells: int, right: bool = False) -> str:
    """A text brought to exactly ``cells`` cells, cut or filled with spaces.

    Args:
        text: one line.
        cells: the width of the place.
        right: the text stands at the right end of its place.
    """
    text = fit(text, cells)
    space = " " * (cells - width(text))
    return space + text if right else text + space
