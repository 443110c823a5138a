import copy
import pickle
from collections.abc import Callable
from operator import and_, or_, xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import (
    CardError,
    Cards,
    Suit,
    card_name,
    parse_card,
    parse_mask,
    rank_of,
    suit_of,
)
from liukfu.engine.cards import ALL, HIGHER, OLD_ACES, RANK_MASKS, SUIT_MASKS, bits

from . import naive

card_sets = st.sets(st.integers(0, 35))
CANONICAL = {text: parse_card(text) for text in naive.DECK}


def test_card_is_suit_times_nine_plus_rank_less_one() -> None:
    for suit, letter in enumerate("CKMT"):
        for rank in range(1, 10):
            card = parse_card(f"{letter}{rank}")
            assert card == suit * 9 + rank - 1
            assert card_name(card) == f"{letter}{rank}"
            assert suit_of(card) is Suit(suit)
            assert rank_of(card) == rank


def test_suits_rank_tens_myriads_knots_coins_from_high_to_low() -> None:
    assert Suit.TENS > Suit.MYRIADS > Suit.KNOTS > Suit.COINS
    assert [suit.code for suit in reversed(Suit)] == ["T", "M", "K", "C"]
    assert [suit.character for suit in reversed(Suit)] == ["拾", "貫", "索", "綫"]


def test_card_is_read_in_either_case_and_with_the_character() -> None:
    for letter, character in zip("TMKC", "拾貫索綫", strict=True):
        for rank in "123456789":
            card = parse_card(letter + rank)
            assert parse_card(letter.lower() + rank) == card
            assert parse_card(character + rank) == card


@pytest.mark.parametrize(
    "text",
    [
        "",
        "T",
        "9",
        "T0",
        "T10",
        "9T",
        "X1",
        "T-1",
        "T9 ",
        " T9",
        "TT9",
        "T٩",
        "t²",
        "拾",
        "T\0",
    ],
)
def test_unknown_card_is_refused_by_naming_it(text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert caught.value.token == text
    assert not caught.value.repeated


def test_cards_are_read_in_any_order_and_written_in_canonical_order() -> None:
    cards = Cards("c1 M9  t3\tK2 T1 拾2 綫2")
    assert str(cards) == "T1 T2 T3 M9 K2 C1 C2"
    assert list(cards) == [parse_card(text) for text in str(cards).split()]
    assert str(Cards(ALL)).split() == naive.DECK


def test_first_unknown_card_of_several_is_named() -> None:
    with pytest.raises(CardError) as caught:
        parse_mask("T1 M2 Q3 Z9")
    assert (caught.value.token, caught.value.repeated) == ("Q3", False)


def test_repeated_card_is_refused_by_naming_it() -> None:
    with pytest.raises(CardError) as caught:
        parse_mask("T1 M2 K3 貫2 T1")
    assert (caught.value.token, caught.value.repeated) == ("貫2", True)


@pytest.mark.parametrize("wrong", [-1, ALL + 1, 1 << 40, [36], [-1], [0, 99]])
def test_no_cards_are_made_of_numbers_out_of_range(wrong: int | list[int]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Cards(wrong)


@given(card_sets)
def test_cards_have_the_habits_of_a_set(chosen: set[int]) -> None:
    cards = Cards(chosen)
    assert set(cards) == chosen
    assert len(list(cards)) == len(cards) == len(chosen)
    assert bool(cards) == bool(chosen)
    assert [card for card in range(-3, 40) if card in cards] == sorted(chosen)
    assert "T1" not in cards
    assert int(cards) == sum(1 << card for card in chosen)
    assert cards == Cards(int(cards)) == Cards(str(cards)) == Cards(sorted(chosen, reverse=True))
    assert hash(cards) == hash(int(cards))


@given(card_sets)
def test_cards_iterate_and_read_in_canonical_order(chosen: set[int]) -> None:
    wanted = [text for text in naive.DECK if CANONICAL[text] in chosen]
    assert [card_name(card) for card in Cards(chosen)] == wanted
    assert str(Cards(chosen)) == " ".join(wanted)


@given(card_sets, card_sets)
@pytest.mark.parametrize("operation", [or_, and_, xor])
def test_operations_on_cards_are_those_of_sets(
    operation: Callable[[object, object], object], one: set[int], two: set[int]
) -> None:
    wanted = Cards(operation(one, two))  # type: ignore[arg-type]  # sets give a set
    for found in (
        operation(Cards(one), Cards(two)),
        operation(Cards(one), int(Cards(two))),
        operation(int(Cards(one)), Cards(two)),
    ):
        assert isinstance(found, Cards)
        assert found == wanted


@given(card_sets, card_sets)
def test_cards_without_others_are_the_difference(one: set[int], two: set[int]) -> None:
    left = Cards(one).without(Cards(two))
    assert isinstance(left, Cards)
    assert set(left) == one - two


@given(card_sets)
def test_cards_come_back_from_repr_pickle_and_copy(chosen: set[int]) -> None:
    cards = Cards(chosen)
    again = [
        eval(repr(cards), {"Cards": Cards}),  # noqa: S307  # our own repr
        pickle.loads(pickle.dumps(cards)),  # noqa: S301  # our own pickle
        copy.deepcopy(cards),
    ]
    assert [(type(other), other) for other in again] == [(Cards, cards)] * 3


def test_cards_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Cards("T1").extra = 1  # type: ignore[attr-defined]


@given(card_sets)
def test_bits_are_the_cards_one_by_one_lowest_first(chosen: set[int]) -> None:
    assert bits(int(Cards(chosen))) == [1 << card for card in sorted(chosen)]


def test_masks_of_suits_ranks_and_higher_cards() -> None:
    for card in range(36):
        name = card_name(card)
        same_suit = [text for text in naive.DECK if text[0] == name[0]]
        assert str(Cards(SUIT_MASKS[suit_of(card)])).split() == same_suit
        same_rank = {text for text in naive.DECK if text[1] == name[1]}
        assert set(str(Cards(RANK_MASKS[rank_of(card) - 1])).split()) == same_rank
        higher = [text for text in same_suit if naive.rank(text) > naive.rank(name)]
        assert str(Cards(HIGHER[card])).split() == higher
    assert str(Cards(OLD_ACES)) == "T1 C1"
