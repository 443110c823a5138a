"""The valuation on plain values, held to the public helpers and to the table of averages."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from liukfu.engine import Deal, Frame, Rules, View, deal_hands
from liukfu.engine.actions import CLAIM_CODE
from liukfu.engine.cards import ALL, Mask, bits
from liukfu.engine.combos import SINGLE, SINGLE_BEATEN_BY
from liukfu.engine.legality import CALLS, FOLLOW, LEAD
from liukfu.engine.settlement import TO_WIN, share
from liukfu.players.sense import (
    Outlook,
    chance_beaten,
    chance_next_beats,
    combination_cards,
    discard_order,
    outlook,
)
from liukfu.players.steady import Picking, decide
from liukfu.players.weighing import MARK_PRICE, Weigher, placed
from liukfu.players.worth import LEAD_WORTH, OFF_WORTH, units

RULES = [
    Rules(),
    Rules(old_inference="deduction"),
    Rules(tariff="doubling"),
    Rules(unfair_pass=False),
]


def views(seed: str, count: int) -> Iterator[View]:
    """What the seats on turn see past the calls, in deals that are mostly played sensibly."""
    rng = random.Random(seed)
    for number in range(1, count + 1):
        deal = Deal(Frame(number, number % 3, RULES[number % 4]), deal_hands(seed, number))
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            if view.phase != CALLS:
                yield view
            deal.push(decide(view) if rng.random() < 0.7 else deal.sample_code(rng))


def worth_with_lead(seat: Weigher, hand: Mask, seen: Outlook, won: int) -> float:
    power = won + (seen.old | seen.sure).bit_count()
    if power >= TO_WIN:
        return 2.0 * share(seat.rules, power)
    their = max(seat.next_won, seat.after_won), min(seat.next_won, seat.after_won)
    mine, other = seat.vulnerable, seat.other_vulnerable
    return units(LEAD_WORTH, hand, seen, power, won, their, mine, other) if hand else 0.0


def worth_without(
    seat: Weigher, hand: Mask, seen: Outlook, won: int, their: tuple[float, float]
) -> float:
    if not hand:
        return 2.0 * share(seat.rules, won) if won >= TO_WIN and max(their) < TO_WIN else 0.0
    power = won + (seen.old | seen.sure).bit_count()
    mine, other = seat.vulnerable, seat.other_vulnerable
    return units(OFF_WORTH, hand, seen, power, won, their, mine, other)


def test_a_hand_is_worth_what_the_table_says_of_its_outlook() -> None:
    rng = random.Random("hands")
    with_sure = 0
    for view in views("hands", 60):
        seat = placed(view)
        hand = view.hand & rng.getrandbits(36) if rng.random() < 0.5 else view.hand
        seen = outlook(hand, seat.known, seat.left, seat.right, seat.longest)
        with_sure += bool(seen.sure & ~seen.old)
        judged = seat.judged(hand, seat.known, seat.left, seat.right)
        assert judged[0] == (seen.old | seen.sure).bit_count()
        for won in (seat.mine, seat.mine + 1, 6):
            expected = worth_with_lead(seat, hand, seen, won)
            assert seat.leading(hand, judged, won) == pytest.approx(expected)
            for their in ((0.5, 1.0), (4.5, 2.0), (3, 4), (6, 1)):
                expected = worth_without(seat, hand, seen, won, their)
                assert seat.waiting(hand, judged, won, *their) == pytest.approx(expected)
    assert with_sure > 30


def lead_units(seat: Weigher, single: Mask) -> float:
    """What a single is worth as a lead, from the public helpers alone."""
    left, right, rest = seat.left, seat.right, seat.hand & ~single
    beaten = chance_beaten(single, SINGLE, left, right, seat.held, seat.unseen)
    seen = outlook(rest, seat.known, left, right, seat.longest)
    won = worth_with_lead(seat, rest, seen, seat.mine + 1)
    # About two higher cards are on the table when it is headed.
    shown = sum(bits(SINGLE_BEATEN_BY[single] & (left | right))[:2])
    seen = outlook(rest, seat.known | shown, left & ~shown, right & ~shown, seat.longest)
    their = max(seat.next_won, seat.after_won) + 0.5, min(seat.next_won, seat.after_won) + 0.5
    return (1 - beaten) * won + beaten * worth_without(seat, rest, seen, seat.mine, their)


def test_a_single_is_led_for_the_mean_of_being_headed_and_not() -> None:
    asked = claimed = 0
    for view in views("leads", 150):
        seat = placed(view)
        if view.phase != LEAD or combination_cards(view.hand) or (seat.vulnerable and view.old):
            continue
        leads = [action.cards for action in view.legal if int(action.kind) == 1]
        weighed = {int(cards): lead_units(seat, int(cards)) for cards in leads}
        most, code = max(weighed.values()), decide(view)
        now = seat.mine + len(view.old)
        if code >= CLAIM_CODE:
            claimed += 1
            assert 2 * share(seat.rules, now) >= most - 1e-9
        else:
            asked += 1
            assert weighed[code & ALL] == pytest.approx(most)
            assert now < TO_WIN or 2 * share(seat.rules, now) < most + 1e-9
    assert asked > 100
    assert claimed > 20


def test_a_play_heads_for_the_mean_of_being_beaten_and_not() -> None:
    asked = 0
    for view in views("heads", 250):
        headings = [int(action.cards) for action in view.legal if int(action.kind) == 1]
        if view.phase != FOLLOW or len(headings) < 2:
            continue
        seat, weighed = placed(view), {}
        for cards in headings:
            rest, size, left, right = view.hand & ~cards, cards.bit_count(), seat.left, seat.right
            seen = outlook(rest, seat.known | cards, left & ~cards, right & ~cards, seat.longest)
            beaten = 0.0
            if (view.seat + 1) % 3 != view.leader:
                beaten = chance_next_beats(cards, view.kind, left, seat.held, seat.unseen)
            their = seat.next_won + size, seat.after_won
            weighed[cards] = (1 - beaten) * worth_with_lead(seat, rest, seen, seat.mine + size)
            weighed[cards] += beaten * worth_without(seat, rest, seen, seat.mine, their)
            weighed[cards] -= MARK_PRICE * (size > 3 and seat.marked)
        asked += 1
        assert weighed[decide(view) & ALL] == pytest.approx(max(weighed.values()))
    assert asked > 100


def test_without_combinations_the_least_wanted_cards_go() -> None:
    asked = 0
    for view in views("loose", 60):
        if view.legal.discard_count and not view.legal.headings:
            seat = placed(view)
            if combination_cards(view.hand):
                continue
            asked += 1
            order = discard_order(view.hand, view.old, seat.left | seat.right)
            assert decide(view) & ALL == sum(order[: view.legal.discard_count])
    assert asked > 60


def test_discards_are_the_same_card_by_card() -> None:
    """The quick answers to a discard, and the one that can be varied."""
    asked = 0
    for view in views("discards", 100):
        if view.legal.discard_count and not view.legal.headings:
            asked += 1
            assert Picking(view).decide(view) == decide(view)
    assert asked > 200
