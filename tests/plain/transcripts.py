"""Makes the transcripts of tests/data/plain anew, each from its own commands:
``python -m tests.plain.transcripts``.
"""

from __future__ import annotations

from unittest.mock import patch

from tests.plain.playing import DATA, a_session, answers, told
from tests.session.tables import HostHere


def main() -> None:
    """Write what is told now."""
    for path in sorted(DATA.glob("*.txt")):
        head, _newline, before = path.read_text("utf-8").partition("\n")
        seed, deals = head.split()
        with (
            patch("liukfu.session.match.BotHost", HostHere),
            a_session(seed, deals=int(deals)) as session,
        ):
            text = told(session, [command for command, _lines in answers(before)[1:]])
        path.write_text(f"{head}\n{text}", "utf-8")


if __name__ == "__main__":
    main()
