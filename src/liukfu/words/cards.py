"""Cards, suits, combinations, names of seats and units in words."""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.engine import Cards, Kind, Seat, Suit, card_name, rank_of, suit_of
from liukfu.words.language import _, all_of, any_of, ngettext, number_word, pgettext
from liukfu.words.plain import fit, safe

CHARACTERS: dict[int, str] = {
    suit: suit.character + simple for suit, simple in zip(Suit, "线索贯拾", strict=True)
}
"""The characters of the suits, as they stand on the cards and as they are written now."""
NAME_CELLS = 12
"""The most cells that a name takes in a sentence."""


def seat_names() -> tuple[str, str, str]:
    """The seats as people count them, from the first on; commands and records count from 0."""
    return _("First seat"), _("Second seat"), _("Third seat")


def card_text(card: int, cjk: bool = False) -> str:
    """A card in short: ``M5``, or with ``cjk`` ``貫5``."""
    return f"{suit_of(card).character}{rank_of(card)}" if cjk else card_name(card)


def cards_text(cards: int, cjk: bool = False) -> str:
    """A set of cards in canonical order: ``M4 M5 M6``."""
    return " ".join(card_text(card, cjk) for card in Cards(cards))


def suit_name(suit: int) -> str:
    """The name of a suit: ``Myriads``."""
    return (_("Coins"), _("Knots"), _("Myriads"), _("Tens"))[suit]


def suit_roman(suit: int) -> str:
    """The Hakka name of a suit: ``Gong``. It is the same in every language."""
    return ("Tyen", "Sok", "Gong", "Sup")[suit]


def card_long(card: int, cjk: bool = False) -> str:
    """A card with its suit: ``M5 (Gong, Myriads)``, with ``cjk`` ``M5 (貫 Gong, Myriads)``, which
    in Chinese is no more than ``M5 (貫 Gong)``.
    """
    suit = suit_of(card)
    roman, name = suit_roman(suit), suit_name(suit)
    if cjk:
        roman = f"{suit.character} {roman}"
        if name in CHARACTERS[suit]:
            return _("{card} ({suit})").format(card=card_name(card), suit=roman)
    return _("{card} ({roman}, {suit})").format(card=card_name(card), roman=roman, suit=name)


def suits_of(cards: int) -> tuple[Suit, ...]:
    """The suits of a set of cards, from high to low."""
    return tuple(dict.fromkeys(suit_of(card) for card in Cards(cards)))


def card_list(cards: int, limit: int = 4) -> str:
    """Cards one by one in a sentence: ``M4, M5 and M6``, of many the first with the number of
    the others.
    """
    told = [card_text(card) for card in Cards(cards)]
    return all_of(told, limit=limit, more=pgettext("cards", "{n} more"))


def plays_text(plays: Sequence[int], cjk: bool = False) -> str:
    """Plays to choose from, cut where they are many: ``M7, M8 or 3 more``."""
    size = plays[0].bit_count() if plays else 0
    # Two plays of four cards and more fill a line.
    return any_of([cards_text(play, cjk) for play in plays], limit=3 if size <= 3 else 2)


def kind_name(kind: int, n: int) -> str:
    """A combination by its kind and number of cards: ``run of three``, ``single``."""
    names = {
        Kind.SINGLE: _("single"),
        Kind.SET: _("set of {number}"),
        Kind.RUN: _("run of {number}"),
        Kind.OLD_GROUP: _("Old group of {number}"),
    }
    return names[Kind(kind)].format(number=number_word(n))


def kind_phrase(kind: int, n: int) -> str:
    """The same as part of a sentence: ``a run of three``, ``an Old group of two``."""
    names = {
        Kind.SINGLE: _("a single"),
        Kind.SET: _("a set of {number}"),
        Kind.RUN: _("a run of {number}"),
        Kind.OLD_GROUP: _("an Old group of {number}"),
    }
    return names[Kind(kind)].format(number=number_word(n))


def old_badge() -> str:
    """The word on an Old card, in at most three cells."""
    return pgettext("on a card, at most 3 cells", "OLD")


def units(n: int) -> str:
    """An amount: ``1 unit``, ``3 units``."""
    return ngettext("{n} unit", "{n} units", n).format(n=n)


def winners(n: int) -> str:
    """A number of winners: ``1 winner``, ``8 winners``."""
    return ngettext("{n} winner", "{n} winners", n).format(n=n)


def face_down(n: int) -> str:
    """Cards that are hidden, by their number: ``three face down``."""
    return ngettext("{number} face down", "{number} face down", n).format(number=number_word(n))


def signed(n: int, minus: str = "-") -> str:
    """Units with their sign: ``+3``, ``-2``, ``0``."""
    return f"+{n}" if n > 0 else f"{minus}{-n}" if n < 0 else "0"


def who(names: Sequence[str], seat: Seat) -> str:
    """The name of a seat as it stands in a sentence: safe, and not longer than its place."""
    return fit(safe(names[seat]), NAME_CELLS)
