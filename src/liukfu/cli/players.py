"""`liukfu players`: the bots that can sit down."""

from __future__ import annotations

import json

import click

from liukfu.words import N_, _, safe


@click.command(
    short_help=_("List the bots that can sit down."),
    help=N_("List the bots that can sit down, those of other packages too."),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
def players(as_json: bool) -> None:
    """List the bots that can sit down."""
    from liukfu.players.listing import describe

    found = describe()
    if as_json:
        told = [{"name": bot.name, "description": bot.description} for bot in found]
        click.echo(json.dumps({"players": told}))
        return
    width = max(len(bot.name) for bot in found) + 2
    for bot in found:
        broken = bot.broken
        text = bot.description if broken is None else _("broken: {why}").format(why=broken)
        click.echo(f"{safe(bot.name):<{width}}{safe(text)}")
