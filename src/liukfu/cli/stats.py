"""`liukfu stats`: figures over the deals that were played."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from liukfu.cli.past import chosen, filter_options, opened_history, tell_skipped
from liukfu.words import N_, _, ngettext, pad, safe, width
from liukfu.words.names import person_name

if TYPE_CHECKING:
    from liukfu.store.figures import Figures, Mean, PlayedOn, Tally


@click.command(
    short_help=N_("Tell how well everybody has played."),
    help=N_(
        "Tell how well everybody has played: units per deal with a 95% interval, by seat and "
        "by role, what calls, claims and playing on have brought.\n\n"
        "Bots stand apart from people; assisted deals (undo, hint, a look at hidden cards) and "
        "deals that were played again stand apart from the others."
    ),
)
@filter_options
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
def stats(
    player: str, seed: str, since: datetime | None, until: datetime | None, as_json: bool
) -> None:
    """Tell how well everybody has played."""
    with opened_history() as (past, library):
        tell_skipped(past.fill(library))
        told = past.stats(chosen(player, seed, since, until))
    if as_json:
        people, bots = map(list, (map(figures_dict, told.people), map(figures_dict, told.bots)))
        click.echo(json.dumps({"people": people, "bots": bots}))
        return
    blocks = ["\n".join(_lines(figures)) for figures in (*told.people, *told.bots)]
    click.echo("\n\n".join(blocks) if blocks else _("No deals."))


def figures_dict(figures: Figures) -> dict[str, Any]:
    """Figures as plain data."""
    told = asdict(figures)
    told["all"] = _tally_dict(figures.all)
    told["by_seat"] = [_tally_dict(tally) for tally in figures.by_seat]
    told["by_role"] = {role.value: _tally_dict(t) for role, t in figures.by_role.items()}
    told["calls"] = {call: _tally_dict(tally) for call, tally in figures.calls.items()}
    told["wins_by_end"] = {end: mean._asdict() for end, mean in figures.wins_by_end.items()}
    on = figures.played_on
    told["played_on"] = {**on._asdict(), "brought": on.brought}
    return told


def _tally_dict(tally: Tally) -> dict[str, Any]:
    return {"deals": tally.deals, "wins": tally.wins, "units": tally.units._asdict()}


def _lines(figures: Figures) -> list[str]:
    from liukfu.store.figures import Role

    by_role, calls, ends = figures.by_role, figures.calls, figures.wins_by_end
    rows = [(_("all"), figures.all)]
    rows += [(_("seat {n}").format(n=seat), tally) for seat, tally in enumerate(figures.by_seat)]
    rows += [
        (_("as Master"), by_role[Role.MASTER]),
        (_("as Vulnerable"), by_role[Role.VULNERABLE]),
        (_("as neither"), by_role[Role.NEITHER]),
        (_("said Play as Master"), calls["master"]),
        (_("said Play, Vulnerable"), calls["vulnerable"]),
        (_("said Pass"), calls["pass"]),
    ]
    told = [(label, _tally_text(tally)) for label, tally in rows if tally.deals]
    won = [
        (_("won by stopping"), ends["stop"]),
        (_("won by a claim"), ends["claim"]),
        (_("won with the last card"), ends["exhausted"]),
    ]
    told += [(label, _mean_text(mean)) for label, mean in won if mean.deals]
    if figures.played_on.deals:
        told.append((_("played on at six"), _played_on_text(figures.played_on)))
    wide = max((width(label) for label, _text in told), default=0)
    return [_title(figures), *(f"  {pad(label, wide)}  {text}".rstrip() for label, text in told)]


def _title(figures: Figures) -> str:
    if figures.is_bot:
        who = _("bot {name}").format(name=safe(figures.player))
    else:
        who = safe(person_name(figures.player))
    title = {
        "fair": _("{who}"),
        "assisted": _("{who}, assisted deals"),
        "replayed": _("{who}, deals played again"),
    }[figures.apart.value].format(who=who)
    if not figures.void:
        return title
    line = ngettext("{title} (and {n} void deal)", "{title} (and {n} void deals)", figures.void)
    return line.format(title=title, n=figures.void)


def _tally_text(tally: Tally) -> str:
    line = ngettext("{n} deal, won {part}, {units}", "{n} deals, won {part}, {units}", tally.deals)
    return line.format(n=tally.deals, part=f"{tally.share:.0%}", units=_units(tally.units))


def _mean_text(mean: Mean) -> str:
    line = ngettext("{n} deal, {units}", "{n} deals, {units}", mean.deals)
    return line.format(n=mean.deals, units=_units(mean))


def _units(mean: Mean) -> str:
    if mean.low is None or mean.high is None:
        return _("{mean} units a deal").format(mean=f"{mean.mean:+.2f}")
    line = _("{mean} units a deal, 95% [{low}, {high}]")
    low, high = f"{mean.low:+.2f}", f"{mean.high:+.2f}"
    return line.format(mean=f"{mean.mean:+.2f}", low=low, high=high)


def _played_on_text(on: PlayedOn) -> str:
    line = ngettext(
        "{n} deal, overtaken {lost}, {brought} units against stopping at once",
        "{n} deals, overtaken {lost}, {brought} units against stopping at once",
        on.deals,
    )
    return line.format(n=on.deals, lost=on.lost, brought=f"{on.brought:+d}")
