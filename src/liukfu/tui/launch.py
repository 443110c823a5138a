"""How the program is opened: at a table, the start screen, a record, or the lesson; and how it
ends. What is given here stands above the settings.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from textual.screen import Screen

from liukfu.environment import draws_ascii
from liukfu.tui.app import LiukFuApp
from liukfu.tui.asking import ask_terminal, draws_wide, typed_ahead
from liukfu.tui.settings import TableSettings

if TYPE_CHECKING:
    from liukfu.records import Record
    from liukfu.session import ReplayRun, Session
    from liukfu.store.settings import Theme
    from liukfu.tui.screens.learn import LearnScreen


def play(
    session: Session,
    *,
    replay: ReplayRun | None = None,
    ascii: bool = False,  # noqa: A002  # as the option is called
    wide: bool = False,
    no_color: bool = False,
    pace: float | None = None,
    theme: Theme | None = None,
) -> int:
    """Open the table on a match, and close the match when the person leaves.

    Args:
        session: the match.
        replay: the deals that are played again, if the match is one of them.
        ascii: no Chinese characters and no lines.
        wide: nothing that some terminals draw two cells wide.
        no_color: greys alone, as where ``NO_COLOR`` is set.
        pace: the moment that a bot takes, in seconds; None for the usual one.
        theme: the colours; None for those of the settings.

    Returns:
        The exit code.

    Raises:
        TableCrashed: a fault of the program has ended the table.
    """
    settings = _settings(ascii=ascii, wide=wide, no_color=no_color, pace=pace, theme=theme)
    return run(LiukFuApp(session, settings, replay=replay, catches_up=True))


def start(
    *,
    ascii: bool = False,  # noqa: A002
    wide: bool = False,
    no_color: bool = False,
    pace: float | None = None,
    theme: Theme | None = None,
) -> int:
    """Open the start screen; see :func:`play`."""

    def ground(_app: LiukFuApp) -> Screen[None]:
        from liukfu.store.settings import load_settings
        from liukfu.tui.screens.start import StartScreen
        from liukfu.words.language import unwritten_text

        notes = [unwritten_text()] if unwritten_text() else []
        problems = load_settings().problems
        if problems:
            from liukfu.words.settings import setting_text

            notes += [setting_text(problem) for problem in problems]
        return StartScreen(tuple(notes))

    settings = _settings(ascii=ascii, wide=wide, no_color=no_color, pace=pace, theme=theme)
    return run(LiukFuApp(settings=settings, ground=ground, catches_up=True))


def watch(
    record: Record,
    *,
    number: int | None = None,
    source: str | None = None,
    ascii: bool = False,  # noqa: A002
    wide: bool = False,
    no_color: bool = False,
    pace: float | None = None,
    theme: Theme | None = None,
) -> int:
    """Open the screen that goes through a record, at a deal of it; see :func:`play`.

    ``source`` is what a match that is taken over calls the record; see :class:`WatchScreen`.
    """

    def ground(app: LiukFuApp) -> Screen[None]:
        from liukfu.tui.screens.watch import WatchScreen

        return WatchScreen(record, app.symbols, number, source)

    settings = _settings(ascii=ascii, wide=wide, no_color=no_color, pace=pace, theme=theme)
    return run(LiukFuApp(settings=settings, ground=ground, catches_up=True))


def learn(
    *,
    ascii: bool = False,  # noqa: A002
    wide: bool = False,
    no_color: bool = False,
    pace: float | None = None,
    theme: Theme | None = None,
) -> int:
    """Open the lesson, and say where it was left; see :func:`play`."""
    opened: list[LearnScreen] = []

    def ground(app: LiukFuApp) -> Screen[None]:
        from liukfu.tui.screens.learn import LearnScreen

        opened.append(LearnScreen(app.symbols))
        return opened[0]

    settings = _settings(ascii=ascii, wide=wide, no_color=no_color, pace=pace, theme=theme)
    code = run(LiukFuApp(settings=settings, ground=ground, catches_up=True))
    # What ends the program from outside may have taken the terminal with it.
    if code == 0 and opened:
        walk = opened[0].walk
        said = walk.leave()
        if said:
            sys.stderr.write(f"{said}\n")
        return 1 if walk.fault is not None else 0
    return code


def _settings(
    *,
    ascii: bool,  # noqa: A002
    wide: bool,
    no_color: bool,
    pace: float | None,
    theme: Theme | None,
) -> TableSettings:
    from liukfu.store.settings import load_settings

    # A size that a shell has exported does not follow the window. The app must not see it.
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    if no_color:
        os.environ["NO_COLOR"] = "1"
    chosen = load_settings().settings
    if theme is not None:
        chosen = chosen._replace(theme=theme)
    if pace is not None:
        chosen = chosen._replace(pace=max(0.0, pace))
    ascii = ascii or draws_ascii(chosen.symbols)  # noqa: A001
    if not ascii:
        ask_terminal()
    wide = wide or draws_wide(chosen.symbols)
    return TableSettings.of(chosen, ascii=ascii, wide=wide, no_color=no_color)


def run(app: LiukFuApp) -> int:
    """Run the program to its end.

    Returns:
        The exit code.

    Raises:
        TableCrashed: a fault of the program has ended it.
    """
    fault: Exception | None = None
    from liukfu.tui.ending import Ending

    app.typed = typed_ahead()
    try:
        with Ending(app) as app.ending:
            app.run()
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told below
        fault = error
    finally:
        app.close_match()
    fault = fault or app.fault
    if fault is not None:
        from liukfu.tui.crash import TableCrashed

        raise TableCrashed(fault) from fault
    for note in app.untold:
        sys.stderr.write(f"{note}\n")
    return app.return_code or 0
