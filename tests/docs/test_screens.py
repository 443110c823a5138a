"""The pictures of the table in docs/pictures are those that the program draws now."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_screens", DOCS / "make_screens.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_screens"] = module
    spec.loader.exec_module(module)
    return module


SCREENS = script()


FAST = ("table.svg", "watch.svg")


@pytest.mark.parametrize(
    "name",
    [
        name if name in FAST else pytest.param(name, marks=pytest.mark.slow)
        for name in SCREENS.PICTURES
    ],
)
def test_picture_of_the_table_is_what_the_program_draws(name: str) -> None:
    committed = (DOCS / "pictures" / name).read_text(encoding="utf-8")
    drawn = SCREENS.picture(name)
    assert drawn == committed, f"{name}: run python docs/make_screens.py"


def test_chinese_characters_take_two_cells_in_the_pictures() -> None:
    svg = '<text class="a" x="0" y="1" textLength="36.6" clip-path="u">9拾a</text>'
    length = re.search(r'textLength="([0-9.]+)"', SCREENS.widened(svg))
    assert length is not None
    assert length[1] == "48.8"


def test_every_picture_is_shown_on_a_page() -> None:
    pages = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    linked = {
        name for page in pages for name in re.findall(r"pictures/([\w-]+\.svg)\)", page.read_text())
    }
    assert linked == {picture.name for picture in (DOCS / "pictures").iterdir()}
    assert set(SCREENS.PICTURES) <= linked


def test_pictures_ask_for_nothing_from_other_hosts() -> None:
    for picture in (DOCS / "pictures").glob("*.svg"):
        text = picture.read_text(encoding="utf-8")
        assert not re.search(r"(url\(|href=|src:|@import)[\s\"']*https?:", text), picture.name
