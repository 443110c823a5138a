"""The process in which a review is made: ``python -m liukfu.session.reviewing_worker``.

It is started by :mod:`liukfu.session.reviewing_host` and speaks with it as a bot's worker does
(:mod:`liukfu.players.worker`): a request is four bytes of length and a pickled ``(number,
"value", decision)`` or ``(number, "judge", valued, action)``, an answer one line: ``ready``,
once, then ``NUMBER done JSON`` or ``NUMBER raised MESSAGE``.
"""

from __future__ import annotations

from liukfu.players.priority import step_back
from liukfu.players.registry import error_text
from liukfu.players.streams import open_line
from liukfu.session.reviewing import Here, judge, value
from liukfu.session.reviewing_host import told


def serve() -> None:
    """Answers requests until the input ends."""
    step_back()
    queue, say = open_line()
    say("ready")
    while True:
        number, word, *asked = queue.get()
        try:
            if word == "value":
                answer = told(value(asked[0], Here()))
            else:
                answer = told(judge(asked[0], asked[1], Here()))
            say(f"{number} done {answer}")
        except Exception as error:  # noqa: BLE001  # the screen is told, and lives
            say(f"{number} raised {error_text(error)}")


if __name__ == "__main__":
    serve()
