from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Cards, Kind, beats, kind_of
from liukfu.engine.combos import headings_in, nothing_beats, runs_in, sets_in

from . import naive

KINDS = {"single": Kind.SINGLE, "set": Kind.SET, "run": Kind.RUN, "old group": Kind.OLD_GROUP}

# Cards in one or two suits, or of few ranks, so that runs and sets are not rare.
decks = st.one_of(
    st.just(naive.DECK),
    st.sampled_from([[card for card in naive.DECK if card[0] in pair] for pair in ("TM", "KC")]),
    st.sampled_from(
        [[card for card in naive.DECK if card[1] in ranks] for ranks in ("1239", "5678")]
    ),
)
hands = decks.flatmap(lambda deck: st.sets(st.sampled_from(deck), max_size=12))


def mask(cards: naive.Group | set[str]) -> int:
    return int(Cards(" ".join(cards)))


def texts(found: list[int]) -> list[str]:
    return sorted(str(Cards(cards)) for cards in found)


def test_every_combination_of_the_deck_is_recognised() -> None:
    assert len(naive.COMBINATIONS) == 36 + 9 * 5 + 4 * 28
    for cards in naive.COMBINATIONS:
        assert kind_of(mask(cards)) is KINDS[str(naive.kind(cards))]


@given(hands)
def test_recognising_agrees_with_the_plain_rule(hand: set[str]) -> None:
    wanted = naive.kind(hand) if hand else None
    assert kind_of(mask(hand)) is (KINDS[wanted] if wanted else None)


@pytest.mark.parametrize(
    "cards",
    ["", "T1 T2", "T5 M5", "T1 M1 K2", "T1 T2 T4", "T8 T9 M1", "T7 M8 K9", "T8 T9 T1", "K9 M1 M2"],
)
def test_pairs_gaps_mixtures_and_wraps_are_no_combination(cards: str) -> None:
    assert kind_of(Cards(cards)) is None


@given(hands)
def test_sets_and_runs_of_a_hand_are_all_found_once(hand: set[str]) -> None:
    inside = [cards for cards in naive.combinations_in(hand) if len(cards) > 1]
    sets = [naive.text(cards) for cards in inside if naive.kind(cards) == "set"]
    runs = [naive.text(cards) for cards in inside if naive.kind(cards) == "run"]
    assert texts(sets_in(mask(hand))) == sorted(sets)
    assert texts(runs_in(mask(hand))) == sorted(runs)
    small = [found for found in sets + runs if len(found.split()) == 3]
    assert texts(sets_in(mask(hand), small=True) + runs_in(mask(hand), small=True)) == sorted(small)


def test_a_suit_held_whole_has_all_its_runs_up_to_nine() -> None:
    whole = Cards("T1 T2 T3 T4 T5 T6 T7 T8 T9")
    assert [run.bit_count() for run in runs_in(whole)].count(9) == 1
    assert len(runs_in(whole)) == 28


@given(hands, st.sampled_from(naive.COMBINATIONS))
def test_headings_are_the_plays_that_beat_the_best(hand: set[str], best: naive.Group) -> None:
    hand = hand - best
    led = str(naive.kind(best))
    wanted = [cards for cards in naive.combinations_in(hand) if naive.beats(cards, led, best, best)]
    found = headings_in(mask(hand), KINDS[led], mask(best))
    assert texts(found) == sorted(map(naive.text, wanted))


def test_beats_agrees_with_the_plain_rule_for_any_two_combinations() -> None:
    for best in naive.COMBINATIONS:
        led = str(naive.kind(best))
        kind, best_mask = KINDS[led], mask(best)
        for cards in naive.COMBINATIONS:
            wanted = naive.beats(cards, led, best, best)
            assert beats(mask(cards), kind, best_mask) == wanted, (cards, best)


@given(hands, st.sampled_from(naive.COMBINATIONS))
def test_cards_that_are_no_combination_beat_nothing(cards: set[str], best: naive.Group) -> None:
    if not cards or naive.kind(cards) is None:
        assert not beats(mask(cards), KINDS[str(naive.kind(best))], mask(best))


@given(hands, hands)
def test_nothing_beats_an_old_group(hand: set[str], group: set[str]) -> None:
    assert headings_in(mask(hand), Kind.OLD_GROUP, mask(group)) == []
    for size in range(1, 4):
        for cards in combinations(sorted(hand)[:6], size):
            assert not beats(mask(set(cards)), Kind.OLD_GROUP, mask(group))


@pytest.mark.parametrize(
    ("best", "play", "wanted"),
    [
        ("M5", "M6", True),
        ("M5", "M4", False),
        ("M5", "T9", False),
        ("T1", "T9", False),
        ("C1", "C2", False),
        ("M1", "M2", True),
        ("K1", "K9", True),
        ("T4 M4 K4", "M5 K5 C5", True),
        ("T4 M4 K4", "M5 K5 C5 T5", False),
        ("T4 M4 K4", "T3 M3 K3", False),
        ("T1 M1 K1", "T8 M8 K8", False),
        ("T1 M1 K1", "T9 K9 C9", True),
        ("T1 M1 K1 C1", "T9 M9 K9 C9", True),
        ("T1 M1 K1 C1", "T2 M2 K2 C2", False),
        ("M3 M4 M5", "M4 M5 M6", True),
        ("M3 M4 M5", "T1 T2 T3", True),
        ("M3 M4 M5", "K7 K8 K9", False),
        ("M3 M4 M5", "M6 M7 M8 M9", False),
        ("M3 M4 M5", "M2 M3 M4", False),
        ("C1 C2 C3", "C2 C3 C4", True),
        ("T1 T2 T3", "T7 T8 T9", True),
        ("T7 T8 T9", "C7 C8 C9", False),
        ("M3 M4 M5", "T9 M9 K9", False),
        ("T2 M2 K2", "T3 T4 T5", False),
    ],
)
def test_what_beats_what(best: str, play: str, wanted: bool) -> None:
    kind = kind_of(Cards(best))
    assert kind is not None
    assert beats(Cards(play), kind, Cards(best)) is wanted
    assert (Cards(play) in headings_in(Cards(play), kind, Cards(best))) is wanted


@pytest.mark.parametrize(
    ("lead", "nothing"),
    [
        ("T1", True),
        ("C1", True),
        ("M1", False),
        ("M9", True),
        ("M8", False),
        ("T9 M9 K9", True),
        ("T9 M9 K9 C9", True),
        ("T1 M1 K1", False),
        ("T8 M8 K8", False),
        ("T7 T8 T9", True),
        ("M7 M8 M9", False),
        ("T1 T2 T3 T4 T5 T6 T7 T8 T9", True),
        ("C1 C2 C3 C4 C5 C6 C7 C8 C9", False),
    ],
)
def test_lead_that_no_cards_beat(lead: str, nothing: bool) -> None:
    kind = kind_of(Cards(lead))
    assert kind is not None
    assert nothing_beats(Cards(lead), kind) is nothing
    assert nothing_beats(Cards(lead), Kind.OLD_GROUP)
