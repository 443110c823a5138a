"""Views of deals under way, for tests of what a seat imagines."""

import random
from collections.abc import Iterator

from liukfu.engine import Deal, Rules, View
from liukfu.players.registry import create

DEDUCTION = Rules(old_inference="deduction")


def moments(seed: str, players: tuple[str, str, str], rules: Rules | None = None) -> Iterator[Deal]:
    """A deal before each of its actions, played by bots of these names, with a random dealer."""
    rng = random.Random(seed)
    deal = Deal.from_seed(seed, 1, int(rng.random() * 3), rules)
    bots = [create(name) for name in players]
    while (seat := deal.to_act) is not None:
        yield deal
        deal.apply(bots[seat].choose(deal.view(seat), rng))


def views(seed: str, players: tuple[str, str, str], rules: Rules | None = None) -> Iterator[View]:
    """What each seat sees at each of these moments."""
    for deal in moments(seed, players, rules):
        for seat in range(3):
            yield deal.view(seat)


RANDOM = "random", "random", "random"
STEADY = "steady", "steady", "steady"
MIXED = "novice", "steady", "random"
