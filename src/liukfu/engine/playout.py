"""Deals played at random to their end: the quick way, for search and for measuring."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from liukfu.engine.actions import CLAIM_CODE, DISCARD_CODE, PASS_CODE, STOP_CODE
from liukfu.engine.cards import ALL
from liukfu.engine.combos import FOUR, KINDS, SINGLE, SINGLE_BEATEN_BY
from liukfu.engine.deal import Deal
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legality import CALLS, FOLLOW, OVER, kind_led
from liukfu.engine.sampling import sample_call, sample_following, sample_lead
from liukfu.engine.settlement import End, Result, last_to_reach_six, result_of
from liukfu.engine.state import (
    ALL_PASSED,
    PASSED,
    PHASE,
    REFUSED,
    RESULT,
    SHOWN,
    TURN,
    UNFAIR,
    VULNERABLE,
    WON,
)

_FOLLOWERS = ((1, 2), (2, 0), (0, 1))


class Playout(NamedTuple):
    """What has come of a deal played at random, after how many actions."""

    result: Result
    actions: int


def play_out(deal: Deal, rng: random.Random) -> Playout:
    """Play a deal to its end at random, every legal action as likely each time.

    The deal itself stays as it is. The same generator ``rng`` leads to the same end as
    :meth:`Deal.sample_code` and :meth:`Deal.push` would; here nothing is kept of the way.
    """
    phase = deal._state[PHASE]
    if phase == CALLS:
        return _play_calls(deal, rng)
    actions = 0
    if phase == FOLLOW:
        deal = deal.copy()
        while deal._state[PHASE] == FOLLOW:
            deal.push(deal.sample_code(rng))
            actions += 1
    state = deal._state
    if state[PHASE] == OVER:
        return Playout(state[RESULT], actions)
    return _play_tricks(deal, state, rng, actions)


def _play_calls(deal: Deal, rng: random.Random) -> Playout:
    """From a call on. The list that stands for the state is a draft, known to nobody."""
    state, dealer, actions = deal._state.copy(), deal.frame.dealer, 1
    seat, passed = state[TURN], state[PASSED]
    while sample_call(rng) == PASS_CODE:
        passed |= 1 << seat
        if passed == ALL_PASSED:
            return Playout(result_of(deal.frame.rules, "void", None, (0, 0, 0), None, 0), actions)
        seat = (seat + 1) % 3
        actions += 1
    state[PASSED], state[TURN] = passed, dealer
    state[VULNERABLE] = None if seat == dealer else seat
    return _play_tricks(deal, state, rng, actions)


def _play_tricks(deal: Deal, state: list[Any], rng: random.Random, actions: int) -> Playout:
    """Whole tricks, from a lead on, after so many actions."""
    dealt, rules = deal.dealt, deal.frame.rules
    hands, won, refused = state[0:3], state[WON : WON + 3], state[REFUSED : REFUSED + 3]
    seat, passed, vulnerable = state[TURN], state[PASSED], state[VULNERABLE]
    shown, unfair = state[SHOWN], state[UNFAIR]
    dealer = deal.frame.dealer
    barred_seat = dealer if passed >> dealer & 1 else None
    marks = passed if rules.unfair_pass else 0
    deduction = rules.old_inference == "deduction"
    while hand := hands[seat]:
        known = dealt[seat] | shown
        if deduction:
            left, right = _FOLLOWERS[seat]
            known |= refused[left] & refused[right]
        old = old_cards(hand, known)
        winners = won[seat].bit_count()
        code = sample_lead(hand, old, seat == vulnerable, seat == barred_seat, winners, rng)
        best = code & ALL
        if code >= CLAIM_CODE:
            end: End = "stop" if code == STOP_CODE else "claim"
            result = result_of(rules, end, seat, won, vulnerable, unfair, best)
            return Playout(result, actions + 1)
        kind = kind_led(best, old, True) if seat == vulnerable else KINDS[best]
        hands[seat] = hand ^ best
        shown |= best
        four = marks and best.bit_count() >= FOUR
        if four:
            unfair |= marks & 1 << seat
        for follower in _FOLLOWERS[seat]:
            hand = hands[follower]
            code = sample_following(hand, kind, best, rng)
            hands[follower] = hand & ~code
            if code < DISCARD_CODE:
                best, seat = code & ALL, follower
                shown |= best
                if four:
                    unfair |= marks & 1 << seat
            elif deduction and kind == SINGLE:
                refused[follower] |= SINGLE_BEATEN_BY[best]
        won[seat] |= best
        actions += 3
    winner = last_to_reach_six(won, seat)
    return Playout(result_of(rules, "exhausted", winner, won, vulnerable, unfair), actions)
