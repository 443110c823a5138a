"""The real deals that the book looks at."""

from __future__ import annotations

from liukfu.engine import Deal, View, parse_action


def view_at(line: str) -> View:
    """What the seat on turn sees at a moment, such as ``mule: pass; play``."""
    seed, _colon, actions = line.partition(": ")
    deal = Deal.from_seed(seed)
    for text in actions.split("; "):
        deal.apply(parse_action(text))
    assert deal.to_act is not None
    return deal.view(deal.to_act)
