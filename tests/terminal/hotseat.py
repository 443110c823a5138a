"""Several people at one real terminal: each plays their seat by keys, and everything that is
drawn is looked at with the eyes of whoever may be looking.
"""

from __future__ import annotations

import random
import re
from typing import Any

from liukfu.engine import Action, Call, Cards, Deal, Phase
from liukfu.engine.cards import ALL
from tests.terminal.seat import Person, Terminal, cards_on, last_deal

NEXT = re.compile(r"Press ([123]) to see your cards")
_MOVES = re.compile(rb"\x1b\[[0-9;]*[HfGd]")
_ESCAPES = re.compile(rb"\x1b(\[[0-9;?:]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[@-Z\\-_])")


def written(data: bytes) -> str:
    """The text in what a program sent to a terminal; a move of the cursor begins a new line."""
    return _ESCAPES.sub(b"", _MOVES.sub(b"\n", data)).decode("utf-8", "replace")


class People(Person):
    """Plays the seats of all people at one keyboard."""

    def __init__(self, terminal: Terminal, rng: random.Random) -> None:
        super().__init__(terminal, rng)
        self.opened: int | None = None
        """Whose cards lie open, by the keys that were typed and the curtains that were seen."""
        self.curtains: list[int] = []
        """The seats before which a curtain was met."""
        self.holding = 0
        """What the person held who has acted last, before that."""

    @property
    def seat(self) -> int:
        """The seat on turn."""
        deal = self.deal
        assert deal is not None
        return deal.view(0).leader if deal.to_act is None else deal.to_act

    def people(self) -> set[int]:
        record = self.record
        assert record is not None
        return {seat for seat, who in enumerate(record["players"]) if who["kind"] == "human"}

    def on_turn(self) -> bool:
        deal = self.deal
        return deal is not None and (deal.result is not None or deal.to_act in self.people())

    def choose(self, deal: Deal) -> Action:
        """One of the legal actions; no deal is void."""
        return Call("play") if deal.phase is Phase.CALLS else super().choose(deal)

    def act(self, deal: Deal) -> None:
        """Open the curtain if it is down, and type one legal action."""
        assert deal.to_act is not None
        if deal.to_act != self.opened:
            key = str(deal.to_act + 1)
            self.terminal.wait("the curtain", lambda: f"Press {key}" in self.terminal.text)
            self.terminal.settle()
            if len(self.curtains) < 3:
                for wrong in "123lgdtk\r ".replace(key, ""):
                    self.terminal.type(wrong)
                self.terminal.settle()
                assert f"Press {key}" in self.terminal.text, self.terminal.text
            self.curtains.append(deal.to_act)
            self.opened = deal.to_act
            self.terminal.type_until("the hand", key, lambda: "Press" not in self.terminal.text)
            hand = deal.hand(deal.to_act)
            self.terminal.wait(
                "the whole hand", lambda: cards_on(self.terminal.text) & hand == hand
            )
            self.terminal.settle()
        self.holding = deal.hand(deal.to_act)
        super().act(deal)


class Watch:
    """Looks at every frame, and at all that is written, with the eyes of whoever may look."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.read = 0
        """How much of what was written has been looked at."""
        self.frames = 0

    def may_be_seen(self, record: dict[str, Any]) -> int:
        deal = last_deal(record)
        if deal.result is not None:
            self.people.opened = None
            return ALL
        shown = deal.view(0).shown
        return shown if self.people.opened is None else shown | deal.dealt[self.people.opened]

    def check_turn(self, record: dict[str, Any], text: str) -> None:
        """The curtain is down in the first picture that knows of another person's turn."""
        deal, opened = last_deal(record), self.people.opened
        if deal.result is not None:
            return
        if opened is None:
            assert not re.search(r"\bOLD\b|waits for|is Old", text), text
        elif deal.to_act in self.people.people() and deal.to_act != opened:
            held = self.people.holding
            assert cards_on(text) & held == held, f"no curtain after the action:\n{text}"

    def __call__(self, terminal: Terminal) -> None:
        text, raw = terminal.text, bytes(terminal.raw[self.read :])
        end = raw.rfind(b"\x1b[?2026l")
        raw = raw[: end + 1]
        self.read += len(raw)
        assert "Traceback" not in text, text
        record = self.people.record
        if record is None or "--deal" not in text:
            return
        asked = NEXT.search(text)
        if asked is not None and self.people.opened != int(asked[1]) - 1:
            # From here on nobody's cards may be there, not even those of whoever acted.
            self.people.opened = None
        self.check_turn(record, text)
        allowed = self.may_be_seen(record)
        leaked = cards_on(text) & ~allowed
        assert not leaked, f"{Cards(leaked)} for the wrong eyes:\n{text}"
        leaked = cards_on(written(raw)) & ~allowed
        assert not leaked, f"{Cards(leaked)} written for the wrong eyes:\n{written(raw)}"
        self.frames += 1
