import itertools
import random
from math import sqrt

import pytest

from liukfu.arena import ENDS, ArenaResult, Standing, play, run, seatings
from liukfu.arena.results import Z95
from liukfu.engine import Deal, Frame, Rules, View, deal_hands, decision_rng, first_dealer
from liukfu.engine.actions import PASS, Action
from liukfu.players import registry
from liukfu.players.novice import NovicePlayer
from liukfu.players.registry import UnknownPlayer, create
from tests.players.conftest import visitors as visitors  # noqa: PLC0414  # a fixture


def test_every_deal_is_played_in_all_distinct_seatings() -> None:
    assert seatings(("a", "a", "a")) == [("a", "a", "a")]
    assert seatings(("a", "b", "b")) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert seatings(("c", "a", "b")) == sorted(itertools.permutations("abc"))


def played(seating: tuple[str, str, str], number: int, rules: Rules) -> Deal:
    """A deal of the arena, played the long way round."""
    deal = Deal(Frame(number, play.dealer("tiger", number), rules), deal_hands("tiger", number))
    while (seat := deal.to_act) is not None:
        rng = decision_rng("tiger", number, seat, len(deal))
        deal.apply(create(seating[seat]).choose(deal.view(seat), rng))
    return deal


def test_units_shares_and_tricks_are_those_of_the_deals_played_one_by_one() -> None:
    rules = Rules(tariff="doubling")
    players = ("novice", "random", "random")
    result = run(players, 12, "tiger", rules, jobs=1)
    ends = dict.fromkeys(ENDS, 0)
    tricks, per_deal = 0, []
    for number in range(1, 13):
        units = 0
        for seating in seatings(players):
            deal = played(seating, number, rules)
            assert deal.result is not None
            units += deal.result.payments[seating.index("novice")]
            ends["drawn" if deal.result.drawn else deal.result.end] += 1
            tricks += sum(trick.winner is not None for trick in deal.view(0).tricks)
        per_deal.append(units / 3)
    mean = sum(per_deal) / 12
    half = Z95 * sqrt(sum((x - mean) ** 2 for x in per_deal) / 11 / 12)
    novice, other, again = result.standings
    assert novice == pytest.approx(("novice", mean, mean - half, mean + half))
    assert other == again
    assert other.units == pytest.approx(-mean / 2)
    assert result.shares == {end: count / 36 for end, count in ends.items()}
    assert sum(result.shares.values()) == pytest.approx(1)
    assert result.as_dict()["tricks"] == tricks / 36


def test_interval_is_over_deals_not_over_games() -> None:
    # The candidate gets 3, 0 and 3 units over its three seats in three deals.
    result = ArenaResult(
        ("a", "b", "b"), 3, "s", Rules(), ((3, -3), (0, 0), (3, -3)), {"stop": 9}, 18, {}
    )
    half = Z95 * sqrt((1 / 3) / 3)
    a, b, _ = result.standings
    assert a == pytest.approx(("a", 2 / 3, 2 / 3 - half, 2 / 3 + half))
    assert b == pytest.approx(("b", -1 / 3, -1 / 3 - half / 2, -1 / 3 + half / 2))


def test_one_deal_has_no_interval() -> None:
    result = ArenaResult(("a", "b", "c"), 1, "s", Rules(), ((6, 0, -6),), {"stop": 6}, 6, {})
    assert result.standings[0] == Standing("a", 1.0, None, None)


def test_json_form() -> None:
    result = run(("random", "novice", "random"), 3, "tiger", jobs=1).as_dict()
    assert list(result) == [
        *("deals", "seed", "rules", "players", "games", "shares", "tricks", "faults", "times")
    ]
    assert (result["deals"], result["games"], result["rules"]) == (3, 9, {})
    assert [list(player) for player in result["players"]] == [["name", "units", "ci95"]] * 3
    assert [player["name"] for player in result["players"]] == ["random", "novice", "random"]
    assert list(result["shares"]) == ["void", "drawn", "stop", "claim", "exhausted"]
    low, high = result["players"][1]["ci95"]
    assert low < result["players"][1]["units"] < high


def test_three_of_a_kind_share_nothing_out() -> None:
    result = run(("novice",) * 3, 5, "tiger", jobs=1)
    assert result.games == 5
    assert result.units == ((0,),) * 5
    assert {standing[1:] for standing in result.standings} == {(0.0, 0.0, 0.0)}


def test_the_same_bot_under_another_name_gains_exactly_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "twin", registry.BUILT_IN["random"])
    result = run(("twin", "random", "random"), 20, "tiger", jobs=1)
    assert result.units == ((0, 0),) * 20


class _Callers(NovicePlayer):
    """Writes down whose call it is, and passes."""

    seen: list[tuple[int, int]] = []  # noqa: RUF012

    def choose(self, view: View, rng: random.Random) -> Action:
        self.seen.append((view.frame.number, view.seat))
        rng.random()
        return PASS


@pytest.mark.parametrize(("seed", "first"), [("crane", 0), ("strength", 1), ("tiger", 2)])
def test_deal_1_has_the_seeds_dealer_and_deal_d_seat_d_minus_1_mod_3_in_each_seating(
    seed: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "create", lambda _: _Callers())
    _Callers.seen.clear()
    result = run(("novice", "novice", "random"), 4, seed, jobs=1)
    assert first_dealer(seed) == first
    dealers = [(1, first), (2, 1), (3, 2), (4, 0)]
    assert _Callers.seen == [
        (number, (dealer + turn) % 3)
        for number, dealer in dealers
        for _ in range(3)
        for turn in range(3)
    ]
    assert result.shares["void"] == 1.0


def test_global_chance_changes_nothing() -> None:
    random.seed(1)
    first = run(("steady", "novice", "random"), 5, "tiger", jobs=1)
    random.seed(2)
    assert run(("steady", "novice", "random"), 5, "tiger", jobs=1) == first


def test_unknown_names_and_empty_runs_are_refused() -> None:
    with pytest.raises(UnknownPlayer):
        run(("nobody", "novice", "novice"), 3, "tiger")
    for deals, jobs in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="at least one"):
            run(("novice",) * 3, deals, "tiger", jobs=jobs)
