"""Texts from outside, made fit for the screen; texts cut to their place."""

from __future__ import annotations

import unicodedata

REPLACEMENT = "?"
"""Stands for a character that must not reach the screen."""

_NO_MARKUP = str.maketrans("[]\\", "()/")
# Controls, format characters (which can turn the direction of text), lone surrogates, private
# and unassigned code points, line and paragraph separators.
_UNFIT = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_MARKS = ("Mn", "Me")
_MOST_MARKS = 2


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
