"""The page and its files."""

import re
from pathlib import Path

import pytest

from liukfu.serve import page
from liukfu.serve.page import STATIC, full_page, language_wanted, policy, static, table_page
from liukfu.serve.service import environment, window
from liukfu.store.room import ROOM_VARIABLE
from liukfu.words.language import CODES

ELSEWHERE = re.compile(r"(?:src|href|url|import|fetch)[\s=(\"']*(?:https?:)?//", re.IGNORECASE)


def pages() -> list[str]:
    return [page for code in CODES for page in (table_page(code), full_page(code))]


def test_nothing_is_loaded_from_elsewhere() -> None:
    assert ELSEWHERE.search('<link href="https://fonts.example/x">')
    texts = [name for name, (_package, _place, kind) in STATIC.items() if kind.startswith("text/")]
    assert len(texts) == len(STATIC) - 1
    files = [static(name).decode("utf-8") for name in texts]
    for text in (*pages(), *files):
        assert not ELSEWHERE.search(text), ELSEWHERE.search(text)
    for text in pages():
        assert not re.search(r"https?:", text)


def test_page_names_only_files_that_are_served() -> None:
    named = {name for page in pages() for name in re.findall(r"static/([^\"]+)", page)}
    style = static("table.css").decode("utf-8")
    assert named | set(re.findall(r"url\(\"([^\"]+)", style)) == set(STATIC)


def test_page_writes_what_it_says_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "_CLOSED", '"><script>')
    assert "&gt;&lt;script&gt;" in table_page("en")


def test_browsers_are_told_to_load_nothing_from_elsewhere() -> None:
    rules = policy("127.0.0.1:8000")
    assert "default-src 'none'" in rules
    assert set(re.findall(r"\w+://\S+?(?=[; ]|$)", rules)) == {
        "ws://127.0.0.1:8000",
        "wss://127.0.0.1:8000",
    }


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("*", "en"),
        ("de,nl;q=0.5", "nl"),
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh_Hant"),
        ("zh-CN", "zh_Hans"),
        ("ms-MY,en", "ms"),
        ("../../x,\0,;;,=", "en"),
        pytest.param(",".join(["xx"] * 100_000) + ",nl", "en", id="endless"),
    ],
)
def test_page_speaks_the_first_language_of_the_browser_that_it_can(header: str, code: str) -> None:
    assert language_wanted(header) == code


def test_window_is_cut_to_what_makes_sense() -> None:
    assert window(80, 24) == (80, 24)
    assert window(10**9, -5) == (400, 6)


@pytest.mark.parametrize("size", [("80", 24), (80, None), (True, 24), (80.5, 24), ([], {})])
def test_window_of_no_size_is_refused(size: tuple[object, object]) -> None:
    with pytest.raises(ValueError, match="no number"):
        window(*size)


def test_process_of_a_visitor_knows_nothing_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "tiger")
    monkeypatch.setenv("LIUKFU_HOME", "elsewhere")
    monkeypatch.setenv("XDG_DATA_HOME", "elsewhere")
    monkeypatch.setenv("NO_COLOR", "1")
    found = environment(tmp_path, "nl", (100, 30))
    assert not {"SECRET_KEY", "NO_COLOR"} & found.keys()
    assert found["LANGUAGE"] == "nl"
    assert ROOM_VARIABLE in found
    homes = {name: value for name, value in found.items() if "HOME" in name}
    assert {"HOME", "LIUKFU_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"} <= homes.keys()
    assert all(Path(value).is_relative_to(tmp_path) for value in homes.values())
