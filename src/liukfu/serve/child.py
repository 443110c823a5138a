"""The process of one visitor: ``python -P -m liukfu.serve.child``, started by the server.

It lives no longer than the server, however the server ends, and whatever the program hangs in:
its standard input is a pipe of which the server holds the other end.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.screen import Screen

    from liukfu.tui.app import LiukFuApp

PATIENCE = 2.0
"""Seconds that the program has to end by itself once the server is gone."""
LARGEST_FILE = 16 * 1024 * 1024
"""Bytes that a file of a visitor may have."""


def watch_server(stdin: int = 0) -> None:
    """See to it that this process, and all that it has started, ends after the server."""
    threading.Thread(target=_end_after, args=(stdin,), daemon=True).start()


def _end_after(stdin: int) -> None:
    poll = select.poll()
    # No events are asked for: that the other end was closed is always told.
    poll.register(stdin, 0)
    while not any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll()):
        pass
    time.sleep(PATIENCE)
    # A group of its own, which the bots' processes belong to.
    if os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def main() -> int:
    """Open the table of the match that was left, or else the start screen."""
    watch_server()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    # Too large a file is an error as any other.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    from liukfu.environment import draws_ascii
    from liukfu.store.settings import load_settings
    from liukfu.tui.app import LiukFuApp
    from liukfu.tui.ending import Ending
    from liukfu.tui.settings import TableSettings
    from liukfu.words import use_language

    chosen = load_settings().settings
    use_language(chosen.language)
    settings = TableSettings.of(chosen, ascii=draws_ascii(chosen.symbols), no_color=False)
    app = LiukFuApp(settings=settings, ground=_first_screen, catches_up=True)
    try:
        with Ending(app) as app.ending:
            app.run()
    finally:
        app.close_match()
    if app.fault is not None:
        from liukfu.tui.crash import TableCrashed

        sys.stderr.write(f"{TableCrashed(app.fault).line}\n")
        return 1
    return 0


def _first_screen(_app: LiukFuApp) -> Screen[None]:
    from liukfu.tui.screens.start import StartScreen

    class FirstScreen(StartScreen):
        """The start screen, from which a match that was left is gone on with at once: who
        loads the page again sits where they sat.
        """

        _looked = False

        async def _look_for_matches(self) -> None:
            await super()._look_for_matches()
            first, self._looked = not self._looked, True
            if first and not self._moved:
                self.action_go_on()

    return FirstScreen()


if __name__ == "__main__":
    sys.exit(main())
