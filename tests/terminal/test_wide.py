"""A real terminal that draws lines, blocks and the like two cells wide: the table stays whole."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar
from unicodedata import east_asian_width

import pyte
import pytest
from pyte import screens

from liukfu.store.settings import Settings, save_settings
from tests.terminal.seat import Person, Terminal, Watch

_usual_width = screens.wcwidth


def wide(sign: str) -> int:
    """The cells of a sign where what is ambiguous is wide."""
    cells: int = _usual_width(sign)
    return 2 if cells == 1 and east_asian_width(sign) == "A" else cells


@contextmanager
def wide_signs() -> Iterator[None]:
    screens.wcwidth = wide
    try:
        yield
    finally:
        screens.wcwidth = _usual_width


class WideScreen(pyte.Screen):
    def draw(self, data: str) -> None:
        with wide_signs():
            super().draw(data)


class BothStream(pyte.ByteStream):
    """Feeds a usual screen besides."""

    def __init__(self, screen: pyte.Screen) -> None:
        super().__init__(screen)
        self.usual = pyte.Screen(screen.columns, screen.lines)
        self._other = pyte.ByteStream(self.usual)

    def feed(self, data: bytes) -> None:  # type: ignore[override]  # as it takes them
        super().feed(data)
        self._other.feed(data)


class WideTerminal(Terminal):
    """Draws all that comes on a usual screen too, where each sign has its own width."""

    SCREEN: ClassVar[type[pyte.Screen]] = WideScreen
    STREAM: ClassVar[type[pyte.ByteStream]] = BothStream
    # It answers at once, but a busy machine may not let it.
    BEFORE: ClassVar[str] = "from liukfu.tui import asking\nasking.PATIENCE = 80.0"

    def same(self) -> bool:
        """Whether both screens show the same in the same cells."""
        assert isinstance(self.stream, BothStream)
        return self.lines == cells(self.stream.usual)


def cells(screen: pyte.Screen) -> list[str]:
    return [
        "".join(screen.buffer[row][column].data for column in range(screen.columns))
        for row in range(screen.lines)
    ]


def whole(terminal: Terminal) -> None:
    assert isinstance(terminal, WideTerminal)
    assert terminal.same(), terminal.text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "options", "environment"),
    [
        ((80, 24), (), {"LC_ALL": "zh_TW.UTF-8"}),
        ((72, 22), ("--wide",), {}),
        ((120, 40), (), {"LANG": "ja_JP.UTF-8", "LC_ALL": ""}),
    ],
    ids=["asked", "told", "large"],
)
def test_a_whole_deal_where_lines_are_wide(
    size: tuple[int, int], options: tuple[str, ...], environment: dict[str, str], tmp_path: Path
) -> None:
    with WideTerminal(
        tmp_path, "--seed", "wide lines", "--pace", "0", *options, size=size, **environment
    ) as terminal:
        person = Person(terminal, random.Random(11))
        watch = Watch(person)
        terminal.looks += [watch, whole]
        terminal.wait("my turn", person.sees_turn)
        terminal.settle()
        assert "拾" in terminal.text
        watch.off = True
        for key in ("l", "g", "?"):
            terminal.type(key)
            terminal.settle()
            terminal.type("\x1b")
            terminal.settle()
        watch.off = False
        person.play(deals=1)
        assert terminal.frames > 10
        assert terminal.leave() == 0


@pytest.mark.slow
def test_where_nobody_asks_the_lines_would_break(tmp_path: Path) -> None:
    """That the test above can tell."""
    save_settings(Settings(symbols="cjk"), tmp_path)
    with WideTerminal(tmp_path, "--seed", "wide lines", "--pace", "0") as terminal:
        person = Person(terminal, random.Random(11))
        terminal.wait("my turn", person.sees_turn)
        terminal.settle()
        assert not terminal.same()
