"""The lines about a match that is watched: where one is, what happened, what was legal."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from liukfu.engine import Action, Kind, Outcome
from liukfu.tui.watching import Eyes, WatchTable, pace_text
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.lines import paint_commands
from liukfu.tui.widgets.paint import Hit, Picture, clipped, flowing, inked, spread, within, wrap
from liukfu.words import (
    _,
    dealer_text,
    ngettext,
    payment_texts,
    pgettext,
    share_text,
    story,
    void_text,
)
from liukfu.words.legal import Group, action_name, kind_led, legal_groups, to_do_text, turn_text


def paint_watch_header(table: WatchTable, symbols: Symbols, width: int, _height: int) -> Picture:
    """The line that fixes the deal, and whose eyes see it."""
    palette = symbols.palette
    sign = Text("" if symbols.ascii else " 六虎", style=Style(color=palette.accent, bold=True))
    name = Text(_(" Watching "), style=Style(color=palette.accent, bold=True))
    line = Text(table.title, style=Style(color=palette.text))
    if table.eyes is Eyes.ALL:
        seen = _("all cards open")
    elif table.eyes is Eyes.SEAT:
        seen = _("seen by {name}").format(name=table.names[table.view.seat])
    else:
        seen = _("no hand is seen")
    badge = Text(f" {seen} ", style=Style(color=palette.on_accent, bgcolor=palette.accent))
    return Picture([spread(sign + name + Text(f"{symbols.dot} ") + line, badge, width)])


def paint_happened(table: WatchTable, symbols: Symbols, width: int, height: int) -> Picture:
    """What happened last, and as much of what was before as there is room for."""
    palette, watch = symbols.palette, table.watch
    inner = width - 2
    good = Style(color=palette.good)
    notes = [row for text in table.remarks for row in wrap(Text(text, style=good), inner)]
    if table.refused:
        warn = Style(color=palette.warn, bold=True)
        notes = wrap(Text(table.refused, style=warn), inner)
    elif table.done:
        notes = wrap(Text(table.done, style=Style(color=palette.good, bold=True)), inner)
    lines = story(table.told, table.names)
    rows: list[Text] = []
    if not lines:
        text = _("Deal {number} begins: {name} is the Master")
        if table.view.master == table.you:
            text = _("Deal {number} begins: you are the Master")
        name = table.names[table.view.master]
        begin = text.format(number=watch.number, name=name)
        rows = wrap(Text(begin, style=Style(color=palette.text)), inner)
    for line in reversed(lines):
        last = line.at >= watch.at - 1
        style = Style(color=palette.text if last else palette.muted)
        rows = [*wrap(inked(line.text, symbols, style), inner), *rows]
        if len(rows) >= height:
            break
    rows = [*rows, *notes][-height:] if height else []
    rows = [Text("")] * (height - len(rows)) + rows
    return Picture([Text(" ") + row for row in rows])


def paint_legal(table: WatchTable, symbols: Symbols, width: int, height: int) -> Picture:
    """What was legal for the seat on turn, what it did of that in brackets; after a deal, who
    pays what.
    """
    palette, watch = symbols.palette, table.watch
    inner = width - 2
    if watch.result is not None:
        return Picture([Text(" ") + row for row in _paid(table, symbols, inner, height)])
    mover = table.mover
    strong = Style(color=palette.accent, bold=True)
    if mover is None:
        head = Text(turn_text(table.view, table.names), style=strong)
        return Picture([Text(" ") + clipped(head, inner)])
    head = inked(to_do_text(mover, table.names), symbols, strong)
    taken = table.taken
    rows = wrap(head, inner)
    if taken is None:
        rows.append(Text(_("The record ends here"), style=Style(color=palette.muted)))
    if len(rows) < height:
        lead = kind_led(mover, taken) if taken is not None else None
        rows += _listed(legal_groups(mover), taken, lead, symbols, inner, height - len(rows))
    hits = [Hit(row, 1, width, "legal") for row in range(min(len(rows), height))]
    return Picture([Text(" ") + row for row in within(rows, height)], hits)


def taken_text(action: Action, symbols: Symbols) -> Text:
    """What was done, as it stands among what was legal."""
    palette = symbols.palette
    style = Style(color=palette.on_accent, bgcolor=palette.accent, bold=True)
    # As a part of the text: the style of a whole would go on into what is put behind it.
    return Text().append(f"[{action_name(action)}]", style)


def _listed(
    groups: tuple[Group, ...],
    taken: Action | None,
    lead: Kind | None,
    symbols: Symbols,
    width: int,
    height: int,
) -> list[Text]:
    """The legal actions in a few rows; what was done is among them in any case."""
    palette = symbols.palette
    plain = Style(color=palette.text)
    pieces: list[tuple[Text, int, bool]] = []
    for group in groups:
        mine = taken is not None and group.has(taken, lead)
        if group.actions:
            for action in group.actions:
                if mine and action == taken:
                    pieces.append((taken_text(action, symbols), 1, True))
                else:
                    pieces.append((inked(action_name(action), symbols, plain), 1, False))
        else:
            if mine and taken is not None:
                pieces.append((taken_text(taken, symbols), 0, True))
            if len(groups) > 1:
                pieces.append((inked(group.text, symbols, plain), group.n, False))
    for keep in range(len(pieces), 0, -1):
        chosen = pieces[:keep]
        if not any(own for _piece, _n, own in chosen):
            late = [piece for piece in pieces[keep:] if piece[2]]
            chosen = [*late, *pieces[: max(0, keep - len(late))]]
        rest = sum(n for _piece, n, _own in pieces) - sum(n for _piece, n, _own in chosen)
        texts = [piece for piece, _n, _own in chosen]
        if rest:
            more = ngettext("and {n} more", "and {n} more", rest).format(n=rest)
            texts.append(Text(more, style=Style(color=palette.muted)))
        rows = flowed(texts, symbols, width)
        if len(rows) <= height:
            return rows
    return flowed([piece for piece, _n, own in pieces if own], symbols, width)[:height]


def flowed(texts: list[Text], symbols: Symbols, width: int) -> list[Text]:
    """Pieces in rows of at most so many cells, dots between them."""
    dot = Text(f" {symbols.dot} ", style=Style(color=symbols.palette.muted))
    rows: list[Text] = []
    for text in texts:
        if rows and rows[-1].cell_len + 3 + text.cell_len <= width:
            rows[-1] = rows[-1] + dot + text
        else:
            rows.append(clipped(text, width))
    return rows


def _paid(table: WatchTable, symbols: Symbols, width: int, height: int) -> list[Text]:
    """Who pays what, and who deals next, in as few rows as there are; what a share is goes first
    where they are too few, since what is paid tells it too.
    """
    watch, names, you = table.watch, table.names, table.you
    result, rules = watch.result, watch.rules
    if result is None:
        return []
    outcome = Outcome(watch.number, table.view.master, result)
    style = Style(color=symbols.palette.text)
    if result.end == "void":
        rows = wrap(Text(void_text(outcome, rules, names, you), style=style), width)
        return within(rows, height)
    texts = [*payment_texts(result, rules, names, you), dealer_text(outcome, rules, names, you)]
    whole = [share_text(result, rules), *texts]
    rows = flowing(filter(None, whole), symbols, width, style)
    if len(rows) > height:
        rows = flowing(filter(None, texts), symbols, width, style)
    return within(rows, height)


def paint_timeline(table: WatchTable, symbols: Symbols, width: int, _height: int) -> Picture:
    """Where one is in the deal and in the match; each place answers to a click."""
    palette, watch = symbols.palette, table.watch
    key = Style(color=palette.accent, bold=True)
    muted = Style(color=palette.muted)
    text = Style(color=palette.text)
    up, across = ("↑↓", "←→") if symbols.blocks else (_("Up/Dn"), _("Lt/Rt"))

    right = Text("", end="")
    spots: list[tuple[int, int, str]] = []

    def part(name: str, said: str, action: str) -> None:
        start = right.cell_len + (2 if right.plain else 0)
        right.append("  " if right.plain else "")
        right.append(name, key)
        right.append(f" {said}", text)
        spots.append((start, right.cell_len, action))

    part(across, f"{watch.at}/{watch.length}", "on")
    deal = (
        _("deal {n}/{all}") if watch.numbers[0] == 1 else _("deal {number} ({n}/{all})")
    ).format(number=watch.number, n=table.deal_place + 1, all=len(watch.numbers))
    part("[ ]", deal, "deal(1)")
    if table.playing:
        part("< >", pace_text(table.pace), "")
    part(_("Space"), _("stops") if table.playing else pgettext("a key", "plays"), "play")
    room = width - right.cell_len - 3
    tabs, now = table.tabs, table.tab
    first, last = 0, len(tabs)
    while _tabs_width(table, up, first, last) > room and last - first > 1:
        if now - first > last - 1 - now:
            first += 1
        else:
            last -= 1
    row, hits = Text(" ", end=""), []
    row.append(f"{up} ", key)
    for place in range(first, last):
        start = row.cell_len
        tab = tabs[place]
        if place == now:
            style = Style(color=palette.on_accent, bgcolor=palette.accent, bold=True)
            row.append(f"[{tab.label}]", style)
        else:
            row.append(
                tab.label if place == now + 1 else f" {tab.label}", text if place < now else muted
            )
        hits.append(Hit(0, start, row.cell_len, f"go({tab.at})"))
    gap = width - 1 - row.cell_len - right.cell_len
    row.append(" " * max(1, gap))
    at = row.cell_len
    hits += [Hit(0, at + start, at + end, action) for start, end, action in spots if action]
    return Picture([clipped(row + right, width)], hits)


def _tabs_width(table: WatchTable, up: str, first: int, last: int) -> int:
    return cell_len(up) + 3 + sum(cell_len(tab.label) + 1 for tab in table.tabs[first:last])


def paint_watch_footer(table: WatchTable, symbols: Symbols, width: int, _height: int) -> Picture:
    """The keys that do something now."""
    return paint_commands(table.commands(), symbols, width)
