"""docs/playing.md: the game that is told there in lines is what its commands bring."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from liukfu.plain.commands import WORDS
from tests.plain.playing import answers

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## Without a screen") :].partition("\n## ")[0]


def test_the_transcript_on_the_page_is_what_its_commands_bring() -> None:
    (command,) = re.findall(r"```sh\n(.*?)\n```", SECTION)
    (transcript,) = re.findall(r"```text\n(.*?)```", SECTION, re.DOTALL)
    typed = [line for line, _told in answers(transcript)[1:]]
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        input="\n".join(typed),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == transcript


def test_every_command_has_its_place_on_the_page() -> None:
    named = {text.split()[0] for text in re.findall(r"`(\w[^`\n]*)`", SECTION)}
    assert set(WORDS) - {"again"} <= named
