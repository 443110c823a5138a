"""A person at a real terminal asks the coach, takes its advice up, and plays it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from liukfu.engine import first_dealer
from tests.terminal.seat import Person, Terminal

SEED = "ask the coach"


@pytest.mark.slow
def test_a_person_takes_a_hint_and_the_record_says_so(tmp_path: Path) -> None:
    seat = str(first_dealer(SEED))
    with Terminal(tmp_path, "--seed", SEED, "--seat", seat, "--pace", "0") as terminal:
        person = Person(terminal, random.Random(1))
        terminal.wait("my turn", person.sees_turn)
        terminal.settle()
        terminal.type("p")
        terminal.wait("the lead", lambda: "Lead" in terminal.text)
        terminal.settle()  # keys that come before a question can be read are dropped
        stood = person.stands()
        terminal.type("h")
        terminal.wait("the advice", lambda: "takes it up" in terminal.text, seconds=60)
        terminal.settle()
        assert "Worth" in terminal.text  # a line may end behind it
        assert kept(person)["assisted"] == ["hint"]
        assert person.stands() == stood
        terminal.type("\r")
        terminal.wait("the table", lambda: "takes it up" not in terminal.text)
        terminal.settle()
        assert person.stands() == stood
        if "c claims" in terminal.text:
            terminal.type("c")
            terminal.settle()
        terminal.type("\r")
        terminal.wait("the play", person.moved_on(stood))
        terminal.settle()
        assert "assisted" in terminal.lines[0]
        assert kept(person)["assisted"] == ["hint"]
        assert "Traceback" not in terminal.text
        assert terminal.leave() == 0


def test_leaving_while_the_coach_thinks_ends_the_program_at_once(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--seed", SEED, "--pace", "0") as terminal:
        person = Person(terminal, random.Random(1))
        terminal.wait("my turn", person.sees_turn)
        terminal.settle()
        terminal.type("h")
        terminal.wait("the coach", lambda: "The coach" in terminal.text)
        terminal.type("x")
        terminal.settle(0.1)
        assert terminal.leave() == 0


def kept(person: Person) -> dict[str, object]:
    """The deal under way, as it is saved."""
    record = person.record
    assert record is not None
    deal: dict[str, object] = record["deals"][-1]
    return deal
