"""The middle of the table: the trick that is played, or the calls."""

from __future__ import annotations

import re

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from liukfu.engine import Phase, Seat, Trick, View
from liukfu.tui.table import Table
from liukfu.tui.theme import Palette
from liukfu.tui.widgets.card import MINI_WIDTH, Symbols, mini_card
from liukfu.tui.widgets.fan import Fan, fan_cells, fan_lines
from liukfu.tui.widgets.paint import Picture, badge, centred, columns, inked, joined, wrap
from liukfu.words import _, call_texts, face_down, kind_name

_CALL = re.compile(r"[^:：]*[:：]")
"""The call at the beginning of what it does, with its colon."""

TALL = 8
"""From this height on, the cards of a trick bear the names of their suits."""


def shown_trick(view: View) -> Trick | None:
    """The trick under way; else the one that ended last, until the next lead."""
    tricks = view.tricks
    return tricks[-1] if tricks else None


def paint_trick(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    """Who led what, who headed, who put cards face down, who is winning; before the first
    lead the calls, and what they do.
    """
    trick = shown_trick(table.view)
    if trick is None:
        return _paint_calls(table, symbols, width, height)
    return _paint_plays(table, trick, symbols, width, height)


def _title(text: Text, symbols: Symbols, width: int) -> Text:
    line = Style(color=symbols.palette.slot)
    across = symbols.light.across
    left = max(2, (width - text.cell_len - 2) // 2)
    row = Text(across * left + " ", style=line, end="")
    row.append_text(text)
    row.append(" " + across * max(0, width - left - text.cell_len - 2), line)
    return row


def _paint_plays(table: Table, trick: Trick, symbols: Symbols, width: int, height: int) -> Picture:
    view, palette = table.view, symbols.palette
    over = trick.winner is not None
    number = len(view.tricks)
    kind = kind_name(trick.kind, trick.plays[0].n)
    title = Text(_("Trick {number}").format(number=number), style=Style(color=palette.muted))
    title.append(f" {symbols.dot} {kind}", Style(color=palette.text, bold=True))
    beaten = _beaten(table, trick)
    if over:
        assert trick.winner is not None
        text = (
            _("you won it")
            if trick.winner == table.you
            else _("{name} won it").format(name=table.names[trick.winner])
        )
        title.append(f" {symbols.dot} ", Style(color=palette.muted))
        title.append(text, Style(color=palette.accent, bold=True))
    if beaten and title.cell_len + 7 + cell_len(beaten) <= width:
        title.append(f" {symbols.dot} ", Style(color=palette.muted))
        title.append(beaten, Style(color=palette.text))
    seats = (table.left, view.seat, table.right)
    third = width // 3
    widths = (third, width - 2 * third, third)
    blocks = [
        _seat_rows(table, trick, seat, symbols, cells, tall=height >= TALL)
        for seat, cells in zip(seats, widths, strict=True)
    ]
    rows = [_title(title, symbols, width)]
    rows.extend(columns(row, widths) for row in zip(*blocks, strict=True))
    air = max(0, height - len(rows))
    rows[1:1] = [Text("")] * (air - air // 2)
    return Picture(rows[:height])


def _beaten(table: Table, trick: Trick) -> str:
    """Who beat whom, the best first: ``Ben > You > Ann``; empty where nobody headed."""
    shown = [play.seat for play in reversed(trick.plays) if play.up]
    names = [_("You") if seat == table.you else table.names[seat] for seat in shown]
    return " > ".join(names) if len(names) > 1 else ""


def _seat_rows(
    table: Table, trick: Trick, seat: Seat, symbols: Symbols, width: int, *, tall: bool
) -> list[Text]:
    """The label and the rows of one seat's cards in the trick, in the middle."""
    view, palette = table.view, symbols.palette
    play = next((play for play in trick.plays if play.seat == seat), None)
    over = trick.winner is not None
    best = seat == trick.best_seat
    name = _("You") if seat == table.you else table.names[seat]
    if play is None:
        turn = view.to_act == seat
        style = Style(color=palette.accent if turn else palette.muted, bold=turn)
        label = Text(f"{name} {symbols.dot} " + (_("to play") if turn else _("waits")), style=style)
        return [centred(label, width), *[Text("")] * (5 if tall else 3)]
    place = trick.plays.index(play) + 1
    parts = [
        Text(str(place), style=Style(color=palette.muted)),
        Text(name, style=Style(color=palette.text, bold=True)),
    ]
    if best:
        parts.append(_best_badge(over, palette))
    taken = joined(parts).cell_len + 1
    if play.seat == trick.leader:
        did = [_("led")]
    elif play.up:
        did = [_("headed")]
    else:
        did = [face_down(play.n), _("face down")]
    # The numbers tell as well who led, and the backs how many went face down.
    for words in did:
        if taken + cell_len(words) <= width:
            parts.insert(2, Text(words, style=Style(color=palette.muted)))
            break
    label = joined(parts)
    cards: list[int | None] = [None] * play.n
    if play.cards is not None and (play.up or table.lifts):
        cards = list(play.cards)
    sizes: tuple[Fan, ...] = ("tall", "narrow") if tall else ("wide", "narrow")
    for size in sizes:
        if fan_cells(play.n, symbols, size) <= width:
            look = {"best": best and not over, "dim": not best}
            rows = [*fan_lines(cards, symbols=symbols, size=size, **look)]
            rest = [Text("")] * ((5 if tall else 3) - len(rows))
            centred_rows = [centred(row, width) for row in rows]
            return [centred(label, width), *_come(table, seat, centred_rows), *rest]
    rest = [Text("")] * (2 if tall else 0)
    packed = _packed(cards, symbols, width, dim=not best)
    return [centred(label, width), *_come(table, seat, packed), *rest]


def _come(table: Table, seat: Seat, rows: list[Text]) -> list[Text]:
    """As much of the cards as has come to the table: from below for the person, from above for
    the others.
    """
    if table.coming != seat:
        return rows
    high = len(rows)
    seen = round(table.come * high)
    air = [Text("")] * (high - seen)
    return [*air, *rows[:seen]] if seat == table.view.seat else [*rows[high - seen :], *air]


def _best_badge(over: bool, palette: Palette) -> Text:
    if over:
        return badge(_("WON"), palette)
    best = _("BEST")
    return Text(f" {best} ", style=Style(color=palette.on_accent, bgcolor=palette.good, bold=True))


def _packed(cards: list[int | None], symbols: Symbols, width: int, *, dim: bool) -> list[Text]:
    """Many cards in three rows without edges."""
    palette = symbols.palette
    cells = MINI_WIDTH + 2
    per_row = max(1, min(width // cells, (len(cards) + 1) // 2 if len(cards) > 3 else 3))
    rows = []
    for start in range(0, len(cards), per_row):
        row = Text("")
        for card in cards[start : start + per_row]:
            if card is None:
                edge = Style(color=palette.back_edge, bgcolor=palette.back)
                row.append(symbols.back.center(cells - 1), edge)
                row.append(" ")
            else:
                row.append_text(mini_card(card, symbols, paper=True, dim=dim))
        rows.append(centred(row, width))
    rows = rows[:3]
    return rows + [Text("")] * (3 - len(rows))


def _paint_calls(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    view, palette = table.view, symbols.palette
    muted = Style(color=palette.muted)
    title = Text(_("Calls"), style=Style(color=palette.text, bold=True))
    said = dict(view.calls)
    order = [(view.master + step) % 3 for step in range(3)]
    for seat in order:
        name = _("You") if seat == table.you else table.names[seat]
        word = said.get(seat)
        title.append(f" {symbols.dot} ", muted)
        if word is None:
            if view.to_act == seat and view.phase == Phase.CALLS:
                title.append(f"{name}: ?", Style(color=palette.accent, bold=True))
            else:
                title.append(f"{name}: {symbols.dash}", muted)
        else:
            text = _("Play") if word == "play" else _("Pass")
            title.append(f"{name}: {text}", Style(color=palette.text))
    rows = [_title(title, symbols, width)]
    inner = width - 4
    if table.my_turn and view.phase == Phase.CALLS:
        texts = call_texts(view)
        for text in (texts.play, texts.pass_):
            call = _CALL.match(text)
            cut = call.end() if call is not None else 0
            line = Text(end="").append(text[:cut], Style(color=palette.accent, bold=True))
            line.append_text(inked(text[cut:], symbols, Style(color=palette.text)))
            first, *more = wrap(line, inner - 2)
            rows += [Text("  ") + first, *(Text("    ") + row for row in more)]
        if len(rows) < height:
            rows.insert(1, Text(""))
    elif view.phase == Phase.LEAD and view.to_act is not None:
        name = _("You lead to the first trick")
        if view.to_act != table.you:
            name = _("{name} leads to the first trick").format(name=table.names[view.to_act])
        rows.extend([Text(""), Text(""), centred(Text(name, style=muted), width)])
    return Picture(rows[:height])
