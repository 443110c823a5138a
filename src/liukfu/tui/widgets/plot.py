"""A row of numbers drawn as a line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from liukfu.tui.widgets.card import Symbols
from liukfu.words import pad, signed


def plot_rows(values: Sequence[int], symbols: Symbols, width: int, height: int) -> list[Text]:
    """A line from the first to the last value, with the highest, the lowest and the zero at its
    left. No rows where there are fewer than two values, or no room.

    Args:
        values: the numbers, the oldest first.
        symbols: what to draw with; ASCII alone draws the same line.
        width: the cells of the place.
        height: its rows.
    """
    low, high = min(0, *values, 0), max(0, *values, 0)
    if len(values) < 2 or height < 2:
        return []
    palette = symbols.palette
    labels = _labels(low, high, height, symbols.minus)
    left = max(cell_len(label) for label in labels.values())
    cells = min(width - left - 2, max(12, 4 * len(values)))
    if cells < 8:
        return []
    levels = [_level(value, low, high, height) for value in _spread(values, cells)]
    grid = _line(levels, height, blocks=symbols.blocks)
    zero = _level(0, low, high, height)
    rows = []
    for level in range(height - 1, -1, -1):
        row = Text(pad(labels.get(level, ""), left, right=True), style=palette.muted, end="")
        row.append(" │" if symbols.blocks else " |", Style(color=palette.muted))
        for sign in grid[level]:
            if sign == " " and level == zero:
                row.append("┄" if symbols.blocks else ".", Style(color=palette.slot))
            else:
                row.append(sign, Style(color=palette.accent, bold=True))
        rows.append(row)
    return rows


def _labels(low: int, high: int, height: int, minus: str) -> dict[int, str]:
    """What stands at the left, by level; the ends go before the zero."""
    found = {_level(0, low, high, height): "0"}
    for value in (low, high):
        if value:
            found[_level(value, low, high, height)] = signed(value, minus)
    return found


def _level(value: int, low: int, high: int, height: int) -> int:
    """The row of a value, from 0 at the bottom."""
    return round((value - low) * (height - 1) / (high - low)) if high > low else 0


def _spread(values: Sequence[int], cells: int) -> list[int]:
    """One value for each cell, the first and the last at the ends."""
    last = len(values) - 1
    return [values[round(cell * last / (cells - 1))] for cell in range(cells)]


def _line(levels: Sequence[int], height: int, *, blocks: bool) -> list[list[str]]:
    """The signs of the line, by level and cell."""
    across, down = ("─", "│") if blocks else ("-", "|")
    # From above to the right, from the left down; from below to the right, from the left up.
    corners = ("╰", "╮", "╭", "╯") if blocks else ("'", ".", ".", "'")
    grid = [[" "] * len(levels) for _ in range(height)]
    before = levels[0]
    for cell, level in enumerate(levels):
        if level == before:
            grid[level][cell] = across
        else:
            falls = level < before
            grid[level][cell] = corners[0] if falls else corners[2]
            grid[before][cell] = corners[1] if falls else corners[3]
            for between in range(min(level, before) + 1, max(level, before)):
                grid[between][cell] = down
        before = level
    return grid
