"""What was legal, in words: everything is listed or counted, and what was done is in it."""

from __future__ import annotations

import random

import pytest

from liukfu.engine import Call, Claim, Deal, Discard, Phase, Rules, Show, Stop
from liukfu.words.legal import action_name, kind_led, legal_groups, to_do_text, turn_text

NAMES = ("Ann", "Ben", "Cho")


@pytest.mark.parametrize("seed", range(12))
def test_groups_hold_every_legal_action_once(seed: int) -> None:
    rng = random.Random(seed)
    deal = Deal.from_seed(f"legal {seed}", rules=Rules())
    while deal.to_act is not None:
        view = deal.view(deal.to_act)
        groups = legal_groups(view)
        assert sum(group.n for group in groups) == view.legal.count()
        listed = [action for group in groups for action in group.actions]
        assert len(set(listed)) == len(listed)
        for group in groups:
            assert group.actions or group.text
            assert group.n == len(group.actions) or not group.actions
        action = view.legal.sample(rng)
        having = [group for group in groups if group.has(action, kind_led(view, action))]
        assert len(having) == 1, action
        deal.apply(action)


def test_nothing_is_legal_for_a_seat_that_is_not_on_turn() -> None:
    deal = Deal.from_seed("tiger")
    assert deal.to_act is not None
    view = deal.view((deal.to_act + 1) % 3)
    assert legal_groups(view) == ()
    assert turn_text(view, NAMES) == f"{NAMES[deal.to_act]}, to call"


def test_each_kind_of_action_has_a_name() -> None:
    actions = (Call("play"), Call("pass"), Stop(), Show("M5 M6 M7"), Discard("K2"), Claim("M8 M9"))
    names = ["Play", "Pass", "Stop", "M5 M6 M7", "face down K2", "Claim M8 M9"]
    assert [action_name(action) for action in actions] == names


def test_what_was_asked_is_told_with_the_number_of_answers() -> None:
    told = set()
    for seed in range(20):
        rng = random.Random(seed)
        deal = Deal.from_seed(f"asked {seed}")
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            text = to_do_text(view, NAMES)
            assert text.startswith(NAMES[deal.to_act] + ", to ")
            if view.phase == Phase.LEAD:
                assert str(view.legal.count()) in text
            elif view.phase == Phase.FOLLOW and view.legal.headings:
                assert f"{len(view.legal.headings)} play" in text
            elif view.phase == Phase.FOLLOW and view.legal.discard_count > 1:
                assert f"({view.legal.count()} ways)" in text or "all cards" in text
            told.add(text.split(":")[0].split(", ")[1])
            deal.apply(view.legal.sample(rng))
    assert told == {"to call", "to lead", "to follow"}
