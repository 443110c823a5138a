"""A real browser without a window, driven by its own protocol."""

import asyncio
import base64
import json
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte

PATIENCE = 120.0
"""Seconds for what takes two or three."""
AGAIN = 8.0
"""Seconds after which somebody who sees nothing change does it again."""

NAMED = {
    "Enter": (13, "\r"),
    "Escape": (27, ""),
    "Backspace": (8, ""),
    "ArrowRight": (39, ""),
    "ArrowDown": (40, ""),
}
"""The numbers of keys that write nothing, and what they send."""


class Tab:
    """A tab: what it asks for, and what its terminal shows, as it was sent to it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())
        self.asked: list[str] = []
        """The addresses of all that the tab has asked for."""
        self.sockets: list[str] = []
        """Those of the websockets."""
        self.violations: list[str] = []
        self.screen = pyte.Screen(80, 24)
        self._begin_screen("")

    def _begin_screen(self, table: str) -> None:
        """Show nothing but what a table sends; "" for one that is still to come."""
        self._table = table
        self.screen = pyte.Screen(self.screen.columns, self.screen.lines)
        self._stream = pyte.ByteStream(self.screen)

    async def call(self, method: str, **given: object) -> dict[str, Any]:
        """Ask the browser for something."""
        number = len(self._answers) + 1
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_str(json.dumps({"id": number, "method": method, "params": given}))
        async with asyncio.timeout(PATIENCE):
            found: dict[str, Any] = await answer
        return found

    async def _listen(self) -> None:
        async for message in self._socket:
            told = json.loads(message.data)
            if "id" in told:
                assert "error" not in told, told
                self._answers[told["id"]].set_result(told["result"])
            else:
                self._note(told["method"], told["params"])

    def _note(self, what: str, about: dict[str, Any]) -> None:
        if what == "Network.requestWillBeSent":
            self.asked.append(about["request"]["url"])
        elif what == "Network.webSocketCreated":
            self.sockets.append(about["url"])
            self._begin_screen(about["requestId"])
        elif what == "Log.entryAdded":
            self.violations.append(about["entry"]["text"])
        elif about.get("requestId") != self._table:
            return
        elif what == "Network.webSocketFrameSent":
            sent = json.loads(about["response"]["payloadData"])
            if sent[0] == "resize":
                size = sent[1]["width"], sent[1]["height"]
                if size != (self.screen.columns, self.screen.lines):
                    self.screen.resize(lines=size[1], columns=size[0])
        elif what == "Network.webSocketFrameReceived" and about["response"]["opcode"] == 2:
            self._stream.feed(base64.b64decode(about["response"]["payloadData"]))
            self._changed.set()

    def text(self) -> str:
        """What the terminal shows."""
        return "\n".join(self.screen.display)

    async def see(self, text: str) -> None:
        """Wait until the terminal shows a text."""
        seen = await self.sees(text, PATIENCE)
        assert seen, f"no {text!r} in\n{self.text()}\n{self.violations}"

    async def unsee(self, text: str) -> None:
        """Wait until the terminal does not show a text any more."""
        gone = await self.sees(text, PATIENCE, shown=False)
        assert gone, f"still {text!r} in\n{self.text()}\n{self.violations}"

    async def sees(self, text: str, seconds: float, *, shown: bool = True) -> bool:
        """Wait until the terminal shows a text, or shows it no more; False where that has not
        come in time.
        """
        try:
            async with asyncio.timeout(seconds):
                while (text in self.text()) is not shown:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            return False
        return True

    async def press_until(self, text: str, key: str) -> None:
        """Press a key until the terminal shows a text: one that comes before it can be meant is
        dropped.
        """
        for _ in range(5):
            # As soon as most people can have read what there is.
            await asyncio.sleep(0.5)
            await self.press(key)
            if await self.sees(text, AGAIN):
                return
        raise AssertionError(f"no {text!r} after {key!r} in\n{self.text()}")

    async def click_until(self, text: str, place: str) -> None:
        """The same with a click on a text that is shown."""
        for _ in range(5):
            await self.click_text(place)
            if await self.sees(text, AGAIN):
                return
        raise AssertionError(f"no {text!r} after a click on {place!r} in\n{self.text()}")

    async def load(self, address: str) -> None:
        """Load a page."""
        self._begin_screen("")
        await self.call("Page.navigate", url=address)

    async def reload(self) -> None:
        """Load the page again."""
        self._begin_screen("")
        await self.call("Page.reload")

    async def value(self, expression: str) -> Any:
        """What an expression is in the page."""
        found = await self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return found["result"].get("value")

    async def click(self, x: float, y: float) -> None:
        """Click at a point of the page."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            pressed: dict[str, object] = {"button": "left", "clickCount": 1}
            await self.call(
                "Input.dispatchMouseEvent",
                type=kind,
                x=x,
                y=y,
                **({} if kind == "mouseMoved" else pressed),
            )

    async def click_text(self, text: str) -> None:
        """Click on a text that the terminal shows, on the lowest one, once it stays there."""
        place, before = self._place(text), None
        while place is None or place != before:
            await self.see(text)
            await asyncio.sleep(0.3)
            place, before = self._place(text), place
        await self.click_cell(place[0] + len(text) / 2, place[1] + 0.5)

    def _place(self, text: str) -> tuple[int, int] | None:
        for row in reversed(range(self.screen.lines)):
            # A Chinese character's second cell is an empty text.
            cells = [self.screen.buffer[row][n].data for n in range(self.screen.columns)]
            for column in range(len(cells)):
                if "".join(cells[column:]).startswith(text):
                    return column, row
        return None

    async def click_cell(self, column: float, row: float) -> None:
        """Click on a cell of the terminal."""
        box = await self.value(
            "(r => [r.x, r.y, r.width, r.height])"
            "(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        x = box[0] + box[2] * column / self.screen.columns
        y = box[1] + box[3] * row / self.screen.lines
        await self.click(x, y)

    async def press(self, key: str) -> None:
        """Press a key: a character, or the name of another one (``Enter``)."""
        code, text = NAMED.get(key, (ord(key[0].upper()), key))
        known: dict[str, object] = {"key": key, "windowsVirtualKeyCode": code}
        written = {"text": text} if text else {}
        await self.call("Input.dispatchKeyEvent", type="keyDown", **known, **written)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **known)

    async def picture(self, path: Path) -> bytes:
        """A picture of the page, kept in a file."""
        data = base64.b64decode((await self.call("Page.captureScreenshot"))["data"])
        path.write_bytes(data)
        return data


@asynccontextmanager
async def browsing(folder: Path, width: int = 1000, height: int = 700) -> AsyncIterator[Tab]:
    """Start a browser whose files lie in a folder; a tab of it."""
    command = shutil.which("chromium")
    assert command is not None, "chromium is missing (on Debian: apt install chromium)"
    process = subprocess.Popen(
        [
            command,
            *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
            *(
                "--disable-background-networking",
                "--remote-debugging-port=0",
                "--accept-lang=en-US",
            ),
            f"--user-data-dir={folder}",
            f"--window-size={width},{height}",
            "about:blank",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        told = folder / "DevToolsActivePort"
        async with asyncio.timeout(PATIENCE):
            while not told.is_file() or "\n" not in told.read_text("utf-8"):
                assert process.poll() is None
                await asyncio.sleep(0.05)
        port = told.read_text("utf-8").split()[0]
        async with aiohttp.ClientSession() as session:
            pages: list[dict[str, str]] = []
            async with asyncio.timeout(PATIENCE):
                while not pages:
                    async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                        pages = [one for one in await answer.json() if one["type"] == "page"]
            address = pages[0]["webSocketDebuggerUrl"]
            async with session.ws_connect(address, max_msg_size=0) as socket:
                tab = Tab(socket)
                for domain in ("Page", "Network", "Log", "Runtime"):
                    await tab.call(f"{domain}.enable")
                await tab.call("Emulation.setFocusEmulationEnabled", enabled=True)
                yield tab
    finally:
        process.kill()
        process.wait()
