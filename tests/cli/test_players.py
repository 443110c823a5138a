"""`liukfu players`: who is there, who cannot sit down, and what was named in vain."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from liukfu.cli import players
from liukfu.players import listing, registry
from liukfu.players.listing import Description
from liukfu.players.registry import NotTaken, WhyNot
from liukfu.words import width
from tests.cli.running import answer, liukfu

WIDE = "虎" * 64


def listed(
    monkeypatch: pytest.MonkeyPatch, columns: int, *bots: Description, in_vain: tuple[NotTaken, ...]
) -> list[str]:
    ours = Description("novice", "Simple sense: claims at once, leads its longest.")
    monkeypatch.setattr(listing, "describe", lambda: (ours, *bots))
    monkeypatch.setattr(registry, "not_taken", lambda: in_vain)
    monkeypatch.setattr(players, "_columns", lambda: columns)
    return liukfu("players").stdout.splitlines()


@pytest.mark.parametrize("columns", [24, 40, 80, 200])
def test_nothing_is_wider_than_the_terminal_and_no_name_pushes_the_others_aside(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = (
        Description(WIDE, "Roars."),
        Description("long", "word " * 39 + "last"),
        Description("wide", "字" * 200),
    )
    in_vain = (NotTaken("p" * 200, WIDE, WhyNot.OURS),)
    lines = listed(monkeypatch, columns, *bots, in_vain=in_vain)
    assert max(map(width, lines)) <= max(columns, 20 + len("novice  "))
    # Descriptions are there to their end, and begin one under the other.
    text = " ".join(" ".join(lines).split())
    assert "word last" in text
    assert text.count("字") == 200
    assert lines[0].startswith("novice  Simple")
    assert "        Roars." in lines


def test_where_nobody_looks_nothing_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = (Description(WIDE, "Roars."), Description("long", "word " * 39 + "last"))
    lines = listed(monkeypatch, 0, *bots, in_vain=())
    assert len(lines) == 3
    assert lines[1] == f"{WIDE}  Roars."
    assert lines[2].endswith("word last")


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ("timeout", "broken: it took too long"),
        ("exited", "broken: its program was ended"),
        ("a.py:3: OSError: \x1b[b]no[/b]", "broken: a.py:3: OSError: ?[b]no[/b]"),
    ],
)
def test_why_a_bot_is_broken_is_told_in_words(
    broken: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = listed(monkeypatch, 80, Description("bad", "", broken), in_vain=())
    assert lines[-1].split(maxsplit=1) == ["bad", told]


def package(home: Path, title: str, *names: str) -> None:
    info = home / f"{title}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {title}\nVersion: 1.0\n")
    lines = "\n".join(f"{name} = no_such_module_at_all:Bot" for name in names)
    (info / "entry_points.txt").write_text(f"[liukfu.players]\n{lines}\n", encoding="utf-8")


def test_names_that_are_not_taken_are_told_with_their_package_and_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(tmp_path, "one", "Steady", "human", "a,b", "x" * 65, "dog", "dog", "cat\x07")
    package(tmp_path, "two", "oracle", "dog")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    told = [line for line in liukfu("players").stdout.splitlines() if line.startswith("The pack")]
    names = ["Steady", "a,b", "cat?", "dog", "human", "x" * 28 + "..", "oracle"]
    assert len(told) == len(names)
    for line, name, title in zip(told, names, ["one"] * 6 + ["two"], strict=True):
        assert line.startswith(f"The package '{title}' gives a bot the name '{name}' in vain: ")
    ours, unfit, again = (told[at].rpartition(": ")[2] for at in (0, 1, 3))
    assert [line.rpartition(": ")[2] for line in told] == [
        *(ours, unfit, unfit, again, ours, unfit, ours)
    ]
    assert len({ours, unfit, again}) == 3
    got = answer("players")
    assert {(each["name"], each["why"]) for each in got["not_taken"]} >= {
        *(("a,b", "unfit"), ("dog", "again"), ("oracle", "ours"))
    }
    # What two packages name is in the list, and says whose it is.
    (dog,) = (bot for bot in got["players"] if bot["name"] == "dog")
    assert dog["broken"] == "more than one package names it: one, two"
