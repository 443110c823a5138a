"""The places of the players: name, calls, cards left, winners, cards face down."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from liukfu.engine import Cards, Seat, Suit, card_name, rank_of, suit_of
from liukfu.engine.settlement import TO_WIN
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import MINI_WIDTH, Symbols, mini_backs
from liukfu.tui.widgets.paint import Picture, badge, clipped, filled, joined, spread
from liukfu.words import _, pgettext, signed, suits_of

DEEP = 7
"""From this height on, backs are two rows high."""
CLOSE = 8
"""So many winners may lie beside each other without gaps."""
_NAME = 6
"""So many cells a name keeps at least."""
ROOMY = 110
"""From this width on, one's own twelve winners would lie beside each other."""


def totals(table: Table) -> tuple[int, int, int]:
    """The units of each seat, the deal that is just over included."""
    earlier = table.view.frame.totals
    if table.view.result is None:
        return earlier
    paid = table.view.result.payments
    return earlier[0] + paid[0], earlier[1] + paid[1], earlier[2] + paid[2]


def marks(table: Table, seat: Seat, symbols: Symbols, *, short: bool = False) -> Text:
    """What a seat is in this deal, as badges: Master, Vulnerable, passed, unfair. ``short`` are
    those without which the deal cannot be followed, in few letters.
    """
    view, palette = table.view, symbols.palette
    parts: list[Text] = []
    if seat == view.master:
        parts.append(badge(_("MASTER"), palette))
    if seat == view.vulnerable:
        warn = Style(color=palette.on_accent, bgcolor=palette.warn, bold=True)
        parts.append(Text(" " + _("VULNERABLE") + " ", style=warn))
    muted = Style(color=palette.muted)
    if view.unfair >> seat & 1:
        unfair = pgettext("short: an unfair pass", "unfair") if short else _("unfair pass")
        parts.append(Text(unfair, style=Style(color=palette.warn, bold=True)))
    elif view.has_passed(seat):
        parts.append(Text(_("passed"), style=muted))
    elif (seat, "play") in view.calls and seat == view.master and not short:
        parts.append(Text(pgettext("the Master", "plays"), style=muted))
    return joined(parts)


def name_text(table: Table, seat: Seat, symbols: Symbols) -> Text:
    """A player's name, pointed at while the player is on turn."""
    palette = symbols.palette
    on_turn = table.view.to_act == seat
    style = Style(color=palette.accent if on_turn else palette.text, bold=True)
    pointer = ">" if on_turn else " "
    return Text(f"{pointer}{table.names[seat]}", style=style)


def who_text(table: Table, seat: Seat, symbols: Symbols, width: int) -> Text:
    """A player's name and badges; where they are too long the badges go nearer and say less, and
    at last the name gives way to them.
    """
    name, badges = name_text(table, seat, symbols), marks(table, seat, symbols)
    for gap in ("  ", " "):
        row = joined([name, badges], gap)
        if row.cell_len <= width:
            return row
    badges = marks(table, seat, symbols, short=True)
    room = width - 1 - badges.cell_len
    if name.cell_len > room > _NAME:
        name.truncate(room - 2)
        name.append("..")
    return joined([name, badges])


def winners_row(table: Table, seat: Seat, symbols: Symbols, width: int) -> Text:
    """The winners of a seat, all face up, in the order in which they were won, over the six
    places that win; the sixth is marked. Where more than six have no room beside each other
    they move together, and at last those of a suit share its sign: ``M147 T9``.
    """
    palette = symbols.palette
    cards = _in_order(table, seat)
    cells = MINI_WIDTH
    full = TO_WIN * (cells + 1) + 1
    label = _("winners")
    if cell_len(label) + 4 + full > width:
        label = pgettext("a number", "won")
    row = Text(label + " ", style=Style(color=palette.muted), end="")
    won = palette.accent if len(cards) >= TO_WIN else palette.text
    row.append(str(len(cards)).rjust(2) + " ", Style(color=won, bold=True))
    room = width - row.cell_len
    places = [_winner(card_name(card), card, symbols) for card in cards]
    for place in range(len(cards), TO_WIN):
        slot = Style(color=palette.muted, bgcolor=palette.slot)
        if place == TO_WIN - 1:
            slot = Style(color=palette.accent, bgcolor=palette.slot, bold=True)
        places.append(Text(end="").append(str(place + 1).center(cells), slot))
    post = Style(color=palette.accent, bold=True)
    sixth = places[TO_WIN - 1]
    places[TO_WIN - 1] = Text().append("[", post).append_text(sixth).append("]", post)
    # More than eight in a row without gaps could hardly be read.
    for gap in (" ", "") if len(places) <= CLOSE else (" ",):
        line = Text(gap).join(places)
        if line.cell_len <= room:
            return row.append_text(line)
    suits = suits_of(Cards(cards))
    shared = [_winner(_suit_text(Cards(cards), suit), suit * 9, symbols) for suit in suits]
    return row.append_text(joined(shared))


def _in_order(table: Table, seat: Seat) -> list[int]:
    """The winners of a seat as they were won, without those that are still on their way."""
    view = table.view
    left = Cards(view.winners[seat] & ~table.arriving)
    found = []
    for trick in view.tricks:
        if trick.winner == seat:
            play = next(play for play in trick.plays if play.seat == seat)
            found += [card for card in play.cards or () if card in left]
    return found + [card for card in left if card not in found]


def _winner(text: str, card: int, symbols: Symbols) -> Text:
    # As a part of the text: what is put around it must not take its style on.
    ink = symbols.palette.ink[suit_of(card)]
    return Text(end="").append(text, Style(color=ink, bgcolor=symbols.palette.paper, bold=True))


def _suit_text(cards: Cards, suit: Suit) -> str:
    """The ranks of a suit's cards, with its letter once."""
    return suit.code + "".join(str(rank_of(card)) for card in cards if suit_of(card) == suit)


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
    units = units_text(table, seat, symbols)
    top = spread(who_text(table, seat, symbols, inner - 1 - units.cell_len), units, inner)
    label = Style(color=palette.muted)
    deep = height >= DEEP
    backs = []
    for row in range(2 if deep else 1):
        line = Text(" ", end="")
        hand = _("hand") + f" {held:2} "
        line.append(hand if not row else " " * cell_len(hand), label)
        line.append_text(mini_backs(held, symbols))
        if down:
            gone = _("face down") + f" {down} "
            side = Text(gone if not row else " " * cell_len(gone), style=label, end="")
            # All twelve have no room in the smallest window; their number says how many.
            room = inner - line.cell_len - side.cell_len - 1
            drawn = max(0, min(down, room))
            line = spread(line, side.append_text(mini_backs(drawn, symbols)), inner)
        backs.append(line)
    won = Text(" ") + winners_row(table, seat, symbols, inner - 1)
    rows = [Text(" ") + clipped(row, inner) for row in (top, *backs, won)]
    # Air goes above the name first, then between the rows; backs stay together.
    for at in (0, 2, -1):
        if len(rows) < height:
            rows.insert(at, Text(""))
    return rows[:height]


def paint_own(table: Table, symbols: Symbols, width: int, height: int) -> Picture:
    """The person's own place, above the hand: name, marks, winners, own cards face down."""
    seat, inner = table.view.seat, width - 2
    right = units_text(table, seat, symbols)
    # The winners keep their place whatever stands beside them.
    cells = 60 if width >= ROOMY else 36 if width >= 80 else 32
    won = filled(winners_row(table, seat, symbols, cells), cells)
    room = max(0, inner - cells - 6 - cell_len(_("units")))
    row = filled(who_text(table, seat, symbols, room), room) + Text(" ") + won
    return Picture([Text("")] * (height - 1) + [Text(" ") + spread(row, right, inner)])
