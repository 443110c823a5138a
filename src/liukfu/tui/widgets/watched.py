"""The players of a match that is watched: their places, their hands where these are seen."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from liukfu.engine import Cards, Seat, card_name, rank_of, suit_of
from liukfu.engine.cards import SUITS_HIGH_TO_LOW
from liukfu.tui.watching import Eyes, WatchTable
from liukfu.tui.widgets.card import (
    SIZES,
    Symbols,
    back_lines,
    card_lines,
    face_width,
    mini_backs,
)
from liukfu.tui.widgets.fan import fan_lines
from liukfu.tui.widgets.hand import card_size, place_starts
from liukfu.tui.widgets.paint import Hit, Picture, clipped, filled, joined, spread
from liukfu.tui.widgets.seats import marks, units_text, winners_row
from liukfu.words import _, old_badge, pad

FANNED = 7
"""From this height on, open hands are laid out as cards."""


def _name(table: WatchTable, seat: Seat, symbols: Symbols) -> Text:
    """A player's name after the key that looks with their eyes; pointed at while on turn."""
    palette = symbols.palette
    on_turn = table.watch.to_act == seat
    text = Text(">" if on_turn else " ", style=Style(color=palette.accent, bold=True), end="")
    text.append(f"{seat + 1} ", Style(color=palette.accent, bold=True))
    style = Style(color=palette.accent if on_turn else palette.text, bold=True)
    return text.append(table.names[seat], style)


def paint_watched_seats(table: WatchTable, symbols: Symbols, width: int, height: int) -> Picture:
    """The places of the two players who don't sit at the bottom."""
    half = width // 2
    left = _seat_rows(table, table.left, symbols, half, height)
    right = _seat_rows(table, table.right, symbols, width - half, height)
    hits = []
    for row in range(height):
        hits.append(Hit(row, 0, half, f"eyes({table.left})"))
        hits.append(Hit(row, half, width, f"eyes({table.right})"))
    rows = [filled(row, half) + other for row, other in zip(left, right, strict=True)]
    return Picture(rows, hits)


def _seat_rows(
    table: WatchTable, seat: Seat, symbols: Symbols, width: int, height: int
) -> list[Text]:
    inner = width - 2
    name = joined([_name(table, seat, symbols), marks(table, seat, symbols)], "  ")
    top = spread(name, units_text(table, seat, symbols), inner)
    won = Text(" ") + winners_row(table, seat, symbols, inner - 1)
    hand = table.hand_of(seat)
    if hand is None:
        rows = [top, _hidden_row(table, seat, symbols, inner), won]
    else:
        old = table.old_of(seat)
        if height >= FANNED and 1 + 12 * (face_width(symbols) + 1) < inner:
            held = [Text(" ") + row for row in _fan(hand, old, symbols)]
        else:
            held = [Text(" ") + by_suit(hand, old, symbols)]
        rows = [top, *held, won, _down_row(table, seat, symbols, inner)]
    rows = [Text(" ") + clipped(row, inner) for row in rows[:height]]
    spare = height - len(rows)
    if spare > 1:
        rows.insert(1, Text(""))
        spare -= 1
    if spare > 1:
        rows.insert(-1 if hand is None else -2, Text(""))
        spare -= 1
    return [Text("")] * spare + rows


def _hidden_row(table: WatchTable, seat: Seat, symbols: Symbols, width: int) -> Text:
    """A hand that is not seen, and the cards face down, by their number."""
    view = table.view
    held, down = view.hand_sizes[seat], view.down_counts[seat]
    label = Style(color=symbols.palette.muted)
    row = Text(" ", end="")
    row.append(_("hand") + f" {held:2} ", label)
    row.append_text(mini_backs(held, symbols))
    if not down:
        return row
    side = Text(_("face down") + f" {down} ", style=label, end="")
    # All twelve have no room in the smallest window; their number says how many.
    drawn = max(0, min(down, width - row.cell_len - side.cell_len - 1))
    return spread(row, side.append_text(mini_backs(drawn, symbols)), width)


def _down_row(table: WatchTable, seat: Seat, symbols: Symbols, width: int) -> Text:
    """The cards face down where they are seen; in narrow places closer, and by their number."""
    down = table.down_of(seat)
    if not down:
        return Text("")
    for label, gap in ((_("face down") + " ", " "), (_("face down") + " ", ""), ("", "")):
        row = Text(" ", end="")
        row.append(f"{label}{len(down)} ", Style(color=symbols.palette.muted))
        row.append_text(by_suit(down, Cards(), symbols, gap))
        if row.cell_len <= width:
            break
    return row


def by_suit(cards: Cards, old: Cards, symbols: Symbols, gap: str = " ") -> Text:
    """Cards in a line, each suit's sign once, then the ranks, a star after what is Old:
    ``貫1 2 8*9*``. Twelve cards take 35 cells at most, and 23 without the ``gap`` between ranks.
    """
    palette = symbols.palette
    badge = Style(color=palette.on_gold, bgcolor=palette.gold, bold=True)
    row = Text("", end="")
    for suit in SUITS_HIGH_TO_LOW:
        ranks = [card for card in cards if suit_of(card) == suit]
        if not ranks:
            continue
        ink = Style(color=palette.plain[suit], bold=True)
        if row.plain and not row.plain.endswith(" "):
            row.append(" ")
        row.append(suit.code if symbols.ascii else suit.character, ink)
        for place, card in enumerate(ranks):
            last = place == len(ranks) - 1
            if card in old:
                row.append(f"{rank_of(card)}*", badge)
            else:
                row.append(f"{rank_of(card)}" + ("" if last else gap), ink)
    return row


def _fan(hand: Cards, old: Cards, symbols: Symbols) -> list[Text]:
    """A hand laid out, OLD under the cards that are."""
    if not hand:
        return [Text("")] * 3
    cells = face_width(symbols)
    head, middle, foot = fan_lines(list(hand), symbols=symbols)
    palette = symbols.palette
    badge = Style(color=palette.on_gold, bgcolor=palette.gold, bold=True)
    word = pad(old_badge(), cells) if cells >= 3 else "**"
    line = Text("", end="")
    for place, card in enumerate(hand):
        at = 1 + place * (cells + 1)
        line.append_text(foot[at - 1 : at])
        if card in old:
            line.append(word, badge)
        else:
            line.append_text(foot[at : at + cells])
    return [head, middle, line.append_text(foot[-1:])]


def paint_watched_own(table: WatchTable, symbols: Symbols, width: int, height: int) -> Picture:
    """The place of the player at the bottom, above the hand."""
    seat, inner = table.view.seat, width - 2
    left = joined([_name(table, seat, symbols), marks(table, seat, symbols)])
    right = units_text(table, seat, symbols)
    # The winners keep their place whatever stands beside them.
    won = winners_row(table, seat, symbols, 36 if width >= 80 else 32)
    room = inner - won.cell_len - 6 - cell_len(_("units"))
    row = filled(left, max(0, room)) + Text(" ") + won
    hits = [Hit(height - 1, 0, max(0, room), f"eyes({seat})")]
    return Picture([Text("")] * (height - 1) + [Text(" ") + spread(row, right, inner)], hits)


def paint_watched_hand(table: WatchTable, symbols: Symbols, width: int, height: int) -> Picture:
    """The hand at the bottom. What goes next stands higher; a place whose card was put face
    down tells which.
    """
    size = card_size(width, height)
    wide, high = SIZES[size]
    seat = table.view.seat
    if table.eyes is Eyes.NONE:
        held = table.view.hand_sizes[seat]
        left = (width - held * wide) // 2
        back = back_lines(symbols=symbols, size=size)
        rows = [Text(" " * left) + Text("").join([row] * held) for row in back]
        return Picture([Text(""), *rows])
    hand, old = Cards(table.view.hand), table.old_of(seat)
    down = table.down_of(seat) or Cards()
    blank = Text(" " * wide)
    blocks: list[list[Text]] = []
    for card in Cards(table.view.dealt):
        if card not in hand:
            blocks.append(_gone(card, card in down, symbols, wide, high + 1))
            continue
        goes = bool(table.chosen >> card & 1)
        face = card_lines(card, old=card in old, symbols=symbols, size=size, selected=goes)
        blocks.append([*face, blank] if goes else [blank, *face])
    starts = place_starts(table, width, wide)
    rows = []
    for at in range(high + 1):
        line = Text("")
        for start, block in zip(starts, blocks, strict=True):
            line.append(" " * (start - line.cell_len))
            line.append_text(block[at])
        rows.append(line)
    return Picture(rows)


def _gone(card: int, down: bool, symbols: Symbols, wide: int, high: int) -> list[Text]:
    """The place that a card has left: which it was, and whether it lies face down."""
    palette = symbols.palette
    blank = Text(" " * wide)
    rows = [blank] * high
    name = card_name(card)
    middle = high // 2
    if down:
        under = Style(color=palette.back_edge, bgcolor=palette.back)
        rows[middle] = _centred(Text(f" {name} ", style=under), wide)
        rows[middle + 1] = _centred(Text(_("down"), style=Style(color=palette.muted)), wide)
    else:
        rows[middle] = _centred(Text(name, style=Style(color=palette.muted)), wide)
    return rows


def _centred(text: Text, width: int) -> Text:
    text = clipped(text, width)
    left = (width - text.cell_len) // 2
    return Text(" " * left) + text + Text(" " * (width - left - text.cell_len))
