"""Settings: read whatever stands in the file, written so that people can read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liukfu.players.base import LONGEST_THINK, SHORTEST_THINK
from liukfu.store.settings import (
    COARSEST,
    COMMENTS,
    FILE,
    LANGUAGE_CODES,
    MAX_LINE,
    SLOWEST,
    SYMBOLS,
    THEMES,
    WARMEST,
    SettingProblem,
    Settings,
    load_settings,
    parse_settings,
    save_settings,
    settings_file,
)

CHOSEN = Settings("Zoé 虎", ("novice", "random"), 1.25, "ascii", "light", 2500, "zh_Hant")
BAD = [
    'symbols = "ansi"',
    'bots = ["novice", "nobody"]',
    "pace = 11",
    "name = [",
    "= 3",
    'nmae = "Ann"',
    "pace = nan",
    "[[pace]]",
    "\x00",
    'theme = "dark" # \x01',
    'language = "fr"',
    "theme = 'light",
    'name = "\\q"',
    "pace = 0.5 0.7",
    "pace.slow = 3",
    "name = 2026-01-31",
]


def good(**fields: Any) -> st.SearchStrategy[Settings]:
    printable = st.text(max_size=64).filter(str.isprintable).map(str.strip)
    bots = st.sampled_from(["steady", "novice", "random"])
    return st.builds(
        Settings,
        name=printable,
        bots=st.tuples(bots, bots),
        pace=st.floats(0, SLOWEST) | st.integers(0, 10).map(float),
        symbols=st.sampled_from(SYMBOLS),
        theme=st.sampled_from(THEMES),
        think=st.just(0) | st.integers(SHORTEST_THINK, LONGEST_THINK),
        language=st.sampled_from(["", *LANGUAGE_CODES]),
        warmth=st.integers(-WARMEST, WARMEST),
        grain=st.integers(0, COARSEST),
        **fields,
    )


def test_without_a_file_there_are_the_defaults(liukfu_home: Path) -> None:
    assert load_settings() == (Settings(), ())
    assert settings_file() == liukfu_home / FILE
    assert not liukfu_home.exists()


def test_saved_settings_are_read_again(liukfu_home: Path) -> None:
    save_settings(CHOSEN)
    assert load_settings() == (CHOSEN, ())
    assert settings_file(liukfu_home).stat().st_mode & 0o077 == 0
    assert list(liukfu_home.iterdir()) == [liukfu_home / FILE]


def test_the_file_can_be_read_by_people(tmp_path: Path) -> None:
    save_settings(CHOSEN, tmp_path)
    lines = (tmp_path / FILE).read_text("utf-8").splitlines()
    for key, said in (
        ("name", 'name = "Zoé 虎"'),
        ("bots", 'bots = ["novice", "random"]'),
        ("pace", "pace = 1.25"),
        ("symbols", 'symbols = "ascii"'),
        ("theme", 'theme = "light"'),
    ):
        assert lines[lines.index(said) - 1] == f"# {COMMENTS[key]}"


@given(good(), good())
@settings(max_examples=60)
def test_whatever_is_saved_is_read_again(first: Settings, second: Settings) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        save_settings(first, Path(folder))
        save_settings(second, Path(folder))
        assert load_settings(Path(folder)) == (second, ())
        assert [file.name for file in Path(folder).iterdir()] == [FILE]


@pytest.mark.parametrize(
    "wrong",
    [
        Settings(name="a" * 65),
        Settings(name="a\nb"),
        Settings(name="   "),
        Settings(bots=("human", "steady")),
        Settings(bots=("steady", "nobody")),
        Settings(pace=-1),
        Settings(warmth=3),
        Settings(grain=-1),
        Settings(contrast="less"),  # type: ignore[arg-type]
        Settings(motion=1),  # type: ignore[arg-type]
        Settings(pace=float("nan")),
    ],
)
def test_what_could_not_be_read_again_is_not_saved(tmp_path: Path, wrong: Settings) -> None:
    save_settings(CHOSEN, tmp_path)
    with pytest.raises(ValueError, match="cannot be"):
        save_settings(wrong, tmp_path)
    assert load_settings(tmp_path).settings == CHOSEN


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("", Settings()),
        ('name = "  Ann "', Settings(name="Ann")),
        ('name = ""', Settings()),
        ("'pace' = 2", Settings(pace=2.0)),
        ("pace = 0", Settings(pace=0.0)),
        ("think = 0", Settings()),
        ("think = 60_000", Settings(think=60_000)),
        ("bots = [\n  'novice',  # after me\n  'random',\n]", Settings(bots=("novice", "random"))),
        ("\r\ntheme = 'light'\r\n", Settings(theme="light")),
        ("\ufefftheme = 'light'", Settings(theme="light")),
    ],
)
def test_settings_as_people_write_them(tmp_path: Path, text: str, chosen: Settings) -> None:
    (tmp_path / FILE).write_text(text, "utf-8", newline="")
    assert load_settings(tmp_path) == (chosen, ())


@pytest.mark.parametrize(
    ("line", "key", "problem"),
    [
        ("pace = 11", "pace", "value"),
        ("pace = '1'", "pace", "value"),
        ("pace = true", "pace", "value"),
        ("pace = inf", "pace", "value"),
        ("think = 9", "think", "value"),
        ("think = 60001", "think", "value"),
        ("think = -10", "think", "value"),
        ("think = 100.0", "think", "value"),
        ("think = false", "think", "value"),
        ("name = 3", "name", "value"),
        ('name = "\\u001b[31m"', "name", "value"),
        ('bots = "steady"', "bots", "value"),
        ('bots = ["steady"]', "bots", "value"),
        ('bots = ["steady", "human"]', "bots", "value"),
        ('bots = ["steady", ["x"]]', "bots", "value"),
        ('symbols = "CJK"', "symbols", "value"),
        ("symbols = ['ascii']", "symbols", "value"),
        ("[pace]", "pace", "value"),
        ("colour = 1", "colour", "unknown"),
        ('"theme x" = 1', "theme x", "unknown"),
        ("[window]", "window", "unknown"),
        ("pace =", "", "syntax"),
        ("nonsense", "", "syntax"),
        ("name = \"Ann'", "", "syntax"),
        ("name = '''Ann", "", "syntax"),
        ("bots = ['steady',", "", "syntax"),
        ("a" * 5000, "", "syntax"),
        ("x = " + "[" * 5000, "", "syntax"),
    ],
)
def test_a_bad_line_is_named_and_all_others_are_used(line: str, key: str, problem: Any) -> None:
    loaded = parse_settings(f"# mine\nname = 'Ann'\n{line}\n".replace("name = 'Ann'\nname", "name"))
    where = 2 if line.startswith("name") else 3
    said = SettingProblem(where if key != "theme x" else 0, line, key, problem)
    if key == "theme x":
        said = said._replace(text="")
    assert loaded.problems == (said,)
    after = parse_settings(f"theme = 'light'\n{line}\nsymbols = 'ascii'\n")
    if not line.startswith(("[", "symbols")):
        assert after.settings == Settings(theme="light", symbols="ascii")
        assert len(after.problems) == 1


def test_a_setting_that_is_there_twice_counts_as_it_stands_first() -> None:
    loaded = parse_settings("pace = 1\n\npace = 2\n")
    assert loaded.settings.pace == 1
    assert loaded.problems == (SettingProblem(3, "pace = 2", "", "syntax"),)


def test_several_bad_lines_are_told_in_order() -> None:
    loaded = parse_settings("pace = x\ncolour = 1\nname = 'Ann'\ntheme = 'red'\n??\n")
    assert [problem.line for problem in loaded.problems] == [1, 2, 4, 5]
    assert loaded.settings == Settings(name="Ann")


@given(st.lists(st.sampled_from(BAD) | st.text(max_size=20), max_size=8).map("\n".join))
@settings(max_examples=150)
def test_no_text_at_all_keeps_the_program_from_starting(text: str) -> None:
    loaded = parse_settings(text)
    assert parse_settings(text) == loaded
    lines = text.count("\n") + 1
    for problem in loaded.problems:
        assert 0 <= problem.line <= lines


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"name = '" + b"a" * (300 << 10) + b"'"], ids=["no text", "huge"]
)
def test_a_file_that_is_no_text_or_huge_is_told_and_survives_saving(
    tmp_path: Path, data: bytes
) -> None:
    (tmp_path / FILE).write_bytes(data)
    loaded = load_settings(tmp_path)
    assert loaded.settings == Settings()
    assert [(problem.line, problem.problem) for problem in loaded.problems] == [(0, "unreadable")]
    save_settings(CHOSEN, tmp_path)
    assert load_settings(tmp_path) == (CHOSEN, ())
    assert (tmp_path / "settings.old.toml").read_bytes() == data


def test_a_line_that_takes_long_to_read_is_passed_over_as_no_toml() -> None:
    long = f"a{'.a' * 20_000} = 1"
    loaded = parse_settings(f"{long}\nname = 'Ann'")
    assert loaded.settings == Settings(name="Ann")
    assert loaded.problems == (SettingProblem(1, long, "", "syntax"),)
    edge = f"name = 'Ann' #{'.' * (MAX_LINE - 14)}"
    assert len(edge) == MAX_LINE
    assert parse_settings(edge) == (Settings(name="Ann"), ())
    assert parse_settings(f"{edge}.").settings == Settings()
    parts = f"{'.a' * 29} = 1"
    assert [one.problem for one in parse_settings(f"b{parts}\nc.a{parts}").problems] == [
        "unknown",
        "syntax",
    ]


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    (problem,) = load_settings(tmp_path).problems
    assert problem.problem == "unreadable"
    with pytest.raises(IsADirectoryError):
        save_settings(CHOSEN, tmp_path)


def test_saving_leaves_other_lines_alone(tmp_path: Path) -> None:
    text = (
        "# My own words\n"
        "\n"
        "pace = 3  # slowly\n"
        'colour = "red"\n'
        "nonsense\n"
        "theme = 'dark'  # at night\n"
        "\n"
        "[window]\n"
        "pace = 5\n"
    )
    (tmp_path / FILE).write_text(text)
    save_settings(Settings(name="Ann", pace=0.5), tmp_path)
    new = (tmp_path / FILE).read_text()
    for line in text.splitlines():
        if not line.startswith("pace = 3"):
            assert line in new.splitlines()
    assert "pace = 0.5\n" in new
    loaded = load_settings(tmp_path)
    assert loaded.settings == Settings(name="Ann", pace=0.5)
    assert {problem.key for problem in loaded.problems} == {"colour", "window", ""}
    save_settings(Settings(name="Ann", pace=0.5), tmp_path)
    assert (tmp_path / FILE).read_text() == new
    assert not (tmp_path / "settings.old.toml").exists()


def test_where_lines_cannot_be_left_alone_the_old_file_is_kept(tmp_path: Path) -> None:
    text = 'name = """\npace = 3\n"""\nbots = [\n "novice",\n "random"]\n'
    (tmp_path / FILE).write_text(text)
    save_settings(CHOSEN, tmp_path)
    assert load_settings(tmp_path) == (CHOSEN, ())
    assert (tmp_path / "settings.old.toml").read_text() == text


@given(st.lists(st.sampled_from(BAD) | st.text(max_size=20), max_size=6).map("\n".join), good())
@settings(max_examples=100)
def test_saving_into_any_file_works(text: str, chosen: Settings) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        (Path(folder) / FILE).write_text(text, "utf-8", newline="")
        save_settings(chosen, Path(folder))
        assert load_settings(Path(folder)).settings == chosen


def test_where_writing_fails_the_old_settings_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(CHOSEN, tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("liukfu.store.atomic.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save_settings(Settings(), tmp_path)
    assert load_settings(tmp_path) == (CHOSEN, ())
