"""The lesson in lines: what is typed, what wrong moves are answered, left and resumed."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import chain

from liukfu.lessons import STEPS, Walk
from liukfu.plain import Lines, PlainLesson
from liukfu.store.lesson import load_lesson, save_lesson
from tests.plain.playing import Typed, answers


def told(lines: Iterable[str | bytes], walk: Walk | None = None) -> tuple[PlainLesson, str]:
    """The lesson after some lines, and all that it has told."""
    out = io.StringIO()
    lesson = PlainLesson(walk or Walk(STEPS), Lines(Typed(lines), out.write))
    lesson.run()
    return lesson, out.getvalue()


def answer_to(*lines: str, at: int = 0) -> list[str]:
    """The lines that follow the last of some commands."""
    return answers(told(lines, Walk(STEPS, at))[1])[-1][1]


def through(walk: Walk, *, wrong: bool = True) -> Iterator[str]:
    """What is typed from where the learner is to the end, each line when it is asked for."""
    while not walk.is_last:
        do = walk.asked
        if do is None:
            yield ""
            continue
        bad = [str(action) for action in walk.view.legal if str(action) not in do.good]
        if wrong and bad:
            yield bad[0]
        yield do.good[0]
    yield ""


def test_the_whole_lesson_by_lines_with_a_wrong_answer_at_each_question() -> None:
    kept: list[int | None] = []
    walk = Walk(STEPS, keep=kept.append)
    lesson, text = told(chain(through(walk), ["play"]), walk)
    for step in STEPS:
        assert step.title in text
        for beat in step.beats:
            assert (getattr(beat, "typed", "") or beat.text) in text
    assert kept == [*range(1, len(STEPS)), None]
    assert lesson.over
    assert lesson.wants_match
    for key in ("Enter", "press", "Tab"):
        assert key not in text


def test_a_forbidden_move_gets_its_rule_and_after_two_wrong_ones_a_hint_is_offered() -> None:
    single = next(at for at, step in enumerate(STEPS) if step.place == "single-lead")
    assert answer_to("", "K3", at=single)[0].startswith("Your single must come from Myriads")
    assert len(answer_to("", "K3", at=single)) == 1
    assert answer_to("", "K3", "K6", at=single)[-1] == "Type hint to be told what is asked for"
    assert answer_to("", "K3", "hint", at=single)[0] == "Type M2."
    assert "Leading a single" in " ".join(answer_to("", "K3", "why", at=single))


def test_an_empty_line_goes_on_and_tells_a_question_again() -> None:
    question = answer_to("", "", "")
    assert question[-1] == "You begin. Play the five of Tens, T5. Type the card."
    assert answer_to("", "", "", "")[0] == question[-1]
    assert answer_to("", "T5") == ["Nothing is asked now: an empty line goes on"]
    assert answer_to("hint") == ["Nothing is asked now: an empty line goes on"]


def test_the_trick_that_is_told_of_is_told_before_what_follows_it() -> None:
    walk = Walk(STEPS, 3)
    taken = answers(told(["", "M3 M4 M5", "", ""], walk)[1])
    assert "Ben wins the trick: 3 winners" in taken[-3][1]
    assert "Ben leads a set of three: T5 K5 C5" in taken[-1][1]


def test_steps_are_gone_to_and_begun_anew() -> None:
    assert answer_to("next")[0] == "Step 2 of 11: Lead and head"
    assert answer_to("next", "back")[0] == "Step 1 of 11: The cards"
    assert answer_to("", "", "", "T5", "undo")[0] == "Step 1 of 11: The cards"
    assert answer_to("back")[0].startswith("Three play")


def test_no_call_is_told_before_the_step_that_tells_what_calls_are() -> None:
    assert "Master, play" not in told([""] * 2)[1]
    assert "Ann, the Master, passes" in told([""], Walk(STEPS, 8))[1]


def test_it_is_left_and_goes_on_at_the_same_step() -> None:
    walk = Walk(STEPS, load_lesson() or 0, keep=save_lesson)
    told(["next", "next", "quit", "next"], walk)
    assert load_lesson() == 2


def test_what_can_be_asked_at_a_table_can_be_asked_here() -> None:
    for command in ("hand", "table", "gone", "legal", "log", "why old", "why T5", "rules head"):
        assert answer_to("", "", "", command), command
    for command in ("odds", "review", "ready"):
        assert answer_to(command) == ["That is for a match, and not for the lesson"]
    assert len(answer_to("help")) == 19


def test_before_any_rule_is_told_none_forbids_a_card() -> None:
    at_once = ("", "", "")
    assert (
        answer_to(*at_once, "T9") == answer_to(*at_once, "M3") == ["That is another card: play T5."]
    )
    assert answer_to(*at_once, "K1 K2")[0].startswith("K2 is not in your hand")
