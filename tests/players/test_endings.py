"""The exact endings against plain search through the deal itself."""

import random
from typing import Any

import pytest

from liukfu.engine import PASS, PLAY, Deal, Discard, Frame, Kind, Phase, Rules, Show, parse_mask
from liukfu.engine.actions import CLAIM, DISCARD, DISCARD_CODE, KIND_SHIFT, SHOW_CODE, STOP
from liukfu.engine.cards import ALL, Mask, bits
from liukfu.engine.combos import FOUR, SINGLE_BEATEN_BY
from liukfu.engine.settlement import Three
from liukfu.players.endings import Ending, TooLarge


def ending(cards: int, rng: random.Random) -> Deal:
    """A deal with so many cards in each hand, or that many before the present trick, that
    random play under random rules has come to.
    """
    while True:
        rules = Rules(
            old_inference=rng.choice(["known_cards", "deduction"]),
            unfair_pass=rng.random() < 0.7,
            tariff=rng.choice(["linear", "doubling"]),
        )
        deal = Deal.from_seed(f"ending {rng.random()}", 1, rng.randrange(3), rules)
        followed = rng.randrange(3)
        while deal.result is None:
            if deal.phase == Phase.CALLS:
                deal.push(PLAY if rng.random() < 0.4 else PASS)
                continue
            left = 12 - sum(deal.winners)
            trick = deal.view(0).trick
            if left == cards and len(trick.plays if trick else ()) == followed:
                return deal
            if deal.phase == Phase.FOLLOW:
                deal.push(deal.sample_code(rng))
                continue
            leads = deal.legal.leads
            groups = [cards for cards in leads if len(cards) > 1]
            deal.push(Show(rng.choice(groups if groups and rng.random() < 0.3 else leads)))


def crowded(cards: int, rng: random.Random) -> Deal:
    """The same with hands full of runs, sets and cards next to each other. What came before the
    last cards only has to be so for what is known; the deal is not asked whether it was legal.
    """
    rules = Rules(
        old_inference=rng.choice(["known_cards", "deduction"]),
        unfair_pass=rng.random() < 0.8,
        tariff=rng.choice(["linear", "doubling"]),
    )
    deck = list(range(36))
    if rng.random() < 0.6:
        suits = rng.sample(range(4), 2)
        low = rng.randint(0, 8 - cards)
        near = [9 * suit + rank for suit in suits for rank in range(low, 9)]
    else:
        ranks = rng.sample(range(9), cards)
        near = [9 * suit + rank for suit in range(4) for rank in ranks]
    live = rng.sample(near, min(3 * cards, len(near)))
    rest = [card for card in deck if card not in live]
    rng.shuffle(rest)
    while len(live) < 3 * cards:
        live.append(rest.pop())
    if rng.random() < 0.5:
        live.sort(key=lambda card: (card % 9, card) if rng.random() < 0.5 else (card, 0))
        live = [live[cards * (index % 3) + index // 3] for index in range(3 * cards)]
    if cards == FOUR and rng.random() < 0.5:
        # A run of four in one hand: it is forbidden to some, and marks others.
        low = 9 * rng.randrange(4) + rng.randrange(6)
        for place, card in enumerate(range(low, low + FOUR)):
            if card in live:
                live[live.index(card)] = live[3 * place]
            else:
                rest[rest.index(card)] = live[3 * place]
            live[3 * place] = card
    early = [[1 << card for card in rest[seat::3]] for seat in range(3)]
    hands = [sum(early[seat]) + sum(1 << card for card in live[seat::3]) for seat in range(3)]
    deal = Deal(Frame(1, rng.randrange(3), rules), (hands[0], hands[1], hands[2]))
    while deal.phase == Phase.CALLS:
        deal.push(PLAY if rng.random() < 0.4 or len(deal) == 2 else PASS)
    while left := 12 - cards - sum(deal.winners):
        # A lead of one would prove things that are not so.
        size = 3 if left == 3 or (left > 4 and rng.random() < 0.3) else 2
        for place in range(3):
            assert deal.to_act is not None
            own = early[deal.to_act]
            played = sum(own.pop() for _ in range(size))
            deal.push((DISCARD_CODE if place and rng.random() < 0.7 else SHOW_CODE) | played)
    for _ in range(rng.randrange(3)):
        deal.push(deal.sample_code(rng))
        if deal.result is not None:
            return crowded(cards, rng)
    return deal


def in_order(deal: Deal) -> list[int]:
    """All legal actions, in the order in which the first best one is taken."""
    seat = deal.to_act
    assert seat is not None
    others = int(deal.hand((seat + 1) % 3) | deal.hand((seat + 2) % 3))

    def thrown(card: Mask) -> tuple[int, Mask]:
        return -(SINGLE_BEATEN_BY[card] & others).bit_count(), card

    def place(code: int) -> tuple[object, ...]:
        kind, cards = code >> KIND_SHIFT, code & ALL
        if kind in (CLAIM, STOP):
            return 0, -cards.bit_count()
        if kind == DISCARD:
            return 1, sorted(map(thrown, bits(cards)))
        led = deal.legal.kind_of_lead(cards)
        if led == Kind.SINGLE:
            return 3, -cards
        # Of one size in the engine's own order, which for headings is from the lowest on.
        return (2 if led == Kind.OLD_GROUP else 1), 0 if led is None else -cards.bit_count()

    return sorted(deal.legal.codes(), key=place)


def played_out(deal: Deal) -> Three:
    """What is paid when each seat takes the first of what brings it most."""
    if deal.result is not None:
        return deal.result.payments
    seat = deal.to_act
    assert seat is not None
    found: Three | None = None
    for code in in_order(deal):
        value = after(deal, code)
        if found is None or value[seat] > found[seat]:
            found = value
    assert found is not None
    return found


def after(deal: Deal, code: int) -> Three:
    deal.push(code)
    value = played_out(deal)
    deal.pop()
    return value


def agrees(deal: Deal) -> None:
    found, seat = Ending.of(deal), deal.to_act
    assert seat is not None
    truth = {code: after(deal, code) for code in in_order(deal)}
    best = max(truth, key=lambda code: truth[code][seat])
    values = found.values()
    assert {code: truth[code] for code in values} == values
    code, units = found.best()
    # Another card may stand for the first best one.
    assert truth[code] == truth[best]
    assert units == truth[best][seat]
    # What is left out is as good as something that is not, and is answered when asked for.
    assert {code: found.value(code) for code in truth} == truth


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_small_endings_agree_with_plain_search(cards: int) -> None:
    rng = random.Random(f"small {cards}")
    for _ in range(150):
        agrees(ending(cards, rng))


@pytest.mark.parametrize(("cards", "count"), [(2, 100), (3, 150), (4, 12)])
def test_crowded_endings_agree_with_plain_search(cards: int, count: int) -> None:
    rng = random.Random(f"crowded {cards}")
    for _ in range(count):
        agrees(crowded(cards, rng))


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "count"), [(3, 3000), (4, 150)])
def test_many_endings_agree_with_plain_search(cards: int, count: int) -> None:
    rng = random.Random(f"many {cards}")
    for _ in range(count):
        agrees(ending(cards, rng))
        agrees(crowded(cards, rng))


def open_ending(hands: list[str], won: Three, turn: int, passed: int, **more: Any) -> Ending:
    """With all cards that are out of play known to all, the Master in seat 0."""
    held = [parse_mask(hand) for hand in hands]
    known = [ALL & ~(sum(held) - own) for own in held]
    return Ending(
        (held[0], held[1], held[2]),
        (known[0], known[1], known[2]),
        won,
        turn,
        turn,
        passed=passed,
        vulnerable=passed.bit_count() or None,
        **more,
    )


RUN, HIGHER_RUN, NO_RUN = "C2 C3 C4 C5", "K2 K3 K4 K5", "C9 M2 M4 M6"


@pytest.mark.parametrize("unfair_pass", [True, False])
@pytest.mark.parametrize(
    ("hands", "won", "turn", "passed", "paid"),
    [
        # Seat 1, who has passed, leads four cards; seat 2 is Vulnerable, seat 0 has six.
        ([NO_RUN, RUN, "T2 T4 T6 T8"], (6, 1, 1), 1, 0b011, (2, -2, 0)),
        # The Vulnerable seat 1 leads; the Master, who has passed, has to head as the last,
        ([HIGHER_RUN, RUN, NO_RUN], (1, 1, 6), 1, 0b001, (-2, 0, 2)),
        # or the Vulnerable seat 2 leads, and the Master has to head at once.
        ([HIGHER_RUN, NO_RUN, RUN], (1, 6, 1), 2, 0b011, (-2, 2, 0)),
    ],
)
def test_four_cards_shown_after_passing_are_an_unfair_pass(
    hands: list[str], won: Three, turn: int, passed: int, paid: Three, unfair_pass: bool
) -> None:
    rules = Rules(unfair_pass=unfair_pass)
    value = open_ending(hands, won, turn, passed, rules=rules).value(Show(RUN))
    # Without the mark the Vulnerable seat pays for both.
    loser, winner = passed.bit_count(), won.index(6)
    plain = tuple(2 * (seat == winner) - 2 * (seat == loser) for seat in range(3))
    assert value == (paid if unfair_pass else plain)


def test_master_who_has_passed_leads_no_four_cards() -> None:
    hands = [HIGHER_RUN, NO_RUN, RUN]
    barred = open_ending(hands, (2, 3, 3), 0, 0b001).candidates()
    assert Show("K2 K3 K4") in barred
    assert Show(HIGHER_RUN) not in barred
    free = open_ending(hands, (2, 3, 3), 0, 0b000).candidates()
    assert Show(HIGHER_RUN) in free


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        # K4 is out of play, M3 is in another hand.
        ("K3 K5 M2 M4", "M2 M4 K3"),
        # One is part of a set, the other is not.
        ("T7 M7 K7 K8", "T7 M7 K7 K8"),
        # An Old Ace wins when it is led.
        ("T1 T2 K3 K5", "T1 T2 K3"),
    ],
)
def test_of_cards_that_make_no_difference_one_stands_for_all(hand: str, thrown: str) -> None:
    hands = [hand, "C6 M3 M9 T8", "C5 C8 T9 K9"]
    held = [parse_mask(cards) for cards in hands]
    unseen = ALL & ~sum(held)
    found = Ending(
        (held[0], held[1], held[2]),
        (held[0] | unseen, held[1] | unseen, held[2] | unseen),
        (3, 3, 2),
        0,
        2,
        1,
        parse_mask("C4"),
        2,
    )
    assert sorted(found.candidates()) == sorted(map(Discard, thrown.split()))


def test_ending_of_too_many_positions_says_so() -> None:
    deal = ending(6, random.Random("large"))
    with pytest.raises(TooLarge):
        Ending.of(deal, nodes=3).values()


def test_no_ending_in_the_calls_nor_after_the_end() -> None:
    deal = Deal.from_seed("tiger")
    with pytest.raises(ValueError, match="first lead"):
        Ending.of(deal)
    deal.apply_all([PASS, PASS, PASS])
    with pytest.raises(ValueError, match="last trick"):
        Ending.of(deal)


def against(deal: Deal, seat: int) -> int:
    """What a seat gets when the others do all they can against it."""
    if deal.result is not None:
        return deal.result.payments[seat]
    mine = deal.to_act == seat
    values = []
    for code in deal.legal.codes():
        deal.push(code)
        values.append(against(deal, seat))
        deal.pop()
    return max(values) if mine else min(values)


@pytest.mark.parametrize(("cards", "count"), [(2, 100), (3, 60)])
def test_what_is_sure_agrees_with_plain_search_and_is_never_more(cards: int, count: int) -> None:
    rng = random.Random(f"sure {cards}")
    for _ in range(count):
        deal = ending(cards, rng)
        seat = deal.to_act
        assert seat is not None
        code, units = Ending.of(deal, sure=True).best()
        assert units == against(deal, seat) <= Ending.of(deal).best()[1]
        deal.push(code)
        assert against(deal, seat) == units
