"""What the steady player is said to do, one habit a test."""

import random

import pytest

from liukfu.engine import Cards, Deal, Frame, Phase, Rules, View, parse_action, parse_mask
from liukfu.engine.cards import ALL, Mask, bits
from liukfu.players.registry import create
from liukfu.players.sense import Outlook, combination_cards
from liukfu.players.steady import decide
from liukfu.players.worth import HELD, LEAD_WORTH, OFF_WORTH, Worth, facts, units


def deal(first: str, second: str, rest_of: str = "", *, rules: Rules | None = None) -> Deal:
    """A deal with seat 0 as Master; seat 2 holds what the others do not."""
    hands = parse_mask(first), parse_mask(second)
    third = ALL & ~(hands[0] | hands[1])
    table = Deal(Frame(1, 0, rules or Rules()), (*hands, third))
    for text in filter(None, rest_of.split(";")):
        table.apply(parse_action(text.strip()))
    return table


def choice(view: View) -> str:
    return str(create("steady").choose(view, random.Random(0)))


def lowest_others(hand: str, count: int = 12) -> str:
    """The lowest cards that ``hand`` has not."""
    others = bits(ALL & ~parse_mask(hand))
    others.sort(key=lambda card: (card.bit_length() - 1) % 9)
    return str(Cards(sum(others[:count])))


STRONG = "T9 T8 M9 M8 K9 K8 C9 C8 T1 C1 M2 K2"
HOPELESS = "T2 T3 T5 M3 M4 M6 K2 K4 K6 C2 C3 C5"


def test_calls_play_on_strength_and_passes_without() -> None:
    assert choice(deal(STRONG, lowest_others(STRONG)).view(0)) == "play"
    weak = deal(HOPELESS, STRONG.replace("M2 K2", "M7 K7"))
    assert choice(weak.view(0)) == "pass"
    weak.apply(parse_action("pass"))
    assert choice(weak.view(1)) == "play"
    third = deal(
        "T9 T8 M9 M8 K9 K8 C9 C8 T1 C1 M7 K7", "T7 T6 M5 C7 C6 K5 T4 M2 M1 K3 K1 C4", "pass; pass"
    )
    assert third.hand(2) == parse_mask(HOPELESS)
    assert choice(third.view(2)) == "pass"


def test_claims_with_all_old_cards_when_nothing_more_is_sure() -> None:
    table = deal(STRONG, lowest_others(STRONG), "play")
    assert choice(table.view(0)) == f"claim {table.old(0)}"


def test_leads_what_nobody_can_beat_before_it_claims() -> None:
    # T5 T6 T7 would be beaten by T6 T7 T8 and the like alone; T8 and T9 are its own.
    hand = "T9 T7 T6 T5 M9 M8 K9 C9 C8 C1 M2 K2"
    other = "T8 T4 T3 T2 M7 M6 M3 K8 K7 K3 C7 C6"
    table = deal(hand, other, "play")
    assert len(table.old(0)) >= 6
    assert choice(table.view(0)) == "T5 T6 T7"


def with_lead(hand: str, other: str, **won: str) -> View:
    """A view on lead in which ``hand`` is left and ``won`` are the seat's winners."""
    table = deal(f"{hand} {won['won']}", other, "play")
    view = table.view(0)
    return view._replace(
        hand=parse_mask(hand), winners=(parse_mask(won["won"]), 0, 0), shown=parse_mask(won["won"])
    )


def test_stops_with_six_winners_when_the_rest_is_worthless() -> None:
    view = with_lead(
        "T2 M2 K3 K5 C4 C6", "T5 T6 T7 M5 M6 M7 K8 K6 K7 C5 C8 C7", won="T9 M9 K9 C9 T8 M8"
    )
    assert not view.old
    assert choice(view) == "stop"


def test_plays_on_past_six_where_a_sure_lead_pays_more() -> None:
    view = with_lead(
        "T4 T5 T6 M2 K3 C4", "M4 M6 M7 M3 K5 K7 C5 C6 C7 K4 T7 C8", won="T9 M9 K9 C9 T8 M8"
    )
    assert choice(view) == "T4 T5 T6"


def test_doubled_shares_make_it_bolder() -> None:
    bolder = shyer = 0
    for seed in range(400):
        linear = Deal.from_seed(f"bold {seed}")
        while linear.to_act is not None:
            view = linear.view(linear.to_act)
            code = decide(view)
            doubled = Rules(tariff="doubling")
            other = decide(view._replace(frame=view.frame._replace(rules=doubled)))
            bolder += code >> 36 >= 3 and other >> 36 == 1
            shyer += code >> 36 == 1 and other >> 36 >= 3
            linear.push(code)
    # A sure gain is worth more as well, now and then.
    assert bolder > 2 * shyer


def test_discards_nothing_that_wins_while_it_has_others() -> None:
    seen = 0
    for seed in range(150):
        table = Deal.from_seed(f"discards {seed}")
        while table.to_act is not None:
            view = table.view(table.to_act)
            code = decide(view)
            if view.legal.discard_count and not view.legal.headings:
                gone: Mask = code & ALL
                bound = combination_cards(view.hand)
                loose = view.hand & ~(view.old | bound)
                seen += bool(loose)
                # An Old card goes before a combination at most.
                assert not gone & view.old or not loose & ~gone
            table.push(code)
    assert seen > 200


def test_keeps_a_run_when_a_loose_card_can_go() -> None:
    hand = "T6 T7 T8 K5 K6 K7 M2 C2 M4 C4 K2 M6"
    table = deal("T9 " + lowest_others(hand + " T9", 11), hand, "play")
    view = table.view(1)
    table_lead = parse_mask("T9")
    view = view._replace(
        phase=Phase.FOLLOW, to_act=1, leader=0, kind=1, lead=table_lead, best=table_lead,
        best_seat=0, shown=table_lead,
    )  # fmt: skip
    thrown = Cards(decide(view) & ALL)
    assert not thrown & parse_mask("T6 T7 T8 K5 K6 K7")


@pytest.mark.parametrize("inference", ["known_cards", "deduction"])
def test_claims_only_what_the_rules_call_old(inference: str) -> None:
    claims = 0
    for seed in range(150):
        table = Deal.from_seed(f"claims {seed}", rules=Rules.parse({"old_inference": inference}))
        while table.to_act is not None:
            view = table.view(table.to_act)
            code = decide(view)
            if code >> 36 == 3:
                claims += 1
                assert code & ALL == view.old
            table.push(code)
    assert claims > 80


@pytest.mark.parametrize("worth", [LEAD_WORTH, OFF_WORTH])
def test_units_are_the_sum_over_the_facts(worth: Worth) -> None:
    rng = random.Random(1)
    for _ in range(300):
        hand = sum(1 << card for card in rng.sample(range(36), rng.randint(1, 12)))
        seen = Outlook(0, 0, *(rng.randint(0, 4) for _ in range(5)))
        won, their = rng.randint(0, 7), (rng.randint(0, 12) / 2, rng.randint(0, 12) / 2)
        mine, other = rng.choice([(False, False), (True, False), (False, True)])
        power = rng.randint(0, len(worth.by_power) - 1)
        found = facts(hand, seen, won, their, mine, other)
        expected = worth.by_power[power][HELD[len(Cards(hand))]]
        expected += sum(a * b for a, b in zip(worth.per, found, strict=True))
        assert units(worth, hand, seen, power, won, their, mine, other) == pytest.approx(expected)
