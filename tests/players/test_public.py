"""The public face: what a builder of bots imports says what goes in and what comes out."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

import liukfu.engine
import liukfu.players

ROOMS = (liukfu.engine, liukfu.players)
PUBLIC = [(room, name) for room in ROOMS for name in room.__all__]
DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


def constants() -> dict[str, str]:
    """Of each module-level name with a text after it that text, over both packages."""
    found: dict[str, str] = {}
    for room in ROOMS:
        for file in Path(room.__path__[0]).glob("*.py"):
            body = ast.parse(file.read_text("utf-8")).body
            for one, two in pairwise(body):
                if not (isinstance(two, ast.Expr) and isinstance(two.value, ast.Constant)):
                    continue
                targets: list[ast.expr] = []
                if isinstance(one, ast.Assign):
                    targets = one.targets
                elif isinstance(one, ast.AnnAssign):
                    targets = [one.target]
                for target in targets:
                    if isinstance(target, ast.Name):
                        found[target.id] = str(two.value.value)
    return found


CONSTANTS = constants()


def undocumented(function: Callable[..., object]) -> list[str]:
    """What the docstring of a function does not speak of."""
    doc = function.__doc__ or ""
    taken = [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]
    missing = [name for name in taken if not re.search(rf"\b{name}\b", doc)]
    return missing if doc else ["everything"]


def functions_of(cls: type) -> Iterator[tuple[str, Callable[..., object]]]:
    """The public methods and properties that a class of ours has itself."""
    for name, value in vars(cls).items():
        inner = getattr(value, "__func__", getattr(value, "fget", value))
        if inspect.isfunction(inner) and not name.startswith("_"):
            yield name, inner


@pytest.mark.parametrize(("room", "name"), PUBLIC, ids=[name for _, name in PUBLIC])
def test_everything_public_says_what_goes_in_and_out(room: ModuleType, name: str) -> None:
    thing = getattr(room, name)
    if inspect.isfunction(thing):
        assert not undocumented(thing)
    elif inspect.isclass(thing) and thing.__module__.startswith("liukfu."):
        # A named tuple has a text of its own that says nothing.
        assert thing.__doc__
        assert not thing.__doc__.startswith(f"{name}(")
        for method, function in functions_of(thing):
            assert not undocumented(function), method
    else:
        assert name in CONSTANTS


@pytest.mark.parametrize("room", ROOMS, ids=["engine", "players"])
def test_every_public_name_is_in_the_reference_of_the_page_for_builders(room: ModuleType) -> None:
    page = DOCS.read_text("utf-8")
    reference = page[page.index(f"### `{room.__name__}`") :] + "\n"
    rows = reference[: reference.index("\n\n", reference.index("|"))]
    told = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\|([^|]*)\|", rows, re.MULTILINE))))
    assert told == set(room.__all__)


def test_the_names_of_the_players_are_those_of_their_modules() -> None:
    # As in `from liukfu.players import *`: each comes from where it is said to be.
    for module, names in liukfu.players._NAMES.items():
        for name in names:
            found = getattr(importlib.import_module(module), name)
            assert getattr(liukfu.players, name) is found
    named = [name for names in liukfu.players._NAMES.values() for name in names]
    assert sorted(named) == sorted(liukfu.players.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        liukfu.players.no_such_name  # noqa: B018 - looking it up is the test


def test_no_public_name_hides_a_module_of_the_same_name() -> None:
    modules = {file.stem for file in Path(liukfu.players.__path__[0]).glob("*.py")}
    assert not modules & set(liukfu.players.__all__)


def test_what_is_not_asked_for_is_not_loaded() -> None:
    code = (
        "import sys; from liukfu.players import Player, create, names; names();"
        "print(*sorted(name for name in sys.modules if name.startswith('liukfu.players.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["liukfu.players.base", "liukfu.players.registry"]
