"""One deal, seen by nobody: the whole state, applied, undone and copied (Rules §2 to §7)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from liukfu.engine.actions import (
    CLAIM,
    DISCARD,
    KIND_SHIFT,
    PASS_CODE,
    PLAY_CODE,
    SHOW,
    Action,
    action_from_code,
)
from liukfu.engine.cards import ALL, Cards, Mask, Seat, as_cards
from liukfu.engine.combos import FOUR, SINGLE, SINGLE_BEATEN_BY
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legal_actions import LegalActions
from liukfu.engine.legality import (
    CALLS,
    FOLLOW,
    LEAD,
    NOBODY,
    OVER,
    Phase,
    Stance,
    kind_led,
    why_not,
)
from liukfu.engine.rules import Rules
from liukfu.engine.sampling import sample_call, sample_following, sample_lead
from liukfu.engine.seeds import deal_hands, first_dealer
from liukfu.engine.settlement import End, Result, Three, last_to_reach_six, result_of
from liukfu.engine.state import (
    ALL_PASSED,
    BEFORE,
    BEST,
    BEST_SEAT,
    CODE,
    HISTORY,
    KIND,
    LEAD_CARDS,
    LEADER,
    PASSED,
    PHASE,
    REFUSED,
    RESULT,
    SHOWN,
    TURN,
    UNFAIR,
    VULNERABLE,
    WON,
)
from liukfu.engine.view import LEAD_SHIFT, SEAT_SHIFT, Frame, Masks, Opened, Outcome, View

History: TypeAlias = tuple[tuple[int, ...], tuple[tuple[Mask, ...], ...]]
"""The public log (see :mod:`liukfu.engine.view`), and what each seat has put face down."""

_NEXT = (1, 2, 0)
# A named tuple straight from its values: its own constructor takes several times as long.
_make = tuple.__new__
_new = object.__new__
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

    __slots__ = ("_deduction", "_state", "dealt", "frame")

    def __init__(self, frame: Frame, hands: Masks) -> None:
        first, second, third = hands
        sizes = first.bit_count(), second.bit_count(), third.bit_count()
        if first | second | third != ALL or sizes != (12, 12, 12):
            raise ValueError("hands must be all 36 cards, twelve to a seat")
        if frame.dealer not in (0, 1, 2):
            raise ValueError(f"no such seat: {frame.dealer}")
        self.frame = frame
        self.dealt = first, second, third
        self._deduction = frame.rules.old_inference == "deduction"
        # fmt: off
        self._state: list[Any] = [
            first, second, third,  # hands
            0, 0, 0,               # winners
            0, 0, 0,               # refused
            frame.dealer, CALLS,
            0, None, 0,            # passed, Vulnerable, unfair
            0,                     # shown
            frame.dealer, 0, 0, 0, frame.dealer,  # the trick
            None, None, None,      # result, code, the state before
            ((), ((), (), ())),    # history
        ]
        # fmt: on

    @classmethod
    def from_seed(
        cls,
        seed: str,
        number: int = 1,
        dealer: Seat | None = None,
        rules: Rules | None = None,
        earlier: tuple[Outcome, ...] = (),
    ) -> Deal:
        """Deal ``number`` of a clean ``seed`` (Rules §10).

        Args:
            seed: a clean seed (:func:`~liukfu.engine.seeds.clean_seed`).
            number: deals of a seed count from 1.
            dealer: the Master, the seed's first dealer unless given.
            rules: the table's options, the game as it is usually played unless given.
            earlier: the deals of the match that have ended.
        """
        dealer = first_dealer(seed) if dealer is None else dealer
        return cls(Frame(number, dealer, rules or Rules(), earlier), deal_hands(seed, number))

    def __len__(self) -> int:
        count, state = 0, self._state
        while (state := state[BEFORE]) is not None:
            count += 1
        return count

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        phase = self.phase.name.lower()
        return f"<Deal {self.frame.number}: {len(self)} actions, {phase}, to act {self.to_act}>"

    def copy(self) -> Deal:
        """A deal in the same state with the same history, independent of this one."""
        deal = _new(Deal)
        deal.frame = self.frame
        deal.dealt = self.dealt
        deal._deduction = self._deduction
        deal._state = self._state
        return deal

    @property
    def phase(self) -> Phase:
        """Calls, lead, follow, or over."""
        phase: int = self._state[PHASE]
        return _PHASES[phase]

    @property
    def to_act(self) -> Seat | None:
        """The seat on turn, None when the deal is over."""
        state = self._state
        return None if state[PHASE] == OVER else state[TURN]

    @property
    def result(self) -> Result | None:
        """How the deal ended, None while it is under way."""
        result: Result | None = self._state[RESULT]
        return result

    @property
    def winners(self) -> Three:
        """The number of winners laid out before each seat, a claim's cards not counted."""
        state = self._state
        return state[3].bit_count(), state[4].bit_count(), state[5].bit_count()

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far, with the cards put face down."""
        codes, state = [], self._state
        while state[BEFORE] is not None:
            codes.append(state[CODE])
            state = state[BEFORE]
        return tuple(map(action_from_code, reversed(codes)))

    def hand(self, seat: Seat) -> Cards:
        """The cards that a seat holds now."""
        return as_cards(self._state[seat])

    def down(self, seat: Seat) -> tuple[Cards, ...]:
        """What a seat has put face down, one entry a trick."""
        return tuple(map(as_cards, self._history()[1][seat]))

    def _history(self) -> History:
        blank, state = [], self._state
        while state[HISTORY] is None:
            blank.append(state)
            state = state[BEFORE]
        for later in reversed(blank):
            later[HISTORY] = _written(later)
        history: History = self._state[HISTORY]
        return history

    def old(self, seat: Seat) -> Cards:
        """A seat's Old cards (Rules §5)."""
        return as_cards(self._old(seat))

    def _old(self, seat: Seat) -> Mask:
        state = self._state
        known = self.dealt[seat] | state[SHOWN]
        if self._deduction:
            known |= state[REFUSED + _NEXT[seat]] & state[REFUSED + _NEXT[_NEXT[seat]]]
        return old_cards(state[seat], known)

    def _stance(self) -> Stance:
        state = self._state
        phase = state[PHASE]
        if phase == OVER:
            return NOBODY
        seat = state[TURN]
        if phase == FOLLOW:
            # Nothing else decides what may be done then.
            return _make(Stance, (phase, state[seat], 0, False, False, 0, state[KIND], state[BEST]))
        return _make(
            Stance,
            (
                phase,
                state[seat],
                self._old(seat) if phase == LEAD else 0,
                state[VULNERABLE] == seat,
                seat == self.frame.dealer and state[PASSED] >> seat & 1 == 1,
                state[WON + seat].bit_count(),
                state[KIND],
                state[BEST],
            ),
        )

    @property
    def legal(self) -> LegalActions:
        """What the seat on turn may do; nothing when the deal is over."""
        return LegalActions(self._stance())

    def sample_code(self, rng: random.Random) -> int:
        """The code of one legal action, each as likely: for playouts, with :meth:`push`.
        ``rng`` is the source of chance.

        Raises:
            IndexError: the deal is over.
        """
        state = self._state
        phase = state[PHASE]
        seat = state[TURN]
        hand = state[seat]
        if phase == FOLLOW:
            return sample_following(hand, state[KIND], state[BEST], rng)
        if phase == LEAD:
            vulnerable = state[VULNERABLE] == seat
            barred = seat == self.frame.dealer and state[PASSED] >> seat & 1 == 1
            winners = state[WON + seat].bit_count()
            return sample_lead(hand, self._old(seat), vulnerable, barred, winners, rng)
        if phase == CALLS:
            return sample_call(rng)
        raise IndexError("the deal is over")

    def view(self, seat: Seat) -> View:
        """What one seat sees."""
        state = self._state
        over = state[PHASE] == OVER
        log, down = self._history()
        return _make(
            View,
            (
                seat,
                self.frame,
                self.dealt[seat],
                state[seat],
                down[seat],
                _PHASES[state[PHASE]],
                None if over else state[TURN],
                (state[3], state[4], state[5]),
                state[SHOWN],
                (state[6], state[7], state[8]),
                state[PASSED],
                state[VULNERABLE],
                state[UNFAIR],
                state[LEADER],
                state[KIND],
                state[LEAD_CARDS],
                state[BEST],
                state[BEST_SEAT],
                log,
                state[RESULT],
                Opened(self.dealt, down) if over else None,
            ),
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
        seat = self._state[TURN]
        self.push(done)
        state = self._state
        ended = state[KIND] == 0 and done >> KIND_SHIFT in (SHOW, DISCARD)
        return _make(Event, (seat, done, state[BEST_SEAT] if ended else None, state[RESULT]))

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
        state = self._state
        if state[BEFORE] is None:
            raise IndexError("no action to undo")
        self._state = state[BEFORE]
        return action_from_code(state[CODE])

    def pop(self) -> None:
        """Take the last action back: :meth:`undo` for search.

        Raises:
            IndexError: there has been no action.
        """
        before = self._state[BEFORE]
        if before is None:
            raise IndexError("no action to take back")
        self._state = before

    def push(self, code: int) -> None:
        """Do an action by its code WITHOUT asking whether it is legal, for search.

        An illegal one leaves the deal in a state that means nothing; :meth:`pop` still
        takes it back.
        """
        before = self._state
        self._state = state = before.copy()
        state[BEFORE] = before
        state[CODE] = code
        state[HISTORY] = None
        seat = state[TURN]
        cards = code & ALL
        kind = code >> KIND_SHIFT
        if kind == DISCARD:
            state[seat] ^= cards
            if state[KIND] == SINGLE:
                # Empty for an Old Ace that was led, which proves nothing (Rules §9).
                state[REFUSED + seat] |= SINGLE_BEATEN_BY[state[BEST]]
        elif kind == SHOW:
            if state[KIND] == 0:
                vulnerable = state[VULNERABLE] == seat
                state[KIND] = kind_led(cards, self._old(seat) if vulnerable else 0, vulnerable)
                state[LEADER] = seat
                state[LEAD_CARDS] = cards
                state[PHASE] = FOLLOW
            state[seat] ^= cards
            state[SHOWN] |= cards
            state[BEST] = cards
            state[BEST_SEAT] = seat
            if cards.bit_count() >= FOUR and state[PASSED] >> seat & 1:
                state[UNFAIR] |= self.frame.rules.unfair_pass << seat
        else:
            self._call_or_end(state, seat, kind, code)
            return
        turn = _NEXT[seat]
        if turn == state[LEADER]:
            self._close_trick(state)
        else:
            state[TURN] = turn

    def _call_or_end(self, state: list[Any], seat: Seat, kind: int, code: int) -> None:
        if code == PASS_CODE:
            self._pass(state, seat)
        elif code == PLAY_CODE:
            if seat != self.frame.dealer:
                state[VULNERABLE] = seat
            state[TURN] = self.frame.dealer
            state[PHASE] = LEAD
        elif kind == CLAIM:
            self._end(state, "claim", seat, code & ALL)
        else:
            self._end(state, "stop", seat)

    def _pass(self, state: list[Any], seat: Seat) -> None:
        state[PASSED] |= 1 << seat
        if state[PASSED] == ALL_PASSED:
            self._end(state, "void", None)
        else:
            state[TURN] = _NEXT[seat]

    def _close_trick(self, state: list[Any]) -> None:
        winner = state[BEST_SEAT]
        state[WON + winner] |= state[BEST]
        state[TURN] = state[LEADER] = winner
        state[KIND] = state[LEAD_CARDS] = state[BEST] = 0
        state[PHASE] = LEAD
        if not state[winner]:
            won = state[WON], state[WON + 1], state[WON + 2]
            self._end(state, "exhausted", last_to_reach_six(won, winner))

    def _end(self, state: list[Any], end: End, winner: Seat | None, claimed: Mask = 0) -> None:
        won = state[WON], state[WON + 1], state[WON + 2]
        state[PHASE] = OVER
        state[RESULT] = result_of(
            self.frame.rules, end, winner, won, state[VULNERABLE], state[UNFAIR], claimed
        )


def _written(state: list[Any]) -> History:
    """The history of a state, from that of the state before it."""
    before = state[BEFORE]
    log, down = before[HISTORY]
    code, seat = state[CODE], before[TURN]
    cards = code & ALL
    entry = code | seat << SEAT_SHIFT
    if code >> KIND_SHIFT == DISCARD:
        entry ^= cards ^ cards.bit_count()
        down = tuple(
            (*groups, cards) if other == seat else groups for other, groups in enumerate(down)
        )
    elif code >> KIND_SHIFT == SHOW and not before[KIND]:
        entry |= state[KIND] << LEAD_SHIFT
    return (*log, entry), down
