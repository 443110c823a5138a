"""Ranks drawn large: a dot is a cell wide and half a row high."""

from __future__ import annotations

_MIDDLE = {
    1: ("##.", ".#.", ".#.", ".#.", "###"),
    2: ("###", "..#", "###", "#..", "###"),
    3: ("###", "..#", ".##", "..#", "###"),
    4: ("#.#", "#.#", "###", "..#", "..#"),
    5: ("###", "#..", "###", "..#", "###"),
    6: ("###", "#..", "###", "#.#", "###"),
    7: ("###", "..#", "..#", "..#", "..#"),
    8: ("###", "#.#", "###", "#.#", "###"),
    9: ("###", "#.#", "###", "..#", "###"),
}
_LARGE = {
    1: (".##..", "###..", ".##..", ".##..", ".##..", ".##..", "####."),
    2: ("#####", "...##", "...##", "#####", "##...", "##...", "#####"),
    3: ("#####", "...##", "...##", ".####", "...##", "...##", "#####"),
    4: ("##.##", "##.##", "##.##", "#####", "...##", "...##", "...##"),
    5: ("#####", "##...", "##...", "#####", "...##", "...##", "#####"),
    6: ("#####", "##...", "##...", "#####", "##.##", "##.##", "#####"),
    7: ("#####", "...##", "...##", "..##.", "..##.", ".##..", ".##.."),
    8: ("#####", "##.##", "##.##", "#####", "##.##", "##.##", "#####"),
    9: ("#####", "##.##", "##.##", "#####", "...##", "...##", "#####"),
}
STROKES: dict[int, tuple[str, ...]] = {
    1: (" | ", " | ", " | "),
    2: (" _ ", " _|", "|_ "),
    3: (" _ ", " _|", " _|"),
    4: ("   ", "|_|", "  |"),
    5: (" _ ", "|_ ", " _|"),
    6: (" _ ", "|_ ", "|_|"),
    7: (" _ ", "  |", "  |"),
    8: (" _ ", "|_|", "|_|"),
    9: (" _ ", "|_|", " _|"),
}
"""Ranks three cells wide and three rows high, in ASCII."""
_HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def _rows(dots: tuple[str, ...]) -> tuple[str, ...]:
    """Two rows of dots a row, half a row of air above."""
    air = "." * len(dots[0])
    every = (*[air] * ((len(dots)) % 2), *dots)
    return tuple(
        "".join(_HALVES[above + below] for above, below in zip(*pair, strict=True))
        for pair in zip(every[::2], every[1::2], strict=True)
    )


MIDDLE: dict[int, tuple[str, ...]] = {rank: _rows(dots) for rank, dots in _MIDDLE.items()}
"""Ranks three cells wide and three rows high, half of the first row empty."""
LARGE: dict[int, tuple[str, ...]] = {rank: _rows(dots) for rank, dots in _LARGE.items()}
"""Ranks five cells wide and four rows high, half of the first row empty."""
