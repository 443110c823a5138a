from typing import Any

import pytest
from hypothesis import given

from liukfu.engine import Deal, divide, perft

from . import golden
from .positions import after, plain, positions, snapshot

CASES = golden.load("perft.json")
ALL_CASES = [*CASES["from_start"], *CASES["from_position"]]


def test_reference_has_its_cases() -> None:
    assert len(CASES["from_start"]) >= 10
    assert len(CASES["from_position"]) >= 40


@pytest.mark.parametrize("case", ALL_CASES, ids=golden.name)
def test_perft_agrees_with_the_reference(case: dict[str, Any]) -> None:
    deal = golden.position(case)
    before = snapshot(deal)
    for depth, wanted in enumerate(case["counts"], start=1):
        found = perft(deal, depth)
        if found != wanted:
            counts = {str(action): count for action, count in divide(deal, depth).items()}
            pytest.fail(f"perft({depth}) is {found}, not {wanted}: {counts}")
    assert snapshot(deal) == before


@given(positions)
def test_perft_counts_what_the_plain_rules_allow(deal: Deal) -> None:
    table = plain(deal)
    actions = sorted(table.legal())
    assert perft(deal, 0) == 1
    assert perft(deal, 1) == len(actions)
    if len(actions) <= 40:
        counts = divide(deal, 2)
        wanted = {text: len(plain(after(deal.copy(), text)).legal()) for text in actions}
        assert {str(action): count for action, count in counts.items()} == wanted
        assert sum(counts.values()) == perft(deal, 2)


def test_deal_that_ends_early_adds_nothing_and_one_that_ends_in_time_counts() -> None:
    deal = after(Deal.from_seed("tiger"), "pass; pass")
    assert perft(deal, 1) == 2
    leads = len(after(deal.copy(), "play").legal)
    assert perft(deal, 2) == leads
    after(deal, "pass")
    assert perft(deal, 1) == 0
    assert perft(deal, 0) == 1
