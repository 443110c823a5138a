import os
import subprocess
import sys
from pathlib import Path

import pytest

from liukfu.players import registry
from liukfu.players.base import Player


def test_our_own_players_are_known() -> None:
    assert {"novice", "random", "steady"} <= set(registry.names())
    for name in registry.BUILT_IN:
        player = registry.create(name)
        assert isinstance(player, Player)
        assert player.name == name
        # The list of players has a line of 80 cells for each.
        assert len(f"{name:<8}{player.description}") <= 80
        assert player.description.isprintable()


@pytest.mark.usefixtures("visitors")
def test_our_own_players_come_by_strength_and_others_after_them_by_name() -> None:
    found = registry.names()
    assert found[: len(registry.BUILT_IN)] == tuple(registry.BUILT_IN)
    ladder = ["novice", "casual", "steady", "random"]
    assert [name for name in found if name in ladder] == ladder
    others = found[len(registry.BUILT_IN) :]
    assert len(others) > 5
    assert list(others) == sorted(others)


def test_our_own_players_are_known_without_installed_metadata() -> None:
    source = Path(registry.__file__).parents[2]
    code = (
        "from liukfu.players import registry\n"
        "assert registry.names() == tuple(registry.BUILT_IN), registry.names()\n"
        "assert [registry.create(name).name for name in registry.names()]\n"
    )
    # -S: no site-packages, so nothing at all is installed there.
    subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={**os.environ, "PYTHONPATH": str(source)},
        check=True,
    )


def test_an_unknown_name_is_one_clear_error_with_the_known_names() -> None:
    with pytest.raises(registry.UnknownPlayer) as caught:
        registry.create("nobody")
    assert caught.value.name == "nobody"
    assert caught.value.known == registry.names()
    assert "novice" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("visitors")
def test_a_bot_of_another_package_is_found() -> None:
    assert "visitor" in registry.names()
    assert registry.is_known("visitor")
    player = registry.create("visitor")
    assert isinstance(player.choose, object)
    assert player.description == "A bot of another package."


@pytest.mark.usefixtures("visitors")
def test_another_package_cannot_take_our_names() -> None:
    assert type(registry.create("steady")).__module__ == "liukfu.players.steady"
    assert "human" not in registry.names()
    # Who sits in the arena alone must not be mistaken for a bot at a table.
    assert not {"oracle", "uniform"} & set(registry.names())
    assert not registry.is_known("oracle")


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize("name", ["not-made", "no-choose", "not-there", "no-module"])
def test_a_broken_entry_point_is_an_error_of_its_own(name: str) -> None:
    assert name in registry.names()
    with pytest.raises(registry.BrokenPlayer) as caught:
        registry.create(name)
    assert caught.value.name == name
    assert caught.value.why.isprintable()


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("one\ntwo\t three", "one two three"),
        ("\x1b[31mred\x1b[0m", "[31mred [0m"),
        ("\u202eevil", "evil"),
        ("x" * 500, "x" * 199 + "…"),
    ],
)
def test_messages_of_bots_are_cleaned(text: str, clean: str) -> None:
    assert registry.clean_message(text) == clean


@pytest.mark.parametrize("name", ["", "human", "a,b", " a", "a\n", "x" * 65])
def test_names_that_cannot_be_written_in_a_list_or_record_are_left_out(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from importlib import metadata

    def found(group: str) -> list[metadata.EntryPoint]:
        return [metadata.EntryPoint(name, "m:a", group), metadata.EntryPoint("ok", "m:a", group)]

    monkeypatch.setattr(metadata, "entry_points", found)
    assert set(registry.names()) == {*registry.BUILT_IN, "ok"}
