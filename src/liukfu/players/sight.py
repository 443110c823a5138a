"""What a seat on turn can work out, taken apart for whoever gives reasons."""

from __future__ import annotations

from liukfu.engine.actions import CALL, DISCARD, KIND_SHIFT
from liukfu.engine.cards import ALL, Mask, Seat
from liukfu.engine.combos import KINDS, groups_in
from liukfu.engine.settlement import TO_WIN
from liukfu.engine.view import View
from liukfu.players.proofs import Proofs
from liukfu.players.sense import can_hold, outlook


def cards_of(code: int) -> Mask:
    """The cards of an action, none of a call."""
    return 0 if code >> KIND_SHIFT == CALL else code & ALL


def whole_groups(hand: Mask) -> tuple[Mask, ...]:
    """The sets and runs of a hand that are not part of longer ones."""
    groups = groups_in(hand)
    return tuple(one for one in groups if not any(one != o and one & o == one for o in groups))


class Sight:
    """What a seat on turn can work out, taken apart once."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._proofs = Proofs(view)
        self.seat = view.seat
        self.hand = view.hand
        self.old: Mask = int(view.old)
        self.next, self.after = (view.seat + 1) % 3, (view.seat + 2) % 3
        self.left, self.right = can_hold(view)
        self.unseen = self.left | self.right
        self.held = view.hand.bit_count()
        self.won = tuple(winners.bit_count() for winners in view.winners)
        self.mine = self.won[view.seat]
        passed = view.has_passed(view.seat)
        self.longest = 3 if passed and view.seat == view.master else 9
        self.groups = whole_groups(view.hand)

    def sure_cards(self, hand: Mask) -> Mask:
        """The cards of a hand that are Old or in a combination that nobody can beat."""
        seen = outlook(hand, self.view.known, self.left, self.right, self.longest)
        return seen.old | seen.sure

    @property
    def power(self) -> int:
        """Winners, and cards that are Old or in a combination that nobody can beat."""
        return self.mine + self.sure_cards(self.hand).bit_count()

    def power_after(self, code: int) -> int:
        """The same after an action; what is shown counts as won."""
        cards = cards_of(code)
        if not cards:
            return self.power
        rest = self.sure_cards(self.hand & ~cards).bit_count()
        won = 0 if code >> KIND_SHIFT == DISCARD else cards.bit_count()
        return self.mine + won + rest

    def is_sure(self, code: int) -> bool:
        """Whether a play takes the trick whatever the others hold."""
        return self._proofs.sure(code)

    def is_headed(self, code: int) -> bool:
        """Whether a lead is headed whatever the others hold."""
        return self._proofs.headed(code)

    def is_unbeaten(self, group: Mask) -> bool:
        """Whether a set or run of the hand may be led, and nobody can beat it, whenever it is."""
        return group.bit_count() <= self.longest and all(
            self._proofs.cannot_head(seat, KINDS[group], group) for seat in (self.next, self.after)
        )

    def rivals(self) -> tuple[Seat, ...]:
        """The other seats that could still reach six with all the cards left."""
        return tuple(s for s in (self.next, self.after) if self.won[s] + self.held >= TO_WIN)
