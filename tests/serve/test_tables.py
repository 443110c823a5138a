"""Tables at a server as it is run, without a browser."""

import asyncio
import os
from pathlib import Path
from time import time

import msgspec
import pytest

from liukfu.records import PlayerRecord, Record, ResultRecord
from liukfu.serve.page import FULL, IDLE, TAKEN_OVER
from liukfu.serve.server import HEARTBEAT
from liukfu.serve.service import ROOM
from liukfu.serve.visitors import Visitors
from tests.serve.running import (
    PATIENCE,
    Running,
    Visitor,
    begin,
    serving,
    visiting,
    visitor_of,
)
from tests.store.making import match, put

pytestmark = pytest.mark.slow

NO_ROOM = "There is no room for more deals here. All that was played is saved."


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
            async with asyncio.timeout(PATIENCE):
                # Its process is gone a moment before the table is free.
                while await late.open_page() != 200:
                    await asyncio.sleep(0.05)
        finally:
            await late.session.close()


async def test_table_at_which_nobody_does_anything_is_cleared(tmp_path: Path) -> None:
    # A browser that is still there shows no more than that.
    with serving(tmp_path, "--idle", str((HEARTBEAT + 3) / 60)) as server:
        async with visiting(server) as visitor:
            await visitor.sit_down()
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


def full_of_files(folder: Path) -> None:
    """Let a visitor's folder have as many files as it may."""
    for number in range(ROOM.files):
        (folder / f"{number}").touch()


async def test_whose_folder_is_full_is_told_so_and_goes_on_with_what_is_there(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        async with visiting(server) as visitor:
            await visitor.sit_down()
            await begin(visitor, "tiger")
            (folder,) = (tmp_path / "visitors").iterdir()
            full_of_files(folder)
            again = Visitor(visitor.session, visitor.address)
            await again.sit_down()
            await again.see("tiger --deal 1")
            await again.see("Cannot head: 3 cards face down")
            await again.send("stdin", "40-")
            await again.type_until("Trick 2", "\r")
            await again.type_until("New match", "q")
            await again.type_until("Who sits where", "n")
            await again.type_until(NO_ROOM, "\r")
            assert len(list(folder.glob("matches/*.json"))) == 1


def ended(*, void: bool) -> Record:
    """A match whose first deal is just over."""
    for number in range(1, 100):
        record = match(deals=1, number=number)
        result = record.deals[0].result
        if isinstance(result, ResultRecord) and (result.end == "void") is void:
            return record
    raise AssertionError("no such deal")


@pytest.mark.parametrize("void", [True, False])
async def test_no_deal_follows_in_a_full_folder(tmp_path: Path, *, void: bool) -> None:
    record = ended(void=void)
    players = (
        PlayerRecord("You", "human"),
        PlayerRecord("One", "steady"),
        PlayerRecord("Two", "steady"),
    )
    with serving(tmp_path) as server:
        async with visiting(server) as visitor:
            await visitor.sit_down()
            await visitor.see("New match")
            (folder,) = (tmp_path / "visitors").iterdir()
            path = put(folder, msgspec.structs.replace(record, players=players))
            before = path.read_bytes()
            full_of_files(folder)
            again = Visitor(visitor.session, visitor.address)
            await again.sit_down()
            await again.see("Enter next")
            await again.type_until(NO_ROOM, "\r")
            assert path.read_bytes() == before


async def test_folder_that_nobody_has_used_for_long_is_cleared(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path / "visitors")
    stay = visitors.open(visitors.issue())
    (stay.path / "settings.toml").touch()
    stay.leave()
    for days, there in ((89, True), (91, False)):
        for place in (stay.path / "settings.toml", stay.path):
            last = time() - days * 24 * 3600
            os.utime(place, (last, last))
        with serving(tmp_path):
            async with asyncio.timeout(PATIENCE):
                while stay.path.exists() and not there:
                    await asyncio.sleep(0.05)
            if there:
                await asyncio.sleep(2)
        assert stay.path.exists() is there
