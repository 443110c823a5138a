"""Imagined worlds: all are possible, all that is possible is imagined, as often as documented."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain, combinations, islice
from math import comb, sqrt

import pytest

from liukfu.engine import Cards, Deal, Frame, IllegalAction, Rules, View, parse_action, parse_mask
from liukfu.engine.cards import ALL, Mask, bits
from liukfu.engine.combos import RUN, SET, headings_in
from liukfu.engine.knowledge import old_cards
from liukfu.players import worlds
from liukfu.players.model import MODEL, Model
from liukfu.players.worlds import World, deal_in, enumerate_worlds, sample_worlds
from tests.players.imagined import DEDUCTION, MIXED, RANDOM, STEADY, views

MODELS = pytest.mark.parametrize("model", [None, MODEL], ids=["uniform", "model"])


def led_to(view: View, world: World) -> bool:
    """Whether a world leads to what the seat has seen, by legal actions only."""
    deal = deal_in(view, world)
    hands = tuple(deal.hand(seat) for seat in range(3))
    down = tuple(deal.down(seat) for seat in range(3))
    return deal.view(view.seat) == view and (hands, down) == (world.hands, world.down)


def small(limit: int, fewest: int = 5) -> Iterator[View]:
    """Late positions in which at most so many worlds are possible, at random."""
    for number in range(400):
        rules = DEDUCTION if number % 2 else None
        for view in islice(views(f"small {number}", RANDOM, rules), 30, None):
            hidden = view.unseen.bit_count()
            if hidden and _assignments(view) <= limit:
                found = enumerate_worlds(view, limit, None)
                if found is not None and len(found) >= fewest:
                    yield view
                    break


def _sizes(view: View) -> list[list[int]]:
    """For the two other seats: how many cards each holds and has put down, each time."""
    sizes = []
    for seat in ((view.seat + 1) % 3, (view.seat + 2) % 3):
        downs = [
            play.n for t in view.tricks for play in t.plays if play.seat == seat and not play.up
        ]
        sizes.append([view.hand_sizes[seat], *downs])
    return sizes


def _assignments(view: View) -> int:
    """In how many ways the unseen cards can lie, by their number alone."""
    left, ways = view.unseen.bit_count(), 1
    for size in chain(*_sizes(view)):
        ways *= comb(left, size)
        left -= size
    return ways


def _every(cards: Mask, sizes: list[int]) -> Iterator[tuple[Mask, ...]]:
    if not sizes:
        yield ()
        return
    for chosen in map(sum, combinations(bits(cards), sizes[0])):
        for rest in _every(cards ^ chosen, sizes[1:]):
            yield chosen, *rest


def by_trial(view: View) -> set[World]:
    """Every possible world, found by trying all ways in which the unseen cards can lie."""
    found = set()
    sizes = _sizes(view)
    border = len(sizes[0])
    left, right = (view.seat + 1) % 3, (view.seat + 2) % 3
    for piles in _every(int(view.unseen), [*sizes[0], *sizes[1]]):
        hands, down = [view.hand] * 3, [view.down] * 3
        for seat, own in ((left, piles[:border]), (right, piles[border:])):
            hands[seat], down[seat] = own[0], own[1:]
        dealt = [view.dealt] * 3
        for seat in (left, right):
            shown = sum(
                play.cards or 0
                for trick in view.tricks
                for play in trick.plays
                if play.up and play.seat == seat
            )
            dealt[seat] = hands[seat] | sum(down[seat]) | shown
        world = World((hands[0], hands[1], hands[2]), tuple(down), (dealt[0], dealt[1], dealt[2]))
        try:
            if deal_in(view, world).view(view.seat) == view:
                found.add(world)
        except IllegalAction:
            pass
    return found


@MODELS
@pytest.mark.parametrize("players", [RANDOM, STEADY, MIXED], ids=["random", "steady", "mixed"])
@pytest.mark.parametrize("rules", [None, DEDUCTION], ids=["known_cards", "deduction"])
def test_every_world_replays_the_public_history_legally(
    players: tuple[str, str, str], rules: Rules | None, model: Model | None
) -> None:
    for number in range(5):
        for view in views(f"replay {number}", players, rules):
            for world in sample_worlds(view, random.Random(number), 3, model):
                assert led_to(view, world)


@pytest.mark.slow
@MODELS
@pytest.mark.parametrize("players", [RANDOM, STEADY, MIXED], ids=["random", "steady", "mixed"])
def test_every_world_of_many_deals_replays_legally(
    players: tuple[str, str, str], model: Model | None
) -> None:
    for number in range(120):
        for view in views(f"long {number}", players, DEDUCTION if number % 2 else None):
            for world in sample_worlds(view, random.Random(number), 12, model):
                assert led_to(view, world)


@MODELS
def test_worlds_found_without_chance_replay_legally_too(
    model: Model | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "TRIES", 0)
    different = 0
    for number in range(6):
        for view in islice(views(f"swap {number}", RANDOM, DEDUCTION), 4, None, 7):
            found = sample_worlds(view, random.Random(number), 2, model)
            assert all(led_to(view, world) for world in found)
            different += len(set(found)) > 1
    assert different > 10


@pytest.mark.parametrize("positions", [5, pytest.param(80, marks=pytest.mark.slow)])
def test_all_that_is_possible_is_listed_and_nothing_else(positions: int) -> None:
    for view in islice(small(500), positions):
        listed = enumerate_worlds(view, 500, None)
        assert listed is not None
        assert {world for world, _ in listed} == by_trial(view)
        assert len({world for world, _ in listed}) == len(listed)


@MODELS
@pytest.mark.parametrize(
    "swapped",
    [False, pytest.param(True, marks=pytest.mark.slow)],
    ids=["drawn", "swapped"],
)
def test_worlds_come_as_often_as_documented(
    swapped: bool, model: Model | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if swapped:
        monkeypatch.setattr(worlds, "TRIES", 0)
    count = 600 if swapped else 1500
    for view in islice(small(60, fewest=12), 4 if swapped else 2):
        listed = enumerate_worlds(view, 60, model)
        assert listed is not None
        assert sum(chance for _, chance in listed) == pytest.approx(1)
        found = Counter(sample_worlds(view, random.Random(1), count, model))
        assert set(found) <= {world for world, _ in listed}
        off = sum(abs(chance - found[world] / count) for world, chance in listed) / 2
        even = sum(abs(chance - 1 / len(listed)) for _, chance in listed) / 2
        if model is None:
            assert even == pytest.approx(0)
            assert off < 0.13
        else:
            assert even > 0.25
            assert off < 0.13


def had_to_throw(view: View) -> bool:
    """Whether in some worlds, not in all, a card must have gone down early."""
    by_suit = worlds._Seen(view, None).splits.shares
    musts = {
        share.first_must | share.second_must
        for by in by_suit
        for shares, _ in by.values()
        for share in shares
    }
    return len(musts) > 1


@pytest.mark.slow
@MODELS
def test_weights_of_drawn_worlds_add_up_to_the_listed_chances(model: Model | None) -> None:
    # The model makes some of these worlds so rarely drawn that their weight cannot be estimated.
    positions = small(120, fewest=20)
    chosen = list(islice(filter(had_to_throw, positions) if model is None else positions, 4))
    assert len(chosen) == 4
    for view in chosen:
        listed = enumerate_worlds(view, 120, model)
        assert listed is not None
        seen = worlds._Seen(view, model)
        rng = random.Random(2)
        weights: defaultdict[World, float] = defaultdict(float)
        squares: defaultdict[World, float] = defaultdict(float)
        drawn: Counter[World] = Counter()
        for _ in range(20000):
            proposal = seen.propose(rng, patient=True)
            if proposal is not None:
                weight, first, second = proposal
                world = seen.world(first, second)
                weights[world] += weight
                squares[world] += weight * weight
                drawn[world] += 1
        total, all_squares = sum(weights.values()), sum(squares.values())
        often = [(world, chance) for world, chance in listed if drawn[world] >= 20]
        assert sum(chance for _, chance in often) > 0.7
        for world, chance in often:
            # Of the quotient: the total is estimated as well.
            error = sqrt(squares[world] * (1 - 2 * chance) + chance**2 * all_squares) / total
            assert abs(weights[world] / total - chance) < 4.5 * error


def test_too_many_worlds_are_not_listed() -> None:
    first = next(views("tiger", STEADY))
    assert enumerate_worlds(first, 1000) is None
    view = next(small(100))
    listed = enumerate_worlds(view, 100)
    assert listed is not None
    assert enumerate_worlds(view, len(listed)) is not None
    assert enumerate_worlds(view, len(listed) - 1) is None


def table(hands: str, *actions: str, rules: Rules | None = None) -> Deal:
    """A deal with seat 0 as Master; seat 2 holds what the others do not."""
    first, second = map(parse_mask, hands.split("|"))
    deal = Deal(Frame(1, 0, rules or Rules()), (first, second, ALL & ~(first | second)))
    deal.apply_all(map(parse_action, actions))
    return deal


HANDS = "T2 T3 T4 M1 M2 M3 K1 K2 C2 C3 C4 C5 | T5 T6 M4 M5 K3 K4 K5 K9 C1 C6 C7 C8"
# The third: T1 T7 T8 T9 M6 M7 M8 M9 K6 K7 K8 C9.


def test_no_world_has_a_card_that_had_to_head_a_single() -> None:
    hands = "T5 T6 T9 M1 M2 M3 K1 K2 C2 C3 C4 C5 | T2 T3 M4 M5 M6 K3 K4 K5 K9 C1 C6 C7"
    view = table(hands, "play", "T5", "x C1", "T7").view(0)
    for world in sample_worlds(view, random.Random(3), 60, None):
        assert world.dealt[1] & parse_mask("T6 T7 T8 T9") == 0


def test_a_card_that_would_head_may_have_gone_down_before() -> None:
    view = table(
        "T2 T3 T4 M1 M2 M3 M4 C2 C3 C4 C5 K8 | T5 T6 T7 M5 M6 M7 K1 K2 K3 C6 C7 C8",
        *("play", "T2 T3 T4", "T5 T6 T7", "x K4 K5 K9"),
        *("M5 M6 M7", "x K6 K7 C1", "x M1 M2 M3"),
        *("K3", "x C9"),
    ).view(1)
    higher = parse_mask("K4 K5 K6 K7 K8 K9")
    found = sample_worlds(view, random.Random(3), 60, None)
    assert not any(world.hands[2] & higher for world in found)
    assert any(world.down[2][0] & higher and world.down[2][1] & higher for world in found)


def test_no_world_has_a_run_that_had_to_head() -> None:
    view = table(HANDS, "play", "M1 M2 M3", "x C1 C6 C7", "M6 M7 M8").view(0)
    for world in sample_worlds(view, random.Random(3), 80, None):
        assert not headings_in(world.dealt[1], RUN, parse_mask("M1 M2 M3"))


def test_no_world_has_a_set_that_had_to_head() -> None:
    hands = "T5 M5 K5 T2 M3 K4 C5 T6 M7 K8 C2 C9 | T1 M1 K1 T3 T4 M4 C4 M6 K6 T7 M8 C8"
    view = table(hands, "play", "T5 M5 K5", "x T1 M1 K1", "T9 M9 K9").view(0)
    for world in sample_worlds(view, random.Random(3), 80, None):
        assert not headings_in(world.dealt[1], SET, parse_mask("T5 M5 K5"))


def test_a_single_lead_says_that_cards_of_higher_suits_were_old() -> None:
    hands = "T9 T8 M9 K9 C2 C3 C5 C6 C7 K8 K7 T1 | T2 T3 T4 M1 M2 M3 K1 K2 K3 C1 C4 C8"
    deal = table(hands, "play", "C5")
    view = deal.view(1)
    for world in sample_worlds(view, random.Random(3), 80, None):
        for card in bits(world.dealt[0] & ~parse_mask("C1 C2 C3 C4 C5 C6 C7 C8 C9")):
            number = card.bit_length() - 1
            higher = [1 << other for other in range(number + 1, number - number % 9 + 9)]
            ace = card == parse_mask("T1")
            assert ace or all(above & world.dealt[0] for above in higher)


def test_under_deduction_a_card_is_old_too_where_both_others_were_proven_without_the_higher() -> (
    None
):
    hands = "T2 T4 T9 M9 K9 C2 C3 C4 C5 C6 C7 C8 | T6 T7 T8 M1 M2 M3 M4 K1 K2 K3 K4 C1"
    played = "play", "T9 M9 K9", "x T6 T7 T8", "x T3 T5 K5", "T2", "x M1", "x K6", "C5"
    view = table(hands, *played, rules=DEDUCTION).view(1)
    # Nobody but seat 1 knows where T6, T7 and T8 are; both have refused T2, so T4 is Old.
    found = sample_worlds(view, random.Random(3), 60, None)
    assert any(world.hands[0] & parse_mask("T4") for world in found)
    assert all(led_to(view, world) for world in found)


def test_the_vulnerable_players_old_group_was_all_old() -> None:
    hands = "T2 T3 T4 M1 M2 M3 K1 K2 C2 C3 C4 C5 | T9 T8 T7 M9 M8 K9 C9 C8 T1 C1 M4 K3"
    played = "pass", "play", "T4", "T9", "x C6", "T7 M9", "x K4 K5", "x M1 M2"
    view = table(hands, *played).view(2)
    for world in sample_worlds(view, random.Random(3), 60, None):
        assert world.dealt[1] & parse_mask("T8")


def test_a_seat_that_said_play_is_thought_to_hold_more_old_cards() -> None:
    def old(call: str, model: Model | None) -> float:
        view = table(HANDS, call).view(1)
        found = sample_worlds(view, random.Random(3), 300, model)
        return sum(old_cards(w.dealt[0], w.dealt[0]).bit_count() for w in found) / len(found)

    assert old("play", MODEL) > old("pass", MODEL) + 1
    assert old("play", MODEL._replace(calls=False)) == pytest.approx(old("play", None), abs=0.3)


def test_others_are_thought_to_put_down_what_they_miss_least() -> None:
    view = table(HANDS, "play", "T2 T3 T4", "x C1 C6 K3", "T7 T8 T9").view(2)

    def nines(model: Model | None) -> int:
        found = sample_worlds(view, random.Random(3), 300, model)
        return sum(world.down[1][0] & parse_mask("K9") != 0 for world in found)

    assert nines(MODEL) < nines(None) / 3


def test_the_same_view_and_generator_give_the_same_worlds() -> None:
    for number, view in enumerate(islice(views("again", MIXED), 0, None, 7)):
        before = random.getstate()
        found = sample_worlds(view, random.Random(number), 20)
        assert random.getstate() == before
        # In another deal that looks the same from this seat.
        same = deal_in(view, found[-1]).view(view.seat)
        assert sample_worlds(same, random.Random(number), 20) == found


def test_a_deal_that_is_over_has_one_world() -> None:
    deal = table(HANDS, "play", "T2 T3 T4", "x C1 C6 K3", "T7 T8 T9")
    rng = random.Random(1)
    while deal.result is None:
        deal.apply(deal.legal.sample(rng))
    for seat in range(3):
        view = deal.view(seat)
        (world,) = set(sample_worlds(view, rng, 4))
        assert led_to(view, world)
        assert enumerate_worlds(view, 1) == [(world, 1.0)]


def test_a_view_without_a_hand_has_no_worlds() -> None:
    view = table(HANDS, "play").view(1).public
    with pytest.raises(ValueError, match="without a hand"):
        sample_worlds(view, random.Random(1), 1)
    with pytest.raises(ValueError, match="without a hand"):
        enumerate_worlds(view, 1)


def test_cards_of_a_world_are_all_there() -> None:
    for view in islice(views("whole", STEADY), 3, None, 4):
        for world in sample_worlds(view, random.Random(1), 5):
            assert sum(world.dealt) == ALL
            assert [Cards(hand) for hand in world.hands][view.seat] == view.hand
