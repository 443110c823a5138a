"""The places of the players: name, calls, cards left, winners, cards face down."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from liukfu.engine import Cards, Seat
from liukfu.engine.settlement import TO_WIN
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import Symbols, mini_backs, mini_text
from liukfu.tui.widgets.paint import Picture, badge, clipped, filled, joined, spread
from liukfu.words import _, signed

LABELLED = 36
"""From this width on, winners are called so in full."""


def totals(table: Table) -> tuple[int, int, int]:
    """The units of each seat, the deal that is just over included."""
    earlier = table.view.frame.totals
    if table.view.result is None:
        return earlier
    paid = table.view.result.payments
    return earlier[0] + paid[0], earlier[1] + paid[1], earlier[2] + paid[2]


def marks(table: Table, seat: Seat, symbols: Symbols) -> Text:
    """What a seat is in this deal, as badges: Master, Vulnerable, passed, unfair."""
    view, palette = table.view, symbols.palette
    parts: list[Text] = []
    if seat == view.master:
        parts.append(badge(_("MASTER"), palette))
    if seat == view.vulnerable:
        warn = Style(color=palette.on_accent, bgcolor=palette.warn, bold=True)
        parts.append(Text(" " + _("VULNERABLE") + " ", style=warn))
    muted = Style(color=palette.muted)
    if view.unfair >> seat & 1:
        parts.append(Text(_("unfair pass"), style=Style(color=palette.warn, bold=True)))
    elif view.has_passed(seat):
        parts.append(Text(_("passed"), style=muted))
    elif (seat, "play") in view.calls and seat == view.master:
        parts.append(Text(_("plays"), style=muted))
    return joined(parts)


def name_text(table: Table, seat: Seat, symbols: Symbols) -> Text:
    """A player's name, pointed at while the player is on turn."""
    palette = symbols.palette
    on_turn = table.view.to_act == seat
    style = Style(color=palette.accent if on_turn else palette.text, bold=True)
    pointer = ">" if on_turn else " "
    return Text(f"{pointer}{table.names[seat]}", style=style)


def winners_row(table: Table, seat: Seat, symbols: Symbols, width: int) -> Text:
    """The winners of a seat, face up, over the six places that win; what lies beyond six
    follows on.
    """
    view, palette = table.view, symbols.palette
    cards = list(Cards(view.winners[seat]))
    cells = 2 if symbols.ascii else 3
    label = _("winners") if width >= LABELLED else _("won")
    row = Text(label + " ", style=Style(color=palette.muted), end="")
    count = str(len(cards))
    won = palette.accent if len(cards) >= TO_WIN else palette.text
    row.append(count.rjust(2) + " ", Style(color=won, bold=True))
    room = (width - row.cell_len + 1) // (cells + 1)
    hidden = max(0, len(cards) - room)
    if hidden:
        hidden += 1
    for place in range(max(TO_WIN, len(cards) - hidden)):
        if place:
            row.append(" ")
        if place < len(cards):
            card = cards[place]
            ink = Style(color=palette.ink[card // 9], bgcolor=palette.paper, bold=True)
            row.append(mini_text(card, symbols), ink)
        else:
            last = place == TO_WIN - 1
            slot = Style(
                color=palette.accent if last else palette.muted, bgcolor=palette.slot, bold=last
            )
            row.append(str(place + 1).center(cells), slot)
    if hidden:
        row.append(f" +{hidden}", Style(color=palette.accent, bold=True))
    return row


def units_text(table: Table, seat: Seat, symbols: Symbols) -> Text:
    """The units of a seat so far."""
    palette = symbols.palette
    units = totals(table)[seat]
    colour = palette.good if units > 0 else palette.warn if units < 0 else palette.muted
    text = Text(_("units") + " ", style=Style(color=palette.muted), end="")
    return text.append(signed(units, symbols.minus), Style(color=colour, bold=True))


def paint_seats(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    """The opponents' places: the next player at the right, the one after at the left."""
    half = width // 2
    left = _seat_rows(table, table.left, symbols, half, height)
    right = _seat_rows(table, table.right, symbols, width - half, height)
    return Picture([filled(row, half) + other for row, other in zip(left, right, strict=True)])


def _seat_rows(table: Table, seat: Seat, symbols: Symbols, width: int, height: int) -> list[Text]:
    """An opponent's place: three rows, or more with air between them."""
    view, palette = table.view, symbols.palette
    inner = width - 2
    held, down = view.hand_sizes[seat], view.down_counts[seat]
    name = name_text(table, seat, symbols)
    top = spread(
        joined([name, marks(table, seat, symbols)], "  "), units_text(table, seat, symbols), inner
    )
    label = Style(color=palette.muted)
    backs = Text(" ", end="")
    backs.append(_("hand") + f" {held:2} ", label)
    backs.append_text(mini_backs(held, symbols))
    if down:
        side = Text(_("face down") + f" {down} ", style=label, end="")
        side.append_text(mini_backs(down, symbols))
        backs = spread(backs, side, inner)
    won = Text(" ") + winners_row(table, seat, symbols, inner - 1)
    rows = [Text(" ") + clipped(row, inner) for row in (top, backs, won)]
    if height > 4:
        rows.insert(1, Text(""))
        rows.insert(3, Text(""))
    elif height > 3:
        rows.insert(0, Text(""))
    return rows


def paint_own(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    """The person's own place, above the hand: name, marks, winners, own cards face down."""
    seat, inner = table.view.seat, width - 2
    left = joined([name_text(table, seat, symbols), marks(table, seat, symbols)])
    right = units_text(table, seat, symbols)
    # The winners keep their place whatever stands beside them.
    won = winners_row(table, seat, symbols, 36 if width >= 80 else 32)
    room = inner - won.cell_len - 11
    row = filled(left, max(0, room)) + Text(" ") + won
    return Picture([Text("")] * (height - 1) + [Text(" ") + spread(row, right, inner)])
