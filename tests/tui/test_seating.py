"""What players are called where nobody says so."""

import pytest

from liukfu.players.registry import names
from liukfu.tui.seating import called, kinds, seated


def test_bots_of_one_kind_are_numbered() -> None:
    assert called(("human", "steady", "steady")) == ("You", "Steady 1", "Steady 2")
    assert called(("novice", "human", "steady"), "Ann") == ("Novice", "Ann", "Steady")


def test_people_are_numbered_where_there_are_several() -> None:
    assert called(("human", "human", "steady")) == ("Player 1", "Player 2", "Steady")
    assert called(("steady", "human", "human"), "Ann") == ("Steady", "Ann", "Player 2")


def test_typed_names_go_before_the_usual_ones() -> None:
    seats = seated(("human", "human", "steady"), ("Ann", "", " "), "Me")
    assert [seat.name for seat in seats] == ["Ann", "Player 2", "Steady"]


def test_two_people_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="same name"):
        seated(("human", "human", "human"), ("Ann", "Ben", "Ann"))
    assert seated(("human", "steady", "steady"), ("Steady 1", "", ""))


def test_each_bot_can_be_chosen_and_says_what_it_is() -> None:
    options = kinds()
    assert [option.value for option in options] == ["human", *names()]
    assert all(option.about for option in options)
