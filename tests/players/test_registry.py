import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

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


def packaged(home: Path, title: str, points: bytes) -> None:
    """A package of which nothing is there but its metadata."""
    info = home / f"{title}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {title}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_bytes(b"[liukfu.players]\n" + points + b"\n")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    "name", ["human", "Human", "steady", "STEADY", "oracle", "Oracle", "a,b", "x" * 65]
)
def test_names_that_are_taken_or_cannot_be_written_in_a_list_or_record_are_left_out(
    name: str, home: Path
) -> None:
    packaged(home, "taken", f"{name} = m:a\nok = m:a".encode())
    assert set(registry.names()) - {"my-bot"} == {*registry.BUILT_IN, "ok"}


@pytest.mark.parametrize("name", ["", "human", "a,b", " a", "a\n", "x" * 65])
def test_names_that_no_file_could_hold_are_left_out_as_well(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = [metadata.EntryPoint(each, "m:a", registry.GROUP) for each in (name, "ok")]
    package = SimpleNamespace(
        entry_points=metadata.EntryPoints(points), metadata={"Name": "visitors"}
    )
    monkeypatch.setattr(metadata, "distributions", lambda: [package])
    assert set(registry.names()) == {*registry.BUILT_IN, "ok"}


@pytest.mark.parametrize("points", [b"justaname", b"\xff\xfe = evil:Good", b"[["])
def test_broken_metadata_of_one_package_hides_no_other(points: bytes, home: Path) -> None:
    packaged(home, "aaa-broken", points)
    packaged(home, "good", b"ok = m:a")
    packaged(home, "zzz-broken", points)
    assert registry.is_known("ok")
    with pytest.raises(registry.BrokenPlayer, match="No module named"):
        registry.create("ok")


def test_package_without_a_name_is_told_by_none(home: Path) -> None:
    packaged(home, "nobody", b"human = m:a")
    (home / "nobody-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\n")
    assert registry.NotTaken("?", "human", registry.WhyNot.OURS) in registry.not_taken()


def test_a_name_of_two_packages_is_nobodys(home: Path) -> None:
    packaged(home, "one", b"twin = m:a")
    packaged(home, "two", b"twin = n:b")
    assert "twin" in registry.names()
    with pytest.raises(registry.BrokenPlayer, match="more than one package names it: one, two"):
        registry.create("twin")
