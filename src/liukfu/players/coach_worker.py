"""The process in which the coach thinks: ``python -m liukfu.players.coach_worker``.

It is started by :class:`liukfu.players.coach_host.CoachHost` and speaks with it as a bot's
worker does (:mod:`liukfu.players.worker`). A request is ``(number, "advise", view, seed key,
codes to consider, budget or None)`` or ``(number, "odds", view, seed key, codes)``; the answers
are one line each:

- ``ready``, once, when it can be asked;
- ``NUMBER`` and JSON (:mod:`liukfu.players.coach_wire`);
- ``NUMBER raised MESSAGE`` where thinking has failed.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from liukfu.players.priority import step_back
from liukfu.players.registry import error_text
from liukfu.players.streams import open_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from liukfu.engine.view import View
    from liukfu.players.search import Budget


def answer(
    what: str, view: View, key: str, codes: Sequence[int], budget: Budget | None = None
) -> str:
    """The line that answers a request, without its number."""
    from liukfu.players.coach import COACH, thought_of
    from liukfu.players.coach_wire import write_chances, write_thought
    from liukfu.players.odds import odds_of

    rng = random.Random(key)
    try:
        if what == "odds":
            return write_chances(odds_of(view, codes, rng))
        return write_thought(*thought_of(view, rng, budget or COACH, codes))
    except Exception as error:  # noqa: BLE001  # the table goes on whatever happens here
        return f"raised {error_text(error)}"


def serve() -> None:
    """Answers requests until the input ends."""
    step_back()
    queue, say = open_line()
    # All that thinking needs is loaded before it is asked for.
    from liukfu.players import coach, coach_wire  # noqa: F401

    say("ready")
    while True:
        number, *request = queue.get()
        say(f"{number} {answer(*request)}")


if __name__ == "__main__":
    serve()
