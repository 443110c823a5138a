import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Deal, Discard, Phase, Rules
from liukfu.engine.cards import bits, nth_bit
from liukfu.engine.legality import legal_codes
from liukfu.engine.sampling import sample_code

from .positions import after, dealt, positions, walk


class Fixed(random.Random):
    """A generator that always draws the same number."""

    def __init__(self, value: float) -> None:
        super().__init__(0)
        self.value = value

    def random(self) -> float:
        return self.value


@given(positions)
def test_each_place_of_the_list_is_drawn_by_its_share_of_the_generators_range(deal: Deal) -> None:
    codes = legal_codes(deal.legal.stance)
    if not codes or codes[0] >= Discard(""):
        return
    for place in {*range(0, len(codes), max(1, len(codes) // 50)), len(codes) - 1}:
        rng = Fixed((place + 0.5) / len(codes))
        assert sample_code(deal.legal.stance, rng) == codes[place]
        assert deal.sample_code(rng) == codes[place]


@given(st.integers(1, (1 << 36) - 1), st.data())
def test_nth_bit_is_the_one_at_that_place(mask: int, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, mask.bit_count() - 1))
    assert nth_bit(mask, place) == bits(mask)[place]


def test_every_discard_is_about_as_likely() -> None:
    hands = ("T2 T3 T4 M9 K9 C9 K1 K2 K3 C2 C3 C4", "T5 T7 T9 M1 M2 M3 M4 M5 M7 K4 K5 K7")
    deal = after(dealt(*hands), "play; M9 K9 C9; x M1 M2 M3")
    assert deal.legal.discard_count == 3
    rng = random.Random(5)
    drawn = Counter(deal.sample_code(rng) for _ in range(22_000))
    wanted = {Discard(cards) for cards in combinations(deal.hand(2), 3)}
    assert set(drawn) == wanted
    assert len(wanted) == 220
    assert 50 < min(drawn.values()) <= max(drawn.values()) < 160


@pytest.mark.parametrize("number", range(30))
def test_drawing_is_the_same_by_deal_view_and_stance(number: int) -> None:
    deal = walk(number, Rules(), number)
    if deal.phase == Phase.OVER:
        return
    view = deal.view(deal.to_act or 0)
    for seed in range(20):
        code = deal.sample_code(random.Random(seed))
        assert code == deal.legal.sample(random.Random(seed))
        assert code == view.legal.sample(random.Random(seed))


def test_nothing_is_drawn_when_the_deal_is_over() -> None:
    deal = after(Deal.from_seed("tiger"), "pass; pass; pass")
    with pytest.raises(IndexError):
        deal.sample_code(random.Random(1))
