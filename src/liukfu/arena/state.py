"""What an arena has played so far, in a file, so that it can go on after a break.

One line of JSON says what is played, then each line is a piece of it that is finished. A
piece is on the disk before the next is looked at, so that a break of any kind costs no more
than what was being played. (POSIX only.)
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
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
from liukfu.words import _

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
        self._path = path
        # Neither through a link that somebody has laid, nor waiting on a pipe.
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK
        descriptor = os.open(path, flags, 0o600)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise StateError(_not_a_state())
        self._file = os.fdopen(descriptor, "r+b")
        try:
            self._lock()
            self._begin(_head(plan, records))
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> State:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def _close(self) -> None:
        # What is kept is on the disk; what could not be written has been told.
        with contextlib.suppress(OSError):
            self._file.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StateError(_("another arena is using it")) from None

    def _begin(self, head: _Head) -> None:
        line = self._line()
        if line is None:
            # Empty, or not even its first line is whole: nothing was ever kept in it.
            self._file.seek(0)
            if not msgspec.json.encode(head).startswith(self._file.read(MAX_LINE)):
                raise StateError(_not_a_state())
            self._file.truncate(0)
            self._file.seek(0)
            self._write(head)
            return
        try:
            found = msgspec.json.decode(line, type=_Head)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise StateError(_not_a_state()) from None
        for name in _Head.__struct_fields__:
            if getattr(found, name) != getattr(head, name):
                raise StateError(_unlike(name, records=found.records))

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
                problem = _("line {number} is damaged").format(number=number)
                raise StateError(problem) from None
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
            raise StateError(_not_a_state())
        return line if line.endswith(b"\n") else None

    def _write(self, value: Any) -> None:
        try:
            self._file.write(msgspec.json.encode(value) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from None

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
            if row.tricks > 12 * games or any(fault[0] not in distinct for fault in row.faults):
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


def _not_a_state() -> str:
    return _("it is not the state of an arena")


def _unlike(name: str, records: bool) -> str:
    """What is told of a state whose first line has something else in a field."""
    return {
        "program": _("it was made by another version of this program"),
        "seed": _("it belongs to another seed"),
        "tables": _("it belongs to other bots"),
        "candidates": _("it belongs to other bots"),
        "rules": _("it belongs to other rules"),
        "records": _("it was begun with --records; go on with it")
        if records
        else _("it was begun without --records; go on without"),
    }.get(name, _not_a_state())
