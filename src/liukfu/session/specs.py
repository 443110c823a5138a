"""What fixes a deal, and the line in which people hand it on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from liukfu.engine import Rules, Seat

if TYPE_CHECKING:
    from liukfu.store import Library

LONGEST_LINE = 72
"""The characters that the line should have at most."""

_PLAIN = r"[A-Za-z0-9][A-Za-z0-9_.:@+/-]*"
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
        stands last, after ``--``. Rules lose their names where the line would else be longer
        than a small window is wide.
        """
        options = f"--deal {self.number} --dealer {self.dealer}"
        seed = _quoted(self.seed)
        last = f" -- {seed}" if self.seed.startswith("-") else ""
        line = options if last else f"{seed} {options}"
        rules = self.rules.in_short(LONGEST_LINE - len(f"{line} --rule {last}"))
        return (f"{line} --rule {rules}" if rules else line) + last


def _quoted(text: str) -> str:
    if re.fullmatch(_PLAIN, text):
        return text
    return "'" + text.replace("'", "'\"'\"'") + "'"


SeenBefore: TypeAlias = Callable[[DealSpec], bool]
"""Tells whether a deal was on the table before: in another match that is saved here."""


def seen_in(library: Library) -> SeenBefore:
    """Tells whether a deal's cards lie in a saved match of the library, whoever dealt and
    whatever the rules. Where the library cannot be read nothing has been seen.
    """

    def seen(spec: DealSpec) -> bool:
        try:
            return bool(library.seen(spec.seed, spec.number))
        except OSError:
            return False

    return seen
