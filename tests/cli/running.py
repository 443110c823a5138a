"""Running the command line in this process."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from liukfu.cli import main


def liukfu(*arguments: str) -> Result:
    """What a command prints and how it exits."""
    return CliRunner().invoke(main, arguments)


def answer(*arguments: str) -> Any:
    """The JSON document that a command prints, and nothing else."""
    result = liukfu(*arguments, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def failure(*arguments: str, code: int = 1) -> str:
    """The one line on stderr of a command that fails; nothing is printed on stdout."""
    result = liukfu(*arguments)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()[-1:]
    if code == 1:
        assert result.stderr == line + "\n"
    return line
