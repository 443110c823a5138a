"""Whoever leaves a table, however and whenever, leaves no process."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from liukfu.store.settings import Settings, save_settings
from tests.serve.running import (
    PATIENCE,
    Running,
    Visitor,
    begin,
    serving,
    visiting,
    wait_until_gone,
)

pytestmark = pytest.mark.slow

EARLY = (0.0, 0.05, 0.1, 0.3)
"""Seconds after the start at which somebody leaves."""


async def resize_and_leave(server: Running, delay: float, *, politely: bool) -> None:
    async with visiting(server) as visitor:
        await visitor.sit_down()
        await visitor.send("resize", {"width": 111, "height": 35})
        await asyncio.sleep(delay)
        assert visitor.socket is not None
        if politely:
            await visitor.socket.close()
        else:
            visitor.vanish()


@pytest.mark.parametrize("politely", [True, False])
@pytest.mark.parametrize("delay", EARLY)
async def test_whoever_resizes_and_leaves_as_soon_as_they_sit_leaves_no_process(
    tmp_path: Path, delay: float, *, politely: bool
) -> None:
    with serving(tmp_path) as server:
        for _ in range(5):
            await resize_and_leave(server, delay, politely=politely)
            await asyncio.to_thread(server.wait_until_alone)
        everybody = (resize_and_leave(server, delay, politely=politely) for _ in range(5))
        await asyncio.gather(*everybody)
        await asyncio.to_thread(server.wait_until_alone)


async def test_whoever_resizes_and_leaves_once_the_table_is_drawn_leaves_no_process(
    tmp_path: Path,
) -> None:
    async def leave(delay: float) -> None:
        async with visiting(server) as visitor:
            await visitor.sit_down()
            await visitor.see("六虎")
            await visitor.send("resize", {"width": 111, "height": 35})
            await asyncio.sleep(delay)
            assert visitor.socket is not None
            await visitor.socket.close()

    with serving(tmp_path) as server:
        for _ in range(4):
            await asyncio.gather(*map(leave, EARLY))
            await asyncio.to_thread(server.wait_until_alone)


async def test_page_that_is_loaded_again_and_again_has_one_table_in_the_end(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        async with visiting(server) as visitor:
            for _ in range(20):
                assert await visitor.open_page() == 200
                await visitor.sit_down()
                await visitor.send("resize", {"width": 111, "height": 35})
                await asyncio.sleep(0.05)
                visitor.vanish()
            last = Visitor(visitor.session, visitor.address)
            assert await last.open_page() == 200
            await last.sit_down()
            await last.see("New match")
            assert len(server.at_tables()) == 1
        await asyncio.to_thread(server.wait_until_alone)


class Cable:
    """What lies between a browser and the server; it can be pulled out."""

    def __init__(self, address: str) -> None:
        host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
        self._to = host, int(port)
        self._pulled = False

    async def __call__(self, near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        far, back = await asyncio.open_connection(*self._to)
        try:
            await asyncio.gather(self._carry(near, back), self._carry(far, out))
        finally:
            back.close()
            out.close()

    async def _carry(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            if not self._pulled:
                to.write(data)

    def pull(self) -> None:
        """From now on nothing comes through, and neither end is told."""
        self._pulled = True


async def test_whose_network_is_gone_leaves_no_process(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        cable = Cable(server.address)
        async with await asyncio.start_server(cable, "127.0.0.1", 0) as between:
            port = between.sockets[0].getsockname()[1]
            server.address = f"http://127.0.0.1:{port}/"
            async with visiting(server) as visitor:
                await visitor.sit_down()
                await visitor.see("New match")
                cable.pull()
                assert server.at_tables()
                await asyncio.to_thread(server.wait_until_alone)


@contextlib.asynccontextmanager
async def thinking(server: Running) -> AsyncIterator[Visitor]:
    """A visitor at whose table a bot thinks for a minute, in a process of its own."""
    async with visiting(server) as visitor:
        await visitor.sit_down()
        await visitor.see("New match")
        (folder,) = (server.home / "visitors").iterdir()
        save_settings(Settings(think=60_000, bots=("expert", "expert")), folder)
        again = Visitor(visitor.session, visitor.address)
        await again.sit_down()
        await begin(again, "tiger")
        async with asyncio.timeout(PATIENCE):
            while len(server.at_tables()) < 2:
                await asyncio.sleep(0.05)
        yield again


async def test_whoever_leaves_while_a_bot_thinks_leaves_no_process(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with thinking(server) as visitor:
            assert visitor.socket is not None
            visitor.vanish()
            await asyncio.to_thread(server.wait_until_alone)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
async def test_no_process_outlives_the_server(tmp_path: Path, number: signal.Signals) -> None:
    with serving(tmp_path) as server:
        async with thinking(server), visiting(server) as other:
            await other.sit_down()
            await other.see("New match")
            processes = server.at_tables()
            assert len(server.children()) == 2
            assert len(processes) > 2
            code = await asyncio.to_thread(server.end, number)
            await asyncio.to_thread(wait_until_gone, processes)
            assert not server.at_tables()
            assert code == (-signal.SIGKILL if number is signal.SIGKILL else 0)
