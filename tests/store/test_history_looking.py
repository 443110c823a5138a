"""Deals looked for in the history."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liukfu.store.figures import Filter
from liukfu.store.history import History
from liukfu.store.keeper import match_id
from tests.store.histories import started
from tests.store.making import match


@pytest.fixture
def past(tmp_path: Path) -> History:
    history = History(tmp_path)
    people = match("jade tiger", deals=3, names=("Ann", "Ben", "Zoé"))
    people = started(people, "2026-01-30T23:59:59Z", "2026-01-31T00:00:00Z", "2026-02-01T12:00:00Z")
    bots = started(match("lion"), "2026-01-31T12:00:00Z", msgspec.UNSET)
    for number in (1, 2, 3):
        history.add(people, number)
    for number in (1, 2):
        history.add(bots, number)
    return history


def found(history: History, **wanted: Any) -> list[tuple[str, int]]:
    return [(row.seed, row.number) for row in history.deals(Filter(**wanted))]


def test_the_latest_deals_come_first_and_those_without_an_instant_last(past: History) -> None:
    told = [("jade tiger", 3), ("lion", 1), ("jade tiger", 2), ("jade tiger", 1), ("lion", 2)]
    assert found(past) == told
    assert found(past, limit=2) == told[:2]
    assert found(past, limit=0) == []
    assert found(past, limit=10**30) == told


def test_deals_are_found_by_player_in_any_case(past: History) -> None:
    for name in ("Ann", "ANN", " ann ", "zoé", "Zoe\u0301", "ZOÉ"):
        assert len(found(past, player=name)) == 3
    assert len(found(past, player="steady")) == 2
    # A bot counts by its kind, and not by the name that it has at one table.
    assert len(found(past, player="You")) == 2
    assert found(past, player="Ann B") == found(past, player="An") == []


@pytest.mark.parametrize(
    "hostile",
    ["' OR 1=1 --", "Ann' OR '1'='1", "%", "_nn", "*", "Ann\x00", "a" * 100_000, "\udcff", '"'],
)
def test_a_filter_is_a_value_and_never_a_part_of_the_question(past: History, hostile: str) -> None:
    for field in ("player", "seed", "match", "since"):
        if field != "since" or hostile[0] > "3":
            assert found(past, **{field: hostile}) == []
    assert len(found(past)) == 5


def test_deals_are_found_by_seed_and_day(past: History) -> None:
    assert {seed for seed, _ in found(past, seed=" jade tiger ")} == {"jade tiger"}
    assert found(past, seed="jade") == []
    assert found(past, since="2026-02-01") == [("jade tiger", 3)]
    assert found(past, until="2026-01-30") == [("jade tiger", 1)]
    day = found(past, since="2026-01-31", until="2026-01-31")
    assert day == [("lion", 1), ("jade tiger", 2)]
    assert found(past, since="2026-01-31", player="ann", limit=1) == [("jade tiger", 3)]
    assert len(found(past, match=match_id(match("lion")))) == 2


def test_figures_are_of_the_player_that_is_asked_for(past: History) -> None:
    everybody = past.stats()
    assert {f.player for f in everybody.people} == {"Ann", "Ben", "Zoé", "You"}
    assert {f.player for f in everybody.bots} == {"steady", "novice"}
    ann = past.stats(Filter(player="ann"))
    assert [f.player for f in ann.people] == ["Ann"]
    assert ann.bots == ()
    assert ann.people[0].all.deals + ann.people[0].void == 3
    assert ann.people[0] in everybody.people


def test_a_person_without_a_name_is_one_person_in_whatever_language_records_were_made(
    past: History,
) -> None:
    malay = match("mule", deals=1, names=("Anda", "Ann", "Ben"))
    past.add(malay, 1)
    for name in ("You", "anda", "Jij"):
        assert len(found(past, player=name)) == 3
        assert [f.player for f in past.stats(Filter(player=name)).people][:1] == ["You"]
    assert [f.player for f in past.stats().people].count("You") == 1
    # As earlier versions have written it.
    with sqlite3.connect(past.path) as db:
        db.execute("UPDATE seat SET who = 'anda' WHERE name = 'Anda'")
    assert len(found(past, player="You")) == 3


def test_several_people_of_a_match_with_the_names_of_those_without_one_are_not_one(
    tmp_path: Path,
) -> None:
    with History(tmp_path) as past:
        past.add(match("mule", deals=1, names=("anda", "Ann", "Ben")), 1)
        past.add(match("tiger", deals=1, names=("You", "Cho", "Dan")), 1)
        past.add(match("ox", deals=1, names=("Eva", "Jij", "Anda")), 1)
        everybody = {f.player for f in past.stats().people}
        assert everybody == {"You", "Anda", "Jij", "Ann", "Ben", "Cho", "Dan", "Eva"}
        assert [f.void + f.all.deals for f in past.stats().people if f.player == "You"] == [2]
        # History and statistics are of the same people.
        for name, deals, people in (
            *(("you", 2, {"You"}), ("\u4f60", 2, {"You"})),
            *(("Anda", 3, {"You", "Anda"}), ("ANDA", 3, {"You", "Anda"})),
            ("jij", 3, {"You", "Jij"}),
        ):
            assert len(past.deals(Filter(player=name))) == deals
            assert {f.player for f in past.stats(Filter(player=name)).people} == people
