"""What holds for every bot of ours."""

import inspect
import pickle
import random
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.arena import run
from liukfu.engine import Deal, Frame, Rules, action_from_code, deal_hands
from liukfu.engine.actions import DISCARD_CODE
from liukfu.engine.cards import Mask, bits
from liukfu.players.base import Player
from liukfu.players.expert import ExpertPlayer
from liukfu.players.registry import BUILT_IN, create
from liukfu.players.search import Budget

ALL_RULES = st.builds(
    Rules,
    old_inference=st.sampled_from(["known_cards", "deduction"]),
    unfair_pass=st.booleans(),
    tariff=st.sampled_from(["linear", "doubling"]),
)
THINKERS = ("expert", "keen")
NAMES = sorted(BUILT_IN.keys() - set(THINKERS))
"""Those that decide at once. The others are asked less often."""


def mixed_play(seed: int, rules: Rules) -> Iterator[Deal]:
    """A deal before each decision, played by our bots and by chance in turn."""
    rng = random.Random(seed)
    bots = [create(rng.choice(NAMES)) for _ in range(3)]
    deal = Deal(Frame(1, seed % 3, rules), deal_hands(str(seed), 1))
    while deal.to_act is not None:
        yield deal
        view = deal.view(deal.to_act)
        by_chance = rng.random() < 0.3
        action = view.legal.sample(rng) if by_chance else bots[view.seat].choose(view, rng)
        deal.apply(action)


def quick(name: str) -> Player:
    """A bot, with little to think about if it is one that thinks."""
    bot = create(name)
    if isinstance(bot, ExpertPlayer):
        bot.budget = Budget(worlds=3, playouts=9)
    return bot


@given(st.integers(0, 10**9), ALL_RULES)
@pytest.mark.parametrize("name", NAMES)
def test_every_choice_is_legal(name: str, seed: int, rules: Rules) -> None:
    hold_to_the_rules(name, seed, rules)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", THINKERS)
def test_every_choice_that_is_thought_about_is_legal(name: str, seed: int) -> None:
    hold_to_the_rules(name, seed, Rules("deduction" if seed % 2 else "known_cards", seed > 1))


def hold_to_the_rules(name: str, seed: int, rules: Rules) -> None:
    bot = quick(name)
    rng = random.Random(seed)
    for deal in mixed_play(seed, rules):
        assert deal.to_act is not None
        view = deal.view(deal.to_act)
        assert view.legal.why_not(bot.choose(view, rng)) is None


def with_hidden_cards_changed(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """The same deal to the eyes of one seat, with all that it cannot see dealt anew."""
    left, right = (seat + 1) % 3, (seat + 2) % 3
    hidden = bits(deal.view(seat).unseen)
    rng.shuffle(hidden)
    hands = list(deal.dealt)
    fresh: dict[int, Iterator[Mask]] = {}
    for other in (left, right):
        secret = deal.hand(other) | sum(deal.down(other))
        new, hidden = hidden[: len(secret)], hidden[len(secret) :]
        hands[other] = hands[other] & ~secret | sum(new)
        fresh[other] = iter(new)
    twin = Deal(deal.frame, (hands[0], hands[1], hands[2]))
    for action in deal.actions:
        actor = twin.to_act
        if actor in fresh and action & ~((1 << 36) - 1) == DISCARD_CODE:
            cards = sum(next(fresh[actor]) for _ in range(len(action.cards)))
            twin.push(DISCARD_CODE | cards)
        else:
            twin.push(action)
    return twin


@given(st.integers(0, 10**9), ALL_RULES)
def test_no_bot_sees_more_than_its_view(seed: int, rules: Rules) -> None:
    hold_to_their_views(NAMES, seed, rules)


@pytest.mark.parametrize("seed", range(3))
def test_no_bot_that_thinks_sees_more_than_its_view(seed: int) -> None:
    hold_to_their_views(THINKERS, seed, Rules())


def hold_to_their_views(names: Sequence[str], seed: int, rules: Rules) -> None:
    rng = random.Random(seed)
    bots = {name: quick(name) for name in names}
    for deal in mixed_play(seed, rules):
        seat = deal.to_act
        assert seat is not None
        view = deal.view(seat)
        twin = with_hidden_cards_changed(deal, seat, rng)
        assert twin.hand((seat + 1) % 3) != deal.hand((seat + 1) % 3) or len(view.unseen) < 20
        for name, bot in bots.items():
            choice = bot.choose(view, random.Random("key"))
            assert bot.choose(twin.view(seat), random.Random("key")) == choice, name


@given(st.integers(0, 10**9))
@pytest.mark.parametrize("name", NAMES)
def test_a_choice_depends_on_view_and_generator_alone(name: str, seed: int) -> None:
    hold_to_view_and_generator(name, seed)


@pytest.mark.parametrize("name", THINKERS)
def test_a_thought_depends_on_view_and_generator_alone(name: str) -> None:
    hold_to_view_and_generator(name, 5)


def hold_to_view_and_generator(name: str, seed: int) -> None:
    old_hand, new_hand = quick(name), quick(name)
    for deal in mixed_play(seed, Rules()):
        assert deal.to_act is not None
        view = deal.view(deal.to_act)
        random.seed(seed)
        state = random.getstate()
        choice = old_hand.choose(view, random.Random("key"))
        assert random.getstate() == state
        random.random()
        again = pickle.loads(pickle.dumps(view))  # noqa: S301  # our own
        assert new_hand.choose(again, random.Random("key")) == choice


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_a_bot_is_given_a_view_and_a_generator(name: str) -> None:
    assert list(inspect.signature(create(name).choose).parameters) == ["view", "rng"]


def test_random_player_claims_and_stops_when_it_can() -> None:
    bot = create("random")
    rng = random.Random(0)
    ends = set()
    for seed in range(200):
        for deal in mixed_play(seed, Rules()):
            assert deal.to_act is not None
            view = deal.view(deal.to_act)
            if view.legal.claimable:
                assert str(bot.choose(view, rng)) == f"claim {view.old}"
                ends.add("claim")
            elif view.legal.can_stop:
                assert str(bot.choose(view, rng)) == "stop"
                ends.add("stop")
    assert ends == {"claim", "stop"}


def test_random_player_calls_and_leads_whatever_is_legal() -> None:
    deal = Deal.from_seed("tiger", dealer=0)
    bot, rng = create("random"), random.Random(0)
    assert {str(bot.choose(deal.view(0), rng)) for _ in range(40)} == {"play", "pass"}
    deal.apply(action_from_code(1))
    view = deal.view(0)
    seen = {bot.choose(view, rng) for _ in range(400)}
    assert {action.cards for action in seen} == set(view.legal.leads)


def interval(players: tuple[str, str, str], deals: int) -> tuple[float, float]:
    first = run(players, deals, "strength").standings[0]
    assert first.low is not None
    assert first.high is not None
    return first.low, first.high


def test_strength_in_short_novice_beats_random_and_steady_beats_both() -> None:
    assert interval(("novice", "random", "random"), 60)[0] > 0
    assert interval(("steady", "novice", "novice"), 60)[0] > 0
    assert interval(("steady", "random", "random"), 60)[0] > 0.5


@pytest.mark.slow
def test_strength_of_steady_against_two_random() -> None:
    low, high = interval(("steady", "random", "random"), 1000)
    assert (low + high) / 2 >= 1.2


@pytest.mark.slow
def test_strength_of_novice_against_two_random() -> None:
    low, _ = interval(("novice", "random", "random"), 1000)
    assert low > 0


@pytest.mark.slow
def test_strength_of_steady_against_two_novice() -> None:
    low, _ = interval(("steady", "novice", "novice"), 1000)
    assert low > 0.3


@pytest.mark.slow
def test_strength_of_casual_lies_between_novice_and_steady() -> None:
    low, high = interval(("casual", "steady", "steady"), 2000)
    assert low > -0.4
    assert high < -0.1
    assert interval(("casual", "novice", "novice"), 1000)[0] > 0.1
