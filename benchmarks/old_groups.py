"""What it would bring to think of Old groups smaller than the whole.

    python benchmarks/old_groups.py [--deals N] [--seed SEED] [--worlds N] [--json]

Only the Vulnerable player leads Old groups (Rules §3), and the search thinks of one, with all Old
cards. In deals among steady players such leads of a Vulnerable seat are taken, one a deal, where it
holds three or more Old cards. To the choices that the search thinks of are added all smaller Old
groups; of those that differ only in cards that make no difference, one.

Worlds are imagined as the expert imagines them, and every choice is played out in each. A choice is
made by one half of the worlds, and then by the other. It is seen what it brings

- in the worlds of the other half, on average;
- in the deal as it truly is, played on by steady players, as in ``judges.py``.

Told is what that is more than the best of what the search thinks of brings, in units a decision
with a 95% interval over decisions, for choices from the same without any Old group, and from the
same and all smaller ones. That is by all worlds; last comes what the smaller ones bring to a race
by the expert's budget, more than to the race without them. Beside it stands how often such
decisions come up. Allow a second of one processor a decision; one deal in six has one.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from random import Random
from statistics import fmean
from typing import NamedTuple

from headroom import interval
from judges import play_on

from liukfu.engine import Deal, View, decision_rng
from liukfu.engine.actions import SHOW_CODE
from liukfu.engine.cards import HIGHER, Mask, bits
from liukfu.engine.legality import CALLS, LEAD
from liukfu.players import EXPERT, Position, combination_cards, sample_worlds
from liukfu.players.quick import Memo
from liukfu.players.search import candidates, weigh
from liukfu.players.steady import SteadyPlayer

WAYS = ("no Old group", "smaller ones as well", "the same by the budget")
"""Which choices there are, instead of those that the search thinks of."""


class Counts(NamedTuple):
    """How often there is something to think about."""

    decisions: int
    """Of all seats, after the calls, between several choices."""
    vulnerable: int
    """Of these, leads of the Vulnerable seat."""
    group: int
    """Of these, with an Old group to lead."""
    smaller: int
    """Of these, with one smaller than the whole."""


class Gains(NamedTuple):
    """What a decision would bring, each way to choose, in the order of :data:`WAYS`."""

    worlds: tuple[float, ...]
    """In other worlds than those by which was chosen."""
    truth: tuple[float, ...]
    """In the deal as it truly is."""
    taken: float
    """In how many of the two halves a smaller Old group was the best."""


def old_of(view: View) -> Mask:
    """The Old cards of a seat that may lead Old groups, none where it may not."""
    stance = view.legal.stance
    return stance.old if view.phase == LEAD and stance.vulnerable else 0


def smaller_groups(view: View) -> list[int]:
    """The codes of the Old groups that do not hold all Old cards of the seat on turn.

    Cards of one suit with the same unseen cards above them make no difference where they belong
    to no run or set, but to what others learn; of these the lowest are taken.
    """
    old, unseen = old_of(view), int(view.unseen)
    bound = combination_cards(view.hand)
    alike: dict[Mask, list[Mask]] = defaultdict(list)
    for card in bits(old):
        number = card.bit_length() - 1
        kind = 1 << 36 + number // 9 | HIGHER[number] & unseen
        alike[card if card & bound else kind].append(card)
    parts = [[sum(cards[:size]) for size in range(len(cards) + 1)] for cards in alike.values()]
    groups = map(sum, product(*parts))
    return [SHOW_CODE | cards for cards in groups if cards != old and cards & cards - 1]


def decision(seed: str, size: int, number: int) -> tuple[Counts, Gains | None]:
    """How many decisions a deal has, and what one of them would bring, if there is one.

    Args:
        seed: of the deals.
        size: how many worlds.
        number: of the deal.
    """
    steady, counts = SteadyPlayer(), [0, 0, 0, 0]
    moments: list[tuple[Deal, View]] = []
    deal = Deal.from_seed(seed, number, number % 3)
    while (seat := deal.to_act) is not None:
        view = deal.view(seat)
        if view.phase != CALLS and len(candidates(view)) > 1:
            old = old_of(view).bit_count()
            leads = view.phase == LEAD and view.vulnerable == seat
            for place, true in enumerate((True, leads, old > 1, old > 2)):
                counts[place] += true
            if old > 2:
                moments.append((deal.copy(), view))
        deal.apply(steady.choose(view, decision_rng(seed, number, seat, len(deal))))
    rng = Random(f"{seed} {number}")
    return Counts(*counts), _gains(*rng.choice(moments), rng, size) if moments else None


def _gains(deal: Deal, view: View, rng: Random, size: int) -> Gains:
    codes, smaller = candidates(view), smaller_groups(view)
    whole = SHOW_CODE | old_of(view)
    memo: Memo = {}
    imagined = sample_worlds(view, rng, size)
    positions = [Position(view, world, memo) for world in imagined]
    values = {
        code: [position.after(code)[view.seat] for position in positions]
        for code in codes + smaller
    }
    bots, seed = [SteadyPlayer()] * 3, str(rng.random())
    brings: dict[int, float] = {}
    budget = EXPERT._replace(playouts=EXPERT.playouts_with(view.hand.bit_count()))
    worlds, truth, taken = [], [], []
    for start in (0, 1):
        here = {code: sum(units[start::2]) for code, units in values.items()}
        there = {code: fmean(units[1 - start :: 2]) for code, units in values.items()}
        usual = max(codes, key=here.__getitem__)
        without = max((code for code in codes if code != whole), key=here.__getitem__)
        more = max((usual, *smaller), key=here.__getitem__)
        raced, further = (
            weigh(view, imagined[start::2], some, budget).choices[0].code
            for some in (codes, codes + smaller)
        )
        for code in {usual, without, more, raced, further} - brings.keys():
            brings[code] = play_on(deal, code, bots, seed)
        ways = (without, usual), (more, usual), (further, raced)
        worlds.append([there[code] - there[other] for code, other in ways])
        truth.append([brings[code] - brings[other] for code, other in ways])
        taken.append(more != usual)
    return Gains(_halved(worlds), _halved(truth), fmean(taken))


def _halved(halves: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(map(fmean, zip(*halves, strict=True)))


def main() -> None:
    """Take decisions, and print what they would bring."""
    parser = argparse.ArgumentParser(description="Measure what smaller Old groups would bring.")
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", default="groups")
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    one = partial(decision, options.seed, options.worlds)
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = list(pool.map(one, range(1, options.deals + 1), chunksize=8))
    counts = Counts(*map(sum, zip(*(each for each, _gains in found), strict=True)))
    taken = [gains for _counts, gains in found if gains is not None]
    report = {
        way: {
            "worlds": interval([each.worlds[i] for each in taken]),
            "truth": interval([each.truth[i] for each in taken]),
        }
        for i, way in enumerate(WAYS)
    }
    head = {
        "deals": options.deals,
        **counts._asdict(),
        "taken": len(taken),
        "chosen": fmean(each.taken for each in taken),
    }
    if options.json:
        print(json.dumps({**head, "gains": report}))
        return
    print(
        "{deals} deals with {decisions} decisions between several choices; leads of a Vulnerable "
        "seat {vulnerable}, with an Old group {group}, with smaller ones {smaller}\n"
        "{taken} decisions; a smaller Old group was the best in {chosen:.1%}".format(**head)
    )
    for way, units in report.items():
        print(
            f"  {way:<24}in other worlds {units['worlds'][0]:+.4f} ± {units['worlds'][1]:.4f}, "
            f"in truth {units['truth'][0]:+.4f} ± {units['truth'][1]:.4f}"
        )


if __name__ == "__main__":
    main()
