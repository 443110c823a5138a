"""What bots are called in the language of the program."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from liukfu.players.nameless import NO_NAMES
from liukfu.players.registry import BUILT_IN
from liukfu.session import SeatSpec
from liukfu.words import names
from liukfu.words.language import CODES, say_in, use_language
from liukfu.words.names import (
    kind_choice,
    kind_word,
    person_name,
    person_names,
    shown_name,
    shown_names,
    spoken_to,
)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language("en")


@pytest.fixture
def in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"novice": "新手", "steady": "穩健"}
    monkeypatch.setattr(names, "pgettext", lambda _context, text: words.get(text, text))


def test_every_bot_of_the_house_has_a_word() -> None:
    assert [kind_word(kind) for kind in BUILT_IN] == list(BUILT_IN)
    assert [kind_choice(kind) for kind in BUILT_IN] == list(BUILT_IN)


@pytest.mark.usefixtures("in_chinese")
def test_where_one_chooses_a_bot_its_own_name_stands_beside_the_word() -> None:
    assert kind_word("novice") == "新手"
    assert kind_choice("novice") == "新手 (novice)"
    assert kind_choice("someone's") == "someone's"
    assert kind_choice("a\x1bb") == "a?b"


@pytest.mark.usefixtures("in_chinese")
def test_names_that_the_program_gave_are_told_in_its_language_and_no_others() -> None:
    seats = [SeatSpec("Novice 2", "novice"), SeatSpec("Steady", "steady"), SeatSpec("You", "human")]
    assert shown_names(seats) == ["新手 2", "穩健", "You"]
    assert shown_name("Novice 2", "human") == "Novice 2"
    assert shown_name("Novice 2", "steady") == "Novice 2"
    assert shown_name("Novices", "novice") == "Novices"
    assert shown_name("Novice the Brave", "novice") == "Novice the Brave"
    assert shown_name("Steady ", "steady") == "Steady "


def test_a_person_without_a_name_is_called_in_the_language_of_the_program() -> None:
    assert set(NO_NAMES) == {say_in(code)("You") for code in CODES}
    for language, told in (("nl", "Jij"), ("zh_Hant", "你"), ("en", "You")):
        use_language(language)
        assert person_name("You") == shown_name("You", "human") == told
        for name in (*NO_NAMES, "jij", "YOU"):
            seats = [SeatSpec("Ann", "human"), SeatSpec(name, "human"), SeatSpec("Jij", "steady")]
            assert person_names(seats) == shown_names(seats) == ["Ann", told, "Jij"]
        assert shown_name("Anda", "steady") == "Anda"
        assert person_name("Ann") == "Ann"


def test_where_several_people_have_the_names_of_those_without_one_they_are_names() -> None:
    seats = [SeatSpec(name, "human") for name in ("You", "Jij", "Anda")]
    for language, you in (("en", 0), ("nl", 1), ("ms", 2)):
        use_language(language)
        assert person_names(seats) == shown_names(seats) == ["You", "Jij", "Anda"]
        assert spoken_to(shown_names(seats)) == [you]
