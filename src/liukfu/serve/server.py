"""The server: pages, the websockets of the tables, and their end."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import logging
import math
import re
import signal
import sys
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError

from liukfu.serve.page import (
    FULL,
    IDLE,
    STATIC,
    STRANGER,
    TAKEN_OVER,
    full_page,
    language_wanted,
    policy,
    static,
    table_page,
)
from liukfu.serve.service import TableService, window
from liukfu.serve.visitors import COOKIE, COOKIE_AGE, NoMoreVisitors, Stay, Visitors
from liukfu.words import safe

ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What ends the server."""

LONGEST = 64 * 1024
"""Bytes of a message from a browser: keys, or what is pasted."""
LONGEST_LINE = 300
"""Characters of a line that is told to whoever serves."""
HEARTBEAT = 15.0
"""Seconds from one look whether a browser is still there to the next."""
STUCK = 2.0
"""Seconds that a process may take no keys."""
CLEARING = 3600.0
"""Seconds from one look for folders that nobody uses any more to the next."""
PARTING = 1.0
"""Seconds that a browser has to say that it has closed a table."""


_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::[0-9]{1,5})?", re.ASCII)


class Offer(NamedTuple):
    """What is offered to visitors.

    ``tables`` at once; a table at which nobody does anything is cleared after ``idle`` seconds.
    ``public`` is the address under which another server hands visitors on to this one, and
    folders that nobody has used for ``keep`` seconds are removed.
    """

    host: str
    port: int
    tables: int
    idle: float
    public: str = ""
    keep: float = math.inf


def is_loopback(host: str) -> bool:
    """Whether only programs on this computer can reach an address or a name."""
    if host.lower().rstrip(".") == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def host_name(host: str) -> str:
    """The name in a ``Host`` header.

    Args:
        host: ``name`` or ``name:port``, an address of version 6 in brackets.

    Returns:
        In small letters; empty where it is none, or has more in it than a name and a port.
    """
    found = _HOST.fullmatch(host)
    return found[1].strip("[]").lower() if found else ""


class OneLine(logging.Handler):
    """Tells whoever serves of what goes wrong in the server, in one line each; what strangers
    send that is no request is none of their business.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Tell one thing."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, HttpProcessingError):
            return
        text = record.getMessage() if error is None else f"{record.getMessage()}: {error!r}"
        sys.stderr.write(f"liukfu: {safe(text)[:LONGEST_LINE]}\n")


class Seat:
    """The table of one visitor: a websocket, a process, and the folder that it saves in."""

    def __init__(self, socket: web.WebSocketResponse, service: TableService, stay: Stay) -> None:
        self.socket, self.service, self.stay = socket, service, stay

    async def end(self, why: int) -> None:
        """Close the table, and wait until its process is gone; may be called again."""
        await asyncio.gather(self.socket.close(code=why), self.service.stop())
        self.stay.leave()


class Turn:
    """One visitor sits down: in one window after another, and at last in the newest."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.newest: object = None


class TableServer:
    """Gives each visitor a table.

    Args:
        offer: what is offered.
        visitors: their save folders.
    """

    def __init__(self, offer: Offer, visitors: Visitors) -> None:
        self._offer = offer
        self._public = urlsplit(offer.public)
        self._visitors = visitors
        self._seats: dict[str, Seat] = {}
        self._turns: WeakValueDictionary[str, Turn] = WeakValueDictionary()
        self._closing = False

    async def serve(self, ready: Callable[[str], object]) -> None:
        """Serve until a signal ends it; no process is left then.

        Args:
            ready: is called with the address when visitors can come.

        Raises:
            OSError: the address cannot be served at.
        """
        loop, over = asyncio.get_running_loop(), asyncio.Event()
        for one in ENDS:
            if signal.getsignal(one) != signal.SIG_IGN:
                loop.add_signal_handler(one, over.set)
        log = logging.getLogger("aiohttp")
        log.addHandler(OneLine(logging.WARNING))
        log.propagate = False
        # It calls a visitor who leaves at once a failure; what a process has to say is passed on.
        logging.getLogger("textual-serve").disabled = True
        runner = web.AppRunner(self.app(), access_log=None, shutdown_timeout=PARTING)
        await runner.setup()
        try:
            site = web.TCPSite(runner, self._offer.host, self._offer.port)
            await site.start()
            ready(self._address(runner))
            clearing = asyncio.create_task(self._clear())
            await over.wait()
            clearing.cancel()
        finally:
            await self.close()
            await runner.cleanup()
            # Those too whose process was only being started.
            await self.close()

    async def _clear(self) -> None:
        while True:
            await asyncio.to_thread(self._visitors.clear, self._offer.keep)
            await asyncio.sleep(CLEARING)

    def _address(self, runner: web.AppRunner) -> str:
        port = runner.addresses[0][1]
        host = self._offer.host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def app(self) -> web.Application:
        """The web application."""
        app = web.Application(middlewares=[self._guarded], client_max_size=LONGEST)
        app.router.add_get("/", self._index)
        app.router.add_get("/static/{name}", self._static)
        app.router.add_get("/ws", self._websocket)
        return app

    async def close(self) -> None:
        """End all tables; nobody can sit down any more."""
        self._closing = True
        await asyncio.gather(*(seat.end(WSCloseCode.GOING_AWAY) for seat in self._seats.values()))

    # Pages

    @web.middleware
    async def _guarded(
        self,
        request: web.Request,
        handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        """Refuse whoever came here under a name that is not this server's, as a page of
        another site can have a browser do.
        """
        name = host_name(request.host)
        own = name and (not is_loopback(self._offer.host) or is_loopback(name))
        if not name or (not own and name != self._public.hostname):
            raise web.HTTPForbidden(text="This server has another name.\n")
        answer = await handler(request)
        if not answer.prepared:
            host = self._public.netloc or request.host
            answer.headers["Content-Security-Policy"] = policy(host)
            answer.headers["X-Content-Type-Options"] = "nosniff"
            answer.headers["Referrer-Policy"] = "no-referrer"
            answer.headers["Cache-Control"] = "no-store"
        return answer

    async def _index(self, request: web.Request) -> web.Response:
        cookie = request.cookies.get(COOKIE)
        language = language_wanted(request.headers.get("Accept-Language", ""))
        if cookie not in self._seats and len(self._seats) >= self._offer.tables:
            full = full_page(language)
            return web.Response(text=full, content_type="text/html", status=503)
        answer = web.Response(text=table_page(language), content_type="text/html")
        if cookie is None or not self._visitors.knows(cookie):
            cookie = self._visitors.issue()
        answer.set_cookie(
            COOKIE,
            cookie,
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=self._public.scheme == "https",
        )
        return answer

    async def _static(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in STATIC:
            raise web.HTTPNotFound(text="There is no such file.\n")
        kind = STATIC[name][2]
        charset = "utf-8" if kind.startswith("text/") else None
        return web.Response(body=static(name), content_type=kind, charset=charset)

    # Tables

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        origin = request.headers.get("Origin", "")
        own = {f"http://{request.host}", f"https://{request.host}"}
        if self._offer.public:
            own.add(f"{self._public.scheme}://{self._public.netloc}")
        if origin not in own:
            raise web.HTTPForbidden(text="This is for the pages of this server only.\n")
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST, timeout=PARTING)
        await socket.prepare(request)
        cookie = request.cookies.get(COOKIE, "")
        if not self._visitors.knows(cookie):
            await socket.close(code=STRANGER)
            return socket
        try:
            seat = await self._sit_down(cookie, request, socket)
        except OSError as error:
            # Of the folder or the process: who serves has to know, in one line.
            sys.stderr.write(f"liukfu: {safe(str(error))}\n")
            await socket.close(code=WSCloseCode.INTERNAL_ERROR)
            return socket
        if isinstance(seat, int):
            await socket.close(code=seat)
            return socket
        try:
            await self._play(seat)
        finally:
            await asyncio.shield(self._leave(cookie, seat))
        return socket

    async def _sit_down(
        self, cookie: str, request: web.Request, socket: web.WebSocketResponse
    ) -> Seat | int:
        """Start a visitor's process, after the end of the one in another window of theirs.

        Returns:
            Why there is no table, where there is none: all are taken, or the visitor has sat
            down in yet another window meanwhile.
        """
        turn = self._turns.setdefault(cookie, Turn())
        turn.newest = socket
        async with turn.lock:
            if turn.newest is not socket:
                return TAKEN_OVER
            before = self._seats.get(cookie)
            if before is not None:
                await before.end(TAKEN_OVER)
                self._forget(cookie, before)
            if self._closing or len(self._seats) >= self._offer.tables:
                return FULL
            try:
                stay = self._visitors.open(cookie)
            except NoMoreVisitors:
                return FULL
            service = TableService(
                stay.path,
                language_wanted(request.headers.get("Accept-Language", "")),
                write_bytes=socket.send_bytes,
                write_str=socket.send_str,
                close=_closer(socket),
            )
            self._seats[cookie] = seat = Seat(socket, service, stay)
            try:
                size = window(_number(request, "width", 80), _number(request, "height", 24))
                await service.start(*size)
            except BaseException:
                stay.leave()
                self._forget(cookie, seat)
                raise
            return seat

    async def _leave(self, cookie: str, seat: Seat) -> None:
        await seat.service.stop()
        seat.stay.leave()
        self._forget(cookie, seat)

    def _forget(self, cookie: str, seat: Seat) -> None:
        if self._seats.get(cookie) is seat:
            del self._seats[cookie]

    async def _play(self, seat: Seat) -> None:
        """Hand on what a browser sends, until it leaves or nobody has done anything for long."""
        last = monotonic()
        while True:
            left = last + self._offer.idle - monotonic()
            try:
                # The socket's own time-out begins anew with every heartbeat.
                async with asyncio.timeout(max(left, 0.001)):
                    message = await seat.socket.receive()
            except TimeoutError:
                await seat.end(IDLE)
                return
            if message.type != WSMsgType.TEXT:
                # Closed, or nothing that the page would send.
                return
            try:
                if await self._hand_on(seat, json.loads(message.data)):
                    last = monotonic()
            except (TypeError, ValueError, KeyError, IndexError, RecursionError, TimeoutError):
                return

    async def _hand_on(self, seat: Seat, message: object) -> bool:
        """Hand one message on to the process.

        Returns:
            Whether a person has done something.

        Raises:
            ValueError, TypeError, KeyError, IndexError: it is none that the page sends.
            TimeoutError: the process takes nothing.
        """
        if not isinstance(message, list):
            raise TypeError("no message of the page")
        async with asyncio.timeout(STUCK):
            match message:
                case ["stdin", str(keys)]:
                    await seat.service.send_bytes(keys.encode("utf-8", "replace"))
                    return True
                case ["resize", dict(size)]:
                    await seat.service.set_terminal_size(*window(size["width"], size["height"]))
                case ["ping", str(sent)]:
                    with contextlib.suppress(ConnectionError):
                        await seat.socket.send_json(["pong", sent])
                case ["focus", *_]:
                    await seat.service.focus()
                case ["blur", *_]:
                    await seat.service.blur()
                case _:
                    raise ValueError("no message of the page")
        return False


def _closer(socket: web.WebSocketResponse) -> Callable[[], Awaitable[None]]:
    async def close() -> None:
        await socket.close()

    return close


def _number(request: web.Request, name: str, usual: int) -> int:
    text = request.query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else usual
