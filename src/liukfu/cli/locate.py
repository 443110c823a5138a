"""`liukfu locate`: where everything lies."""

from __future__ import annotations

import json

import click

from liukfu.words import N_, _, pad, safe
from liukfu.words import width as cells_of


@click.command(
    short_help=N_("Tell where everything is kept."),
    help=N_(
        "Tell where matches, history, settings and kept deals lie on this computer.\n\n"
        "The environment variable LIUKFU_HOME moves them. Nothing is made or changed."
    ),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
def locate(as_json: bool) -> None:
    """Tell where everything lies."""
    from liukfu.store import history, kept, settings
    from liukfu.store.locks import MATCHES
    from liukfu.store.paths import home

    folder = home()
    places = (
        ("home", _("all of it"), folder),
        ("matches", _("matches"), folder / MATCHES),
        ("history", _("history"), folder / history.FILE),
        ("kept", _("kept deals"), folder / kept.FILE),
        ("settings", _("settings"), folder / settings.FILE),
    )
    if as_json:
        click.echo(json.dumps({key: str(path) for key, _label, path in places}))
        return
    width = max(cells_of(label) for _key, label, _path in places)
    for _key, label, path in places:
        line = f"{pad(label, width)}  {safe(str(path))}"
        click.echo(line if path.exists() else _("{line}  (not there yet)").format(line=line))
