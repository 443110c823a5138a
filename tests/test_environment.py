"""What the environment says of the terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from liukfu.environment import (
    cannot_draw,
    draws_ascii,
    forget_wishes,
    may_be_wide,
    program,
    speaks_unicode,
    without_colours,
)
from liukfu.tui.app import LiukFuApp


@pytest.mark.parametrize(
    ("environ", "speaks"),
    [
        ({"LC_ALL": "C"}, False),
        ({"LC_ALL": "POSIX", "LANG": "nl_NL.UTF-8"}, False),
        ({"LANG": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),  # as Python leaves it
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, True),
        ({"LC_ALL": "C.UTF-8"}, True),
        ({"LC_ALL": "", "LANG": "C.utf8"}, True),
        ({"LANG": "nl_NL.UTF-8@euro"}, True),
        ({"LC_CTYPE": "UTF-8"}, True),  # as macOS has it
        ({"LANG": "zh_TW.Big5"}, False),
        ({"LANG": "en_US.ISO-8859-1", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "nl_NL@euro"}, True),  # Python knows which codeset that is
        ({}, True),
        ({"LANG": ""}, True),
    ],
)
def test_the_locale_says_whether_more_than_ascii_is_drawn(
    environ: dict[str, str], speaks: bool
) -> None:
    assert speaks_unicode("utf-8", environ) is speaks


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "iso8859-15", "big5"])
def test_what_python_cannot_write_is_not_drawn(encoding: str) -> None:
    assert not speaks_unicode(encoding, {"LC_ALL": "C.UTF-8"})
    assert speaks_unicode(None, {"LC_ALL": "C.UTF-8"})
    assert speaks_unicode("UTF8", {})


def test_an_empty_no_color_asks_for_nothing() -> None:
    assert not without_colours({})
    assert not without_colours({"NO_COLOR": ""})
    assert without_colours({"NO_COLOR": "0"})


@pytest.mark.parametrize(
    ("locale", "wide"),
    [
        ("zh_TW.UTF-8", True),
        ("ja_JP.UTF-8", True),
        ("ko_KR.UTF-8", True),
        ("hak_TW", True),
        ("nl_NL.UTF-8", False),
        ("C.UTF-8", False),
        ("", False),
    ],
)
def test_lines_may_be_wide_where_the_locale_is_east_asian(locale: str, wide: bool) -> None:
    assert may_be_wide({"LC_ALL": locale, "LANG": "" if wide else "de_DE"}) is wide
    assert may_be_wide({"LC_CTYPE": "C.UTF-8", "LANG": locale}) is wide  # as Python leaves it


def test_an_empty_no_color_leaves_the_table_its_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    app = LiukFuApp()
    assert not app.no_color
    assert len(set(app.palette.ink)) == 4


@pytest.mark.parametrize(
    ("environ", "cannot"),
    [
        ({"TERM": "dumb"}, True),
        ({"TERM": "DUMB"}, True),
        ({"TERM": "Unknown"}, True),
        ({"TERM": ""}, True),
        ({"TERM": "vt100"}, False),
        ({}, False),
    ],
)
def test_a_dumb_terminal_is_known_in_any_letters(environ: dict[str, str], cannot: bool) -> None:
    assert cannot_draw(environ) is cannot


@pytest.mark.parametrize("depth", ["auto", "standard", "256", "truecolor"])
def test_colours_that_there_are_can_be_asked_for(depth: str) -> None:
    environ = {"TEXTUAL_COLOR_SYSTEM": depth, "TEXTUAL_FPS": "30"}
    forget_wishes(environ)
    assert environ == {"TEXTUAL_COLOR_SYSTEM": depth, "TEXTUAL_FPS": "30"}


def test_what_would_end_the_program_is_forgotten() -> None:
    environ = {"TEXTUAL_COLOR_SYSTEM": "bogus", "TEXTUAL_DRIVER": "nope:X", "TERM": "xterm"}
    forget_wishes(environ)
    assert environ == {"TERM": "xterm"}


@pytest.mark.parametrize(
    ("term", "symbols", "alone"),
    [
        ("linux", "auto", True),
        ("linux", "cjk", False),
        ("xterm-256color", "auto", False),
        ("xterm-256color", "ascii", True),
    ],
)
def test_console_without_chinese_characters_is_drawn_in_ascii_unless_asked_otherwise(
    term: str, symbols: str, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("liukfu.environment.speaks_unicode", lambda _encoding: True)
    assert draws_ascii(symbols) == alone


@pytest.mark.parametrize(
    ("started", "told"),
    [
        ("{bin}/liukfu", "liukfu"),
        (".venv/bin/liukfu", ".venv/bin/liukfu"),
        ("/my games/bin/liukfu", "'/my games/bin/liukfu'"),
        ("/elsewhere/pytest/__main__.py", "liukfu"),
        ("", "liukfu"),
    ],
    ids=[
        "found by the shell",
        "in an environment",
        "in a place with a blank",
        "by another",
        "by nobody",
    ],
)
def test_what_is_told_to_go_on_with_is_what_starts_it_here(
    started: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "liukfu"
    installed.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [started.format(bin=tmp_path)])
    assert program() == told


def test_a_module_is_gone_on_with_by_the_python_that_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["/elsewhere/site-packages/liukfu/__main__.py"])
    # The same program, but that of another environment.
    monkeypatch.setattr(sys, "executable", "/mine/bin/python")
    assert program() == "/mine/bin/python -m liukfu"
    monkeypatch.setattr(sys, "executable", str(python))
    assert program() == "python -m liukfu"
