"""`liukfu players`: the bots that can sit down."""

from __future__ import annotations

import json

import click

from liukfu.words import N_, _, pad, safe, width


@click.command(
    short_help=N_("List the bots that can sit down."),
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
    from liukfu.words.bots import description_text
    from liukfu.words.names import kind_choice

    cells = max(width(kind_choice(bot.name)) for bot in found) + 2
    for bot in found:
        text = description_text(bot.description)
        if bot.broken is not None:
            text = _("broken: {why}").format(why=safe(bot.broken))
        click.echo(f"{pad(kind_choice(bot.name), cells)}{text}")
