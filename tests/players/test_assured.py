"""What a play brings for certain: held against real deals, and told where less was thought."""

import random

import pytest

from liukfu.engine import Claim, Deal, Rules, Show, Stop, View, action_from_code, parse_action
from liukfu.players.assured import assured, at_least
from liukfu.players.coach import COACH
from liukfu.players.pondering import ponder
from liukfu.players.proofs import Proofs
from liukfu.players.steady import decide
from liukfu.players.thought import Choice, Thought
from liukfu.session.reviewing import Here
from tests.engine.positions import after
from tests.players.test_because import played_on

SMALL = COACH._replace(worlds=24, playouts=96)


def view_at(seed: str, number: int, dealer: int, actions: str) -> View:
    deal = after(Deal.from_seed(seed, number, dealer), actions)
    assert deal.to_act is not None
    return deal.view(deal.to_act)


ALL_EIGHTS = "claim T8 T9 M7 M8 M9 K8 K9"
EIGHTS = view_at("b92", 1, Deal.from_seed("b92").frame.dealer, "play")
"""On lead: seven Old cards, and a set of 8s that nobody beats, with two of them in it."""

RUN = view_at("t6", 178, 1, "play; M5 M6 M7; x T3 K1 K6; x M8 C3 C8")
"""On lead with three winners and M9, which is Old. Nobody holds a run of three from M8 on, so that
nobody heads T4 T5 T6; then M9 makes seven.
"""


def code(text: str) -> int:
    return int(parse_action(text))


def test_a_play_that_nobody_heads_brings_the_claim_after_it() -> None:
    proofs = Proofs(EIGHTS)
    assert assured(EIGHTS, code("M8 K8 C8"), proofs) == 6
    assert assured(EIGHTS, code("T4"), proofs) is None
    assert assured(EIGHTS, code(ALL_EIGHTS), proofs) is None, "it ends the deal"
    assert assured(RUN, code("T4 T5 T6"), Proofs(RUN)) == 4
    few = RUN._replace(winners=(0, RUN.winners[1] & RUN.winners[1] - 1, 0), frame=RUN.frame)
    assert assured(few, code("T4 T5 T6"), Proofs(few)) == 2


def test_it_is_paid_by_the_tariff_of_the_table() -> None:
    rules = Rules(tariff="doubling")
    view = EIGHTS._replace(frame=EIGHTS.frame._replace(rules=rules))
    assert assured(view, code("M8 K8 C8"), Proofs(view)) == 8


def settled(deal: Deal, play: int, seat: int) -> int:
    """What a seat is paid that makes a play and then takes what it can at once."""
    then = played_on(deal, play)
    if then.result is None:
        assert then.to_act == seat, "it takes the trick"
        old = then.view(seat).old
        then.apply(Claim(old) if old else Stop())
    assert then.result is not None
    return then.result.payments[seat]


@pytest.mark.parametrize("deduction", [False, True])
def test_no_real_deal_brings_less(deduction: bool) -> None:
    rules = Rules(old_inference="deduction" if deduction else "known_cards")
    seen = 0
    for number in range(1, 31):
        deal = Deal.from_seed("assured", number, number % 3, rules)
        while (seat := deal.to_act) is not None:
            view = deal.view(seat)
            proofs = Proofs(view)
            for action in view.legal if view.phase else ():
                least = assured(view, int(action), proofs)
                if least is not None:
                    assert isinstance(action, Show)
                    assert settled(deal, int(action), seat) >= least
                    seen += 1
            deal.apply(action_from_code(decide(view)))
    assert seen > 100


def thought(*choices: tuple[str, float, float], error: float = 0.06) -> Thought:
    found = tuple(Choice(code(text), units, spread, 40) for text, units, spread in choices)
    return Thought(found, 40, False, error)


def told(found: Thought) -> list[tuple[str, float, float]]:
    return [(str(action_from_code(one.code)), one.units, one.error) for one in found.choices]


def test_what_was_thought_less_of_is_told_by_what_it_is_sure_to_bring() -> None:
    found = at_least(
        EIGHTS, thought((ALL_EIGHTS, 4.0, 0.0), ("T4", 3.5, 0.3), ("M8 K8 C8", 3.2, 0.4), error=0.0)
    )
    assert told(found) == [("M8 K8 C8", 6.0, 0.0), (ALL_EIGHTS, 4.0, 0.0), ("T4", 3.5, 0.3)]
    assert found.error == 0.0, "that is no estimate"


def test_errors_are_those_of_the_difference_to_what_is_now_the_best() -> None:
    found = at_least(
        EIGHTS,
        thought(("T4", 5.0, 0.0), (ALL_EIGHTS, 4.0, 0.08), ("M8 K8 C8", 3.2, 0.4), error=0.08),
    )
    assert told(found) == [("M8 K8 C8", 6.0, 0.0), ("T4", 5.0, 0.08), (ALL_EIGHTS, 4.0, 0.0)]
    found = at_least(EIGHTS, thought(("T4", 7.0, 0.0), ("M8 K8 C8", 3.2, 0.4)))
    assert told(found) == [("T4", 7.0, 0.0), ("M8 K8 C8", 6.0, 0.06)]
    assert found.error == 0.06


def test_what_brings_more_than_is_sure_stays_as_it_was() -> None:
    more = thought(("M8 K8 C8", 6.5, 0.0), (ALL_EIGHTS, 4.0, 0.1), ("T4", 3.5, 0.3))
    assert at_least(EIGHTS, more) == more


def test_neither_a_hint_nor_a_review_tells_less_than_is_sure() -> None:
    hint = ponder(RUN, random.Random(1), SMALL)
    assert told(hint)[0] == ("T4 T5 T6", 4.0, 0.0)
    # What was not looked at again stays as far behind what was found of the best.
    hint = ponder(RUN, random.Random(1), COACH)
    assert told(hint)[0] == ("T4 T5 T6", 4.0, 0.0)
    units = {str(action_from_code(one.code)): one.units for one in hint.choices}
    assert units["T4"] < 1 < units["T8"]
    compared = Here(SMALL).compare(RUN, "key", [code("T8"), code("T4 T5 T6")])
    assert ("T4 T5 T6", 4.0, 0.0) in told(compared)
