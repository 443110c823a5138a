"""What a real terminal is given where it has few colours, none, or no UTF-8: a whole table, all of
which can be read.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from liukfu.store.settings import THEMES, Settings, Theme, save_settings
from liukfu.tui.colours import contrast
from liukfu.tui.depth import SIXTEEN, is_text
from liukfu.tui.theme import READABLE
from tests.terminal.seat import Person, Terminal, Watch

# As pyte calls them; one with a slip of the pen.
_NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
NUMBERS = {name: number for number, name in enumerate(_NAMES)} | {
    f"bright{name}": number + 8 for number, name in enumerate(_NAMES)
}
NUMBERS["bfightmagenta"] = NUMBERS["brightmagenta"]

FEW = {"TERM": "xterm", "COLORTERM": ""}
SOME = {"TERM": "xterm-256color", "COLORTERM": ""}


def hex_of(name: str) -> str | None:
    """A colour of pyte's as xterm shows it; None where the terminal's own is left."""
    if name == "default":
        return None
    if name in NUMBERS:
        return SIXTEEN[NUMBERS[name]]
    assert re.fullmatch("[0-9a-f]{6}", name), name
    return f"#{name}"


def colours(terminal: Terminal) -> set[tuple[str, str]]:
    """Inks and grounds of all that is read."""
    found = set()
    for row in range(terminal.screen.lines):
        for column in range(terminal.screen.columns):
            cell = terminal.screen.buffer[row][column]
            # A single sign may be one of a line.
            if not is_text(cell.data * 2):
                continue
            ink, ground = hex_of(cell.fg), hex_of(cell.bg)
            assert ink is not None, cell
            assert ground is not None, cell
            found.add((ground, ink) if cell.reverse else (ink, ground))
    return found


def at_table(home: Path, seed: str, environment: dict[str, str]) -> Terminal:
    return Terminal(home, "--seed", seed, "--pace", "0", **environment)  # type: ignore[arg-type]


def readable(terminal: Terminal) -> None:
    for ink, ground in colours(terminal):
        assert contrast(ink, ground) >= READABLE, (ink, ground, terminal.text)


@pytest.mark.slow
@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != "terminal"])
@pytest.mark.parametrize("environment", [FEW, SOME], ids=["sixteen", "256"])
def test_a_whole_deal_can_be_read_in_few_colours(
    theme: Theme, environment: dict[str, str], tmp_path: Path
) -> None:
    save_settings(Settings(theme=theme, grain=2), tmp_path)
    with at_table(tmp_path, "few colours", environment) as terminal:
        person = Person(terminal, random.Random(12))
        watch = Watch(person)
        terminal.looks += [watch, readable]
        terminal.wait("my turn", person.sees_turn)
        terminal.settle()
        inks = {ink for ink, _ground in colours(terminal)}
        assert len(inks) >= (1 if theme == "mono" else 5)
        if environment is FEW:
            assert inks <= set(SIXTEEN)
        watch.off = True
        for key in ("l", "g", "?", ","):
            terminal.type(key)
            terminal.settle()
            terminal.type("\x1b")
            terminal.settle()
        watch.off = False
        person.play(deals=1)
        assert terminal.leave() == 0
        assert b"38;2;" not in terminal.raw
        assert (b"38;5;" in terminal.raw) is (environment is SOME)


@pytest.mark.slow
@pytest.mark.parametrize("environment", [FEW, SOME], ids=["sixteen", "256"])
def test_without_colours_all_is_grey_and_can_be_read(
    environment: dict[str, str], tmp_path: Path
) -> None:
    with at_table(tmp_path, "no colours", {**environment, "NO_COLOR": "1"}) as terminal:
        person = Person(terminal, random.Random(13))
        terminal.looks += [Watch(person), readable]
        person.play(deals=1)
        for pair in colours(terminal):
            for colour in pair:
                assert len({colour[at : at + 2] for at in (1, 3, 5)}) == 1, colour
        assert terminal.leave() == 0


@pytest.mark.slow
def test_the_terminal_s_own_colours_are_its_names(tmp_path: Path) -> None:
    save_settings(Settings(theme="terminal"), tmp_path)
    with at_table(tmp_path, "own colours", SOME) as terminal:
        person = Person(terminal, random.Random(14))
        terminal.looks.append(Watch(person))
        person.play(deals=1)
        assert terminal.leave() == 0
        assert b"38;5;" not in terminal.raw
        assert b"38;2;" not in terminal.raw


@pytest.mark.parametrize(
    "locale",
    ["C", *(pytest.param(name, marks=pytest.mark.slow) for name in ("POSIX", "en_US.ISO-8859-1"))],
)
def test_without_utf_8_nothing_but_ascii_is_drawn(locale: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "--seed", "no letters", "--pace", "0", LC_ALL=locale) as terminal:
        person = Person(terminal, random.Random(15))
        terminal.looks += [Watch(person)]
        terminal.wait("my turn", person.sees_turn)
        terminal.settle()
        assert terminal.text.isascii()
        assert terminal.raw.isascii()
        assert terminal.leave() == 0
