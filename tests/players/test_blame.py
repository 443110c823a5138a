"""Where in a bot's own code an exception came from."""

from __future__ import annotations

import importlib
import sys
import types
from pathlib import Path

import pytest

from liukfu.players.blame import MAX_PLACE, place_in
from liukfu.players.registry import MAX_MESSAGE, error_text


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of three modules, and another one that calls back what it is given."""
    folder = tmp_path / "blamed"
    (folder / "deep").mkdir(parents=True)
    (folder / "__init__.py").write_text("import lenient\n\ndef here():\n    deeper()\n")
    (folder / "deep" / "__init__.py").write_text("")
    (folder / "deep" / "down.py").write_text("def sink():\n    return [][7]\n")
    (folder / "loud.py").write_text("\n\n\nraise OSError('no book')\n")
    (tmp_path / "lenient.py").write_text(
        "def call(it):\n    return it()\n\ndef fail():\n    {}[1]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("blamed", "lenient")]:
        monkeypatch.delitem(sys.modules, name)
    return folder


def raised(module: str, code: str) -> BaseException:
    """What some code raises that is run here, by the rules of a module."""
    try:
        exec(code, {"__name__": "caller", "module": importlib.import_module(module)})  # noqa: S102
    except Exception as error:  # noqa: BLE001
        return error
    raise AssertionError


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("module", "code", "place"),
    [
        ("blamed.deep.down", "module.sink()", "blamed/deep/down.py:2"),
        ("blamed", "module.here()", "blamed/__init__.py:4"),
        # What the bot called there is not its own code, what that called back is.
        ("lenient", "module.call(lambda: [][0])", "lenient.py:2"),
        ("lenient", "module.fail()", "lenient.py:5"),
    ],
)
def test_place_is_the_innermost_line_of_the_package_itself(
    module: str, code: str, place: str
) -> None:
    error = raised(module, code)
    assert place_in(module, error.__traceback__) == place
    assert error_text(error, module).startswith(f"{place}: {type(error).__name__}: ")


@pytest.mark.usefixtures("package")
def test_what_is_called_by_the_package_is_not_its_own() -> None:
    error = raised("lenient", "import blamed; module.call(blamed.here)")
    assert place_in("blamed", error.__traceback__) == "blamed/__init__.py:4"
    assert place_in("lenient.any", error.__traceback__) == "lenient.py:2"
    assert place_in("nobody", error.__traceback__) == ""
    assert error_text(error, "nobody") == error_text(error)


@pytest.mark.usefixtures("package")
def test_place_of_what_is_raised_while_a_package_is_imported() -> None:
    with pytest.raises(OSError, match="no book") as caught:
        importlib.import_module("blamed.loud")
    assert error_text(caught.value, "blamed.loud") == "blamed/loud.py:4: OSError: no book"


def test_place_stays_short_and_clean_and_leaves_room_for_what_was_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odd = types.ModuleType("odd")
    odd.__file__ = "\x1b[31m\n" + "x" * 500 + ".py"
    monkeypatch.setitem(sys.modules, "odd", odd)
    code = compile("raise ValueError('y' * 999)", odd.__file__, "exec")
    try:
        exec(code, {"__name__": "odd"})  # noqa: S102
    except ValueError as error:
        place = place_in("odd", error.__traceback__)
        told = error_text(error, "odd")
    assert len(place) == MAX_PLACE
    assert place.endswith("x.py:1")
    assert told.startswith(f"{place}: ValueError: yyy")
    assert told.isprintable()
    assert len(told) == MAX_MESSAGE


def test_file_that_is_none_is_not_named() -> None:
    error = raised("string", "raise KeyError(3)")
    assert error_text(error, "caller") == "caller:1: KeyError: 3"


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(("name", "told"), [("blamed", "blamed"), ("blamed.T7", "blamed")])
def test_code_that_a_bot_makes_cannot_say_what_its_file_is_called(name: str, told: str) -> None:
    importlib.import_module("blamed")
    code = compile("\nraise ValueError", "/T7T8M3.py", "exec")
    with pytest.raises(ValueError, match=r"^$") as caught:
        exec(code, {"__name__": name})  # noqa: S102
    assert error_text(caught.value, "blamed") == f"{told}:2: ValueError"


def test_exception_that_says_nothing_is_its_type() -> None:
    assert error_text(MemoryError()) == "MemoryError"
