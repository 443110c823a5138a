"""The process in which one bot of a table thinks: ``python -m liukfu.players.worker NAME``.

It is started by :mod:`liukfu.players.host` and speaks with it over its standard input and
output. A request is four bytes of length and a pickled ``(number, view, seed key, milliseconds
to think or None)``; every answer is one line of plain text, since what a bot's process sends is
never unpickled:

- ``ready DESCRIPTION``, once, when the bot can be asked, ``timed DESCRIPTION`` where it can be
  told how long to think, or ``broken MESSAGE``;
- ``NUMBER action TEXT`` with the action as in Rules §11;
- ``NUMBER raised MESSAGE`` or ``NUMBER nothing MESSAGE`` where no action came.

It ends when its input does, so it never outlives the program, even if that was killed. It is
less urgent than the table, whatever its bot thinks about.
"""

from __future__ import annotations

import random
import sys
import time
from queue import SimpleQueue
from typing import cast

from liukfu.engine.actions import Action, action_from_code
from liukfu.engine.view import View
from liukfu.players.base import ClockPlayer, Player
from liukfu.players.priority import step_back
from liukfu.players.registry import (
    BrokenPlayer,
    PlayerError,
    clean_message,
    create,
    error_text,
)
from liukfu.players.streams import open_line

Request = tuple[int, View, str, int | None]


def _chosen(player: Player, view: View, key: str, think: int | None) -> object:
    """Whatever the bot answers with."""
    if think is None:
        return player.choose(view, random.Random(key))
    deadline = time.monotonic() + think / 1000
    return cast("ClockPlayer", player).choose_by_clock(view, random.Random(key), deadline)


def _answer(player: Player, view: View, key: str, think: int | None) -> str:
    """What the bot makes of a request, as the rest of the answer line. ``think`` are the
    milliseconds that it is to think, None where it cannot be told or is not.
    """
    try:
        action = _chosen(player, view, key, think)
        if isinstance(action, Action):
            return f"action {action_from_code(int(action))}"
    except Exception as error:  # noqa: BLE001  # a bot may raise whatever it likes
        return f"raised {error_text(error, type(player).__module__)}"
    return f"nothing {clean_message(type(action).__name__)}"


def _description(player: Player) -> str:
    """The bot's one line about itself; what went wrong where it has none that can be read."""
    try:
        return clean_message(str(getattr(player, "description", "")))
    except Exception as error:  # noqa: BLE001  # no reason not to let it play
        return error_text(error, type(player).__module__)


def _is_timed(player: Player) -> bool:
    """Whether the bot can be told how long to think."""
    try:
        return callable(getattr(player, "choose_by_clock", None))
    except Exception:  # noqa: BLE001  # what looks at a bot may run its code
        return False


def serve(name: str) -> None:
    """Answers requests for the bot of this name until the input ends."""
    step_back()
    queue: SimpleQueue[Request]
    # From here on the process ends with its input, even while a bot is being imported.
    queue, say = open_line()
    try:
        player = create(name)
    except PlayerError as error:
        why = error.why if isinstance(error, BrokenPlayer) else str(error)
        say(f"broken {clean_message(why)}")
        return
    timed = _is_timed(player)
    say(f"{'timed' if timed else 'ready'} {_description(player)}")
    while True:
        number, view, key, think = queue.get()
        say(f"{number} {_answer(player, view, key, think if timed else None)}")


if __name__ == "__main__":
    serve(sys.argv[1])
