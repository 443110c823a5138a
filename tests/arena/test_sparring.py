import random
from collections.abc import Callable, Iterator

import pytest

from liukfu.arena.sparring import NINES, AlwaysPass, AlwaysPlay, HoardNines, LongestRun
from liukfu.engine import PASS, PLAY, Action, Claim, Deal, Frame, Kind, View, deal_hands
from liukfu.engine.actions import CLAIM, DISCARD, SHOW, STOP
from liukfu.engine.legality import CALLS, LEAD
from liukfu.players.base import Player
from liukfu.players.steady import SteadyPlayer

BOTS: list[Callable[[], Player]] = [AlwaysPass, AlwaysPlay, HoardNines, LongestRun]


def decisions(bot: Player, deals: int = 60) -> Iterator[tuple[View, Action]]:
    """All that a bot does in seat 0 of some deals against two steady ones."""
    others = SteadyPlayer()
    for number in range(1, deals + 1):
        deal = Deal(Frame(number, number % 3), deal_hands("sparring", number))
        while (seat := deal.to_act) is not None:
            view = deal.view(seat)
            action = (others if seat else bot).choose(view, random.Random(number))
            if not seat:
                yield view, action
            deal.apply(action)


@pytest.mark.parametrize("make", BOTS)
def test_sparring_bots_are_legal_players_and_else_steady(make: Callable[[], Player]) -> None:
    bot = make()
    assert isinstance(bot, Player)
    done = list(decisions(bot))
    steadily = [SteadyPlayer().choose(view, random.Random(0)) == action for view, action in done]
    assert any(steadily)
    assert not all(steadily)


def test_always_pass_passes_and_always_play_plays() -> None:
    for bot, word in ((AlwaysPass(), PASS), (AlwaysPlay(), PLAY)):
        said = [action for view, action in decisions(bot, 10) if view.phase == CALLS]
        assert said
        assert set(said) == {word}


def test_longest_run_leads_the_longest_run_it_may() -> None:
    found = 0
    for view, action in decisions(LongestRun()):
        if view.phase != LEAD or action.kind != SHOW:
            continue
        runs = [lead for lead in view.legal.leads if view.legal.kind_of_lead(lead) == Kind.RUN]
        if runs:
            found += 1
            assert action.cards in runs
            assert len(action.cards) == max(map(len, runs))
    assert found > 5


def test_hoard_nines_parts_with_nines_and_old_cards_only_when_forced() -> None:
    forced = kept = 0
    for view, action in decisions(HoardNines()):
        hoard = view.hand & (NINES | view.old)
        if view.phase == CALLS or not hoard:
            continue
        legal = view.legal
        if action.kind == DISCARD:
            spare = (view.hand & ~hoard).bit_count()
            lost = (action.cards & hoard).bit_count()
            assert lost == max(0, legal.discard_count - spare)
        elif action.kind == SHOW:
            choice = legal.leads if view.phase == LEAD else legal.headings
            lost = (action.cards & hoard).bit_count()
            assert lost == min((cards & hoard).bit_count() for cards in choice)
        else:
            assert action.kind in (CLAIM, STOP)
            assert all(lead & hoard for lead in legal.leads)
            assert action.kind == STOP or action == Claim(legal.claimable)
            lost = 1
        forced += bool(lost)
        kept += not lost
    assert forced > 5
    assert kept > 50
