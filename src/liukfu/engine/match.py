"""Deal after deal: dealers, totals and the end of a match (Rules §8 to §10)."""

from __future__ import annotations

from liukfu.engine.cards import Seat
from liukfu.engine.deal import Deal
from liukfu.engine.rules import Rules
from liukfu.engine.seeds import deal_hands, first_dealer
from liukfu.engine.settlement import Result, Three
from liukfu.engine.view import Frame, Masks, Outcome


def next_dealer(rules: Rules, dealer: Seat, result: Result) -> Seat:
    """Who deals, by ``rules``, after a deal with this dealer and result (Rules §8 and §9)."""
    if result.winner is None:
        stays = rules.dealer_after_draw == "stay"
    else:
        stays = result.winner == dealer
    return dealer if stays else (dealer + 1) % 3


class Match:
    """A match of a clean seed, from its first deal on.

    Args:
        seed: a clean seed (:func:`~liukfu.engine.seeds.clean_seed`).
        rules: the table's options.
        first_number: the number of the first deal that is played.
        first_dealer: who deals it; deal 1 has the seed's first dealer.

    Raises:
        ValueError: a number below 1 or a dealer that is no seat; a first dealer is missing
            for a first deal beyond deal 1, or is not the seed's own for deal 1.
    """

    def __init__(
        self,
        seed: str,
        rules: Rules | None = None,
        first_number: int = 1,
        first_dealer: Seat | None = None,
    ) -> None:
        self.seed = seed
        self.rules = rules or Rules()
        self.outcomes: tuple[Outcome, ...] = ()
        self.deal: Deal | None = None
        self.next_number = first_number
        self.next_dealer = _checked_dealer(seed, first_number, first_dealer)

    @property
    def totals(self) -> Three:
        """The units of each seat over the deals that have ended."""
        return Frame(0, 0, self.rules, self.outcomes).totals

    @property
    def played(self) -> int:
        """How many deals have ended that were not void."""
        return sum(outcome.result.end != "void" for outcome in self.outcomes)

    @property
    def finished(self) -> bool:
        """Whether the match has had its fixed number of deals (Rules §9)."""
        return bool(self.rules.deals) and self.played >= self.rules.deals

    def start_deal(self, hands: Masks | None = None) -> Deal:
        """Begin the next deal, from the seed's hands unless others are given.

        Raises:
            ValueError: a deal is under way, or the match is finished.
        """
        if self.deal is not None or self.finished:
            raise ValueError("a deal is under way" if self.deal else "the match is finished")
        frame = Frame(self.next_number, self.next_dealer, self.rules, self.outcomes)
        self.deal = Deal(frame, hands or deal_hands(self.seed, self.next_number))
        return self.deal

    def close_deal(self) -> Outcome:
        """Book the deal that has just ended.

        Raises:
            ValueError: no deal, or it is still under way.
        """
        if self.deal is None or self.deal.result is None:
            raise ValueError("no deal has ended")
        frame, result = self.deal.frame, self.deal.result
        outcome = Outcome(frame.number, frame.dealer, result)
        self.outcomes += (outcome,)
        self.next_number = frame.number + 1
        self.next_dealer = next_dealer(self.rules, frame.dealer, result)
        self.deal = None
        return outcome


def _checked_dealer(seed: str, number: int, dealer: Seat | None) -> Seat:
    if number < 1 or dealer not in (None, 0, 1, 2):
        raise ValueError(f"no deal {number} with dealer {dealer}")
    if number == 1:
        own = first_dealer(seed)
        if dealer not in (None, own):
            raise ValueError(f"deal 1 of this seed is dealt by seat {own}")
        return own
    if dealer is None:
        raise ValueError(f"a match that begins with deal {number} needs a first dealer")
    return dealer
