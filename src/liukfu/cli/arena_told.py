"""What came out of the arena, as lines for people, JSON and comma-separated values."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from liukfu.words import _, end_word, listed, ngettext, pad, safe, width

if TYPE_CHECKING:
    from liukfu.arena import ArenaResult, Difference, Report, Standing

COLUMNS = (
    "rules",
    "table",
    "name",
    "to",
    "units",
    "low",
    "high",
    "deals",
    "games",
    "faults",
)
"""The columns of the comma-separated values."""


def lines(reports: Sequence[Report]) -> list[str]:
    """The reports for people to read, a block for each set of rules."""
    told: list[str] = []
    for report in reports:
        if told:
            told.append("")
        told += _block(report)
    return told


def _block(report: Report) -> list[str]:
    first = report.tables[0]
    seed = safe(first.seed)
    if len(report.tables) == 1:
        line = ngettext(
            "{deals} deal of seed {seed} in every seating: {games}",
            "{deals} deals of seed {seed}, each in every seating: {games}",
            report.deals,
        )
    else:
        line = ngettext(
            "{deals} deal of seed {seed} at each of {tables} tables: {games}",
            "{deals} deals of seed {seed} at each of {tables} tables: {games}",
            report.deals,
        )
    games = ngettext("{n} game", "{n} games", report.games).format(n=report.games)
    line = line.format(deals=report.deals, seed=seed, tables=len(report.tables), games=games)
    told = [line]
    changed = report.rules.changed()
    if changed:
        rules = ", ".join(f"{name}={value}" for name, value in changed.items())
        told.append(_("rules: {rules}").format(rules=rules))
    if report.candidates:
        one, two = first.players[1:]
        line = _("units per deal against {one} and {two}, with 95% intervals:")
        told.append(line.format(one=safe(one), two=safe(two)))
        told += _figures(report.standings)
    else:
        told.append(_("units per deal, with 95% intervals:"))
        if len(report.tables) == 1:
            told += _figures(first.standings)
        else:
            told += _figures(sorted(report.standings, key=lambda standing: -standing.units))
    if report.differences:
        line = _("more than {name}, deal by deal:")
        told.append(line.format(name=safe(report.candidates[0])))
        told += _figures(report.differences)
    shares = listed([f"{end_word(end)} {share:.1%}" for end, share in report.shares.items()])
    told.append(_("ended: {shares}").format(shares=shares))
    told.append(_("tricks per deal: {tricks}").format(tricks=f"{report.tricks:.2f}"))
    return told


def _figures(figures: Sequence[Standing] | Sequence[Difference]) -> list[str]:
    widest = max(width(safe(figure.name)) for figure in figures)
    told = []
    for figure in figures:
        interval = ""
        if figure.low is not None and figure.high is not None:
            interval = f"  [{figure.low:+.3f}, {figure.high:+.3f}]"
        told.append(f"  {pad(safe(figure.name), widest)}  {figure.units:+.3f}{interval}")
    return told


def faults(reports: Iterable[Report]) -> list[str]:
    """A line for each kind of decision that had to be made for a bot, over all sets of rules."""
    from liukfu.arena.faults import fault_of, together
    from liukfu.words.bots import failed_text

    told = []
    for (name, message), count in together(report.faults for report in reports).items():
        fault = fault_of(message)
        why = _("other reasons") if fault is None else failed_text(fault, safe(name))
        line = ngettext(
            "{n} decision was made for the bot '{name}': {message}",
            "{n} decisions were made for the bot '{name}': {message}",
            count,
        )
        told.append(line.format(n=count, name=safe(name), message=why))
    return told


def times(reports: Iterable[Report]) -> str:
    """How long the bots took for a decision, in one line."""
    from liukfu.arena.results import add_times

    added = add_times(report.times for report in reports)
    each = [
        f"{safe(name)} {found.mean_ms:.3g} / {found.percentile_ms(95):.3g}"
        for name, found in sorted(added.items())
    ]
    line = _("milliseconds per decision (mean / 95% within): {times}")
    return line.format(times=listed(each))


def as_json(reports: Sequence[Report]) -> str:
    """The report as JSON, or several as ``{"results": [...]}``."""
    told = [report.as_dict() for report in reports]
    return json.dumps(told[0] if len(told) == 1 else {"results": told})


def as_csv(reports: Iterable[Report]) -> str:
    """A line for each figure: of each player (each candidate) over all, of the differences
    between candidates, and, where there are several tables, of each player at each table.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for report in reports:
        rules = ",".join(f"{name}={value}" for name, value in report.rules.changed().items())
        for standing in report.standings:
            writer.writerow(_row(report, rules, "", standing, ""))
        for difference in report.differences:
            writer.writerow(_row(report, rules, "", difference, difference.to))
        if len(report.tables) > 1:
            for table in report.tables:
                names = " ".join(table.players)
                for standing in dict.fromkeys(table.standings):
                    writer.writerow(_row(table, rules, names, standing, ""))
    return text.getvalue()


def _row(
    of: Report | ArenaResult, rules: str, table: str, figure: Standing | Difference, to: str
) -> list[Any]:
    failed = sum(count for (name, _message), count in of.faults.items() if name == figure.name)
    name = _cell(figure.name)
    numbers = [figure.units, figure.low, figure.high, of.deals, of.games, failed]
    return [_cell(rules), _cell(table), name, _cell(to), *numbers]


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    text = safe(text)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
