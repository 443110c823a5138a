"""A record played again by the rules: deals, or what does not agree (Rules §12)."""

from __future__ import annotations

from typing import NamedTuple

from liukfu.engine import (
    CardError,
    Cards,
    Deal,
    Frame,
    IllegalAction,
    LiukFuError,
    Outcome,
    Rules,
    Seat,
    deal_hands,
    first_dealer,
    next_dealer,
    parse_action,
    parse_mask,
)
from liukfu.records.faults import Fault, Problem
from liukfu.records.schema import DealRecord, Record, ResultRecord
from liukfu.records.writing import result_record


class Replay(NamedTuple):
    """A record that has been played again.

    ``deals`` are in the record's order, each as far as it could be played; None where the
    hands are not those of a whole pack. ``faults`` are in the order of the play.
    """

    record: Record
    deals: tuple[Deal | None, ...]
    faults: tuple[Fault, ...]


def replay(record: Record) -> Replay:
    """Play a record from its hands, and check all that the rules settle.

    A deal is played up to its first fault. Later deals are checked as if a faulty one had
    ended as the record says.
    """
    checker = _Checker(record)
    last = len(record.deals) - 1
    deals = [checker.check(deal, place == last) for place, deal in enumerate(record.deals)]
    return Replay(record, tuple(deals), tuple(checker.faults))


class _Checker:
    def __init__(self, record: Record) -> None:
        self.seed = record.seed
        self.rules: Rules = record.rules.rules()
        self.faults: list[Fault] = []
        self.earlier: tuple[Outcome, ...] = ()
        self.played = 0
        self.number: int | None = None
        self.dealer: Seat | None = None

    def check(self, deal: DealRecord, last: bool) -> Deal | None:
        self._check_place(deal, last)
        before = len(self.faults)
        played = self._deal(deal)
        if played is not None:
            self._play(played, deal)
        if len(self.faults) == before and played is not None:
            self._check_result(deal, played)
        self._follow(deal, played)
        return played

    def _fault(
        self, problem: Problem, deal: DealRecord, found: str = "", expected: str = ""
    ) -> None:
        self.faults.append(Fault(problem, deal.number, found=found, expected=expected))

    def _check_place(self, deal: DealRecord, last: bool) -> None:
        first = self.number is None
        if not first and deal.number != self.number:
            self._fault(Problem.NUMBER, deal, str(deal.number), str(self.number))
        if self.rules.deals and self.played >= self.rules.deals:
            self._fault(Problem.AFTER_THE_END, deal, expected=str(self.rules.deals))
        dealer, problem = self.dealer, Problem.NEXT_DEALER
        if first and deal.number == 1:
            dealer, problem = first_dealer(self.seed), Problem.FIRST_DEALER
        if dealer is not None and deal.dealer != dealer:
            self._fault(problem, deal, str(deal.dealer), str(dealer))
        if not last and not isinstance(deal.result, ResultRecord):
            self._fault(Problem.UNFINISHED, deal)

    def _deal(self, deal: DealRecord) -> Deal | None:
        frame = Frame(deal.number, deal.dealer, self.rules, self.earlier)
        try:
            first, second, third = map(parse_mask, deal.hands)
            played = Deal(frame, (first, second, third))
        except CardError as error:
            self.faults.append(Fault(Problem.HANDS, deal.number, error=error))
            return None
        except ValueError:
            self._fault(Problem.HANDS, deal)
            return None
        for seat, hand in enumerate(deal_hands(self.seed, deal.number)):
            if hand != played.dealt[seat]:
                self._fault(Problem.NOT_THE_SEEDS_HANDS, deal, str(seat), str(Cards(hand)))
                break
        return played

    def _play(self, played: Deal, deal: DealRecord) -> None:
        for index, text in enumerate(deal.actions):
            place = Fault(Problem.UNREADABLE_ACTION, deal.number, index, text)
            try:
                played.apply(parse_action(text))
            except IllegalAction as error:
                seat = deal.dealer if played.to_act is None else played.to_act
                fault = place._replace(
                    problem=Problem.ILLEGAL_ACTION, error=error, view=played.view(seat)
                )
            except LiukFuError as error:
                fault = place._replace(error=error)
            else:
                continue
            self.faults.append(fault)
            return

    def _check_result(self, deal: DealRecord, played: Deal) -> None:
        stated = deal.result
        if not isinstance(stated, ResultRecord):
            if played.result is not None:
                self._fault(Problem.RESULT_MISSING, deal, expected=played.result.end)
            return
        if played.result is None:
            self._fault(Problem.RESULT_TOO_EARLY, deal)
            return
        true = result_record(played.result)
        for field in true.__struct_fields__[:-1]:
            found, expected = getattr(stated, field), getattr(true, field)
            if field == "unfair":
                found = tuple(sorted(found))
            if found != expected:
                fault = Fault(Problem.RESULT, deal.number, field=field)
                self.faults.append(fault._replace(found=_text(found), expected=_text(expected)))

    def _follow(self, deal: DealRecord, played: Deal | None) -> None:
        """Move on to the next deal, by the play where it got to an end, else by what is said."""
        result = played.result if played is not None else None
        stated = deal.result
        if result is None and isinstance(stated, ResultRecord):
            result = stated.result()
        self.number = deal.number + 1
        self.dealer = None
        if result is not None:
            self.dealer = next_dealer(self.rules, deal.dealer, result)
            self.earlier += (Outcome(deal.number, deal.dealer, result),)
            self.played += result.end != "void"


def _text(value: object) -> str:
    """A value as it stands in JSON."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_text, value))}]"
    return "null" if value is None else str(value)
