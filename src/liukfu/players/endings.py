"""Endings with all cards open, worked out exactly: three players, each for themselves.

An :class:`Ending` is a position between the calls and the end of a deal, in which every seat
plays as if it saw all cards, but under the true rules: what a seat may lead and claim depends
on its own Old cards, hence on what *it* knows (Rules §5). Each seat on turn takes what gains
*it* the most units (max^n). That leaves open what a seat does to which several things are
worth the same, though they are not to the others: here it takes the first of

- a claim with all Old cards, or Stop where there are none;
- sets and runs, the longest first, then Old groups, the largest first, then singles, the
  highest suit and rank first;
- headings from the lowest on;
- discards of the cards that have the most cards of others above them, then the lowest.

So a player without hope throws what is least worth, as people do. Nothing is left out that
could be better for whoever is on turn: a smaller claim, or Stop in place of one, never is, and
of cards that make no difference (one suit, no card of another hand between them, neither part
of a set or run) one stands for all.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from liukfu.engine.actions import (
    CLAIM_CODE,
    DISCARD_CODE,
    SHOW_CODE,
    STOP_CODE,
)
from liukfu.engine.cards import ALL, FIELD, HIGHER, OLD_ACES, Mask, Seat, bits
from liukfu.engine.combos import (
    FOUR,
    KINDS,
    SINGLE,
    SINGLE_BEATEN_BY,
    groups_in,
    headings_in,
)
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legality import CALLS, kind_led, not_all_old, singles_among
from liukfu.engine.rules import Rules
from liukfu.engine.settlement import TO_WIN, Three, last_to_reach_six, payments
from liukfu.engine.view import Masks, View

if TYPE_CHECKING:
    from liukfu.engine.deal import Deal
    from liukfu.players.worlds import World


class TooLarge(Exception):
    """An ending has more positions than it was allowed to look at."""


Hidden: TypeAlias = tuple[Mask, Mask, Mask, Mask, Mask, Mask]
"""Only under ``deduction``: the cards played that each seat has not seen, then those that each
seat is proven without (Rules §9)."""

NODES = 200_000
"""The most positions at the beginning of a trick that an ending looks at, unless told."""

_NEXT = (1, 2, 0)
_NOTHING: Three = (0, 0, 0)
Options: TypeAlias = tuple[bool, list[Mask]]
Spare: TypeAlias = tuple[list[Mask], dict[Mask, Mask]]
_ABOVE = {1 << card: HIGHER[card] for card in range(36)}
_LOWER = tuple((1 << max(field.bit_length() - 1, 0)) - 1 for field in range(512))
"""By the nine bits of a suit: the ranks below the highest of them."""


def _below(cards: Mask) -> Mask:
    """The cards that are not Old for whoever has not seen these, while they are not proven
    absent: those below them in their suits, but for the Old Aces (Rules §5).
    """
    lower = (
        _LOWER[cards & FIELD]
        | _LOWER[cards >> 9 & FIELD] << 9
        | _LOWER[cards >> 18 & FIELD] << 18
        | _LOWER[cards >> 27] << 27
    )
    return lower & ~OLD_ACES


_BELOW = {1 << card: _below(1 << card) for card in range(36)}


@cache
def _payments(tariff: str, vulnerable: Seat | None) -> tuple[tuple[tuple[Three, ...], ...], ...]:
    """By the marks for an unfair pass, the winner and their winners: who is paid what."""
    rules = Rules.parse({"tariff": tariff})
    return tuple(
        tuple(
            tuple(
                payments(rules, winner, max(count, TO_WIN), vulnerable, _marked(unfair))
                for count in range(13)
            )
            for winner in range(3)
        )
        for unfair in range(8)
    )


def _marked(unfair: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(3) if unfair >> seat & 1)


class Ending:
    """An ending with all cards open. Everything is by seat where there are three values.

    Args:
        hands: what each seat holds.
        known: the cards that count for Old for each seat: accounted for or, under
            ``deduction``, proven absent from both opponents.
        won: the number of winners of each seat.
        turn: the seat to act.
        leader: who leads or has led the present trick.
        kind: the :class:`~liukfu.engine.combos.Kind` of its lead, 0 when nothing is led.
        best: the highest play of the present trick.
        best_seat: whose it is.
        refused: the cards that each seat is proven without; needed under ``deduction``.
        passed: one bit for each seat that has said Pass.
        vulnerable: the Vulnerable seat, if any.
        unfair: one bit for each seat marked for an unfair pass.
        dealer: the Master.
        rules: the table's options.
        nodes: the most positions at the beginning of a trick to look at.
    """

    def __init__(
        self,
        hands: Masks,
        known: Masks,
        won: Three,
        turn: Seat,
        leader: Seat,
        kind: int = 0,
        best: Mask = 0,
        best_seat: Seat = 0,
        *,
        refused: Masks = (0, 0, 0),
        passed: int = 0,
        vulnerable: Seat | None = None,
        unfair: int = 0,
        dealer: Seat = 0,
        rules: Rules = Rules(),  # noqa: B008  # frozen
        nodes: int = NODES,
    ) -> None:
        self.hands, self.won, self.turn, self.leader = hands, won, turn, leader
        self.kind, self.best_play, self.best_seat = kind, best, best_seat
        self.vulnerable, self.unfair = vulnerable, unfair
        self.nodes = nodes
        # Whether somebody is marked makes a difference only where somebody is Vulnerable.
        self._marks = passed if rules.unfair_pass and vulnerable is not None else 0
        self._barred = dealer if passed >> dealer & 1 else None
        self._pay = _payments(rules.tariff, vulnerable)
        self._groups = [sorted(groups_in(hand), key=int.bit_count, reverse=True) for hand in hands]
        self._never = 0
        self._hidden: Hidden | None = None
        unseen = ALL & ~(hands[0] | hands[1] | hands[2])
        dark = [unseen & ~cards for cards in known]
        if rules.old_inference == "deduction":
            self._hidden = (dark[0], dark[1], dark[2], *refused)
        else:
            for hand, cards in zip(hands, dark, strict=True):
                self._never |= hand & _below(cards)
        self._memo: dict[tuple[object, ...], Three] = {}
        self._bounds: dict[tuple[int, int, int, int, int], Three] = {}
        self._ends: dict[tuple[int, int, int, int, int], Three] = {}
        self._spares: dict[tuple[Mask, Mask, Mask, Mask], Spare] = {}

    @classmethod
    def of(cls, deal: Deal, nodes: int = NODES) -> Ending:
        """The ending that a deal has come to.

        Raises:
            ValueError: the deal is over, or still in its calls.
        """
        view = deal.view(0)
        hands = int(deal.hand(0)), int(deal.hand(1)), int(deal.hand(2))
        return cls._seen(view, hands, deal.dealt, nodes)

    @classmethod
    def in_world(cls, view: View, world: World, nodes: int = NODES) -> Ending:
        """The ending that a seat's view is in a world that may be true.

        Raises:
            ValueError: the deal is over, or still in its calls.
        """
        return cls._seen(view, world.hands, world.dealt, nodes)

    @classmethod
    def _seen(cls, view: View, hands: Masks, dealt: Masks, nodes: int) -> Ending:
        if view.to_act is None or view.phase == CALLS:
            raise ValueError("no ending before the first lead, nor after the last trick")
        shown, won = view.shown, view.winners
        return cls(
            hands,
            (dealt[0] | shown, dealt[1] | shown, dealt[2] | shown),
            (won[0].bit_count(), won[1].bit_count(), won[2].bit_count()),
            view.to_act,
            view.leader,
            view.kind,
            view.best,
            view.best_seat,
            refused=view.refused,
            passed=view.passed,
            vulnerable=view.vulnerable,
            unfair=view.unfair,
            dealer=view.frame.dealer,
            rules=view.frame.rules,
            nodes=nodes,
        )

    def values(self) -> dict[int, Three]:
        """What everybody is paid in the end after each action of the seat on turn that makes
        a difference, by its code, in the order in which the first best one is taken.

        Raises:
            TooLarge: there are too many positions.
        """
        return {code: self.value(code) for code in self.candidates()}

    def best(self) -> tuple[int, int]:
        """The code of the best action for the seat on turn, and the units that it brings.

        Raises:
            TooLarge: there are too many positions.
        """
        values = self.values()
        code = max(values, key=lambda code: values[code][self.turn])
        return code, values[code][self.turn]

    def candidates(self) -> list[int]:
        """The codes of the legal actions that make a difference, in that same order."""
        seat = self.turn
        hand = self.hands[seat]
        others = self.hands[_NEXT[seat]] | self.hands[_NEXT[_NEXT[seat]]]
        never = self._never_at_first()
        if self.kind:
            heads, options = self._follow(
                hand, others, never, seat, self.kind, self.best_play, self._hidden
            )
            return [(SHOW_CODE if heads else DISCARD_CODE) | cards for cards in options]
        old = old_cards(hand, ALL ^ others) & ~never
        codes = [
            SHOW_CODE | cards for cards in self._leads(hand, others, never, old, seat, self._hidden)
        ]
        if old and self.won[seat] + old.bit_count() >= TO_WIN:
            return [CLAIM_CODE | old, *codes]
        return [STOP_CODE, *codes] if self.won[seat] >= TO_WIN else codes

    def value(self, code: int) -> Three:
        """What everybody is paid in the end after a legal action of the seat on turn.

        Args:
            code: its code; nothing asks here whether it is legal.

        Raises:
            TooLarge: there are too many positions.
        """
        seat, cards = self.turn, code & ALL
        if code >= CLAIM_CODE:
            return self._pay[self.unfair][seat][self.won[seat] + cards.bit_count()]
        one, two = _NEXT[self.leader], _NEXT[_NEXT[self.leader]]
        a, b, c = self.hands[self.leader], self.hands[one], self.hands[two]
        wa, wb, wc = self.won[self.leader], self.won[one], self.won[two]
        hidden = self._hidden
        never = self._never_at_first()
        if not self.kind:
            old = old_cards(a, ALL ^ (b | c)) & ~never
            kind = kind_led(cards, old, seat == self.vulnerable)
            unfair = self.unfair
            if self._marks >> seat & 1 and cards.bit_count() >= FOUR:
                unfair |= 1 << seat
            return self._first(
                a ^ cards, b, c, wa, wb, wc, seat, kind, cards, never, unfair, hidden
            )
        given = code < DISCARD_CODE, [cards]
        best, unfair = self.best_play, self.unfair
        if seat == one:
            return self._first(
                a, b, c, wa, wb, wc, self.leader, self.kind, best, never, unfair, hidden, given
            )
        place = self.best_seat != self.leader
        return self._second(
            a, b, c, wa, wb, wc, self.leader, self.kind, best, place, never, unfair, hidden, given
        )

    def _never_at_first(self) -> Mask:
        if self._hidden is None:
            return self._never
        return _never_old(*self.hands, 0, self._hidden)

    def _lead(
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
        """The value of a position between two tricks. ``a``, ``b`` and ``c`` are the hands of
        ``seat``, who leads, and of those after it, ``wa`` to ``wc`` the numbers of winners;
        ``never`` are the cards below one that is out of play without their holder knowing.
        """
        held = a.bit_count()
        if wa + held < TO_WIN and wb + held < TO_WIN and wc + held < TO_WIN:
            return _NOTHING
        if not a:
            return self._exhausted(wa, wb, wc, seat, unfair)
        others = b | c
        if hidden:
            never = _never_old(a, b, c, seat, hidden)
        old = old_cards(a, ALL ^ others) & ~never
        count = wa + old.bit_count()
        if old == a and count >= TO_WIN:
            return self._pay[unfair][seat][count]
        never &= a | others
        key = (a, b, c, never, wa << 12 | wb << 8 | wc << 4 | seat << 2, unfair, hidden)
        known = self._memo.get(key)
        if known is not None:
            return known
        most = self._most(wa, wb, wc, seat, unfair)
        if most[0] + most[1] + most[2] == 0:
            return most
        if len(self._memo) >= self.nodes:
            raise TooLarge
        best, top, bound = _NOTHING, -1000, most[seat]
        if count >= TO_WIN and (old or wa >= TO_WIN):
            best = self._pay[unfair][seat][count]
            top = best[seat]
        if top < bound:
            vulnerable = seat == self.vulnerable
            mark = self._marks & 1 << seat
            for cards in self._leads(a, others, never, old, seat, hidden):
                kind = kind_led(cards, old, True) if vulnerable else KINDS[cards]
                marked = unfair | mark if mark and cards.bit_count() >= FOUR else unfair
                value = self._first(
                    a ^ cards, b, c, wa, wb, wc, seat, kind, cards, never, marked, hidden
                )
                if value[seat] > top:
                    best, top = value, value[seat]
                    if top >= bound:
                        break
        self._memo[key] = best
        return best

    def _first(
        self,
        a: Mask,
        b: Mask,
        c: Mask,
        wa: int,
        wb: int,
        wc: int,
        seat: Seat,
        kind: int,
        best: Mask,
        never: Mask,
        unfair: int,
        hidden: Hidden | None,
        given: Options | None = None,
    ) -> Three:
        """The value when the next seat follows to ``best``, which ``seat`` has led."""
        mover = _NEXT[seat]
        others = a | c
        bound = self._most(wa, wb, wc, seat, unfair)[mover]
        found, top = _NOTHING, -1000
        heads, options = given or self._follow(b, others, never, mover, kind, best, hidden)
        if heads:
            mark = 0
            if self._marks >> mover & 1 and best.bit_count() >= FOUR:
                mark = 1 << mover
            for cards in options:
                value = self._second(
                    a,
                    b ^ cards,
                    c,
                    wa,
                    wb,
                    wc,
                    seat,
                    kind,
                    cards,
                    True,
                    never,
                    unfair | mark,
                    hidden,
                )
                if value[mover] > top:
                    found, top = value, value[mover]
                    if top >= bound:
                        break
            return found
        after = hidden
        for cards in options:
            if hidden:
                after = _put_down(hidden, mover, cards, kind, best)
            value = self._second(
                a,
                b ^ cards,
                c,
                wa,
                wb,
                wc,
                seat,
                kind,
                best,
                False,
                never | _below(cards) & others,
                unfair,
                after,
            )
            if value[mover] > top:
                found, top = value, value[mover]
                if top >= bound:
                    break
        return found

    def _second(
        self,
        a: Mask,
        b: Mask,
        c: Mask,
        wa: int,
        wb: int,
        wc: int,
        seat: Seat,
        kind: int,
        best: Mask,
        headed: bool,
        never: Mask,
        unfair: int,
        hidden: Hidden | None,
        given: Options | None = None,
    ) -> Three:
        """The value when the last seat follows; ``headed`` says whose ``best`` is."""
        one, size = _NEXT[seat], best.bit_count()
        mover = _NEXT[one]
        others = a | b
        heads, options = given or self._follow(c, others, never, mover, kind, best, hidden)
        found, top = _NOTHING, -1000
        if heads:
            if self._marks >> mover & 1 and size >= FOUR:
                unfair |= 1 << mover
            bound = self._most(wa, wb, wc, seat, unfair)[mover]
            for cards in options:
                value = self._lead(c ^ cards, a, b, wc + size, wa, wb, mover, never, unfair, hidden)
                if value[mover] > top:
                    found, top = value, value[mover]
                    if top >= bound:
                        break
            return found
        bound = self._most(wa, wb, wc, seat, unfair)[mover]
        for cards in options:
            if hidden:
                after = _put_down(hidden, mover, cards, kind, best)
            else:
                after = None
            dark = never | _below(cards) & others
            if headed:
                value = self._lead(b, c ^ cards, a, wb + size, wc, wa, one, dark, unfair, after)
            else:
                value = self._lead(a, b, c ^ cards, wa + size, wb, wc, seat, dark, unfair, after)
            if value[mover] > top:
                found, top = value, value[mover]
                if top >= bound:
                    break
        return found

    def _leads(
        self, hand: Mask, others: Mask, never: Mask, old: Mask, seat: Seat, hidden: Hidden | None
    ) -> list[Mask]:
        """The leads that make a difference."""
        vulnerable = seat == self.vulnerable
        groups = self._groups[seat]
        if groups:
            groups = [cards for cards in groups if not cards & ~hand]
            if seat == self._barred:
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
        singles = [card for card in singles if card not in links]
        return groups + singles[::-1]

    def _follow(
        self,
        hand: Mask,
        others: Mask,
        never: Mask,
        seat: Seat,
        kind: int,
        best: Mask,
        hidden: Hidden | None,
    ) -> Options:
        """Whether a seat heads, and the headings or else the discards that make a difference."""
        if kind == SINGLE:
            higher = hand & SINGLE_BEATEN_BY[best]
            if higher:
                if not higher & higher - 1:
                    return True, [higher]
                _, links = self._spare(hand, others, never, hidden)
                return True, [card for card in bits(higher) if not links.get(card, 0) & higher]
            order, links = self._spare(hand, others, never, hidden)
            return False, [card for card in order if card not in links]
        if self._groups[seat]:
            headings = headings_in(hand, kind, best)
            if headings:
                return True, headings
        order, links = self._spare(hand, others, never, hidden)
        size = best.bit_count()
        if size == len(order):
            return False, [hand]
        found = map(sum, combinations(order, size))
        if links:
            return False, [cards for cards in found if not _stood_for(cards, links)]
        return False, list(found)

    def _spare(self, hand: Mask, others: Mask, never: Mask, hidden: Hidden | None) -> Spare:
        """The cards of a hand in the order in which they are thrown, and by each card that
        makes no difference to the one below it, that one.
        """
        between = others | hidden[0] | hidden[1] | hidden[2] if hidden else others
        key = (hand, others, between, never & hand)
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
            cards.sort(key=lambda card: -(SINGLE_BEATEN_BY[card] & others).bit_count())
            self._spares[key] = found = cards, links
        return found

    def _most(self, wa: int, wb: int, wc: int, seat: Seat, unfair: int) -> Three:
        """The most that each seat can be paid from here on."""
        key = (wa, wb, wc, seat, unfair)
        found = self._bounds.get(key)
        if found is None:
            count = [wa, wb, wc]
            won = count[-seat], count[1 - seat], count[2 - seat]
            self._bounds[key] = found = self._most_of(won, unfair)
        return found

    def _most_of(self, won: Three, unfair: int) -> Three:
        left = 12 - sum(won)
        later = unfair | (self._marks if left >= FOUR else 0)
        reached = max(won) >= TO_WIN
        can = [seat for seat in range(3) if won[seat] + left >= TO_WIN]
        most = []
        for seat in range(3):
            if seat in can:
                most.append(self._pay[0][seat][won[seat] + left][seat])
                continue
            losses = [
                self._pay[marks][winner][won[winner]][seat]
                for winner in can
                for marks in (unfair, later)
            ]
            most.append(max(losses if reached else [0, *losses]))
        return most[0], most[1], most[2]

    def _exhausted(self, wa: int, wb: int, wc: int, seat: Seat, unfair: int) -> Three:
        """What is paid when the hands are empty; ``seat`` has taken the last trick."""
        key = (wa, wb, wc, seat, unfair)
        found = self._ends.get(key)
        if found is None:
            count = [wa, wb, wc]
            won = count[-seat], count[1 - seat], count[2 - seat]
            first, second, third = ((1 << number) - 1 for number in won)
            winner = last_to_reach_six((first, second, third), seat)
            found = _NOTHING if winner is None else self._pay[unfair][winner][won[winner]]
            self._ends[key] = found
        return found


def _stood_for(cards: Mask, links: dict[Mask, Mask]) -> bool:
    """Whether a lower card that makes no difference could stand for one of these."""
    return any(cards & card and not cards & lower for card, lower in links.items())


def _put_down(hidden: Hidden, seat: Seat, cards: Mask, kind: int, best: Mask) -> Hidden:
    """What the table has and has not seen after a seat has put cards face down."""
    after = list(hidden)
    after[_NEXT[seat]] |= cards
    after[_NEXT[_NEXT[seat]]] |= cards
    if kind == SINGLE:
        after[3 + seat] |= SINGLE_BEATEN_BY[best]
    return after[0], after[1], after[2], after[3], after[4], after[5]


def _never_old(a: Mask, b: Mask, c: Mask, seat: Seat, hidden: Hidden) -> Mask:
    """The cards below one that is out of play without their holder knowing; ``a`` is the hand
    of ``seat``.
    """
    never, last = 0, (seat + 2) % 3
    for hand, one, two, three in (
        (a, seat, _NEXT[seat], last),
        (b, _NEXT[seat], last, seat),
        (c, last, seat, _NEXT[seat]),
    ):
        never |= hand & _below(hidden[one] & ~(hidden[3 + two] & hidden[3 + three]))
    return never
