"""The process in which a review is made: ``python -m liukfu.session.reviewing_worker``.

It is started by :mod:`liukfu.session.reviewing_host` and speaks with it as a bot's worker does
(:mod:`liukfu.players.worker`): a request is four bytes of length and a pickled ``(number,
"value", decision)`` or ``(number, "judge", valued, action)``, an answer one line: ``ready``,
once, then ``NUMBER done JSON`` or ``NUMBER raised MESSAGE``, and before these ``alive`` every few
seconds.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from liukfu.players.priority import step_back
from liukfu.players.registry import error_text
from liukfu.players.streams import open_line
from liukfu.session.reviewing import Here, judge, value
from liukfu.session.reviewing_host import ALIVE, told

EVERY = 5.0
"""Seconds from one sign of life to the next."""

MOST = 300.0
"""Seconds of the processor after which what is thought about has no end, and signs do."""


class Signs:
    """Says that this process lives, from time to time while it is at something.

    Args:
        say: sends a line.
        every: seconds between signs.
        most: seconds of the processor after which there are no more for the same thing.
    """

    def __init__(self, say: Callable[[str], None], every: float, most: float) -> None:
        self._say, self._every, self._most = say, every, most
        self._lock = threading.Lock()
        self._began: float | None = None
        self.looked = 0
        """How often it was asked whether to give one."""
        threading.Thread(target=self._go_on, daemon=True).start()

    def begin(self) -> None:
        """From now on there is something to think about."""
        with self._lock:
            self._began = time.process_time()

    def end(self, line: str) -> None:
        """Send the answer; no sign comes behind it."""
        with self._lock:
            self._began = None
            self._say(line)

    def _go_on(self) -> None:
        while True:
            time.sleep(self._every)
            with self._lock:
                self.looked += 1
                began = self._began
                if began is not None and time.process_time() - began < self._most:
                    self._say(ALIVE)


def serve() -> None:
    """Answers requests until the input ends."""
    step_back()
    queue, say = open_line()
    say("ready")
    signs = Signs(say, EVERY, MOST)
    while True:
        number, word, *asked = queue.get()
        signs.begin()
        try:
            if word == "value":
                answer = told(value(asked[0], Here()))
            else:
                answer = told(judge(asked[0], asked[1], Here()))
            line = f"{number} done {answer}"
        except Exception as error:  # noqa: BLE001  # the screen is told, and lives
            line = f"{number} raised {error_text(error)}"
        signs.end(line)


if __name__ == "__main__":
    serve()
