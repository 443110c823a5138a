"""A form as a picture: labels at the left, what is chosen or typed beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from liukfu.tui.forms import ChoiceField, Field, Form, TextField
from liukfu.tui.table import Command
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import Hit, Picture, clipped, spread, within, wrap
from liukfu.words import _, fit, pad, width

_LABEL = 14
_LINE = 24
"""The cells of a line that can be typed in, where others stand beside it."""
_WIDEST = 30
"""The cells that a choice has at most."""
_ABOUT = 2
"""The rows below a form that tell of the field which has the keys."""


def paint_form(
    form: Form,
    symbols: Symbols,
    cells: int,
    height: int,
    *,
    headings: Mapping[int, str] | None = None,
    notes: Sequence[str] = (),
    buttons: Sequence[Command] = (),
) -> Picture:
    """The fields row by row, then what the present one is, then the buttons.

    Args:
        form: the fields.
        symbols: what to draw with.
        cells: the width of the picture.
        height: its rows.
        headings: lines that stand above a row, by the row's number.
        notes: what is wrong, in place of the sentence about the present field.
        buttons: what can be done with the form.
    """
    palette = symbols.palette
    rows, hits, at = [Text("")], [], 0
    margin = max(2, (cells - 76) // 2)
    inner = cells - 2 * margin
    parts = _parts(form, headings or {})
    for place, fields in enumerate(form.rows):
        if headings and place in headings:
            if place:
                rows.append(Text(""))
            title = Text(headings[place], style=Style(color=palette.accent, bold=True))
            rows.append(Text(" " * margin) + title)
        if place == form.row:
            at = len(rows)
        row, found = _row(fields, form.field, symbols, inner, _choice_cells(parts[place]))
        hits += [Hit(len(rows), hit.start + margin, hit.end + margin, hit.action) for hit in found]
        rows.append(Text(" " * margin) + row)
    words = _below(form.field, notes, symbols, inner)
    foot = [Text(""), *(Text(" " * margin) + row for row in words)]
    if buttons:
        row, found = button_row(buttons, symbols, margin)
        foot += [Text(""), row]
    # Under a dialog a form is drawn in windows that have no row for it.
    room = max(0, height - len(foot))
    # The air above goes first; what is out of sight then is told.
    air = int(len(rows) > room)
    top = max(air, min(at - room + 2, len(rows) - room))
    shown = rows[top : top + room]
    muted = Style(color=palette.muted)
    if shown and top > air:
        shown[0] = spread(shown[0], Text(_("more above"), style=muted), margin + inner)
    if shown and top + room < len(rows):
        shown[-1] = spread(shown[-1], Text(_("more below"), style=muted), margin + inner)
    hits = [hit._replace(row=hit.row - top) for hit in hits if top <= hit.row < top + room]
    if buttons:
        line = len(shown) + len(foot) - 1
        hits += [hit._replace(row=line) for hit in found]
    return Picture([*shown, *foot][:height], hits)


def _parts(form: Form, headings: Mapping[int, str]) -> list[list[Field]]:
    """For each row the fields that stand first in it and in the rows under the same heading."""
    parts: list[list[Field]] = []
    part: list[Field] = []
    for place, fields in enumerate(form.rows):
        if place in headings:
            part = []
        part.append(fields[0])
        parts.append(part)
    return parts


def _choice_cells(fields: Sequence[Field]) -> int:
    """The cells of the widest word that can be chosen in some fields: their marks are below
    each other.
    """
    options = [
        option for field in fields if isinstance(field, ChoiceField) for option in field.options
    ]
    return min(_WIDEST, max((width(option.word) for option in options), default=0))


def button_row(buttons: Sequence[Command], symbols: Symbols, margin: int) -> tuple[Text, list[Hit]]:
    """Buttons side by side, the first in full colour; hits are in row 0."""
    palette = symbols.palette
    row, hits = Text(" " * margin, end=""), []
    for place, command in enumerate(buttons):
        row.append("  " if place else "")
        start = row.cell_len
        ground = palette.slot if place else palette.accent
        ink = palette.text if place else palette.on_accent
        key = Style(color=palette.accent if place else ink, bgcolor=ground, bold=True)
        row.append(f" {command.key} ", key)
        row.append(f"{command.label} ", Style(color=ink, bgcolor=ground, bold=not place))
        hits.append(Hit(0, start, row.cell_len, command.action))
    return row, hits


def _below(field: Field, notes: Sequence[str], symbols: Symbols, cells: int) -> list[Text]:
    palette = symbols.palette
    if notes:
        warn = Style(color=palette.warn, bold=True)
        return [row for note in notes for row in wrap(Text(note, style=warn), cells)]
    about = within(wrap(Text(field.about, style=Style(color=palette.muted)), cells), _ABOUT)
    return [*about, *[Text("")] * (_ABOUT - len(about))]


def _row(
    fields: Sequence[Field], focused: Field, symbols: Symbols, cells: int, wide: int
) -> tuple[Text, list[Hit]]:
    palette = symbols.palette
    here = focused in fields
    strong = Style(color=palette.accent if here else palette.text, bold=here)
    row = Text("", end="")
    row.append("> " if here else "  ", strong)
    row.append(pad(fields[0].label, _LABEL), strong)
    hits: list[Hit] = []
    for place, field in enumerate(fields):
        if place:
            row.append("   ")
            row.append(f"{field.label} ", Style(color=palette.muted))
        start = row.cell_len
        rest = cells - start
        if isinstance(field, ChoiceField):
            word = wide if not place else _choice_cells([field])
            row.append_text(_choice(field, field is focused, symbols, word))
            hits += [
                Hit(0, start, start + 2, f"turn('{field.name}', -1)"),
                Hit(0, start + 2, row.cell_len, f"turn('{field.name}', 1)"),
            ]
        else:
            room = min(rest, _LINE if len(fields) > 1 else max(_LINE, min(rest, 56)))
            row.append_text(paint_line(field, field is focused, symbols, room))
            hits.append(Hit(0, start, row.cell_len, f"pick('{field.name}')"))
    return clipped(row, cells), hits


def _choice(field: ChoiceField, focused: bool, symbols: Symbols, wide: int) -> Text:
    palette = symbols.palette
    word = pad(field.option.word, wide)
    if focused:
        style = Style(color=palette.on_accent, bgcolor=palette.accent, bold=True)
        return Text(f"< {word} >", style=style, end="")
    edge = Style(color=palette.muted)
    return Text.assemble(("< ", edge), (word, Style(color=palette.text)), (" >", edge))


def paint_line(field: TextField, focused: bool, symbols: Symbols, cells: int) -> Text:
    """A line that can be typed in, ``cells`` wide, with its cursor if it has the keys."""
    palette = symbols.palette
    ground = Style(color=palette.text, bgcolor=palette.slot)
    row = Text("", end="")
    if focused:
        before, under, after = field.window(cells)
        row.append(before, ground)
        row.append(under, Style(color=palette.on_accent, bgcolor=palette.accent, bold=True))
        if not field.value:
            after = fit(field.empty, cells - 1)
            ground = Style(color=palette.muted, bgcolor=palette.slot)
        row.append(after, ground)
    elif field.value:
        row.append(fit(field.value, cells), ground)
    else:
        row.append(fit(field.empty, cells), Style(color=palette.muted, bgcolor=palette.slot))
    row.append(" " * max(0, cells - row.cell_len), ground)
    return row
