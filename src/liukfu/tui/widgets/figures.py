"""A player's figures as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from liukfu.store.figures import Apart, Figures, Mean, Role, Tally
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import Hit, Picture, filled, within, wrap
from liukfu.tui.widgets.plot import plot_rows
from liukfu.tui.words import role
from liukfu.words import _, fit, ngettext, pad, pgettext, safe, signed
from liukfu.words.names import person_name

_LABEL = 11
_BLOCK = 34
"""The cells of one of two tables side by side."""
_AIRY = 26
"""From these rows on there is room for air, and for what the interval means."""


def paint_figures(
    all_figures: Sequence[Figures], at: int, symbols: Symbols, width: int, height: int
) -> Picture:
    """One player's figures: units, wins by seat and role, calls, ends, playing on, the plot.

    Args:
        all_figures: those of all players, people first.
        at: whose are shown.
        symbols: what to draw with.
        width: the cells of the picture.
        height: its rows.
    """
    figures = all_figures[at]
    margin = max(1, (width - 100) // 2)
    inner = width - 2 * margin
    head, hits = _head(figures, at, len(all_figures), symbols, inner)
    airy = height >= _AIRY
    rows = [head, Text(""), *_whole(figures, symbols, inner)]
    if airy and figures.all.deals > 1:
        about = _("The number after the sign is a 95% interval around the mean.")
        rows.append(Text(about, style=Style(color=symbols.palette.muted)))
    rows.append(Text(""))
    rows += _beside(_seats(figures, symbols), _roles(figures, symbols), inner)
    rows.append(Text(""))
    rows += _beside(_calls(figures, symbols), _ends(figures, symbols), inner)
    rows += [Text(""), *_played_on(figures, symbols, inner)]
    top = 1 if airy else 0
    room = height - len(rows) - top - (2 if airy else 1)
    plot = plot_rows((0, *figures.running), symbols, inner, min(room, 14))
    if plot:
        rows += [Text("")] * (2 if airy else 1) + plot
        rows[-len(plot) - 1] = _title(_("Running total, deal by deal"), symbols)
    rows = [Text("")] * top + rows
    shown = [Text(" " * margin) + row for row in within(rows, height)]
    return Picture(
        shown,
        [Hit(top, hit.start + margin, hit.end + margin, hit.action) for hit in hits],
    )


def apart_text(apart: Apart) -> str:
    """Which deals are counted."""
    return {
        Apart.FAIR: _("fair deals"),
        Apart.ASSISTED: _("assisted deals"),
        Apart.REPLAYED: _("replayed deals"),
    }[apart]


def _head(
    figures: Figures, at: int, of: int, symbols: Symbols, width: int
) -> tuple[Text, list[Hit]]:
    palette = symbols.palette
    called = figures.player if figures.is_bot else person_name(figures.player)
    name = fit(safe(called), 24)
    kind = _("bot") if figures.is_bot else _("person")
    text = f" < {name} {symbols.dot} {kind} {symbols.dot} {apart_text(figures.apart)} > "
    strong = Style(color=palette.on_accent, bgcolor=palette.accent, bold=True)
    row = Text("", end="")
    row.append(text, strong)
    cells = row.cell_len
    number = _("{at} of {of}").format(at=at + 1, of=of)
    row = filled(row, width - cell_len(number)) + Text(number, style=palette.muted)
    return row, [Hit(0, 0, 3, "turn(-1)"), Hit(0, 3, cells, "turn(1)")]


def _title(text: str, symbols: Symbols) -> Text:
    return Text(text, style=Style(color=symbols.palette.accent, bold=True))


def mean_text(mean: Mean, symbols: Symbols) -> str:
    """Units per deal with their interval, ``+0.52 ±0.80``; a dash where there is no deal."""
    if not mean.deals:
        return symbols.dash
    text = f"{mean.mean:+.2f}".replace("-", symbols.minus)
    if mean.low is None or mean.high is None:
        return text
    around = "±" if symbols.blocks else "+-"
    return f"{text} {around}{(mean.high - mean.low) / 2:.2f}"


def _whole(figures: Figures, symbols: Symbols, width: int) -> list[Text]:
    palette, whole = symbols.palette, figures.all
    row = Text("", end="")
    row.append(_("Units per deal "), Style(bold=True))
    good = whole.units.mean >= 0
    strong = Style(color=palette.good if good else palette.warn, bold=True)
    row.append(mean_text(whole.units, symbols), strong)
    deals = ngettext("{n} deal", "{n} deals", whole.deals).format(n=whole.deals)
    won = _("{share} won").format(share=f"{whole.share:.0%}")
    units = _("{units} units").format(units=signed(whole.units.units, symbols.minus))
    parts = [deals, won, units]
    if figures.void:
        parts.append(_("{n} void").format(n=figures.void))
    row.append("   ")
    row.append(_(", ").join(parts), Style(color=palette.text))
    return wrap(row, width)


def _beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    gap = max(2, min(8, width - 2 * _BLOCK))
    return [
        filled(one, _BLOCK) + Text(" " * gap) + two for one, two in zip(left, right, strict=True)
    ]


def _table_head(title: str, won: str, symbols: Symbols) -> Text:
    row = _title(pad(title, _LABEL), symbols)
    quiet = Style(color=symbols.palette.muted, bold=False)
    row.append(pad(_("deals"), 5, right=True), quiet)
    row.append(pad(won, 5, right=True), quiet)
    row.append(" " + _("units"), quiet)
    return row


def _tally(label: str, tally: Tally, symbols: Symbols) -> Text:
    share = f"{tally.share:.0%}" if tally.deals else symbols.dash
    text = f"{pad(label, _LABEL)}{tally.deals:>5}{share:>5} {mean_text(tally.units, symbols)}"
    return Text(text)


def _seats(figures: Figures, symbols: Symbols) -> list[Text]:
    names = (_("first"), _("second"), _("third"))
    head = _table_head(_("By seat"), pgettext("a column", "won"), symbols)
    rows = [
        _tally(name, tally, symbols) for name, tally in zip(names, figures.by_seat, strict=True)
    ]
    return [head, *rows]


def _roles(figures: Figures, symbols: Symbols) -> list[Text]:
    head = _table_head(_("By role"), pgettext("a column", "won"), symbols)
    return [head, *(_tally(role(which), figures.by_role[which], symbols) for which in Role)]


def _calls(figures: Figures, symbols: Symbols) -> list[Text]:
    names = {
        "master": _("as Master"),
        "vulnerable": _("Vulnerable"),
        "pass": _("Pass"),
    }
    head = _table_head(_("Calls"), _("paid"), symbols)
    return [head, *(_tally(name, figures.calls[key], symbols) for key, name in names.items())]


def _ends(figures: Figures, symbols: Symbols) -> list[Text]:
    wins = figures.wins_by_end
    rows = [_table_head(_("Won"), "", symbols)]
    for label, end in (
        (_("by stopping"), wins["stop"]),
        (_("by a claim"), wins["claim"]),
        (_("at the end"), wins["exhausted"]),
    ):
        text = f"{pad(label, _LABEL)}{end.deals:>5}      {mean_text(end, symbols)}"
        rows.append(Text(text))
    return rows


def _played_on(figures: Figures, symbols: Symbols, width: int) -> list[Text]:
    on = figures.played_on
    row = _title(_("Playing on at six "), symbols)
    row.end = ""
    plain = Style(color=symbols.palette.text, bold=False)
    if not on.deals:
        row.append(_("never, where stopping was possible"), plain)
        return [row]
    times = ngettext("once", "{n} times", on.deals).format(n=on.deals)
    text = _("{times}: it brought {units}, stopping would have brought {stopped}; {lost}").format(
        times=times,
        units=signed(on.units, symbols.minus),
        stopped=signed(on.stopped, symbols.minus),
        lost=ngettext("another won once", "another won {n} times", on.lost).format(n=on.lost)
        if on.lost
        else _("another never won"),
    )
    row.append(text, plain)
    return wrap(row, width)
