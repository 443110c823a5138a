"""What one seat sees of a deal: the only thing that a player is ever given.

A view is built by naming what is shown. It holds no reference to the deal, compares by
value and pickles, so it can be handed to another process.
"""

from __future__ import annotations

from typing import NamedTuple

from liukfu.engine.actions import CALL, DISCARD, KIND_SHIFT, PLAY_CODE, SHOW
from liukfu.engine.cards import ALL, Card, Cards, Mask, Seat, as_cards
from liukfu.engine.combos import FOUR, Kind, groups_in
from liukfu.engine.knowledge import old_cards, waits_for
from liukfu.engine.legal_actions import LegalActions
from liukfu.engine.legality import CALLS, FOLLOW, NOBODY, Phase, Stance
from liukfu.engine.rules import Rules
from liukfu.engine.settlement import TO_WIN, Result, Three, can_reach_six

SEAT_SHIFT = 40
LEAD_SHIFT = 42
"""An entry of the public log is the action's code, with the seat in two bits from 40 on and,
for a lead, its kind from 42 on. Of cards put face down it has their number in place of the
cards."""

Masks = tuple[Mask, Mask, Mask]


class Outcome(NamedTuple):
    """A deal of the match that has ended."""

    number: int
    dealer: Seat
    result: Result


class Frame(NamedTuple):
    """What everybody knows of a deal before it begins."""

    number: int
    """The deal's number in its match, from 1."""
    dealer: Seat
    """The Master."""
    rules: Rules = Rules()
    """The table's options."""
    earlier: tuple[Outcome, ...] = ()
    """The deals of the match that have ended, in order."""

    @property
    def totals(self) -> Three:
        """The units of each seat from the earlier deals of the match."""
        first, second, third = 0, 0, 0
        for outcome in self.earlier:
            one, two, three = outcome.result.payments
            first, second, third = first + one, second + two, third + three
        return first, second, third


class Opened(NamedTuple):
    """All cards of a deal that is over, by seat: as dealt, and what was put face down."""

    dealt: Masks
    down: tuple[tuple[Mask, ...], ...]


class Play(NamedTuple):
    """One seat's cards in a trick. ``cards`` is None where they are hidden from the viewer."""

    seat: Seat
    up: bool
    cards: Cards | None
    n: int


class Trick(NamedTuple):
    """A trick, complete or under way. ``winner`` is None while it is under way;
    ``best_seat`` has the highest play so far.
    """

    leader: Seat
    kind: Kind
    plays: tuple[Play, ...]
    winner: Seat | None
    best_seat: Seat


class View(NamedTuple):
    """A deal as ``seat`` sees it. Sets of cards are masks (see :class:`Cards`), by seat
    where there are three; ``log`` and ``down`` are in order of play.
    """

    seat: Seat
    """Whose view it is."""
    frame: Frame
    """What was known before the deal began."""
    dealt: Mask
    """The hand as dealt."""
    hand: Mask
    """The hand now."""
    down: tuple[Mask, ...]
    """What this seat has put face down, one entry a trick."""
    phase: Phase
    """What is asked of the seat on turn."""
    to_act: Seat | None
    """The seat on turn, None when the deal is over."""
    winners: Masks
    """The winners laid out before each seat; a claim's revealed cards are not among them."""
    shown: Mask
    """All cards shown face up by anyone in this deal."""
    refused: Masks
    """The cards that each seat is proven without by a discard on a single (Rules §9)."""
    passed: int
    """One bit for each seat that has said Pass."""
    vulnerable: Seat | None
    unfair: int
    """One bit for each seat marked for an unfair pass (Rules §7)."""
    leader: Seat
    """Who leads or has led the present trick."""
    kind: int
    """The :class:`Kind` of the present lead, 0 when nothing is led."""
    lead: Mask
    """The cards that the present trick was led with."""
    best: Mask
    """The highest play of the present trick."""
    best_seat: Seat
    """Whose the highest play is."""
    log: tuple[int, ...]
    """The public log; read it through :attr:`calls` and :attr:`tricks`."""
    result: Result | None
    """How the deal ended, None while it is under way."""
    opened: Opened | None
    """All cards, once the deal is over."""

    @property
    def master(self) -> Seat:
        """The dealer (Rules §1)."""
        return self.frame.dealer

    @property
    def public(self) -> View:
        """What everybody at the table sees: no hand, and face-down cards as their number."""
        return self._replace(dealt=0, hand=0, down=())

    @property
    def action_count(self) -> int:
        """How many actions the deal has had."""
        return len(self.log)

    @property
    def known(self) -> Mask:
        """The cards that count for Old: accounted for or, under ``deduction``, proven absent
        from both opponents (Rules §5 and §9).
        """
        accounted = self.dealt | self.shown
        if self.frame.rules.old_inference == "deduction":
            left, right = (self.seat + 1) % 3, (self.seat + 2) % 3
            return accounted | self.refused[left] & self.refused[right]
        return accounted

    @property
    def unseen(self) -> Cards:
        """The cards that this seat has not seen: in the other hands or face down there."""
        return as_cards(ALL & ~(self.dealt | self.shown))

    @property
    def old(self) -> Cards:
        """This seat's Old cards (Rules §5)."""
        return as_cards(old_cards(self.hand, self.known))

    def waits_for(self, card: Card) -> Cards:
        """The higher cards of its suit that keep a card from being Old; none if it is Old."""
        return as_cards(waits_for(card, self.known))

    @property
    def legal(self) -> LegalActions:
        """What this seat may do now; nothing when it is not its turn."""
        return LegalActions(self._stance() if self.to_act == self.seat else NOBODY)

    @property
    def legal_if_play(self) -> LegalActions | None:
        """In the Master's own call: what could be led at once, after saying Play."""
        view = self.if_play
        return None if view is None else view.legal

    @property
    def if_play(self) -> View | None:
        """In the Master's own call: what this seat would see after saying Play."""
        if self.phase != CALLS or self.to_act != self.seat or self.seat != self.frame.dealer:
            return None
        return self._replace(phase=Phase.LEAD, log=(*self.log, PLAY_CODE | self.seat << SEAT_SHIFT))

    @property
    def barred_if_pass(self) -> tuple[Cards, ...]:
        """In the Master's own call: the leads that saying Pass gives up (Rules §4)."""
        after = self.legal_if_play
        if after is None:
            return ()
        kept = LegalActions(after.stance._replace(barred=True))
        return tuple(lead for lead in after.leads if len(lead) > 1 and lead not in kept.leads)

    @property
    def unfair_if_pass(self) -> tuple[Cards, ...]:
        """In one's own call: the sets and runs in hand that would be an unfair pass, shown in
        this deal after saying Pass (Rules §7). None where a pass ends the deal.
        """
        asked = self.phase == CALLS and self.to_act == self.seat and len(self.log) < 2
        if not (asked and self.frame.rules.unfair_pass):
            return ()
        return tuple(Cards(group) for group in groups_in(self.hand) if group.bit_count() >= FOUR)

    @property
    def cannot_be_overtaken(self) -> bool:
        """Whether this seat has six winners and nobody else can reach six any more (Rules §7)."""
        counts = [winners.bit_count() for winners in self.winners]
        others = [seat for seat in range(3) if seat != self.seat]
        return counts[self.seat] >= TO_WIN and not any(can_reach_six(counts, o) for o in others)

    def _stance(self) -> Stance:
        seat = self.seat
        if self.phase == FOLLOW:
            # Nothing else decides what may be done then.
            return Stance(FOLLOW, self.hand, 0, False, False, 0, self.kind, self.best)
        return Stance(
            self.phase,
            self.hand,
            old_cards(self.hand, self.known),
            self.vulnerable == seat,
            seat == self.frame.dealer and self.has_passed(seat),
            self.winners[seat].bit_count(),
            self.kind,
            self.best,
        )

    def has_passed(self, seat: Seat) -> bool:
        """Whether a seat has said Pass in this deal (Rules §2)."""
        return bool(self.passed >> seat & 1)

    @property
    def calls(self) -> tuple[tuple[Seat, str], ...]:
        """The calls in order: seat, and ``play`` or ``pass`` (Rules §2)."""
        return tuple(
            (entry >> SEAT_SHIFT & 3, "play" if entry & 1 else "pass")
            for entry in self.log[:3]
            if entry >> KIND_SHIFT & 15 == CALL
        )

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks in order, the present one last."""
        tricks: list[Trick] = []
        plays: list[Play] = []
        lead_kind = best_seat = own = 0
        for entry in self.log:
            seat, action, cards = entry >> SEAT_SHIFT & 3, entry >> KIND_SHIFT & 15, entry & ALL
            if action == SHOW:
                if not plays:
                    lead_kind = entry >> LEAD_SHIFT
                plays.append(Play(seat, True, as_cards(cards), cards.bit_count()))
                best_seat = seat
            elif action == DISCARD:
                mine = seat == self.seat and own < len(self.down)
                plays.append(Play(seat, False, as_cards(self.down[own]) if mine else None, cards))
                own += mine
            if len(plays) == 3:
                tricks.append(_trick(lead_kind, plays, best_seat, best_seat))
                plays = []
        if plays:
            tricks.append(_trick(lead_kind, plays, None, best_seat))
        return tuple(tricks)

    @property
    def trick(self) -> Trick | None:
        """The present trick, None when nothing is led."""
        return self.tricks[-1] if self.phase == FOLLOW else None

    @property
    def down_counts(self) -> Three:
        """How many cards each seat has put face down."""
        counts = [0, 0, 0]
        for entry in self.log:
            if entry >> KIND_SHIFT & 15 == DISCARD:
                counts[entry >> SEAT_SHIFT & 3] += entry & ALL
        return counts[0], counts[1], counts[2]

    @property
    def hand_sizes(self) -> Three:
        """How many cards each seat holds."""
        held = [12, 12, 12]
        for entry in self.log:
            action = entry >> KIND_SHIFT & 15
            if action in (SHOW, DISCARD):
                cards = entry & ALL
                held[entry >> SEAT_SHIFT & 3] -= cards.bit_count() if action == SHOW else cards
        return held[0], held[1], held[2]


def _trick(kind: int, plays: list[Play], winner: Seat | None, best_seat: Seat) -> Trick:
    return Trick(plays[0].seat, Kind(kind), tuple(plays), winner, best_seat)
