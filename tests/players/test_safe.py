import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Deal, Rules, parse_action
from liukfu.players.safe import safe_action


def after(text: str, seed: str = "tiger") -> Deal:
    deal = Deal.from_seed(seed, dealer=0)
    for word in filter(None, text.split(";")):
        deal.apply(parse_action(word.strip()))
    return deal


def test_safe_call_is_pass() -> None:
    assert safe_action(after("").view(0)) == parse_action("pass")


def test_safe_action_of_a_seat_that_is_not_on_turn_is_an_error() -> None:
    with pytest.raises(ValueError, match="not on turn"):
        safe_action(after("").view(1))


def test_safe_lead_is_the_lowest_of_the_fewest_cards() -> None:
    view = after("play").view(0)
    action = safe_action(view)
    singles = [lead for lead in view.legal.leads if len(lead) == 1]
    assert len(action.cards) == 1
    assert min(card % 9 for lead in singles for card in lead) == next(iter(action.cards)) % 9


@given(st.integers(0, 10**9), st.sampled_from(["known_cards", "deduction"]))
def test_safe_action_is_legal_and_never_a_claim(seed: int, inference: str) -> None:
    rng = random.Random(seed)
    deal = Deal.from_seed(str(seed), rules=Rules.parse({"old_inference": inference}))
    while deal.to_act is not None:
        view = deal.view(deal.to_act)
        action = safe_action(view)
        assert action in view.legal
        assert action.kind != parse_action("claim T9").kind
        if view.legal.can_stop:
            assert action == parse_action("stop")
        if view.legal.headings and view.best.bit_count() == 1:
            assert action.cards == min(view.legal.headings)
        if view.legal.discard_count:
            kept = view.hand & ~action.cards
            ranks = [card % 9 for card in range(36) if kept >> card & 1]
            assert max(card % 9 for card in action.cards) <= min(ranks, default=9)
        # Go on at random, but never end the deal by a claim or stop.
        choice = view.legal.sample(rng)
        deal.apply(choice if str(choice).split()[0] not in ("claim", "stop") else action)
        if str(action) == "stop":
            break
