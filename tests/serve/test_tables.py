"""Tables at a server as it is run, without a browser."""

import asyncio
from pathlib import Path

import pytest

from liukfu.serve.page import FULL, IDLE, TAKEN_OVER
from tests.serve.running import Running, Visitor, begin, serving, visiting, visitor_of

pytestmark = pytest.mark.slow


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
