"""The odds of a play against all that the table has not seen, dealt out in every possible way."""

import random
from collections.abc import Iterator
from itertools import combinations
from math import sqrt

import pytest

from liukfu.engine import (
    PASS,
    PLAY,
    Deal,
    Discard,
    Frame,
    IllegalAction,
    Phase,
    Rules,
    Show,
    View,
    parse_action,
    parse_mask,
)
from liukfu.engine.cards import ALL, Mask, Seat, bits
from liukfu.players.odds import SURE, odds, odds_of, shares
from liukfu.players.proofs import Proofs
from liukfu.players.worlds import sample_worlds

MOST = 600
"""The most ways to deal the unseen cards out that a test goes through."""


def ways(unseen: Mask, sizes: tuple[int, ...]) -> Iterator[tuple[Mask, ...]]:
    """All ways to share cards out in heaps of these sizes."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(bits(unseen), sizes[0]):
        heap = sum(chosen)
        for rest in ways(unseen ^ heap, sizes[1:]):
            yield heap, *rest


def worlds_of(deal: Deal, seat: Seat) -> list[Deal]:
    """Every deal that looks as this one does from a seat, played through the checked door; or
    none where there are too many ways.
    """
    others = (seat + 1) % 3, (seat + 2) % 3
    heaps = [(other, place) for other in others for place in range(len(deal.down(other)) + 1)]
    held = [
        int(deal.down(other)[place] if place < len(deal.down(other)) else deal.hand(other))
        for other, place in heaps
    ]
    sizes = tuple(cards.bit_count() for cards in held)
    count, left = 1, sum(sizes)
    for size in sizes:
        count *= len(list(combinations(range(left), size))) if left <= 12 else MOST + 1
        left -= size
    if count > MOST:
        return []
    found = []
    for shared in ways(sum(held), sizes):
        dealt = list(deal.dealt)
        down: dict[Seat, list[Mask]] = {other: [] for other in others}
        for (other, place), was, cards in zip(heaps, held, shared, strict=True):
            dealt[other] += cards - was
            if place < len(deal.down(other)):
                down[other].append(cards)
        world = Deal(deal.frame, (dealt[0], dealt[1], dealt[2]))
        try:
            for action in deal.actions:
                mover = world.to_act
                assert mover is not None
                if isinstance(action, Discard) and mover != seat:
                    world.apply(Discard(down[mover].pop(0)))
                else:
                    world.apply(action)
        except IllegalAction:
            continue
        if world.view(seat) == deal.view(seat):
            found.append(world)
    return found


def counted(worlds: list[Deal], code: int) -> tuple[float, float, float]:
    """How often the next seat heads, the one after does, and nobody."""
    first = second = neither = 0
    for world in worlds:
        deal = world.copy()
        mover = deal.to_act
        assert mover is not None
        deal.apply(code)
        heads = []
        while deal.phase == Phase.FOLLOW and deal.to_act != mover:
            headings = deal.legal.headings
            heads.append(bool(headings))
            deal.apply(Show(headings[0]) if headings else next(iter(deal.legal)))
        heads += [False, False]
        first, second = first + heads[0], second + heads[1]
        neither += not any(heads)
    return first / len(worlds), second / len(worlds), neither / len(worlds)


def late(seed: str, count: int) -> Iterator[tuple[View, list[Deal], list[int]]]:
    """Late positions: what the seat on turn sees, all that it may be, and its plays."""
    rng = random.Random(seed)
    while count:
        rules = Rules(old_inference=rng.choice(["known_cards", "deduction"]))
        deal = Deal.from_seed(f"{seed} {rng.random()}", 1, rng.randrange(3), rules)
        left = rng.randint(1, 4)
        followed = rng.randrange(2)
        while deal.result is None:
            trick = deal.view(0).trick
            if 12 - sum(deal.winners) <= left and len(trick.plays if trick else ()) == followed:
                break
            if deal.phase == Phase.CALLS:
                deal.push(PLAY if rng.random() < 0.5 else PASS)
            elif deal.phase == Phase.LEAD:
                groups = [cards for cards in deal.legal.leads if len(cards) > 1]
                deal.push(Show(rng.choice(groups or deal.legal.leads)))
            else:
                deal.push(deal.sample_code(rng))
        if deal.result is not None:
            continue
        seat = deal.to_act
        assert seat is not None
        plays = [int(action) for action in deal.legal if isinstance(action, Show)]
        worlds = worlds_of(deal, seat) if plays else []
        if worlds:
            yield deal.view(seat), worlds, plays
            count -= 1


def check(view: View, worlds: list[Deal], plays: list[int]) -> None:
    for code, every, some in zip(
        plays,
        odds_of(view, plays, random.Random(1), 400, None),
        odds_of(view, plays, random.Random(1), 30, None),
        strict=True,
    ):
        assert every is not None
        assert some is not None
        truth = counted(worlds, code)
        assert every.exact >= (len(worlds) <= 400)
        if every.exact:
            assert every[:4] == pytest.approx((*truth, 0))
        assert some[:3] == pytest.approx(truth, abs=4.5 * some.error + 1e-9)
        for share, known, real in zip(some[:3], some.certain, truth, strict=True):
            assert not known or share == pytest.approx(real)
        if Proofs(view).sure(code):
            assert every == some == SURE
            assert truth == (0, 0, 1)
        else:
            assert every.worlds == len(worlds) or not every.exact or all(every.proven)
            assert some.exact == (len(worlds) <= 30 or all(some.proven))


def test_odds_agree_with_complete_enumeration() -> None:
    for view, worlds, plays in late("odds", 10):
        check(view, worlds, plays)


@pytest.mark.slow
def test_odds_agree_with_complete_enumeration_in_many_positions() -> None:
    for view, worlds, plays in late("many odds", 300):
        check(view, worlds, plays)


@pytest.mark.slow
def test_stated_errors_are_as_large_as_the_real_ones() -> None:
    misses = []
    for view, worlds, plays in late("errors", 200):
        for code, found in zip(
            plays, odds_of(view, plays, random.Random(2), 30, None), strict=True
        ):
            truth = counted(worlds, code)
            if found and not found.exact and 0 < truth[2] < 1:
                misses.append((found.wins - truth[2]) / found.error)
    assert len(misses) > 50
    assert 0.8 < sqrt(sum(miss * miss for miss in misses) / len(misses)) < 1.2


def seen(text: str, hand: str) -> View:
    """What the Master sees who has this hand and something else, after the actions of a text."""
    own = parse_mask(hand)
    rest = bits(ALL & ~own)
    deal = Deal(Frame(1, 0), (own, sum(rest[::2]), sum(rest[1::2])))
    deal.apply_all(parse_action(action) for action in text.split(";"))
    return deal.view(0)


HAND = "T1 T9 T8 M9 M8 M7 K9 K2 K1 C9 C2 C1"


@pytest.mark.parametrize("action", ["stop", "claim T9", "x K1", "play"])
def test_what_shows_no_cards_to_head_has_no_odds(action: str) -> None:
    view = seen("play", HAND)
    assert odds(view, parse_action(action), random.Random(1)) is None


def test_run_that_no_hand_can_beat_is_sure() -> None:
    assert odds(seen("play", HAND), parse_action("M7 M8 M9"), random.Random(1)) != SURE
    hand = "T1 T9 T8 T7 M8 M7 K9 K2 K1 C9 C2 C1"
    assert odds(seen("play", hand), parse_action("T7 T8 T9"), random.Random(1)) == SURE


def test_low_single_is_headed_by_one_or_the_other() -> None:
    found = odds(seen("play", "T2 T1 M9 M8 M7 K9 K2 K1 K3 C9 C2 C1"), Show("T2"), random.Random(1))
    assert found is not None
    assert found.wins == 0
    assert found.headed == 1
    # Each of them holds some of the seven higher cards, but not always a higher one yet.
    assert found.next > 0.9
    assert found.after > 0.3


def test_the_next_seat_heads_as_low_as_it_can_and_the_one_after_heads_that() -> None:
    """T8 of the seat after beats T6 of the next, which also holds T9."""
    view = seen("play", "T2 T1 M9 M8 M7 K9 K2 K1 K3 C9 C2 C1")
    (world,) = sample_worlds(view, random.Random(1), 1)
    hands = list(world.hands)
    hands[(view.seat + 1) % 3] = int(parse_mask("T6 T9 M1"))
    hands[(view.seat + 2) % 3] = int(parse_mask("T8 M2 M3"))
    world = world._replace(hands=(hands[0], hands[1], hands[2]))
    assert shares(view, Show("T2"), [(world, 1.0)]) == (1.0, 1.0, 0.0)


def test_odds_are_for_the_seat_on_turn() -> None:
    with pytest.raises(ValueError, match="not on turn"):
        odds(seen("play", HAND)._replace(seat=1), parse_action("M7"), random.Random(1))


def test_several_odds_are_counted_over_the_same_worlds() -> None:
    view = seen("play", "T3 T2 M9 M8 M7 K9 K2 K1 K3 C9 C2 C1")
    low, high = odds_of(view, [Show("T2"), Show("T3")], random.Random(3))
    assert low == odds(view, Show("T2"), random.Random(3))
    assert high == odds(view, Show("T3"), random.Random(3))
