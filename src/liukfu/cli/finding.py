"""Records as they are named on the command line: by file, by name, by seed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from liukfu.cli.root import Failure, os_error_text
from liukfu.words import _, safe

if TYPE_CHECKING:
    from liukfu.records import Record


def find_record(text: str, *, standard_input: bool = False) -> tuple[Path, Record]:
    """A record that follows the rules.

    Args:
        text: the path of a file; the name of a saved match, as `liukfu history` prints it; or
            the seed of a saved match, of which the latest is taken; which that is is told on
            standard error where there are several.
        standard_input: ``-`` is the record that comes in there.

    Raises:
        Failure: there is none, it cannot be read, or it is faulty.
    """
    if standard_input and text == "-":
        return Path(text), _checked(Path(text), _from_standard_input)
    path = record_file(text) or _match_of_seed(text)
    if path is None:
        line = _("no record '{name}': neither a file, nor a saved match or its seed")
        raise Failure(line.format(name=safe(text)))
    return path, checked_record(path)


def record_file(text: str) -> Path | None:
    """The file of a record, by its path or by a saved match's name; None if there is none."""
    from liukfu.store import Library

    path = Path(text)
    if _exists(path):
        return path
    if path.name == text:
        for name in (text, f"{text}.json"):
            saved = Library().matches / name
            if _exists(saved):
                return saved
    return None


def checked_record(path: Path) -> Record:
    """Read a record and play it again.

    Raises:
        Failure: it cannot be read, or is faulty.
    """
    from liukfu.records import read_record

    return _checked(path, lambda: read_record(path))


def _from_standard_input() -> Record:
    from liukfu.records import MAX_BYTES, loads

    return loads(sys.stdin.buffer.read(MAX_BYTES + 1))


def _checked(path: Path, read: Callable[[], Record]) -> Record:
    from liukfu.cli.faults import fault_line
    from liukfu.records import RecordError, replay

    try:
        record = read()
        faults = replay(record).faults
    except OSError as error:
        raise Failure(os_error_text(error)) from None
    except RecordError as error:
        faults = error.faults
    if faults:
        raise Failure(fault_line(str(path), faults[0]))
    if not record.deals:
        raise Failure(_("{file}: a record without a deal").format(file=safe(str(path))))
    return record


def _exists(path: Path) -> bool:
    try:
        return path.exists() and not path.is_dir()
    except (OSError, ValueError):
        # Too long for a path, or with a character that none has.
        return False


def _match_of_seed(text: str) -> Path | None:
    from liukfu.engine import SeedError, clean_seed
    from liukfu.store import Library

    library = Library()
    try:
        seed = clean_seed(text)
    except SeedError:
        return None
    if not library.matches.is_dir():
        return None
    found = [saved for saved in library.saved() if saved.seed == seed]
    if len(found) > 1:
        line = _("{n} matches here have this seed: this is the latest, {name}")
        name = found[0].name.removesuffix(".json")
        click.echo(line.format(n=len(found), name=safe(name)), err=True)
    return found[0].path if found else None
