"""A server as it is run, and a visitor without a browser."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from time import monotonic, sleep

import aiohttp
import pyte

from tests.interrupts import heed_interrupts

PATIENCE = 120.0
"""Seconds for what takes two or three."""
AGAIN = 8.0
"""Seconds after which somebody who sees nothing change types a key again."""


class Running:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], address: str, home: Path) -> None:
        self.process, self.address, self.home = process, address, home

    def children(self) -> set[int]:
        """The processes that the server has started and has not seen the end of."""
        found = set()
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text("utf-8", "replace").rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid:
                found.add(int(stat.parent.name))
        return found

    def at_tables(self) -> set[int]:
        """The processes of all visitors, and those that they have started, whoever their
        parents are now.
        """
        own = f"LIUKFU_HOME={self.home}/visitors/".encode()
        found = set()
        for environ in Path("/proc").glob("[0-9]*/environ"):
            try:
                if own in environ.read_bytes():
                    found.add(int(environ.parent.name))
            except OSError:
                continue
        return {pid for pid in found if not is_gone(pid)}

    def wait_until_alone(self) -> None:
        """Wait until all processes that it has started have ended, and it knows of it."""
        last = monotonic() + PATIENCE
        while left := self.children() | self.at_tables():
            assert monotonic() < last, left
            sleep(0.05)

    def end(self, number: signal.Signals) -> int:
        """End it by a signal; gives its exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(home: Path, *options: str) -> Iterator[Running]:
    """Run `liukfu serve` on a free port."""
    process = subprocess.Popen(
        [sys.executable, "-m", "liukfu", "serve", "--port", "0", *options],
        env={**os.environ, "LIUKFU_HOME": str(home), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509  # no thread has been started
    )
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        told = re.search(r"https?://\S+/", line)
        assert told is not None, (line, process.stderr.read())
        yield Running(process, told[0], home)
    finally:
        process.kill()
        process.communicate()


def is_gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet has."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    except OSError:
        return True
    return state[0] == "Z"


def wait_until_gone(pids: set[int]) -> None:
    """Wait until processes have ended."""
    last = monotonic() + PATIENCE
    while not all(map(is_gone, pids)):
        assert monotonic() < last, pids
        sleep(0.05)


class Visitor:
    """Somebody at a table: a cookie, a websocket, and what is drawn."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self.session, self.address = session, address
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.socket: aiohttp.ClientWebSocketResponse | None = None

    async def open_page(self) -> int:
        """Load the page; gives its status."""
        async with self.session.get(self.address) as answer:
            await answer.read()
            return answer.status

    async def sit_down(self) -> None:
        """Open the websocket, as the page does."""
        address = self.address.replace("http", "ws", 1)
        self.socket = await self.session.ws_connect(
            f"{address}ws?width=80&height=24", origin=self.address.rstrip("/")
        )

    async def send(self, *message: object) -> None:
        """Send what the page would send."""
        assert self.socket is not None
        await self.socket.send_str(json.dumps(message))

    async def see(self, text: str) -> None:
        """Wait until a text is drawn."""
        assert await self.sees(text, PATIENCE), f"no {text!r} in\n{self.text()}"

    async def sees(self, text: str, seconds: float) -> bool:
        """Wait until a text is drawn; False where it has not been in time."""
        assert self.socket is not None
        try:
            async with asyncio.timeout(seconds):
                while text not in self.text():
                    message = await self.socket.receive()
                    assert message.type is aiohttp.WSMsgType.BINARY, (message, self.text())
                    self._stream.feed(message.data)
        except TimeoutError:
            return False
        return True

    async def type_until(self, text: str, keys: str) -> None:
        """Type keys until a text is drawn: what comes before it can be meant is dropped."""
        for _ in range(5):
            # As soon as most people can have read what there is.
            await asyncio.sleep(0.5)
            await self.send("stdin", keys)
            if await self.sees(text, AGAIN):
                return
        raise AssertionError(f"no {text!r} after {keys!r} in\n{self.text()}")

    def vanish(self) -> None:
        """Break the connection off, without a word."""
        assert self.socket is not None
        connection = self.socket._response.connection
        assert connection is not None
        assert connection.transport is not None
        connection.transport.abort()

    async def closed(self) -> int | None:
        """Wait until the table is closed; gives the code of the reason."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            while not self.socket.closed:
                await self.socket.receive()
        return self.socket.close_code

    def text(self) -> str:
        """What is drawn."""
        return "\n".join(self.screen.display)


@asynccontextmanager
async def visiting(server: Running) -> AsyncIterator[Visitor]:
    """A visitor who has the page before them."""
    visitor = visitor_of(server.address)
    try:
        assert await visitor.open_page() == 200
        yield visitor
    finally:
        await visitor.session.close()


async def begin(visitor: Visitor, seed: str) -> None:
    """Begin the match of a seed at the start screen."""
    await visitor.see("New match")
    await visitor.send("stdin", "n")
    await visitor.see("Who sits where")
    await visitor.send("stdin", "\x1b[B" * 3 + "\x7f" * 40 + seed)
    await visitor.see(f"{seed} ")
    await visitor.type_until(f"{seed} --deal 1", "\r")


def visitor_of(address: str) -> Visitor:
    """A visitor that has never been here; their session is to be closed."""
    jar = aiohttp.CookieJar(unsafe=True)
    return Visitor(aiohttp.ClientSession(cookie_jar=jar), address)
