"""docs/glossary.md and docs/history.md are the program's own texts."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_book", DOCS / "make_book.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_book"] = module
    spec.loader.exec_module(module)
    return module


BOOK = script()


@pytest.mark.parametrize("name", BOOK.PAGES)
def test_page_is_what_the_book_says(name: str) -> None:
    written = (DOCS / name).read_text(encoding="utf-8")
    assert written == BOOK.page(name), f"{name}: run python docs/make_book.py"
