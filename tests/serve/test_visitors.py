"""Who a visitor is."""

import stat
from pathlib import Path

import pytest

from liukfu.serve.visitors import NoMoreVisitors, Visitors

FORGED = (
    None,
    "",
    ".",
    "..",
    "../../etc",
    "/etc/passwd",
    "a" * 63,
    "a" * 65,
    "A" * 64,
    "a" * 64,
    "a" * 63 + "\n",
    "a" * 64 + "\n",
    "٣" * 64,
    "a" * 63 + "\0",
    "x" * 1_000_000,
)


@pytest.mark.parametrize("cookie", FORGED, ids=range(len(FORGED)))
def test_cookie_that_was_not_issued_here_opens_nothing(tmp_path: Path, cookie: str | None) -> None:
    visitors = Visitors(tmp_path / "visitors")
    visitors.open(visitors.issue())
    assert not visitors.knows(cookie)
    with pytest.raises(LookupError):
        visitors.open(cookie or "")
    assert len(list((tmp_path / "visitors").iterdir())) == 1


def test_cookies_are_long_and_random() -> None:
    visitors = Visitors(Path("nowhere"))
    cookies = {visitors.issue() for _ in range(100)}
    assert len(cookies) == 100
    assert all(len(cookie) == 64 for cookie in cookies)


def test_nothing_is_made_before_a_visitor_sits_down(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path / "visitors")
    assert visitors.knows(visitors.issue())
    assert not visitors.folder.exists()


def test_folder_is_for_its_visitor_alone_and_does_not_tell_the_cookie(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path / "visitors")
    one, other = visitors.issue(), visitors.issue()
    folder = visitors.open(one)
    assert folder.parent == visitors.folder
    assert folder != visitors.open(other)
    for made in (folder, visitors.folder):
        assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert one not in str(folder)


def test_visitor_is_known_to_the_next_server(tmp_path: Path) -> None:
    before = Visitors(tmp_path)
    cookie, unused = before.issue(), before.issue()
    folder = before.open(cookie)
    after = Visitors(tmp_path)
    assert after.knows(cookie)
    assert after.open(cookie) == folder
    assert not after.knows(unused)


def test_there_are_only_so_many_folders(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path, most=2)
    cookies = [visitors.issue() for _ in range(3)]
    for cookie in cookies[:2]:
        visitors.open(cookie)
    with pytest.raises(NoMoreVisitors):
        visitors.open(cookies[2])
    # Who was here before still can come.
    visitors.open(cookies[0])


def test_only_so_many_cookies_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liukfu.serve.visitors.MOST_ISSUED", 2)
    visitors = Visitors(Path("nowhere"))
    first, second, third = (visitors.issue() for _ in range(3))
    assert not visitors.knows(first)
    assert visitors.knows(second)
    assert visitors.knows(third)
