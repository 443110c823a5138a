"""`liukfu serve`, where it does not come to serve."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from liukfu.cli.serve import serve as command
from tests.serve.running import serving


def serve(*options: str, before: str = "pass") -> subprocess.CompletedProcess[str]:
    program = f"import sys; {before}; from liukfu.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, "serve", *options],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("name", ["aiohttp", "textual_serve"])
def test_whoever_lacks_the_extra_is_told_in_one_line_how_to_have_it(name: str) -> None:
    done = serve(before=f"sys.modules[{name!r}] = None")
    assert done.returncode == 1
    assert not done.stdout
    assert len(done.stderr.splitlines()) == 1
    assert name in done.stderr
    assert "pip install 'liukfu[serve]', or with pipx: pipx runpip" in done.stderr


def test_port_that_is_taken_is_told_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = serve("--port", str(taken.getsockname()[1]))
    assert done.returncode == 1
    assert done.stderr.startswith("liukfu: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--port", "65536"),
        ("--port", "x"),
        ("--tables", "0"),
        ("--idle", "nan"),
        ("--host", ""),
        ("--keep", "0"),
        ("--public-url", "cards.example"),
        ("--public-url", "ftp://cards.example/"),
        ("--public-url", "https://cards.example:x/"),
        ("--public-url", "https://me@cards.example/"),
        ("--public-url", "https://cards.example/\x1b[2J"),
    ],
)
def test_option_that_makes_no_sense_is_a_usage_error(options: tuple[str, str]) -> None:
    done = CliRunner().invoke(command, options)
    assert done.exit_code == 2
    assert done.exception is None or isinstance(done.exception, SystemExit)


def test_host_that_there_is_not_is_told_in_one_line() -> None:
    done = serve("--host", "no such host", "--port", "0")
    assert done.returncode == 1
    assert done.stderr.startswith("liukfu: no such host: ")
    assert len(done.stderr.splitlines()) == 1


def test_nobody_but_this_computer_is_let_in_unasked() -> None:
    (host,) = (each for each in command.params if each.name == "host")
    assert host.default == "127.0.0.1"


def test_whoever_lets_others_in_is_warned(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        assert server.process.stderr is not None
        assert "a network that you trust" in server.process.stderr.readline()
        assert server.address.startswith("http://0.0.0.0:")
