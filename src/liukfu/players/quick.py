"""Deals played to their end by a quick, sensible policy, from a world that may be true.

Each seat plays as the steady player would with what it can see (:mod:`liukfu.players.weighing`),
so nobody uses what they could not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.engine.actions import CLAIM_CODE, DISCARD, KIND_SHIFT, PASS_CODE, PLAY_CODE
from liukfu.engine.cards import ALL, Mask, Seat
from liukfu.engine.combos import FOUR, KINDS, SINGLE, SINGLE_BEATEN_BY
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legality import CALLS, FOLLOW, kind_led
from liukfu.engine.rules import Rules
from liukfu.engine.settlement import TO_WIN, Three, payments
from liukfu.engine.view import View
from liukfu.players import worth
from liukfu.players.sense import outlook
from liukfu.players.weighing import Weigher
from liukfu.players.worlds import World

_NOTHING: Three = (0, 0, 0)


Memo = dict[tuple[object, ...], dict[tuple[int, ...], int]]
"""What a seat does, by who is Vulnerable and marked, and by all that it sees."""


class Position:
    """A deal under way with all cards open: the start of playouts. It does not change.

    Args:
        view: what is public; the deal is not over.
        world: where the cards are.
        memo: what has been decided, for positions of the same view to share: the same seat
            with the same eyes decides the same.
    """

    __slots__ = (
        "barred",
        "best",
        "best_seat",
        "dealer",
        "dealt",
        "deduction",
        "hands",
        "kind",
        "leader",
        "marks",
        "memo",
        "passed",
        "phase",
        "refused",
        "rules",
        "shown",
        "turn",
        "unfair",
        "vulnerable",
        "won",
    )

    def __init__(self, view: View, world: World, memo: Memo | None = None) -> None:
        assert view.to_act is not None
        rules: Rules = view.frame.rules
        self.rules = rules
        self.dealer: Seat = view.frame.dealer
        self.dealt = world.dealt
        self.hands = world.hands
        self.shown = view.shown
        self.refused = view.refused
        one, two, three = view.winners
        self.won = one.bit_count(), two.bit_count(), three.bit_count()
        self.passed = view.passed
        self.vulnerable = view.vulnerable
        self.unfair = view.unfair
        self.barred = self.dealer if view.passed >> self.dealer & 1 else None
        self.deduction = rules.old_inference == "deduction"
        self.marks = view.passed if rules.unfair_pass else 0
        self.phase = view.phase
        self.turn: Seat = view.to_act
        self.leader = view.leader
        self.kind = view.kind
        self.best = view.best
        self.best_seat = view.best_seat
        self.memo: Memo = {} if memo is None else memo

    def after(self, code: int) -> Three:
        """The units of each seat when the seat on turn does the action with this code, and
        everybody plays on sensibly.
        """
        if self.phase == CALLS:
            return self._called(code)
        hands, won, refused = list(self.hands), list(self.won), list(self.refused)
        return _play(self, hands, won, refused, self.vulnerable, self.marks, self.barred, code)

    def _called(self, code: int) -> Three:
        seat, passed = self.turn, self.passed
        dealt, dealer, rules = self.dealt, self.dealer, self.rules
        while code == PASS_CODE:
            passed |= 1 << seat
            if passed == 0b111:
                return _NOTHING
            seat = (seat + 1) % 3
            code = call(dealt[seat], (seat - dealer) % 3)
        vulnerable = None if seat == dealer else seat
        marks = passed if rules.unfair_pass else 0
        barred = dealer if passed >> dealer & 1 else None
        hands = list(dealt)
        return _play(self, hands, [0, 0, 0], [0, 0, 0], vulnerable, marks, barred, 0)


def call(dealt: Mask, place: int) -> int:
    """What the steady player calls with a hand as dealt, at its place from the Master on."""
    others = ALL & ~dealt
    gain = worth.call_units(worth.CALL_WORTH[place], outlook(dealt, dealt, others, others))
    return PLAY_CODE if gain > 0 else PASS_CODE


def _play(
    start: Position,
    hands: list[Mask],
    won: list[int],
    refused: list[Mask],
    vulnerable: Seat | None,
    marks: int,
    barred: Seat | None,
    code: int,
) -> Three:
    """Plays on from a lead or within a trick, with ``code`` first where it is not 0."""
    dealt, rules, deduction = start.dealt, start.rules, start.deduction
    shown, unfair = start.shown, start.unfair
    if start.phase == FOLLOW:
        kind, best, best_seat, leader, seat = (
            start.kind,
            start.best,
            start.best_seat,
            start.leader,
            start.turn,
        )
    else:
        kind = best = 0
        best_seat = leader = seat = start.dealer if start.phase == CALLS else start.turn
    known_answers = start.memo.setdefault((vulnerable, marks, barred), {})
    while True:
        after = (seat + 1) % 3
        third = (seat + 2) % 3
        hand = hands[seat]
        if not (kind or hand):
            return _exhausted(start, won, seat, vulnerable, unfair)
        seen = dealt[seat] | shown
        known = seen | refused[after] & refused[third] if deduction else seen
        is_vulnerable = vulnerable == seat
        if not code:
            key = (
                hand,
                seen,
                refused[after],
                refused[third],
                (won[0] << 4 | won[1]) << 4 | won[2],
                best,
                (kind << 2 | seat) << 4 | leader << 2 | best_seat,
            )
            code = known_answers.get(key, 0)
            if not code:
                other = vulnerable is not None and not is_vulnerable
                weigher = Weigher(
                    hand,
                    known,
                    ALL & ~(seen | refused[after]),
                    ALL & ~(seen | refused[third]),
                    won[seat],
                    won[after],
                    won[third],
                    is_vulnerable,
                    other,
                    3 if seat == barred else 9,
                    other and marks >> seat & 1 == 1,
                    rules,
                )
                if kind:
                    code = weigher.follow(kind, best, after == leader, best_seat == after)
                else:
                    code = weigher.lead()
                known_answers[key] = code
        cards = code & ALL
        if not kind:
            if code >= CLAIM_CODE:
                count = won[seat] + cards.bit_count()
                return _won(start, seat, count, vulnerable, unfair)
            best = cards
            if is_vulnerable:
                kind = kind_led(cards, old_cards(hand, known), True)
            else:
                kind = KINDS[cards]
            leader = best_seat = seat
            shown |= cards
            if cards.bit_count() >= FOUR:
                unfair |= marks & 1 << seat
            hands[seat] = hand ^ cards
        else:
            hands[seat] = hand ^ cards
            if code >> KIND_SHIFT == DISCARD:
                if kind == SINGLE:
                    refused[seat] |= SINGLE_BEATEN_BY[best]
            else:
                best, best_seat = cards, seat
                shown |= cards
                if cards.bit_count() >= FOUR:
                    unfair |= marks & 1 << seat
            if after == leader:
                won[best_seat] += best.bit_count()
                seat, kind, best, code = best_seat, 0, 0, 0
                leader = seat
                continue
        seat, code = after, 0


def _won(start: Position, seat: Seat, count: int, vulnerable: Seat | None, unfair: int) -> Three:
    marked = tuple(other for other in range(3) if unfair >> other & 1) if unfair else ()
    return payments(start.rules, seat, count, vulnerable, marked)


def _exhausted(
    start: Position, won: Sequence[int], last: Seat, vulnerable: Seat | None, unfair: int
) -> Three:
    for seat in (last, 0, 1, 2):
        if won[seat] >= TO_WIN:
            return _won(start, seat, won[seat], vulnerable, unfair)
    return _NOTHING
