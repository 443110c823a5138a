"""Where everything lies, and names that are safe as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from liukfu.store.paths import home, safe_name


def test_liukfu_home_moves_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIUKFU_HOME", str(tmp_path / "elsewhere"))
    assert home() == tmp_path / "elsewhere"
    assert not home().exists()


def test_liukfu_home_may_begin_with_the_users_own_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/somebody")
    monkeypatch.setenv("LIUKFU_HOME", "~/cards")
    assert home() == Path("/somebody/cards")


def test_the_home_of_nobody_is_a_folder_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIUKFU_HOME", "~nobody-of-this-name/cards")
    with pytest.raises(FileNotFoundError) as caught:
        home()
    assert caught.value.filename == "~nobody-of-this-name/cards"


def test_without_it_the_data_folder_is_where_the_system_has_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LIUKFU_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home() == tmp_path / "liukfu"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("jade-tiger-42", "jade-tiger-42"),
        ("../../etc/passwd", "etc-passwd"),
        ("a\x00b\n\x1b[31mc", "a-b-31mc"),
        (".hidden", "hidden"),
        ("Hakka/客家 73", "hakka-73"),
        ("虎", ""),
        ("-rf", "rf"),
        ("a" * 64, "a" * 32),
        ("a" * 31 + "/b", "a" * 31),
    ],
)
def test_a_hostile_name_becomes_a_harmless_one(text: str, name: str) -> None:
    assert safe_name(text) == name
