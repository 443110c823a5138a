"""The helpers against plain search through the engine's combinations."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Cards, Deal, Kind, parse_action, parse_mask
from liukfu.engine.cards import ALL, Mask, bits
from liukfu.engine.combos import KINDS, SINGLE_BEATEN_BY, headings_in, runs_in, sets_in
from liukfu.engine.knowledge import old_cards, waits_for
from liukfu.players import sense


def drawn(seed: int, *sizes: int) -> list[Mask]:
    """Random sets of cards, apart from each other."""
    deck = random.Random(seed).sample(range(36), sum(sizes))
    return [sum(1 << deck.pop() for _ in range(size)) for size in sizes]


MANY = st.integers(0, 10**9)
SIZES = st.tuples(st.integers(1, 12), st.integers(0, 12), st.integers(0, 12))


def combinations(hand: Mask) -> list[Mask]:
    return sets_in(hand) + runs_in(hand)


@given(MANY, SIZES)
def test_beatable_agrees_with_the_engine(seed: int, sizes: tuple[int, int, int]) -> None:
    hand, by, _ = drawn(seed, *sizes)
    for run in runs_in(hand):
        assert sense.run_is_beatable(run, by) == bool(headings_in(by, Kind.RUN, run))
    for cards in sets_in(hand):
        assert sense.set_is_beatable(cards, by) == bool(headings_in(by, Kind.SET, cards))


@given(MANY, SIZES, st.sampled_from([3, 9]))
def test_sure_combinations_are_those_that_no_opponent_can_beat(
    seed: int, sizes: tuple[int, int, int], longest: int
) -> None:
    hand, left, right = drawn(seed, *sizes)
    right |= left if seed % 2 else 0
    sure = sense.sure_combinations(hand, left, right, longest)
    unbeaten = [
        cards
        for cards in combinations(hand)
        if len(Cards(cards)) <= longest
        and not any(headings_in(by, KINDS[cards], cards) for by in (left, right))
    ]
    for cards in bits(sure):
        assert any(cards & combination for combination in unbeaten)
    for combination in unbeaten:
        # Of a set of four, three stand for the other choices.
        assert len(Cards(combination & ~sure)) <= (longest == 3)


@given(MANY, SIZES)
def test_outlook_counts_holes_runs_and_sets(seed: int, sizes: tuple[int, int, int]) -> None:
    hand, left, right = drawn(seed, *sizes)
    unseen = left | right
    known = ALL & ~unseen
    seen = sense.outlook(hand, known, left, right)
    assert seen.old == old_cards(hand, known)
    assert seen.sure == sense.sure_combinations(hand, left, right)
    loose = [card.bit_length() - 1 for card in bits(hand & ~(seen.old | seen.sure))]
    waits = [len(Cards(waits_for(card, known))) for card in loose]
    assert (seen.one, seen.two, seen.three) == (waits.count(1), waits.count(2), waits.count(3))
    in_runs = in_sets = 0
    for cards in runs_in(hand):
        in_runs |= cards
    for cards in sets_in(hand):
        in_sets |= cards
    assert sense.combination_cards(hand) == in_runs | in_sets
    assert seen.in_runs == len(Cards(in_runs & ~seen.sure))
    assert seen.in_sets >= len(Cards(in_sets & ~seen.sure))


def test_can_hold_leaves_out_what_a_refused_single_proves() -> None:
    deal = Deal.from_seed("tiger", dealer=0)
    deal.apply(parse_action("play"))
    while deal.to_act is not None:
        seat = deal.to_act
        view = deal.view(seat)
        left, right = sense.can_hold(view)
        assert deal.hand((seat + 1) % 3) & ~left == 0
        assert deal.hand((seat + 2) % 3) & ~right == 0
        assert left == view.unseen & ~view.refused[(seat + 1) % 3]
        assert right == view.unseen & ~view.refused[(seat + 2) % 3]
        deal.apply(view.legal.sample(random.Random(len(deal))))


@given(MANY)
def test_a_chance_is_zero_exactly_where_nobody_can(seed: int) -> None:
    hand, left, right = drawn(seed, 6, 4, 4)
    both = left | right
    # With hands of four and eight unseen cards nothing is face down.
    for cards in (*combinations(hand), *bits(hand)):
        kind = KINDS[cards]
        chance = sense.chance_beaten(cards, kind, both, both, 4, 8)
        assert 0 <= chance <= 1
        if len(Cards(cards)) > 4:
            continue
        assert (chance == 0) == (not headings_in(both, kind, cards))
        following = sense.chance_next_beats(cards, kind, both, 4, 8)
        assert 0 <= following <= 1
        assert (following == 0) == (not headings_in(both, kind, cards))


def test_nothing_beats_an_old_group() -> None:
    group = parse_mask("T9 M9 K9")
    assert sense.chance_beaten(group, Kind.OLD_GROUP, ALL & ~group, ALL & ~group, 12, 24) == 0
    assert sense.chance_next_beats(group, Kind.OLD_GROUP, ALL & ~group, 12, 24) == 0


@pytest.mark.parametrize(
    ("lead", "held"),
    [
        ("C1 C2 C3", "T9 M9 K9 T4 M4"),
        ("T4 T5 T6", "T9 M9 K9 T7 M4"),
        ("M2 M3 M4 M5", "T9 M9 K9 T5"),
        ("C2 K2 M2", "T9 M9 K9 T5 T3 M5"),
        ("T7 M7 C7", "T8 K2 K3 K5 K6 M1 C2 C3"),
        ("C1 K1 M1", "T9 T4 T5 K4"),
    ],
)
def test_the_chance_of_a_combination_is_about_that_of_dealt_hands(lead: str, held: str) -> None:
    cards = parse_mask(lead)
    unseen = bits(ALL & ~(cards | parse_mask(held)))[-24:]
    everything = sum(unseen)
    kind = KINDS[cards]
    rng = random.Random(0)
    beaten = 0
    for _ in range(4000):
        rng.shuffle(unseen)
        one, two = sum(unseen[:12]), sum(unseen[12:])
        beaten += any(headings_in(hand, kind, cards) for hand in (one, two))
    chance = sense.chance_beaten(cards, kind, everything, everything, 12, 24)
    assert chance == pytest.approx(beaten / 4000, abs=0.1)


def test_a_single_is_headed_for_sure_while_nothing_is_face_down() -> None:
    both = parse_mask("T9 M2 K3 K4")
    assert sense.chance_beaten(parse_mask("T8"), Kind.SINGLE, both, both, 2, 4) == 1
    assert sense.chance_beaten(parse_mask("M3"), Kind.SINGLE, both, both, 2, 4) == 0
    half = sense.chance_beaten(parse_mask("T8"), Kind.SINGLE, both, both, 1, 4)
    assert 0.5 < half < 1


@given(MANY, SIZES)
def test_different_singles_stand_for_all(seed: int, sizes: tuple[int, int, int]) -> None:
    hand, unseen, _ = drawn(seed, *sizes)
    chosen = sense.different_singles(hand, unseen)

    def beaten_by(card: Mask) -> tuple[int, int]:
        return (card.bit_length() - 1) // 9, SINGLE_BEATEN_BY[card] & unseen

    classes = [beaten_by(card) for card in chosen]
    assert set(classes) == {beaten_by(card) for card in bits(hand)}
    assert len(classes) - len(set(classes)) <= 2  # an Old Ace beside a card that is Old


def test_discard_order_keeps_old_cards_and_cards_that_soon_win() -> None:
    hand = parse_mask("T9 T2 M8 K3 K7 C1")
    unseen = parse_mask("T3 T4 M9 K8 K9 K4")
    order = sense.discard_order(hand, parse_mask("T9 C1"), unseen)
    assert [str(Cards(card)) for card in order] == ["K3", "T2", "K7", "M8", "C1", "T9"]


def test_cards_above() -> None:
    unseen = parse_mask("T9 T7 T2 M9")
    assert [sense.cards_above(parse_mask(card), unseen) for card in ("T1", "T5", "T8", "K9")] == [
        3,
        2,
        1,
        0,
    ]
