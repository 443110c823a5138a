"""What one seat has seen another do, taken apart once: what every imagined hand must fit.

The public log holds facts of three kinds: cards shown, cards put face down (their number), and
who did what when they could have done otherwise. :func:`history_of` lists the moments that say
something about a hidden hand, with all that this seat knew then but for its own hidden cards.
"""

from __future__ import annotations

from typing import NamedTuple

from liukfu.engine.actions import CALL, DISCARD, KIND_SHIFT, SHOW
from liukfu.engine.cards import ALL, Mask, Seat
from liukfu.engine.combos import SINGLE, SINGLE_BEATEN_BY
from liukfu.engine.view import LEAD_SHIFT, SEAT_SHIFT, View

PUT_DOWN, LED, HEADED = range(3)
"""What a :class:`Moment` is about."""


class Moment(NamedTuple):
    """One decision of a seat. Masks are of the moment before it."""

    what: int
    later: Mask
    """What this seat has shown since, the cards of this moment included."""
    seen: Mask
    """All cards that anybody had shown."""
    proven: Mask
    """Cards that both others were proven without by refused singles."""
    kind: int
    """The kind of the lead."""
    best: Mask
    """The highest play on the table; 0 for a lead."""
    cards: Mask
    """What was shown; 0 for a discard."""
    number: int
    """How many cards were shown or put down."""
    turn: int
    """How many times this seat had put cards down before."""
    won: int
    """This seat's winners."""


class History(NamedTuple):
    """What a seat has done in a deal, as another sees it."""

    seat: Seat
    place: int
    """0 for the Master, then in the order of the calls."""
    call: bool | None
    """Whether it said Play; None where it has not been asked."""
    vulnerable: bool
    barred: bool
    """Whether it is a Master who has passed (Rules §4)."""
    shown: Mask
    """All that it has shown."""
    moments: tuple[Moment, ...]
    downs: tuple[int, ...]
    """How many cards it has put down, each time."""


def history_of(view: View, seat: Seat) -> History:
    """What ``seat`` has done so far, as ``view.seat`` has seen it.

    Args:
        view: what a seat sees.
        seat: another seat.
    """
    own_shown = 0
    for entry in view.log:
        if entry >> KIND_SHIFT & 15 == SHOW and entry >> SEAT_SHIFT & 3 == seat:
            own_shown |= entry & ALL
    one, two = (seat + 1) % 3, (seat + 2) % 3
    call: bool | None = None
    moments: list[Moment] = []
    downs: list[int] = []
    refused, won = [0, 0, 0], [0, 0, 0]
    seen = gone = best = 0
    kind = played = best_seat = 0
    for entry in view.log:
        what, who, cards = entry >> KIND_SHIFT & 15, entry >> SEAT_SHIFT & 3, entry & ALL
        if what == CALL:
            if who == seat:
                call = bool(entry & 1)
            continue
        if what not in (SHOW, DISCARD):
            break
        if what == SHOW and not played:
            kind = entry >> LEAD_SHIFT
        if who == seat:
            shown = cards if what == SHOW else 0
            act = PUT_DOWN if what == DISCARD else HEADED if played else LED
            moments.append(
                Moment(
                    act,
                    own_shown & ~gone,
                    seen,
                    refused[one] & refused[two],
                    kind,
                    best,
                    shown,
                    shown.bit_count() if shown else cards,
                    len(downs),
                    won[seat],
                )
            )
            gone |= shown
            if what == DISCARD:
                downs.append(cards)
        if what == SHOW:
            seen |= cards
            best, best_seat = cards, who
        elif kind == SINGLE:
            refused[who] |= SINGLE_BEATEN_BY[best]
        played += 1
        if played == 3:
            won[best_seat] += best.bit_count()
            best = played = 0
    return History(
        seat,
        (seat - view.frame.dealer) % 3,
        call,
        view.vulnerable == seat,
        seat == view.frame.dealer and view.has_passed(seat),
        own_shown,
        tuple(moments),
        tuple(downs),
    )
