"""`liukfu learn` where nothing can be drawn: the lesson by lines, and the match that follows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from liukfu.lessons import STEPS, Walk, actions_of
from liukfu.store.lesson import load_lesson
from tests.cli.test_plain import piped, saved
from tests.plain.test_lesson import through


def test_without_a_terminal_the_lesson_is_plain_says_why_and_is_gone_on_with(
    liukfu_home: Path,
) -> None:
    done = piped("learn", typed="\n\nnext\nnext\n")
    assert done.returncode == 0
    assert done.stdout.startswith("Liuk Fu: the lesson\n")
    why, left = done.stderr.splitlines()
    assert why == (
        "liukfu: the table needs a terminal for its keys and its screen: "
        "the game is told in lines (--plain)"
    )
    assert re.fullmatch("Left at step 3. `.*python.* -m liukfu learn` goes on there.", left)
    assert load_lesson(liukfu_home) == 2
    assert "\nStep 3 of 11: Face down\n" in piped("learn", "--plain", typed="").stdout


@pytest.mark.slow
def test_the_whole_lesson_by_a_pipe_and_the_first_match_after_it(liukfu_home: Path) -> None:
    walk = Walk(STEPS)
    typed = []
    for line in through(walk, wrong=False):
        typed.append(line)
        if line:
            walk.answer(actions_of(line))
        elif not walk.is_last:
            walk.go_on()
    script = "\n".join([*typed, "play", "quit", ""])
    done = piped("learn", "--plain", "--ascii", typed=script)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "Novice 1 is a bot: novice" in done.stdout
    assert load_lesson(liukfu_home) is None
    assert [player.kind for player in saved(liukfu_home).players] == ["human", "novice", "novice"]


def test_a_step_that_cannot_be_saved_is_told_and_not_called_saved(liukfu_home: Path) -> None:
    (liukfu_home / "lesson").mkdir(parents=True)
    done = piped("learn", "--plain", typed="\nnext\nnext\nquit\n")
    assert done.returncode == 1
    assert done.stderr == "The lesson could not be saved: Is a directory\n"
