"""The search: from the view alone, the same for the same generator, and no more than it says."""

import random
from collections.abc import Iterator
from itertools import count
from math import sqrt
from statistics import mean, stdev
from types import SimpleNamespace

import pytest

from liukfu.engine import Deal, Frame, Rules, View, deal_hands, parse_action
from liukfu.engine.actions import CLAIM_CODE, DISCARD_CODE, PLAY_CODE
from liukfu.engine.cards import ALL, bits
from liukfu.engine.legality import CALLS, FOLLOW, LEAD
from liukfu.players import expert, search
from liukfu.players.endings import OPEN_CARDS, Ending
from liukfu.players.expert import NEAR, ExpertPlayer, KeenPlayer
from liukfu.players.later import later
from liukfu.players.model import MODEL, Model
from liukfu.players.oracle import Oracle, true_world
from liukfu.players.quick import Position
from liukfu.players.search import BATCH, CLEAR, FIRST, Budget, candidates, compare, think, weigh
from liukfu.players.sense import can_hold, discard_order
from liukfu.players.steady import decide
from liukfu.players.thought import Choice, Thought
from liukfu.players.worlds import World, sample_worlds

SMALL = Budget(worlds=24, playouts=96)


def decisions(seed: str, deals: int, rules: Rules | None = None) -> list[View]:
    """All views with a choice, in deals of which every third action is a random one."""
    found = []
    rng = random.Random(seed)
    for number in range(1, deals + 1):
        deal = Deal(Frame(number, number % 3, rules or Rules()), deal_hands(seed, number))
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            if len(view.legal) > 1:
                found.append(view)
            deal.push(decide(view) if rng.random() < 0.67 else deal.sample_code(rng))
    return found


def test_candidates_are_legal_different_and_the_quick_policy_s_own_comes_first() -> None:
    for view in decisions("candidates", 40):
        codes = candidates(view)
        assert len(set(codes)) == len(codes)
        assert all(view.legal.why_not(code) is None for code in codes)
        assert len(codes) == 1 or codes[0] == decide(view)


def test_every_kind_of_heading_and_of_combination_to_lead_is_thought_about() -> None:
    for view in decisions("all", 40):
        codes = set(candidates(view))
        if view.phase == FOLLOW and view.legal.headings:
            assert {code & ALL for code in codes} == set(map(int, view.legal.headings))
        if view.phase == LEAD:
            leads = {int(lead) for lead in view.legal.leads if len(lead) > 1 and lead & ~view.old}
            assert leads <= {code & ALL for code in codes}
            assert (view.legal.claimable != 0) == any(
                code >= CLAIM_CODE and code & ALL for code in codes
            )


def test_eight_discards_are_thought_about_the_policy_s_and_others_by_one_card() -> None:
    """More than eight gain nothing: docs/architecture.md has the figures."""
    numbers = []
    for view in decisions("discards", 40):
        if view.legal.discard_count in (0, view.hand.bit_count()):
            continue
        codes = candidates(view)
        left, right = can_hold(view)
        order = discard_order(view.hand, int(view.old), left | right)
        thrown = sum(card & codes[0] != 0 for card in order)
        assert len(codes) == min(8, 1 + thrown * (len(order) - thrown))
        assert {((code ^ codes[0]) & ALL).bit_count() for code in codes[1:]} <= {2}
        assert candidates(view, 3) == codes[:3]
        assert candidates(view, 16)[:8] == codes
        numbers.append(len(codes))
    assert numbers.count(8) >= 20


def test_the_same_generator_leads_to_the_same_thought_and_no_other_chance_is_used() -> None:
    random.seed(1)
    before = random.getstate()
    for view in decisions("same", 3)[::3]:
        once = think(view, random.Random("a"), SMALL)
        assert think(view, random.Random("a"), SMALL) == once
        assert {choice.code for choice in once.choices} >= set(candidates(view))
    assert random.getstate() == before


def hidden_otherwise(deal: Deal, seat: int, rng: random.Random) -> Deal | None:
    """Another deal that looks the same to a seat, None where none is found."""
    view = deal.view(seat)
    for world in sample_worlds(view, rng, 6, None):
        if world.dealt != deal.dealt:
            other = Deal(deal.frame, world.dealt)
            turns = [0, 0, 0]
            for action in deal.actions:
                mover = other.to_act
                assert mover is not None
                if action.kind == DISCARD_CODE >> 36:
                    action_cards = world.down[mover][turns[mover]]
                    turns[mover] += 1
                    other.push(DISCARD_CODE | action_cards)
                else:
                    other.push(action)
            return other
    return None


def test_what_is_hidden_from_the_seat_makes_no_difference_to_its_choice() -> None:
    rng = random.Random("hidden")
    asked = 0
    expert = KeenPlayer()
    for number in range(1, 25):
        deal = Deal.from_seed("hidden", number)
        for _ in range(rng.randrange(1, 14)):
            if deal.to_act is None:
                break
            deal.push(decide(deal.view(deal.to_act)))
        if deal.to_act is None or deal.phase == CALLS:
            continue
        other = hidden_otherwise(deal, deal.to_act, rng)
        if other is None:
            continue
        asked += 1
        one = expert.choose(deal.view(deal.to_act), random.Random(number))
        assert expert.choose(other.view(deal.to_act), random.Random(number)) == one
    assert asked >= 5


def test_the_oracle_is_told_by_all_cards_and_plays_for_the_most_units() -> None:
    """With open cards it does no worse than the quick policy in any deal."""
    for number in range(1, 40):
        units = []
        for open_cards in (False, True):
            deal = Deal.from_seed("open", number)
            while deal.to_act is not None:
                view = deal.view(deal.to_act)
                if deal.to_act == 0 and open_cards:
                    deal.apply(Oracle().choose_open(deal, random.Random(0)))
                else:
                    deal.push(decide(view))
            assert deal.result is not None
            units.append(deal.result.payments[0])
        assert units[1] >= units[0]


def test_no_more_is_played_out_than_the_budget_says() -> None:
    for view in decisions("budget", 2):
        codes = candidates(view)
        thought = think(view, random.Random(1), SMALL)
        if not thought.exact:
            least = FIRST * len(codes)
            assert sum(choice.playouts for choice in thought.choices) <= max(96, least)
            assert thought.worlds <= SMALL.worlds


def test_what_a_person_did_is_thought_about_when_it_is_to_be_considered() -> None:
    for view in decisions("considered", 3):
        odd = next((int(action) for action in view.legal if action not in candidates(view)), None)
        if odd is not None:
            thought = think(view, random.Random(1), SMALL, [odd])
            assert odd in [choice.code for choice in thought.choices]


def test_the_best_comes_first_and_errors_are_those_of_the_difference_to_it() -> None:
    for view in decisions("order", 3)[::2]:
        thought = think(view, random.Random(2), SMALL)
        assert thought.choices[0].error == 0.0
        assert all(choice.error >= 0.0 for choice in thought.choices)
        later = [choice.units for choice in thought.choices[1:]]
        assert later == sorted(later, reverse=True)


def test_a_win_in_hand_is_worth_what_it_pays() -> None:
    """T9, T8, M9, M8, K9 and C1 win six: two units from both together (Rules §7)."""
    hands = ["T9 T8 M9 M8 K9 C1 T2 M2 K2 C2 C3 K4"]
    mine = sum(bits(int(Deal.from_seed("x").hand(0)))) * 0
    for name in hands[0].split():
        mine |= int(parse_action(name).cards)
    rest = bits(ALL & ~mine)
    deal = Deal(Frame(1, 0), (mine, sum(rest[::2]), sum(rest[1::2])))
    deal.push(PLAY_CODE)
    thought = think(deal.view(0), random.Random(1), SMALL)
    claims = [choice for choice in thought.choices if choice.code >= CLAIM_CODE]
    assert [choice.units for choice in claims] == [pytest.approx(2.0, abs=1e-9)]


def played(view: View, worlds: list[World], code: int) -> list[int]:
    """What a choice brings the seat in each of the worlds."""
    return [Position(view, world).after(code)[view.seat] for world in worlds]


def played_out(seed: str, deals: int) -> Iterator[View]:
    """Decisions that are thought about by playouts, of what does not end the deal at once."""
    for view in decisions(seed, deals):
        codes = candidates(view)
        few = view.phase != CALLS and view.hand.bit_count() <= OPEN_CARDS
        if len(codes) > 1 and max(codes) < CLAIM_CODE and not few:
            yield view


@pytest.mark.parametrize("model", [MODEL, None], ids=["model", "no model"])
def test_every_choice_is_played_out_in_the_same_worlds_those_of_the_model_that_was_asked_for(
    model: Model | None,
) -> None:
    for view in list(played_out("alike", 6))[::4]:
        thought = think(view, random.Random(1), SMALL._replace(model=model))
        worlds = sample_worlds(view, random.Random(1), SMALL.worlds, model)
        units = {code: played(view, worlds[:n], code) for code, _, _, n in thought.choices}
        best = thought.choices[0]
        for code, expected, error, n in thought.choices[1:]:
            behind = [a - b for a, b in zip(units[best.code], units[code], strict=False)]
            more = later(view, code) - later(view, best.code)
            assert expected == pytest.approx(best.units - mean(behind) + more)
            assert error == pytest.approx(stdev(behind) / sqrt(n))


def test_a_second_look_plays_the_choices_out_in_every_world() -> None:
    for view in list(played_out("again", 4))[::6]:
        worlds = sample_worlds(view, random.Random(1), 12)
        for choice in compare(view, worlds, candidates(view)).choices:
            assert choice.units == pytest.approx(mean(played(view, worlds, choice.code)))
            assert choice.playouts == 12


def test_with_more_cards_than_its_full_budget_is_for_there_are_fewer_playouts_in_proportion() -> (
    None
):
    """Each takes longer, and an answer should take no longer than others do."""
    budget = Budget(worlds=64, playouts=240, full=6)
    assert [budget.playouts_with(cards) for cards in (1, 6, 8, 12)] == [240, 240, 180, 120]
    assert Budget(worlds=64, playouts=240).playouts_with(12) == 240
    smaller = Budget(worlds=64, playouts=120)
    opening = [view for view in played_out("fewer", 4) if view.hand.bit_count() == 12]
    assert opening
    for view in opening:
        assert think(view, random.Random(1), budget) == think(view, random.Random(1), smaller)


def test_what_is_clearly_behind_is_left_and_what_is_close_is_played_to_the_end() -> None:
    size = 2 * BATCH
    left = close = 0
    for view in played_out("behind", 12):
        codes = candidates(view)
        if len(codes) != 2 or view.phase == CALLS:
            continue
        worlds = sample_worlds(view, random.Random(1), size)
        one, two = (played(view, worlds, code) for code in codes)
        ahead = [a - b for a, b in zip(one[:BATCH], two[:BATCH], strict=True)]
        clear = abs(mean(ahead)) > CLEAR * stdev(ahead) / sqrt(BATCH)
        thought = weigh(view, worlds, codes, Budget(size, 2 * size))
        done = BATCH if clear else size
        assert [choice.playouts for choice in thought.choices] == [done, done]
        assert thought.worlds == done
        left += clear
        close += not clear
        if min(left, close) >= 4:
            break
    assert min(left, close) >= 4


def clock(monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    """From now on each look at the clock finds so many seconds more gone."""
    looks = count()

    def monotonic() -> float:
        look = next(looks)
        assert look < 100, "it never stops"
        return look * step

    monkeypatch.setattr(search, "time", SimpleNamespace(monotonic=monotonic))


def test_by_the_clock_it_thinks_beyond_its_budget_until_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    models = set()

    def sampled(
        view: View, rng: random.Random, count: int, model: Model | None = MODEL
    ) -> list[World]:
        models.add(model)
        return sample_worlds(view, rng, count, model)

    monkeypatch.setattr(search, "sample_worlds", sampled)
    longer = 0
    for view in list(played_out("clock", 3))[::4]:
        found = []
        for seconds in (0, 12):
            clock(monkeypatch, 1.0)
            thought = think(view, random.Random(1), SMALL._replace(model=None), (), seconds)
            found.append(thought.worlds)
        assert found[0] <= SMALL.worlds
        longer += found[1] > 2 * SMALL.worlds
    assert longer >= 3
    assert models == {None}


def test_by_the_clock_it_is_done_before_the_time_where_it_is_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock(monkeypatch, 0.0)
    sure = 0
    for view in played_out("sure", 12):
        if len(codes := candidates(view)) > 4 or view.phase == CALLS:
            continue
        first, *rest = weigh(view, sample_worlds(view, random.Random(1), FIRST), codes).choices
        if all(first.units - other.units > 2 * CLEAR * other.error for other in rest):
            think(view, random.Random(1), SMALL, (), 1.0)
            sure += 1
            if sure == 3:
                break
    assert sure >= 2


def test_the_last_two_cards_are_worked_out_in_each_imagined_world() -> None:
    asked = 0
    for view in decisions("two", 60):
        if view.phase != CALLS and view.hand.bit_count() <= 2 and len(candidates(view)) > 1:
            worlds = sample_worlds(view, random.Random(1), 8)
            thought = weigh(view, worlds, candidates(view))
            sure = True
            for choice in thought.choices:
                ends = [Ending.in_world(view, world).value(choice.code) for world in worlds]
                assert choice.units == pytest.approx(sum(end[view.seat] for end in ends) / 8)
                sure = sure and len({end[view.seat] for end in ends}) == 1
                asked += 1
            assert thought.exact == sure
    assert asked >= 10


def test_choices_that_came_out_alike_are_varied_by_the_generator(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As good, nearly as good, clearly worse, and as good but left early."""
    codes = [int(parse_action(text)) for text in ("M5", "M6", "M7", "M8")]
    units = 1.0, 1.0 - 0.9 * NEAR, 1.0 - 1.1 * NEAR, 1.0
    choices = tuple(
        Choice(code, expected, 0.1, playouts)
        for code, expected, playouts in zip(codes, units, (40, 40, 40, 16), strict=True)
    )
    monkeypatch.setattr(expert, "think", lambda *_, **__: Thought(choices, 40, False))
    view = next(played_out("varied", 1))
    picked = [int(ExpertPlayer().choose(view, random.Random(key))) for key in range(60)]
    assert set(picked) == set(codes[:2])
    assert min(map(picked.count, codes[:2])) > 15
    assert picked == [int(ExpertPlayer().choose(view, random.Random(key))) for key in range(60)]
    assert NEAR < 0.05


def test_values_over_the_one_true_world_are_what_comes() -> None:
    for number in range(1, 12):
        deal = Deal.from_seed("true", number)
        deal.push(PLAY_CODE)
        seat = deal.to_act
        assert seat is not None
        view = deal.view(seat)
        for choice in weigh(view, [true_world(deal)], candidates(view)).choices:
            after = deal.copy()
            after.push(choice.code)
            while after.to_act is not None:
                after.push(decide(after.view(after.to_act)))
            assert after.result is not None
            assert choice.units == after.result.payments[seat]


def test_the_expert_never_thinks_where_there_is_no_choice() -> None:
    class Never(random.Random):
        def random(self) -> float:
            raise AssertionError

    for view in decisions("forced", 20):
        if len(candidates(view)) == 1:
            assert int(ExpertPlayer().choose(view, Never())) == candidates(view)[0]
