"""The quick stand-in for an opponent: its chances are chances, and those of a sensible player."""

import random
from itertools import combinations
from math import log

import pytest

from liukfu.engine import Discard, View, parse_mask
from liukfu.engine.cards import ALL, Mask, bits
from liukfu.engine.combos import KINDS, OLD_GROUP, SINGLE
from liukfu.engine.legality import LEAD, combinations_to_lead, singles_to_lead
from liukfu.players.leads import NOISE, lead_chance
from liukfu.players.model import (
    MODEL,
    call_chance,
    call_gain,
    discard_chance,
    discard_odds,
    draw_discard,
)
from liukfu.players.registry import create
from liukfu.players.sense import can_hold, outlook
from liukfu.players.worth import CALL_WORTH, call_units
from tests.players.imagined import MIXED, RANDOM, STEADY, moments


def dealt(rng: random.Random, count: int = 12) -> Mask:
    return sum(1 << card for card in rng.sample(range(36), count))


def test_a_call_is_judged_as_the_steady_player_judges_it() -> None:
    rng = random.Random(1)
    for _ in range(1500):
        hand = dealt(rng)
        others = ALL & ~hand
        seen = outlook(hand, hand, others, others)
        for place in range(3):
            assert call_gain(hand, place) == pytest.approx(call_units(CALL_WORTH[place], seen))


def test_the_chances_of_play_and_pass_add_up_and_neither_is_certain() -> None:
    rng = random.Random(2)
    for _ in range(100):
        hand, place = dealt(rng), rng.randrange(3)
        play = call_chance(MODEL, hand, place, True)
        assert play + call_chance(MODEL, hand, place, False) == pytest.approx(1)
        assert MODEL.floor <= play <= 1 - MODEL.floor
    strong = parse_mask("T9 T8 M9 M8 K9 K8 C9 C8 T1 C1 M2 K2")
    weak = parse_mask("T2 T3 T5 M3 M4 M6 K2 K4 K6 C2 C3 C5")
    assert call_chance(MODEL, strong, 0, True) > 0.9
    assert call_chance(MODEL, weak, 0, True) < 0.15


def test_the_chances_of_all_discards_add_up() -> None:
    rng = random.Random(3)
    for count in (1, 2, 3, 4):
        hand = dealt(rng, 8)
        unseen = ALL & ~hand & ~dealt(rng, 6)
        every = map(sum, combinations(bits(hand), count))
        chances = [discard_chance(hand, unseen, cards) for cards in every]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) > 0


def test_with_discards_switched_off_any_cards_go_down_as_likely() -> None:
    hand = parse_mask("T9 T2 M3 K4 C1 C5")
    model = MODEL._replace(discards=0.0)
    chances = {
        discard_chance(hand, ALL & ~hand, sum(cards), model)
        for cards in combinations(bits(hand), 2)
    }
    assert all(chance == pytest.approx(1 / 15) for chance in chances)


@pytest.mark.parametrize("due", ["", "T9", "T9 K4"])
def test_drawn_discards_weigh_what_could_be_drawn(due: str) -> None:
    """Over many draws the weights add up to the chance of all that was allowed."""
    hand, free = parse_mask("T9 T2 M3 K4 C1 C5 C6"), parse_mask("T9 T2 K4 C1 C5")
    must, unseen = parse_mask(due), ALL & ~parse_mask("T9 T2 M3 K4 C1 C5 C6")
    model = MODEL._replace(discards=0.4)
    allowed = {
        cards: discard_chance(hand, unseen, cards, model)
        for cards in map(sum, combinations(bits(free), 3))
        if cards & must == must
    }
    rng = random.Random(4)
    weights = dict.fromkeys(allowed, 0.0)
    draws = 6000
    for _ in range(draws):
        cards, weight = draw_discard(hand, free, must, unseen, 3, model, rng)
        weights[cards] += weight
    for cards, chance in allowed.items():
        assert weights[cards] / draws == pytest.approx(chance, rel=0.25, abs=0.004)


def test_low_loose_cards_go_first_then_combinations_old_cards_last() -> None:
    hand = parse_mask("T9 C2 M4 M5 M6 K8")
    odds = dict(discard_odds(hand, ALL & ~hand))
    order = sorted(odds, key=lambda card: -odds[card])
    assert order[0] == parse_mask("C2")
    assert order[-1] == parse_mask("T9")
    assert odds[parse_mask("K8")] > odds[parse_mask("M5")]


def decisions(name: str, players: tuple[str, str, str], deals: int) -> list[tuple[View, Mask, int]]:
    """What a bot of this name sees and does: the cards it shows or puts down, and the phase."""
    found = []
    bot = create(name)
    for number in range(deals):
        for deal in moments(f"model {number}", players):
            if deal.to_act is not None and players[deal.to_act] == name:
                view = deal.view(deal.to_act)
                action = bot.choose(view, random.Random(number))
                found.append((view, int(action.cards), action.kind))
    return found


def test_steady_discards_are_far_likelier_than_chance() -> None:
    model = even = 0.0
    for view, cards, kind in decisions("steady", STEADY, 12):
        if kind == Discard("T1").kind and cards != view.hand:
            left, right = can_hold(view)
            model += log(discard_chance(view.hand, left | right, cards))
            even += log(
                discard_chance(view.hand, left | right, cards, MODEL._replace(discards=0.0))
            )
    assert model > 0.35 * even


def test_leads_have_the_chances_of_what_can_be_led() -> None:
    """All leads together have the chance that nothing is claimed."""
    leads = 0
    for players in (RANDOM, MIXED):
        for view, _, _ in decisions(players[2], players, 12):
            if view.phase != LEAD:
                continue
            stance = view.legal.stance
            groups = combinations_to_lead(stance)
            left, right = can_hold(view)
            options = [(cards, KINDS[cards]) for cards in groups]
            options += [(card, SINGLE) for card in bits(singles_to_lead(stance, bool(groups)))]
            if stance.vulnerable and stance.old & stance.old - 1:
                options.append((stance.old, OLD_GROUP))
            chances = [
                lead_chance(
                    stance.hand,
                    stance.old,
                    left | right,
                    cards,
                    kind,
                    stance.winners,
                    stance.vulnerable,
                    stance.barred,
                )
                for cards, kind in options
            ]
            may_claim = stance.winners + stance.old.bit_count() >= 6
            leads += 1
            if may_claim:
                assert sum(chances) < 1
            else:
                assert sum(chances) == pytest.approx(1)
            assert min(chances) >= NOISE / (len(options) + 1) - 1e-9
    assert leads > 20


def test_who_leads_a_low_single_is_not_thought_to_have_won_already() -> None:
    led = parse_mask("M2")

    def chance(hand: str, old: str) -> float:
        cards = parse_mask(hand)
        return lead_chance(cards, parse_mask(old), ALL & ~cards, led, SINGLE, 0, False, False)

    assert chance("T9 M2 K3 K5 C3 C5 C9", "T9 C9") == pytest.approx(1)
    assert chance("T1 T9 M2 M9 K9 C1 C9", "T1 T9 M9 K9 C1 C9") < 0.3
