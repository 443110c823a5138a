"""`liukfu show`: which deal is printed, and in which form."""

from __future__ import annotations

import json
import os
import sys
import xml.etree.ElementTree as ET

import pexpect
import pytest

from liukfu.engine import Rules
from liukfu.records import read_record
from liukfu.session import Session
from liukfu.store import Library
from tests.cli.running import failure, liukfu
from tests.session.tables import GOLDEN, PEOPLE, TABLE, HostHere, chosen, play_deal

RECORD = GOLDEN[4]


def shown(*arguments: str) -> str:
    result = liukfu("show", *arguments)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def test_the_last_deal_is_printed_unless_another_is_named() -> None:
    record = read_record(RECORD)
    last = record.deals[-1].number
    assert f"deal {last}" in shown(str(RECORD)).splitlines()[0]
    assert "deal 2" in shown(str(RECORD), "--deal", "2").splitlines()[0]


def test_each_form_is_what_it_says() -> None:
    data = json.loads(shown(str(RECORD), "--deal", "2", "--format", "json"))
    assert data["deal"] == 2
    assert shown(str(RECORD), "--deal", "2", "--format", "markdown").startswith("# Liuk Fu: ")
    ET.fromstring(shown(str(RECORD), "--format", "svg"))
    assert shown(str(RECORD), "--format", "text") == shown(str(RECORD))


def test_one_seats_eyes_or_all_cards() -> None:
    data = json.loads(shown(str(RECORD), "--seat", "1", "--format", "json"))
    assert [hand is None for hand in data["hands"]] == [True, False, True]
    data = json.loads(shown(str(RECORD), "--open", "--format", "json"))
    assert None not in data["hands"]
    assert "not both" in failure("show", str(RECORD), "--open", "--seat", "1", code=2)


def test_a_deal_under_way_shows_the_persons_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liukfu.session.match.BotHost", HostHere)
    seats = (TABLE[1], TABLE[0], TABLE[2])
    with Session.new("tiger", Rules(), seats, Library().create(), 2, 1) as session:
        session.act(1, chosen(session))
        assert not session.deal_over
    data = json.loads(shown("tiger", "--format", "json"))
    assert [hand is None for hand in data["hands"]] == [True, False, True]
    for hidden in (("--open",), ("--seat", "0")):
        assert "still being played" in failure("show", "tiger", *hidden)


def test_a_deal_under_way_among_several_people_is_not_shown() -> None:
    with Session.new("tiger", Rules(), PEOPLE, Library().create()) as session:
        session.act(session.dealer, chosen(session))
    for eyes in ((), ("--open",), ("--seat", "0")):
        assert "still being played" in failure("show", "tiger", *eyes)


def test_a_finished_deal_of_a_match_under_way_is_shown() -> None:
    with Session.new("tiger", Rules(), PEOPLE, Library().create()) as session:
        play_deal(session)
        session.next_deal()
    assert "Ann" in shown("tiger", "--deal", "1")


def test_a_terminal_gets_bold_type_and_no_colours_where_none_are_wanted() -> None:
    for environment, styled in (({}, True), ({"NO_COLOR": "1"}, False)):
        child = pexpect.spawn(
            sys.executable,
            ["-m", "liukfu", "show", str(RECORD)],
            env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment},
            encoding="utf-8",
            dimensions=(24, 80),
            timeout=60,
        )
        child.expect(pexpect.EOF)
        child.close()
        text = child.before
        assert child.exitstatus == 0, text
        assert ("\x1b[1m" in text) or not styled
        assert "\x1b[3" not in text or styled


@pytest.mark.parametrize(
    "arguments", [("--deal", "999"), ("--deal", "0"), ("--seat", "3"), ("--format", "pdf")]
)
def test_what_is_not_there_is_a_usage_error(arguments: tuple[str, ...]) -> None:
    failure("show", str(RECORD), *arguments, code=2)


def test_a_record_that_is_not_there_is_told_in_one_line() -> None:
    assert "no record 'nothing'" in failure("show", "nothing")
