"""Fits what the steady player thinks hands are worth, and prints the tables for
`src/liukfu/players/worth.py`.

    python benchmarks/fit_steady.py --deals 100000 --rounds 2

Each round plays deals between steady players, notes what every seat could know of its hand
before each trick, and fits the units that came in the end, by least squares with a light pull
towards the values before. Only the standard library is used: allow ten minutes a round.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from liukfu.engine import Deal, Frame, Rules, View, deal_hands
from liukfu.engine.actions import PASS_CODE, PLAY_CODE, SHOW_CODE
from liukfu.engine.legality import CALLS, LEAD, leads
from liukfu.engine.settlement import TO_WIN
from liukfu.players import steady, worth
from liukfu.players.base import Player
from liukfu.players.novice import NovicePlayer
from liukfu.players.random_bot import RandomPlayer
from liukfu.players.sense import Outlook, can_hold, outlook
from liukfu.players.worth import HELD, CallWorth, Worth, facts

POWERS, COLUMNS, FACTS, HOLES = 13, 5, 14, 5
GUESTS, FREE_CALLS, FREE_LEADS = 0.3, 0.35, 0.04
"""How often a novice sits in, a call is made by chance, and a lead."""
PULL = 5.0
"""How many deals the values before count for."""

Sparse = dict[int, float]


class Fit:
    """Least squares over rows of which most places are zero."""

    def __init__(self, size: int) -> None:
        self.square = [[0.0] * size for _ in range(size)]
        self.product = [0.0] * size

    def add(self, row: Sparse, value: float) -> None:
        """One observation."""
        for i, x in row.items():
            self.product[i] += x * value
            line = self.square[i]
            for j, y in row.items():
                line[j] += x * y

    def solve(self, before: Sequence[float]) -> list[float]:
        """The values that fit best, by elimination; the pull makes the system regular."""
        size = len(self.product)
        lines = [[*self.square[i], self.product[i] + PULL * before[i]] for i in range(size)]
        for i in range(size):
            lines[i][i] += PULL
        for i in range(size):
            for k in range(i + 1, size):
                factor = lines[k][i] / lines[i][i]
                if factor:
                    lines[k] = [a - factor * b for a, b in zip(lines[k], lines[i], strict=True)]
        found = [0.0] * size
        for i in reversed(range(size)):
            rest = sum(lines[i][j] * found[j] for j in range(i + 1, size))
            found[i] = (lines[i][size] - rest) / lines[i][i]
        return found


class Fits(NamedTuple):
    """What is fitted: hands with the lead, without it, and Play and Pass by place."""

    lead: Fit
    off: Fit
    play: tuple[Fit, Fit, Fit]
    passed: tuple[Fit, Fit, Fit]


def trick_row(view: View, leader: int) -> tuple[int, Sparse]:
    """A seat before a trick: its power, and its row."""
    seat = view.seat
    left, right = can_hold(view)
    barred = seat == view.master and view.has_passed(seat)
    seen = outlook(view.hand, view.known, left, right, 3 if barred else 9)
    won = [winners.bit_count() for winners in view.winners]
    if seat == leader:
        one, two = won[(seat + 1) % 3], won[(seat + 2) % 3]
        their = max(one, two), min(one, two)
    else:
        their = won[leader], won[3 - seat - leader]
    power = min(12, won[seat] + (seen.old | seen.sure).bit_count())
    vulnerable = view.vulnerable == seat
    other = view.vulnerable is not None and not vulnerable
    found = facts(view.hand, seen, won[seat], their, vulnerable, other)
    row = {POWERS * COLUMNS + i: float(x) for i, x in enumerate(found) if x}
    row[power * COLUMNS + HELD[view.hand.bit_count()]] = 1.0
    return power, row


def call_row(seen: Outlook) -> Sparse:
    """A hand as dealt, when it is called on."""
    row = {POWERS + i: float(x) for i, x in enumerate(seen[2:]) if x}
    row[min(12, (seen.old | seen.sure).bit_count())] = 1.0
    return row


def play(number: int, rng: random.Random, fits: Fits) -> None:
    """One deal, and what it tells."""
    guests: list[Player | None] = [None, None, None]
    if rng.random() < GUESTS:
        guests[int(rng.random() * 3)] = NovicePlayer()
    if rng.random() < GUESTS / 2:
        guests[int(rng.random() * 3)] = RandomPlayer()
    deal = Deal(Frame(number, number % 3, Rules()), deal_hands("fit", number))
    told: list[tuple[Fit, int, Sparse]] = []
    while (seat := deal.to_act) is not None:
        view = deal.view(seat)
        guest = guests[seat]
        if view.phase == LEAD:
            for other in range(3):
                power, row = trick_row(deal.view(other), seat)
                if other != seat or power < TO_WIN:
                    told.append((fits.off if other != seat else fits.lead, other, row))
        if guest is not None:
            code: int = guest.choose(view, rng)
        elif view.phase == CALLS and rng.random() < FREE_CALLS:
            place = (seat - view.master) % 3
            code = PLAY_CODE if rng.random() < 0.5 else PASS_CODE
            row = call_row(outlook(view.hand, view.known, *can_hold(view)))
            told.append(((fits.play if code == PLAY_CODE else fits.passed)[place], seat, row))
        elif view.phase == LEAD and rng.random() < FREE_LEADS:
            code = SHOW_CODE | rng.choice(leads(view.legal.stance))
        else:
            code = steady.decide(view)
        deal.push(code)
    if deal.result is not None:
        for fit, who, row in told:
            fit.add(row, deal.result.payments[who])


def flat(table: Worth) -> list[float]:
    """A table as one row of values."""
    rows = [*table.by_power, *([(0.0,) * COLUMNS] * (POWERS - len(table.by_power)))]
    return [*(value for row in rows for value in row), *table.per]


def worth_of(values: Sequence[float], powers: int) -> Worth:
    """The table again."""
    rows = [tuple(values[p * COLUMNS : (p + 1) * COLUMNS]) for p in range(powers)]
    return Worth(tuple(rows), tuple(values[POWERS * COLUMNS :]))


def fitted_calls(fits: Fits) -> tuple[CallWorth, ...]:
    """Play against Pass. The third to call ends the deal by Pass: that is worth nothing."""
    nothing = [0.0] * (POWERS + HOLES)
    worths = []
    for place in range(3):
        gain = fits.play[place].solve(nothing)
        if place < 2:
            passed = fits.passed[place].solve(nothing)
            gain = [a - b for a, b in zip(gain, passed, strict=True)]
        worths.append((tuple(gain[:POWERS]), tuple(gain[POWERS:])))
    return tuple(worths)


def text(values: Iterable[float]) -> str:
    """Values as they stand in the source."""
    return "(" + ", ".join(f"{value:.2f}" for value in values) + ")"


def main() -> None:
    """Fit, round after round, and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", default="steady")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    number = 0
    for _ in range(options.rounds):
        tricks, call = POWERS * COLUMNS + FACTS, POWERS + HOLES
        fits = Fits(
            Fit(tricks),
            Fit(tricks),
            (Fit(call), Fit(call), Fit(call)),
            (Fit(call), Fit(call), Fit(call)),
        )
        for _ in range(options.deals):
            number += 1
            play(number, rng, fits)
        worth.LEAD_WORTH = worth_of(fits.lead.solve(flat(worth.LEAD_WORTH)), TO_WIN)
        worth.OFF_WORTH = worth_of(fits.off.solve(flat(worth.OFF_WORTH)), POWERS)
        worth.CALL_WORTH = fitted_calls(fits)
    for name, table in (("LEAD_WORTH", worth.LEAD_WORTH), ("OFF_WORTH", worth.OFF_WORTH)):
        rows = "".join(f"        {text(row)},\n" for row in table.by_power)
        print(f"{name} = Worth(\n    (\n{rows}    ),\n    {text(table.per)},\n)")
    rows = "".join(f"    ({text(one)}, {text(two)}),\n" for one, two in worth.CALL_WORTH)
    print(f"CALL_WORTH: tuple[CallWorth, ...] = (\n{rows})")


if __name__ == "__main__":
    main()
