"""Terminals that draw some characters two cells wide: lines, blocks, arrows, letters with accents.

Unicode calls the width of such characters *ambiguous*: they were wide in the codesets of East
Asia, and some terminals keep to that. There the table is drawn without them.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.filter import LineFilter

if TYPE_CHECKING:
    from textual.color import Color

UNKNOWN = "?"
"""Stands for a letter that has no narrow form."""

_SIGNS = {
    **dict.fromkeys("─━┄┅┈┉═–—―", "-"),
    **dict.fromkeys("│┃┆┇┊┋║", "|"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("·…", "."),
    **dict.fromkeys("←◀◁", "<"),
    **dict.fromkeys("→▶▷", ">"),
    **dict.fromkeys("★☆●○◆◇■□", "*"),
    "↑": "^",
    "↓": "v",
    "×": "x",
    "±": "~",
}
_LINES = range(0x2500, 0x2580)
_BLOCKS = range(0x2580, 0x25A0)


@lru_cache(maxsize=4096)
def narrowed(text: str) -> str:
    """A text of the same width without any character that may be two cells wide, and need not."""
    return text if text.isascii() else "".join(map(_narrow, text))


def _narrow(letter: str) -> str:
    if unicodedata.east_asian_width(letter) != "A":
        return letter
    if unicodedata.combining(letter):
        return ""
    if letter in _SIGNS:
        return _SIGNS[letter]
    if ord(letter) in _LINES:
        return "+"
    if ord(letter) in _BLOCKS:
        return "#"
    bare = unicodedata.normalize("NFKD", letter)[0]
    return bare if bare.isascii() else UNKNOWN


class Narrow(LineFilter):
    """Draws what stands on the screen with characters whose width is certain, whoever put it
    there: a name, a frame of Textual, a translation.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """A row without characters of ambiguous width."""
        return [
            segment if segment.control else Segment(narrowed(segment.text), segment.style)
            for segment in segments
        ]
