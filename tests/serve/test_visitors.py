"""Who a visitor is."""

import os
import stat
import time
from pathlib import Path

import pytest

from liukfu.serve.visitors import NoMoreVisitors, Stay, Visitors

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
    folder = visitors.open(one).path
    assert folder.parent == visitors.folder
    assert folder != visitors.open(other).path
    for made in (folder, visitors.folder):
        assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert one not in str(folder)


def test_visitor_is_known_to_the_next_server(tmp_path: Path) -> None:
    before = Visitors(tmp_path)
    cookie, unused = before.issue(), before.issue()
    stay = before.open(cookie)
    after = Visitors(tmp_path)
    assert after.knows(cookie)
    assert after.open(cookie).path == stay.path
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


DAY = 24 * 3600


def left(visitors: Visitors, days: float) -> Path:
    """The folder of a visitor who saved something, and left so many days ago."""
    stay = visitors.open(visitors.issue())
    (stay.path / "settings.toml").write_text("")
    stay.leave()
    last = time.time() - days * DAY
    for place in (stay.path / "settings.toml", stay.path):
        os.utime(place, (last, last))
    return stay.path


def test_folders_that_nobody_has_used_for_long_are_removed(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path)
    old, new = left(visitors, 91), left(visitors, 89)
    played = left(visitors, 91)
    (played / "matches").mkdir()
    (tmp_path / "of somebody else").mkdir()
    os.utime(tmp_path / "of somebody else", (0, 0))
    assert visitors.clear(90 * DAY) == 1
    assert {place.name for place in tmp_path.iterdir()} == {
        new.name,
        played.name,
        "of somebody else",
    }
    assert not old.exists()


def test_folder_of_a_visitor_who_is_there_is_removed_by_no_server(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path)
    place = left(visitors, 91)
    stay = Stay(place)
    os.utime(place, (0, 0))
    assert Visitors(tmp_path).clear(90 * DAY) == visitors.clear(90 * DAY) == 0
    assert place.is_dir()
    # To have been there is use, too.
    stay.leave()
    assert visitors.clear(90 * DAY) == 0
    stay.leave()


def test_what_a_killed_server_has_not_removed_to_the_end_goes_later(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path)
    place = left(visitors, 0)
    place.rename(tmp_path / f".{place.name}")
    assert visitors.clear(90 * DAY) == 0
    assert not list(tmp_path.iterdir())


def test_whoever_saves_nothing_leaves_no_folder_and_is_known_all_the_same(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path, most=1)
    for _ in range(3):
        cookie = visitors.issue()
        stay = visitors.open(cookie)
        (stay.path / "matches").mkdir()
        stay.leave()
        assert not stay.path.exists()
        assert visitors.knows(cookie)
    two = visitors.open(cookie), Visitors(tmp_path).open(cookie)
    two[0].leave()
    assert two[1].path.is_dir()


def test_folder_that_is_a_link_is_nobodys(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path / "visitors")
    cookie = visitors.issue()
    place = visitors.open(cookie).path
    place.rmdir()
    (tmp_path / "elsewhere").mkdir()
    place.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match=r"\w"):
        visitors.open(cookie)
