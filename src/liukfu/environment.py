"""What the environment says of the terminal: whether it is to be drawn in colours, and whether it
takes more than ASCII; and how the program was started. Knows nothing of Textual.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, MutableMapping
from pathlib import Path

_CODESETS = ("utf8", "cp65001")
_CJK = ("zh", "ja", "ko", "yue", "hak", "nan", "cmn")
_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")
_DEPTHS = ("auto", "standard", "256", "truecolor")
"""What ``TEXTUAL_COLOR_SYSTEM`` may ask for."""


def without_colours(environ: Mapping[str, str] | None = None) -> bool:
    """Whether ``NO_COLOR`` asks for greys: an empty value does not (https://no-color.org).

    Args:
        environ: the variables; None for those of this process.
    """
    return bool((os.environ if environ is None else environ).get("NO_COLOR"))


def cannot_draw(environ: Mapping[str, str] | None = None) -> bool:
    """Whether ``TERM`` names a terminal that cannot draw a table, in any letters, or is empty;
    where it is not set at all, as on Windows, nothing is known.

    Args:
        environ: the variables; None for those of this process.
    """
    term = (os.environ if environ is None else environ).get("TERM")
    return term is not None and term.lower() in ("", "dumb", "unknown")


def forget_wishes(environ: MutableMapping[str, str] | None = None) -> None:
    """Forget what is asked of other programs that are made with Textual and would end this one:
    another driver, or colours that there are none of. Must come before Textual is loaded.

    Args:
        environ: the variables; None for those of this process.
    """
    environ = os.environ if environ is None else environ
    environ.pop("TEXTUAL_DRIVER", None)
    if environ.get("TEXTUAL_COLOR_SYSTEM") not in _DEPTHS:
        environ.pop("TEXTUAL_COLOR_SYSTEM", None)


def character_locale(environ: Mapping[str, str] | None = None) -> str:
    """The locale that says how letters are written, as the system reads it: the first of
    ``LC_ALL``, ``LC_CTYPE`` and ``LANG`` that is not empty; empty where none is.

    Python sets ``LC_CTYPE`` where it finds no locale that it can use, which cannot be told from
    what a person has set: ``LANG`` goes before that.

    Args:
        environ: the variables; None for those of this process.
    """
    environ = os.environ if environ is None else environ
    coerced = environ.get("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8")
    if coerced and not environ.get("LC_ALL") and environ.get("LANG"):
        return environ["LANG"]
    return next(filter(None, map(environ.get, _VARIABLES)), "")


def speaks_unicode(encoding: str | None, environ: Mapping[str, str] | None = None) -> bool:
    """Whether a stream takes more than ASCII.

    The locale decides where it names a codeset, and ``C`` and ``POSIX`` are ASCII alone, though
    Python writes UTF-8 there. Where no locale is set at all, as in many containers, Python's word
    is taken: the terminals of today that are told nothing are of UTF-8.

    Args:
        encoding: what Python writes the stream in, None where it does not say.
        environ: the variables; None for those of this process.
    """
    if not (encoding or "utf-8").lower().replace("-", "").startswith(_CODESETS):
        return False
    locale = character_locale(environ)
    if locale in ("C", "POSIX"):
        return False
    codeset = locale.partition("@")[0].partition(".")[2].lower().replace("-", "")
    return not codeset or codeset.startswith(_CODESETS)


def draws_ascii(symbols: str) -> bool:
    """Whether the table is drawn in ASCII alone, by the setting ``symbols``.

    The console of Linux itself takes UTF-8, but has no Chinese characters.
    """
    encoding = getattr(sys.__stderr__, "encoding", None)
    without = os.environ.get("TERM") == "linux" or not speaks_unicode(encoding)
    return symbols == "ascii" or (symbols == "auto" and without)


def may_be_wide(environ: Mapping[str, str] | None = None) -> bool:
    """Whether the locale is of a language whose terminals may draw lines two cells wide.

    Args:
        environ: the variables; None for those of this process.
    """
    locale = character_locale(environ).lower().replace("-", "_")
    return locale.partition(".")[0].partition("_")[0] in _CJK


def program() -> str:
    """What to type in this directory to start the program again: its name where the shell finds
    it, the path by which it was started where not.
    """
    started = Path(sys.argv[0])
    # They take a while to load.
    from shlex import quote
    from shutil import which

    if started.parts[-2:] == ("liukfu", "__main__.py"):
        # An environment's Python is a link to another: its place counts.
        python = "python" if which("python") == sys.executable else quote(sys.executable)
        return f"{python} -m liukfu"
    if started.name != "liukfu":
        # Started by something else, or by what Windows makes of it.
        return "liukfu"
    found = which(started.name)
    known = found is not None and Path(found).resolve() == started.resolve()
    return started.name if known else quote(str(started))
