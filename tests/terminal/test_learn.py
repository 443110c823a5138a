"""Somebody who has never heard of the game goes through the lesson at a real terminal, leaves it on
the way, and sits down to a first match.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from liukfu.engine import Cards, parse_action
from liukfu.lessons import STEPS, Walk, actions_of
from liukfu.tui.learning import LessonTable
from liukfu.tui.select import places
from tests.terminal.seat import KEYS, Terminal

LEFT_AT = 4
"""The step at which the lesson is left for a while."""


def keys_for(table: LessonTable, text: str) -> str:
    """The keys that do an action from where the table stands."""
    if text in ("play", "pass", "stop"):
        return {"play": "p", "pass": "x", "stop": "s"}[text]
    held = places(table.view)
    wanted = table.chosen ^ int(parse_action(text).cards)
    return "".join(KEYS[held.index(card)] for card in Cards(wanted)) + "\r"


def sees(terminal: Terminal, table: LessonTable) -> None:
    """Wait until what is told or asked stands on the screen, as far as its first row goes."""
    words = table.text[:40].rsplit(" ", 1)[0]
    terminal.wait(
        words, lambda: table.walk.step.title in terminal.lines[0] and words in terminal.text
    )
    terminal.settle()  # keys that come before a question can be read are dropped
    for text in terminal.lines:
        assert "Traceback" not in text


def go_through(terminal: Terminal, table: LessonTable, until: int) -> None:
    """Go on to a step, or to the end."""
    while table.walk.at < until:
        sees(terminal, table)
        do = table.walk.asked
        if do is None:
            terminal.type("\r")
            if table.walk.is_last:
                return
            table.go_on()
            continue
        if do.good[0].startswith("claim"):
            terminal.type("c")
            terminal.wait("the claim", lambda: "claims" in terminal.text)
            terminal.settle()
            terminal.type("\r")
        else:
            terminal.type(keys_for(table, do.good[0]))
        table.answer(actions_of(do.good[0]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "size"), [(("--ascii", "--no-color"), (72, 22)), ((), (120, 40))]
)
def test_the_whole_lesson_at_a_terminal(
    options: tuple[str, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    table = LessonTable(Walk(STEPS))
    with Terminal(tmp_path, *options, command="learn", size=size) as terminal:
        go_through(terminal, table, LEFT_AT)
        sees(terminal, table)
        terminal.type("7\r")  # what it does is told, and nothing breaks
        assert terminal.leave() == 0
    with Terminal(tmp_path, *options, command="learn", size=size) as terminal:
        go_through(terminal, table, len(STEPS))
        terminal.wait("the offer", lambda: "first match" in terminal.text)
        terminal.settle()
        terminal.type("\r")
        terminal.wait("the table", lambda: "Novice 1" in terminal.text)
