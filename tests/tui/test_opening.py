"""What cannot be played is told in people's words."""

import pytest

from liukfu.engine import first_dealer
from liukfu.session import DealSpec, SeatSpec
from liukfu.tui.opening import CannotOpen, play_again
from liukfu.tui.words import spec_text

PEOPLE = (SeatSpec("Ann", "human"), SeatSpec("Ben", "human"), SeatSpec("Cho", "human"))


def test_the_first_deal_of_a_seed_has_its_own_dealer() -> None:
    assert first_dealer("tiger") == 2
    with pytest.raises(CannotOpen, match="is dealt by the third seat"):
        play_again(DealSpec("tiger", 1, 0), PEOPLE)


@pytest.mark.parametrize(("seat", "word"), enumerate(("first", "second", "third")))
def test_people_count_seats_from_the_first_one(seat: int, word: str) -> None:
    assert spec_text(DealSpec("tiger", 3, seat)).endswith(f"dealt by the {word} seat")
