"""Programs with processes of their own end with the first signal that asks them to, whatever
comes after it.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from tests.interrupts import heed_interrupts
from tests.players.processes import alive_in_group, wait_until_all_dead
from tests.session.tables import GOLDEN

RECORD = GOLDEN[4]
COMMANDS = {
    "arena": "arena --players expert,expert,expert --deals 100000 --seed tiger --jobs 2",
    "review": f"review {RECORD} --jobs 2",
}
PROCESSES = 4
"""The program, its two processes, and the one with which Python keeps track of them."""


def begun(command: str) -> subprocess.Popen[str]:
    """A command that has started all its processes."""
    program = subprocess.Popen(
        [sys.executable, "-m", "liukfu", *COMMANDS[command].split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509
    )
    until = time.monotonic() + 60
    while len(alive_in_group(program.pid)) < PROCESSES:
        assert program.poll() is None
        assert time.monotonic() < until
        time.sleep(0.01)
    return program


@pytest.mark.parametrize(
    ("command", "number"),
    [
        ("arena", signal.SIGINT),
        pytest.param("arena", signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param("arena", signal.SIGHUP, marks=pytest.mark.slow),
        pytest.param("review", signal.SIGINT, marks=pytest.mark.slow),
        pytest.param("review", signal.SIGTERM, marks=pytest.mark.slow),
    ],
)
def test_a_burst_of_signals_ends_it_quietly_and_all_its_processes(
    command: str, number: signal.Signals
) -> None:
    program = begun(command)
    try:
        for _ in range(40):
            if program.poll() is not None:
                break
            program.send_signal(number)
            time.sleep(0.02)
        output = program.communicate(timeout=60)
        assert output == ("", "")
        assert program.returncode == 128 + number
        assert wait_until_all_dead(program.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)


@pytest.mark.slow
def test_processes_end_with_a_review_that_is_killed() -> None:
    program = begun("review")
    program.kill()
    program.communicate(timeout=60)
    assert wait_until_all_dead(program.pid)
