import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from liukfu.arena import Plan, Report, StateError, all_tables, compete, state
from liukfu.arena.pools import Alone
from liukfu.arena.state import State
from liukfu.engine import Rules
from tests.players.processes import wait_until_all_dead

PLAN = Plan(all_tables(("novice", "random")), "crane", 8, (Rules(), Rules(tariff="doubling")))


@pytest.fixture(scope="module")
def unbroken() -> tuple[Report, ...]:
    return compete(PLAN, jobs=1)


class Broken(Exception):
    pass


def play_for(pieces: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play until a break after so many pieces."""
    left = iter(range(pieces))
    submit = Alone.submit

    def some(self: Alone, task: Any) -> Any:
        if next(left, None) is None:
            raise Broken
        return submit(self, task)

    with monkeypatch.context() as patched:
        patched.setattr(Alone, "submit", some)
        with pytest.raises(Broken):
            compete(PLAN, jobs=1, state=path)


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_a_run_with_breaks_comes_to_the_same_as_one_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unbroken: tuple[Report, ...]
) -> None:
    path = tmp_path / "state"
    for _ in range(3):
        play_for(4, path, monkeypatch)
    assert len(lines(path)) > 1
    assert compete(PLAN, jobs=1, state=path) == unbroken
    played = [row[0] for line in lines(path)[1:] for row in json.loads(line)["rows"]]
    assert len(played) == 4 * 8  # nothing twice
    # The times of all parts are told, as often as there were decisions.
    again = compete(PLAN, jobs=1, state=path)
    for report, each in zip(again, unbroken, strict=True):
        assert {name: times.decisions for name, times in report.times.items()} == {
            name: times.decisions for name, times in each.times.items()
        }


@pytest.mark.parametrize("cut", range(0, 3000, 290))
def test_what_is_half_written_is_played_again(
    cut: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unbroken: tuple[Report, ...]
) -> None:
    path = tmp_path / "state"
    play_for(3, path, monkeypatch)
    path.write_bytes(path.read_bytes()[:cut])
    assert compete(PLAN, jobs=1, state=path) == unbroken
    assert compete(PLAN, jobs=1, state=path) == unbroken


def test_a_run_can_be_made_longer_and_shorter(tmp_path: Path) -> None:
    path = tmp_path / "state"
    for deals in (3, 8, 5):
        plan = replace(PLAN, deals=deals)
        assert compete(plan, jobs=1, state=path) == compete(plan, jobs=1)


def test_a_width_is_looked_at_as_without_a_break(tmp_path: Path) -> None:
    path = tmp_path / "state"
    tables = (("novice", "random", "random"),)
    compete(Plan(tables, "crane", 120), jobs=1, state=path)
    wide = Plan(tables, "crane", 400, halfwidth=0.35)
    (report,) = compete(wide, jobs=1, state=path)
    assert (report,) == compete(wide, jobs=1)
    assert report.deals % 50 == 0


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (replace(PLAN, seed="tiger"), "another seed"),
        (replace(PLAN, tables=PLAN.tables[:1]), "other bots"),
        (replace(PLAN, candidates=("novice", "random")), "other bots"),
        (replace(PLAN, rules=PLAN.rules[:1]), "other rules"),
    ],
)
def test_a_state_of_something_else_is_refused_and_not_touched(
    plan: Plan, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "state"
    compete(replace(PLAN, deals=1), jobs=1, state=path)
    before = path.read_bytes()
    with pytest.raises(StateError, match=f"it belongs to {told}"):
        compete(plan, jobs=1, state=path)
    assert path.read_bytes() == before


def test_a_state_of_another_version_or_with_other_records_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "state"
    compete(replace(PLAN, deals=1), jobs=1, state=path)
    with pytest.raises(StateError, match="begun without --records"):
        compete(PLAN, jobs=1, state=path, records=tmp_path / "records")
    compete(replace(PLAN, deals=1), jobs=1, state=tmp_path / "other", records=tmp_path / "records")
    with pytest.raises(StateError, match="begun with --records"):
        compete(PLAN, jobs=1, state=tmp_path / "other")
    monkeypatch.setattr(state, "__version__", "9.9.9")
    with pytest.raises(StateError, match="another version of this program"):
        compete(PLAN, jobs=1, state=path)


@pytest.mark.parametrize(
    "data",
    [
        b"my diary\n",
        b"my diary",
        b"{}\n",
        b"[" * 100_000 + b"\n",
        b'{"format": "liukfu-record"}\n',
        b"\xff\xfe\n",
        b"\n",
    ],
)
def test_a_file_that_is_no_state_is_refused_and_not_touched(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "state"
    path.write_bytes(data)
    with pytest.raises(StateError, match="not the state of an arena"):
        compete(PLAN, jobs=1, state=path)
    assert path.read_bytes() == data


ROW = '[1,[2,-2],[0,0,3,0,0],6,[["novice","x",1]]]'


def damaged() -> Iterator[str]:
    whole = f'{{"rules":0,"table":0,"rows":[{ROW}],"times":{{"novice":[1,0.5,{{"3":1}}]}}}}'
    yield whole  # the one that is right
    for old, new in (
        ('"rules":0', '"rules":2'),
        ('"table":0', '"table":-1'),
        ("[1,[2", "[0,[2"),
        ("[1,[2", "[1000001,[2"),
        ("[2,-2]", "[2,-1]"),
        ("[2,-2]", "[2,-2,0]"),
        ("[2,-2]", "[2e99,-2e99]"),
        ("[0,0,3,0,0]", "[0,0,4,0,0]"),
        ("[0,0,3,0,0]", "[0,0,3,0,0,0]"),
        (",6,", ",37,"),
        (",6,", ",true,"),
        ('"novice","x"', '"nobody","x"'),
        ('"times":{"novice"', '"times":{"nobody"'),
        ('"3":1', '"99999":1'),
        ("0.5", "-0.5"),
        ("0.5", "NaN"),
        ('"rows"', '"more":1,"rows"'),
        ("}}", "}"),
        (whole, ""),
    ):
        changed = whole.replace(old, new)
        assert changed != whole
        yield changed


@pytest.mark.parametrize(("place", "line"), list(enumerate(damaged())))
def test_every_line_of_a_state_is_checked(place: int, line: str, tmp_path: Path) -> None:
    path = tmp_path / "state"
    with State(path, PLAN, False) as made:
        list(made.pieces())
    head = path.read_bytes()
    path.write_bytes(head + line.encode() + b"\n")
    with State(path, PLAN, False) as read:
        if place == 0:
            ((rules, table, (row,), times),) = read.pieces()
            assert (rules, table, row.units, row.faults) == (0, 0, (2, -2), (("novice", "x", 1),))
            assert times["novice"].steps == {3: 1}
            return
        with pytest.raises(StateError, match="line 2 is damaged"):
            list(read.pieces())
    assert path.read_bytes() == head + line.encode() + b"\n"


def test_two_arenas_do_not_write_into_one_state(tmp_path: Path) -> None:
    path = tmp_path / "state"
    with (
        State(path, PLAN, False),
        pytest.raises(StateError, match="another arena is using it"),
        State(path, PLAN, False),
    ):
        pass
    with State(path, PLAN, False):
        pass


def test_a_state_is_not_written_through_a_link_nor_into_a_pipe(tmp_path: Path) -> None:
    target, link, pipe = tmp_path / "target", tmp_path / "link", tmp_path / "pipe"
    link.symlink_to(target)
    os.mkfifo(pipe)
    for path in (link, tmp_path, tmp_path / "no" / "folder"):
        with pytest.raises(OSError, match=r".+"):
            compete(PLAN, jobs=1, state=path)
    for path in (pipe, Path("/dev/null"), Path("/dev/full")):
        with pytest.raises(StateError, match="not the state of an arena"):
            compete(PLAN, jobs=1, state=path)
    assert not target.exists()


KILLED = """
import os, sys
from pathlib import Path
from liukfu.arena import Plan, compete
if __name__ == '__main__':
    plan = Plan((('steady', 'novice', 'random'),), 'crane', 400)
    def tell(done, deals):
        if done > 20: print(done, flush=True)
        if done > 200: sys.stdin.read()
    compete(plan, jobs=2, state=Path(sys.argv[1]), records=Path(sys.argv[2]), progress=tell)
"""


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, records = tmp_path / "state", tmp_path / "records"
    script = tmp_path / "program.py"
    script.write_text(KILLED)
    process = subprocess.Popen(
        [sys.executable, str(script), str(path), str(records)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        # It comes to no end while this process is not let go on.
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    assert wait_until_all_dead(process.pid)
    kept = sum(len(json.loads(line)["rows"]) for line in lines(path)[1:] if line.endswith(b"\n"))
    assert 20 < kept < 400
    asked = []
    play = Alone.submit

    def counting(self: Alone, task: Any) -> Any:
        asked.append(len(task.numbers))
        return play(self, task)

    plan = Plan((("steady", "novice", "random"),), "crane", kept + 10)
    monkeypatch.setattr(Alone, "submit", counting)
    resumed = compete(plan, jobs=1, state=path, records=records)
    assert 10 <= sum(asked) <= 60  # pieces in between may be missing
    assert resumed == compete(plan, jobs=1)
    names = {name.name.partition(".")[0] for name in records.iterdir() if name.name[0] != "."}
    assert {f"{number:06}" for number in range(1, kept + 11)} <= names
