"""A deal as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable

from liukfu.show.lines import closing, eyes_line, facts, legend, seat_rows, title
from liukfu.show.told import ToldDeal, play_cell
from liukfu.words import _, safe, who

_SPECIAL = re.compile(r"([\\`*_\[\]<#|&~])")


def markdown(deal: ToldDeal) -> str:
    """A deal as one Markdown document. Names and seeds cannot break out of their place."""
    parts = [f"# {_text(title(deal))}", _text(eyes_line(deal))]
    parts += [_text(line) for line in facts(deal)]
    parts.append(_code(f"liukfu replay {deal.spec.line()}"))
    parts.append(_table((_("Seat"), _("Player"), _("Kind"), _("Hand as dealt")), seat_rows(deal)))
    calls = [f"- {_text(line)}" for line in deal.call_lines()]
    if calls:
        parts += ["## " + _("Calls"), "\n".join(calls)]
    if deal.tricks:
        names = [who(deal.names, seat) for seat in range(3)]
        rows = [
            (
                str(trick.number),
                trick.lead,
                *(play_cell(trick, seat) for seat in range(3)),
                " ".join(map(str, trick.winners)),
            )
            for trick in deal.tricks
        ]
        parts.append("## " + _("Tricks"))
        parts.append(_table((_("No."), _("Lead"), *names, _("Winners")), rows))
        parts.append(_text(legend()))
    parts += ["## " + _("End"), "\n".join(f"- {_text(line)}" for line in closing(deal))]
    return "\n\n".join(parts) + "\n"


def _text(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", safe(text))


def _code(text: str) -> str:
    """A line of code; its fence is longer than any that the line has."""
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    return f"{fence}\n{safe(text)}\n{fence}"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    cells = [[_text(cell) for cell in head]]
    cells.append(["---"] * len(cells[0]))
    cells += [[_text(cell) for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)
