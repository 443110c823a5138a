"""Programs that tests start at a terminal, on machines that are busy with something else."""

import signal
from pathlib import Path

import pexpect


def at_rest(pid: int) -> bool:
    """Whether a process has nothing to do: all of it waits for something, or it is gone. One that
    waits for a processor, or was stopped, has.
    """
    for stat in Path(f"/proc/{pid}/task").glob("*/stat"):
        try:
            state = stat.read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if state not in "SIZX":
            return False
    return True


def put_away(child: pexpect.spawn) -> None:
    """End a program that may still run, as a power cut would. Left to `close`, it would have some
    tenths of a second to be gone.
    """
    if child.isalive():
        child.kill(signal.SIGKILL)
        child.wait()
    child.close()
