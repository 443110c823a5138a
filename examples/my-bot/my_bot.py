"""A bot for Liuk Fu: one number says what a hand is worth, and every choice follows from it."""

import random

from liukfu.engine import PASS, PLAY, Action, Claim, Discard, Phase, Show, Stop, View, kind_of
from liukfu.players import can_hold, chance_beaten, discard_order, outlook


class MyBot:
    """A player needs a name, a line about itself, and `choose`."""

    name = "my-bot"
    description = "Leads what is hard to head, keeps what may win, claims when it can."

    def choose(self, view: View, rng: random.Random) -> Action:
        hand, legal = view.hand, view.legal
        if view.phase == Phase.CALLS:
            return PLAY if worth(view, hand) >= (5 if view.seat == view.master else 6) else PASS
        if legal.claimable or legal.can_stop:
            return Claim(legal.claimable) if legal.claimable else Stop()
        if view.phase == Phase.LEAD:
            return Show(max(legal.leads, key=lambda lead: (hope(view, lead), rng.random())))
        if legal.headings:
            return Show(max(legal.headings, key=lambda play: worth(view, hand & ~play)))
        return Discard(least_wanted(view, legal.discard_count))


def worth(view: View, hand: int) -> float:
    """The cards that win in any case, and a share of those that well may."""
    seen = outlook(hand, view.known, *can_hold(view))
    may_win = seen.one + seen.two / 2 + seen.three / 3 + seen.in_runs + seen.in_sets
    return (seen.old | seen.sure).bit_count() + 0.3 * may_win


def hope(view: View, lead: int) -> float:
    """The winners that a lead brings if nobody heads it, and the worth of what is left."""
    kind, held = kind_of(lead), view.hand.bit_count()
    headed = chance_beaten(lead, kind, *can_hold(view), held, len(view.unseen)) if kind else 0.0
    return lead.bit_count() * (1 - headed) + worth(view, view.hand & ~lead)


def least_wanted(view: View, count: int) -> int:
    """The cards that are missed least, found one after the other."""
    kept = view.hand
    for _ in range(count):
        order = discard_order(kept, view.old, view.unseen)
        kept = max((kept & ~card for card in order), key=lambda rest: worth(view, rest))
    return view.hand & ~kept
