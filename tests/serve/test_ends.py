"""A visitor's process ends, whatever it hangs in."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from liukfu.serve import service
from liukfu.serve.service import TableService
from tests.serve.running import wait_until_gone

# It starts another process, tells of it, and then listens to nothing.
DEAF = """
import signal, subprocess, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
other = subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print("__GANGLION__", flush=True)
told = str(other.pid).encode()
sys.stdout.buffer.write(b"D" + len(told).to_bytes(4, "big") + told)
sys.stdout.flush()
while True:
    pass
"""

WATCHED = """
import sys
from liukfu.serve import child
child.PATIENCE = 0.1
child.watch_server()
print("ready", flush=True)
while True:
    pass
"""


async def test_process_that_hangs_is_killed_with_all_that_it_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "CHILD", ("-c", DEAF))
    monkeypatch.setattr(service, "PATIENCE", 0.1)
    told: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def take(data: bytes) -> None:
        told.set_result(data)

    async def ignore(_text: str = "") -> None:
        pass

    table = TableService(tmp_path, "en", write_bytes=take, write_str=ignore, close=ignore)
    await table.start(80, 24)
    other = int(await told)
    assert table._process is not None
    own = table._process.pid
    await table.stop()
    await asyncio.to_thread(wait_until_gone, {own, other})
    await table.stop()


async def test_process_that_was_never_started_can_be_stopped(tmp_path: Path) -> None:
    async def ignore(_told: object = None) -> None:
        pass

    await TableService(tmp_path, "en", write_bytes=ignore, write_str=ignore, close=ignore).stop()


def test_process_that_hangs_ends_when_the_server_is_gone() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WATCHED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.stdin.write(b"keys that nobody reads")
        process.stdin.flush()
        process.stdin.close()
        assert process.wait(60) == -9
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
