"""Deals worth remembering: a name, a note, and what fixes the deal."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from filelock import FileLock
from msgspec import Meta, Struct

from liukfu.engine import Rules, Seat, SeedError, clean_seed, first_dealer
from liukfu.records import RuleOptions
from liukfu.records.schema import DealNumber, SeatNumber
from liukfu.store import paths
from liukfu.store.atomic import write_atomically
from liukfu.store.locks import rename_aside
from liukfu.store.outside import read_outside

FILE = "kept.json"
LOCK = "kept.lock"
MAX_NOTE = 500
"""The most code points of a note."""
MAX_DEALS = 10_000
"""The most deals that are kept."""
MAX_BYTES = 16 * 1024 * 1024
"""The largest file that is read."""

_PATIENCE = 5.0


class KeptDeal(NamedTuple):
    """A kept deal. ``when`` it was kept is an instant (RFC 3339, UTC)."""

    name: str
    note: str
    seed: str
    number: int
    dealer: Seat
    rules: Rules
    when: str


class KeptProblem(Enum):
    """What is wrong with a wish about kept deals."""

    NAME = "a name is 1 to 64 printable characters"
    NOTE = "a note is up to 500 printable characters"
    TAKEN = "there is a deal of this name"
    UNKNOWN = "there is no deal of this name"
    FULL = "there are as many kept deals as there can be"
    DEALER = "deal 1 of this seed has another dealer"


class KeptError(ValueError):
    """A wish about kept deals that cannot be met; nothing has changed.

    ``name`` is what was asked for.
    """

    def __init__(self, problem: KeptProblem, name: str = "") -> None:
        self.problem = problem
        self.name = name
        super().__init__(f"{problem.value}: {name}")


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    note: str
    seed: str
    number: DealNumber
    dealer: SeatNumber
    rules: RuleOptions
    when: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]

    def __post_init__(self) -> None:
        good = _is_name(self.name) and _is_note(self.note) and _is_seed(self.seed)
        if not good or (self.number == 1 and self.dealer != first_dealer(self.seed)):
            raise ValueError("Not a deal that this program has kept")

    def deal(self) -> KeptDeal:
        rules = self.rules.rules()
        return KeptDeal(self.name, self.note, self.seed, self.number, self.dealer, rules, self.when)

    @classmethod
    def of(cls, deal: KeptDeal) -> _Kept:
        return cls(**{**deal._asdict(), "rules": RuleOptions.of(deal.rules)})


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["liukfu-kept"]
    version: Literal[1]
    deals: Annotated[tuple[_Kept, ...], Meta(max_length=MAX_DEALS)] = ()

    def __post_init__(self) -> None:
        if len({kept.name for kept in self.deals}) < len(self.deals):
            raise ValueError("A name is there twice")


class KeptDeals:
    """The kept deals of a data folder. Two programs at once don't disturb each other.

    Names and notes are brought to NFC without outer white space; names are told apart by
    every letter, in every case.

    Args:
        folder: the data folder; the user's own unless given.

    Raises (all methods):
        OSError: the file cannot be used, or another program holds it for long.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else paths.home()
        self.set_aside: Path | None = None
        """Where a damaged file has been put; there are no kept deals then."""

    @property
    def path(self) -> Path:
        """The file of the kept deals."""
        return self.folder / FILE

    def all(self) -> list[KeptDeal]:
        """All kept deals, in the order in which they were kept."""
        try:
            return _read(self.path)
        except FileNotFoundError:
            return []
        except msgspec.MsgspecError:
            with self._alone() as deals:
                return deals

    def get(self, name: str) -> KeptDeal | None:
        """The deal of a name, None without one."""
        wanted = _clean(name)
        return next((deal for deal in self.all() if deal.name == wanted), None)

    def keep(
        self, name: str, seed: str, number: int, dealer: Seat, rules: Rules, note: str = ""
    ) -> KeptDeal:
        """Keep a deal.

        Args:
            name: what to call it; no other deal is called so.
            seed: of the match.
            number: of the deal.
            dealer: of the deal.
            rules: of the match; its ``deals`` are left out.
            note: anything worth saying.

        Raises:
            KeptError: NAME, NOTE, TAKEN, FULL, or DEALER.
            SeedError: no seed.
        """
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        name, note, seed = _name(name), _note(note), clean_seed(seed)
        if number == 1 and dealer != first_dealer(seed):
            raise KeptError(KeptProblem.DEALER, name)
        plain = Rules.parse({k: v for k, v in rules.changed().items() if k != "deals"})
        kept = KeptDeal(name, note, seed, number, dealer, plain, now)
        with self._alone() as deals:
            if any(deal.name == name for deal in deals):
                raise KeptError(KeptProblem.TAKEN, name)
            if len(deals) >= MAX_DEALS:
                raise KeptError(KeptProblem.FULL, name)
            self._write([*deals, kept])
        return kept

    def rename(self, old: str, new: str) -> KeptDeal:
        """Give a deal another name.

        Raises:
            KeptError: UNKNOWN, NAME, or TAKEN.
        """
        old, new = _clean(old), _name(new)
        with self._alone() as deals:
            place = _place(deals, old)
            if new != old and any(deal.name == new for deal in deals):
                raise KeptError(KeptProblem.TAKEN, new)
            return self._put(deals, place, deals[place]._replace(name=new))

    def note(self, name: str, note: str) -> KeptDeal:
        """Give a deal another note, "" for none.

        Raises:
            KeptError: UNKNOWN, or NOTE.
        """
        name, note = _clean(name), _note(note)
        with self._alone() as deals:
            place = _place(deals, name)
            return self._put(deals, place, deals[place]._replace(note=note))

    def drop(self, name: str) -> KeptDeal:
        """Forget a deal.

        Returns:
            What it was.

        Raises:
            KeptError: UNKNOWN.
        """
        with self._alone() as deals:
            place = _place(deals, _clean(name))
            self._write([*deals[:place], *deals[place + 1 :]])
            return deals[place]

    def _put(self, deals: list[KeptDeal], place: int, deal: KeptDeal) -> KeptDeal:
        self._write([*deals[:place], deal, *deals[place + 1 :]])
        return deal

    def _write(self, deals: list[KeptDeal]) -> None:
        document = _File("liukfu-kept", 1, tuple(map(_Kept.of, deals)))
        text = json.dumps(msgspec.to_builtins(document), ensure_ascii=False, indent=1)
        write_atomically(self.path, f"{text}\n".encode())

    @contextmanager
    def _alone(self) -> Iterator[list[KeptDeal]]:
        """The deals, with every other program kept out until they are changed."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with FileLock(self.folder / LOCK, timeout=_PATIENCE):
            try:
                deals = _read(self.path)
            except FileNotFoundError:
                deals = []
            except msgspec.MsgspecError:
                self.set_aside = rename_aside(self.path, self.folder, "damaged-kept")
                deals = []
            yield deals


def _clean(text: str) -> str:
    """A name or a note as it is kept."""
    return unicodedata.normalize("NFC", text).strip()


def _read(path: Path) -> list[KeptDeal]:
    data = read_outside(path, MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise msgspec.DecodeError("too large")
    try:
        return [kept.deal() for kept in msgspec.json.decode(data, type=_File).deals]
    except (RecursionError, UnicodeError) as error:
        raise msgspec.DecodeError(str(error)) from None


def _place(deals: list[KeptDeal], name: str) -> int:
    for place, deal in enumerate(deals):
        if deal.name == name:
            return place
    raise KeptError(KeptProblem.UNKNOWN, name)


def _name(text: str) -> str:
    name = _clean(text)
    if not _is_name(name):
        raise KeptError(KeptProblem.NAME, text)
    return name


def _note(text: str) -> str:
    note = _clean(text)
    if not _is_note(note):
        raise KeptError(KeptProblem.NOTE)
    return note


def _is_name(text: str) -> bool:
    return _is_seed(text)


def _is_seed(text: str) -> bool:
    try:
        return clean_seed(text) == text
    except SeedError:
        return False


def _is_note(text: str) -> bool:
    return len(text) <= MAX_NOTE and text.isprintable()
