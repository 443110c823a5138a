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

from typing import TYPE_CHECKING

from liukfu.engine.actions import CLAIM_CODE, DISCARD_CODE, SHOW_CODE, STOP_CODE
from liukfu.engine.cards import ALL, Mask, Seat
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legality import CALLS
from liukfu.engine.rules import Rules
from liukfu.engine.settlement import TO_WIN, Three
from liukfu.engine.view import Masks, View
from liukfu.players.dark import Hidden, below, never_old
from liukfu.players.reckoning import Options, Reckoning, TooLarge, payments_of

if TYPE_CHECKING:
    from liukfu.engine.deal import Deal
    from liukfu.players.worlds import World

__all__ = ["NODES", "OPEN_CARDS", "Ending", "TooLarge", "few_cards"]

NODES = 200_000
"""The most positions between two tricks that an ending looks at, unless told."""

OPEN_CARDS = 2
"""With at most so many cards in hand an ending is looked for in every world."""

_STANDARD = Rules()


def few_cards(view: View) -> bool:
    """Whether the search works each world out to its end instead of playing it out."""
    return view.phase != CALLS and view.hand.bit_count() <= OPEN_CARDS


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
        nodes: the most positions between two tricks to look at.
        sure: work out what the seat on turn gets at least, whatever the others do, in place
            of what they do for themselves. The others' units then mean nothing.
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
        rules: Rules = _STANDARD,
        nodes: int = NODES,
        sure: bool = False,
    ) -> None:
        self.turn = turn
        self._unfair = unfair
        self._kind, self._highest, self._headed = kind, best, best_seat != leader
        # From here on all goes by the order of play, the leader first.
        one, two = (leader + 1) % 3, (leader + 2) % 3
        self._order = leader, one, two
        self._hands = hands[leader], hands[one], hands[two]
        self._won = won[leader], won[one], won[two]
        self._hidden: Hidden | None = None
        unseen = ALL & ~(hands[0] | hands[1] | hands[2])
        first, second, third = (unseen & ~cards for cards in known)
        if rules.old_inference == "deduction":
            self._hidden = first, second, third, *refused
            self._never = never_old(*hands, 0, self._hidden)
        else:
            self._never = (
                hands[0] & below(first) | hands[1] & below(second) | hands[2] & below(third)
            )
        self._search = Reckoning(
            hands,
            payments_of(rules.tariff, vulnerable, turn if sure else None),
            vulnerable,
            dealer if passed >> dealer & 1 else None,
            # A mark makes a difference only where somebody is Vulnerable.
            passed if rules.unfair_pass and vulnerable is not None else 0,
            nodes,
        )

    @classmethod
    def of(cls, deal: Deal, nodes: int = NODES, *, sure: bool = False) -> Ending:
        """The ending that a deal has come to; ``nodes`` and ``sure`` as above.

        Raises:
            ValueError: the deal is over, or still in its calls.
        """
        hands = int(deal.hand(0)), int(deal.hand(1)), int(deal.hand(2))
        return cls._seen(deal.view(0), hands, deal.dealt, nodes, sure)

    @classmethod
    def in_world(
        cls, view: View, world: World, nodes: int = NODES, *, sure: bool = False
    ) -> Ending:
        """The ending that a seat sees (``view``) in a world that may be true; ``nodes`` and
        ``sure`` as above.

        Raises:
            ValueError: the deal is over, or still in its calls.
        """
        return cls._seen(view, world.hands, world.dealt, nodes, sure)

    @classmethod
    def _seen(cls, view: View, hands: Masks, dealt: Masks, nodes: int, sure: bool) -> Ending:
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
            sure=sure,
        )

    @property
    def positions(self) -> int:
        """How many positions between two tricks have been worked out so far."""
        return self._search.positions

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
        values, seat = self.values(), self.turn
        code = max(values, key=lambda code: values[code][seat])
        return code, values[code][seat]

    def candidates(self) -> list[int]:
        """The codes of the legal actions that make a difference, in that same order."""
        a, b, c = self._hands
        search, seat, never, hidden = self._search, self.turn, self._never, self._hidden
        if self._kind:
            hand, others = (b, a | c) if seat == self._order[1] else (c, a | b)
            heads, options = search.follow(
                hand, others, never, seat, self._kind, self._highest, hidden
            )
            return [(SHOW_CODE if heads else DISCARD_CODE) | cards for cards in options]
        others = b | c
        old = old_cards(a, ALL ^ others) & ~never
        codes = [SHOW_CODE | cards for cards in search.leads(a, others, never, old, seat, hidden)]
        if old and self._won[0] + old.bit_count() >= TO_WIN:
            return [CLAIM_CODE | old, *codes]
        return [STOP_CODE, *codes] if self._won[0] >= TO_WIN else codes

    def value(self, code: int) -> Three:
        """What everybody is paid in the end after a legal action of the seat on turn.

        Args:
            code: its code; nothing asks here whether it is legal.

        Raises:
            TooLarge: there are too many positions.
        """
        search, (leader, one, _), unfair = self._search, self._order, self._unfair
        a, b, c = self._hands
        wa, wb, wc = self._won
        cards = code & ALL
        if code >= CLAIM_CODE:
            return search.pay[unfair][leader][wa + cards.bit_count()]
        never, hidden, best = self._never, self._hidden, self._highest
        most = search.most(self._won, leader, unfair)
        if not self._kind:
            old = old_cards(a, ALL ^ (b | c)) & ~never
            return search.led(cards, a, b, c, wa, wb, wc, leader, old, never, unfair, hidden, most)
        given: Options = code < DISCARD_CODE, [cards]
        trick = leader, wa, wb, wc, self._kind, most
        if self.turn == one:
            return search.first(trick, a, b, c, best, never, unfair, hidden, given)
        return search.second(trick, a, b, c, best, self._headed, never, unfair, hidden, given)
