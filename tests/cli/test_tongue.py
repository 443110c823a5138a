"""The language of the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from liukfu.cli.root import COMMANDS
from liukfu.cli.tongue import CLICKS_OWN, HelpFormatter
from liukfu.words import width
from liukfu.words.language import CODES


def run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "liukfu", *arguments],
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environ},
    )


def test_the_option_comes_before_settings_and_environment(liukfu_home: Path) -> None:
    assert "Gebruik:" in run("--help", LANGUAGE="nl").stdout
    assert "用法" in run("--lang", "zh_TW", "--help", LANGUAGE="nl").stdout
    told = run("locate", "--lang", "ms", "--help", LANGUAGE="nl").stdout
    assert "Penggunaan:" in told
    assert "Tunjukkan bantuan ini" in told
    liukfu_home.mkdir()
    (liukfu_home / "settings.toml").write_text('language = "zh_Hans"\n', "utf-8")
    assert "选项" in run("--help", LANGUAGE="nl").stdout
    assert "Opties" in run("--lang", "nl", "--help").stdout


def test_an_unknown_language_is_refused_with_those_that_exist() -> None:
    refused = run("--lang", "xx")
    assert refused.returncode == 2
    last = refused.stderr.splitlines()[-1]
    assert all(code in last for code in ("'xx'", *CODES))


def test_chinese_gives_way_to_english_where_it_cannot_be_written() -> None:
    told = run("locate", LANGUAGE="zh_TW", PYTHONIOENCODING="ascii")
    assert "matches" in told.stdout
    assert "zh_Hant cannot be written" in told.stderr
    assert "zh_Hant" in run("play", "--lang", "zh_TW", "--ascii").stderr.splitlines()[0]


@pytest.mark.parametrize("code", ["zh_Hant", "nl"])
def test_what_click_itself_says_is_translated(code: str) -> None:
    told = run("--lang", code, "--help").stdout + run("--lang", code, "deel").stderr
    told += run("--lang", code, "players", "--jason").stderr
    told += run("--lang", code, "show").stderr + run("--lang", code, "players", "x").stderr
    for english in ("Usage", "Options", "Commands", "Show this", "Try '", "Error:", "No such"):
        assert english not in told
    for english in ("Missing argument", "Got unexpected"):
        assert english not in told


def test_help_stays_within_its_width_in_every_language() -> None:
    script = (
        "import sys, click\n"
        "from liukfu.cli.root import COMMANDS, main\n"
        "from liukfu.words import use_language, width\n"
        "from liukfu.cli.tongue import Context, translate\n"
        f"for code in {CODES!r}:\n"
        "    use_language(code)\n"
        "    for name in COMMANDS:\n"
        "        command = main.get_command(None, name)\n"
        "        ctx = Context(command, info_name=f'liukfu {name}', terminal_width=78)\n"
        "        for row in command.get_help(ctx).splitlines():\n"
        "            assert width(row) <= 80, (code, name, row)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_terms_and_texts_stand_side_by_side_in_cells() -> None:
    formatter = HelpFormatter(width=30)
    formatter.write_dl([("--甲 乙", "一二三四五六七八九十一二三四五"), ("-x", "y")])
    first, second, third = formatter.getvalue().splitlines()
    assert width(first.partition("一")[0]) == width(second[: len(second) - len(second.lstrip())])
    assert third.index("y") == 9
    assert all(width(row) <= 30 for row in (first, second, third))


def test_the_texts_of_click_are_those_that_it_has() -> None:
    sources = "".join(file.read_text("utf-8") for file in Path(click.__file__).parent.glob("*.py"))
    for text in CLICKS_OWN:
        assert text in sources, text


def test_all_commands_have_the_option() -> None:
    from liukfu.cli.root import main

    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        assert command is not None
        assert sum("--lang" in one.opts for one in command.params) == 1
