"""Terminals that draw some characters two cells wide are given none of them."""

from __future__ import annotations

import os
import pty
import threading
import tty
from typing import Any
from unicodedata import combining, east_asian_width

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from liukfu.tui import asking
from liukfu.tui.app import LiukFuApp
from liukfu.tui.narrow import Narrow, narrowed
from liukfu.tui.screens.book import BookScreen
from liukfu.tui.screens.settings import SettingsScreen
from liukfu.tui.settings import TableSettings
from liukfu.tui.widgets.card import Symbols, symbols_for
from liukfu.tui.widgets.sign import sign_rows
from liukfu.words import use_language
from tests.tui import tables
from tests.tui.dialog_host import MAKERS
from tests.tui.pages import app_with, settled
from tests.tui.tables import session_at

SHOWN = "╭─╮│┏━┓┃╌═·–−…“”‘’←→↑↓×±▀▄█▁▎★●éóüЖαﾟ六虎拾貫（）"


def ambiguous(text: str) -> str:
    return "".join(sorted({sign for sign in text if east_asian_width(sign) == "A"}))


def drawn(app: LiukFuApp) -> str:
    """Everything that the terminal gets of a picture."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def test_no_sign_stays_that_may_be_wide_and_the_width_stays() -> None:
    for sign in SHOWN:
        assert not ambiguous(narrowed(sign))
        assert cell_len(narrowed(sign)) == cell_len(sign), sign
    assert narrowed("“é”: ±2 – 六虎") == '"e": ~2 - 六虎'
    assert not any(map(combining, narrowed("e\N{COMBINING DIAERESIS}")))


@pytest.mark.parametrize("block", range(0, 0x3000, 0x400))
def test_all_that_may_be_wide_has_a_narrow_form(block: int) -> None:
    signs = [chr(code) for code in range(max(block, 0x20), block + 0x400)]
    for sign in signs:
        if east_asian_width(sign) == "A":
            assert narrowed(sign).isascii(), sign
        else:
            assert narrowed(sign) == sign


def test_styles_and_controls_pass_through() -> None:
    style = Style(bold=True)
    row = [Segment("é│", style), Segment("", None, [(1,)])]  # type: ignore[list-item]
    found = Narrow().apply(row, Color(0, 0, 0))
    assert found == [Segment("e|", style), row[1]]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_table_has_nothing_that_may_be_wide(size: tuple[int, int]) -> None:
    use_language("zh_Hans")
    try:
        app = LiukFuApp(session_at(tables.HEADINGS), TableSettings(wide=True))
        app.guard.hold = 0.0
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in ("", "right", "space", "g", "escape", "l", "escape", "?", "escape", "t"):
                if key:
                    await pilot.press(key)
                    await pilot.pause()
                assert not ambiguous(drawn(app)), (key, ambiguous(drawn(app)))
                assert "拾" in drawn(app) or key
    finally:
        use_language("en")


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "zh_Hant", "zh_Hans", "nl"])
async def test_no_page_and_no_dialog_has_anything_that_may_be_wide(code: str) -> None:
    use_language(code)
    try:
        settings = TableSettings(wide=True)
        app = LiukFuApp(settings=settings, ground=lambda _app: SettingsScreen())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert not ambiguous(drawn(app))
            await app.push_screen(BookScreen())
            for key in ("", *["down"] * 12, "enter", *["down"] * 4):
                if key:
                    await pilot.press(key)
                await pilot.pause()
                assert not ambiguous(drawn(app)), key
            for name, make in MAKERS.items():
                dialog: Any = make(app.symbols)
                await app.push_screen(dialog)
                await pilot.pause()
                assert not ambiguous(drawn(app)), name
                app.pop_screen()
    finally:
        use_language("en")


def test_the_symbols_themselves_are_narrow() -> None:
    wide = symbols_for(ascii_only=False, wide=True)
    assert isinstance(wide, Symbols)
    assert not wide.ascii
    texts = [text for value in wide for text in (value if isinstance(value, tuple) else [value])]
    assert not ambiguous("".join(text for text in texts if isinstance(text, str)))
    assert not ambiguous("".join(row.plain for row in sign_rows(wide, 60, 30)))
    assert symbols_for(ascii_only=True, wide=True).ascii


@pytest.mark.parametrize(
    ("answer", "wide", "patience"),
    [
        (b"\x1b[4;3R", True, 60),
        (b"\x1b[4;2R", False, 60),
        (b"x\x1b[12;3R", True, 60),
        (b"", False, 0.3),
        (b"3R", False, 0.3),
        (b"\x1b[4;" + b"3" * 5000 + b"R", False, 0.3),
    ],
)
def test_a_terminal_is_asked_how_wide_it_draws_a_line(
    answer: bytes, wide: bool, patience: float
) -> None:
    near, far = pty.openpty()
    try:
        seen = bytearray()

        def terminal() -> None:
            while not seen.endswith(b"\x1b[6n"):
                seen.extend(os.read(near, 64))
            os.write(near, answer)

        other = threading.Thread(target=terminal)
        other.start()
        assert asking.is_line_wide(far, far, patience) is wide
        other.join()
        assert "─".encode() in seen
        # An answer that comes too late stands behind it.
        assert os.read(near, 64).startswith(b"\r\x1b[K")
    finally:
        os.close(near)
        os.close(far)


@pytest.mark.parametrize("patience", [0.0, 0.05])
@pytest.mark.parametrize(
    ("told", "wide", "typed"),
    [
        (b"s\n\x1b[4;3Rq", True, "s\rq"),
        (b"\x1b[B\x1b", False, "\x1b[B\x1b"),
        (b"s" * 2000, False, "s" * 1024),
        (b"", False, ""),
    ],
)
def test_what_is_typed_while_a_terminal_is_asked_is_kept_once(
    told: bytes, wide: bool, typed: str, patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has come is heard, even where the time was over before it could be read."""
    monkeypatch.setattr(asking, "_typed", bytearray())
    near, far = pty.openpty()
    try:
        tty.setraw(far)
        os.write(near, told)
        assert asking.is_line_wide(far, far, patience) is wide
        assert asking.typed_ahead() == typed
        assert asking.typed_ahead() == ""
    finally:
        os.close(near)
        os.close(far)


def test_what_was_typed_are_keys_again() -> None:
    keys = asking.keys_of("a?\r\t\x1b[A\x1b[I\x1b")
    assert [key.key for key in keys] == ["a", "question_mark", "enter", "tab", "up", "escape"]
    assert asking.keys_of("") == []


async def test_what_was_typed_before_the_first_picture_is_done() -> None:
    app = app_with()
    app.typed = "s"
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, SettingsScreen)


def test_where_there_is_no_terminal_none_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    assert not asking.is_line_wide(reading, writing, patience=60)
    os.close(reading)
    os.close(writing)
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    monkeypatch.setattr(asking, "_found", False)
    asking.ask_terminal()
    assert not asking.draws_wide("auto")
    assert asking.draws_wide("wide")


def test_a_wide_terminal_is_drawn_for_where_it_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_found", True)
    assert asking.draws_wide("auto")
    assert not asking.draws_wide("cjk")
    assert not asking.draws_wide("ascii")
