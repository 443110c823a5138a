"""`liukfu serve`: the table in the browser."""

from __future__ import annotations

from math import isnan

import click

from liukfu.cli.root import Failure
from liukfu.words import N_, _, ngettext, safe

MOST_TABLES = 64
"""The most tables that can be asked for: each is a process."""


@click.command(
    short_help=N_("Serve the table to browsers."),
    help=N_(
        "Serve the table to browsers: each visitor gets a table and saved matches of their "
        "own.\n\nOnly browsers on this computer can come, unless --host says otherwise. Needs "
        "the extra liukfu[serve]."
    ),
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help=N_("Where to listen; 0.0.0.0 lets other computers in."),
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help=N_("The port; 0 for any that is free."),
)
@click.option(
    "--tables",
    type=click.IntRange(1, MOST_TABLES),
    default=8,
    show_default=True,
    metavar="N",
    help=N_("So many tables at once."),
)
@click.option(
    "--idle",
    type=click.FloatRange(0.05, 24 * 60),
    default=30,
    show_default=True,
    metavar="MINUTES",
    help=N_("Clear a table at which nobody does anything for so long."),
)
@click.option(
    "--keep",
    type=click.IntRange(1, 36_500),
    default=90,
    show_default=True,
    metavar="DAYS",
    help=N_("Remove what a visitor has saved once it was not used for so long."),
)
@click.option(
    "--public-url",
    default="",
    metavar="URL",
    help=N_("The address behind which another web server hands visitors on to this one."),
)
def serve(host: str, port: int, tables: int, idle: float, keep: int, public_url: str) -> None:
    """Serve the table to browsers."""
    try:
        import aiohttp  # noqa: F401  # is it there?
        import textual_serve  # noqa: F401
    except ImportError as error:
        line = _(
            "the browser needs the extra serve, of which {name} is not here: pip install "
            "'liukfu[serve]', or with pipx: pipx runpip liukfu install 'liukfu[serve]'"
        )
        raise Failure(line.format(name=safe(str(error.name)))) from None

    import asyncio
    from socket import gaierror

    from liukfu.serve.server import Offer, TableServer, is_loopback
    from liukfu.serve.visitors import FOLDER, Visitors
    from liukfu.store.paths import home

    if isnan(idle):
        raise click.BadParameter(_("'nan' is no number of minutes."), param_hint="--idle")
    if not host.strip() or not host.isprintable():
        raise click.BadParameter(_("It has no name."), param_hint="--host")
    public = _public(public_url)

    def ready(address: str) -> None:
        line = ngettext(
            "{n} table at {address} (Ctrl-C ends it)",
            "{n} tables at {address} (Ctrl-C ends them)",
            tables,
        )
        click.echo(line.format(n=tables, address=safe(address)))
        if not is_loopback(host):
            line = _(
                "whoever reaches {host} can play, and what is sent can be read on the way: use "
                "it in a network that you trust"
            )
            click.echo(f"liukfu: {line.format(host=safe(host))}", err=True)

    offer = Offer(host, port, tables, idle * 60, public, keep * 24 * 3600.0)
    server = TableServer(offer, Visitors(home() / FOLDER))
    try:
        asyncio.run(server.serve(ready))
    except gaierror as error:
        raise Failure(f"{safe(host)}: {safe(error.strerror or str(error))}") from None


def _public(text: str) -> str:
    """A public address, with its last stroke; BadParameter where it is none."""
    from urllib.parse import urlsplit

    if not text:
        return ""
    try:
        url = urlsplit(text)
        good = url.scheme in ("http", "https") and url.hostname and url.port != 0
    except ValueError:
        good = False
    if not good or not text.isascii() or not text.isprintable() or set(text) & set(" ?#@;'\"\\"):
        raise click.BadParameter(
            _("It is no address such as https://cards.example.org/."), param_hint="--public-url"
        )
    return text.rstrip("/") + "/"
