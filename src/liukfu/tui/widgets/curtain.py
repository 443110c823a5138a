"""The curtain: what lies over all that only one person may see, between two people's turns."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from liukfu.tui.table import DEEDS, Table
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import Picture, centred, clipped, filled, inked, wrap
from liukfu.words import _, ended, prompt, sentences, story, thinking_text

FOLDS = 4
"""The cells of the drapery at either side."""
WIDEST = 68
"""The cells of what is told, at most."""


def paint_curtain(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    """Whose turn comes and which key opens, then what has happened since that person's last
    turn, in order; nothing that not everybody may know.
    """
    if not table.covered:
        return Picture([])
    palette = symbols.palette
    inner = width - 2 * FOLDS - 4
    strong = Style(color=palette.accent, bold=True)
    head: list[Text] = []
    if table.opens is None:
        text = thinking_text(table.view, table.names) if table.thinking else ""
        text = text or prompt(table.view, table.names)
    else:
        text = _("Next: {name}").format(name=table.names[table.opens])
    head.append(centred(Text(text, style=strong), inner))
    if table.opens is not None:
        asked = _("Press {key} to see your cards; nobody else looks now")
        asked = asked.format(key=table.key_of(table.opens))
        head.extend(centred(row, inner) for row in wrap(Text(asked, style=Style(bold=True)), inner))
    margin = max(0, (inner - WIDEST) // 2)
    told = [
        Text(" " * margin) + row
        for row in _told(table, symbols, inner - 2 * margin, height - len(head) - 1)
    ]
    air = height - 1 - len(head) - len(told)
    rows = [*head, *([Text("")] if air > 0 and told else []), *told]
    above = max(0, (height - 1 - len(rows)) // 3)
    rows = [Text("")] * above + rows
    rows += [Text("")] * (height - 1 - len(rows))
    rod = Text.assemble((symbols.heavy.across * width, Style(color=palette.accent)))
    return Picture([rod, *(_draped(row, symbols, inner) for row in rows[: height - 1])])


def _told(table: Table, symbols: Symbols, width: int, height: int) -> list[Text]:
    """What happened since the last turn: a line each where there is room."""
    palette, seat = symbols.palette, table.opens
    lines = story(table.view, table.names, by_name=True)
    since = 0 if seat is None else table.since_of(seat)
    new = [line for line in lines if line.at >= since]
    # What the person did then is known to them.
    texts = [line.text for line in new if line.seat != seat or line.what not in DEEDS]
    warn = Style(color=palette.warn, bold=True)
    good = Style(color=palette.good, bold=True)
    notes = [clipped(Text(note, style=warn), width) for note in table.notes]
    notes += [clipped(Text(line, style=good), width) for line in table.news]
    if not texts:
        return notes
    plain = Style(color=palette.text)
    acted = any(line.seat == seat and line.what in DEEDS for line in lines)
    heading = _("Since your last turn:") if acted else _("So far in this deal:")
    rows = [Text(heading, style=Style(color=palette.muted))]
    each = [
        Text("  ") + row for text in texts for row in wrap(inked(text, symbols, plain), width - 2)
    ]
    room = height - 1 - len(notes)
    if len(each) > room:
        flowed = inked(sentences([ended(text) for text in texts]), symbols, plain)
        each = [Text("  ") + row for row in wrap(flowed, width - 2)]
    return [*rows, *each[-max(1, room) :], *notes]


def _draped(row: Text, symbols: Symbols, inner: int) -> Text:
    """A row between the folds at the left and the right."""
    palette = symbols.palette
    light, dark = Style(bgcolor=palette.slot), Style(bgcolor=palette.bar)
    folds = Text("", end="")
    for _fold in range(FOLDS // 2):
        folds.append(" ", light)
        folds.append(" ", dark)
    line = folds + Text("  ") + filled(row, inner) + Text("  ")
    return line + folds
