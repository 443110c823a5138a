"""The process of a visitor as the server has it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import site
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from liukfu.serve.child import PATIENCE
from liukfu.serve.driver import WINDOW
from liukfu.store.paths import HOME_VARIABLE
from liukfu.store.room import ROOM_VARIABLE, Room

SMALLEST, LARGEST = (20, 6), (400, 150)
"""The cells and rows of a window; what a browser asks for beyond that is cut."""

ROOM = Room(bytes=12 * 1024 * 1024, files=1000)
"""What a visitor's folder may have before no deal begins any more: hundreds of matches."""

CHILD = ("-P", "-m", "liukfu.serve.child")
"""What Python is given to be a visitor's process."""

_PASSED_ON = ("PATH", "PYTHONPATH", "TMPDIR", "TZ")


def window(width: object, height: object) -> tuple[int, int]:
    """The size of a window that a browser asks for, within what makes sense.

    Raises:
        ValueError: it is no size.
    """
    asked = []
    for value, smallest, largest in zip((width, height), SMALLEST, LARGEST, strict=True):
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError("no number of cells")
        asked.append(min(max(value, smallest), largest))
    return asked[0], asked[1]


def environment(folder: Path, language: str, size: tuple[int, int]) -> dict[str, str]:
    """The environment of a visitor's process: nothing of the server's own but what Python needs.

    Args:
        folder: the visitor's save folder.
        language: the code of the language that the visitor's browser asks for.
        size: of the window, in cells.
    """
    found = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    if "PYTHONPATH" in found:
        paths = found["PYTHONPATH"].split(os.pathsep)
        found["PYTHONPATH"] = os.pathsep.join(str(Path(path).absolute()) for path in paths if path)
    if site.ENABLE_USER_SITE:
        # With another HOME it would be looked for elsewhere.
        found["PYTHONUSERBASE"] = site.getuserbase()
    return found | {
        "HOME": str(folder),
        HOME_VARIABLE: str(folder),
        ROOM_VARIABLE: str(ROOM),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_STATE_HOME": str(folder / "state"),
        "LANG": "C.UTF-8",
        "LANGUAGE": language,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TERM_PROGRAM": "textual",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TEXTUAL_DRIVER": "liukfu.serve.driver:TableDriver",
        "TEXTUAL_FPS": "30",
        WINDOW: "{}x{}".format(*size),
    }


class TableService(AppService):
    """One visitor's process, which is gone for certain once it has been stopped.

    Args:
        folder: the visitor's save folder.
        language: see :func:`environment`.
        write_bytes: sends what is drawn.
        write_str: sends what else the process says.
        close: is called when the process has ended.
    """

    def __init__(
        self,
        folder: Path,
        language: str,
        *,
        write_bytes: Callable[[bytes], Awaitable[None]],
        write_str: Callable[[str], Awaitable[None]],
        close: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(
            "liukfu",
            write_bytes=write_bytes,
            write_str=write_str,
            close=close,
            download_manager=DownloadManager(),
        )
        self._folder, self._language = folder, language
        self._stopping = asyncio.Lock()

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        # No shell, whose death would not be the program's; a group, to end what it has started.
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            *CHILD,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            cwd=self._folder,
            env=environment(self._folder, self._language, (width, height)),
            start_new_session=True,
        )
        assert process.stdin is not None
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Hand on what the process draws, until it ends."""
        try:
            await super().run()
        finally:
            await self.remote_close()

    async def on_meta(self, data: bytes) -> None:
        """Take nothing from the process but that it ends: it asks for no pages and files."""

    async def stop(self) -> None:
        """Ask the process to end, kill it after 2 seconds, and wait until it is gone; may be
        called again.
        """
        async with self._stopping:
            process = self._process
            if process is None:
                return
            if process.returncode is None:
                with contextlib.suppress(TimeoutError, OSError):
                    async with asyncio.timeout(PATIENCE):
                        await self.send_meta({"type": "quit"})
                        await process.wait()
            # What it has started too, however it has ended.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
            task, self._task = self._task, None
            if task is not None:
                # It may still wait for a browser that takes nothing.
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
