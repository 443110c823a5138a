"""Plain tables to test with: what is typed, and what is told, in this process."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from liukfu.engine import Rules
from liukfu.plain import Lines, PlainTable
from liukfu.session import SeatSpec, Session

DATA = Path(__file__).parents[1] / "data" / "plain"
YOU = (SeatSpec("You", "human"), SeatSpec("Ann", "novice"), SeatSpec("Ben", "novice"))


class Typed:
    """Gives lines as a stream gives them: the end included, at most so many bytes."""

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        self._lines: Iterator[str | bytes] = iter(lines)
        self._rest = b""

    def __call__(self, most: int) -> bytes:
        if not self._rest:
            line = next(self._lines, None)
            if line is None:
                return b""
            self._rest = (line.encode() if isinstance(line, str) else line) + b"\n"
        part, self._rest = self._rest[:most], self._rest[most:]
        return part


def told(
    session: Session, lines: Iterable[str | bytes], *, typed: bool = False, ascii_only: bool = False
) -> str:
    """All that a table tells while lines are typed, until there are no more."""
    out = io.StringIO()
    PlainTable(session, Lines(Typed(lines), out.write, typed=typed, ascii_only=ascii_only)).run()
    return out.getvalue()


def a_session(
    seed: str = "tiger", seats: tuple[SeatSpec, ...] = YOU, deals: int = 0, **rules: object
) -> Session:
    return Session.new(seed, Rules(deals=deals, **rules), seats)  # type: ignore[arg-type]


def answers(text: str) -> list[tuple[str, list[str]]]:
    """A transcript taken apart: each command, and the lines that follow it."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        if line.startswith("> "):
            parts.append((line[2:], []))
        else:
            parts[-1][1].append(line)
    return parts


def answer_to(session: Session, *lines: str) -> list[str]:
    """The lines that follow the last of some commands."""
    return answers(told(session, lines))[-1][1]


def by_policy(session: Session, choose: Callable[[Session], str]) -> Iterator[str]:
    """Lines for as long as the match lasts, each made when it is asked for."""
    while not session.match_over:
        yield "next" if session.deal_over else choose(session)
