"""Every command and every example in README.md and docs/ is run."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:liukfu|make|pipx|uvx) [^`\n]+)`")
# Installers are not part of the test environment; tests/test_project.py builds the wheel
# that they install, and tries the installed command.
INSTALLERS = ("pipx install .", "uvx --from . liukfu")


def commands() -> Iterator[str]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for language, body in FENCE.findall(text):
            if language == "sh":
                yield from (line for line in body.splitlines() if line.strip())
        yield from INLINE.findall(FENCE.sub("", text))


def examples() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for language, body in FENCE.findall(page.read_text(encoding="utf-8")):
            if language == "python":
                yield page.name, body


COMMANDS = sorted(set(commands()))
LIUKFU = [command for command in COMMANDS if command.startswith("liukfu ")]


def is_play(command: str) -> bool:
    """Whether it opens a screen."""
    return command.split()[1] in ("play", "replay", "watch")


def test_every_command_in_the_documents_is_of_a_kind_that_is_run_here() -> None:
    for command in COMMANDS:
        known = command.startswith(("liukfu ", "make ")) or command in INSTALLERS
        assert known, command
    assert any(map(is_play, COMMANDS))


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("make ")])
def test_every_make_target_in_the_documents_is_there(command: str) -> None:
    done = subprocess.run(
        ["make", "-n", *shlex.split(command)[1:]],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", [c for c in LIUKFU if not is_play(c)])
def test_every_liukfu_command_in_the_documents_runs(command: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests/data/records/01.json", tmp_path / "match.json")
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("command", [c for c in LIUKFU if is_play(c)])
def test_every_play_command_in_the_documents_opens_a_table(command: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests/data/records/01.json", tmp_path / "match.json")
    child = pexpect.spawn(
        sys.executable,
        ["-m", *shlex.split(command)],
        cwd=str(tmp_path),
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=30,
    )
    try:
        child.expect("--deal")
        child.send("q")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    "example", [pytest.param(body, id=f"{page}-{i}") for i, (page, body) in enumerate(examples())]
)
def test_every_python_example_in_the_documents_runs(example: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", example],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
