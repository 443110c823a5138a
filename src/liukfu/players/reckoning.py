"""How open cards come out when each player takes what brings it most: the search itself.

:mod:`liukfu.players.endings` says what is worked out here and is the door to it. Hands are
``a``, ``b`` and ``c``: of the seat that leads the present trick, of the next and of the one
after. Positions between two tricks are kept, so that each is worked out once.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TypeAlias

from liukfu.engine.cards import ALL, HIGHER, OLD_ACES, Mask, Seat, bits
from liukfu.engine.combos import FOUR, KINDS, SINGLE, SINGLE_BEATEN_BY, groups_in, headings_in
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legality import kind_led, not_all_old, singles_among
from liukfu.engine.rules import Rules
from liukfu.engine.settlement import TO_WIN, Three, last_to_reach_six, payments
from liukfu.players.dark import Hidden, below, never_old, put_down

Payments: TypeAlias = tuple[tuple[tuple[Three, ...], ...], ...]
"""By the marks for an unfair pass, the winner and their winners: what each seat is paid."""
Trick: TypeAlias = tuple[Seat, int, int, int, int, Three]
"""Of the present trick: who leads it, the winners before it of that seat, of the next and of the
one after, the kind of the lead, and the most that each seat can be paid from here on."""
Options: TypeAlias = tuple[bool, list[Mask]]
"""Whether these are headings, or else discards."""
Spare: TypeAlias = tuple[list[Mask], dict[Mask, Mask]]
"""The cards of a hand in the order in which they are thrown, and by each card that makes no
difference to the one below it, that one."""

_NEXT = (1, 2, 0)
_NOTHING: Three = (0, 0, 0)
_LEAST = -(1 << 30)
"""Below all payments."""
_ABOVE = {1 << card: HIGHER[card] for card in range(36)}


class TooLarge(Exception):
    """An ending has more positions than it was allowed to look at."""


@cache
def payments_of(tariff: str, vulnerable: Seat | None, sure_for: Seat | None) -> Payments:
    """What is paid with all counts of winners (with fewer than six as with six).

    Args:
        tariff: the option of the rules.
        vulnerable: the Vulnerable seat, if any.
        sure_for: None, or the seat against which the others play: each of them is given what
            that seat loses.
    """
    rules = Rules.parse({"tariff": tariff})

    def paid(marks: int, winner: Seat, count: int) -> Three:
        unfair = tuple(seat for seat in range(3) if marks >> seat & 1)
        units = payments(rules, winner, max(count, TO_WIN), vulnerable, unfair)
        if sure_for is None:
            return units
        loss = -units[sure_for]
        first, second, third = (-loss if seat == sure_for else loss for seat in range(3))
        return first, second, third

    return tuple(
        tuple(tuple(paid(marks, winner, count) for count in range(13)) for winner in range(3))
        for marks in range(8)
    )


class Reckoning:
    """The positions of one ending, as far as they have been worked out.

    Args:
        hands: what each seat holds at the beginning.
        pay: who is paid what.
        vulnerable: the Vulnerable seat, if any.
        barred: the Master, if it has passed.
        marks: one bit for each seat that an unfair pass could mark.
        nodes: the most positions between two tricks to look at.
    """

    def __init__(
        self,
        hands: tuple[Mask, Mask, Mask],
        pay: Payments,
        vulnerable: Seat | None,
        barred: Seat | None,
        marks: int,
        nodes: int,
    ) -> None:
        self.pay = pay
        self.vulnerable = vulnerable
        self.barred = barred
        self.marks = marks
        self.nodes = nodes
        # Hands only get smaller: what is not there now never will be.
        self._groups = [sorted(groups_in(hand), key=int.bit_count, reverse=True) for hand in hands]
        self._memo: dict[tuple[object, ...], Three] = {}
        self._most: dict[tuple[Three, int], Three] = {}
        self._ends: dict[tuple[int, int, int, Seat, int], Three] = {}
        self._spares: dict[tuple[Mask, Mask, Mask, Mask], Spare] = {}

    @property
    def positions(self) -> int:
        """How many positions between two tricks are known."""
        return len(self._memo)

    def lead(
        self,
        a: Mask,
        b: Mask,
        c: Mask,
        wa: int,
        wb: int,
        wc: int,
        seat: Seat,
        never: Mask,
        unfair: int,
        hidden: Hidden | None,
    ) -> Three:
        """What a position between two tricks is worth.

        Args:
            a: the hand of ``seat``; ``b`` and ``c`` are those after it.
            wa: the number of its winners; ``wb`` and ``wc`` those after it.
            seat: who leads.
            never: the cards below one that is out of play without their holder knowing.
            unfair: the marks for an unfair pass.
            hidden: under ``deduction``, what ``never`` is then found from.

        Raises:
            TooLarge: there are too many positions.
        """
        held = a.bit_count()
        if wa + held < TO_WIN and wb + held < TO_WIN and wc + held < TO_WIN:
            return _NOTHING
        if not a:
            return self._exhausted(wa, wb, wc, seat, unfair)
        others = b | c
        if hidden:
            never = never_old(a, b, c, seat, hidden)
        old = old_cards(a, ALL ^ others) & ~never
        count = wa + old.bit_count()
        ends = count >= TO_WIN
        if ends and old == a:
            return self.pay[unfair][seat][count]
        if held == 1:
            value = self._last_trick(a, b, c, wa, wb, wc, seat, unfair)
            stop = self.pay[unfair][seat][count]
            return stop if ends and stop[seat] >= value[seat] else value
        never &= a | others
        key = a, b, c, never, wa, wb, wc, seat, unfair, hidden
        known = self._memo.get(key)
        if known is not None:
            return known
        most = self.most((wa, wb, wc), seat, unfair)
        if len(self._memo) >= self.nodes:
            raise TooLarge
        best, top, bound = _NOTHING, _LEAST, most[seat]
        if ends:
            best = self.pay[unfair][seat][count]
            top = best[seat]
        if top < bound:
            for cards in self.leads(a, others, never, old, seat, hidden):
                value = self.led(cards, a, b, c, wa, wb, wc, seat, old, never, unfair, hidden, most)
                if value[seat] > top:
                    best, top = value, value[seat]
                    if top >= bound:
                        break
        self._memo[key] = best
        return best

    def led(
        self,
        cards: Mask,
        a: Mask,
        b: Mask,
        c: Mask,
        wa: int,
        wb: int,
        wc: int,
        seat: Seat,
        old: Mask,
        never: Mask,
        unfair: int,
        hidden: Hidden | None,
        most: Three,
    ) -> Three:
        """The same when these cards are led."""
        kind = kind_led(cards, old, True) if seat == self.vulnerable else KINDS[cards]
        if self.marks >> seat & 1 and cards.bit_count() >= FOUR:
            unfair |= 1 << seat
        trick = seat, wa, wb, wc, kind, most
        return self.first(trick, a ^ cards, b, c, cards, never, unfair, hidden)

    def first(
        self,
        trick: Trick,
        a: Mask,
        b: Mask,
        c: Mask,
        best: Mask,
        never: Mask,
        unfair: int,
        hidden: Hidden | None,
        given: Options | None = None,
    ) -> Three:
        """The same when the next seat is to follow to ``best``, which was led.

        ``given`` are all that it may do, None for all that makes a difference.
        """
        seat, _, _, _, kind, most = trick
        mover = _NEXT[seat]
        bound = most[mover]
        others = a | c
        heads, options = given or self.follow(b, others, never, mover, kind, best, hidden)
        if heads and self.marks >> mover & 1 and best.bit_count() >= FOUR:
            unfair |= 1 << mover
        found, top = _NOTHING, _LEAST
        dark, after, highest = never, hidden, best
        for cards in options:
            if heads:
                highest = cards
            elif hidden:
                after = put_down(hidden, mover, cards, kind, best)
            else:
                dark = never | below(cards) & others
            value = self.second(trick, a, b ^ cards, c, highest, heads, dark, unfair, after)
            if value[mover] > top:
                found, top = value, value[mover]
                if top >= bound:
                    break
        return found

    def second(
        self,
        trick: Trick,
        a: Mask,
        b: Mask,
        c: Mask,
        best: Mask,
        headed: bool,
        never: Mask,
        unfair: int,
        hidden: Hidden | None,
        given: Options | None = None,
    ) -> Three:
        """The same when the last seat is to follow; ``headed`` says that the one before it did."""
        seat, wa, wb, wc, kind, most = trick
        one = _NEXT[seat]
        mover = _NEXT[one]
        bound, size = most[mover], best.bit_count()
        others = a | b
        heads, options = given or self.follow(c, others, never, mover, kind, best, hidden)
        if heads and size >= FOUR and self.marks >> mover & 1:
            unfair |= 1 << mover
        found, top = _NOTHING, _LEAST
        dark, after = never, hidden
        for cards in options:
            left = c ^ cards
            if heads:
                value = self.lead(left, a, b, wc + size, wa, wb, mover, never, unfair, hidden)
            else:
                if hidden:
                    after = put_down(hidden, mover, cards, kind, best)
                else:
                    dark = never | below(cards) & others
                if headed:
                    value = self.lead(b, left, a, wb + size, wc, wa, one, dark, unfair, after)
                else:
                    value = self.lead(a, b, left, wa + size, wb, wc, seat, dark, unfair, after)
            if value[mover] > top:
                found, top = value, value[mover]
                if top >= bound:
                    break
        return found

    def leads(
        self, hand: Mask, others: Mask, never: Mask, old: Mask, seat: Seat, hidden: Hidden | None
    ) -> list[Mask]:
        """The leads that make a difference."""
        vulnerable = seat == self.vulnerable
        groups = self._groups[seat]
        if groups:
            groups = [cards for cards in groups if not cards & ~hand]
            if seat == self.barred:
                groups = [cards for cards in groups if cards.bit_count() < FOUR]
            if vulnerable:
                groups = not_all_old(groups, old)
        singles = bits(singles_among(hand, old, vulnerable, bool(groups)))
        _, links = self._spare(hand, others, never, hidden)
        if vulnerable and old & old - 1:
            one = bits(old)
            groups = groups + [
                cards
                for size in range(len(one), 1, -1)
                for cards in map(sum, combinations(one, size))
                if not _stood_for(cards, links)
            ]
        if links:
            singles = [card for card in singles if card not in links]
        return groups + singles[::-1]

    def follow(
        self,
        hand: Mask,
        others: Mask,
        never: Mask,
        seat: Seat,
        kind: int,
        best: Mask,
        hidden: Hidden | None,
    ) -> Options:
        """The headings or else the discards that make a difference."""
        if kind == SINGLE:
            higher = hand & SINGLE_BEATEN_BY[best]
            if not higher:
                order, links = self._spare(hand, others, never, hidden)
                return False, [card for card in order if card not in links] if links else order
            if not higher & higher - 1:
                return True, [higher]
            _, links = self._spare(hand, others, never, hidden)
            return True, [card for card in bits(higher) if not links.get(card, 0) & higher]
        if self._groups[seat]:
            headings = headings_in(hand, kind, best)
            if headings:
                return True, headings
        size = best.bit_count()
        if size == hand.bit_count():
            return False, [hand]
        order, links = self._spare(hand, others, never, hidden)
        found = map(sum, combinations(order, size))
        if links:
            return False, [cards for cards in found if not _stood_for(cards, links)]
        return False, list(found)

    def _spare(self, hand: Mask, others: Mask, never: Mask, hidden: Hidden | None) -> Spare:
        # A card that somebody has not seen could yet be proven absent by what is led below it.
        between = others | hidden[0] | hidden[1] | hidden[2] if hidden else others
        key = hand, others, between, never & hand
        found = self._spares.get(key)
        if found is None:
            kept = OLD_ACES
            for group in groups_in(hand):
                kept |= group
            links = {}
            before = 0
            cards = bits(hand)
            for card in cards:
                if (
                    before
                    and card & _ABOVE[before]
                    and not (card - before - before) & between
                    and not (card | before) & kept
                    and (not card & never) == (not before & never)
                ):
                    links[card] = before
                before = card
            if before != hand:
                cards.sort(key=lambda card: -(SINGLE_BEATEN_BY[card] & others).bit_count())
            self._spares[key] = found = cards, links
        return found

    def most(self, won: Three, seat: Seat, unfair: int) -> Three:
        """The most that each seat can be paid from here on; ``won`` begins with ``seat``."""
        won = won[-seat], won[1 - seat], won[2 - seat]
        found = self._most.get((won, unfair))
        if found is None:
            left = 12 - sum(won)
            later = unfair | (self.marks if left >= FOUR else 0)
            ends = [] if max(won) >= TO_WIN else [_NOTHING]
            ends += [
                self.pay[marks][winner][count]
                for winner in range(3)
                if won[winner] + left >= TO_WIN
                for count in (won[winner], won[winner] + left)
                for marks in (unfair, later)
            ]
            first, second, third = (max(end[each] for end in ends) for each in range(3))
            self._most[won, unfair] = found = first, second, third
        return found

    def _last_trick(
        self, a: Mask, b: Mask, c: Mask, wa: int, wb: int, wc: int, seat: Seat, unfair: int
    ) -> Three:
        if b & SINGLE_BEATEN_BY[a]:
            if c & SINGLE_BEATEN_BY[b]:
                return self._exhausted(wc + 1, wa, wb, (seat + 2) % 3, unfair)
            return self._exhausted(wb + 1, wc, wa, _NEXT[seat], unfair)
        if c & SINGLE_BEATEN_BY[a]:
            return self._exhausted(wc + 1, wa, wb, (seat + 2) % 3, unfair)
        return self._exhausted(wa + 1, wb, wc, seat, unfair)

    def _exhausted(self, wa: int, wb: int, wc: int, seat: Seat, unfair: int) -> Three:
        """What is paid when the hands are empty; ``seat`` has taken the last trick."""
        key = wa, wb, wc, seat, unfair
        found = self._ends.get(key)
        if found is None:
            won = key[-seat % 3], key[(1 - seat) % 3], key[(2 - seat) % 3]
            first, second, third = ((1 << number) - 1 for number in won)
            winner = last_to_reach_six((first, second, third), seat)
            found = _NOTHING if winner is None else self.pay[unfair][winner][won[winner]]
            self._ends[key] = found
        return found


def _stood_for(cards: Mask, links: dict[Mask, Mask]) -> bool:
    """Whether a lower card that makes no difference could stand for one of these."""
    return any(cards & card and not cards & lower for card, lower in links.items())
