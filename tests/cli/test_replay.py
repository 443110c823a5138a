"""`liukfu replay`: what is played again, by whom; the table itself has its own tests."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import click
import pytest

from liukfu.cli.replay import replay_plan
from liukfu.engine import Rules, first_dealer
from liukfu.records import dumps, read_record
from liukfu.session import DealSpec, ReplayRun, SeatSpec, Session
from liukfu.store import KeptDeals, Library
from tests.cli.running import failure, liukfu
from tests.session.tables import GOLDEN, PEOPLE, TABLE, HostHere, a_match, play_deal


class Tables:
    """In place of the table: notes what it was given, and plays all of it to its end."""

    def __init__(self) -> None:
        self.sessions: list[Session] = []
        self.look: dict[str, Any] = {}
        self.run: ReplayRun | None = None
        self.code = 0
        self.deals_played = 99

    def play(self, session: Session, *, replay: ReplayRun | None = None, **look: Any) -> int:
        self.run, self.look = replay, look
        assert replay is not None
        assert replay.session is session
        while True:
            self.sessions.append(session)
            if len(self.sessions) > self.deals_played:
                return self.code
            play_deal(session)
            if not replay.more:
                return self.code
            session = replay.next()


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Tables:
    tables = Tables()
    app = types.ModuleType("liukfu.tui.launch")
    app.play = tables.play  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "liukfu.tui.launch", app)
    monkeypatch.setattr("liukfu.cli.replay.check_terminal", lambda _instead: None)
    monkeypatch.setattr("liukfu.session.match.BotHost", HostHere)
    return tables


def run(*arguments: str, code: int = 0) -> str:
    result = liukfu("replay", *arguments)
    assert result.exit_code == code, result.output
    return result.stderr


def kinds(session: Session) -> tuple[str, ...]:
    return tuple(spec.kind for spec in session.seats)


def test_a_seed_is_played_again_from_its_line(tables: Tables) -> None:
    line = "tiger --deal 3 --dealer 1 --rule tariff=doubling"
    run(*line.split(), "--bots", "novice,random", "--seat", "2", "--ascii", "--pace", "0.5")
    (session,) = tables.sessions
    assert session.one_line() == line
    assert session.rules == Rules(tariff="doubling", deals=1)
    assert kinds(session) == ("novice", "random", "human")
    assert tables.look == {
        "ascii": True,
        "wide": False,
        "no_color": False,
        "theme": None,
        "pace": 0.5,
    }


def test_a_bare_seed_is_its_first_deal(tables: Tables) -> None:
    run(" tiger ")
    (session,) = tables.sessions
    assert session.one_line() == f"tiger --deal 1 --dealer {first_dealer('tiger')}"
    assert kinds(session) == ("human", "steady", "steady")


def test_a_deal_that_was_played_here_is_compared_with_that(
    tables: Tables, liukfu_home: Path
) -> None:
    run("tiger", "--hotseat")
    (first,) = tables.sessions
    assert not first.replayed
    assert tables.run is not None
    assert not list(tables.run.comparisons)
    run("tiger", "--hotseat")
    second = tables.sessions[1]
    assert second.replayed
    (comparison,) = tables.run.comparisons
    assert first.outcome is not None
    assert comparison.before.result == first.outcome.result
    kept = [read_record(path) for path in (liukfu_home / "matches").iterdir()]
    assert len(kept) == 2


def test_a_record_is_played_again_deal_by_deal_with_those_who_sat_there(
    tables: Tables, tmp_path: Path
) -> None:
    record = a_match(TABLE, deals=3)
    path = tmp_path / "evening.json"
    path.write_bytes(dumps(record))
    run(str(path))
    assert [(s.number, s.dealer) for s in tables.sessions] == [
        (deal.number, deal.dealer) for deal in record.deals
    ]
    assert all(session.seats == TABLE for session in tables.sessions)
    assert all(session.replayed for session in tables.sessions)
    for session, deal in zip(tables.sessions, record.deals, strict=True):
        assert session.record.deals[0].hands == deal.hands


def test_one_deal_of_a_record_from_another_seat(tables: Tables, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_bytes(dumps(a_match(TABLE, deals=2)))
    run(str(path), "--deal", "2", "--seat", "1")
    (session,) = tables.sessions
    assert session.number == 2
    # The same bots, in the same order after the person.
    assert kinds(session) == ("novice", "human", "random")
    run(str(path), "--deal", "1", "--seat", "1", "--bots", "random,random")
    assert kinds(tables.sessions[-1]) == ("random", "human", "random")


def test_a_record_is_played_again_by_three_people(tables: Tables, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_bytes(dumps(a_match(TABLE, deals=1)))
    run(str(path), "--hotseat", "--names", "Ann,Ben,Cai")
    assert tables.sessions[0].seats == PEOPLE
    run(str(path), "--seats", "random,human,human", "--names", "Ann,Ben")
    assert tables.sessions[-1].seats == (SeatSpec("Random", "random"), *PEOPLE[:2])


def test_a_record_with_bots_that_are_not_here_is_played_against_the_usual_ones(
    tables: Tables,
) -> None:
    run(str(GOLDEN[4]), "--deal", "1")
    assert kinds(tables.sessions[0]) == ("human", "steady", "steady")


def test_a_saved_match_is_named_as_in_the_history(tables: Tables) -> None:
    with Session.new("tiger", Rules(deals=1), PEOPLE, Library().create()) as session:
        play_deal(session)
    (saved,) = Library().saved()
    run(saved.path.stem)
    run(saved.path.name)
    assert [session.seats for session in tables.sessions] == [PEOPLE, PEOPLE]
    assert tables.sessions[0].number == session.number


def test_a_kept_deal_is_named_by_its_name(tables: Tables) -> None:
    KeptDeals().keep("my tiger", "lion", 7, 2, Rules(unfair_pass=False))
    run("my tiger")
    line = tables.sessions[0].one_line()
    assert line == "lion --deal 7 --dealer 2 --rule unfair_pass=false"


def test_a_file_is_a_record_a_name_may_be_a_kept_deal_all_else_is_a_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tiger").mkdir()
    assert replay_plan("tiger", None, None, ()).deals[0].spec.seed == "tiger"
    Path("lion").write_bytes(dumps(a_match(PEOPLE, deals=1)))
    assert replay_plan("lion", None, None, ()).deals[0].spec.seed == "tiger"
    KeptDeals().keep("lion", "bear", 2, 0, Rules())
    assert replay_plan("lion", None, None, ()).deals[0].spec.seed == "bear"
    assert replay_plan("./lion", None, None, ()).deals[0].spec.seed == "tiger"
    assert replay_plan("lion", 2, 1, ()).deals[0].spec == DealSpec("lion", 2, 1)


def test_a_record_that_is_not_there_is_not_taken_for_a_seed(tables: Tables) -> None:
    why = "there is no file match.json (a seed of this name is played with --dealer)"
    assert failure("replay", "match.json") == f"liukfu: {why}"
    assert tables.sessions == []
    run("match.json", "--dealer", str(first_dealer("match.json")))
    assert tables.sessions[0].seed == "match.json"


def test_a_match_that_was_left_is_told_how_to_go_on_with(tables: Tables) -> None:
    tables.deals_played = 0
    text = run("tiger", "--hotseat")
    assert "`liukfu play` goes on with deal 1 of seed tiger" in text
    assert len(Library().unfinished()) == 1


def test_the_exit_code_of_the_table_is_that_of_the_command(tables: Tables) -> None:
    tables.code = 3
    run("tiger", code=3)


def test_a_faulty_record_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text("{half")
    assert "it is not JSON" in failure("replay", str(path))
    text = GOLDEN[4].read_text("utf-8").replace('"pass"', '"stop"', 1)
    path.write_text(text, "utf-8")
    assert "deal 1, action" in failure("replay", str(path))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("tiger", "--deal", "2"), "--dealer is needed"),
        (("tiger", "--deal", "1", "--dealer", "0"), "dealt by seat 2"),
        (("",), "is no seed"),
        (("a\x1bb",), "is no seed"),
        (("tiger", "--rule", "house=mine"), "There is no rule"),
        (("tiger", "--hotseat", "--seat", "1"), "Give either"),
        (("tiger", "--seats", "steady,steady,steady"), "must be 'human'"),
        ((str(GOLDEN[4]), "--deal", "999"), "the record has deals 1 to"),
        ((str(GOLDEN[4]), "--rule", "tariff=doubling"), "--rule does not go with a record"),
    ],
)
def test_what_does_not_go_together_is_a_usage_error(arguments: tuple[str, ...], why: str) -> None:
    line = failure("replay", *arguments, code=2)
    assert why in line
    assert "\x1b" not in line


def test_a_kept_deal_has_a_number_and_rules_of_its_own() -> None:
    KeptDeals().keep("mine", "lion", 7, 2, Rules())
    for number, rule in ((7, ()), (None, ("tariff=doubling",))):
        with pytest.raises(click.UsageError, match="kept deal"):
            replay_plan("mine", number, None, rule)


def test_without_a_terminal_nothing_is_begun_and_what_works_is_named() -> None:
    line = failure("replay", "tiger", code=2)
    assert "needs a terminal" in line
    assert "`liukfu play --plain --seed`" in line
    assert Library().saved() == []
