"""How a deal ended, and who pays whom (Rules §7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from liukfu.engine.cards import Mask, Seat
from liukfu.engine.rules import Rules

End: TypeAlias = Literal["stop", "claim", "exhausted", "void"]
Three: TypeAlias = tuple[int, int, int]

TO_WIN = 6
"""The winners that win a deal."""
TRICK_UNITS = 12
"""The winners that there are in a deal, each trick's of all seats together (Rules §4)."""


class Result(NamedTuple):
    """How a deal ended (Rules §7 and §12).

    ``winners`` counts winners by seat, the revealed cards of a claim included; ``payments``
    are units by seat, gains positive; ``winner`` is None where nobody is paid; ``claimed``
    are the revealed cards.
    """

    end: End
    winner: Seat | None
    winners: Three
    payments: Three
    vulnerable: Seat | None
    unfair: tuple[Seat, ...]
    claimed: Mask = 0

    @property
    def drawn(self) -> bool:
        """Whether the hands ran out and nobody had six winners (Rules §7)."""
        return self.end == "exhausted" and self.winner is None

    @property
    def overtaken(self) -> Seat | None:
        """Who had six winners before the winner had, and lost to them by playing on; None
        where nobody had (Rules §7).
        """
        for seat in range(3):
            if self.winner not in (None, seat) and self.winners[seat] >= TO_WIN:
                return seat
        return None


def can_reach_six(counts: Sequence[int], seat: Seat) -> bool:
    """Whether a seat could still have six winners, if it took all tricks from now on, or
    claimed with all its cards (Rules §7).

    Args:
        counts: the winners of each seat now.
        seat: whose chance it is.
    """
    return counts[seat] + TRICK_UNITS - sum(counts) >= TO_WIN


def share(rules: Rules, winners: int) -> int:
    """The units of one share, by ``rules``, for a win with 6 to 12 winners (Rules §7 and §9)."""
    steps = winners - TO_WIN
    return 1 << steps if rules.tariff == "doubling" else steps + 1


def payments(
    rules: Rules,
    winner: Seat,
    winners: int,
    vulnerable: Seat | None,
    unfair: tuple[Seat, ...] = (),
) -> Three:
    """What each seat gets (positive) or pays (negative), in units; adds up to zero (Rules §7).

    Args:
        rules: for the tariff.
        winner: the seat that has won.
        winners: with how many winners.
        vulnerable: the Vulnerable seat, if any.
        unfair: the seats marked for an unfair pass.
    """
    unit = share(rules, winners)
    pays = [unit, unit, unit]
    if vulnerable is not None and vulnerable != winner:
        other = 3 - winner - vulnerable
        payer = other if other in unfair else vulnerable
        pays = [0, 0, 0]
        pays[payer] = 2 * unit
    pays[winner] = -2 * unit
    return -pays[0], -pays[1], -pays[2]


def last_to_reach_six(won: Sequence[Mask], last: Seat) -> Seat | None:
    """Who wins when the hands are empty, None where nobody has six winners (Rules §7).

    Args:
        won: the winners of each seat, as masks.
        last: who has taken the last trick.
    """
    # Two seats can have reached six only with all twelve tricks' cards between them; the
    # one who took the last trick then reached it last.
    for seat in (last, 0, 1, 2):
        if won[seat].bit_count() >= TO_WIN:
            return seat
    return None


def result_of(
    rules: Rules,
    end: End,
    winner: Seat | None,
    won: Sequence[Mask],
    vulnerable: Seat | None,
    unfair: int,
    claimed: Mask = 0,
) -> Result:
    """The result of a deal that ends now (Rules §7).

    Args:
        rules: for the tariff.
        end: how it ends.
        winner: the seat that has won, if any.
        won: the winners of each seat, as masks, without a claim's cards.
        vulnerable: the Vulnerable seat, if any.
        unfair: one bit for each seat marked for an unfair pass.
        claimed: the revealed cards of a claim.
    """
    counts = [won[0].bit_count(), won[1].bit_count(), won[2].bit_count()]
    marked = tuple(seat for seat in range(3) if unfair >> seat & 1) if unfair else ()
    paid: Three = (0, 0, 0)
    if winner is not None:
        counts[winner] += claimed.bit_count()
        paid = payments(rules, winner, counts[winner], vulnerable, marked)
    return Result(end, winner, (counts[0], counts[1], counts[2]), paid, vulnerable, marked, claimed)
