"""What the player has chosen once and for all: a TOML file that people can read and write."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from liukfu.store import paths

FILE = "settings.toml"


class Settings(NamedTuple):
    """The choices; the defaults stand where nothing is chosen.

    ``name`` is the player's ("": the word for "You" in their language), ``bots`` sit after
    the player in this order, ``pace`` is in seconds, 0 to 10.
    """

    name: str = ""
    bots: tuple[str, str] = ("steady", "steady")
    pace: float = 0.7
    symbols: Literal["auto", "cjk", "ascii"] = "auto"
    theme: Literal["dark", "light"] = "dark"


class SettingProblem(NamedTuple):
    """A line of the file that is not used: its number (from 1), the line, and why.

    ``key`` is the setting, "" where the line is no TOML or the key is unknown.
    """

    line: int
    text: str
    key: str
    problem: Literal["syntax", "unknown", "value", "unreadable"]


class Loaded(NamedTuple):
    """Settings, and the lines that were passed over."""

    settings: Settings
    problems: tuple[SettingProblem, ...]


def settings_file(folder: Path | None = None) -> Path:
    """Where the settings lie."""
    return (folder if folder is not None else paths.home()) / FILE


def load_settings(folder: Path | None = None) -> Loaded:
    """The settings. Never fails: what cannot be used becomes a problem and a default."""
    return Loaded(Settings(), ())


def save_settings(settings: Settings, folder: Path | None = None) -> None:
    """Write the settings, each with a comment; other lines of the file stay as they are.

    Raises:
        OSError: it could not be written; the old file is still there.
    """
