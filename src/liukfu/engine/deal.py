"""One deal, seen by nobody: the whole state, applied, undone and copied (Rules §2 to §7)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, NamedTuple

from liukfu.engine import combos
from liukfu.engine.actions import (
    CLAIM,
    DISCARD,
    DISCARD_CODE,
    KIND_SHIFT,
    PASS_CODE,
    PLAY_CODE,
    SHOW,
    Action,
    action_from_code,
)
from liukfu.engine.cards import ALL, Cards, Mask, Seat
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legality import (
    CALLS,
    FOLLOW,
    LEAD,
    NOBODY,
    OVER,
    LegalActions,
    Phase,
    Stance,
    sample_code,
    sample_following,
    sample_lead,
    why_not,
)
from liukfu.engine.rules import Rules
from liukfu.engine.seeds import deal_hands, first_dealer
from liukfu.engine.settlement import TO_WIN, End, Result, Three, payments
from liukfu.engine.view import LEAD_SHIFT, SEAT_SHIFT, Frame, Masks, Opened, Outcome, View

# The state of a deal is one flat list, so that copying it, which every action does, is a
# single quick call. A list is never changed once it is a deal's state: undo and copies share
# them. These are the places in it; the first four groups have one place for each seat.
_HAND = 0
_WON = 3
_REFUSED = 6
_DOWN = 9
_TURN = 12
_PHASE = 13
_PASSED = 14
_VULNERABLE = 15
_UNFAIR = 16
_SHOWN = 17
_LEADER = 18
_KIND = 19
_LEAD = 20
_BEST = 21
_BEST_SEAT = 22
_LOG = 23
_RESULT = 24

_NEXT = (1, 2, 0)
# A named tuple straight from its values: its own constructor takes several times as long.
_make = tuple.__new__
_PHASES = tuple(Phase)


class Event(NamedTuple):
    """What an action has brought about. ``trick_winner`` is set when it completed a trick,
    ``result`` when it ended the deal.
    """

    seat: Seat
    action: Action
    trick_winner: Seat | None
    result: Result | None


class Deal:
    """A deal from its hands to its result.

    Args:
        frame: number, dealer, rules and the earlier deals of the match.
        hands: the cards of each seat, twelve each.

    Raises:
        ValueError: the hands are not all 36 cards, twelve to a seat, or the dealer is no seat.
    """

    __slots__ = ("_deduction", "_stack", "_state", "dealt", "frame")

    def __init__(self, frame: Frame, hands: Masks) -> None:
        first, second, third = hands
        if first | second | third != ALL or any(hand.bit_count() != 12 for hand in hands):
            raise ValueError("hands must be all 36 cards, twelve to a seat")
        if frame.dealer not in (0, 1, 2):
            raise ValueError(f"no such seat: {frame.dealer}")
        self.frame = frame
        self.dealt = hands
        self._deduction = frame.rules.old_inference == "deduction"
        # fmt: off
        self._state: list[Any] = [
            first, second, third,  # hands
            0, 0, 0,               # winners
            0, 0, 0,               # refused
            (), (), (),            # face down
            frame.dealer, CALLS,
            0, None, 0,            # passed, Vulnerable, unfair
            0,                     # shown
            frame.dealer, 0, 0, 0, frame.dealer,  # the trick
            (), None,              # log, result
        ]
        # fmt: on
        self._stack: list[list[Any]] = []

    @classmethod
    def from_seed(
        cls,
        seed: str,
        number: int = 1,
        dealer: Seat | None = None,
        rules: Rules | None = None,
        earlier: tuple[Outcome, ...] = (),
    ) -> Deal:
        """Deal ``number`` of a clean seed; the dealer is the seed's first one unless given
        (Rules §10).
        """
        dealer = first_dealer(seed) if dealer is None else dealer
        return cls(Frame(number, dealer, rules or Rules(), earlier), deal_hands(seed, number))

    def __len__(self) -> int:
        return len(self._stack)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        phase = self.phase.name.lower()
        return f"<Deal {self.frame.number}: {len(self)} actions, {phase}, to act {self.to_act}>"

    def copy(self) -> Deal:
        """A deal in the same state with the same history, independent of this one."""
        deal = object.__new__(Deal)
        deal.frame = self.frame
        deal.dealt = self.dealt
        deal._deduction = self._deduction
        deal._state = self._state
        deal._stack = self._stack[:]
        return deal

    @property
    def phase(self) -> Phase:
        """Calls, lead, follow, or over."""
        phase: int = self._state[_PHASE]
        return _PHASES[phase]

    @property
    def to_act(self) -> Seat | None:
        """The seat on turn, None when the deal is over."""
        state = self._state
        return None if state[_PHASE] == OVER else state[_TURN]

    @property
    def result(self) -> Result | None:
        """How the deal ended, None while it is under way."""
        result: Result | None = self._state[_RESULT]
        return result

    @property
    def winners(self) -> Three:
        """The number of winners laid out before each seat, a claim's cards not counted."""
        state = self._state
        return state[3].bit_count(), state[4].bit_count(), state[5].bit_count()

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far, with the cards put face down."""
        down = [iter(self._state[_DOWN + seat]) for seat in range(3)]
        low = (1 << SEAT_SHIFT) - 1
        return tuple(
            action_from_code(
                DISCARD_CODE | next(down[entry >> SEAT_SHIFT & 3])
                if entry >> KIND_SHIFT & 15 == DISCARD
                else entry & low
            )
            for entry in self._state[_LOG]
        )

    def hand(self, seat: Seat) -> Cards:
        """The cards that a seat holds now."""
        return Cards(self._state[seat])

    def down(self, seat: Seat) -> tuple[Cards, ...]:
        """What a seat has put face down, one entry a trick."""
        return tuple(map(Cards, self._state[_DOWN + seat]))

    def old(self, seat: Seat) -> Cards:
        """A seat's Old cards (Rules §5)."""
        return Cards(self._old(seat))

    def _old(self, seat: Seat) -> Mask:
        state = self._state
        known = self.dealt[seat] | state[_SHOWN]
        if self._deduction:
            known |= state[_REFUSED + _NEXT[seat]] & state[_REFUSED + _NEXT[_NEXT[seat]]]
        return old_cards(state[seat], known)

    def _stance(self) -> Stance:
        state = self._state
        phase = state[_PHASE]
        if phase == OVER:
            return NOBODY
        seat = state[_TURN]
        return _make(
            Stance,
            (
                phase,
                state[seat],
                self._old(seat) if phase == LEAD else 0,
                state[_VULNERABLE] == seat,
                seat == self.frame.dealer and state[_PASSED] >> seat & 1 == 1,
                state[_WON + seat].bit_count(),
                state[_KIND],
                state[_BEST],
            ),
        )

    @property
    def legal(self) -> LegalActions:
        """What the seat on turn may do; nothing when the deal is over."""
        return LegalActions(self._stance())

    def sample_code(self, rng: random.Random) -> int:
        """The code of one legal action, each as likely: for playouts, with :meth:`push`.

        Raises:
            IndexError: the deal is over.
        """
        state = self._state
        phase = state[_PHASE]
        seat = state[_TURN]
        if phase == FOLLOW:
            return sample_following(state[seat], state[_KIND], state[_BEST], rng)
        if phase == LEAD:
            return sample_lead(
                state[seat],
                self._old(seat),
                state[_VULNERABLE] == seat,
                seat == self.frame.dealer and state[_PASSED] >> seat & 1 == 1,
                state[_WON + seat].bit_count(),
                rng,
            )
        return sample_code(self._stance(), rng)

    def view(self, seat: Seat) -> View:
        """What one seat sees."""
        state = self._state
        over = state[_PHASE] == OVER
        return View(
            seat,
            self.frame,
            self.dealt[seat],
            state[seat],
            state[_DOWN + seat],
            state[_PHASE],
            None if over else state[_TURN],
            (state[3], state[4], state[5]),
            state[_SHOWN],
            (state[6], state[7], state[8]),
            state[_PASSED],
            state[_VULNERABLE],
            state[_UNFAIR],
            state[_LEADER],
            state[_KIND],
            state[_LEAD],
            state[_BEST],
            state[_BEST_SEAT],
            state[_LOG],
            state[_RESULT],
            Opened(self.dealt, (state[9], state[10], state[11])) if over else None,
        )

    def apply(self, action: int) -> Event:
        """Do an action, given as such or by its code, for the seat on turn, if it is legal.

        Returns:
            What it has brought about.

        Raises:
            IllegalAction: says why not; nothing has changed.
            ValueError: an int that is no action's code.
        """
        done = action if isinstance(action, Action) else action_from_code(action)
        fault = why_not(self._stance(), done)
        if fault is not None:
            raise fault
        seat = self._state[_TURN]
        self.push(done)
        state = self._state
        ended = state[_KIND] == 0 and done >> KIND_SHIFT in (SHOW, DISCARD)
        return Event(seat, done, state[_BEST_SEAT] if ended else None, state[_RESULT])

    def apply_all(self, actions: Iterable[int]) -> list[Event]:
        """Do several actions in turn, or none of them.

        Raises:
            IllegalAction: one of them is illegal; nothing has changed.
        """
        before = len(self)
        try:
            return [self.apply(action) for action in actions]
        except BaseException:
            while len(self) > before:
                self.pop()
            raise

    def undo(self) -> Action:
        """Take the last action back, and return it.

        Raises:
            IndexError: there has been no action.
        """
        if not self._stack:
            raise IndexError("no action to undo")
        action = self.actions[-1]
        self._state = self._stack.pop()
        return action

    def pop(self) -> None:
        """Take the last action back: :meth:`undo` for search."""
        self._state = self._stack.pop()

    def push(self, code: int) -> None:
        """Do an action by its code WITHOUT asking whether it is legal, for search.

        An illegal one leaves the deal in a state that means nothing; :meth:`pop` still
        takes it back.
        """
        before = self._state
        self._stack.append(before)
        self._state = state = before.copy()
        seat = state[_TURN]
        kind = code >> KIND_SHIFT
        cards = code & ALL
        if kind == DISCARD:
            state[_LOG] += (DISCARD_CODE | cards.bit_count() | seat << SEAT_SHIFT,)
            state[seat] ^= cards
            state[_DOWN + seat] += (cards,)
            if state[_KIND] == combos.SINGLE:
                # Empty for an Old Ace that was led, which proves nothing (Rules §9).
                state[_REFUSED + seat] |= combos.SINGLE_BEATEN_BY[state[_BEST]]
        elif kind == SHOW:
            if state[_KIND] == 0:
                state[_KIND] = self._kind_of_lead(state, seat, cards)
                state[_LEADER] = seat
                state[_LEAD] = cards
                state[_PHASE] = FOLLOW
                code |= state[_KIND] << LEAD_SHIFT
            state[_LOG] += (code | seat << SEAT_SHIFT,)
            state[seat] ^= cards
            state[_SHOWN] |= cards
            state[_BEST] = cards
            state[_BEST_SEAT] = seat
            if state[_PASSED] >> seat & 1 and cards.bit_count() >= combos.FOUR:
                state[_UNFAIR] |= self.frame.rules.unfair_pass << seat
        else:
            state[_LOG] += (code | seat << SEAT_SHIFT,)
            self._call_or_end(state, seat, kind, code)
            return
        turn = _NEXT[seat]
        if turn == state[_LEADER]:
            self._close_trick(state)
        else:
            state[_TURN] = turn

    def _kind_of_lead(self, state: list[Any], seat: Seat, cards: Mask) -> int:
        kind = combos.KINDS.get(cards, combos.OLD_GROUP)
        if state[_VULNERABLE] == seat and kind != combos.SINGLE and not cards & ~self._old(seat):
            return combos.OLD_GROUP
        return kind

    def _call_or_end(self, state: list[Any], seat: Seat, kind: int, code: int) -> None:
        if code == PASS_CODE:
            self._pass(state, seat)
        elif code == PLAY_CODE:
            if seat != self.frame.dealer:
                state[_VULNERABLE] = seat
            state[_TURN] = self.frame.dealer
            state[_PHASE] = LEAD
        elif kind == CLAIM:
            self._end(state, "claim", seat, code & ALL)
        else:
            self._end(state, "stop", seat)

    def _pass(self, state: list[Any], seat: Seat) -> None:
        state[_PASSED] |= 1 << seat
        if state[_PASSED] == 7:
            self._end(state, "void", None)
        else:
            state[_TURN] = _NEXT[seat]

    def _close_trick(self, state: list[Any]) -> None:
        winner = state[_BEST_SEAT]
        state[_WON + winner] |= state[_BEST]
        state[_TURN] = state[_LEADER] = winner
        state[_KIND] = state[_LEAD] = state[_BEST] = 0
        state[_PHASE] = LEAD
        if not state[winner]:
            # Two seats can have reached six only with all twelve tricks' cards between
            # them; the one who took the last trick then reached it last (Rules §7).
            reached = [other for other in range(3) if state[_WON + other].bit_count() >= TO_WIN]
            last = winner if winner in reached else reached[0] if reached else None
            self._end(state, "exhausted", last)

    def _end(self, state: list[Any], end: End, winner: Seat | None, claimed: Mask = 0) -> None:
        counts = [state[_WON + seat].bit_count() for seat in range(3)]
        vulnerable = state[_VULNERABLE]
        unfair = tuple(seat for seat in range(3) if state[_UNFAIR] >> seat & 1)
        paid: Three = (0, 0, 0)
        if winner is not None:
            counts[winner] += claimed.bit_count()
            paid = payments(self.frame.rules, winner, counts[winner], vulnerable, unfair)
        first, second, third = counts
        state[_PHASE] = OVER
        state[_RESULT] = Result(
            end, winner, (first, second, third), paid, vulnerable, unfair, claimed
        )
