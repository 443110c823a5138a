"""A deal that was played again beside how it went before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from liukfu.tui.screens.dialog import CELLS, dressed, heading
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import wrap
from liukfu.tui.words import day
from liukfu.words import _, fit, pad, signed, who
from liukfu.words.legal import action_name
from liukfu.words.names import shown_names

if TYPE_CHECKING:
    from liukfu.session import Comparison, Played
    from liukfu.session.replay import Parting

_WHEN = 18
_COLUMN = (CELLS - _WHEN) // 3


def compared(
    earlier: Sequence[Comparison], names: Sequence[str], symbols: Symbols
) -> Iterable[Text]:
    """The outcomes side by side, a line a play: who sat in each seat, their winners and units,
    the winner marked; and where each play first parted from this one.

    Args:
        earlier: at least one.
        names: who sits in the seats now, by seat.
        symbols: what to draw with.
    """
    muted = Style(color=symbols.palette.muted)
    yield heading(_("This deal, and how it went before"), symbols)
    now = earlier[0].now
    rows = [(now, _("now"), None), *((one.before, _when(one.before), one) for one in earlier)]
    for played, when, comparison in rows:
        line = Text(pad(when, _WHEN), style=muted, end="")
        line.append_text(_outcome(played, names if comparison is None else (), symbols))
        yield line
        if comparison is not None:
            text = _parted(comparison.parted, names)
            for row in wrap(dressed(text, symbols, muted), CELLS - 2):
                yield Text("  ") + row


def _when(played: Played) -> str:
    return fit(day(played.when) or played.source or _("before"), _WHEN - 2)


def _outcome(played: Played, names: Sequence[str], symbols: Symbols) -> Text:
    """Each seat's player, winners and units, in three columns."""
    result = played.result
    if result is None:
        return Text(_("left under way"))
    if result.end == "void":
        return Text(_("three passes"))
    line = Text("")
    called = names or shown_names(played.seats)
    for seat in range(3):
        units = signed(result.payments[seat], symbols.minus)
        numbers = f" {result.winners[seat]} {units:>3}"
        name = fit(who(called, seat), _COLUMN - len(numbers) - 2)
        won = seat == result.winner
        mark = symbols.best if won else " "
        style = Style(color=symbols.palette.good if won else None, bold=won)
        line.append(pad(f"{name}{numbers}{mark}", _COLUMN), style)
    return line


def _parted(parted: Parting | None, names: Sequence[str]) -> str:
    if parted is None:
        return _("played exactly as now")
    if parted.before is None:
        return _("as now up to action {at}, then left").format(at=parted.at)
    return _("parted at action {at}, {name}: {before} then, {now} now").format(
        at=parted.at + 1,
        name=who(names, parted.seat),
        before=action_name(parted.before),
        now=_("left") if parted.now is None else action_name(parted.now),
    )
