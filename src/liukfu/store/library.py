"""All matches of this computer, unfinished and finished: one record file and one lock each."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from liukfu.engine import Rules, Seat
from liukfu.records import (
    MAX_BYTES,
    DealRecord,
    Fault,
    PlayerRecord,
    Problem,
    Record,
    RecordError,
    RuleOptions,
    loads,
    replay,
)
from liukfu.store import paths
from liukfu.store.atomic import sync_folder
from liukfu.store.keeper import (
    Keeper,
    SetAside,
    is_finished,
    is_untouched,
    match_id,
    match_name,
    next_number,
)
from liukfu.store.locks import (
    LOCKS,
    MATCHES,
    MatchLocked,
    is_locked,
    lock_file,
    lock_match,
    rename_aside,
)
from liukfu.store.outside import read_outside
from liukfu.store.room import check_room

OLD_FILE, OLD_LOCK = "current.json", "current.lock"
"""Where the one match under way was kept by older versions."""


class Saved(NamedTuple):
    """A match in the library, as it was when it was listed.

    ``name`` is what :meth:`Library.open` takes; ``when`` is the instant (UTC) at which it was
    saved last; ``locked`` says that a program has it open.
    """

    name: str
    path: Path
    record: Record
    when: datetime
    locked: bool

    @property
    def seed(self) -> str:
        """The match's seed."""
        return self.record.seed

    @property
    def number(self) -> int:
        """The number of the deal that the match goes on with; of the last one if it is over."""
        return next_number(self.record)

    @property
    def players(self) -> tuple[PlayerRecord, PlayerRecord, PlayerRecord]:
        """Who sits in seats 0, 1 and 2."""
        return self.record.players

    @property
    def finished(self) -> bool:
        """Whether the match has had its fixed number of deals (Rules §9)."""
        return is_finished(self.record)

    @property
    def match(self) -> str:
        """What tells the match from every other (the history's key)."""
        return match_id(self.record)


class Seen(NamedTuple):
    """A deal as it stands in a saved match."""

    path: Path
    record: Record
    deal: DealRecord


class DamagedMatch(Exception):
    """A match that cannot be gone on with; ``aside`` says where its file lies now."""

    def __init__(self, aside: SetAside) -> None:
        self.aside = aside
        super().__init__(f"{aside.name} is damaged")


class Library:
    """The matches in a data folder. Nothing in it is ever displaced by another match.

    Cheap to make: nothing is read or written before a method is called. Damaged files that a
    method meets are renamed, never deleted, and told in ``set_aside``.

    Args:
        folder: the data folder; the user's own unless given. It is made when needed.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else paths.home()
        self.set_aside: list[SetAside] = []
        """Damaged files that have been renamed since the library was made."""

    @property
    def matches(self) -> Path:
        """The folder of the records."""
        return self.folder / MATCHES

    def create(self, record: Record | None = None) -> Keeper:
        """A keeper for a new match; its file is made when the match is saved first.

        Matches in which nobody has done anything, and which nobody has open, are dropped.

        Args:
            record: the match, where it is there already; it is saved at once.

        Raises:
            NoRoom: nothing more may lie in the data folder.
            OSError: it cannot be used.
        """
        self._prepare()
        self._drop_untouched()
        check_room(self.folder)
        keeper = Keeper(self.folder)
        if record is not None:
            keeper.save(record)
        return keeper

    def open(self, name: str | Path) -> Keeper:
        """Take up a saved match, for :meth:`liukfu.session.Session.resume`.

        Args:
            name: a :attr:`Saved.name`, or the path of a file in the library.

        Raises:
            MatchLocked: another program has it open.
            DamagedMatch: it is no match that could be gone on with; it has been set aside,
                unless a later version of this program has written it.
            FileNotFoundError: there is no such match.
            OSError: it cannot be read.
        """
        self._prepare()
        path = self.matches / Path(name).name
        if Path(name).name != str(name) and Path(name).absolute() != path.absolute():
            raise FileNotFoundError(2, "No such match", str(name))
        if not path.is_file():
            raise FileNotFoundError(2, "No such match", str(path))
        lock = lock_match(self.folder, path.name)
        try:
            record, faults = _read(path)
            if record is not None:
                faults = replay(record).faults
            if record is None or faults:
                if _is_damage(faults):
                    raise DamagedMatch(self._put_aside(path, faults))
                raise DamagedMatch(SetAside(path, faults, path.name))
        except BaseException:
            lock.release()
            raise
        return Keeper(self.folder, path, lock, record)

    def latest(self) -> Keeper | None:
        """Take up the most recent unfinished match that nobody has open, None without one.

        Raises:
            OSError: the data folder cannot be used.
        """
        for path in self.files():
            if _has_ended(path):
                continue
            record, faults = _read(path)
            if record is None:
                self.met_damage(path, faults)
            elif not is_finished(record) and not is_locked(self.folder, path.name):
                with contextlib.suppress(MatchLocked, DamagedMatch, FileNotFoundError):
                    keeper = self.open(path.name)
                    if keeper.saved is not None and not is_finished(keeper.saved):
                        return keeper
                    keeper.close()
        return None

    def saved(self) -> list[Saved]:
        """All matches, those saved last first."""
        return list(self._saved())

    def unfinished(self, limit: int | None = None) -> list[Saved]:
        """The matches that can be gone on with, those saved last first.

        Args:
            limit: at most so many; the files of older ones are not read.
        """
        return list(islice((saved for saved in self._saved() if not saved.finished), limit))

    def seen(
        self,
        seed: str,
        number: int,
        dealer: Seat | None = None,
        rules: Rules | None = None,
        besides: str | None = None,
    ) -> list[Seen]:
        """Where a deal has been played before, begun ones included; the latest first.

        Args:
            seed: a clean seed.
            number: the deal's number.
            dealer: only with this dealer; with any where it is None.
            rules: only with these rules, whatever their ``deals``; with any where it is None.
            besides: a match that does not count, by :func:`~liukfu.store.keeper.match_id`.
        """
        slug = paths.safe_name(seed)
        options = RuleOptions.of(_one_deal(rules)) if rules is not None else None
        found = []
        for saved in self._saved(slug):
            record = saved.record
            if record.seed != seed or saved.match == besides:
                continue
            if options is not None and RuleOptions.of(_one_deal(record.rules.rules())) != options:
                continue
            found += [
                Seen(saved.path, record, deal)
                for deal in record.deals
                if deal.number == number and dealer in (None, deal.dealer)
            ]
        return found

    def _saved(self, part: str = "", *, unfinished: bool = False) -> Iterator[Saved]:
        for path in self.files():
            if part not in path.name or (unfinished and _has_ended(path)):
                continue
            try:
                when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                record, faults = _read(path)
            except FileNotFoundError:
                continue
            if record is None:
                self.met_damage(path, faults)
                continue
            yield Saved(path.name, path, record, when, is_locked(self.folder, path.name))

    def files(self) -> list[Path]:
        """The files of all matches, those saved last first.

        Raises:
            OSError: the data folder cannot be used.
        """
        self._prepare()
        found = []
        for path in self.matches.glob("*.json"):
            with contextlib.suppress(FileNotFoundError):
                if not path.name.startswith(".") and path.is_file():
                    found.append((path.stat().st_mtime_ns, path.name, path))
        return [path for _, _, path in sorted(found, reverse=True)]

    def any_deal_over(self) -> bool:
        """Whether a deal was played to its end in any match.

        Raises:
            OSError: the data folder cannot be used.
        """
        return any(_ends_of(_outlined(path)) for path in self.files())

    def _prepare(self) -> None:
        for folder in (self.folder, self.matches, self.folder / LOCKS):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if (self.folder / OLD_FILE).is_file():
            self._take_over()

    def _take_over(self) -> None:
        """Give the match of an older version a file of its own."""
        old = self.folder / OLD_FILE
        from filelock import FileLock, Timeout

        lock = FileLock(self.folder / OLD_LOCK, timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            return
        try:
            record, faults = _read(old)
            if record is None:
                if _is_damage(faults):
                    self._put_aside(old, faults)
            elif is_untouched(record):
                old.unlink()
            else:
                old.replace(self.matches / match_name(record))
                sync_folder(self.matches)
            sync_folder(self.folder)
        except FileNotFoundError:
            pass
        finally:
            lock.release()

    def _drop_untouched(self) -> None:
        for path in self.matches.glob("*.json"):
            with contextlib.suppress(OSError, MatchLocked, RecordError):
                if path.stat().st_size > _UNTOUCHED_BYTES or not is_untouched(_record(path)):
                    continue
                lock = lock_match(self.folder, path.name, patience=0)
                try:
                    if is_untouched(_record(path)):
                        path.unlink()
                        lock_file(self.folder, path.name).unlink(missing_ok=True)
                finally:
                    lock.release()

    def met_damage(self, path: Path, faults: tuple[Fault, ...]) -> None:
        """Set a damaged file aside, unless somebody has it open, or it is of a later version."""
        if not _is_damage(faults):
            return
        with contextlib.suppress(OSError, MatchLocked):
            lock = lock_match(self.folder, path.name, patience=0)
            try:
                self._put_aside(path, faults)
            finally:
                lock.release()

    def _put_aside(self, path: Path, faults: tuple[Fault, ...]) -> SetAside:
        aside = SetAside(rename_aside(path, self.folder), faults, path.name)
        self.set_aside.append(aside)
        return aside


_UNTOUCHED_BYTES = 4096
"""A record in which nobody has done anything is never larger (without somebody's ``x``)."""


def _read(path: Path) -> tuple[Record | None, tuple[Fault, ...]]:
    """A record, or what is wrong with its form; OSError."""
    try:
        return _record(path), ()
    except RecordError as error:
        return None, error.faults


def _record(path: Path) -> Record:
    return loads(read_outside(path, MAX_BYTES + 1))


class _Result(Struct):
    end: str


class _Deal(Struct):
    result: _Result | None = None


class _Length(Struct):
    deals: int = 0


class _Outline(Struct):
    """As much of a record as tells whether its match has ended; the rest is passed over."""

    rules: _Length
    deals: list[_Deal]


_outline = msgspec.json.Decoder(_Outline)


def _has_ended(path: Path) -> bool:
    """Whether a match has surely had all its deals: told without reading all of the record."""
    match = _outlined(path)
    ends = _ends_of(match)
    return match is not None and 0 < match.rules.deals <= sum(end != "void" for end in ends)


def _outlined(path: Path) -> _Outline | None:
    try:
        return _outline.decode(read_outside(path, MAX_BYTES))
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None


def _ends_of(match: _Outline | None) -> list[str]:
    """How the deals ended that are over."""
    deals = match.deals if match is not None else []
    return [deal.result.end for deal in deals if deal.result is not None]


def _is_damage(faults: tuple[Fault, ...]) -> bool:
    """Whether a file is damaged, rather than of a later version of this program."""
    return not any(fault.problem is Problem.VERSION for fault in faults)


def _one_deal(rules: Rules) -> Rules:
    return Rules(rules.old_inference, rules.unfair_pass, rules.tariff, rules.dealer_after_draw)
