"""The example of a bot in another package: short, whole, and worth its place at the table."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pexpect
import pytest

from liukfu.arena import run
from liukfu.engine import Deal, Frame, deal_hands, decision_rng
from liukfu.players import Player, create, names
from liukfu.players.host import BotHost
from liukfu.players.registry import BUILT_IN
from tests.examples.installing import EXAMPLE, install
from tests.programs import put_away


@pytest.fixture
def my_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """The bot as a package that is installed, without an installer."""
    install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_bot", raising=False)
    return create("my-bot")


def test_the_whole_package_has_under_sixty_lines() -> None:
    files = [file for file in EXAMPLE.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    assert {file.name for file in files} == {"pyproject.toml", "my_bot.py"}
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < 60


def test_it_is_listed_under_its_name_after_our_own(my_bot: Player) -> None:
    assert isinstance(my_bot, Player)
    assert my_bot.name == "my-bot"
    # Others may be installed as well.
    assert names().index("my-bot") >= len(BUILT_IN)


def test_it_always_answers_with_a_legal_action_and_repeats_itself(my_bot: Player) -> None:
    others = create("random")
    asked = 0
    for seed in range(40):
        deal, rng = Deal.from_seed(f"my bot {seed}"), random.Random(seed)
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            choice = my_bot.choose(view, random.Random("key"))
            assert view.legal.why_not(choice) is None
            assert my_bot.choose(view, random.Random("key")) == choice
            asked += 1
            deal.push(choice if rng.random() < 0.7 else others.choose(view, rng))
    assert asked > 300


def test_it_beats_novice(my_bot: Player) -> None:
    novice, units = create("novice"), 0
    for number in range(1, 151):
        for seat in range(3):
            deal = Deal(Frame(number, number % 3), deal_hands("my bot", number))
            while deal.to_act is not None:
                rng = decision_rng("my bot", number, deal.to_act, len(deal))
                player = my_bot if deal.to_act == seat else novice
                deal.push(player.choose(deal.view(deal.to_act), rng))
            assert deal.result is not None
            units += deal.result.payments[seat]
    # +0.25 a deal in the long run, in 150 deals give or take 0.15.
    assert units / 450 > 0.1


@pytest.mark.usefixtures("my_bot")
def test_it_plays_in_a_process_of_its_own_and_in_the_arena_without_a_fault() -> None:
    deal = Deal.from_seed("my bot")
    assert deal.to_act is not None
    with BotHost("my-bot") as host:
        assert host.choose(deal.view(deal.to_act), "key").fault is None
    result = run(("my-bot", "novice", "novice"), 4, "my bot")
    assert result.faults == {}
    assert result.games == 12


@pytest.mark.slow
@pytest.mark.parametrize("said", [False, True], ids=["found by its name", "included by name"])
def test_a_module_that_is_not_called_as_the_project_is_must_be_included_by_name(
    said: bool, tmp_path: Path
) -> None:
    """As docs/bots.md says, in its own words."""
    page = (EXAMPLE.parents[1] / "docs" / "bots.md").read_text("utf-8")
    assert "`[tool.hatch.build]`" in page
    (include,) = re.findall(r"`(include = [^`]+)`", page)
    folder = shutil.copytree(EXAMPLE, tmp_path / "bots")
    (folder / "my_bot.py").rename(folder / "one.py")
    (folder / "two.py").touch()
    project = folder / "pyproject.toml"
    lines = project.read_text("utf-8")
    project.write_text(lines + f"\n[tool.hatch.build]\n{include}\n" if said else lines, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )
    if said:
        (wheel,) = (folder / "dist").glob("*.whl")
        assert {"one.py", "two.py"} <= set(ZipFile(wheel).namelist())
    else:
        assert done.returncode != 0
        assert "Unable to determine which files to ship" in done.stderr


@pytest.mark.slow
def test_after_pip_install_it_sits_at_the_table_and_plays_in_the_arena(tmp_path: Path) -> None:
    folder = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True, capture_output=True)
    python = str(folder / "bin" / "python")
    # What is installed here is there as well: the program and, to build with, hatchling.
    ours = sysconfig.get_path("purelib")
    theirs = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    (Path(theirs) / "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n")
    source = shutil.copytree(EXAMPLE, tmp_path / "my-bot")
    installed = subprocess.run(
        [python, "-m", "pip", "install", "--no-index", "--no-build-isolation", source],
        check=False,
        capture_output=True,
        text=True,
    )
    assert installed.returncode == 0, installed.stderr

    def liukfu(*arguments: str) -> str:
        done = subprocess.run(
            [python, "-m", "liukfu", *arguments],
            cwd=tmp_path,
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "Leads what is hard to head" in liukfu("players")
    three = "my-bot,novice,novice"
    told = liukfu("arena", "--players", three, "--deals", "100", "--seed", "installed", "--json")
    first = json.loads(told)["players"][0]
    assert first["name"] == "my-bot"
    assert first["units"] > 0

    child = pexpect.spawn(
        python,
        ["-m", "liukfu", "play", "--bots", "my-bot,my-bot", "--seed", "tiger"],
        cwd=str(tmp_path),
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )
    try:
        child.expect("My-bot 1")
        child.expect("--deal")
        for _attempt in range(5):
            # A key that comes too early is dropped.
            child.send("q")
            if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=10) == 0:
                break
    finally:
        put_away(child)
    assert child.exitstatus == 0
