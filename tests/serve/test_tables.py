"""Tables at a server as it is run, without a browser."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from liukfu.serve.page import FULL, IDLE, TAKEN_OVER
from tests.serve.running import Running, Visitor, serving, visitor_of, wait_until_gone

pytestmark = pytest.mark.slow


@contextlib.asynccontextmanager
async def visiting(server: Running) -> AsyncIterator[Visitor]:
    visitor = visitor_of(server.address)
    try:
        assert await visitor.open_page() == 200
        yield visitor
    finally:
        await visitor.session.close()


async def leave_early(server: Running, delay: float) -> None:
    async with visiting(server) as visitor:
        await visitor.sit_down()
        await visitor.see("六虎")
        await visitor.send("resize", {"width": 111, "height": 35})
        await asyncio.sleep(delay)
        assert visitor.socket is not None
        await visitor.socket.close()


async def test_whoever_resizes_and_leaves_at_once_leaves_no_process(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(6):
            delays = (0.0, 0.1, 0.3)
            await asyncio.gather(*(leave_early(server, delay) for delay in delays))
            await asyncio.to_thread(server.wait_until_alone)


async def test_whoever_vanishes_before_anything_is_drawn_leaves_no_process(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(3):
            async with visiting(server) as visitor:
                await visitor.sit_down()
                assert visitor.socket is not None
                connection = visitor.socket._response.connection
                assert connection is not None
                assert connection.transport is not None
                connection.transport.abort()
        await asyncio.sleep(0.5)
        await asyncio.to_thread(server.wait_until_alone)


async def begin(visitor: Visitor, seed: str) -> None:
    """Begin the match of a seed at the start screen."""
    await visitor.see("New match")
    await visitor.send("stdin", "n")
    await visitor.see("Who sits where")
    await visitor.send("stdin", "\x1b[B" * 3 + "\x7f" * 40 + seed)
    await visitor.see(f"{seed} ")
    await asyncio.sleep(0.5)
    await visitor.send("stdin", "\r")
    await visitor.see(f"{seed} --deal 1")


async def test_each_visitor_has_saves_of_their_own_and_goes_on_with_them(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with visiting(server) as one, visiting(server) as other:
            await one.sit_down()
            await other.sit_down()
            await begin(one, "tiger")
            await other.see("New match")
            found = list(tmp_path.glob("visitors/*/matches/*.json"))
            assert len(found) == 1
            assert len(list(tmp_path.glob("visitors/*"))) == 2
            # The page is loaded again.
            again = Visitor(one.session, one.address)
            assert await again.open_page() == 200
            code, _ = await asyncio.gather(one.closed(), again.sit_down())
            assert code == TAKEN_OVER
            await again.see("tiger --deal 1")
            assert len(server.children()) == 2


async def test_there_are_only_so_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path, "--tables", "1") as server:
        late = visitor_of(server.address)
        try:
            async with visiting(server) as first:
                # The page was loaded while there was room.
                assert await late.open_page() == 200
                await first.sit_down()
                await first.see("New match")
                assert len(server.children()) == 1
                await late.sit_down()
                assert await late.closed() == FULL
                assert await late.open_page() == 503
                assert await first.open_page() == 200
                assert len(server.children()) == 1
            await asyncio.to_thread(server.wait_until_alone)
            assert await late.open_page() == 200
        finally:
            await late.session.close()


async def test_table_at_which_nobody_does_anything_is_cleared(tmp_path: Path) -> None:
    with serving(tmp_path, "--idle", "0.05") as server:
        async with visiting(server) as visitor:
            await visitor.sit_down()
            await visitor.see("New match")
            assert await visitor.closed() == IDLE
            await asyncio.to_thread(server.wait_until_alone)


async def test_whoever_sends_what_no_page_sends_loses_the_table(tmp_path: Path) -> None:
    odd = (
        "{",
        "[" * 30_000,
        "{}",
        "[]",
        '["stdin", 5]',
        '["resize", {"width": "x", "height": 5}]',
        '["resize", {}]',
        '["quit"]',
    )

    async def send(server: Running, message: str) -> None:
        async with visiting(server) as visitor:
            await visitor.sit_down()
            assert visitor.socket is not None
            await visitor.socket.send_str(message)
            await visitor.closed()

    with serving(tmp_path) as server:
        await asyncio.gather(*(send(server, message) for message in odd))
        await asyncio.to_thread(server.wait_until_alone)
        assert server.process.poll() is None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
async def test_no_process_outlives_the_server(tmp_path: Path, number: signal.Signals) -> None:
    with serving(tmp_path) as server:
        async with visiting(server) as one, visiting(server) as other:
            await one.sit_down()
            await other.sit_down()
            await one.see("New match")
            children = server.children()
            assert len(children) == 2
            code = await asyncio.to_thread(server.end, number)
            await asyncio.to_thread(wait_until_gone, children)
            assert code == (-signal.SIGKILL if number is signal.SIGKILL else 0)
