"""The grain of the table: shades that its ground is uneven with, like felt or a wooden board.

It lies only where nothing is written, and never moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.segment import Segment
from rich.style import Style

_SPELL = 2
"""So many cells have the same shade."""


def grained(
    segments: Sequence[Segment], row: int, ground: Style, shades: Sequence[str]
) -> Iterator[Segment]:
    """A row with its blanks in the shades of the ground.

    Args:
        segments: the row.
        row: its number, so that rows differ.
        ground: the style that lies under it; only blanks on it take shades.
        shades: the colours besides the ground's own; without any the row stays as it is.
    """
    if not shades:
        yield from segments
        return
    styles = [ground, *(ground + Style(bgcolor=shade) for shade in shades)]
    cell = 0
    for segment in segments:
        text, style, control = segment
        if control or style is None or text.strip(" ") or style.bgcolor != ground.bgcolor:
            yield segment
            cell += segment.cell_length
            continue
        at = 0
        while at < len(text):
            upto = min(len(text), at + _SPELL - (cell + at) % _SPELL)
            shade = _noise((cell + at) // _SPELL, row) % len(styles)
            yield Segment(text[at:upto], style + styles[shade])
            at = upto
        cell += len(text)


def _noise(column: int, row: int) -> int:
    """A number that looks like chance, the same for the same place."""
    value = (column * 374761393 + row * 668265263) & 0xFFFFFFFF
    value = (value ^ value >> 13) * 1274126177 & 0xFFFFFFFF
    return value ^ value >> 16
