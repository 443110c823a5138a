"""The record of a match as it grows, and how it is kept."""

from __future__ import annotations

import time

import msgspec
from msgspec import UNSET

from liukfu.engine import Deal
from liukfu.records import DealRecord, Record, deal_record, result_record
from liukfu.session.opening import instant
from liukfu.session.seats import Assistance, KeepsMatch


class Recording:
    """Writes a match down, deal by deal, and has it kept.

    Args:
        record: what is known of the match as a whole; its deals are not taken over.
        keeper: saves the match; nothing is saved without one. It is closed with this.
    """

    def __init__(self, record: Record, keeper: KeepsMatch | None) -> None:
        self.fault: OSError | None = None
        """Why the match could not be saved the last time, None when it was."""
        self._match = record
        self._keeper = keeper
        self._closed = False
        self._done: tuple[DealRecord, ...] = ()
        self._now: DealRecord | None = None
        self._since = time.monotonic()
        self._before = 0

    @property
    def record(self) -> Record:
        """The match as it stands."""
        return msgspec.structs.replace(self._match, deals=(*self._done, self.deal))

    @property
    def deal(self) -> DealRecord:
        """The deal under way, or just over."""
        assert self._now is not None, "no deal has begun"
        return self._now

    @property
    def assisted(self) -> tuple[Assistance, ...]:
        """How people were helped in this deal."""
        return () if self.deal.assisted is UNSET else self.deal.assisted

    def begin(self, deal: Deal, *, replayed: bool) -> None:
        """A deal is put down, some of its actions done perhaps; the one before is over."""
        if self._now is not None:
            self._done = (*self._done, self._now)
        self._before, self._since = 0, time.monotonic()
        now = deal_record(deal, started=instant(), seconds=0)
        self._now = msgspec.structs.replace(now, replayed=True) if replayed else now

    def go_on(self, deals: tuple[DealRecord, ...]) -> None:
        """Go on with the last of these deals, which was left under way or just over."""
        *done, self._now = deals
        self._done = tuple(done)
        if isinstance(self._now.seconds, int):
            self._before = self._now.seconds

    def take(self, deal: Deal) -> None:
        """Write down how the deal stands."""
        result = deal.result
        self._now = msgspec.structs.replace(
            self.deal,
            actions=tuple(map(str, deal.actions)),
            result=UNSET if result is None else result_record(result),
            seconds=self._before + int(time.monotonic() - self._since),
        )

    def cut(self, actions: int) -> None:
        """The deal is back at so many of its actions, and goes on from there."""
        self._now = msgspec.structs.replace(
            self.deal, actions=self.deal.actions[:actions], result=UNSET
        )
        branch = self._match.branch
        if branch is not UNSET and not self._done and actions < branch.action:
            # From there on it is no longer the play that was taken over.
            branch = msgspec.structs.replace(branch, action=actions)
            self._match = msgspec.structs.replace(self._match, branch=branch)

    def assist(self, how: Assistance) -> None:
        """A person was helped in this deal."""
        marks = {*self.assisted, how}
        ordered: tuple[Assistance, ...] = ("undo", "hint", "open")
        assisted = tuple(mark for mark in ordered if mark in marks)
        self._now = msgspec.structs.replace(self.deal, assisted=assisted)

    def save(self, *, must: bool = False) -> None:
        """Save the match as it stands.

        Raises:
            OSError: it could not be, and ``must``; else it is :attr:`fault`.
        """
        if self._keeper is None:
            return
        try:
            self._keeper.save(self.record)
        except OSError as error:
            if must:
                raise
            self.fault = error
        else:
            self.fault = None

    def close(self) -> None:
        """Let go of the saved match; may be called again. What could not be saved before is
        tried once more.
        """
        if self._keeper is None or self._closed:
            return
        self._closed = True
        try:
            if self.fault is not None:
                self.save()
        finally:
            self._keeper.close()
