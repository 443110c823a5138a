"""The engine stands alone: stdlib only, no global randomness, no clock, no files."""

import ast
import random
import sys
from pathlib import Path

import pytest

import liukfu.engine
from liukfu.engine import Deal, Match

from .positions import choose

SOURCES = sorted(Path(liukfu.engine.__file__).parent.glob("*.py"))


def imported(source: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_engine_imports_itself_and_the_standard_library_only(source: Path) -> None:
    for name in imported(source):
        top = name.partition(".")[0]
        assert name.startswith("liukfu.engine") or top in sys.stdlib_module_names


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_engine_knows_no_clock_and_no_files(source: Path) -> None:
    doors = {"time", "datetime", "os", "io", "pathlib", "secrets", "socket", "subprocess"}
    assert not {name.partition(".")[0] for name in imported(source)} & doors


def texts(noise: bool) -> list[str]:
    """All actions of three deals, with or without draws from the global generator between."""
    match = Match("tiger")
    rng = random.Random(7)
    found = []
    for _ in range(3):
        deal = match.start_deal()
        while deal.result is None:
            if noise:
                random.seed(random.random())
                random.shuffle(list(range(9)))
            deal.apply(choose(deal, rng))
            deal.view(0).legal.count()
        found += [str(action) for action in deal.actions]
        match.close_deal()
    return found


def test_drawing_from_the_global_generator_changes_nothing() -> None:
    assert texts(noise=True) == texts(noise=False)


def test_engine_never_draws_from_the_global_generator() -> None:
    random.seed(1)
    before = random.getstate()
    texts(noise=False)
    deal = Deal.from_seed("tiger")
    deal.legal.sample(random.Random(1))
    assert random.getstate() == before


def test_every_public_name_is_there() -> None:
    for name in liukfu.engine.__all__:
        assert hasattr(liukfu.engine, name)
