"""What players are called where nobody says so."""

import pytest

from liukfu.engine import Rules
from liukfu.players.registry import names
from liukfu.session import SeatSpec
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.take_over import Seating, seats_of
from liukfu.tui.seating import called, kinds, seated
from liukfu.tui.settings import TableSettings
from liukfu.words import names as named
from liukfu.words import use_language
from tests.tui.tables import QuietSession, shown


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


async def test_bots_are_called_in_the_language_of_the_moment_and_recorded_in_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = seated(("human", "novice", "novice"), ("", "", ""))
    session = QuietSession.new("s1", Rules(), seats)
    app = LiukFuApp(session, TableSettings())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Novice 1" in shown(app, "seats")
        monkeypatch.setattr(named, "pgettext", lambda _context, text: f"{text[:1]}手")
        app.speak("en")
        await pilot.pause()
        assert "N手 1" in shown(app, "seats")
        assert "Novice" not in shown(app, "seats")
    assert {option.value: option.word for option in kinds()}["novice"] == "n手 (novice)"
    assert [seat.name for seat in session.seats] == ["You", "Novice 1", "Novice 2"]


def test_a_record_has_the_same_name_for_who_gave_none_in_every_language() -> None:
    players = [SeatSpec("Anda", "human"), SeatSpec("Ben", "novice"), SeatSpec("Cho", "novice")]
    seating = Seating(("you", "novice", "novice"))
    try:
        use_language("ms")
        assert called(("human", "steady", "novice")) == ("You", "Steady", "Novice")
        assert [spec.name for spec in seats_of(seating, players, "")] == ["You", "Ben", "Cho"]
    finally:
        use_language("en")
