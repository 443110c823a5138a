"""Deals to test with: hand-made ones, and any position that legal play can reach."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from liukfu.engine import (
    PASS,
    PLAY,
    Action,
    Cards,
    Deal,
    Frame,
    Phase,
    Result,
    Rules,
    Show,
    View,
    parse_action,
)

from .naive import Table

rules_values: st.SearchStrategy[Rules] = st.builds(
    Rules,
    old_inference=st.sampled_from(["known_cards", "deduction"]),
    unfair_pass=st.booleans(),
    tariff=st.sampled_from(["linear", "doubling"]),
    dealer_after_draw=st.sampled_from(["rotate", "stay"]),
    deals=st.integers(0, 3),
)


def dealt(*hands: str, dealer: int = 0, rules: Rules | None = None) -> Deal:
    """A deal of the hands given by seat; the last may be left out."""
    masks = [int(Cards(hand)) for hand in hands]
    if len(masks) == 2:
        masks.append((1 << 36) - 1 - masks[0] - masks[1])
    return Deal(Frame(1, dealer, rules or Rules()), (masks[0], masks[1], masks[2]))


def after(deal: Deal, actions: str) -> Deal:
    """The same deal after actions as text, with semicolons between them."""
    deal.apply_all(parse_action(action) for action in actions.split(";") if action.strip())
    return deal


def choose(deal: Deal, rng: random.Random, end_early: float = 0.1) -> Action:
    """A legal action. Claims, stops and a third Pass end deals, and are taken seldom."""
    legal = deal.legal
    if deal.phase == Phase.CALLS:
        return PLAY if rng.random() < 0.4 or (len(deal) == 2 and rng.random() < 0.8) else PASS
    if deal.phase == Phase.LEAD and rng.random() >= end_early:
        return Show(rng.choice(legal.leads))
    return legal.sample(rng)


def walk(number: int, rules: Rules, steps: int) -> Deal:
    """A position after at most so many random legal actions of a random deal."""
    rng = random.Random(f"walk {number}")
    deal = Deal.from_seed("walk", 1 + number, number % 3, rules)
    while len(deal) < steps and deal.result is None:
        deal.apply(choose(deal, rng))
    return deal


positions: st.SearchStrategy[Deal] = st.builds(
    walk, st.integers(0, 10**6), rules_values, st.integers(0, 40)
)


def walks(number: int, rules: Rules) -> Iterator[Deal]:
    """Every position of one random deal, the same deal going on."""
    rng = random.Random(f"walk {number}")
    deal = Deal.from_seed("walk", 1 + number, number % 3, rules)
    yield deal
    while deal.result is None:
        deal.apply(choose(deal, rng))
        yield deal


def plain(deal: Deal) -> Table:
    """The same position in the naive rules, replayed from the hands dealt."""
    table = Table(
        [str(Cards(hand)).split() for hand in deal.dealt],
        deal.frame.dealer,
        deal.frame.rules.as_dict(),
    )
    for action in deal.actions:
        table.do(str(action))
    return table


def result_dict(result: Result | None) -> dict[str, Any] | None:
    """A result as it stands in a record."""
    if result is None:
        return None
    return {
        "end": result.end,
        "winner": result.winner,
        "winners": list(result.winners),
        "payments": list(result.payments),
        "vulnerable": result.vulnerable,
        "unfair": list(result.unfair),
    }


def snapshot(deal: Deal) -> tuple[View, View, View, tuple[Action, ...]]:
    """All that can be seen of a deal from anywhere, to tell whether it has changed."""
    return deal.view(0), deal.view(1), deal.view(2), deal.actions
