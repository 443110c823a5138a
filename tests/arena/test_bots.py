import random

import pytest

from liukfu import arena
from liukfu.arena import bots, run
from liukfu.engine import PASS, Action, Deal, Rules, View, deal_hands
from liukfu.players import registry
from liukfu.players.registry import BrokenPlayer, UnknownPlayer
from tests.cli.running import failure


def test_no_table_offers_or_takes_the_arenas_own_bots() -> None:
    assert not set(bots.ARENA_ONLY) & set(registry.names())
    for name in bots.ARENA_ONLY:
        assert bots.is_known(name)
        assert not registry.is_known(name)
        with pytest.raises(UnknownPlayer):
            registry.create(name)
    assert "oracle" in failure("play", "--bots", "oracle,steady", code=2)


def test_the_arena_knows_all_registered_players_too() -> None:
    assert set(registry.names()) < set(bots.names())
    assert bots.create("novice").name == "novice"
    with pytest.raises(UnknownPlayer) as caught:
        bots.create("nobody")
    assert "always-pass" in caught.value.known


def test_a_bot_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.ARENA_ONLY, "gone", "liukfu.arena.no_such_module:Gone")
    with pytest.raises(BrokenPlayer, match="gone"):
        bots.create("gone")


class _Open:
    """Is shown everything, spoils what it is given, and passes."""

    seen: list[Deal] = []  # noqa: RUF012

    def choose_open(self, deal: Deal, rng: random.Random) -> Action:
        rng.random()
        self.seen.append(deal)
        deal.push(PASS)
        return PASS


class _Closed:
    """Would like to be shown everything as well."""

    seen: list[object] = []  # noqa: RUF012

    def choose(self, view: View, rng: random.Random) -> Action:
        del rng
        self.seen.append(view)
        return PASS

    def choose_open(self, deal: Deal, rng: random.Random) -> Action:
        raise AssertionError((deal, rng))


def test_only_the_arenas_own_bots_are_shown_all_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.ARENA_ONLY, "open", f"{__name__}:_Open")
    monkeypatch.setitem(registry.BUILT_IN, "closed", f"{__name__}:_Closed")
    _Open.seen.clear()
    _Closed.seen.clear()
    result = run(("open", "closed", "closed"), 1, "tiger", jobs=1)
    # Three passes each time: what the open one did with its copy was not the deal.
    assert result.ends["void"] == 3
    assert [deal.dealt for deal in _Open.seen] == [deal_hands("tiger", 1)] * 3
    assert len(_Closed.seen) == 6
    assert {type(view) for view in _Closed.seen} == {View}


def test_an_open_bot_that_does_what_is_illegal_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(bots.ARENA_ONLY, "open", f"{__name__}:_Illegal")
    with pytest.raises(arena.ArenaError, match="open"):
        run(("open", "novice", "novice"), 1, "tiger", Rules(), jobs=1)


class _Illegal:
    def choose_open(self, deal: Deal, rng: random.Random) -> Action:
        del deal, rng
        return Action(4 << 36)
