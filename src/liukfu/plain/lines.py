"""Lines in and lines out: what comes in is looked at as input from outside, what goes out has
no control characters in it.
"""

from __future__ import annotations

from collections.abc import Callable

from liukfu.words import safe
from liukfu.words.aloud import in_full
from liukfu.words.language import folded
from liukfu.words.plain import rows_of

MOST = 1000
"""The bytes that a line may have: no command is nearly as long."""
_QUOTED = 80
"""The characters of a command that are told again."""
MARK = "> "
"""Stands before what is typed."""


class TooLong(ValueError):
    """A line with more than :data:`MOST` bytes. It was read to its end, and thrown away."""


class Lines:
    """Asks for lines, and tells others.

    Args:
        read: gives the next line as bytes, its end included, at most so many bytes of it;
            nothing at the end of the input.
        write: takes a text; it is to be seen at once.
        typed: somebody sees what they type. Else each command is told again as it is read, so
            that what is written is the whole story.
        ascii_only: write nothing but ASCII.
        columns: where a terminal would break lines, in the middle of a word: they are broken
            before. 0 breaks none.
    """

    def __init__(
        self,
        read: Callable[[int], bytes],
        write: Callable[[str], object],
        *,
        typed: bool = False,
        ascii_only: bool = False,
        columns: int = 0,
    ) -> None:
        self._read = read
        self._write = write
        self.typed = typed
        self._ascii = ascii_only
        self._columns = columns
        self.full = False
        """Cards are told in words."""

    def say(self, *texts: str) -> None:
        """Tell lines, each as one."""
        for text in texts:
            self.put(in_full(text) if self.full else text)

    def put(self, text: str) -> None:
        """Tell one line as it is: cards in it stand as they are typed."""
        line = folded(safe(text)) if self._ascii else safe(text)
        for row in rows_of(line, self._columns) if self._columns else [line]:
            self._write(row + "\n")

    def gap(self, rows: int) -> None:
        """Leave rows empty, where somebody looks at a screen."""
        if self.typed:
            self._write("\n" * rows)

    def ask(self) -> str | None:
        """The next line, without its end and white space around it; None where there is none.

        Raises:
            TooLong: it is no command, whatever it says.
        """
        if self.typed:
            self._write(MARK)
        raw = self._read(MOST + 1)
        if not raw:
            if self.typed:
                self._write("\n")
            return None
        if len(raw) > MOST and not raw.endswith(b"\n"):
            while raw and not raw.endswith(b"\n"):
                raw = self._read(MOST + 1)
            raise TooLong
        text = " ".join(raw.decode("utf-8", "replace").split())
        if not self.typed:
            self.put(f"{MARK}{text[:_QUOTED]}")
        return text
