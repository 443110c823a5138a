"""`--think`: where bots may think by the clock, and where they may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from liukfu.store import Library, Settings, save_settings
from tests.cli.running import failure
from tests.cli.test_play import played


def left() -> list[int | None]:
    """How long bots think in the matches that were left."""
    return [record.record.x.get("think") for record in Library().saved()]


def test_a_match_is_played_by_the_clock_where_it_is_asked_for() -> None:
    played("--seed", "tiger", "--think", "20")
    assert left() == [20]


def test_without_it_a_new_match_does_as_the_settings_say(liukfu_home: Path) -> None:
    save_settings(Settings(think=30), liukfu_home)
    played("--seed", "tiger")
    played("--seed", "lion", "--think", "0")
    assert sorted(left(), key=str) == [30, None]


@pytest.mark.parametrize("think", ["9", "-1", "60001", "1.5", "long"])
def test_a_time_out_of_range_is_a_usage_error(think: str) -> None:
    assert "--think" in failure("play", "--seed", "tiger", "--think", think, code=2)


@pytest.mark.parametrize("command", [("replay", "tiger"), ("arena",)])
def test_what_is_compared_is_played_with_a_fixed_budget(command: tuple[str, ...]) -> None:
    assert "bots think with a fixed budget" in failure(*command, "--think", "200", code=2)
