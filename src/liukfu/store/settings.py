"""What the player has chosen once and for all: a TOML file that people can read and write.

No line of it can keep the program from starting: what cannot be used is told, with its
number, and the default stands in for it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from liukfu.players.base import LONGEST_THINK, SHORTEST_THINK
from liukfu.players.registry import HUMAN, MAX_NAME, is_known
from liukfu.store import paths
from liukfu.store.atomic import write_atomically
from liukfu.store.outside import read_outside

FILE = "settings.toml"
MAX_BYTES = 64 * 1024
"""The largest file that is read."""
MAX_LINE = 1000
"""The longest line that is read, in characters: what reads TOML takes far too long for more."""

Symbols: TypeAlias = Literal["auto", "cjk", "wide", "ascii"]
Theme: TypeAlias = Literal["dark", "light", "colourblind", "terminal", "mono"]
Contrast: TypeAlias = Literal["normal", "more"]
LANGUAGE_CODES = ("en", "zh_Hant", "zh_Hans", "nl", "ms")
"""As `liukfu.words.language` has them, which stands above this room."""
SYMBOLS: tuple[Symbols, ...] = ("auto", "cjk", "wide", "ascii")
THEMES: tuple[Theme, ...] = ("dark", "light", "colourblind", "terminal", "mono")
CONTRASTS: tuple[Contrast, ...] = ("normal", "more")
WARMEST = 2
"""The most steps towards candle light, and towards daylight."""
COARSEST = 2
"""The most uneven table."""
SLOWEST = 10.0
"""The longest pace, in seconds."""

_MOST_BAD_LINES = 50
_AT_LINE = r"\(at line (\d+), column \d+\)$"
_KEY = r"""(?a)^\s*(?:(["'])(?P<quoted>[\w-]+)\1|(?P<bare>[\w-]+))\s*="""
_TABLE = r"^\s*\["
_MANY_PARTS = r"""(?:\.\s*(?:[\w-]+|"[^"]*"|'[^']*')\s*){30}"""
"""Dots in a key: reading them takes as long as the square of their number."""


class Settings(NamedTuple):
    """The choices; the defaults stand where nothing is chosen.

    ``name`` is the player's ("": the word for "You" in their language), ``bots`` sit after
    the player in this order, ``pace`` is in seconds, 0 to 10, ``think`` in milliseconds (0 for
    bots' fixed budget), ``language`` a language of the program ("": that of the environment),
    ``warmth`` -2 to 2, ``grain`` 0 to 2, ``motion`` whether cards move to their places.
    """

    name: str = ""
    bots: tuple[str, str] = ("steady", "steady")
    pace: float = 0.7
    symbols: Symbols = "auto"
    theme: Theme = "dark"
    think: int = 0
    language: str = ""
    contrast: Contrast = "normal"
    warmth: int = 0
    grain: int = 0
    motion: bool = True


class SettingProblem(NamedTuple):
    """A line of the file that is not used: its number (from 1), the line, and why.

    ``key`` is the setting, "" where the line is no TOML. For ``unreadable``, the file as a
    whole, the line is 0 and the text says why.
    """

    line: int
    text: str
    key: str
    problem: Literal["syntax", "unknown", "value", "unreadable"]


class Loaded(NamedTuple):
    """Settings, and the lines that were passed over."""

    settings: Settings
    problems: tuple[SettingProblem, ...]


COMMENTS: dict[str, str] = {
    "name": 'What you are called at the table; "" for "You".',
    "bots": "The two bots of a new match: who sits after you, and who after that one.",
    "pace": "How long a bot takes for its move, to be seen, in seconds: 0 to 10.",
    "symbols": 'How cards are drawn: "auto", "cjk" (Chinese characters), "wide"'
    ' (Chinese characters, and no lines: for terminals that draw them too wide) or "ascii".',
    "theme": 'The colours: "dark", "light", "colourblind", "terminal" (its own colours) or "mono".',
    "think": "How long bots that can think by the clock do, in milliseconds: 10 to 60000; 0 for"
    " their fixed budget, with which a match can be repeated.",
    "language": 'What is spoken: "en", "zh_Hant", "zh_Hans", "nl", "ms"; "" for what the'
    " environment says.",
    "contrast": 'How far colours stand apart: "normal" or "more".',
    "warmth": "From daylight to candle light: -2 to 2.",
    "grain": "How uneven the table is: 0 (even) to 2.",
    "motion": "Whether cards move to their places: true or false.",
}
"""What the file says about each setting."""


def settings_file(folder: Path | None = None) -> Path:
    """Where the settings lie."""
    return (folder if folder is not None else paths.home()) / FILE


def load_settings(folder: Path | None = None) -> Loaded:
    """The settings. Never fails: what cannot be used becomes a problem and a default."""
    try:
        text = _text(settings_file(folder))
    except (FileNotFoundError, NotADirectoryError):
        return Loaded(Settings(), ())
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return Loaded(Settings(), (SettingProblem(0, why, "", "unreadable"),))
    return parse_settings(text)


def parse_settings(text: str) -> Loaded:
    """The settings in a text as it stands in the file."""
    lines = _lines(text)
    document, problems = _document(lines)
    chosen: dict[str, Any] = {}
    for key, value in document.items():
        line = _line_of(lines, key)
        said = lines[line - 1] if line else ""
        if key not in Settings._fields:
            problems.append(SettingProblem(line, said, key, "unknown"))
            continue
        good = _checked(key, value)
        if good is None:
            problems.append(SettingProblem(line, said, key, "value"))
        else:
            chosen[key] = good
    return Loaded(Settings(**chosen), tuple(sorted(problems)))


def save_settings(settings: Settings, folder: Path | None = None) -> None:
    """Write the settings, each with a comment. Other lines of the file stay as they are; where
    that cannot be, the old file is kept beside the new one as ``settings.old.toml``.

    Raises:
        OSError: it could not be written; the old file is still there.
        ValueError: a setting that could not be read again.
    """
    chosen = {}
    for key, value in settings._asdict().items():
        chosen[key] = _checked(key, list(value) if key == "bots" else value)
        if chosen[key] is None:
            raise ValueError(f"{key} cannot be {value!r}")
    settings = Settings(**chosen)
    path = settings_file(folder)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    old: str | None = ""
    try:
        old = _text(path)
    except FileNotFoundError:
        pass
    except ValueError:
        # No text, or too much of it.
        old = None
    new = _written_into(old, settings) if old is not None else None
    if old is None or new is None or not _is_better(new, old, settings):
        path.replace(path.with_name("settings.old.toml"))
        new = _written_into("", settings)
    write_atomically(path, new.encode("utf-8"))


def _is_better(new: str, old: str, settings: Settings) -> bool:
    """Whether a text has the settings, and no line is broken that was not before."""
    loaded = parse_settings(new)
    before, after = (
        {problem.text for problem in problems if problem.problem == "syntax"}
        for problems in (parse_settings(old).problems, loaded.problems)
    )
    return loaded.settings == settings and after <= before


def _text(path: Path) -> str:
    data = read_outside(path, MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError("too large")
    return data.decode("utf-8-sig")


def _lines(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").split("\n")
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _document(lines: list[str]) -> tuple[dict[str, Any], list[SettingProblem]]:
    """What the lines say, those that are no TOML left out."""
    kept = list(lines)
    problems: list[SettingProblem] = []
    while True:
        try:
            return _toml_of("\n".join(kept) + "\n"), problems
        except (ValueError, RecursionError) as error:
            number = _culprit(kept, error)
            problems.append(SettingProblem(number, lines[number - 1], "", "syntax"))
            kept[number - 1] = ""
        if len(problems) >= _MOST_BAD_LINES or not any(map(str.strip, kept)):
            return {}, problems


def _toml_of(text: str) -> dict[str, Any]:
    import tomllib

    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE or re.search(_MANY_PARTS, line):
            raise ValueError(f"too long (at line {number}, column 1)")
    return tomllib.loads(text)


def _culprit(lines: list[str], error: Exception) -> int:
    """The number of the line that is to blame for an error of the whole text."""
    at = re.search(_AT_LINE, str(error))
    last = max((number for number, line in enumerate(lines, 1) if line.strip()), default=1)
    number = min(int(at[1]), last) if at is not None else last
    if "overwrite" in str(error):
        return number
    # What is begun in one line and never ended is noticed in another, further down.
    begun = [n for n in range(1, number + 1) if not _is_toml(lines[n - 1])]
    return begun[-1] if begun else number


def _is_toml(line: str) -> bool:
    try:
        _toml_of(line)
    except (ValueError, RecursionError):
        return False
    return True


def _line_of(lines: list[str], key: str) -> int:
    """The line in which a setting stands, 0 where it cannot be told."""
    for number, line in enumerate(lines, 1):
        if _key(line) == key:
            return number
    table = re.compile(rf"""^\s*\[+\s*["']?{re.escape(key)}["']?\s*[\].]""")
    return next((number for number, line in enumerate(lines, 1) if table.match(line)), 0)


def _key(line: str) -> str:
    match = re.match(_KEY, line)
    return (match["quoted"] or match["bare"]) if match is not None else ""


def _checked(key: str, value: Any) -> Any:
    """The value as it is used; None where it is none of this setting's."""
    match key:
        case "name":
            if value == "":
                return value
            good = isinstance(value, str) and len(value) <= MAX_NAME and value.isprintable()
            return value.strip() if good and value.strip() else None
        case "bots":
            if not isinstance(value, list) or len(value) != 2:
                return None
            return tuple(value) if all(map(_is_bot, value)) else None
        case "pace":
            if isinstance(value, bool) or not isinstance(value, int | float):
                return None
            return float(value) if 0 <= value <= SLOWEST else None
        case "think":
            good = type(value) is int and (value == 0 or SHORTEST_THINK <= value <= LONGEST_THINK)
            return value if good else None
        case "language":
            return value if value == "" or value in LANGUAGE_CODES else None
        case "warmth":
            return value if type(value) is int and abs(value) <= WARMEST else None
        case "grain":
            return value if type(value) is int and 0 <= value <= COARSEST else None
        case "motion":
            return value if isinstance(value, bool) else None
        case "contrast":
            return value if value in CONTRASTS else None
        case "symbols":
            return value if value in SYMBOLS else None
        case _:
            return value if value in THEMES else None


def _is_bot(name: Any) -> bool:
    return isinstance(name, str) and name != HUMAN and is_known(name)


def _written_into(old: str, settings: Settings) -> str:
    """The file with the settings in it; its other lines stay."""
    lines = _lines(old)
    heads = [number for number, line in enumerate(lines) if re.match(_TABLE, line)]
    end = heads[0] if heads else len(lines)
    missing: list[str] = []
    for key, value in settings._asdict().items():
        said = f"{key} = {_toml(value)}"
        places = [number for number in range(end) if _key(lines[number]) == key]
        if places:
            if _checked_line(lines[places[0]], key) != value:
                lines[places[0]] = said
            for place in places[1:]:
                lines[place] = f"# {lines[place]}"
        else:
            missing += [*([""] if lines[:end] or missing else []), f"# {COMMENTS[key]}", said]
    gap = [""] if missing and lines[end:] else []
    return "\n".join([*lines[:end], *missing, *gap, *lines[end:]]) + "\n"


def _checked_line(line: str, key: str) -> Any:
    """What a single line gives a setting, None where nothing."""
    try:
        return _checked(key, _toml_of(line).get(key))
    except (ValueError, RecursionError):
        return None


def _toml(value: object) -> str:
    """A value as TOML has it; JSON's strings, numbers and lists of them are the same there."""
    if isinstance(value, float):
        return repr(value) if value % 1 else str(int(value))
    text = json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
    return text.replace("\x7f", "\\u007f")
