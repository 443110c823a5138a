"""What an arena has played so far, in a file, so that it can go on after a break.

One line of JSON says what is played, then each line is a piece of it that is finished. A
piece is on the disk before the next is looked at, so that a break of any kind costs no more
than what was being played. (POSIX only.)
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from liukfu import __version__
from liukfu.arena.plan import Plan
from liukfu.arena.play import ENDS, Row, Times, seatings
from liukfu.engine.rules import MAX_DEALS

FORMAT = "liukfu-arena"
VERSION = 1

MAX_LINE = 16 * 1024 * 1024
"""The most bytes of a line."""

_Count = Annotated[int, Meta(ge=0, le=2**53)]
_Units = Annotated[int, Meta(ge=-(2**40), le=2**40)]
_Text = Annotated[str, Meta(max_length=1024)]
_Step = Annotated[str, Meta(pattern=r"^-?[0-9]{1,4}$")]


class StateError(ValueError):
    """A file that no arena can go on from. The text is one line, without the file's name."""


class _Head(Struct, forbid_unknown_fields=True):
    format: str
    version: int
    program: str
    seed: str
    tables: list[tuple[str, str, str]]
    candidates: list[str]
    rules: list[dict[str, str | bool | int]]
    records: bool


class _Row(Struct, array_like=True, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1, le=MAX_DEALS)]
    units: list[_Units]
    ends: list[_Count]
    tricks: _Count
    faults: list[tuple[_Text, _Text, _Count]]


class _Times(Struct, array_like=True, forbid_unknown_fields=True):
    decisions: _Count
    seconds: Annotated[float, Meta(ge=0)]
    steps: dict[_Step, _Count]


class _Piece(Struct, forbid_unknown_fields=True):
    rules: _Count
    table: _Count
    rows: list[_Row]
    times: dict[str, _Times]


Piece = tuple[int, int, tuple[Row, ...], dict[str, Times]]
"""The places of rules and table in the plan, the deals played, how long the bots took."""


def _head(plan: Plan, records: bool) -> _Head:
    # Neither the number of deals nor the width: a run can be made longer.
    return _Head(
        FORMAT,
        VERSION,
        __version__,
        plan.seed,
        list(plan.tables),
        list(plan.candidates),
        [rules.as_dict() for rules in plan.rules],
        records,
    )


class State:
    """The file of an arena, held open for this process alone. Use as a context manager.

    Args:
        path: the file; made where it is not there.
        plan: what is played.
        records: whether records are written as well.

    Raises:
        StateError: another arena uses it, or it belongs to something else.
        OSError: it cannot be used.
    """

    def __init__(self, path: Path, plan: Plan, records: bool) -> None:
        self._plan = plan
        # Neither through a link that somebody has laid, nor waiting on a pipe.
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK
        self._file = os.fdopen(os.open(path, flags, 0o600), "r+b")
        try:
            self._lock()
            self._begin(_head(plan, records))
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> State:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StateError("another arena is using it") from None

    def _begin(self, head: _Head) -> None:
        line = self._line()
        if line is None:
            # Empty, or not even its first line is whole: nothing was ever kept in it.
            self._file.seek(0)
            if not msgspec.json.encode(head).startswith(self._file.read(MAX_LINE)):
                raise StateError("it is not the state of an arena")
            self._file.truncate(0)
            self._file.seek(0)
            self._write(head)
            return
        try:
            found = msgspec.json.decode(line, type=_Head)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise StateError("it is not the state of an arena") from None
        for name in _Head.__struct_fields__:
            if getattr(found, name) != getattr(head, name):
                raise StateError(f"it belongs to an arena of other {_told(name)}")

    def pieces(self) -> Iterator[Piece]:
        """What is in the file, from its beginning; what a break has left half-written is cut off.

        Raises:
            StateError: something in it does not fit.
        """
        self._file.seek(0)
        self._line()
        whole = self._file.tell()
        number = 1
        while (line := self._line()) is not None:
            number += 1
            try:
                piece = self._checked(msgspec.json.decode(line, type=_Piece))
            except (ValueError, RecursionError):
                raise StateError(f"line {number} is damaged") from None
            yield piece
            whole = self._file.tell()
        self._file.truncate(whole)
        self._file.seek(whole)

    def add(self, piece: Piece) -> None:
        """Keep a piece; returns once it is on the disk."""
        rules, table, rows, times = piece
        self._write(
            _Piece(
                rules,
                table,
                [
                    _Row(row.number, list(row.units), list(row.ends), row.tricks, list(row.faults))
                    for row in rows
                ],
                {
                    name: _Times(
                        each.decisions,
                        each.seconds,
                        {str(step): count for step, count in each.steps.items()},
                    )
                    for name, each in times.items()
                },
            )
        )

    def _line(self) -> bytes | None:
        line = self._file.readline(MAX_LINE)
        if len(line) == MAX_LINE:
            raise StateError("it is not the state of an arena")
        return line if line.endswith(b"\n") else None

    def _write(self, value: Any) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _checked(self, piece: _Piece) -> Piece:
        plan = self._plan
        if piece.rules >= len(plan.rules) or piece.table >= len(plan.tables):
            raise ValueError
        table = plan.tables[piece.table]
        distinct, games = set(table), len(seatings(table))
        rows = []
        for row in piece.rows:
            fits = len(row.units) == len(distinct) and not sum(row.units)
            if not fits or len(row.ends) != len(ENDS) or sum(row.ends) != games:
                raise ValueError
            if row.tricks > 12 * games or any(name not in distinct for name, _, _ in row.faults):
                raise ValueError
            rows.append(
                Row(row.number, tuple(row.units), tuple(row.ends), row.tricks, tuple(row.faults))
            )
        if not set(piece.times) <= distinct:
            raise ValueError
        times = {
            name: Times(
                each.decisions,
                each.seconds,
                {int(step): count for step, count in each.steps.items()},
            )
            for name, each in piece.times.items()
        }
        return piece.rules, piece.table, tuple(rows), times


def _told(name: str) -> str:
    """A field of the first line as it is told to people."""
    return {
        "format": "format",
        "version": "format",
        "program": "version of this program",
        "records": "settings of records",
    }.get(name, name)
