"""Every command and every example in README.md and docs/ is run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click
import pexpect
import pytest

from liukfu.cli import main
from liukfu.words import use_language
from tests.examples.installing import install
from tests.programs import put_away

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# Of an example, with what it prints where the page says so right after it.
EXAMPLE = re.compile(
    r"^```python\n(.*?)^```$(?:\n\n^```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL
)
INLINE = re.compile(r"`((?:liukfu|make|pipx|uvx) [^`\n]+)`")
# Installers are not part of the test environment; tests/test_project.py builds the wheel
# that they install, and tries the installed command.
# And tests/examples/test_my_bot.py installs the example of a bot.
INSTALLERS = (
    "pipx install .",
    "uvx --from . liukfu",
    "pip install ./examples/my-bot",
    "pipx inject liukfu ./examples/my-bot",
    "pipx inject liukfu distributed",
    "pipx install '.[serve]'",
    "pipx runpip liukfu install 'liukfu[serve]'",
)


def commands() -> Iterator[str]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for language, body in FENCE.findall(text):
            if language == "sh":
                yield from (line for line in body.splitlines() if line.strip())
        yield from INLINE.findall(FENCE.sub("", text))


def examples() -> Iterator[tuple[str, str, str]]:
    for page in PAGES:
        for body, prints in EXAMPLE.findall(page.read_text(encoding="utf-8")):
            yield page.name, body, prints


# What opens a screen, and what is then seen there.
OPENS = {"play": "--deal", "replay": "--deal", "watch": "--deal", "learn": "Lesson"}

COMMANDS = sorted(set(commands()))
LIUKFU = [command for command in COMMANDS if command.startswith("liukfu ")]


def is_play(command: str) -> bool:
    """Whether it opens a screen."""
    words = command.split()
    return words[1] in OPENS and "--plain" not in words


def is_serve(command: str) -> bool:
    """Whether it goes on until it is told to end."""
    return command.split()[1] == "serve"


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


@pytest.fixture(scope="session")
def with_my_bot(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of somebody who has installed the example of a bot."""
    folder = tmp_path_factory.mktemp("installed")
    install(folder)
    return {"PYTHONPATH": str(folder)}


# The first of each kind is run each time; of what takes seconds, the others are only understood.
FIRST = {command.split()[1]: command for command in reversed(LIUKFU) if is_play(command)}
LONG = {"review", "arena"}


def marked(command: str) -> object:
    """A review thinks about each decision for about a second, an arena plays many deals."""
    words = command.split()
    opens_again = is_play(command) and command not in FIRST.values()
    slow = opens_again or (words[1] in LONG and "--list" not in words)
    return pytest.param(command, marks=pytest.mark.slow) if slow else command


@pytest.mark.parametrize("command", [c for c in LIUKFU if not c.split()[1].startswith("-")])
def test_every_liukfu_command_in_the_documents_is_understood(command: str) -> None:
    name, *arguments = shlex.split(command)[1:]
    with click.Context(main, **main.context_settings) as ctx:
        found = main.get_command(ctx, name)
        assert found is not None
        try:
            # `--list` is answered while it is read.
            with suppress(click.exceptions.Exit):
                found.make_context(name, arguments, parent=ctx)
        finally:
            # Where it was `--lang`.
            use_language("en")


@pytest.mark.parametrize(
    "command", [marked(c) for c in LIUKFU if not is_play(c) and not is_serve(c)]
)
def test_every_liukfu_command_in_the_documents_runs(
    command: str, tmp_path: Path, with_my_bot: dict[str, str]
) -> None:
    shutil.copy(ROOT / "tests/data/records/01.json", tmp_path / "match.json")
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=tmp_path,
        env={**os.environ, **with_my_bot},
        check=False,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("command", [marked(c) for c in LIUKFU if is_play(c)])
def test_every_play_command_in_the_documents_opens_a_table(
    command: str, tmp_path: Path, with_my_bot: dict[str, str]
) -> None:
    shutil.copy(ROOT / "tests/data/records/01.json", tmp_path / "match.json")
    child = pexpect.spawn(
        sys.executable,
        ["-m", *shlex.split(command)],
        cwd=str(tmp_path),
        env={**os.environ, **with_my_bot},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )
    try:
        child.expect(OPENS[command.split()[1]])
        for _attempt in range(5):
            # A key that comes too early is dropped.
            child.send("q")
            if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=10) == 0:
                break
    finally:
        put_away(child)
    assert child.exitstatus == 0


@pytest.mark.parametrize("command", [c for c in LIUKFU if is_serve(c)])
def test_every_serve_command_in_the_documents_serves_until_it_is_told_to_end(
    command: str, tmp_path: Path
) -> None:
    child = pexpect.spawn(
        sys.executable,
        # Whatever the page says of them, to nobody else and where nothing else listens.
        ["-m", *shlex.split(command), "--host", "127.0.0.1", "--port", "0"],
        cwd=str(tmp_path),
        encoding="utf-8",
        timeout=60,
    )
    try:
        child.expect(r"http://127\.0\.0\.1:\d+/")
        child.sendintr()
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    ("example", "prints"),
    [pytest.param(*found, id=f"{page}-{i}") for i, (page, *found) in enumerate(examples())],
)
def test_every_python_example_in_the_documents_runs_and_prints_what_it_says(
    example: str, prints: str, tmp_path: Path
) -> None:
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
    if prints:
        assert done.stdout == prints
