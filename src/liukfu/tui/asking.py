"""Asks the terminal, before the table is drawn, how wide it draws a line."""

from __future__ import annotations

import os
import re
import select
import sys
from time import monotonic
from typing import TYPE_CHECKING

from liukfu.environment import may_be_wide

if TYPE_CHECKING:
    from textual.events import Key

PATIENCE = 1.0
"""Seconds that a terminal has for its answer, which may come from far away. Nearly every one
answers, so that nearly nobody waits for all of them.
"""

_LINE = "─"
_QUESTION = f"\r{_LINE}\x1b[6n"
_CLEAR = "\r\x1b[K"
_ANSWER = re.compile(rb"\x1b\[\d{1,5};(\d{1,5})R")
_WIDE = 3
"""The column of the cursor after a wide line."""
_LONGEST = 1024
"""The bytes that are kept of what a person has typed meanwhile."""

_found = False
_typed = bytearray()


def ask_terminal() -> None:
    """Ask once, where the table is to be drawn and the locale is East Asian; elsewhere lines are
    narrow. Must come before Textual reads the keys.
    """
    global _found  # noqa: PLW0603  # the one terminal of the program
    if may_be_wide() and sys.stdin.isatty() and sys.stderr.isatty():
        _found = is_line_wide(sys.stdin.fileno(), sys.stderr.fileno(), PATIENCE)


def draws_wide(symbols: str) -> bool:
    """Whether the table is drawn without what this terminal draws two cells wide, by the setting
    ``symbols``.
    """
    return symbols == "wide" or (symbols == "auto" and _found)


def typed_ahead() -> str:
    """What a person has typed while the terminal was asked, once: it would be lost otherwise.
    An Enter is one as keys send it.
    """
    text = _typed.decode("utf-8", "ignore").replace("\n", "\r")
    _typed.clear()
    return text


def keys_of(text: str) -> list[Key]:
    """The keys that a terminal has sent as a text; what else it tells is left out."""
    from textual._xterm_parser import XTermParser
    from textual.events import Key

    parser = XTermParser()
    found = [*parser.feed(text), *parser.feed("")] if text else []
    return [key for key in found if isinstance(key, Key)]


def is_line_wide(keys: int, screen: int, patience: float) -> bool:
    """Draw a line, ask where the cursor is then, and take the line away.

    Args:
        keys: what the answer comes from, a terminal's file descriptor.
        screen: what is drawn on, the same terminal.
        patience: the seconds that it has; one that says nothing draws narrow lines.
    """
    try:
        import termios
        import tty

        before = termios.tcgetattr(keys)
    except (ImportError, OSError, termios.error):
        return False
    try:
        tty.setcbreak(keys, termios.TCSANOW)
        os.write(screen, _QUESTION.encode())
        column = _column(keys, patience)
        os.write(screen, _CLEAR.encode())
    except OSError:
        return False
    finally:
        termios.tcsetattr(keys, termios.TCSANOW, before)
    return column == _WIDE


def _column(keys: int, patience: float) -> int:
    """The column that the terminal tells, 0 where it tells none in time; what else comes is kept
    for :func:`typed_ahead`.
    """
    until, said = monotonic() + patience, b""
    in_time = True
    while in_time:
        left = until - monotonic()
        # What has come while this process was not let go on is in time.
        in_time = left > 0
        if not select.select([keys], [], [], max(left, 0.0))[0]:
            break
        said += os.read(keys, 1024)
        answer = _ANSWER.search(said)
        if answer:
            _keep(said[: answer.start()] + said[answer.end() :])
            return int(answer[1])
    _keep(said)
    return 0


def _keep(keys: bytes) -> None:
    _typed.extend(keys[: max(0, _LONGEST - len(_typed))])
