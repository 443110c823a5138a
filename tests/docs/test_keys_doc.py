"""docs/keys.md tells what the program's keys do, all of them and no others."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_keys", DOCS / "make_keys.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_keys"] = module
    spec.loader.exec_module(module)
    return module


KEYS = script()


def test_page_has_the_keys_of_the_program() -> None:
    written = (DOCS / KEYS.PAGE).read_text(encoding="utf-8")
    assert written == KEYS.page(), "run python docs/make_keys.py"


def test_keys_without_words_and_words_without_keys_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    section = KEYS.Section("Here", "", {"z": "zoom(1)"}, {"zoom": "closer"})
    monkeypatch.setattr(KEYS, "SECTIONS", (section,))
    assert "| `z` | closer |" in KEYS.page()
    monkeypatch.setattr(KEYS, "SECTIONS", (section._replace(does={}),))
    with pytest.raises(ValueError, match="z does zoom"):
        KEYS.page()
    two = section._replace(does={"zoom": "closer", "turn": "round"})
    monkeypatch.setattr(KEYS, "SECTIONS", (two,))
    with pytest.raises(ValueError, match="no key does turn"):
        KEYS.page()
