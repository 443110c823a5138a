"""The regions that speak: header, what happened, what is asked, buttons, footer."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from liukfu.engine import Phase, View
from liukfu.tui.select import on_the_way
from liukfu.tui.table import Command, Table
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import (
    Hit,
    Picture,
    clipped,
    filled,
    flowing,
    inked,
    spread,
    within,
    wrap,
)
from liukfu.words import (
    Line,
    _,
    focus_text,
    gain_text,
    kind_phrase,
    offer_text,
    prompt,
    story,
    thinking_text,
    win_text,
)


def paint_header(table: Table, symbols: Symbols, width: int, _height: int) -> Picture:
    """The line that fixes the deal: seed, number, dealer, changed rules. The name of the game
    gives way to it; where even that is not enough, the help has it whole.
    """
    palette = symbols.palette
    sign = Text("" if symbols.ascii else " 六虎", style=Style(color=palette.accent, bold=True))
    name = Text(" Liuk Fu ", style=Style(color=palette.accent, bold=True))
    line = Text(table.title, style=Style(color=palette.text))
    words = [*table.marks, *([_("by the clock")] if table.clock else [])]
    marks = Text(_(", ").join(words) + " ", style=Style(color=palette.warn))
    row = sign + name + Text(f"{symbols.dot} ") + line
    if words and row.cell_len + 2 + marks.cell_len <= width:
        # The line must be whole; the end of the deal has the marks too.
        return Picture([spread(row, marks, width)])
    for shorter in (sign + Text(" ") + line, Text(" ") + line, line):
        if row.cell_len > width:
            row = shorter
    if row.cell_len > width:
        rest = Text(" ..?", style=Style(color=palette.accent, bold=True))
        row.truncate(width - rest.cell_len)
        row.append_text(rest)
    return Picture([filled(row, width)])


def paint_story(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    """What has happened since the person's last decision, whole; in tall windows also what
    was before, dimmed.
    """
    palette = symbols.palette
    inner = width - 2
    fresh = Style(color=palette.text)
    past = Style(color=palette.muted)
    lines = story(table.view, table.names, by_name=table.you is None)
    warn = Style(color=palette.warn, bold=True)
    # A line each, whatever a bot has to say; the log has it whole.
    good = Style(color=palette.good, bold=True)
    notes = [clipped(Text(note, style=warn), inner) for note in table.notes]
    notes += [clipped(Text(line, style=good), inner) for line in table.news]
    new = [line for line in lines if line.at >= table.since]
    before = [line.text for line in lines if line.at < table.since]
    room = height - len(notes)
    rows = flowing([line.text for line in new], symbols, inner, fresh)
    # What the table shows anyway gives way first.
    for shown in ("won", "own", "discard", "head"):
        if len(rows) > room:
            new = [line for line in new if not _is_plain(line, shown, table.view)]
            rows = flowing([line.text for line in new], symbols, inner, fresh)
    if len(new) + 1 <= room and height > 4:
        rows = [row for line in new for row in wrap(inked(line.text, symbols, fresh), inner)]
    older = [row for text in before for row in wrap(inked(text, symbols, past), inner)]
    if height > 4 and len(rows) < room:
        rows = older[len(rows) - room :] + rows
    rows = within(rows, room, last=True) + notes
    if len(rows) < height == 4:
        rows.insert(0, Text(""))
    elif height > 4:
        rows = [Text("")] * (height - len(rows)) + rows
    return Picture([Text(" ") + row for row in rows])


def _is_plain(line: Line, shown: str, view: View) -> bool:
    if shown == "own":
        return line.seat == view.seat and line.what != "end"
    return line.what == shown and (shown == "won" or line.trick == len(view.tricks))


def paint_prompt(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    """What is asked, what the choice would be or why it may not be; with six winners and
    nothing chosen, the choice to stop, claim or play on; then what the focused card waits for.
    """
    view, palette = table.view, symbols.palette
    inner = width - 2
    asked = thinking_text(view, table.names) if table.thinking else ""
    asked = asked or (prompt(view, table.names, table.chosen) if table.prompts else "")
    text = table.refused or table.done or asked
    bad = bool(table.refused) or (
        bool(table.chosen) and not table.legal and not on_the_way(view, table.chosen)
    )
    if table.done and not table.refused:
        style = Style(color=palette.good, bold=True)
    elif not table.my_turn:
        style = Style(color=palette.muted)
    else:
        style = Style(color=palette.warn if bad else palette.accent, bold=True)
    rows = within(wrap(inked(text, symbols, style), inner), height)
    if table.rule:
        rule = _("the rule")
        key = Text(f"  ? {rule}", style=Style(color=palette.muted))
        if rows[-1].cell_len + key.cell_len <= inner:
            rows[-1] = rows[-1] + key
    if table.my_turn:
        offer = offer_text(view, table.names) if view.phase == Phase.LEAD else ""
        offers = wrap(inked(offer, symbols, Style(color=palette.good, bold=True)), inner)
        if height > 2:
            rows = rows[: height - 1] + (offers if offer and len(rows) + 1 < height else [])
        elif offer and view.legal.can_stop and not (table.refused or table.done or table.chosen):
            # The buttons tell what stop and claim pay; the lead can still be chosen.
            rows = within(offers, height)
        if table.focused is not None and table.tells_old:
            about = focus_text(view, table.focused, not symbols.ascii)
            if table.pointing:
                rows = rows[: height - 1]
            rows.append(clipped(inked(about, symbols, Style(color=palette.muted)), inner))
    if len(rows) < height > 2:  # the usual height has no room for air
        rows.insert(0, Text(""))
    return Picture([Text(" ") + row for row in rows[:height]])


def buttons(table: Table, level: int = 0) -> list[Command]:
    """The decisions that can be taken now, the one that Enter takes first.

    Args:
        table: what the person sees.
        level: from 0, where the buttons say all, to 2, where they are shortest.
    """
    view = table.view
    found: list[Command] = []
    if table.covered or table.under_dialog:
        return []
    if view.phase == Phase.OVER:
        return [Command("Enter", _("next"), "enter")]
    if table.busy or not table.my_turn:
        return []
    if table.legal:
        found.append(Command("Enter", _enter_label(table, short=level > 1), "enter"))
    if view.phase == Phase.CALLS:
        found.append(Command("p", _("Play"), "say('play')"))
        found.append(Command("x", _("Pass"), "say('pass')"))
    have = view.winners[view.seat].bit_count()
    if table.claimable:
        most = have + len(table.claimable)
        text = (
            _("Claim with Old Cards: up to {pays}")
            if level < 1
            else _("Claim with Old Cards {pays}")
        )
        found.append(Command("c", text.format(pays=_pays(table, most, level)), "claim"))
    if view.legal.can_stop:
        text = _("Stop: {pays}") if level < 1 else _("Stop {pays}")
        found.append(Command("s", text.format(pays=_pays(table, have, level)), "stop"))
    return found


def _pays(table: Table, winners: int, level: int) -> str:
    """What a win with so many winners brings."""
    if level < 1:
        return gain_text(table.view, table.names, winners)
    return f"({win_text(table.view, winners)})"


def _enter_label(table: Table, *, short: bool = False) -> str:
    view = table.view
    number = table.chosen.bit_count()
    if view.phase == Phase.FOLLOW:
        return _("Face down") if view.legal.discard_count else _("Head")
    legal = view.legal if view.phase == Phase.LEAD else view.legal_if_play
    kind = legal.kind_of_lead(table.chosen) if legal is not None else None
    if kind is None or short:
        return _("Lead")
    if view.phase == Phase.CALLS:
        return _("Play, and lead {kind}").format(kind=kind_phrase(kind, number))
    return _("Lead {kind}").format(kind=kind_phrase(kind, number))


def paint_buttons(table: Table, symbols: Symbols, width: int, _height: int) -> Picture:
    """The decisions as buttons: the key, then what it does, as fully as there is room."""
    for level in (0, 1, 2):
        row, hits = _buttons_row(buttons(table, level), symbols)
        if row.cell_len <= width:
            break
    return Picture([clipped(row, width)], hits)


def _buttons_row(commands: list[Command], symbols: Symbols) -> tuple[Text, list[Hit]]:
    palette = symbols.palette
    row, hits = Text(" ", end=""), []
    for place, command in enumerate(commands):
        if place:
            row.append("  ")
        start = row.cell_len
        first = place == 0 and command.action == "enter"
        ground = palette.accent if first else palette.slot
        ink = palette.on_accent if first else palette.text
        key = Style(color=ink if first else palette.accent, bgcolor=ground, bold=True)
        row.append(f" {command.key} ", key)
        row.append(f"{command.label} ", Style(color=ink, bgcolor=ground, bold=first))
        hits.append(Hit(0, start, row.cell_len, command.action))
    return row, hits


def paint_footer(table: Table, symbols: Symbols, width: int, _height: int) -> Picture:
    """The keys that do something now."""
    return paint_commands(table.commands(), symbols, width)


def paint_commands(commands: list[Command], symbols: Symbols, width: int) -> Picture:
    """Keys and what they do. Where they don't fit, those that can be spared go, then the
    plainest lose their words.
    """
    palette = symbols.palette
    bare: set[int] = set()
    spare = sorted((command for command in commands if command.spare), key=lambda one: -one.rank)
    for one in spare:
        if _footer_width(commands, bare) <= width - 1:
            break
        commands = [command for command in commands if command is not one]
    order = sorted(range(len(commands)), key=lambda place: (-commands[place].rank, -place))
    order = [place for place in order if commands[place].rank]
    while _footer_width(commands, bare) > width - 1 and order:
        bare.add(order.pop(0))
    row, hits = Text(" ", end=""), []
    for place, command in enumerate(commands):
        if place:
            row.append("  ")
        start = row.cell_len
        row.append(command.key, Style(color=palette.accent, bold=True))
        if place not in bare:
            row.append(f" {command.label}", Style(color=palette.text))
        if command.action:
            hits.append(Hit(0, start, row.cell_len, command.action))
    return Picture([clipped(row, width)], hits)


def _footer_width(commands: list[Command], bare: set[int]) -> int:
    gaps = 2 * (len(commands) - 1)
    return gaps + sum(
        cell_len(command.key) + (0 if place in bare else 1 + cell_len(command.label))
        for place, command in enumerate(commands)
    )
