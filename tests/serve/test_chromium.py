"""The table in a real browser."""

import asyncio
import signal
import zlib
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.serve.chromium import PATIENCE, Tab, browsing
from tests.serve.running import serving

pytestmark = pytest.mark.tools

WON = "winners  1 T8"
"""Where winners are counted, once the trick is won."""


def colours(png: bytes) -> int:
    """How many bytes of a picture, as they are packed, differ from each other."""
    at, data = 8, b""
    while at < len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += size + 12
    return len(set(zlib.decompress(data)))


async def write_seed(tab: Tab, seed: str) -> None:
    """Write the seed of a new match where it belongs, by keys."""
    await tab.see("Who sits where")
    await asyncio.sleep(0.5)
    # The bots that the deal is known of; beginners are offered.
    for _ in range(2):
        await tab.press("ArrowDown")
        await tab.press("ArrowRight")
        await tab.press("ArrowRight")
    await tab.press("ArrowDown")
    await tab.see("> Seed")
    for _ in range(40):
        await tab.press("Backspace")
    for letter in seed:
        await tab.press(letter)
    await tab.see(f"{seed} ")


async def begin(tab: Tab, seed: str) -> None:
    """Begin the match of a seed, by clicks and keys."""
    await tab.click_text("New match")
    await write_seed(tab, seed)
    await tab.click_text("Sit down")
    await tab.see(f"{seed} --deal 1")


def hosts(tab: Tab) -> set[str]:
    """Where all that the tab has asked for comes from."""
    asked = [*tab.asked, *tab.sockets]
    return {urlsplit(one).netloc for one in asked if not one.startswith("data:")}


async def test_deal_is_begun_by_keys_and_clicks_and_gone_on_with_when_loaded_again(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "home") as server:
        async with browsing(tmp_path / "chromium") as tab:
            await tab.load(server.address)
            await begin(tab, "tiger")
            await tab.see("Play or Pass?")
            await tab.click_until("You must head: T8 or T9", "p Play")
            await tab.click_text("T8")
            await tab.press_until(WON, "Enter")
            shown = await tab.picture(tmp_path / "table.png")
            assert colours(shown) > 50
            assert await tab.value("document.title") == "Liuk Fu"
            note = "getComputedStyle(document.querySelector('.{}')).display"
            assert await tab.value(note.format("opening")) == "none"
            assert await tab.value(note.format("closed")) == "none"
            # What was done is still done.
            await tab.reload()
            await tab.see("tiger --deal 1")
            await tab.see(WON)
            assert len(tab.sockets) == 2
            assert hosts(tab) == {urlsplit(server.address).netloc}
            assert not [text for text in tab.violations if "Content Security" in text]
            cookies = (await tab.call("Network.getCookies"))["cookies"]
            assert [cookie["httpOnly"] for cookie in cookies] == [True]
            assert await tab.value("document.cookie") == ""
        await asyncio.to_thread(server.wait_until_alone)


async def test_keys_need_no_click_at_first_and_none_when_the_page_is_loaded_again(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "home") as server:
        async with browsing(tmp_path / "chromium") as tab:
            await tab.load(server.address)
            await tab.see("New match")
            await tab.press("n")
            await write_seed(tab, "tiger")
            await tab.press("Enter")
            await tab.see("tiger --deal 1")
            await tab.see("Play or Pass?")
            for _ in range(2):
                await tab.reload()
                await tab.see("Play or Pass?")
                await tab.press("?")
                await tab.see("Keys")
            await tab.press("Escape")
            await tab.unsee("Esc closes")
            await tab.press_until("You must head: T8 or T9", "p")


WHY = "(why => why.checkVisibility() && why.textContent)(document.getElementById('why'))"
"""What the page tells of why there is no table any more; false while there is one."""


async def told(tab: Tab, beginning: str) -> None:
    """Wait until the page tells why there is no table any more, and its button has the keys."""
    async with asyncio.timeout(PATIENCE):
        while not str(await tab.value(WHY)).startswith(beginning):
            await asyncio.sleep(0.2)
        while await tab.value("document.activeElement.id") != "again":
            await asyncio.sleep(0.2)


async def test_page_stays_and_tells_that_the_server_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path / "home") as server:
        async with browsing(tmp_path / "chromium") as tab:
            await tab.load(server.address)
            await tab.see("New match")
            await asyncio.to_thread(server.end, signal.SIGTERM)
            await told(tab, "The server was stopped.")
            await tab.press("Enter")
            await told(tab, "The server does not answer.")


async def test_page_tells_why_a_table_was_closed_and_sits_down_again(tmp_path: Path) -> None:
    with serving(tmp_path / "home", "--idle", "0.4") as server:
        async with browsing(tmp_path / "chromium") as tab:
            await tab.load(server.address)
            await tab.see("New match")
            assert not await tab.value(WHY)
            await told(tab, "Nobody has played for a while")
            await tab.press("Enter")
            async with asyncio.timeout(PATIENCE):
                while len(tab.sockets) < 2:
                    await asyncio.sleep(0.2)
            await tab.see("New match")
            await tab.press("n")
            await tab.see("Who sits where")
