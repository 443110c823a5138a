"""Somebody at a real terminal: types keys into `liukfu play`, and looks at every frame.

The person knows where the match stands by reading the saved record beside the screen. What
they may see is worked out from that record by the engine, never from the program under test.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self

import pexpect
import pyte

from liukfu.engine import (
    Action,
    Cards,
    Claim,
    Deal,
    Frame,
    Phase,
    Rules,
    Stop,
    parse_action,
    parse_mask,
)
from liukfu.engine.cards import ALL
from tests.programs import at_rest, put_away

# A terminal that knows synchronised output is told where each frame ends.
SYNC_ASKED = b"\x1b[?2026$p"
SYNC_KNOWN = b"\x1b[?2026;2$y"
FRAME_BEGIN = b"\x1b[?2026h"
FRAME_END = b"\x1b[?2026l"
PLACE_ASKED = b"\x1b[6n"
"""Asks where the cursor is, before there are frames."""
PATIENCE = 8.0
"""Seconds after which a person types an action again."""
GLANCE = 0.05
"""Seconds for which one look waits for something new."""
ESCAPE = "\x1b[27u"
"""Esc as terminals send it where they are asked not to send the beginning of other keys: the bare
one, read in one go with what follows it, is another key.
"""
KEYS = "1234567890-="
SMALLEST = (72, 22)
CARD = re.compile(
    r"(?<![A-Za-z0-9])([TMKC])([1-9])(?![0-9A-Za-z])|([1-9]) ?([拾貫索綫])"
    r"|(?<![A-Za-z0-9])([1-9]) {1,2}([TMKC])(?![A-Za-z0-9])"
)


class Terminal:
    """`liukfu play`, or another command, on a pty, drawn by pyte."""

    SCREEN: ClassVar[type[pyte.Screen]] = pyte.Screen
    STREAM: ClassVar[type[pyte.ByteStream]] = pyte.ByteStream
    ANSWERS: ClassVar[bool] = True
    """Whether it says that it knows synchronised output, when asked."""
    BEFORE: ClassVar[str] = "pass"
    """What is done in the program's process before it begins."""

    def __init__(
        self,
        home: Path,
        *options: str,
        command: str = "play",
        size: tuple[int, int] = (80, 24),
        **environment: str,
    ) -> None:
        self.home = home
        columns, rows = size
        self.screen = self.SCREEN(columns, rows)
        self.stream = self.STREAM(self.screen)
        self.raw = bytearray()
        self.frames = 0
        self._pending = bytearray()
        self.looks: list[Callable[[Terminal], None]] = []
        self.child = pexpect.spawn(
            sys.executable,
            ["-c", f"{self.BEFORE}\nfrom liukfu.cli import main\nmain()", command, *options],
            env={
                **{
                    k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")
                },
                "LIUKFU_HOME": str(home),
                "TERM": "xterm-256color",
                "LC_ALL": "C.UTF-8",
                **environment,
            },
            dimensions=(rows, columns),
            timeout=90,
        )
        self.screen.write_process_input = self.child.send  # type: ignore[method-assign]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        put_away(self.child)

    @property
    def lines(self) -> list[str]:
        """The rows as a person sees them; a wide character takes its two cells."""
        return [
            "".join(self.screen.buffer[row][column].data for column in range(self.screen.columns))
            for row in range(self.screen.lines)
        ]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def read(self, seconds: float = GLANCE) -> bool:
        """Draw what has come in, and let everybody look at its frames. False when nothing came.

        What is drawn before the program has read that frames may be marked is shown once
        nothing more comes: there is no end to wait for, and no later frame need follow.
        """
        try:
            data = self.child.read_nonblocking(1 << 16, timeout=seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            if FRAME_BEGIN not in self._pending:
                whole = len(self._pending) - begun(self._pending, FRAME_BEGIN)
                self.stream.feed(bytes(self._pending[:whole]))
                del self._pending[:whole]
            return False
        asked = self.raw[1 - len(SYNC_ASKED) :] + data
        self.raw += data
        if self.ANSWERS and SYNC_ASKED in asked:
            self.child.send(SYNC_KNOWN)
        self._pending += data
        if PLACE_ASKED in self._pending:
            self.stream.feed(bytes(self._pending))
            self._pending.clear()
        while (end := self._pending.find(FRAME_END)) >= 0:
            end += len(FRAME_END)
            self.stream.feed(bytes(self._pending[:end]))
            del self._pending[:end]
            self.frames += 1
            for look in self.looks:
                look(self)
        return True

    def settle(self, quiet: float = 0.25) -> None:
        """Read until nothing has come for ``quiet`` seconds in which the program had nothing to
        do: not those in which a busy machine did not let it go on.
        """
        until = time.monotonic() + 90
        glances = 0
        while glances * GLANCE < quiet:
            assert time.monotonic() < until, f"never at rest:\n{self.text}"
            glances = 0 if self.read() or not at_rest(self.child.pid) else glances + 1

    def wait(self, what: str, true: Callable[[], bool], seconds: float = 90) -> None:
        """Read until something is true.

        Raises:
            AssertionError: it has not come true in time.
        """
        assert self.comes(true, seconds), f"waited for {what} in vain:\n{self.text}"

    def comes(self, true: Callable[[], bool], seconds: float) -> bool:
        """Read until something is true; False when it has not come true in time."""
        until = time.monotonic() + seconds
        while not true():
            if time.monotonic() >= until:
                return False
            assert self.read() or self.child.isalive() or true(), f"gone:\n{self.text}"
        return True

    def type_until(self, what: str, keys: str, true: Callable[[], bool]) -> None:
        """Type keys until something is true: what comes before it can be meant is dropped, and a
        person types it again.

        Raises:
            AssertionError: it has not come true in time.
        """
        for _attempt in range(5):
            self.type(keys)
            if self.comes(true, PATIENCE):
                return
        raise AssertionError(f"typed for {what} in vain:\n{self.text}")

    def asks(self, words: str) -> bool:
        """Whether a plain line, before the table opens, names these words."""
        return words.encode() in self.raw

    def type(self, keys: str) -> None:
        self.child.send(keys)

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def leave(self) -> int:
        """Type `q` and wait for the end; the exit code."""
        self.settle()
        self.type_until("the end", "q", lambda: not self.child.isalive())
        self.child.close()
        status = self.child.exitstatus
        assert isinstance(status, int)
        return status


def begun(data: bytes | bytearray, sign: bytes) -> int:
    """How many bytes at the end of what has come are the beginning of a sign."""
    return next((n for n in range(len(sign) - 1, 0, -1) if data.endswith(sign[:n])), 0)


class Person:
    """Plays the seat of the one human of the saved match by keys, at random but seeded."""

    def __init__(self, terminal: Terminal, rng: random.Random) -> None:
        self.terminal = terminal
        self.rng = rng
        self.actions = 0

    @property
    def record(self) -> dict[str, Any] | None:
        """The saved match, from wherever it lies now."""
        for path in (
            self.terminal.home / "current.json",
            *sorted((self.terminal.home / "matches").glob("*.json")),
        ):
            try:
                found = json.loads(path.read_bytes())
            except FileNotFoundError:
                continue
            assert isinstance(found, dict)
            return found
        return None

    @property
    def deal(self) -> Deal | None:
        """The deal under way or just over."""
        record = self.record
        return None if record is None else last_deal(record)

    @property
    def seat(self) -> int:
        record = self.record
        assert record is not None
        kinds = [player["kind"] for player in record["players"]]
        return kinds.index("human")

    def stands(self) -> tuple[int, int]:
        """Deal number and count of actions, as saved."""
        deal = self.deal
        return (0, 0) if deal is None else (deal.frame.number, len(deal))

    def moved_on(self, before: tuple[int, int]) -> Callable[[], bool]:
        """Whether the match has gone on since ``before``."""
        return lambda: self.stands() != before

    def on_turn(self) -> bool:
        deal = self.deal
        return deal is not None and (deal.result is not None or deal.to_act == self.seat)

    def sees_turn(self) -> bool:
        """Whether it is this person's turn, and the table is on the screen."""
        return "--deal" in self.terminal.text and self.on_turn()

    def play(self, deals: int) -> None:
        """Play until so many deals have ended, each looked at to its end."""
        ended = 0
        while True:
            self.terminal.wait("my turn", self.sees_turn)
            before = self.stands()
            self.terminal.settle()
            deal = self.deal
            assert deal is not None
            if deal.result is not None:
                ended += 1
                if ended == deals:
                    return
                self.terminal.type_until("the next deal", "\r", self.moved_on(before))
                continue
            self.act(deal)

    def choose(self, deal: Deal) -> Action:
        """One of the legal actions."""
        return deal.view(self.seat).legal.sample(self.rng)

    def act(self, deal: Deal) -> None:
        """Choose one legal action of the human and type it."""
        moved_on = self.moved_on(self.stands())
        action = self.choose(deal)
        for _attempt in range(5):
            self.type_action(deal, action)
            if self.terminal.comes(moved_on, PATIENCE):
                break
            # A person sees that nothing has been played, and types again.
            self.terminal.settle()
            if moved_on():
                break
        assert moved_on(), f"typed {action} in vain:\n{self.terminal.text}"
        after = self.deal
        assert after is not None
        if after.frame.number == deal.frame.number:
            assert after.actions[len(deal)] == action, (action, after.actions)
        self.actions += 1

    def type_action(self, deal: Deal, action: Action) -> None:
        """The keys of an action, as the help gives them."""
        terminal = self.terminal
        if deal.phase is Phase.CALLS:
            terminal.type("p" if str(action) == "play" else "x")
            return
        if isinstance(action, Stop):
            terminal.type("s")
            terminal.settle()
            # Where a claim would pay more, that is said first.
            terminal.type("s")
            return
        places = list(Cards(deal.dealt[self.seat]))
        terminal.type(ESCAPE + "".join(KEYS[places.index(card)] for card in action.cards))
        terminal.settle(0.1)
        if isinstance(action, Claim):
            terminal.type("c")
            terminal.settle()
        terminal.type("\r")


def may_be_seen(record: dict[str, Any], number: int, seat: int) -> int:
    """The cards of a deal that the person in ``seat`` may have on the screen: their own and
    those shown face up; all of them once it is over.
    """
    for kept in record["deals"]:
        if kept["number"] == number:
            if "result" in kept:
                return ALL
            deal = last_deal({**record, "deals": [kept]})
            return deal.dealt[seat] | deal.view(seat).shown
    return 0


def cards_on(text: str) -> int:
    """All cards that a picture of the table names, by code or on a face.

    What a card *waits for* is worked out from one's own cards, and names hidden ones.
    """
    text = re.sub(r"waits for .*", "", text)
    return parse_mask_of(CARD.findall(text))


def parse_mask_of(found: list[tuple[str, str, str, str, str, str]]) -> int:
    mask = 0
    for letter, rank, face_rank, character, ascii_rank, ascii_letter in found:
        mask |= parse_mask(
            (letter or character or ascii_letter) + (rank or face_rank or ascii_rank)
        )
    return mask


class Watch:
    """Looks at every frame: whole, within its size, and nothing of another's hand on it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.off = False
        """True while something lies over the table that names all cards."""

    def __call__(self, terminal: Terminal) -> None:
        text = terminal.text
        assert "Traceback" not in text, text
        assert "\\u" not in text, text
        number = re.search(r"--deal (\d+)", text)
        record = self.person.record
        if self.off or number is None or record is None:
            return
        allowed = may_be_seen(record, int(number[1]), self.person.seat)
        leaked = cards_on(text) & ~allowed
        assert not leaked, f"{Cards(leaked)} of somebody else on the screen:\n{text}"


def last_deal(record: dict[str, Any]) -> Deal:
    """The last deal of a record, played by the engine."""
    kept = record["deals"][-1]
    first, second, third = map(parse_mask, kept["hands"])
    frame = Frame(kept["number"], kept["dealer"], Rules(**record["rules"]))
    deal = Deal(frame, (first, second, third))
    deal.apply_all(map(parse_action, kept["actions"]))
    return deal
