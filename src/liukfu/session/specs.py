"""What fixes a deal, and the line in which people hand it on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from liukfu.engine import Rules, Seat

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:@+/-]*")
"""Texts that stand for themselves in every shell."""


class DealSpec(NamedTuple):
    """A deal that can be played anywhere: a clean seed, the deal's number, its dealer and the
    table's rules (Rules §9 and §10). ``rules.deals`` plays no part.
    """

    seed: str
    number: int
    dealer: Seat
    rules: Rules = Rules()

    def line(self) -> str:
        """What is typed after ``liukfu replay`` for this deal, on any machine.

        The seed is quoted as shells want it, if at all. One that would be taken for an option
        stands last, after ``--``.
        """
        options = ["--deal", str(self.number), "--dealer", str(self.dealer)]
        for name, value in self.rules.changed().items():
            if name != "deals":
                options += ["--rule", f"{name}={value}"]
        seed = _quoted(self.seed)
        words = [*options, "--", seed] if self.seed.startswith("-") else [seed, *options]
        return " ".join(words)


def _quoted(text: str) -> str:
    if _PLAIN.fullmatch(text):
        return text
    return "'" + text.replace("'", "'\"'\"'") + "'"


SeenBefore: TypeAlias = Callable[[DealSpec], bool]
"""Tells whether a deal was on the table before: in another match that is saved here."""
