"""Lines in and lines out: nothing that comes in does harm, nothing odd goes out."""

from __future__ import annotations

import io

import pytest

from liukfu.plain import Lines
from liukfu.plain.lines import MOST, TooLong
from tests.plain.playing import Typed, a_session, answers, told
from tests.session.tables import bots_here

pytestmark = pytest.mark.usefixtures("bots_here")
__all__ = ["bots_here"]

HOSTILE: tuple[bytes, ...] = (
    b"\x00",
    b"hand\x00",
    b"\x1b[2J\x1b[H",
    b"\x1b]0;title\x07",
    b"\x9b31m",
    b"\xff\xfe",
    "\u202ehand".encode(),
    b"[bold]x[/bold]",
    b"%s %n {0} {name}",
    b"T" * MOST,
    b"x " + b"T9 " * 300,
    b"say \x1b[31mfull",
    b"rules \x1b[31m",
    b"rules " + b"a" * 900,
    b"why \x1b[31m",
    b"odds \x1b[31m",
    "💥".encode(),
)


def test_hostile_lines_are_refused_in_one_clean_line_each_and_nothing_is_lost() -> None:
    with a_session("mule") as session:
        text = told(session, [*HOSTILE, b"hand"])
        assert session.action_count == 2, "what Ben did before"
    assert all(character == "\n" or character.isprintable() for character in text)
    parts = answers(text)
    assert len(parts) == len(HOSTILE) + 2
    assert all(len(lines) == 1 for _command, lines in parts[1:-1])
    assert parts[-1][1][0] == "You hold 12 cards"


def test_a_line_without_end_is_thrown_away_whole_and_the_next_is_read() -> None:
    with a_session("mule") as session:
        text = told(session, [b"hand " * 100_000, b"say full"])
    assert (
        "That line is too long: 1000 bytes are the most\n> say full\nCards are told in words\n"
        in text
    )
    lines = Lines(Typed([b"a" * (MOST + 1), b"b" * MOST]), lambda _text: None)
    with pytest.raises(TooLong):
        lines.ask()
    assert lines.ask() == "b" * MOST
    assert lines.ask() is None


def test_a_last_line_without_an_end_counts() -> None:
    rest = iter([b"hand", b""])
    assert Lines(lambda _most: next(rest), lambda _text: None).ask() == "hand"


def test_what_is_typed_in_a_terminal_is_not_told_again() -> None:
    out = io.StringIO()
    lines = Lines(Typed(["hand"]), out.write, typed=True)
    assert lines.ask() == "hand"
    assert out.getvalue() == "> "
    lines.gap(3)
    assert out.getvalue() == "> \n\n\n"


def test_empty_rows_are_for_terminals_alone() -> None:
    out = io.StringIO()
    Lines(Typed([]), out.write).gap(3)
    assert out.getvalue() == ""


def test_ascii_alone_is_written_where_nothing_else_can_be() -> None:
    out = io.StringIO()
    lines = Lines(Typed(["拾9"]), out.write, ascii_only=True)
    lines.ask()
    lines.say("阿明 café – “T9”")
    assert out.getvalue() == '> ?9\n?? cafe - "T9"\n'


def test_in_a_terminal_lines_are_broken_between_words() -> None:
    out = io.StringIO()
    Lines(Typed([]), out.write, columns=10).say("Ann leads a single", "M7")
    assert out.getvalue() == "Ann leads\na single\nM7\n"
