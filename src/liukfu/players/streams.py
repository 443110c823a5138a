"""Standard streams that a bot may use as it likes, without harm."""

from __future__ import annotations

import os


def cut_off_standard_streams() -> None:
    """Make this process read nothing and print nowhere, whatever a bot in it does."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for used_by_bots in (0, 1, 2):
        os.dup2(nothing, used_by_bots)
    if nothing > 2:
        os.close(nothing)
