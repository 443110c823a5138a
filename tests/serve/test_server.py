"""What the server answers, before anybody sits down."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TypeAlias

import pytest
from aiohttp import CookieJar, WSServerHandshakeError, web
from aiohttp.http_exceptions import BadHttpMessage
from aiohttp.test_utils import TestClient, TestServer

from liukfu.serve.page import STATIC, STRANGER, TAKEN_OVER
from liukfu.serve.server import Offer, OneLine, TableServer, is_loopback
from liukfu.serve.visitors import COOKIE, Visitors

Client: TypeAlias = TestClient[web.Request, web.Application]


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    server = TableServer(Offer("127.0.0.1", 0, 0, 60), Visitors(tmp_path))
    async with TestClient(TestServer(server.app())) as client:
        yield client


@pytest.fixture
async def roomy(tmp_path: Path) -> AsyncIterator[Client]:
    server = TableServer(Offer("127.0.0.1", 0, 2, 60), Visitors(tmp_path))
    jar = CookieJar(unsafe=True)
    async with TestClient(TestServer(server.app()), cookie_jar=jar) as client:
        yield client


async def test_cookie_is_for_the_server_alone(roomy: Client) -> None:
    answer = await roomy.get("/")
    assert answer.status == 200
    cookie = answer.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not cookie["domain"]
    again = await roomy.get("/")
    assert again.cookies[COOKIE].value == cookie.value


@pytest.mark.parametrize("forged", ["a" * 64, "../../etc", "x"])
async def test_forged_cookie_is_replaced(
    roomy: Client,
    forged: str,
    tmp_path: Path,
) -> None:
    answer = await roomy.get("/", cookies={COOKIE: forged})
    assert answer.cookies[COOKIE].value != forged
    assert len(answer.cookies[COOKIE].value) == 64
    assert not list(tmp_path.iterdir())


async def test_forged_cookie_gets_no_table(roomy: Client, tmp_path: Path) -> None:
    origin = str(roomy.make_url("")).rstrip("/")
    headers = {"Cookie": f"{COOKIE}={'a' * 64}"}
    async with roomy.ws_connect("/ws", origin=origin, headers=headers) as socket:
        await socket.receive()
        assert socket.close_code == STRANGER
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://elsewhere.example", "file://", "http://127.0.0.1:1", "http://["],
)
async def test_page_of_another_site_gets_no_table(
    roomy: Client,
    origin: str | None,
) -> None:
    await roomy.get("/")
    with pytest.raises(WSServerHandshakeError) as refused:
        await roomy.ws_connect("/ws", origin=origin)
    assert refused.value.status == 403


@pytest.mark.parametrize(
    "name",
    [
        "elsewhere.example",
        "elsewhere.example:80",
        "[",
        "",
        "localhost:1 *.evil.example",
        "localhost:1;script-src *",
        "localhost *",
        "localhost:port",
        "localhost:",
        "someone@localhost",
    ],
)
async def test_server_for_this_computer_answers_to_no_other_name(
    roomy: Client,
    name: str,
) -> None:
    answer = await roomy.get("/", headers={"Host": name})
    assert answer.status in (400, 403)
    assert COOKIE not in answer.cookies


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]", "[::1]:8"])
async def test_server_for_this_computer_answers_to_its_names(roomy: Client, name: str) -> None:
    answer = await roomy.get("/", headers={"Host": name})
    assert answer.status == 200
    assert f"ws://{name} " in answer.headers["Content-Security-Policy"]


async def test_visitor_is_told_politely_that_all_tables_are_taken(client: Client) -> None:
    answer = await client.get("/", headers={"Accept-Language": "en"})
    assert answer.status == 503
    assert "All tables are taken." in await answer.text()
    assert "<script" not in await answer.text()


async def test_only_the_files_of_the_page_are_served(roomy: Client) -> None:
    for name in STATIC:
        assert (await roomy.get(f"/static/{name}")).status == 200
    for path in ("/static/", "/static/..%2fpage.py", "/static/table.html", "/download/x", "/x"):
        assert (await roomy.get(path)).status == 404


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost"])
def test_address_of_this_computer_alone(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "example", "127.0.0.1.example"])
def test_address_that_others_reach(host: str) -> None:
    assert not is_loopback(host)


async def test_folder_that_cannot_be_made_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "visitors").write_text("no folder")
    server = TableServer(Offer("127.0.0.1", 0, 2, 60), Visitors(tmp_path / "visitors"))
    jar = CookieJar(unsafe=True)
    async with TestClient(TestServer(server.app()), cookie_jar=jar) as client:
        await client.get("/")
        origin = str(client.make_url("")).rstrip("/")
        async with client.ws_connect("/ws", origin=origin) as socket:
            await socket.receive()
            assert socket.close_code == 1011
    told = capsys.readouterr().err
    assert told.startswith("liukfu: ")
    assert len(told.splitlines()) == 1


def test_faults_of_the_server_are_told_in_one_line_and_those_of_strangers_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = logging.Logger("aiohttp.server")  # noqa: LOG001  # of this test alone
    log.addHandler(OneLine())
    for error in (BadHttpMessage("\x1b[2J"), ValueError("\x1b[2J\nno traceback")):
        try:
            raise error
        except (BadHttpMessage, ValueError):
            log.exception("Error handling request")
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert told.startswith("liukfu: Error handling request: ValueError(")
    assert "\x1b" not in told


async def test_of_many_windows_that_a_visitor_opens_at_once_the_last_alone_is_waited_for(
    roomy: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []
    may_end = asyncio.Event()

    class Service:
        def __init__(self, *_given: object, **_named: object) -> None:
            pass

        async def start(self, *_size: int) -> None:
            started.append(self)

        async def stop(self) -> None:
            await may_end.wait()

    monkeypatch.setattr("liukfu.serve.server.TableService", Service)
    await roomy.get("/")
    origin = str(roomy.make_url("")).rstrip("/")
    sockets = [await roomy.ws_connect("/ws", origin=origin) for _ in range(20)]
    ends = [asyncio.create_task(socket.receive()) for socket in sockets[:-1]]
    may_end.set()
    await asyncio.gather(*ends)
    # The first has been at a table; the others were only waited for.
    assert {socket.close_code for socket in sockets[1:-1]} == {TAKEN_OVER}
    assert 2 <= len(started) < 5
    assert not sockets[-1].closed
    for socket in sockets:
        await socket.close()


async def test_server_behind_another_answers_to_the_public_name_and_to_its_own(
    tmp_path: Path,
) -> None:
    offer = Offer("127.0.0.1", 0, 2, 60, "https://cards.example:8443/fu/")
    server = TableServer(offer, Visitors(tmp_path))
    async with TestClient(TestServer(server.app())) as client:
        for host, status in (
            ("cards.example:8443", 200),
            ("127.0.0.1", 200),
            ("elsewhere.example", 403),
        ):
            answer = await client.get("/", headers={"Host": host})
            assert answer.status == status
            if status == 200:
                assert answer.cookies[COOKIE]["secure"]
                rules = answer.headers["Content-Security-Policy"]
                assert "wss://cards.example:8443" in rules
        cookie = {"Cookie": f"{COOKIE}={'a' * 64}"}
        for host in ("cards.example:8443", "127.0.0.1"):
            headers = {"Host": host, **cookie}
            socket = await client.ws_connect(
                "/ws", origin="https://cards.example:8443", headers=headers
            )
            await socket.receive()
            assert socket.close_code == STRANGER
            with pytest.raises(WSServerHandshakeError):
                await client.ws_connect("/ws", origin="https://cards.example", headers=headers)
