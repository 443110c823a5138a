"""docs/bots.md: what is told of our own bots and of the example is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from liukfu.players.expert import ExpertPlayer, KeenPlayer
from liukfu.players.registry import BUILT_IN
from tests.examples.installing import EXAMPLE

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "bots.md").read_text(encoding="utf-8")


def test_the_scale_of_levels_has_all_our_own_bots_from_the_weakest_on() -> None:
    section = PAGE[PAGE.index("## Levels") :]
    table = section[section.index("| bot |") :]
    rows = table[: table.index("\n\n")].splitlines()[2:]
    assert [row.split("|")[1].strip() for row in rows] == list(BUILT_IN)
    units = {row.split("|")[1].strip(): row.split("|")[4].split()[0] for row in rows}
    ladder = [float(units[name].replace("−", "-")) for name in BUILT_IN if name != "random"]
    assert ladder == sorted(ladder)
    assert ladder[list(BUILT_IN).index("steady")] == 0


@pytest.mark.parametrize("player", [KeenPlayer, ExpertPlayer], ids=["keen", "expert"])
def test_who_searches_looks_at_as_much_as_the_scale_of_levels_says(
    player: type[ExpertPlayer],
) -> None:
    row = re.search(rf"^\| {player.name} \| (.*?) \|", PAGE, re.MULTILINE)
    assert row is not None
    told = re.findall(r"(\d+) (?:imagined deals|playouts)", row[1])
    assert told == [str(player.budget.worlds), str(player.budget.playouts)]


def test_the_page_for_players_lists_the_opponents_from_the_weakest_on() -> None:
    page = (DOCS / "playing.md").read_text(encoding="utf-8")
    section = page[page.index("## Opponents") :]
    listed = re.findall(r"^- `(\w+)`", section[: section.index("\n## ")], re.MULTILINE)
    assert listed == [name for name in BUILT_IN if name != "random"]


def test_the_package_file_on_the_page_is_that_of_the_example() -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert shown == (EXAMPLE / "pyproject.toml").read_text("utf-8")
