"""Looking at processes from outside."""

import os
import time
from pathlib import Path


def gone(pid: int) -> bool:
    """Whether no process has this number any more, not even as a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until_gone(pid: int) -> bool:
    until = time.monotonic() + 60
    while not gone(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return gone(pid)


def alive_in_group(group: int) -> list[int]:
    """The processes of a group that run; a dead child of a dead bot is for init to bury."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, pgrp, *_ = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(pgrp) == group and state not in "ZX":
            found.append(int(stat.parent.name))
    return found


def wait_until_all_dead(group: int) -> bool:
    until = time.monotonic() + 60
    while alive_in_group(group) and time.monotonic() < until:
        time.sleep(0.01)
    return not alive_in_group(group)
