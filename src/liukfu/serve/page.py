"""The one page, and the files that belong to it: all of them come from this server."""

from __future__ import annotations

import html
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Template

from liukfu.words import N_
from liukfu.words.language import CODES, ENGLISH, language_of, say_in

TAKEN_OVER, IDLE, FULL, STRANGER = 4001, 4002, 4003, 4004
"""Why a table was closed, as the codes with which its websocket is closed."""

_LONGEST = 200
"""Characters of a header about languages that are read."""

_TITLE = N_("Liuk Fu")
_OPENING = N_("The table is being laid ..")
_CLOSED = N_("This table is closed. What was played is saved.")
_GONE = N_("The server does not answer. Please try again later. What was played is saved.")
_AGAIN = N_("Sit down again")
_TRY = N_("Try again")
_STOPPED, _LOST = 1001, 1006
"""What browsers say themselves of why a websocket was closed."""
_WHY = {
    _STOPPED: N_("The server was stopped. What was played is saved."),
    _LOST: N_("The connection to the server was lost. What was played is saved."),
    TAKEN_OVER: N_("You have sat down in another window. This one is closed."),
    IDLE: N_("Nobody has played for a while, so the table was cleared. All is saved."),
    FULL: N_("All tables are taken. Please try again later."),
    STRANGER: N_("This page is too old. Please load it again."),
}

STATIC = {
    "table.js": ("liukfu.serve", "files/table.js", "text/javascript"),
    "table.css": ("liukfu.serve", "files/table.css", "text/css"),
    "textual.js": ("textual_serve", "static/js/textual.js", "text/javascript"),
    "xterm.css": ("textual_serve", "static/css/xterm.css", "text/css"),
    "roboto-mono.ttf": (
        "textual_serve",
        "static/fonts/RobotoMono-VariableFont_wght.ttf",
        "font/ttf",
    ),
}
"""The files that are served, and nothing else: package, place in it, type."""


def policy(host: str) -> str:
    """What the page may load, as browsers are told: nothing from anywhere else.

    Args:
        host: how the page was asked for, ``name:port``.
    """
    own = f"'self' ws://{host} wss://{host}"
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data:; font-src 'self'; connect-src {own}; "
        f"worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def language_wanted(header: str) -> str:
    """The language for an ``Accept-Language`` header: the first that the program speaks.

    Returns:
        One of :data:`liukfu.words.language.CODES`.
    """
    for part in header[:_LONGEST].split(","):
        code = language_of(part.partition(";")[0])
        if code is not None:
            return code
    return ENGLISH.code


@cache
def static(name: str) -> bytes:
    """A file that belongs to the page: a key of :data:`STATIC`."""
    package, place, _kind = STATIC[name]
    folder = Path(str(files(package)))
    return (folder / place).read_bytes()


@cache
def _template(name: str) -> Template:
    return Template(files("liukfu.serve").joinpath("files", name).read_text("utf-8"))


def table_page(language: str) -> str:
    """The page with a table in it.

    Args:
        language: the code of the visitor's language.
    """
    say = say_in(language)
    why = {f"why{code}": say(text) for code, text in _WHY.items()}
    return _page(
        "table.html",
        language,
        title=say(_TITLE),
        opening=say(_OPENING),
        closed=say(_CLOSED),
        again=say(_AGAIN),
        gone=say(_GONE),
        **why,
    )


def full_page(language: str) -> str:
    """The page when all tables are taken."""
    say = say_in(language)
    return _page("full.html", language, title=say(_TITLE), full=say(_WHY[FULL]), again=say(_TRY))


def _page(name: str, language: str, **texts: str) -> str:
    assert language in CODES
    written = {key: html.escape(text) for key, text in texts.items()}
    return _template(name).substitute(language=language.replace("_", "-"), **written)
