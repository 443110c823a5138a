"""`liukfu review`: the slips of a record, in words and as data."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner

from liukfu.cli import main
from liukfu.engine import Rules, View, parse_action
from liukfu.players.thought import Choice, Thought
from liukfu.records import dumps, read_record
from liukfu.session import SeatSpec, Session
from liukfu.session.reviewing import Here
from liukfu.store import Library
from tests.cli.running import answer, failure, liukfu
from tests.interrupts import heed_interrupts
from tests.session.tables import GOLDEN, PEOPLE, chosen, play_deal

RECORD = GOLDEN[4]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first legal action is always better, by 0.8 units; nothing is thought about."""

    def look(_self: Here, view: View, _key: str, done: int) -> Thought:
        first = int(next(iter(view.legal)))
        choices = [Choice(first, 0.5, 0.0, 9)]
        if done != first:
            choices.append(Choice(done, -0.3, 0.05, 9))
        return Thought(tuple(choices), 9, False, 0.04)

    def compare(self: Here, view: View, key: str, codes: Sequence[int]) -> Thought:
        return look(self, view, key, codes[-1])

    monkeypatch.setattr(Here, "look", look)
    monkeypatch.setattr(Here, "compare", compare)


def reviewed(*arguments: str) -> list[str]:
    result = liukfu("review", *arguments, "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout.splitlines()


@pytest.mark.usefixtures("quick")
def test_slips_are_told_deal_by_deal_and_added_up() -> None:
    record = read_record(RECORD)
    lines = reviewed(str(RECORD))
    assert lines[0] == f"{record.players[0].name}, in seat 0"
    deals = [line for line in lines if line.startswith("  deal ")]
    assert len(deals) == len(record.deals)
    slips = [line for line in lines if line.startswith("    ")]
    assert all("was better by 0.8 units, give or take 0.1" in line for line in slips)
    units = f"{len(slips) * 0.8:.1f}"
    assert lines[-1].startswith("  in all: ")
    assert lines[-1].endswith(f" decisions, {len(slips)} slips, {units} units")


@pytest.mark.usefixtures("quick")
def test_one_deal_and_another_seat_can_be_named() -> None:
    whole = reviewed(str(RECORD), "--seat", "2")
    lines = reviewed(str(RECORD), "--seat", "2", "--deal", "2")
    assert lines[0].endswith(", in seat 2")
    assert lines[1].startswith("  deal 2: ")
    assert all(line.startswith("    ") for line in lines[2:])
    assert lines[1] in whole


@pytest.mark.usefixtures("quick")
def test_json_has_every_decision_and_what_they_came_to() -> None:
    document = answer("review", str(RECORD), "--jobs", "1")
    record = read_record(RECORD)
    assert set(document) == {"format", "version", "seed", "reviews", "unfinished"}
    assert (document["format"], document["version"]) == ("liukfu-review", 1)
    assert document["seed"] == record.seed
    assert document["unfinished"] == []
    (mine,) = document["reviews"]
    assert set(mine) == {"seat", "name", "kind", "decisions", "slips", "lost", "deals"}
    assert (mine["seat"], mine["kind"]) == (0, "human")
    for key in ("decisions", "slips"):
        assert mine[key] == sum(deal[key] for deal in mine["deals"])
    assert mine["lost"] == pytest.approx(0.8 * mine["slips"])
    assert [deal["deal"] for deal in mine["deals"]] == [deal.number for deal in record.deals]
    for deal, played in zip(mine["deals"], record.deals, strict=True):
        assert set(deal) == {"deal", "decisions", "slips", "lost", "choices"}
        assert deal["decisions"] == len(deal["choices"])
        for one in deal["choices"]:
            assert set(one) == {
                "action",
                "trick",
                "done",
                "best",
                "units",
                "best_units",
                "units_error",
                "lost",
                "error",
                "exact",
                "worlds",
                "slip",
            }
            assert parse_action(one["done"]) == parse_action(played.actions[one["action"]])
            assert one["slip"] == (one["done"] != one["best"])
            assert one["lost"] == pytest.approx(0.8 * one["slip"])
            # Two looks, of as many worlds each, know more than one.
            error = 0.04 / 2**0.5 if one["slip"] else 0.04
            assert one["units_error"] == pytest.approx(error, abs=1e-4)


@pytest.mark.usefixtures("quick")
def test_a_record_comes_in_from_standard_input_too() -> None:
    arguments = ["review", "-", "--jobs", "1"]
    result = CliRunner().invoke(main, arguments, input=RECORD.read_bytes())
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == reviewed(str(RECORD))


@pytest.mark.usefixtures("quick")
def test_a_saved_match_is_reviewed_by_its_seed_for_each_person() -> None:
    with Session.new("tiger", Rules(deals=2), PEOPLE, Library().create()) as session:
        play_deal(session)
        session.next_deal()
        session.act(session.dealer, chosen(session))
    result = liukfu("review", "tiger", "--jobs", "1")
    assert result.exit_code == 0
    assert result.stderr == "deal 2 is still being played: it is left out\n"
    heads = [line for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert heads == [f"{name}, in seat {seat}" for seat, name in enumerate(("Ann", "Ben", "Cai"))]
    assert "deal 2" not in result.stdout
    document = answer("review", "tiger", "--jobs", "1")
    assert document["unfinished"] == [2]
    assert answer("review", "tiger", "--deal", "1", "--jobs", "1")["unfinished"] == []
    told = "liukfu: deal 2 is still being played: it can be reviewed once it is over"
    assert failure("review", "tiger", "--deal", "2") == told


@pytest.mark.usefixtures("quick")
def test_of_several_matches_of_a_seed_it_is_told_which_is_taken() -> None:
    names = []
    for _ in range(2):
        with Session.new("tiger", Rules(deals=1), PEOPLE, Library().create()) as session:
            play_deal(session)
        names.append(Library().saved()[0].name.removesuffix(".json"))
    for arguments in (("review", "tiger", "--jobs", "1"), ("show", "tiger")):
        told = liukfu(*arguments).stderr
        assert told == f"2 matches here have this seed: this is the latest, {names[1]}\n"
    assert liukfu("show", names[0]).stderr == ""


@pytest.mark.usefixtures("quick")
def test_a_match_of_bots_needs_a_seat(tmp_path: Path) -> None:
    seats = tuple(SeatSpec(name, "human") for name in ("A", "B", "C"))
    with Session.new("tiger", Rules(deals=1), seats) as session:
        play_deal(session)
        record = session.record
    path = tmp_path / "bots.json"
    path.write_bytes(dumps(record).replace(b'"human"', b'"steady"'))
    assert "--seat" in failure("review", str(path), code=2)
    assert reviewed(str(path), "--seat", "1")[0] == "B, in seat 1"


@pytest.mark.parametrize(
    "arguments",
    [
        (str(RECORD), "--deal", "999"),
        (str(RECORD), "--deal", "0"),
        (str(RECORD), "--seat", "3"),
        (str(RECORD), "--jobs", "0"),
        (),
    ],
)
def test_what_is_not_there_is_a_usage_error(arguments: tuple[str, ...]) -> None:
    failure("review", *arguments, code=2)


def test_a_record_that_is_not_there_or_faulty_is_told_in_one_line(tmp_path: Path) -> None:
    assert "no record 'nothing'" in failure("review", "nothing")
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    assert str(broken) in failure("review", str(broken))
    result = CliRunner().invoke(main, ["review", "-"], input=b"no record")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("liukfu: -")


@pytest.mark.slow
def test_a_terminal_shows_how_far_it_is_and_ctrl_c_ends_it() -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "liukfu", "review", str(RECORD), "--jobs", "2"],
        env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"},
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=60,
        preexec_fn=heed_interrupts,
    )
    child.expect(r"[1-9][0-9]*/[0-9]+")
    child.kill(signal.SIGINT)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in (child.before or "")
