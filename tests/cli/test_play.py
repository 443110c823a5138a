"""`liukfu play`: options, prompts and terminals; the table itself has its own tests."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import pexpect
import pytest

from liukfu.cli.seats import choose_seats
from liukfu.engine import Rules
from liukfu.records import Record, read_record, replay
from liukfu.session import SeatSpec, Session
from liukfu.store import Library
from tests.cli.running import failure

# In place of the table: says what it was given, and plays a few actions.
TABLE = """
import os, pathlib, sys, types
app = types.ModuleType("liukfu.tui.launch")

def play(session, **look):
    print("SEATS", *[seat.kind for seat in session.seats], *[seat.name for seat in session.seats])
    print("LINE", session.one_line(), session.action_count, "deals", session.rules.deals)
    print("LOOK", look["ascii"], look["no_color"], look["theme"], look["pace"])
    if "SPOILED" in os.environ:
        # Where the file beside a match's is written first, there is now a folder.
        for match in pathlib.Path(os.environ["SPOILED"]).glob("*.json"):
            match.with_name("." + match.name + ".tmp").mkdir()
    for _ in range({actions}):
        seat = session.to_act
        if seat is None:
            break
        if session.is_human(seat):
            session.act(seat, next(iter(session.view(seat).legal)))
        else:
            session.apply_bot(session.ask_bot())
    return {code}

app.play = play
sys.modules["liukfu.tui.launch"] = app
from liukfu.cli import main
main(sys.argv[1:], prog_name="liukfu")
"""


@contextmanager
def terminal(
    *arguments: str, command: str = "play", actions: int = 3, code: int = 0, **environment: str
) -> Iterator[Any]:
    """The command in a terminal, with the table above."""
    child = pexpect.spawn(
        sys.executable,
        ["-c", TABLE.format(actions=actions, code=code), *command.split(), *arguments],
        env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment},
        encoding="utf-8",
        timeout=60,
        dimensions=(24, 80),
    )
    try:
        yield child
    finally:
        child.close(force=True)


def played(*arguments: str, **options: Any) -> str:
    """All that the command prints without being asked anything."""
    with terminal(*arguments, **options) as child:
        child.expect(pexpect.EOF)
        child.close()
        text: str = child.before
        assert child.exitstatus == options.get("code", 0), text
        return text


def test_a_pace_is_a_number() -> None:
    assert "--pace" in failure("play", "--pace", "nan", code=2)


def test_a_match_is_played_and_saved(liukfu_home: Path) -> None:
    text = played("--seed", " tiger ", "--deals", "4", "--rule", "tariff=doubling")
    assert "LINE tiger --deal 1 --dealer 2 --rule tariff=doubling 0 deals 4" in text
    assert "SEATS human steady steady You Steady 1 Steady 2" in text
    assert "LOOK False False None None" in text
    assert "`liukfu play` goes on with deal 1 of seed tiger" in text
    record = saved(liukfu_home)
    assert len(record.deals[0].actions) == 3
    assert replay(record).faults == ()


def test_what_could_not_be_saved_is_told_and_not_called_saved(liukfu_home: Path) -> None:
    spoiled = str(liukfu_home / "matches")
    with terminal("--seed", "tiger", SPOILED=spoiled) as child:
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 1
        assert "your last actions could not be saved: Is a directory" in child.before
        assert "Saved." not in child.before


def test_without_a_seed_there_is_a_fresh_one_that_can_be_read_out() -> None:
    assert re.search(r"LINE [a-z]+-[a-z]+-\d\d --deal 1 ", played("--bots", "novice,random"))


def test_looks_are_handed_on() -> None:
    text = played("--seed", "tiger", "--ascii", "--no-color", "--pace", "0.25")
    assert "LOOK True True None 0.25" in text
    assert "LOOK False True None None" in played("--seed", "tiger", NO_COLOR="1")
    assert "LOOK False False light None" in played("--seed", "tiger", "--light")
    assert "LOOK False False mono None" in played("--seed", "tiger", "--theme", "mono")


def test_the_exit_code_of_the_table_is_that_of_the_command() -> None:
    played("--seed", "tiger", code=3)


def saved_file(home: Path) -> Path:
    """The file of the one match that is saved."""
    (file,) = (home / "matches").iterdir()
    return file


def saved(home: Path) -> Record:
    return read_record(saved_file(home))


def leave_a_match(actions: int = 2) -> None:
    seats = choose_seats(None, "novice,random", 1)
    with Session.new("tiger", Rules(), seats, Library().create()) as session:
        for _ in range(actions):
            seat = session.to_act
            assert seat is not None
            session.act(seat, next(iter(session.view(seat).legal)))


def test_an_unfinished_match_is_offered_and_enter_goes_on_with_it(liukfu_home: Path) -> None:
    leave_a_match()
    left = saved(liukfu_home)
    with terminal("--ascii", actions=0) as child:
        child.expect_exact("Continue the match of seed tiger, deal 1? [Y/n]: ")
        child.sendline("")
        child.expect_exact("SEATS random human novice Random You Novice")
        child.expect_exact("LINE tiger --deal 1 --dealer 2 2 deals 0")
        child.expect_exact("LOOK True False None None")
        child.expect(pexpect.EOF)
    assert saved(liukfu_home) == left


def test_an_unfinished_match_that_is_not_wanted_now_is_kept(liukfu_home: Path) -> None:
    leave_a_match()
    left = saved(liukfu_home)
    with terminal() as child:
        child.expect_exact("[Y/n]: ")
        child.sendline("n")
        child.expect(r"LINE [a-z]+-[a-z]+-\d\d --deal 1 ")
        child.expect(pexpect.EOF)
    kept = [read_record(file) for file in (liukfu_home / "matches").iterdir()]
    assert len(kept) == 2
    assert left in kept


def test_leaving_the_question_changes_nothing(liukfu_home: Path) -> None:
    leave_a_match()
    left = saved_file(liukfu_home).read_bytes()
    with terminal() as child:
        child.expect_exact("[Y/n]: ")
        # One that comes just before the answer is waited for is seen with the next.
        for _ in range(20):
            child.sendintr()
            if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3) == 0:
                break
        assert not child.isalive()
        assert "Traceback" not in child.before
        assert "LINE" not in child.before
    assert saved_file(liukfu_home).read_bytes() == left


def test_a_new_match_asked_for_keeps_the_unfinished_one(liukfu_home: Path) -> None:
    leave_a_match()
    left = saved(liukfu_home)
    assert "LINE lion " in played("--seed", "lion")
    kept = [read_record(file) for file in (liukfu_home / "matches").iterdir()]
    assert sorted(record.seed for record in kept) == ["lion", "tiger"]
    assert left in kept


def test_a_match_without_an_action_is_not_worth_keeping(liukfu_home: Path) -> None:
    leave_a_match(actions=0)
    played("--seed", "lion")
    assert saved(liukfu_home).seed == "lion"


def test_a_damaged_match_is_told_kept_and_not_in_the_way(liukfu_home: Path) -> None:
    leave_a_match()
    saved_file(liukfu_home).write_text("{half")
    text = played()
    assert "is damaged: no record: it is not JSON" in text
    assert "LINE " in text
    (aside,) = liukfu_home.rglob("damaged-*.json")
    assert aside.read_text() == "{half"


def test_a_match_open_elsewhere_is_left_alone(liukfu_home: Path) -> None:
    leave_a_match()
    left = saved(liukfu_home)
    keeper = Library().latest()
    assert keeper is not None
    with keeper:
        assert "LINE " in played()
    kept = [read_record(file) for file in (liukfu_home / "matches").iterdir()]
    assert len(kept) == 2
    assert left in kept


def test_a_saved_match_whose_bot_is_gone_stays_saved(liukfu_home: Path) -> None:
    leave_a_match()
    file = saved_file(liukfu_home)
    file.write_text(file.read_text().replace('"kind": "novice"', '"kind": "guru"'))
    with terminal() as child:
        child.expect_exact("[Y/n]: ")
        child.sendline("y")
        child.expect_exact("needs the bot 'guru'")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 1
    assert '"guru"' in file.read_text()


def test_a_saved_match_of_bots_alone_shows_nobody_s_cards(liukfu_home: Path) -> None:
    leave_a_match()
    file = saved_file(liukfu_home)
    file.write_text(file.read_text().replace('"kind": "human"', '"kind": "novice"'))
    with terminal() as child:
        child.expect_exact("nobody plays in the saved match")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 1
    assert '"human"' not in file.read_text()


def test_a_home_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    text = played("--seed", "tiger", code=1, LIUKFU_HOME=str(tmp_path / "file"))
    assert text.splitlines() == [f"liukfu: {tmp_path / 'file'}: File exists"]


@pytest.mark.parametrize(
    ("seats", "bots", "seat", "kinds"),
    [
        (None, None, None, ("human", "steady", "steady")),
        (None, "novice,random", None, ("human", "novice", "random")),
        (None, "novice,random", 0, ("human", "novice", "random")),
        (None, "novice,random", 1, ("random", "human", "novice")),
        (None, " novice , random ", 2, ("novice", "random", "human")),
        ("steady,human,novice", None, None, ("steady", "human", "novice")),
    ],
)
def test_who_sits_where(
    seats: str | None, bots: str | None, seat: int | None, kinds: tuple[str, ...]
) -> None:
    assert tuple(spec.kind for spec in choose_seats(seats, bots, seat)) == kinds


def test_the_first_bot_sits_after_the_person() -> None:
    for seat in range(3):
        specs = choose_seats(None, "novice,random", seat)
        assert specs[seat] == SeatSpec("You", "human")
        assert specs[(seat + 1) % 3].kind == "novice"
        assert specs[(seat + 2) % 3].kind == "random"


def test_bots_of_one_kind_are_told_apart_by_name() -> None:
    names = [spec.name for spec in choose_seats("steady,human,steady", None, None)]
    assert names == ["Steady 1", "You", "Steady 2"]


@pytest.mark.parametrize(
    ("seats", "bots", "seat"),
    [
        ("human,steady", None, None),
        ("human,steady,steady,steady", None, None),
        ("human,steady,nobody", None, None),
        ("human,steady,", None, None),
        ("steady,steady,steady", None, None),
        ("human,steady,steady", "steady,steady", None),
        ("human,steady,steady", None, 1),
        (None, "steady", None),
        (None, "steady,human", None),
        (None, "steady,\x1b[31m", 1),
    ],
)
def test_seats_that_cannot_be_are_usage_errors(
    seats: str | None, bots: str | None, seat: int | None
) -> None:
    with pytest.raises(click.UsageError) as refused:
        choose_seats(seats, bots, seat)
    assert "\x1b" not in refused.value.format_message()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seed", ""),
        ("--deals", "-1"),
        ("--deals", "3", "--rule", "deals=4"),
        ("--rule", "house=mine"),
        ("--seat", "3"),
        ("--pace", "fast"),
        ("--pace", "-1"),
        ("extra",),
    ],
)
def test_options_that_are_none_are_usage_errors(arguments: tuple[str, ...]) -> None:
    failure("play", *arguments, code=2)


def test_lines_of_the_settings_that_are_not_used_are_named(liukfu_home: Path) -> None:
    liukfu_home.mkdir()
    (liukfu_home / "settings.toml").write_text('name = "Ann"\nbots = "nobody"\nthis is nothing\n')
    text = played("--seed", "tiger", "--bots", "novice,random")
    assert "settings.toml, line 3, is not understood and not used: this is nothing" in text
    assert "LINE tiger" in text
