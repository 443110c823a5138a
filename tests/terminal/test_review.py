"""A deal looked at again on a real terminal, right after it was played."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.terminal.seat import Person, Terminal

pytestmark = pytest.mark.slow


def test_a_deal_is_reviewed_at_its_end_and_the_match_goes_on(tmp_path: Path) -> None:
    options = ("--seed", "reviewed", "--deals", "2", "--pace", "0", "--bots", "novice,novice")
    with Terminal(tmp_path, *options) as terminal:
        person = Person(terminal, random.Random(4))
        person.play(deals=1)
        terminal.wait("the end of the deal", lambda: "v review" in terminal.text)
        before = person.record
        terminal.settle()
        terminal.type("v")
        terminal.wait("the review", lambda: "Review" in terminal.text)
        over = re.compile(r"Slip 1 of \d+\. |No slip: ")
        terminal.wait("all decisions", lambda: over.search(terminal.text) is not None, 600)
        terminal.settle()
        if "Slip 1 of" in terminal.text:
            terminal.type("a")
            terminal.wait("what was better", lambda: "Better:" in terminal.text)
            terminal.settle()
            assert re.search(r"found 0 of \d+, \d+ left", terminal.text)
        terminal.type("q")
        terminal.wait("the end of the deal", lambda: "v review" in terminal.text)
        terminal.settle()
        assert person.record == before
        stood = person.stands()
        terminal.type("\r")
        terminal.wait("the next deal", person.moved_on(stood))
        terminal.wait("my turn", person.sees_turn)
        assert terminal.leave() == 0


def test_leaving_a_review_that_thinks_ends_the_program_at_once(tmp_path: Path) -> None:
    options = ("--seed", "reviewed", "--pace", "0", "--bots", "novice,novice")
    with Terminal(tmp_path, *options) as terminal:
        person = Person(terminal, random.Random(4))
        person.play(deals=1)
        terminal.wait("the end of the deal", lambda: "v review" in terminal.text)
        terminal.settle()
        seen: list[bool] = []
        terminal.looks.append(lambda t: seen.append("Looking at decision" in t.text))
        terminal.type("v")
        terminal.wait("the review", lambda: any(seen))
        terminal.type("q")
        terminal.wait("the end of the deal", lambda: "v review" in terminal.text)
        assert terminal.leave() == 0
