"""What a sensible player works out from its view: sure winners, holes, how safe a play is.

Public helpers for bots. All of them work on masks and tables, take a few microseconds, and
use nothing that a seat cannot know. *Unseen* cards are those in the other two hands or face
down before the others; ``left`` and ``right`` are the unseen cards that the next seat and the
one after it can still hold, which are fewer where a discard has proven something.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from liukfu.engine.cards import ALL, FIELD, RANK_MASKS, Mask, bits
from liukfu.engine.combos import FOUR, OLD_GROUP, RUN, RUNS, SET, SINGLE, SINGLE_BEATEN_BY
from liukfu.engine.knowledge import old_cards
from liukfu.engine.view import View


def _longest(field: int) -> int:
    length = 0
    while field:
        field &= field << 1
        length += 1
    return length


LONGEST: tuple[int, ...] = tuple(_longest(field) for field in range(512))
"""By the nine bits of a suit: the length of the longest row of touching ranks."""


def _in_runs(field: int) -> int:
    cards = 0
    for run in RUNS[0][field]:
        cards |= run
    return cards


IN_RUNS: tuple[int, ...] = tuple(_in_runs(field) for field in range(512))
"""By the nine bits of a suit: the cards that are part of a run."""


RANK_9 = 1 << 8
"""The bit of rank 9 among the nine of a suit: the only one to beat a set of 1s."""


class _HoleTable(dict[int, tuple[int, int, int]]):
    """By ``field << 9 | unseen``, nine bits each: the cards of the field with one, two and
    three unseen cards above them. Filled as it is asked.
    """

    def __missing__(self, key: int) -> tuple[int, int, int]:
        field, unseen = key >> 9, key & FIELD
        counts = [0] * 10
        for rank in range(9):
            if field >> rank & 1:
                counts[(unseen >> rank).bit_count()] += 1
        self[key] = found = counts[1], counts[2], counts[3]
        return found


_HOLES = _HoleTable()


def can_hold(view: View) -> tuple[Mask, Mask]:
    """The unseen cards that the next seat and the one after it can hold, by what the table
    proves: a seat that has refused a single holds nothing higher of its suit.

    Args:
        view: what a seat sees.
    """
    unseen = ALL & ~(view.dealt | view.shown)
    refused, seat = view.refused, view.seat
    return unseen & ~refused[(seat + 1) % 3], unseen & ~refused[(seat + 2) % 3]


def triples(cards: Mask) -> int:
    """The ranks, as nine bits, of which there are three cards or more."""
    coins, knots, myriads, tens = (
        cards & FIELD,
        cards >> 9 & FIELD,
        cards >> 18 & FIELD,
        cards >> 27,
    )
    return coins & knots & (myriads | tens) | myriads & tens & (coins | knots)


def quads(cards: Mask) -> int:
    """The ranks, as nine bits, of which there are all four cards."""
    return cards & cards >> 9 & cards >> 18 & cards >> 27


def combination_cards(hand: Mask) -> Mask:
    """The cards of a hand that are part of a run or a set."""
    coins, knots, myriads, tens = hand & FIELD, hand >> 9 & FIELD, hand >> 18 & FIELD, hand >> 27
    sets = coins & knots & (myriads | tens) | myriads & tens & (coins | knots)
    found = IN_RUNS[coins] | IN_RUNS[knots] << 9 | IN_RUNS[myriads] << 18 | IN_RUNS[tens] << 27
    return found | hand & (sets | sets << 9 | sets << 18 | sets << 27)


def cards_above(card: Mask, unseen: Mask) -> int:
    """How many unseen cards of its suit are above a card."""
    number = card.bit_length() - 1
    return (unseen >> number & FIELD >> number % 9).bit_count()


def run_is_beatable(run: Mask, by: Mask) -> bool:
    """Whether a run that beats ``run`` can be made of the cards ``by`` (Rules §4)."""
    top, size = run.bit_length(), run.bit_count()
    suit = (top - 1) // 9
    if LONGEST[by >> top & FIELD >> top - 9 * suit] >= size:
        return True
    return any(LONGEST[by >> 9 * higher & FIELD] >= size for higher in range(suit + 1, 4))


def set_is_beatable(cards: Mask, by: Mask) -> bool:
    """Whether a set that beats ``cards`` can be made of the cards ``by``. A set of 1s is taken
    as a lead, which only 9s beat (Rules §4).
    """
    rank = ((cards & -cards).bit_length() - 1) % 9
    ranks = triples(by) if cards.bit_count() == 3 else quads(by)
    return ranks > 255 if rank == 0 else ranks >> rank + 1 != 0


def sure_combinations(hand: Mask, left: Mask, right: Mask, longest: int = 9) -> Mask:
    """The cards of those runs and sets in a hand that neither opponent can beat if led.

    Args:
        hand: the hand.
        left: what one opponent can hold.
        right: what the other can hold.
        longest: the longest combination that may be led (3 for a Master who has passed).
    """
    sure = 0
    row = 2  # the longest run that an opponent can make in a higher suit, at least two
    for suit in (3, 2, 1, 0):
        shift = 9 * suit
        field, one, two = hand >> shift & FIELD, left >> shift & FIELD, right >> shift & FIELD
        if LONGEST[field] > row:
            for run in RUNS[suit][field]:
                size = run.bit_count()
                if row < size <= longest:
                    top = run.bit_length() - shift
                    if LONGEST[one >> top] < size and LONGEST[two >> top] < size:
                        sure |= run
        row = max(row, LONGEST[one], LONGEST[two])
    ranks = triples(hand)
    if ranks:
        threes, fours = triples(left) | triples(right), quads(left) | quads(right)
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            whole = hand & RANK_MASKS[low.bit_length() - 1]
            # Of four cards of which three may be led, any three are as good.
            led = whole if whole.bit_count() <= longest else whole & whole - 1
            better = fours if led.bit_count() == FOUR else threes
            if better < (RANK_9 if low == 1 else low):
                sure |= led
    return sure


class Outlook(NamedTuple):
    """What a hand is good for, between two tricks. Cards are counted but for the masks."""

    old: Mask
    """Its Old cards."""
    sure: Mask
    """The cards of its combinations that nobody can beat."""
    one: int
    """Other cards with one unseen card above them in their suit,"""
    two: int
    """with two,"""
    three: int
    """with three."""
    in_runs: int
    """Cards that are part of a run, but not sure."""
    in_sets: int
    """Cards that are part of a set, but not sure."""


def outlook(hand: Mask, known: Mask, left: Mask, right: Mask, longest: int = 9) -> Outlook:
    """What a hand is good for.

    Args:
        hand: the hand.
        known: the cards that count for Old (:attr:`View.known`).
        left: what one opponent can hold.
        right: what the other can hold.
        longest: the longest combination that may be led.
    """
    coins, knots, myriads, tens = hand & FIELD, hand >> 9 & FIELD, hand >> 18 & FIELD, hand >> 27
    old = old_cards(hand, known)
    sets = coins & knots & (myriads | tens) | myriads & tens & (coins | knots)
    sure = in_runs = in_sets = 0
    runs = IN_RUNS[coins] | IN_RUNS[knots] << 9 | IN_RUNS[myriads] << 18 | IN_RUNS[tens] << 27
    if runs or sets:
        sure = sure_combinations(hand, left, right, longest)
        in_runs = (runs & ~sure).bit_count()
        while sets:
            low = sets & -sets
            sets ^= low
            cards = hand & RANK_MASKS[low.bit_length() - 1]
            if cards & ~sure:
                in_sets += cards.bit_count()
    one = two = three = 0
    rest, unseen = hand & ~(old | sure), left | right
    while rest:
        shift = 9 * ((rest.bit_length() - 1) // 9)
        ones, twos, threes = _HOLES[rest >> shift << 9 | unseen >> shift & FIELD]
        one, two, three = one + ones, two + twos, three + threes
        rest &= (1 << shift) - 1
    return Outlook(old, sure, one, two, three, in_runs, in_sets)


def _together(cards: int, held: int, unseen: int) -> float:
    """How likely one of two opponents, with ``held`` of the ``unseen`` cards each, holds
    ``cards`` given ones.
    """
    if cards > held or cards > unseen:
        return 0.0
    return min(1.0, 2 * comb(unseen - cards, held - cards) / comb(unseen, held))


_holds_together = cache(_together)

HIGH_THROWN = 0.7
"""How often a higher card is face down, set against pure chance: nobody throws it gladly."""


def chance_beaten(lead: Mask, kind: int, left: Mask, right: Mask, held: int, unseen: int) -> float:
    """About how likely somebody heads a lead; exactly 0 where nobody can.

    Args:
        lead: the cards led.
        kind: their :class:`~liukfu.engine.combos.Kind`.
        left: what one opponent can hold.
        right: what the other can hold.
        held: how many cards each of them holds.
        unseen: how many cards are unseen.
    """
    if kind == SINGLE:
        higher = (SINGLE_BEATEN_BY[lead] & (left | right)).bit_count()
        if not higher:
            return 0.0
        if unseen - 2 * held < higher:
            return 1.0
        return 1 - HIGH_THROWN * comb(unseen - higher, 2 * held) / comb(unseen, 2 * held)
    size = lead.bit_count()
    if kind == OLD_GROUP or size > held:
        return 0.0
    safe = 1.0
    for held_by_it in (left,) if left == right else (left, right):
        share = 1.0 if left == right else 0.5
        if kind == RUN:
            safe *= _no_run_beats(lead, held_by_it, size, held, unseen, share)
        elif kind == SET:
            safe *= _no_set_beats(lead, held_by_it, size, held, unseen, share)
    return 1 - safe


def _no_run_beats(lead: Mask, by: Mask, size: int, held: int, unseen: int, share: float) -> float:
    together = share * _holds_together(size, held, unseen)
    top = lead.bit_length()
    suit, safe = (top - 1) // 9, 1.0
    for higher in range(suit, 4):
        field = by >> 9 * higher & FIELD
        row = LONGEST[field >> top - 9 * suit if higher == suit else field]
        if row >= size:
            # Runs in one row share most of their cards: each further one adds half.
            safe *= 1 - min(1.0, together * (1 + 0.5 * (row - size)))
    return safe


def _no_set_beats(lead: Mask, by: Mask, size: int, held: int, unseen: int, share: float) -> float:
    rank = ((lead & -lead).bit_length() - 1) % 9
    safe = 1.0
    for higher in (8,) if rank == 0 else range(rank + 1, 9):
        there = (by & RANK_MASKS[higher]).bit_count()
        if there < size:
            continue
        together = _holds_together(size, held, unseen)
        if there > size:
            # Three of four, in any of four ways; with all four all ways are counted.
            together = 4 * together - 3 * _holds_together(4, held, unseen)
        safe *= 1 - min(1.0, share * together)
    return safe


def chance_next_beats(play: Mask, kind: int, by: Mask, held: int, unseen: int) -> float:
    """About how likely the next player heads a play; exactly 0 where they cannot.

    Args:
        play: the highest play on the table.
        kind: the kind of the lead.
        by: what the next player can hold.
        held: how many cards they hold.
        unseen: how many cards are unseen.
    """
    if kind == SINGLE:
        higher = (SINGLE_BEATEN_BY[play] & by).bit_count()
        return 1 - (1 - min(1.0, held / max(1, unseen))) ** higher
    beatable = run_is_beatable if kind == RUN else set_is_beatable
    if kind == OLD_GROUP or not beatable(play, by):
        return 0.0
    return _holds_together(play.bit_count(), held, unseen) / 2


def different_singles(cards: Mask, unseen: Mask) -> list[Mask]:
    """Of cards to be led as singles one of each kind that makes a difference: cards of a
    suit with no unseen card between them are as good as each other. The lowest stands for
    all. An Old Ace stands for itself.
    """
    found = []
    before = -1
    for card in bits(cards):
        suit = (card.bit_length() - 1) // 9
        above = suit << 36 | SINGLE_BEATEN_BY[card] & unseen
        if above != before:
            found.append(card)
            before = above
    return found


def discard_order(hand: Mask, old: Mask, unseen: Mask) -> list[Mask]:
    """The cards of a hand, the least wanted first: the more unseen cards are above a card,
    the later it wins; then the lower rank; ``old`` cards last. Runs and sets are not looked at.
    """

    def worth(card: Mask) -> tuple[bool, int, int]:
        return bool(card & old), -cards_above(card, unseen), (card.bit_length() - 1) % 9

    return sorted(bits(hand), key=worth)
