"""Who sits where, as it is said on the command line."""

from __future__ import annotations

import click
import pytest

from liukfu.cli.seats import choose_seats
from liukfu.session import SeatSpec
from liukfu.store import Settings, save_settings
from tests.session.tables import PAIR, PEOPLE, TABLE


def names(*options: object) -> tuple[str, ...]:
    return tuple(spec.name for spec in choose_seats(*options))  # type: ignore[arg-type]


def test_a_hotseat_is_three_people() -> None:
    specs = choose_seats(None, None, None, hotseat=True)
    assert [spec.kind for spec in specs] == ["human", "human", "human"]
    assert len({spec.name for spec in specs}) == 3


def test_people_and_bots_sit_in_any_mix() -> None:
    specs = choose_seats("human,novice,human", None, None)
    assert [spec.kind for spec in specs] == ["human", "novice", "human"]


def test_names_are_those_of_the_people_or_of_all_seats() -> None:
    assert names("human,human,novice", None, None, False, "Ann,Ben") == ("Ann", "Ben", "Novice")
    assert names("novice,human,human", None, None, False, "Ann,Ben") == ("Novice", "Ann", "Ben")
    assert names("novice,human,human", None, None, False, "X, Ann ,Ben") == ("X", "Ann", "Ben")
    assert names(None, None, 1, False, "Ann") == ("Steady 1", "Ann", "Steady 2")
    assert names(None, None, None, True, "Ann,Ben,Cai") == ("Ann", "Ben", "Cai")


def test_an_empty_name_is_the_usual_one() -> None:
    assert names(None, None, None, True, "Ann,,Cai")[0::2] == ("Ann", "Cai")


@pytest.mark.parametrize("given", ["Ann", "Ann,Ben,Cai,Dan", "Ann,Ann,Cai", f"{'a' * 65},B,C"])
def test_names_that_cannot_be_are_usage_errors(given: str) -> None:
    with pytest.raises(click.BadParameter):
        choose_seats(None, None, None, True, given)


def test_a_name_with_what_cannot_be_seen_is_a_usage_error() -> None:
    with pytest.raises(click.BadParameter) as refused:
        choose_seats(None, None, None, True, "A\x1b[2J,B,C")
    assert "\x1b" not in refused.value.format_message()


@pytest.mark.parametrize(
    ("seats", "bots", "seat"),
    [("human,human,human", None, None), (None, "novice,novice", None), (None, None, 0)],
)
def test_a_hotseat_goes_with_no_other_seats(
    seats: str | None, bots: str | None, seat: int | None
) -> None:
    with pytest.raises(click.UsageError):
        choose_seats(seats, bots, seat, hotseat=True)


def test_who_sat_there_sits_there_again() -> None:
    assert choose_seats(None, None, None, usual=TABLE) == TABLE
    assert choose_seats(None, None, None, usual=PAIR) == PAIR
    assert choose_seats("human,random,novice", None, None, usual=TABLE) == TABLE
    named = choose_seats(None, None, None, names="Ann", usual=TABLE)
    assert named == (SeatSpec("Ann", "human"), *(SeatSpec(s.name, s.kind) for s in TABLE[1:]))


def test_another_seat_keeps_the_bots_in_their_order() -> None:
    specs = choose_seats(None, None, 2, usual=TABLE)
    assert [spec.kind for spec in specs] == ["random", "novice", "human"]
    specs = choose_seats(None, None, 2, usual=PEOPLE)
    assert [spec.kind for spec in specs] == ["steady", "steady", "human"]


def test_those_who_cannot_sit_down_are_replaced() -> None:
    unknown = (SeatSpec("A", "human"), SeatSpec("B", "guru"), SeatSpec("C", "novice"))
    bots = (SeatSpec("A", "novice"), SeatSpec("B", "novice"), SeatSpec("C", "novice"))
    for usual in (unknown, bots):
        specs = choose_seats(None, None, None, usual=usual)
        assert [spec.kind for spec in specs] == ["human", "steady", "steady"]


def test_the_settings_say_what_the_player_is_called_and_who_sits_there() -> None:
    save_settings(Settings(name="Mei", bots=("novice", "random")))
    specs = choose_seats(None, None, 1)
    assert [spec.kind for spec in specs] == ["random", "human", "novice"]
    assert specs[1].name == "Mei"
