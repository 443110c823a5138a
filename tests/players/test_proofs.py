"""What the table proves of a play; the tests of the odds hold it against all that may be."""

import random
from collections import Counter

import pytest

from liukfu.engine import Deal, View, parse_action
from liukfu.players.odds import SURE, odds, odds_of
from liukfu.players.proofs import Proofs
from liukfu.words.chances import odds_text, share_texts
from tests.engine.positions import after, dealt
from tests.players.test_odds import counted, late
from tests.words.positions import NAMES


def view_of(deal: Deal, actions: str) -> View:
    after(deal, actions)
    assert deal.to_act is not None
    return deal.view(deal.to_act)


NINE = view_of(
    dealt(
        "T2 T3 T4 T5 T6 T7 M9 K1 K2 C3 C4 C5",
        "T1 M4 M5 M6 M7 M8 K5 K7 K8 K9 C2 C8",
    ),
    "play; T7; x C2; T8; M1; M9; x M4",
)
"""On lead again. The next seat has put two cards down, the first on T7: T9 is not its."""

RUNS = view_of(
    dealt(
        "M1 M2 M3 K1 K2 K3 C1 C2 C3 C4 C5 C6",
        "T1 T3 T5 T7 T9 M5 M7 M9 K5 K7 K9 C7",
    ),
    "play; K1 K2 K3; x T1 T3 T5; x T2 T4 T6",
)
"""On lead again. Neither of the others could head a run of Knots, so neither has one of Myriads."""


def test_who_is_proven_without_a_card_never_heads_and_who_must_hold_it_always_does() -> None:
    found = odds(NINE, parse_action("T2"), random.Random(1), 40)
    assert found is not None
    assert found[:3] == (0, 1, 0)
    assert found.certain == (True, True, True)
    assert (found.error, found.exact) == (0, True)
    assert share_texts(found) == ("0%", "100%", "0%")
    assert odds_text(found, NINE, NAMES) == (
        f"is sure to be headed: by {NAMES[1]} 0%, by {NAMES[2]} 100%"
    )


def test_one_share_can_be_certain_where_the_others_are_estimates() -> None:
    found = odds(NINE, parse_action("K2"), random.Random(1), 40)
    assert found is not None
    assert found.wins == 0
    assert 0 < found.after < 1
    # Eight higher Knots are unseen, and two cards are down.
    assert found.proven == (False, False, True)
    assert odds_text(found, NINE, NAMES).startswith("is sure to be headed: by ")
    assert not found.exact


def test_who_could_not_head_a_run_cannot_head_a_higher_one_later() -> None:
    play = parse_action("M1 M2 M3")
    assert Proofs(RUNS).sure(play)
    assert odds(RUNS, play, random.Random(1), 40) == SURE
    assert odds_text(SURE, RUNS, NAMES) == "cannot be headed: it wins"
    # Nothing was proven of Coins.
    assert not Proofs(RUNS).sure(parse_action("C1 C2 C3"))


@pytest.mark.slow
def test_nearly_all_that_is_certain_late_in_a_deal_is_proven() -> None:
    seen: Counter[tuple[bool, bool]] = Counter()
    for view, worlds, plays in late("proven", 60):
        for code, found in zip(plays, odds_of(view, plays, random.Random(1), 8, None), strict=True):
            assert found is not None
            if not found.exact or all(found.proven):
                for real, known in zip(counted(worlds, code), found.proven, strict=True):
                    seen[real in (0, 1), known] += 1
    assert not seen[False, True]
    assert seen[True, True] > 20
    assert seen[True, False] <= seen[True, True] / 20
