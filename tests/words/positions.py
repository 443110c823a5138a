"""Positions that the tests of the words look at."""

import random
import re
from collections.abc import Iterator

from liukfu.engine import Cards, Deal, Frame, Rules, View, parse_action, parse_mask

NAMES = ("Ann", "Bob", "Cai")

HANDS = (
    "T5 M5 K5 M6 M7 M8 K1 K2 K9 C1 C2 C9",
    "T6 T7 T8 T9 M9 M1 M2 M3 K3 K4 K6 C3",
    "T1 T2 T3 T4 M4 K7 K8 C4 C5 C6 C7 C8",
)
ALL_OLD = (
    "T1 T2 T3 T4 T5 T6 T7 T8 T9 M9 K9 C9",
    "M1 M2 M3 M4 M5 M6 M7 M8 K1 K2 K3 K4",
    "K5 K6 K7 K8 C1 C2 C3 C4 C5 C6 C7 C8",
)


def deal_at(actions: str, hands: tuple[str, str, str] = HANDS, rules: Rules | None = None) -> Deal:
    """A deal of seat 0 after actions with ``;`` between them."""
    one, two, three = (parse_mask(hand) for hand in hands)
    deal = Deal(Frame(1, 0, rules or Rules()), (one, two, three))
    for text in filter(None, map(str.strip, actions.split(";"))):
        deal.apply(parse_action(text))
    return deal


def view_at(actions: str, hands: tuple[str, str, str] = HANDS, seat: int | None = None) -> View:
    """What the seat to act (or another) sees after the actions."""
    deal = deal_at(actions, hands)
    if seat is None:
        seat = deal.to_act
        assert seat is not None
    return deal.view(seat)


def playouts(number: int) -> Iterator[tuple[Deal, random.Random]]:
    """Random deals, each handed out before every action and once when it is over."""
    for count in range(number):
        rng = random.Random(count)
        deal = Deal.from_seed(f"words{count}", rules=Rules(unfair_pass=bool(count % 3)))
        while deal.to_act is not None:
            yield deal, rng
            deal.apply(deal.legal.sample(rng))
        yield deal, rng


def some_of(rng: random.Random, cards: int, most: int) -> Cards:
    """A few of the cards."""
    one = list(Cards(cards))
    return Cards(rng.sample(one, min(len(one), rng.randint(0, most))))


def named(text: str) -> Cards:
    """The cards that a text names."""
    return Cards(" ".join(dict.fromkeys(re.findall(r"\b[TMKC][1-9]\b", text))))
