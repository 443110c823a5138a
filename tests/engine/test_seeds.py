import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import (
    Cards,
    SeedError,
    clean_seed,
    deal_hands,
    decision_key,
    decision_rng,
    first_dealer,
)


@given(st.text("tiger 六虎🐯-", min_size=1, max_size=12), st.integers(1, 10**6))
def test_hands_are_dealt_as_the_rules_say(seed: str, number: int) -> None:
    rng = random.Random(f"liukfu/{seed}/{number}")
    deck = list(range(36))
    for i in reversed(range(1, 36)):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    hands = deal_hands(seed, number)
    assert [sorted(Cards(hand)) for hand in hands] == [sorted(deck[s::3]) for s in range(3)]


def test_known_deals_never_change() -> None:
    assert [str(Cards(hand)) for hand in deal_hands("tiger", 1)] == [
        "T4 T8 T9 M3 M5 M6 K5 K7 K8 C2 C3 C6",
        "T3 T6 M1 M7 M8 M9 K2 K4 K6 C4 C7 C8",
        "T1 T2 T5 T7 M2 M4 K1 K3 K9 C1 C5 C9",
    ]
    assert [str(Cards(hand)) for hand in deal_hands("六虎 123", 4)] == [
        "T2 T9 M3 M4 M5 M7 K7 C1 C4 C6 C7 C8",
        "T3 T4 T5 T6 M1 M2 K4 K5 K6 K9 C2 C9",
        "T1 T7 T8 M6 M8 M9 K1 K2 K3 K8 C3 C5",
    ]
    dealers = [first_dealer(seed) for seed in ("tiger", "六虎", "虎 1", "虎 2", "🐯", "mau gung")]
    assert dealers == [2, 1, 0, 0, 0, 1]


def test_first_dealers_are_spread_over_the_seats() -> None:
    dealers = [first_dealer(f"seed {number}") for number in range(300)]
    assert all(80 < dealers.count(seat) < 120 for seat in range(3))


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("  tiger\n", "tiger"),
        ("\u3000六虎\u00a0", "六虎"),
        ("\x1ftiger\x1c", "tiger"),
        ("e\u0301t\u00e9", "\u00e9t\u00e9"),
        ("a b  c", "a b  c"),
        ("x" * 64, "x" * 64),
        (" " + "🐯" * 64 + " ", "🐯" * 64),
        ("e\u0301" * 64, "\u00e9" * 64),
        ("Tiger", "Tiger"),
    ],
)
def test_seed_is_brought_to_nfc_and_stripped(text: str, seed: str) -> None:
    assert clean_seed(text) == seed
    assert unicodedata.is_normalized("NFC", seed)


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "\n", "x" * 65, "a\tb", "a\nb", "a\x00b", "a\u00a0b", "a\u3000b", "a\u200bb"),
        *("\ud800", "a\udfffb", "a\x1bb", "\ue000", "a\u2028b", "e\u0301" * 65, "\u202etiger"),
    ],
)
def test_empty_long_and_unprintable_seeds_are_refused(text: str) -> None:
    with pytest.raises(SeedError) as caught:
        clean_seed(text)
    assert caught.value.text == text


@given(st.text(max_size=70))
def test_clean_seed_stays_clean(text: str) -> None:
    try:
        seed = clean_seed(text)
    except SeedError:
        return
    assert clean_seed(seed) == seed
    assert 1 <= len(seed) <= 64
    assert seed.isprintable()
    assert seed == seed.strip()


def test_decisions_have_a_generator_of_their_own() -> None:
    assert decision_key("tiger", 3, 1, 12) == "liukfu/tiger/3/1/12"
    rng = decision_rng("tiger", 3, 1, 12)
    assert rng.random() == random.Random("liukfu/tiger/3/1/12").random()
    keys = {(d, s, k) for d in (1, 2) for s in range(3) for k in range(5)}
    drawn = {decision_rng("tiger", *key).random() for key in keys}
    assert len(drawn) == len(keys)


def test_deals_are_dealt_from_a_generator_handed_in_and_no_other() -> None:
    random.seed(5)
    before = random.getstate()
    deal_hands("tiger", 1)
    first_dealer("tiger")
    decision_rng("tiger", 1, 0, 0).random()
    assert random.getstate() == before
